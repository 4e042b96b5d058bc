// "Did you mean": the nearest spelling among a few.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace starway::cli {

// The candidate fewest edits away, if it is near enough to be meant; one that begins with the word counts as one edit away.
std::optional<std::string> nearest_spelling(std::string_view word, const std::vector<std::string>& candidates);

// "; did you mean X?" or nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace starway::cli
