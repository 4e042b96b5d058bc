// Runs work on untrusted files in a confined process. Linux only.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::core {

struct SandboxPolicy {
    std::vector<std::filesystem::path> readable;  // files, and folders recursively
    std::vector<std::filesystem::path> listable;  // folders, recursively: names only
    std::vector<std::filesystem::path> writable;  // folders, recursively
    std::vector<int> descriptors;                 // kept open, besides standard input, output and error
    std::uint64_t memory_bytes = 0;               // private memory of the process
    std::uint64_t cpu_seconds = 0;                // over all threads
};

// The system's libraries, and the data files of GDAL, PROJ, fontconfig and the C library.
std::vector<std::filesystem::path> system_files();

// Runs `work` in a child process that can open only the policy's files, cannot use the network, start programs or send
// signals, and ends at the policy's limits. It inherits standard input, output and error. Returns the result of work(),
// 0 to 255. If `interrupted` is set, the child receives SIGTERM, and SIGKILL two seconds later. Errors: io (this system
// cannot confine a process; the message says what is missing, and nothing has run), internal (a limit was reached, or
// the child crashed), interrupted. Precondition: the calling process has one thread.
Result<int> run_sandboxed(const SandboxPolicy& policy, const CancelFlag& interrupted, const std::function<int()>& work);

}  // namespace starway::core
