// The process's exit codes.
#pragma once

#include "starway/core/result.hpp"

namespace starway::cli {

enum ExitCode : int {
    exit_ok = 0,
    exit_failure = 1,  // internal error, or a file that cannot be read or written
    exit_usage = 2,
    exit_data = 3,  // invalid input data
    exit_no_route = 4,
    exit_interrupted = 130,
    exit_broken_pipe = 141,  // what a shell reports for a program that SIGPIPE ended
};

constexpr ExitCode exit_code(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::internal:
        case ErrorKind::io:
            return exit_failure;
        case ErrorKind::usage:
            return exit_usage;
        case ErrorKind::data:
            return exit_data;
        case ErrorKind::no_route:
            return exit_no_route;
        case ErrorKind::interrupted:
            return exit_interrupted;
    }
    return exit_failure;
}

}  // namespace starway::cli
