// Graphs of states from the turns of a draft.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "road/network/build/phases.hpp"
#include "road/network/file/image.hpp"
#include "starway/road/network.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::road::network {

// The sections of the graphs of states that the draft's turns need, and of the sides one drives on; none if it needs
// neither. They own their bytes.
struct TurnSections {
    std::deque<std::string> names;
    std::vector<SectionSource> sections;
    template <class T>
    void add(std::string name, std::vector<T> elements) {
        auto owner = std::make_shared<const std::vector<T>>(std::move(elements));
        sections.push_back(section_source(names.emplace_back(std::move(name)), std::span<const T>(*owner)));
        sections.back().owner = std::move(owner);
    }
    void add_image(std::string name, RoadNetwork network) {
        auto owner = std::make_shared<const RoadNetwork>(std::move(network));
        sections.push_back(section_source(names.emplace_back(std::move(name)), owner->image()));
        sections.back().owner = std::move(owner);
    }
};
// old_edge: for each edge of the network, its number in the draft. Errors: data (turns that contradict the draft, a
// weight that does not fit),
// interrupted.
Result<TurnSections> make_turns(const RoadNetwork& network, const NetworkDraft& draft,
                                IdSpan<EdgeId, const std::uint32_t> old_edge, const Phases& phases);

// How a graph of states was numbered by building it.
struct StateNumbers {
    std::vector<std::uint32_t> old_node, old_edge;
};
// build() for a graph of states: no lengths, labels, edge index or turns. choices_first: the states with arcs to two
// others or more are junctions, and have the lowest numbers.
Result<RoadNetwork> build_states(NetworkDraft draft, bool choices_first, StateNumbers& numbers, const Phases& phases);

}  // namespace starway::road::network
