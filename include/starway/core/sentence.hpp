// Sentences for people, in which options are placeholders.
#pragma once

#include <concepts>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>

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

}  // namespace starway
