// How every function of the C interface answers: no exception leaves it, and errors become objects of the caller's.
#pragma once

#include <cxxabi.h>

#include <cstddef>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "shells/c/handles.hpp"

namespace starway::c {

// Gives the caller an error, where it wants one; without memory for it, one that was made beforehand.
starway_status fail(const Error& error, starway_error** out) noexcept;
starway_status out_of_memory(starway_error** out) noexcept;

// Runs the body, which returns a Result<void>.
template <class Body>
starway_status guarded(starway_error** out, Body&& body) {
    try {
        const Result<void> done = body();
        return done ? STARWAY_OK : fail(done.error(), out);
    } catch (const std::bad_alloc&) {
        return out_of_memory(out);
    } catch (const abi::__forced_unwind&) {  // the thread is being ended
        throw;
    } catch (const std::exception& problem) {
        return fail({ErrorKind::internal, std::string("internal error: ") + problem.what()}, out);
    }
}

// A result as a new handle.
template <class Handle, class T>
Result<void> give(Result<T> result, Handle** handle) {
    if (!result) return std::move(result).error();
    *handle = new Handle{*std::move(result)};
    return {};
}

// Error (usage): an argument that is needed is NULL.
Result<void> missing(std::string_view argument);

// A struct of options as this version knows it, whatever the caller's version: what the caller's does not have is 0.
// Errors (usage): the size is not set, or a field that this version does not know is not 0.
template <class Options>
Result<Options> options_of(const Options* given) {
    static_assert(std::is_trivially_copyable_v<Options>);
    Options options{};
    options.size = sizeof options;
    if (given == nullptr) return options;
    const std::size_t size = given->size;
    if (size < sizeof size)
        return Error{ErrorKind::usage,
                     "the size of a struct of options is not set; begin it with {.size = sizeof options}"};
    const auto* const bytes = reinterpret_cast<const unsigned char*>(given);
    for (std::size_t i = sizeof options; i < size; ++i)
        if (bytes[i] != 0)
            return Error{ErrorKind::usage,
                         "a struct of options has a field that this version of the library does not know; install the "
                         "version that the program was compiled for"};
    std::memcpy(&options, given, size < sizeof options ? size : sizeof options);
    options.size = sizeof options;
    return options;
}

inline std::string text(const char* given) {
    return given != nullptr ? given : "";
}
// 0 stands for the default. Negative and not finite numbers are for the library to refuse.
inline std::optional<double> unless_zero(double value) {
    return value == 0 ? std::nullopt : std::optional(value);
}

}  // namespace starway::c
