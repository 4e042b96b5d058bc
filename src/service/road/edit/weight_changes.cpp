#include "service/road/edit/weight_changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "io/decimal.hpp"
#include "service/wording.hpp"

namespace starway::service {

using io::ChangedValue;
using io::ChangeFault;
using Where = io::ChangeFault::Where;

namespace {

constexpr double noise = 1e-9;  // the relative error of decimals as doubles
constexpr double largest_weight = closed_weight - 1;
constexpr const char* contradiction = "contradicts an earlier row about the same road";

}  // namespace

WeightChanges::WeightChanges(const RoadNetwork& network, const WeightColumn& column, ChangedValue::Kind kind)
    : network_(network),
      column_(column),
      kind_(kind),
      measures_(network),
      weights_(column.weight.begin(), column.weight.end()),
      given_(network.arc_count(), false),
      edge_parts_(network) {}

Result<WeightChanges> WeightChanges::begin(const RoadNetwork& network, const WeightColumn& column,
                                           ChangedValue::Kind kind) {
    if (column.name == "hops")
        return Error{ErrorKind::usage,
                     "hops is always 1 for each edge and cannot be changed; name another weight with --weight"};
    WeightChanges changes(network, column, kind);
    if (kind != ChangedValue::Kind::speed) return changes;
    const auto seconds = seconds_per(column.unit);
    if (!seconds)
        return Error{ErrorKind::usage,
                     fmt::format("--speeds needs a weight of time, but {} is in {}; use --weights instead",
                                 in_quotes(column.name), column.unit.empty() ? "an unknown unit" : column.unit)};
    if (!changes.measures_.has_distance())
        return Error{ErrorKind::usage,
                     "--speeds needs lengths, which the network does not have; use --weights instead"};
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
    const auto number = io::parse_canonical_integer(feature);
    const bool fits = number && *number >= 0 && *number <= 0xFFFFFFFF;
    bool known = false;
    const auto wanted = std::pair(fits ? static_cast<std::uint32_t>(*number) : 0U, 0U);
    for (auto at = std::lower_bound(edges_by_feature_.begin(), edges_by_feature_.end(), wanted);
         fits && at != edges_by_feature_.end() && at->first == wanted.first; ++at)
        for (const bool backward : {false, true}) {
            known = true;
            if (!direction.empty() && (direction == "backward") != backward) continue;
            const EdgeId edge(at->second);
            const ArcId arc = backward ? network_.backward_arc(edge) : network_.forward_arc(edge);
            if (arc.valid()) arcs_.push_back(arc);
        }
    if (known && arcs_.empty()) return ChangeFault{Where::direction, "goes against a one-way road"};
    if (arcs_.empty()) return ChangeFault{Where::feature, "is not a feature or row of the network's source"};
    return std::nullopt;
}

bool WeightChanges::find_parts(const io::RoadChange& change) {
    if (!edge_parts_.known()) return false;
    const auto from = io::parse_canonical_integer(change.from);
    const auto to = io::parse_canonical_integer(change.to);
    if (!from || !to) return false;
    const auto found = edge_parts_.between(*from, *to);
    for (const EdgePart& part : found) {
        const ArcId arc = part.backward ? network_.backward_arc(part.edge) : network_.forward_arc(part.edge);
        if (arc.valid()) parts_.push_back({arc, part});
    }
    return !found.empty();
}

std::optional<ChangeFault> WeightChanges::find_arcs(const io::RoadChange& change) {
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
    if (!arcs_.empty()) return std::nullopt;
    return ChangeFault{Where::row,
                       back ? "goes against a one-way road" : "matches no road: none leads from one node to the other"};
}

double WeightChanges::exact_steps(ArcId arc, double value) const {
    if (kind_ == ChangedValue::Kind::weight) return value / column_.resolution;
    return measures_.metres(arc) * 3.6 / value / seconds_per_step_;
}

std::optional<ChangeFault> WeightChanges::take(const io::RoadChange& change) {
    if (auto fault = find_arcs(change)) return fault;
    return parts_.empty() ? give(change.value) : give_to_parts(change.value);
}

std::optional<ChangeFault> WeightChanges::take(ArcId arc, std::optional<double> value) {
    arcs_ = {arc};
    return give(value);
}

std::optional<std::uint32_t> WeightChanges::whole_steps(double exact) {
    const double steps = std::max(std::nearbyint(exact), exact > 0 ? 1.0 : 0.0);
    if (!(steps <= largest_weight)) return std::nullopt;
    return static_cast<std::uint32_t>(steps);
}

ChangeFault WeightChanges::too_large(double exact) const {
    return {Where::value,
            fmt::format("gives a road the weight {:.6g} {}, above the largest, {:.6g}",
                        std::nearbyint(exact) * column_.resolution, column_.unit, largest_weight * column_.resolution)};
}

std::optional<ChangeFault> WeightChanges::give(std::optional<double> value) {
    std::vector<std::pair<ArcId, std::uint32_t>> found;
    std::uint64_t rounded = 0;
    for (const ArcId arc : arcs_) {
        std::uint32_t weight = closed_weight;
        if (value) {
            const double exact = exact_steps(arc, *value);
            const auto steps = whole_steps(exact);
            if (!steps) return too_large(exact);
            weight = *steps;
            if (kind_ == ChangedValue::Kind::weight && std::abs(weight - exact) > noise * exact) ++rounded;
        }
        const auto by_parts = partly_given_.find(arc);
        const bool has_parts = by_parts != partly_given_.end() && by_parts->second.all > 1;
        if (given_[arc] && (weights_[arc] != weight || has_parts)) return ChangeFault{Where::row, contradiction};
        found.emplace_back(arc, weight);
    }
    for (const auto& [arc, weight] : found) {
        if (!given_[arc]) ++named_;
        given_[arc] = true;
        weights_[arc] = weight;
    }
    rounded_ += rounded;
    return std::nullopt;
}

std::optional<ChangeFault> WeightChanges::give_to_parts(std::optional<double> value) {
    // A row changes all that it names or nothing.
    std::uint64_t rounded = 0;
    std::vector<std::pair<std::uint32_t, PartlyGiven>> now;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> new_parts;  // and the weight of their arc
    for (const auto& [arc, part] : parts_) {
        const std::uint64_t key = std::uint64_t{arc} << 32U | part.segment;
        if (const auto known = given_to_part_.find(key); known != given_to_part_.end()) {
            if (known->second != value) return ChangeFault{Where::row, contradiction};
            continue;
        }
        const auto known = partly_given_.find(arc);
        const bool was_given = given_[arc] && known == partly_given_.end();  // as a whole
        if (was_given && part.segments > 1) return ChangeFault{Where::row, contradiction};
        PartlyGiven given = known == partly_given_.end() ? PartlyGiven{} : known->second;
        given.all = part.segments;
        ++given.parts;
        const double share = edge_parts_.share(part);
        given.share += share;
        if (!value) {
            ++given.closed;
        } else {
            const double exact = exact_steps(arc, *value) * (kind_ == ChangedValue::Kind::speed ? share : 1);
            given.steps += exact;
            if (kind_ == ChangedValue::Kind::weight && std::abs(std::nearbyint(exact) - exact) > noise * exact)
                ++rounded;
        }
        // What no row names keeps what it had.
        const bool is_whole = given.parts == given.all;
        const std::uint32_t former = column_.weight[arc];
        std::uint32_t weight = closed_weight;
        if (given.closed == 0 && (is_whole || former != closed_weight)) {
            const double exact = given.steps + (is_whole ? 0 : former * std::max(1 - given.share, 0.0));
            const auto steps = whole_steps(exact);
            if (!steps) return too_large(exact);
            weight = *steps;
        }
        if (was_given && weight != weights_[arc]) return ChangeFault{Where::row, contradiction};
        now.emplace_back(arc, given);
        new_parts.emplace_back(key, weight);
    }
    for (std::size_t i = 0; i < now.size(); ++i) {
        const std::uint32_t arc = now[i].first;
        if (!given_[arc]) ++named_;
        given_[arc] = true;
        partly_given_[arc] = now[i].second;
        given_to_part_.emplace(new_parts[i].first, value);
        weights_[arc] = new_parts[i].second;
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
    for (std::size_t arc = 0; arc < weights_.size(); ++arc) changed += weights_[arc] != column_.weight[arc] ? 1U : 0U;
    return changed;
}

}  // namespace starway::service
