// Errors as values. No function of Starway's interface throws on bad input; a function that can fail returns Result<T>.
#pragma once

#include <utility>
#include <variant>

#include "starway/core/sentence.hpp"

namespace starway {

enum class ErrorKind {
    internal,     // a bug or a failed system call
    io,           // a file cannot be opened, read or written
    usage,        // the request itself is wrong: unknown option, unknown place, malformed point
    data,         // the input data is wrong
    no_route,     // the request is valid, but no path exists
    interrupted,  // the user or the caller cancelled
};

// One sentence for a person: where (file, line or feature), what is wrong, and what to do.
struct Error {
    ErrorKind kind = ErrorKind::internal;
    Sentence message;
};

template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT(google-explicit-constructor)
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(google-explicit-constructor)

    [[nodiscard]] bool has_value() const { return state_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    // Precondition: has_value().
    T& operator*() & { return *std::get_if<0>(&state_); }
    const T& operator*() const& { return *std::get_if<0>(&state_); }
    T&& operator*() && { return std::move(*std::get_if<0>(&state_)); }
    T* operator->() { return std::get_if<0>(&state_); }
    const T* operator->() const { return std::get_if<0>(&state_); }

    // Precondition: !has_value().
    [[nodiscard]] Error& error() & { return *std::get_if<1>(&state_); }
    [[nodiscard]] const Error& error() const& { return *std::get_if<1>(&state_); }
    [[nodiscard]] Error&& error() && { return std::move(*std::get_if<1>(&state_)); }

private:
    std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(std::move(error)), ok_(false) {}  // NOLINT(google-explicit-constructor)

    [[nodiscard]] bool has_value() const { return ok_; }
    explicit operator bool() const { return ok_; }
    [[nodiscard]] Error& error() & { return error_; }
    [[nodiscard]] const Error& error() const& { return error_; }
    [[nodiscard]] Error&& error() && { return std::move(error_); }

private:
    Error error_;
    bool ok_ = true;
};

}  // namespace starway
