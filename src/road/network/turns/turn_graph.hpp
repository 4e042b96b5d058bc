// Graphs of states: where a traveller may turn, and what turning costs.
//
// A state is a node of the network together with what matters of how one came there: the last arc, where angles cost or
// turning round is restricted, and the restrictions that may be under way. An arc between states is a turn and the arc
// that follows it. So a graph of states is a network itself: node order, hierarchies, labels, landmarks, sweeps and
// searches run on it unchanged. It is stored as an image in a section of the network, with what relates the two beside
// it (road/network/file/FORMAT.md).
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/road/network.hpp"

namespace starway::road::network {

// Turns are sorted by what they cost: a class is an angle in steps of six degrees from -180 (0) over straight on (30)
// to 180 (60), positive towards the near side; or a bend, where there is nothing to turn off to, which costs nothing:
// the road's speed says how fast it is driven; or turning round; each with or without entering local roads; or banned.
struct TurnClass {
    static constexpr std::uint32_t straight = 30, bend = 61, u_turn = 62;
    static constexpr std::uint32_t banned = 63;
    static constexpr std::uint32_t enters_local = 64;  // added
    static constexpr std::uint32_t count = 128;
    static constexpr double degrees = 6;
};

// Before some turns one waits for traffic that has priority, by the rank of its roads and by what one does there.
struct WaitClass {
    static constexpr std::uint32_t none = 0;
    static constexpr std::uint32_t join = 0, join_across = 1, cross = 2, cross_more = 3;  // manoeuvres
    static constexpr std::uint32_t manoeuvres = 4;
    static constexpr std::uint32_t ranks = 63;
    static constexpr std::size_t count(std::size_t ranks_known) { return 1 + manoeuvres * ranks_known; }
    static constexpr std::uint32_t of(std::uint32_t rank, std::uint32_t manoeuvre) {
        return 1 + (rank - 1) * manoeuvres + manoeuvre;
    }
};

// Turns are as many as the square of the roads that meet. Where more meet than at any real junction, all arcs that end
// there share a state: turns cost nothing, and none is banned.
inline constexpr std::uint8_t most_arms = 32;
// Per node: how many edges with an open arc end there, as far as one more than that.
std::vector<std::uint8_t> count_arms(const RoadNetwork& network, const std::function<bool(ArcId)>& is_open);

// A cost and that of a turn: never below 0.
inline std::uint64_t with_turn(std::uint64_t cost, std::int64_t turn) {
    const std::int64_t sum = static_cast<std::int64_t>(cost) + turn;
    return sum > 0 ? static_cast<std::uint64_t>(sum) : 0;
}

inline double turn_in_units(std::int64_t steps, double resolution) {
    const InUnits value(resolution);
    return steps < 0 ? -value(static_cast<std::uint64_t>(-steps)) : value(static_cast<std::uint64_t>(steps));
}

// A graph of states numbers what its network of states does; other ids, so that neither is taken for the roads'.
using StateId = Id<struct StateTag>;        // a node of the network of states
using StateArcId = Id<struct StateArcTag>;  // an arc of it
// The same in the network of states, and back.
constexpr NodeId searched(StateId state) {
    return NodeId(std::uint32_t{state});
}
constexpr ArcId searched(StateArcId arc) {
    return ArcId(std::uint32_t{arc});
}
constexpr StateId as_state(NodeId searched) {
    return StateId(std::uint32_t{searched});
}
constexpr StateArcId as_state_arc(ArcId searched) {
    return StateArcId(std::uint32_t{searched});
}

// Views of a network, which is kept alive. Its travellers have two columns each, in order; a column of the graph has
// the name of the network's.
struct TurnGraph {
    std::uint32_t number = 0;
    RoadNetwork states;
    IdSpan<StateId, const NodeId> node;              // the network's node
    IdSpan<ArcId, const std::uint32_t> first_state;  // arc_count + 1, into `state`
    std::span<const StateId> state;  // the states that end with an arc; the first is that of starting on it
    std::vector<IdSpan<StateArcId, const std::uint8_t>> turn_class;  // per traveller
    std::vector<std::span<const std::uint32_t>> cost;                // per column: steps for each class of turn
    std::vector<IdSpan<StateArcId, const std::uint8_t>> wait;        // per traveller: WaitClass; empty: none waits
    std::vector<std::span<const std::uint32_t>> wait_cost;           // per column: steps for each of these; empty too

