#include "road/ask/edit/weight_changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "base/core/wording.hpp"
#include "read/decimal.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "starway/core/geometry.hpp"

namespace starway::road::ask {

using read::ChangedValue;
using read::ChangeFault;
using Where = read::ChangeFault::Where;

namespace {

constexpr double noise = 1e-9;   // the relative error of decimals as doubles
constexpr double coarse = 1e-7;  // the share by which a step may change a weight
constexpr double largest_weight = closed_weight - 1;
constexpr double most_steps = 1e18;  // far below what overflows
constexpr const char* contradiction = "contradicts an earlier row about the same road";
constexpr const char* unknown_turns =
    "is of a road that was closed for the weight when the network was built, so its turns are not known; build the "
    "network again from its source";

}  // namespace

WeightChanges::WeightChanges(const RoadNetwork& network, const WeightColumn& column, ChangedValue::Kind kind)
    : network_(network),
      column_(column),
      kind_(kind),
      measures_(network),
      given_(network.arc_count(), false),
      edge_parts_(network),
      along_(network, column) {
    weights_.reserve(network.arc_count());
    for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc) weights_.push_back(former(arc));
}

Result<WeightChanges> WeightChanges::begin(const RoadNetwork& network, const WeightColumn& column,
                                           ChangedValue::Kind kind) {
    if (column.name == "hops")
        return Error{ErrorKind::usage,
                     "hops is always 1 for each edge and cannot be changed⟦; name another weight with ⟨weight⟩⟧"};
    WeightChanges changes(network, column, kind);
    auto graphs = network::turn_graphs(network);
    if (!graphs) return std::move(graphs).error();
    changes.graphs_ = *std::move(graphs);
    changes.turns_ = network::turns_of(changes.graphs_, column);
    changes.keeps_steps_ = kind != ChangedValue::Kind::weight || changes.turns_ != nullptr || changes.along_.has_ends();
    if (kind != ChangedValue::Kind::speed) return changes;
    const auto seconds = seconds_per(column.unit);
    if (!seconds)
        return Error{ErrorKind::usage,
                     fmt::format("⟨speeds⟩ needs a weight of time, but {} is in {}⟦; use ⟨weights⟩ instead⟧",
                                 core::in_quotes(column.name), column.unit.empty() ? "an unknown unit" : column.unit)};
    if (!changes.measures_.has_distance())
        return Error{ErrorKind::usage,
                     "⟨speeds⟩ needs lengths, which the network does not have⟦; use ⟨weights⟩ instead⟧"};
    changes.seconds_per_step_ = *seconds * column.resolution;
    return changes;
}

ChangedValue WeightChanges::expected() const {
    return {kind_, std::string(column_.name), std::string(column_.unit)};
}

std::optional<ChangeFault> WeightChanges::find_edges_of(std::string_view feature, std::string_view direction) {
    if (edges_by_feature_.empty()) {
        edges_by_feature_.reserve(network_.edge_count());
        for (std::uint32_t e = 0; e < network_.edge_count(); ++e)
            edges_by_feature_.emplace_back(network_.source_feature(EdgeId(e)), e);
        std::sort(edges_by_feature_.begin(), edges_by_feature_.end());
    }
    const auto number = read::parse_canonical_integer(feature);
    const bool fits = number && *number >= 0 && *number <= 0xFFFFFFFF;
    bool known = false;
    const auto wanted = std::pair(fits ? static_cast<std::uint32_t>(*number) : 0U, 0U);
    for (auto at = std::lower_bound(edges_by_feature_.begin(), edges_by_feature_.end(), wanted);
         fits && at != edges_by_feature_.end() && at->first == wanted.first; ++at) {
        known = true;
        const EdgeId edge(at->second);
        if (direction.empty()) {
            const auto both = meant_of(edge);
            arcs_.insert(arcs_.end(), both.begin(), both.end());
            continue;
        }
        const ArcId arc = direction == "backward" ? network_.backward_arc(edge) : network_.forward_arc(edge);
        if (arc.valid()) arcs_.push_back(arc);
    }
    if (known && arcs_.empty()) return ChangeFault{Where::direction, "goes against a one-way road"};
    if (arcs_.empty()) return ChangeFault{Where::feature, "is not a feature or row of the network's source"};
    return std::nullopt;
}

