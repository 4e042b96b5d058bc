// --sandbox: the whole verb in a process that can reach nothing but the files that the command line names.
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

// Runs the verb that was parsed, and puts the files that it wrote in their places. The exit code, or an error: io (the system cannot
// confine a process, or a file cannot be put in place), usage, internal (a limit, a crash), interrupted.
Result<int> run_in_sandbox(const CLI::App& verb, const SandboxArguments& arguments, const CancelFlag& interrupted,
                           const std::function<int()>& run);

// The error as it is told from inside: what failed for want of memory names the limit.
Error told_in_sandbox(Error error, const SandboxArguments& arguments);

}  // namespace starway::cli
