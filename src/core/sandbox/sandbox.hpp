// Work on files that nobody vouches for, in a process that can do no harm: Linux only.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::core {

struct SandboxPolicy {
    std::vector<std::filesystem::path> readable;  // files, and folders with all beneath
    std::vector<std::filesystem::path> writable;  // folders, with all beneath
    std::uint64_t memory_bytes = 0;               // private memory of the process, all threads together
    std::uint64_t cpu_seconds = 0;                // of all threads together
};

// The system's libraries, and the data that GDAL, PROJ and the C library read at work. Nothing of a user's.
std::vector<std::filesystem::path> system_files();

// Runs `work` in a child process that cannot open other files than the policy's, reach the network, start programs, or signal, and that
// ends at the policy's limits; standard input, output and error are its own. Returns what work() returns, 0 to 255.
// When `interrupted` is set, the child is told so by SIGTERM, and is killed two seconds later.
// Errors: io (this system cannot do all of it, says what is missing: nothing has run), internal (a limit was reached, or the child
// crashed), interrupted. Precondition: the calling process has one thread.
Result<int> run_sandboxed(const SandboxPolicy& policy, const CancelFlag& interrupted, const std::function<int()>& work);

}  // namespace starway::core
