// How front ends write sentences: the names of options, and which advice their users can follow.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::core {

// How a front end writes what a sentence names.
struct Names {
    // An option, with its value unless that is empty. Nothing: users of this front end have no such option.
    using Option = std::optional<std::string>(std::string_view name, std::string_view value);
    // A command of the program with its options, as they are written. Nothing: users run none.
    using Command = std::optional<std::string>(std::string_view name, std::span<const std::string> options);

    Option* option;
    Command* command;
};

// As the C++ interface names options: max_snap, crs=none, prepare(index=ch).
extern const Names plain_names;

// Advice that names what there is not is left out. Elsewhere, its plain name stands for it. Marks that make no
// placeholder are dropped.
std::string render(const Sentence& sentence, const Names& names);

// The sentence about another option instead.
Sentence with_option(const Sentence& sentence, std::string_view option, std::string_view other);

// The placeholder of an option with a value that data names.
std::string option(std::string_view name, std::string_view value);

// A text as one word of a shell's line: 'stone walls'. Plain words stay as they are.
std::string shell_word(std::string_view text);

// Code points that mark placeholders and advice; data cannot contain them once it is shown().
bool is_mark(char32_t code_point);

}  // namespace starway::core

// A sentence within another keeps its placeholders.
template <>
struct fmt::formatter<starway::Sentence> : fmt::formatter<std::string_view> {
    template <class Context>
    auto format(const starway::Sentence& sentence, Context& context) const {
        return fmt::formatter<std::string_view>::format(sentence.marked(), context);
    }
};
