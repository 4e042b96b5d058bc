#include "read/maps/walls/blocked_by.hpp"

#include <fmt/format.h>

#include "read/maps/conventions.hpp"
#include "read/maps/source_text.hpp"
#include "read/maps/walls/flags.hpp"
#include "read/maps/walls/wall_words.hpp"

namespace starway::read::maps {

std::string BlockedBy::sentence() const {
    std::vector<std::string> rules;
    for (const auto& [rule, count] : counts_)
        if (count > 0) rules.push_back(rule);
    return rules.empty() ? std::string() : fmt::format("What blocks was decided by {}.", listed(rules));
}

void BlockedBy::note_ground(std::string_view name, bool blocks) {
    if (names_doubtful_ground(name) || (!blocks && what_name_says(name) == NameSays::takes_back))
        doubtful_.emplace(name, fmt::format("{} {}; if that is not meant, pass {}", in_quotes(name),
                                            blocks ? "blocks" : "is open", cost_flag(name, blocks ? "1" : "blocked")));
}

void BlockedBy::note_open_layer(std::string_view name) {
    if (names_doubtful_ground(name))
        doubtful_.emplace(name, fmt::format("the layer {} is open; if that is not meant, pass {}", in_quotes(name),
                                            walls_flags({std::string(name)})));
}

std::vector<Sentence> BlockedBy::doubts() const {
    constexpr std::size_t most = 5;
    std::vector<Sentence> warnings;
    for (const auto& [name, warning] : doubtful_)
        if (warnings.size() < most) warnings.push_back(warning);
    return warnings;
}

}  // namespace starway::read::maps
