// Errors, the version, and what belongs to the process.
#include "shells/c/guard.hpp"
#include "starway/core/mapped_files.hpp"
#include "starway/version.hpp"

namespace starway::c {
namespace {

starway_status status_of(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::internal:
        case ErrorKind::io:
            return STARWAY_FAILURE;
        case ErrorKind::usage:
            return STARWAY_USAGE;
        case ErrorKind::data:
            return STARWAY_DATA;
        case ErrorKind::no_route:
            return STARWAY_NO_ROUTE;
        case ErrorKind::interrupted:
            return STARWAY_INTERRUPTED;
    }
    return STARWAY_FAILURE;
}

// Never freed, so that it is there when there is no memory.
starway_error& no_memory() {
    static starway_error& error = *new starway_error{STARWAY_FAILURE, "out of memory"};
    return error;
}
// Made when the library is loaded.
[[maybe_unused]] const starway_error& made_early = no_memory();

}  // namespace

starway_status out_of_memory(starway_error** out) noexcept {
    if (out != nullptr) *out = &no_memory();
    return STARWAY_FAILURE;
}

starway_status fail(const Error& error, starway_error** out) noexcept {
    const starway_status status = status_of(error.kind);
    if (out == nullptr) return status;
    try {
        *out = new starway_error{status, error.message.str()};
    } catch (...) {
        return out_of_memory(out);
    }
    return status;
}

Result<void> missing(std::string_view argument) {
    return Error{ErrorKind::usage, "the argument " + std::string(argument) + " is NULL; it is needed"};
}

}  // namespace starway::c

extern "C" {

starway_status starway_error_status(const starway_error* error) {
    return error != nullptr ? error->status : STARWAY_OK;
}

const char* starway_error_message(const starway_error* error) {
    return error != nullptr ? error->message.c_str() : "";
}

void starway_error_free(starway_error* error) {
    if (error != &starway::c::no_memory()) delete error;
}

const char* starway_version(void) {
    return STARWAY_VERSION;
}

void starway_survive_truncated_files(void) {
    starway::survive_truncated_files();
}

}  // extern "C"
