// What calls tell: sentences for people, errors as values, and reports on sources.
//
// No function of Starway's interface throws on bad input; a function that can fail returns Result<T>.
#pragma once

#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "starway/export.h"

namespace starway {

// A sentence of an error, a warning or a note. An option that it names is a placeholder, and what to do is marked as
// such. Each front end writes options as its users do (`--max-snap` on the command line, `'max_snap_m'` in a request as
// JSON, `max_snap=` in Python), and leaves out advice that its users cannot follow.
//
// Text is made a sentence as it is. In it, ⟨max_snap⟩ stands for an option and ⟨crs=none⟩ for one with a value;
// ⟨prepare ⟨index=ch⟩⟩ for a command of the program, or the function of the same name, with options; ⟦; leave ⟨index⟩
// out⟧ is advice.
class STARWAY_EXPORT Sentence {
public:
    Sentence() = default;
    Sentence(std::string marked) : marked_(std::move(marked)) {}  // NOLINT(google-explicit-constructor)
    Sentence(std::string_view marked) : marked_(marked) {}        // NOLINT(google-explicit-constructor)
    Sentence(const char* marked) : marked_(marked) {}             // NOLINT(google-explicit-constructor)

    // With options as the C++ interface names them, such as max_snap.
    [[nodiscard]] std::string str() const;
    explicit operator std::string() const { return str(); }

    [[nodiscard]] bool empty() const { return marked_.empty(); }
    // With its placeholders.
    [[nodiscard]] const std::string& marked() const { return marked_; }

    Sentence& operator+=(const Sentence& more) {
        marked_ += more.marked_;
        return *this;
    }
    friend Sentence operator+(Sentence left, const Sentence& right) { return left += right; }

    friend bool operator==(const Sentence&, const Sentence&) = default;
    friend bool operator==(const Sentence& sentence, const std::convertible_to<std::string_view> auto& text) {
        return sentence.str() == std::string_view(text);
    }
    STARWAY_EXPORT friend std::ostream& operator<<(std::ostream& stream, const Sentence& sentence);  // str()

private:
    std::string marked_;
};

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

struct RejectedRow {
    std::uint64_t line = 0;  // from 1; for sources without lines, the feature number from 0
    std::string column;      // may be empty
    std::string value;       // truncated to 80 characters
    Sentence reason;
};

// A reader's report on its source: recognised fields, assumptions and rejected rows.
struct LoadReport {
    std::vector<Sentence> recognised;   // "name from field FULLNAME"
    std::vector<Sentence> warnings;     // to stderr, one sentence each
    std::vector<RejectedRow> rejected;  // the first 1000
    std::uint64_t rejected_count = 0;
    // The fields of node numbers that connect the lines of a GIS source; empty: something else connects its roads.
    std::string from_field, to_field;
};

}  // namespace starway
