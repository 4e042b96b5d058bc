// Where the lists of a jump point graph lie in memory.
#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "grid/search/jump_points/graph.hpp"

namespace starway::grid::search {

void JumpGraph::forget() {
    words_.clear();
    append(List{});
    append(Whole{});
    std::fill(place_.begin(), place_.end(), not_made);
    std::fill(whole_place_.begin(), whole_place_.end(), whole_not_made);
    complete_as_of_ = never;
    free_.clear();
    waste_ = 0;
}

// Replaced lists leave their room to later ones of the same size, so that a map with many edits takes no more memory
// and nothing has to be moved.
std::uint32_t JumpGraph::room(std::uint32_t words) {
    if (words < free_.size() && !free_[words].empty()) {
        const std::uint32_t place = free_[words].back();
        free_[words].pop_back();
        waste_ -= words;
        return place;
    }
    const std::uint32_t place = end();
    words_.resize(words_.size() + words);
    return place;
}

void JumpGraph::discard(std::uint32_t place, std::uint32_t words) {
    if (words >= free_.size()) free_.resize(words + 1U);
    free_[words].push_back(place);
    waste_ += words;
}

void JumpGraph::discard_list(std::uint32_t place, const List& list) {
    const std::uint32_t turns = place + list_words + list.jump_count * jump_words;
    for (std::uint32_t i = 0; i < list.jump_count * std::uint32_t{list.turning}; ++i)
        discard(words_[turns + i], 1 + words_[words_[turns + i]]);
    discard(place, size_of(list));
}

// Stores the required lists in the order of their numbers and drops the others; behind them, the complete lists and the
// turns, which a search seldom reads.
void JumpGraph::put_in_order(const std::vector<bool>& wanted) {
    // With room for what edits add, so that a search after an edit need not move all of it.
    constexpr std::size_t spare = 1U << 16U;
    std::vector<std::uint32_t> ordered;
    ordered.reserve(words_.size() + words_.size() / 8 + spare);
    ordered.assign(words_.begin(), words_.begin() + list_words + whole_words);
    const auto copy = [&](std::uint32_t place, std::uint32_t count) {
        const auto begin = static_cast<std::uint32_t>(ordered.size());
        ordered.insert(ordered.end(), words_.begin() + place, words_.begin() + place + count);
        return begin;
    };
    std::vector<std::uint32_t> places;
    places.reserve(place_.size() + place_.size() / 8 + spare);
    places.assign(place_.size(), not_made);
    whole_place_.reserve(places.capacity());
    node_.reserve(node_.size() + node_.size() / 8 + spare);
    for (std::size_t list = 0; list < place_.size(); ++list) {
        whole_place_[list] = whole_not_made;
        if (!wanted[list]) continue;
        const List known = at(place_[list]);
        places[list] = copy(place_[list], size_of(known));
    }
    for (std::size_t list = 0; list < place_.size(); ++list) {
        if (!wanted[list]) continue;
        List known = at(place_[list]);
        for (std::uint32_t i = 0; i < known.jump_count * known.turning; ++i) {
            const std::uint32_t at = list_words + known.jump_count * jump_words + i;
            const std::uint32_t turns = words_[place_[list] + at];
            ordered[places[list] + at] = copy(turns, 1 + words_[turns]);
        }
        known.whole = copy(known.whole, whole_words + read<Whole>(known.whole).jump_count * jump_words);
        whole_place_[list] = known.whole;
        std::memcpy(ordered.data() + places[list], &known, sizeof known);
    }
    words_ = std::move(ordered);
    place_ = std::move(places);
    free_.clear();
    waste_ = 0;
}

}  // namespace starway::grid::search
