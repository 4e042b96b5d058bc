#include "service/road/weight_changes.hpp"

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

}  // namespace

WeightChanges::WeightChanges(const RoadNetwork& network, const WeightColumn& column, ChangedValue::Kind kind)
    : network_(network),
      column_(column),
      kind_(kind),
      measures_(network),
      weights_(column.weight.begin(), column.weight.end()),
      given_(network.arc_count(), false) {}

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

std::optional<ChangeFault> WeightChanges::find_arcs(const io::RoadChange& change) {
    arcs_.clear();
    if (change.from.empty() && change.to.empty()) return find_edges_of(change.feature, change.direction);
    const auto from = network_.find_node(change.from);
    if (!from) return ChangeFault{Where::from, "is not a node of the network"};
    const auto to = network_.find_node(change.to);
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
    return give(change.value);
}

std::optional<ChangeFault> WeightChanges::take(ArcId arc, std::optional<double> value) {
    arcs_ = {arc};
    return give(value);
}

std::optional<ChangeFault> WeightChanges::give(std::optional<double> value) {
    std::vector<std::pair<ArcId, std::uint32_t>> found;
    std::uint64_t rounded = 0;
    for (const ArcId arc : arcs_) {
        std::uint32_t weight = closed_weight;
        if (value) {
            const double exact = exact_steps(arc, *value);
            // Round to the nearest step, as in build(); positive weights stay positive.
            const double steps = std::max(std::nearbyint(exact), exact > 0 ? 1.0 : 0.0);
            if (!(steps <= largest_weight))
                return ChangeFault{
                    Where::value,
                    fmt::format("gives a road the weight {:.6g} {}, above the largest, {:.6g}",
                                steps * column_.resolution, column_.unit, largest_weight * column_.resolution)};
            weight = static_cast<std::uint32_t>(steps);
            if (kind_ == ChangedValue::Kind::weight && std::abs(steps - exact) > noise * exact) ++rounded;
        }
        if (given_[arc] && weights_[arc] != weight)
            return ChangeFault{Where::row, "contradicts an earlier row about the same road"};
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

std::uint64_t WeightChanges::changed() const {
    std::uint64_t changed = 0;
    for (std::size_t arc = 0; arc < weights_.size(); ++arc) changed += weights_[arc] != column_.weight[arc] ? 1U : 0U;
    return changed;
}

}  // namespace starway::service
