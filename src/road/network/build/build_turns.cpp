#include "road/network/build/build_turns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/core/release.hpp"
#include "road/network/turns/angles.hpp"
#include "road/network/turns/automaton.hpp"
#include "road/network/turns/give_way.hpp"
#include "road/network/turns/turn_costs.hpp"
#include "road/network/turns/turn_graph.hpp"

namespace starway::road::network {
namespace {

constexpr std::uint32_t none = 0xFFFFFFFFU;
using UTurns = DraftTurns::UTurns;
using Traveller = DraftTurns::Traveller;

struct Transition {
    std::uint32_t from = 0, arc = 0, to = 0;
};

struct Ending {
    std::uint32_t arc = 0, state = 0;
};

class StateMaker {
public:
    StateMaker(const RoadNetwork& network, const DraftTurns& turns, IdSpan<EdgeId, const std::uint32_t> old_edge,
               std::span<const std::uint8_t> left_hand, std::uint32_t number, const Phases& phases)
        : network_(network),
          turns_(turns),
          old_edge_(old_edge),
          left_hand_(left_hand),
          number_(number),
          phases_(phases),
          directions_(std::in_place, network) {}

    // Adds the sections of the graph; nothing if it would change nothing.
    Result<void> make(TurnSections& sections) {
        if (auto fine = take_columns(); !fine) return fine;
        if (auto fine = take_bans(); !fine) return fine;
        const bool costs = std::any_of(turns_.travellers.begin(), turns_.travellers.end(),
                                       [](const Traveller& t) { return t.has_costs(); });
        if (bans_.empty() && !costs) return {};
        // Turning round matters only where it is worth something: where turns cost or are banned.
        every_arc_ = std::any_of(turns_.travellers.begin(), turns_.travellers.end(),
                                 [](const Traveller& t) { return t.has_costs() || t.u_turns != UTurns::anywhere; });
        if (!phases_.begin("connecting turns")) return interrupted();
        find_open();
        if (!find_states()) return interrupted();
        core::release(plain_state_, state_with_set_);
        if (states_.empty()) return {};
        find_waits();
        directions_.reset();
        return write(sections);
    }

private:
    struct State {
        std::uint32_t node = 0;
        RestsId set{0};
        std::uint32_t arc = none;  // where every arc has states of its own
    };

    Error wrong(std::string_view what) const {
        return {ErrorKind::data, fmt::format("the turns of '{}' {}", turns_.mode, what)};
    }

    Result<void> take_columns() {
        if (turns_.travellers.empty() || turns_.travellers.size() > 64)
            return wrong("are not those of 1 to 64 travellers");
        for (const Traveller& traveller : turns_.travellers) {
            for (const std::string& name : {traveller.weight, traveller.time}) {
                const WeightColumn* column = network_.column(name);
                if (column == nullptr || name == "hops")
                    return wrong(fmt::format("are for '{}', which is no weight", name));
                columns_.push_back(column);
            }
            for (const double value : {traveller.max, traveller.u_turn, traveller.enter_local})
                if (!(value >= 0) || !std::isfinite(value)) return wrong(fmt::format("cost {} seconds", value));
            if (!(traveller.bias > 0) || !std::isfinite(traveller.bias))
                return wrong(fmt::format("have the bias {}; it must be above 0", traveller.bias));
            if (!fits(traveller.local) || !fits(traveller.rank) || !fits(traveller.regulated))
                return wrong("do not have a flag for each edge");
            if (traveller.wait.size() > WaitClass::ranks) return wrong("have too many ranks of roads");
            for (const Traveller::Wait& wait : traveller.wait)
                for (const double value : {wait.join, wait.join_across, wait.cross, wait.cross_more})
                    if (!(value >= 0) || !std::isfinite(value)) return wrong(fmt::format("cost {} seconds", value));
            for (const std::uint8_t rank : traveller.rank)
                if (rank > traveller.wait.size()) return wrong(fmt::format("have no waits for the rank {}", rank));
        }
        return {};
    }
    [[nodiscard]] bool fits(const std::vector<std::uint8_t>& per_edge) const {
        return per_edge.empty() || std::all_of(old_edge_.begin(), old_edge_.end(),
                                               [&](std::uint32_t old) { return old < per_edge.size(); });
    }

