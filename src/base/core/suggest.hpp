// "did you mean": the nearest spelling.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace starway::core {

// The candidate with the smallest edit distance, if small enough. A candidate that starts with the word has distance 1.
std::optional<std::string> nearest_spelling(std::string_view word, const std::vector<std::string>& candidates);

// "; did you mean X?" or nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace starway::core
