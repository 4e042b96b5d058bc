// What the values of a one-way field mean. Producers use the same letters for different things, so that no value can be read by
// itself: the field's name and the set of all its values decide together.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "starway/road/network_draft.hpp"
#include "starway/road/open.hpp"

namespace starway::io {

struct OnewayMeaning {
    std::vector<std::optional<Direction>>
        direction;        // per text; Direction{}: closed both ways; nothing: not understood
    std::string assumed;  // a sentence, where name and values leave a doubt; else empty
};

// texts: all different values of the field, the empty one included where lines have none. wanted: what the user says. known:
// what the source's schema says, where it says anything.
OnewayMeaning oneway_meaning(std::string_view field, std::span<const std::string> texts, OnewayValues wanted,
                             OnewayValues known = OnewayValues::automatic);

// A value by itself, its letters a yes or no.
std::optional<Direction> oneway_alone(std::string_view text);

// Can the text mean anything in any one-way field?
bool is_oneway_value(std::string_view text);

}  // namespace starway::io