    Result<void> take_bans() {
        std::vector<ArcId> path;
        std::vector<std::uint32_t> new_edge(  // of the draft's edges; none if it is closed
            turns_.bans.empty() || old_edge_.empty()
                ? 0
                : std::size_t{*std::max_element(old_edge_.begin(), old_edge_.end())} + 1,
            none);
        for (std::uint32_t edge = 0; !new_edge.empty() && edge < old_edge_.size(); ++edge)
            new_edge[old_edge_[edge]] = edge;
        for (const DraftTurns::Ban& ban : turns_.bans) {
            if (ban.arcs.size() < 2) return wrong("have a restriction of fewer than two arcs");
            path.clear();
            for (const std::uint32_t code : ban.arcs) {
                const std::uint32_t edge = code / 2 < new_edge.size() ? new_edge[code / 2] : none;
                if (edge == none) break;  // closed to every profile
                const ArcId arc =
                    code % 2 == 0 ? network_.forward_arc(EdgeId(edge)) : network_.backward_arc(EdgeId(edge));
                if (!arc.valid()) break;
                if (!path.empty() && network_.head(path.back()) != network_.tail(arc))
                    return wrong("have a restriction whose arcs do not follow one another");
                path.push_back(arc);
            }
            if (path.size() == ban.arcs.size()) bans_.add(path, ban.travellers);
        }
        return {};
    }

    [[nodiscard]] bool is_open(std::uint32_t arc, std::size_t traveller) const {
        return columns_[2 * traveller]->weight[arc] != closed_weight ||
               columns_[2 * traveller + 1]->weight[arc] != closed_weight;
    }
    void find_open() {
        open_.assign(network_.arc_count(), 0);
        for (std::size_t t = 0; t < turns_.travellers.size(); ++t) {
            for (std::uint32_t arc = 0; arc < network_.arc_count(); ++arc)
                if (is_open(arc, t)) open_[arc] |= std::uint64_t{1} << t;
            arms_.push_back(count_arms(network_, [&](ArcId arc) { return (open_[arc] >> t & 1U) != 0; }));
        }
        all_arms_ = count_arms(network_, [&](ArcId arc) { return open_[arc] != 0; });
    }

    std::uint32_t state_of(std::uint32_t arc, RestsId set) {
        const std::uint32_t node = network_.heads()[arc];
        const bool is_shared = all_arms_[node] > most_arms;
        if (is_shared) set = RestsId(0);
        const bool of_arc = every_arc_ && !is_shared;
        const std::uint32_t first_in = network_.in_arcs()[network_.first_in()[node]];
        const std::uint32_t owner = of_arc ? arc : every_arc_ ? first_in : node;
        std::uint32_t& state = set == RestsId(0)
                                   ? plain_state_[owner]
                                   : state_with_set_.try_emplace(std::uint64_t{owner} << 32U | set, none).first->second;
        const bool is_new = state == none;
        if (is_new) {
            state = static_cast<std::uint32_t>(states_.size());
            states_.push_back({node, set, of_arc ? arc : none});
        }
        if (is_new || !of_arc) endings_.push_back({arc, state});
        return state;
    }

    // False if cancelled.
    bool find_states() {
        plain_state_.assign(std::max(network_.arc_count(), network_.node_count()), none);
        for (std::uint32_t arc = 0; arc < network_.arc_count(); ++arc)
            if (open_[arc] != 0) state_of(arc, bans_.start(ArcId(arc)));
        classes_.resize(turns_.travellers.size());
        constexpr std::size_t states_between_looks = 8192;
        for (std::uint32_t state = 0; state < states_.size(); ++state) {  // grows meanwhile
            if (state % states_between_looks == 0 && phases_.cancelled()) return false;
            leave(state);
        }
        return true;
    }

    [[nodiscard]] std::uint32_t reverse_of(std::uint32_t arc) const {
        const EdgeId edge = network_.edge(ArcId(arc));
        return network_.is_backward(ArcId(arc)) ? network_.forward_arc(edge) : network_.backward_arc(edge);
    }

