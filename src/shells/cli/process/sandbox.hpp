// --sandbox: runs the verb in a process that can reach only the files named on the command line.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::cli {

struct SandboxArguments {
    bool on = false;
    std::uint64_t memory_mib = 4096;
    std::uint64_t seconds = 600;
    std::vector<std::string> readable;
};
void add_sandbox_options(CLI::App& program, SandboxArguments& arguments);

// Runs the parsed verb and moves its output files into place. Returns the exit code. Errors: io (the system cannot
// confine a process, or a file cannot be moved), usage, internal (a limit, a crash), interrupted.
Result<int> run_in_sandbox(const CLI::App& verb, const SandboxArguments& arguments, const CancelFlag& interrupted,
                           const std::function<int()>& run);

// Adds the memory limit to an out-of-memory error from inside the sandbox.
Error sandbox_error(Error error, const SandboxArguments& arguments);

}  // namespace starway::cli
