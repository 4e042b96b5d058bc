// When a road is called differently, to whoever travels along it.
#pragma once

#include <string_view>

namespace starway::road::ask {

struct RoadNames {
    std::string_view name, ref, destinations, pronunciation, exits;
    [[nodiscard]] bool empty() const {
        return name.empty() && ref.empty() && destinations.empty() && pronunciation.empty() && exits.empty();
    }
    [[nodiscard]] bool is_called() const { return !name.empty() || !ref.empty(); }
    friend bool operator==(const RoadNames&, const RoadNames&) = default;
};

// Whether somebody on one road must be told that the other is called differently. A name or number that ends is no
// news, nor is one that is part of the other, as "A 1" of "A 1; E 40", nor a word of direction at an end of a name:
// "Main Street North".
bool is_renamed(const RoadNames& from, const RoadNames& to);
// Whether both are named, and no traveller notices a difference in either direction.
bool are_named_alike(const RoadNames& a, const RoadNames& b);
// Whether the road goes on by name or number.
bool keeps_name(const RoadNames& from, const RoadNames& to);

}  // namespace starway::road::ask