    void leave(std::uint32_t from) {
        const State state = states_[from];
        const std::uint32_t back = state.arc == none ? none : reverse_of(state.arc);
        std::uint64_t goes_on = 0;  // travellers with an exit other than back
        const auto allowed = [&](std::uint32_t arc) { return open_[arc] & ~bans_.step(state.set, ArcId(arc)).banned; };
        for (std::uint32_t arc = network_.first_out()[state.node]; arc < network_.first_out()[state.node + 1]; ++arc)
            if (arc != back) goes_on |= allowed(arc);
        for (std::uint32_t arc = network_.first_out()[state.node]; arc < network_.first_out()[state.node + 1]; ++arc) {
            if (open_[arc] == 0) continue;
            const auto step = bans_.step(state.set, ArcId(arc));
            std::uint64_t may = ~step.banned;
            if (arc == back)
                for (std::size_t t = 0; t < turns_.travellers.size(); ++t) {
                    const UTurns policy = turns_.travellers[t].u_turns;
                    const bool turns =
                        policy == UTurns::anywhere || (policy == UTurns::dead_ends && (goes_on >> t & 1U) == 0);
                    if (!turns) may &= ~(std::uint64_t{1} << t);
                }
            if ((may & open_[arc]) == 0) continue;
            transitions_.push_back({from, arc, state_of(arc, step.set)});
            for (std::size_t t = 0; t < turns_.travellers.size(); ++t)
                classes_[t].push_back(static_cast<std::uint8_t>(
                    (may >> t & 1U) == 0 ? TurnClass::banned : turn_class(state, arc, arc == back, t)));
        }
    }

    [[nodiscard]] bool is_local(std::uint32_t arc, std::size_t traveller) const {
        const auto& local = turns_.travellers[traveller].local;
        if (local.empty()) return false;
        return (local[old_edge_[network_.edge(ArcId(arc))]] >> (network_.is_backward(ArcId(arc)) ? 1U : 0U) & 1U) != 0;
    }
    [[nodiscard]] std::uint32_t turn_class(const State& state, std::uint32_t arc, bool back,
                                           std::size_t traveller) const {
        if (state.arc == none) return TurnClass::bend;
        const std::uint32_t local =
            is_local(arc, traveller) && !is_local(state.arc, traveller) ? TurnClass::enters_local : 0;
        if (back) return TurnClass::u_turn + local;
        if (arms_[traveller][state.node] <= 2 || network_.frame().kind == FrameKind::none)
            return TurnClass::bend + local;
        const int angle = angle_steps(directions_->angle(state.arc, arc));
        const bool left = !left_hand_.empty() && left_hand_[network_.edge(ArcId(state.arc))] != 0;
        return static_cast<std::uint32_t>(static_cast<int>(TurnClass::straight) + (left ? -angle : angle)) + local;
    }

    [[nodiscard]] std::vector<std::uint32_t> costs(std::size_t column) const {
        return turn_costs(prices(column / 2), column % 2 == 0, columns_[column]->resolution);
    }
    [[nodiscard]] TurnPrices prices(std::size_t traveller) const {
        const Traveller& is = turns_.travellers[traveller];
        return {is.max, is.bias, is.u_turn, is.enter_local, is.curve, is.time_only, is.wait};
    }

    // For each traveller who gives way somewhere: the class of wait of each transition.
    void find_waits() {
        waits_.assign(turns_.travellers.size(), {});
        for (std::size_t t = 0; t < turns_.travellers.size(); ++t) {
            if (turns_.travellers[t].wait.empty()) continue;
            const Priorities priorities = priorities_of(turns_.travellers[t]);
            const GivingWay giving_way(network_, *directions_, left_hand_, priorities, *columns_[2 * t],
                                       *columns_[2 * t + 1]);
            std::vector<std::uint8_t>& waits = waits_[t];
            waits.reserve(transitions_.size());
            for (const Transition& transition : transitions_)
                waits.push_back(states_[transition.from].arc == none
                                    ? static_cast<std::uint8_t>(WaitClass::none)
                                    : giving_way.wait(states_[transition.from].arc, transition.arc));
            if (std::all_of(waits.begin(), waits.end(), [](std::uint8_t wait) { return wait == WaitClass::none; }))
                waits = {};
        }
    }
    [[nodiscard]] Priorities priorities_of(const Traveller& traveller) const {
        Priorities found{std::vector<std::uint8_t>(network_.edge_count(), 0),
                         std::vector<std::uint8_t>(network_.edge_count(), 0)};
        for (std::uint32_t edge = 0; edge < network_.edge_count(); ++edge) {
            if (!traveller.rank.empty()) found.rank[edge] = traveller.rank[old_edge_[edge]];
            if (!traveller.regulated.empty()) found.regulated[edge] = traveller.regulated[old_edge_[edge]];
        }
        return found;
    }

