// Places by the beginning of their names, for completion while typing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "starway/road/places.hpp"

namespace starway::road::ask {

struct FoundPlace {
    const Place* place = nullptr;  // by its own name
    const Place* named = nullptr;  // by the name that begins as typed, if that is another one; else null
    const Place* near = nullptr;   // a place beside it, where another place has one of these names; else null
};

// Immutable; any thread may ask. Keeps a handle of the places.
class PlaceSearch {
public:
    PlaceSearch() = default;
    explicit PlaceSearch(Places places);

    // At most `most` places with a word that begins as typed; case, accents and punctuation do not count. Names that
    // begin so come before names with a later word that does, more important places before others, larger ones before
    // smaller ones, a place's own name before its others; each place once. Nothing for nothing typed. Valid as long as
    // this.
    [[nodiscard]] std::vector<FoundPlace> find(std::string_view typed, std::size_t most) const;
    // The largest of the places about as near as the nearest one, whose name is its alone; null where there is none.
    [[nodiscard]] const Place* near(Position here) const { return near(here, none); }

private:
    struct Key {
        std::string text;  // folded, from a word on
        std::uint32_t place = 0;
        bool is_whole = false;  // from the first word
    };
    [[nodiscard]] bool is_shared(const Place& name, std::uint32_t own) const;
    [[nodiscard]] const Place* near(Position here, std::uint32_t but) const;

    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    Places places_;
    std::vector<Key> keys_;                // by text
    std::vector<std::uint32_t> own_name_;  // per place: the first of its names
};

}  // namespace starway::road::ask
