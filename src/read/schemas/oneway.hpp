// The meaning of a one-way field's values. Producers use the same letters differently, so the field's name and the set
// of all values decide together.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "starway/road/network_draft.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

struct OnewayMeaning {
    // Per text; Direction{}: closed in both directions; nothing: not understood.
    std::vector<std::optional<Direction>> direction;
    // A sentence if an agency's convention was chosen, or if name and values are ambiguous, else empty.
    std::string assumed;

    // The texts that are not understood, for messages: "A", "W" and 3 others; empty if there are none.
    [[nodiscard]] std::string unknown(std::span<const std::string> texts) const;
};

// What the user says of the values.
struct OnewayWanted {
    OnewayValues values = OnewayValues::automatic;
    std::map<std::string, Direction> words = {};  // SourceOptions::oneway_words
};

// texts: all distinct values of the field, including the empty one if it occurs. known: the schema's convention, if
// any.
OnewayMeaning oneway_meaning(std::string_view field, std::span<const std::string> texts,
                             const OnewayWanted& wanted = {}, OnewayValues known = OnewayValues::automatic);

// The meaning of a single value, with letters as yes or no.
std::optional<Direction> oneway_alone(std::string_view text);

}  // namespace starway::read
