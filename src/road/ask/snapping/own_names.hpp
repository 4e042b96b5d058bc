// Which places are one, by several names.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "starway/road/places.hpp"

namespace starway::road::ask {

// Per place, the number of the first name of the same place: names in a row at exactly one position.
inline std::vector<std::uint32_t> own_names(std::span<const Place> places) {
    std::vector<std::uint32_t> own;
    own.reserve(places.size());
    for (std::uint32_t i = 0; i < places.size(); ++i)
        own.push_back(i > 0 && places[i].position == places[i - 1].position ? own.back() : i);
    return own;
}

// The names of each place, its own first.
inline std::vector<std::span<const Place>> names_by_place(std::span<const Place> places) {
    std::vector<std::span<const Place>> names;
    for (std::size_t first = 0; first < places.size();) {
        std::size_t end = first + 1;
        while (end < places.size() && places[end].position == places[first].position) ++end;
        names.push_back(places.subspan(first, end - first));
        first = end;
    }
    return names;
}

// A capital before a city before a village; then by population.
inline bool is_more_important(const Place& a, const Place& b) {
    return std::pair(a.rank, a.population.value_or(0)) > std::pair(b.rank, b.population.value_or(0));
}

}  // namespace starway::road::ask
