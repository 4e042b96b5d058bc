#include "road/network/along/costs_along.hpp"

#include <algorithm>
#include <cmath>

#include "base/geo/frame.hpp"
#include "road/network/along/sections.hpp"
#include "road/network/file/section_array.hpp"

namespace starway::road::network {

CostsAlong::CostsAlong(const RoadNetwork& network, const WeightColumn& column)
    : network_(&network),
      column_(column),
      ends_(array_of<network::format::ArcEnds>(network, arc_ends_name(column.id))),
      parts_(array_of<network::format::ArcPart>(network, arc_part_name(column.id))) {}

CostsAlong::Spread CostsAlong::found_spread(std::uint32_t arc) const {
    const std::uint64_t weight = column_.steps(arc);
    const auto ends =
        std::lower_bound(ends_.begin(), ends_.end(), arc,
                         [](const network::format::ArcEnds& one, std::uint32_t a) { return one.arc < a; });
    if (ends == ends_.end() || ends->arc != arc) return {0, weight, 0};
    const auto at_head = std::min<std::uint64_t>(ends->at_head, weight);
    const auto at_tail = std::min<std::uint64_t>(ends->at_tail, weight - at_head);
    return {at_tail, weight - at_head - at_tail, at_head};
}

std::span<const network::format::ArcPart> CostsAlong::parts(std::uint32_t arc) const {
    const auto first =
        std::lower_bound(parts_.begin(), parts_.end(), arc,
                         [](const network::format::ArcPart& one, std::uint32_t a) { return one.arc < a; });
    const auto last =
        std::find_if(first, parts_.end(), [arc](const network::format::ArcPart& one) { return one.arc != arc; });
    return parts_.subspan(static_cast<std::size_t>(first - parts_.begin()), static_cast<std::size_t>(last - first));
}

double CostsAlong::share_by_parts(ArcId arc, std::span<const network::format::ArcPart> parts, double fraction) const {
    const bool backward = network_->is_backward(arc);
    const double along = backward ? 1 - fraction : fraction;
    const std::vector<double> ends = segment_ends(*network_, network_->edge(arc));
    double all = 0;
    double before = 0;
    for (const network::format::ArcPart& part : parts) {
        if (part.segment >= ends.size()) return fraction;
        const double start = part.segment == 0 ? 0 : ends[part.segment - 1];
        const double end = ends[part.segment];
        const double share = end > start ? std::clamp((along - start) / (end - start), 0.0, 1.0) : along >= end ? 1 : 0;
        all += part.steps;
        before += part.steps * share;
    }
    if (!(all > 0)) return fraction;
    return backward ? 1 - before / all : before / all;
}

double CostsAlong::share_up_to(std::uint32_t arc, double fraction) const {
    if (parts_.empty() || !(fraction > 0) || fraction >= 1) return std::clamp(fraction, 0.0, 1.0);
    const auto own = parts(arc);
    return own.empty() ? fraction : share_by_parts(ArcId(arc), own, fraction);
}

std::uint64_t CostsAlong::up_to(std::uint32_t arc, double fraction) const {
    if (!(fraction > 0)) return 0;
    if (fraction >= 1) return column_.steps(arc);
    const Spread whole = spread(arc);
    const auto part = std::llround(static_cast<double>(whole.moving) * share_up_to(arc, fraction));
    // A double does not hold all digits of large weights.
    return whole.at_tail + std::min(whole.moving, static_cast<std::uint64_t>(part));
}

std::vector<double> segment_ends(const RoadNetwork& network, EdgeId edge) {
    std::vector<double> ends;
    if (network.frame().kind == FrameKind::none) return {1};
    const Frame& frame = network.frame();
    double length = 0;
    Embedded before = geo::embed(frame, network.node_positions()[network.edge_tail(edge)]);
    const auto pass = [&](FixedPosition point) {
        const Embedded here = geo::embed(frame, point);
        length += geo::segment_length(frame, before, here);
        ends.push_back(length);
        before = here;
    };
    for (const FixedPosition point : network.shape(edge)) pass(point);
    pass(network.node_positions()[network.edge_head(edge)]);
    const auto segments = static_cast<double>(ends.size());
    for (std::size_t i = 0; i < ends.size(); ++i)
        ends[i] = length > 0 ? ends[i] / length : static_cast<double>(i + 1) / segments;
    ends.back() = 1;
    return ends;
}

}  // namespace starway::road::network