std::vector<ArcId> WeightChanges::meant_of(EdgeId edge) const {
    std::vector<ArcId> arcs{network_.forward_arc(edge), network_.backward_arc(edge)};
    std::erase_if(arcs, [](ArcId arc) { return !arc.valid(); });
    leave_closed_out(arcs, [](ArcId arc) { return arc; });
    return arcs;
}

bool WeightChanges::find_parts(const read::RoadChange& change) {
    if (!edge_parts_.known()) return false;
    const auto from = read::parse_canonical_integer(change.from);
    const auto to = read::parse_canonical_integer(change.to);
    if (!from || !to) return false;
    const auto found = edge_parts_.between(*from, *to);
    for (const EdgePart& part : found) {
        const ArcId arc = part.backward ? network_.backward_arc(part.edge) : network_.forward_arc(part.edge);
        if (arc.valid()) parts_.push_back({arc, part});
    }
    leave_closed_out(parts_, [](const auto& named) { return named.arc; });
    return !found.empty();
}

// Names mean the roads that the weight may use: of those between two nodes no footway beside a street, of the two
// directions of a road not that against the one-way. If all are closed, what can be opened is named, or else all.
template <class Named, class ArcOf>
void WeightChanges::leave_closed_out(std::vector<Named>& named, ArcOf arc_of) const {
    const auto keep_those = [&](const auto& holds) {
        if (std::any_of(named.begin(), named.end(), holds)) std::erase_if(named, std::not_fn(holds));
    };
    keep_those([&](const Named& one) { return may_open(arc_of(one)); });
    keep_those([&](const Named& one) { return former(arc_of(one)) != closed_exact; });
}

std::optional<ChangeFault> WeightChanges::find_arcs(const read::RoadChange& change) {
    arcs_.clear();
    parts_.clear();
    if (change.from.empty() && change.to.empty()) return find_edges_of(change.feature, change.direction);
    if (find_parts(change)) {
        if (parts_.empty()) return ChangeFault{Where::row, "goes against a one-way road"};
        return std::nullopt;
    }
    const auto from = network_.find_node(change.from);
    const auto to = network_.find_node(change.to);
    if (edge_parts_.known() && (!from || !to))
        return ChangeFault{Where::row, "matches no road: its nodes do not follow one another along any"};
    if (!from) return ChangeFault{Where::from, "is not a node of the network"};
    if (!to) return ChangeFault{Where::to, "is not a node of the network"};
    const auto first_out = network_.first_out();
    bool back = false;
    for (std::uint32_t a = first_out[*from]; a < first_out[*from + 1]; ++a)
        if (network_.heads()[a] == *to) arcs_.emplace_back(a);
    for (std::uint32_t a = first_out[*to]; a < first_out[*to + 1]; ++a) back = back || network_.heads()[a] == *from;
    leave_closed_out(arcs_, [](ArcId arc) { return arc; });
    if (!arcs_.empty()) return std::nullopt;
    return ChangeFault{Where::row,
                       back ? "goes against a one-way road" : "matches no road: none leads from one node to the other"};
}

double WeightChanges::exact_steps(ArcId arc, double value) const {
    if (kind_ == ChangedValue::Kind::weight) return value / column_.resolution;
    return measures_.metres(arc) * 3.6 / value / seconds_per_step_;
}

std::optional<ChangeFault> WeightChanges::take(const read::RoadChange& change) {
    if (auto fault = find_arcs(change)) return fault;
    return parts_.empty() ? give({change.value, change.rate}) : give_to_parts({change.value, change.rate});
}