    // Turns with a given price (turn_prices.hpp): arcs of states, ascending; and per column, in steps, what
    // each costs.
    std::span<const StateArcId> priced = {};
    std::vector<std::span<const std::int32_t>> price = {};

    [[nodiscard]] std::string mode() const;
    // The states that end with an arc; none if no traveller may use it.
    [[nodiscard]] std::span<const StateId> states_of(ArcId arc) const {
        return state.subspan(first_state[arc], first_state[arc + 1] - first_state[arc]);
    }
    // The arc of the network that an arc of states travels, after its turn.
    [[nodiscard]] ArcId travelled(StateArcId of_states) const {
        return ArcId(states.source_feature(states.edge(searched(of_states))));
    }
    // The graph's own column of the network's column; null if the graph is not for it.
    [[nodiscard]] const WeightColumn* column(const WeightColumn& of_network) const;
    // What the turn costs with which an arc of states begins; below 0, it makes up for what the arc costs.
    // Precondition: it is not banned.
    [[nodiscard]] std::int64_t turn_cost(std::size_t column, StateArcId of_states) const {
        if (!priced.empty())
            if (const auto found = std::lower_bound(priced.begin(), priced.end(), of_states);
                found != priced.end() && *found == of_states)
                return price[column][static_cast<std::size_t>(found - priced.begin())];
        const auto& waits = wait[column / 2];
        return std::int64_t{cost[column][turn_class[column / 2][of_states]]} +
               (waits.empty() ? 0 : wait_cost[column][waits[of_states]]);
    }
    // The weight of an arc of states where the arc that it travels weighs `along`; nothing if it does not fit.
    [[nodiscard]] std::optional<std::uint32_t> weight(std::size_t column, StateArcId of_states,
                                                      std::uint32_t along) const {
        if (turn_class[column / 2][of_states] == TurnClass::banned || along == closed_weight) return closed_weight;
        const std::uint64_t sum = with_turn(along, turn_cost(column, of_states));
        return sum < closed_weight ? std::optional(static_cast<std::uint32_t>(sum)) : std::nullopt;
    }
};

inline constexpr std::string_view left_hand_section = "turns.left_hand";
inline bool is_turn_section(std::string_view name) {
    return name.starts_with("turns.");
}

// Per edge, 1 where one drives on the left; empty where the network knows of none.
IdSpan<EdgeId, const std::uint8_t> left_hand(const RoadNetwork& network);

// Those of a network. Checks that sizes fit. Errors: data.
Result<std::vector<TurnGraph>> turn_graphs(const RoadNetwork& network);

// The graph that a column obeys; null if it has none.
const TurnGraph* turns_of(std::span<const TurnGraph> graphs, const WeightColumn& of_network);

// Where each state is that of one arc: per state, the least edge of its stretch of road, whose edges meet where nothing
// else does. Both directions share it. Empty where states are of nodes.
std::vector<std::uint32_t> stretches_of_states(const RoadNetwork& network, const TurnGraph& graph);

// "turns.0.image".
std::string turn_section(std::uint32_t graph, std::string_view what);

// The graph's states where the network's arcs have these weights in a column. Errors: usage (an arc is open whose turns
// are unknown), data (a weight does not fit).
Result<RoadNetwork> states_by(const TurnGraph& graph, std::string_view column,
                              IdSpan<ArcId, const std::uint32_t> weight);

// `edited` is the network with other weights in one column, without turns: the same with the network's turns, and the
// weights of states by the new ones. Errors: usage (an arc is opened that no traveller of its mode could use when the
// network was built, so its turns are unknown), data (a weight does not fit).
Result<RoadNetwork> with_turns_of(const RoadNetwork& network, std::string_view column, const RoadNetwork& edited);

// Verifies the graphs, and that they belong to the network: every arc of states leads from its arc's tail to its head,
// and weighs as much as its turn and its arc. Errors: data.
Result<void> verify_turns(const RoadNetwork& network);

}  // namespace starway::road::network