    [[nodiscard]] NetworkDraft draft(const TurnGraph& graph) const {
        NetworkDraft draft;
        draft.frame = network_.frame().kind;
        draft.node_count = static_cast<std::uint32_t>(states_.size());
        if (draft.frame != FrameKind::none)
            for (const State& state : states_) draft.node_position.push_back(network_.position(NodeId(state.node)));
        draft.edge_direction.assign(transitions_.size(), Direction::forward);
        for (const Transition& transition : transitions_) {
            draft.edge_tail.push_back(transition.from);
            draft.edge_head.push_back(transition.to);
            draft.edge_source.push_back(transition.arc);
        }
        for (std::size_t column = 0; column < columns_.size(); ++column) {
            const WeightColumn& base = *columns_[column];
            DraftColumn& made = draft.columns.emplace_back(
                DraftColumn{std::string(base.name), std::string(base.unit), base.resolution, {}, {}});
            made.forward.reserve(transitions_.size());
            for (std::size_t i = 0; i < transitions_.size(); ++i) {
                const auto weight =
                    graph.weight(column, StateArcId(static_cast<std::uint32_t>(i)), base.weight[transitions_[i].arc]);
                // Infinite where it does not fit, which building refuses.
                made.forward.push_back(!weight                    ? std::numeric_limits<double>::infinity()
                                       : *weight == closed_weight ? std::numeric_limits<double>::quiet_NaN()
                                                                  : *weight * base.resolution);
            }
        }
        draft.default_weight = turns_.travellers.front().weight;
        draft.notes.push_back(turns_.mode);
        draft.stretches = std::any_of(network_.columns().begin(), network_.columns().end(),
                                      [](const WeightColumn& column) { return !column.chains_out.empty(); });
        return draft;
    }

    // Per arc, each of its states once, in the order in which they were found.
    struct StatesOfArcs {
        std::vector<std::uint32_t> first, state;
    };
    [[nodiscard]] StatesOfArcs states_of_arcs(const std::vector<std::uint32_t>& new_state) const {
        std::vector<std::uint32_t> begin(std::size_t{network_.arc_count()} + 1, 0);
        for (const Ending& ending : endings_) ++begin[ending.arc + 1];
        std::partial_sum(begin.begin(), begin.end(), begin.begin());
        std::vector<std::uint32_t> sorted(endings_.size());
        for (const Ending& ending : endings_) sorted[begin[ending.arc]++] = new_state[ending.state];
        StatesOfArcs of{{0}, {}};
        of.first.reserve(begin.size());
        of.state.reserve(states_.size());
        for (std::uint32_t arc = 0, next = 0; arc < network_.arc_count(); ++arc) {
            for (; next < begin[arc]; ++next)  // by now the end of the arc's
                if (std::find(of.state.begin() + of.first.back(), of.state.end(), sorted[next]) == of.state.end())
                    of.state.push_back(sorted[next]);
            of.first.push_back(static_cast<std::uint32_t>(of.state.size()));
        }
        return of;
    }