std::optional<ChangeFault> WeightChanges::take(ArcId arc, std::optional<double> value) {
    arcs_ = {arc};
    // What costs without end is no way.
    return give({value && std::isinf(*value) ? std::nullopt : value, std::nullopt});
}

std::optional<ChangeFault> WeightChanges::take(EdgeId edge, std::optional<double> value) {
    arcs_ = meant_of(edge);
    return give({value && std::isinf(*value) ? std::nullopt : value, std::nullopt});
}

std::optional<std::uint64_t> WeightChanges::whole_steps(double exact) const {
    const double steps = std::max(std::nearbyint(exact), exact > 0 ? 1.0 : 0.0);
    if (!(steps <= (keeps_steps_ ? largest_weight : most_steps))) return std::nullopt;
    return static_cast<std::uint64_t>(steps);
}

void WeightChanges::set(ArcId arc, std::uint64_t steps, double exact) {
    weights_[arc] = steps;
    unrounded_.erase(arc);
    if (keeps_steps_ || steps == closed_exact) return;
    unrounded_[arc] = exact;
    needs_other_steps_ = needs_other_steps_ || std::abs(static_cast<double>(steps) - exact) > coarse * exact ||
                         (column_.exact.empty() && steps >= closed_weight);
}

ColumnSteps WeightChanges::steps() const {
    ColumnSteps steps{weights_, column_.resolution, column_.precision, column_.slack, column_.guide_shift};
    for (const auto& [arc, exact] : unrounded_) {
        const double by = std::abs(static_cast<double>(weights_[arc]) - exact);
        if (by > noise * exact) steps.precision = std::max(steps.precision, column_.precision + 2 * by / exact);
    }
    return steps;
}

std::vector<double> WeightChanges::values() const {
    std::vector<double> values;
    values.reserve(weights_.size());
    for (const std::uint64_t steps : weights_)
        values.push_back(steps == closed_exact ? std::numeric_limits<double>::quiet_NaN()
                                               : InUnits(column_.resolution)(steps));
    for (const auto& [arc, exact] : unrounded_) values[arc] = exact * column_.resolution;
    return values;
}

ChangeFault WeightChanges::too_large(double exact) const {
    return {Where::value,
            fmt::format("gives a road the weight {:.15g} {}, above the largest, {:.15g}", exact * column_.resolution,
                        column_.unit, (keeps_steps_ ? largest_weight : most_steps) * column_.resolution)};
}

std::uint64_t WeightChanges::at_ends(ArcId arc) const {
    if (kind_ != ChangedValue::Kind::speed || former(arc) == closed_exact) return 0;
    const auto spread = along_.spread(arc);
    return spread.at_tail + spread.at_head;
}

std::optional<ChangeFault> WeightChanges::give(const Given& row) {
    struct Found {
        ArcId arc;
        std::uint64_t steps;
        double exact;
    };
    std::vector<Found> found;
    std::uint64_t rounded = 0;
    for (const ArcId arc : arcs_) {
        std::uint64_t weight = closed_exact;
        double exact = 0;
        if (row.value) {
            if (!may_open(arc)) return ChangeFault{Where::row, unknown_turns};
            exact = exact_steps(arc, *row.value) + static_cast<double>(at_ends(arc));
            const auto steps = whole_steps(exact);
            if (!steps) return too_large(exact);
            weight = *steps;
            if (kind_ == ChangedValue::Kind::weight && std::abs(static_cast<double>(weight) - exact) > noise * exact)
                ++rounded;
        }
        const auto by_parts = partly_given_.find(arc);
        const bool has_parts = by_parts != partly_given_.end() && by_parts->second.all > 1;
        if (given_[arc] && (weights_[arc] != weight || has_parts)) return ChangeFault{Where::row, contradiction};
        found.push_back({arc, weight, exact});
    }
    for (const auto& [arc, weight, exact] : found) {
        if (!given_[arc]) ++named_;
        given_[arc] = true;
        set(arc, weight, exact);
        if (row.value && row.rate) rate_.insert_or_assign(arc, *row.rate);
    }
    rounded_ += rounded;
    return std::nullopt;
}

