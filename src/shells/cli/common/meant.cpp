#include "shells/cli/common/meant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "base/core/suggest.hpp"

namespace starway::cli {
namespace {

struct Synonym {
    std::string_view name;
    std::string_view flag;
    std::string_view value{};
};

constexpr std::array synonyms{
    Synonym{"--start", "--from"},
    Synonym{"--origin", "--from"},
    Synonym{"--src", "--from"},
    Synonym{"--begin", "--from"},
    Synonym{"--goal", "--to"},
    Synonym{"--goals", "--to"},
    Synonym{"--end", "--to"},
    Synonym{"--target", "--to"},
    Synonym{"--dest", "--to"},
    Synonym{"--dst", "--to"},
    Synonym{"--destination", "--to"},
    Synonym{"--diagonal", "--neighbours", " 8"},
    Synonym{"--diagonals", "--neighbours", " 8"},
    Synonym{"--allow-diagonal", "--neighbours", " 8"},
    Synonym{"--no-diagonal", "--neighbours", " 4"},
    Synonym{"--no-diagonals", "--neighbours", " 4"},
    Synonym{"--diagonal-cost", "--step-costs", " equal"},
    Synonym{"--obstacle", "--walls"},
    Synonym{"--wall", "--walls"},
    Synonym{"--walkable", "--open"},
    Synonym{"--free", "--open"},
};

bool is_number(std::string_view word) {
    double value = 0;
    const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), value);
    return problem == std::errc{} && end == word.data() + word.size();
}

// The first half of a point that a flag was given: "--from", "12".
std::pair<std::string, std::string> half_point(const CLI::App& verb) {
    for (const char* const flag : {"--from", "--to", "--via"}) {
        const CLI::Option* option = verb.get_option_no_throw(flag);
        if (option == nullptr) continue;
        for (const std::string& given : option->results())
            if (is_number(given)) return {flag, given};
    }
    return {};
}

}  // namespace

std::string meant_flag(const std::string& name, const std::vector<std::string>& flags) {
    for (const Synonym& synonym : synonyms)
        if (name == synonym.name && std::find(flags.begin(), flags.end(), synonym.flag) != flags.end())
            return fmt::format("; did you mean {}{}?", synonym.flag, synonym.value);
    return core::did_you_mean(name, flags);
}

Result<void> check_split_points(const CLI::App& verb, std::span<const std::string> words) {
    std::error_code ignored;
    const auto split = std::find_if(words.begin(), words.end(), [&](const std::string& word) {
        return is_number(word) && !std::filesystem::exists(word, ignored);
    });
    if (split == words.end()) return {};
    const auto [flag, half] = half_point(verb);
    if (flag.empty()) return {};
    return Error{ErrorKind::usage, fmt::format("a point is one word: {} {},{}", flag, half, *split)};
}

}  // namespace starway::cli
