#include "base/core/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "base/core/text.hpp"

namespace starway::core {

std::optional<std::string> nearest_spelling(std::string_view word, const std::vector<std::string>& candidates) {
    constexpr std::size_t longest_word = 64;  // longer words are not misspelt flags
    if (word.empty() || word.size() > longest_word || !is_valid_utf8(word)) return std::nullopt;
    std::optional<std::string> best;
    std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const std::string& candidate : candidates) {
        const bool begins = word.size() >= 3 && candidate.compare(0, word.size(), word) == 0;
        const std::size_t distance = begins ? 1 : edit_distance(word, candidate, best_distance);
        if (distance >= best_distance) continue;
        best_distance = distance;
        best = candidate;
    }
    return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
    const auto meant = nearest_spelling(word, candidates);
    return meant ? fmt::format("; did you mean {}?", *meant) : std::string();
}

}  // namespace starway::core
