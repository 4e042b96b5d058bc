#include "shells/cli/common/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>

namespace starway::cli {
namespace {

std::optional<std::string> flag(std::string_view option, std::string_view value) {
    std::string name(option);
    std::replace(name.begin(), name.end(), '_', '-');
    return value.empty() ? "--" + name : fmt::format("--{} {}", name, core::shell_word(value));
}

std::optional<std::string> command(std::string_view verb, std::span<const std::string> flags_of_it) {
    std::string words(verb);  // tiles_plan
    std::replace(words.begin(), words.end(), '_', ' ');
    return fmt::format("`starway {}{}{}`", words, flags_of_it.empty() ? "" : " ", fmt::join(flags_of_it, " "));
}

}  // namespace

const core::Names names_of_flags{flag, command};

std::string option_of(std::string_view flag) {
    flag.remove_prefix(std::min(flag.find_first_not_of('-'), flag.size()));
    std::string option(flag);
    std::replace(option.begin(), option.end(), '-', '_');
    return option;
}

std::string in_flags(const Sentence& sentence) {
    return core::render(sentence, names_of_flags);
}

}  // namespace starway::cli