std::optional<ChangeFault> WeightChanges::give_to_parts(const Given& row) {
    // A row changes all that it names or nothing.
    std::uint64_t rounded = 0;
    std::vector<std::pair<std::uint32_t, PartlyGiven>> now;
    struct NewPart {
        std::uint64_t key;
        std::uint64_t steps;  // of its arc
        double exact;
    };
    std::vector<NewPart> new_parts;
    for (const auto& [arc, part] : parts_) {
        if (row.value && !may_open(arc)) return ChangeFault{Where::row, unknown_turns};
        const std::uint64_t key = std::uint64_t{arc} << 32U | part.segment;
        if (const auto known = given_to_part_.find(key); known != given_to_part_.end()) {
            if (known->second != row) return ChangeFault{Where::row, contradiction};
            continue;
        }
        const auto known = partly_given_.find(arc);
        const bool was_given = given_[arc] && known == partly_given_.end();  // as a whole
        if (was_given && part.segments > 1) return ChangeFault{Where::row, contradiction};
        PartlyGiven given = known == partly_given_.end() ? PartlyGiven{} : known->second;
        given.all = part.segments;
        ++given.parts;
        const double share = edge_parts_.share(part);
        given.share += former_share(arc, part.segment);
        given.alike = given.alike && (given.parts == 1 || given_to_part_.at(given.first) == row);
        if (given.parts == 1) given.first = key;
        if (!row.value) {
            ++given.closed;
        } else {
            const double exact = exact_steps(arc, *row.value) * (kind_ == ChangedValue::Kind::speed ? share : 1);
            given.steps += exact;
            if (kind_ == ChangedValue::Kind::weight && std::abs(std::nearbyint(exact) - exact) > noise * exact)
                ++rounded;
        }
        // What no row names keeps what it had.
        const bool is_whole = given.parts == given.all;
        const std::uint64_t before = former(arc);
        std::uint64_t weight = closed_exact;
        double exact = 0;
        if (given.closed == 0 && (is_whole || before != closed_exact)) {
            exact = given.steps + static_cast<double>(at_ends(arc)) +
                    (is_whole ? 0 : static_cast<double>(before - at_ends(arc)) * std::max(1 - given.share, 0.0));
            const auto steps = whole_steps(exact);
            if (!steps) return too_large(exact);
            weight = *steps;
        }
        if (was_given && weight != weights_[arc]) return ChangeFault{Where::row, contradiction};
        now.emplace_back(arc, given);
        new_parts.push_back({key, weight, exact});
    }
    for (std::size_t i = 0; i < now.size(); ++i) {
        const std::uint32_t arc = now[i].first;
        if (!given_[arc]) ++named_;
        given_[arc] = true;
        const PartlyGiven& given = partly_given_[arc] = now[i].second;
        if (given.parts == given.all && given.alike && row.value && row.rate) rate_.insert_or_assign(arc, *row.rate);
        given_to_part_.emplace(new_parts[i].key, row);
        set(ArcId(arc), new_parts[i].steps, new_parts[i].exact);
    }
    rounded_ += rounded;
    return std::nullopt;
}

std::uint64_t WeightChanges::partly_named() const {
    return static_cast<std::uint64_t>(std::count_if(partly_given_.begin(), partly_given_.end(), [](const auto& entry) {
        return entry.second.parts < entry.second.all;
    }));
}

std::uint64_t WeightChanges::changed() const {
    std::uint64_t changed = 0;
    for (std::uint32_t arc = 0; arc < weights_.size(); ++arc) changed += changes(arc) ? 1U : 0U;
    return changed;
}

}  // namespace starway::road::ask