    Result<void> write(TurnSections& sections) {
        std::vector<std::vector<std::uint32_t>> costs;
        std::vector<std::vector<std::uint32_t>> waits;
        for (std::size_t column = 0; column < columns_.size(); ++column) {
            costs.push_back(this->costs(column));
            waits.push_back(waits_[column / 2].empty() ? std::vector<std::uint32_t>()
                                                       : wait_costs(prices(column / 2), columns_[column]->resolution));
        }
        NetworkDraft made = draft({number_,
                                   network_,
                                   {},
                                   {},
                                   {},
                                   {classes_.begin(), classes_.end()},
                                   {costs.begin(), costs.end()},
                                   {waits_.begin(), waits_.end()},
                                   {waits.begin(), waits.end()},
                                   {},
                                   {}});
        core::release(open_, arms_, all_arms_, transitions_);
        StateNumbers numbers;
        auto states = build_states(std::move(made), every_arc_, numbers, phases_);
        if (!states) return std::move(states).error();
        std::vector<std::uint32_t> new_state(states_.size());
        std::vector<std::uint32_t> node(states_.size());
        for (std::uint32_t state = 0; state < node.size(); ++state) {
            new_state[numbers.old_node[state]] = state;
            node[state] = states_[numbers.old_node[state]].node;
        }
        const auto add = [&](std::string_view what, auto array) {
            sections.add(turn_section(number_, what), std::move(array));
        };
        add("node", std::move(node));
        StatesOfArcs of_arcs = states_of_arcs(new_state);
        add("first_state", std::move(of_arcs.first));
        add("state", std::move(of_arcs.state));
        const auto add_classes = [&](std::string_view what, const std::vector<std::uint8_t>& of_transition) {
            std::vector<std::uint8_t> classes(states->arc_count());
            for (std::uint32_t edge = 0; edge < numbers.old_edge.size(); ++edge)
                classes[states->forward_arc(EdgeId(edge))] = of_transition[numbers.old_edge[edge]];
            add(what, std::move(classes));
        };
        for (std::size_t t = 0; t < classes_.size(); ++t) add_classes(fmt::format("class.{}", t), classes_[t]);
        for (std::size_t column = 0; column < costs.size(); ++column)
            add(fmt::format("cost.{}", column), std::move(costs[column]));
        for (std::size_t t = 0; t < waits_.size(); ++t)
            if (!waits_[t].empty()) add_classes(fmt::format("wait.{}", t), waits_[t]);
        for (std::size_t column = 0; column < waits.size(); ++column)
            if (!waits[column].empty()) add(fmt::format("wait_cost.{}", column), std::move(waits[column]));
        sections.add_image(turn_section(number_, "image"), *std::move(states));
        return {};
    }

    const RoadNetwork& network_;
    const DraftTurns& turns_;
    IdSpan<EdgeId, const std::uint32_t> old_edge_;
    IdSpan<EdgeId, const std::uint8_t> left_hand_;  // per edge of the network
    std::uint32_t number_;
    const Phases& phases_;
    std::optional<ArcDirections> directions_;   // until all turns are classed
    std::vector<const WeightColumn*> columns_;  // two per traveller
    BanAutomaton bans_;
    bool every_arc_ = false;                       // a state for each arc, not only for each node
    std::vector<std::uint64_t> open_;              // per arc: who may use it
    std::vector<std::vector<std::uint8_t>> arms_;  // per traveller and node, as count_arms() has them
    std::vector<std::uint8_t> all_arms_;           // the same of all travellers
    std::vector<State> states_;
    // The number of a state, by the arc or node to which it belongs: where no restriction is under way, and where one
    // is.
    std::vector<std::uint32_t> plain_state_;
    std::unordered_map<std::uint64_t, std::uint32_t> state_with_set_;
    // As they are found; some repeat. The first state of an arc is that of starting on it.
    std::vector<Ending> endings_;
    std::vector<Transition> transitions_;
    std::vector<std::vector<std::uint8_t>> classes_;  // per traveller and transition
    std::vector<std::vector<std::uint8_t>> waits_;    // the same; empty where a traveller never waits
};

}  // namespace

Result<TurnSections> make_turns(const RoadNetwork& network, const NetworkDraft& draft,
                                IdSpan<EdgeId, const std::uint32_t> old_edge, const Phases& phases) {
    TurnSections sections;
    std::vector<std::uint8_t> left_hand;
    if (std::any_of(draft.edge_left_hand.begin(), draft.edge_left_hand.end(),
                    [](std::uint8_t left) { return left != 0; }))
        for (const std::uint32_t old : old_edge) left_hand.push_back(draft.edge_left_hand[old] != 0 ? 1 : 0);
    if (!left_hand.empty()) sections.add(std::string(left_hand_section), left_hand);
    std::uint32_t number = 0;
    for (const DraftTurns& group : draft.turns) {
        const std::size_t before = sections.sections.size();
        if (auto made = StateMaker(network, group, old_edge, left_hand, number, phases).make(sections); !made)
            return made.error();
        if (sections.sections.size() > before) ++number;
    }
    return sections;
}

}  // namespace starway::road::network
