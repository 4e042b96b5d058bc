#include "road/ask/closures/stored_reach.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "road/network/file/section_array.hpp"
#include "road/network/state.hpp"

namespace starway::road::ask {
namespace {

// In the name of the check: increment it when the flags of the same roads change.
constexpr int check_version = 3;
constexpr std::uint64_t closes_arcs = 1, states_close_arcs = 2;

std::string named(std::string_view what, std::size_t column) {
    return fmt::format("reach.{}.{}", what, column);
}

// What the flags follow from, besides the network's topology and edge index, which nothing changes.
std::array<std::uint64_t, 4> sources(const RoadNetwork& network, const WeightColumn& column,
                                     const network::TurnGraph* turns) {
    using network::checksum_of;
    std::array<std::uint64_t, 4> of{checksum_of(network, network::weight_name(column.id)), 0, 0, 0};
    if (turns != nullptr) {
        of[1] = checksum_of(turns->states, "first_out");
        of[2] = checksum_of(turns->states, "head");
        of[3] = checksum_of(turns->states, network::weight_name(turns->column(column)->id));
    }
    return of;
}

// What the network has for the column, if it is for these weights and its sizes fit.
std::optional<StoredReach> find_stored(const RoadNetwork& network, const WeightColumn& column,
                                       const network::TurnGraph* turns) {
    const auto of = network::array_of<std::uint64_t>(network, named("of", column.id));
    const auto expected = sources(network, column, turns);
    if (of.size() != expected.size() + 1 || !std::equal(expected.begin(), expected.end(), of.begin()))
        return std::nullopt;
    if (turns == nullptr && (of.back() & states_close_arcs) != 0) return std::nullopt;
    const auto flags = [&](std::string_view what) {
        return network::array_of<std::uint8_t>(network, named(what, column.id));
    };
    StoredReach stored{{(of.back() & closes_arcs) != 0, flags("node"), flags("box")},
                       {(of.back() & states_close_arcs) != 0, flags("state"), {}}};
    const bool of_its_own = stored.of_network.closes_arcs || turns != nullptr;
    const std::size_t boxes = network.section("edge_index_reach").size();
    if (stored.of_network.nodes.size() != (of_its_own ? network.node_count() : 0) ||
        stored.of_network.boxes.size() != (of_its_own ? boxes : 0) ||
        stored.of_states.nodes.size() != (stored.of_states.closes_arcs ? turns->states.node_count() : 0))
        return std::nullopt;
    return stored;
}

std::uint64_t closing_flags(const OpenRoads& roads) {
    const bool of_states = roads.turns() != nullptr && roads.search_parts().closes_arcs();
    return (roads.parts().closes_arcs() ? closes_arcs : 0) | (of_states ? states_close_arcs : 0);
}

bool has_its_own(const OpenRoads& roads) {
    return roads.parts().closes_arcs() || roads.turns() != nullptr;
}

Result<void> compare(const RoadNetwork& network, const WeightColumn& column, const network::TurnGraph* turns,
                     const StoredReach& stored) {
    const OpenRoads roads(network, column, turns);
    const auto same = [](std::span<const std::uint8_t> one, std::span<const std::uint8_t> other) {
        return std::equal(one.begin(), one.end(), other.begin(), other.end());
    };
    const auto of = network::array_of<std::uint64_t>(network, named("of", column.id));
    const bool right =
        of.back() == closing_flags(roads) &&
        (!has_its_own(roads) || (same(stored.of_network.nodes, roads.parts().node_flags()) &&
                                 same(stored.of_network.boxes, roads.parts().box_flags()))) &&
        (!stored.of_states.closes_arcs || same(stored.of_states.nodes, roads.search_parts().node_flags()));
    if (right) return {};
    return Error{
        ErrorKind::data,
        fmt::format("the network's sections '{}' are not those of its roads⟦; write them anew with ⟨prepare ⟨anew⟩⟩⟧",
                    named("*", column.id))};
}

}  // namespace

std::optional<StoredReach> stored_reach(const RoadNetwork& network, const WeightColumn& column,
                                        const network::TurnGraph* turns) {
    auto stored = find_stored(network, column, turns);
    if (!stored) return stored;
    const auto right =
        network.verify_extra(fmt::format("reach.{}.{}", check_version, static_cast<std::uint32_t>(column.id)),
                             [&] { return compare(network, column, turns, *stored); });
    if (!right) stored.reset();
    return stored;
}

bool has_stored_reach(const RoadNetwork& network, const WeightColumn& column) {
    return !network.section(named("of", column.id)).empty();
}

Result<void> prove_stored_reach(const RoadNetwork& network) {
    const auto graphs = network::turn_graphs(network);
    if (!graphs) return graphs.error();
    for (const WeightColumn& column : network.columns()) {
        if (!has_stored_reach(network, column)) continue;
        const network::TurnGraph* const turns = network::turns_of(*graphs, column);
        const auto stored = find_stored(network, column, turns);
        if (!stored)
            return Error{
                ErrorKind::data,
                fmt::format("the network's sections '{}' are of other weights⟦; write them anew with ⟨prepare ⟨anew⟩⟩⟧",
                            named("*", column.id))};
        if (auto right = compare(network, column, turns, *stored); !right) return right;
    }
    return {};
}

void ReachSections::add(const RoadNetwork& network, const WeightColumn& column, const network::TurnGraph* turns) {
    const OpenRoads roads(network, column, turns);
    Column made{column.id, {}, {}, {}, {}};
    const auto copy = [](std::span<const std::uint8_t> flags) {
        return std::vector<std::uint8_t>(flags.begin(), flags.end());
    };
    const auto of = sources(network, column, turns);
    std::copy(of.begin(), of.end(), made.of.begin());
    made.of.back() = closing_flags(roads);
    if (has_its_own(roads)) {
        made.nodes = copy(roads.parts().node_flags());
        made.boxes = copy(roads.parts().box_flags());
    }
    if ((made.of.back() & states_close_arcs) != 0) made.states = copy(roads.search_parts().node_flags());
    columns_.push_back(std::move(made));
}

std::vector<RoadNetwork::Extra> ReachSections::extras() const {
    std::vector<RoadNetwork::Extra> extras;
    for (const Column& column : columns_) {
        extras.push_back({named("of", column.id), sizeof(std::uint64_t), std::as_bytes(std::span(column.of))});
        const auto add = [&](std::string_view what, const std::vector<std::uint8_t>& flags) {
            if (!flags.empty()) extras.push_back({named(what, column.id), 1, std::as_bytes(std::span(flags))});
        };
        add("node", column.nodes);
        add("box", column.boxes);
        add("state", column.states);
    }
    return extras;
}

}  // namespace starway::road::ask
