#include "road/ask/edit/edge_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <tuple>

#include "base/geo/frame.hpp"
#include "road/network/file/format.hpp"
#include "road/network/file/section_array.hpp"

namespace starway::road::ask {

void EdgeParts::list_parts() {
    std::size_t parts = network_->edge_count();
    for (std::uint32_t e = 0; e < network_->edge_count(); ++e) parts += network_->shape(EdgeId(e)).size();
    entries_.reserve(parts);
    for (std::uint32_t e = 0; e < network_->edge_count(); ++e) {
        points_.clear();
        ids_.append(EdgeId(e), false, points_);
        for (std::uint32_t i = 0; i + 1 < points_.size(); ++i)
            entries_.push_back({std::min(points_[i], points_[i + 1]), e, i});
    }
    std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
        return std::tie(a.lower_id, a.edge, a.segment) < std::tie(b.lower_id, b.edge, b.segment);
    });
}

std::vector<NodeId> EdgeParts::nodes_of(std::int64_t id) const {
    std::vector<NodeId> nodes;
    const auto node = network_->find_node(fmt::format("{}", id));
    if (!node) return nodes;
    nodes.push_back(*node);
    for (const auto& [twin, of] : network::array_of<network::format::NodeTwin>(*network_, "node_twin"))
        if (of == *node) nodes.emplace_back(twin);
    return nodes;
}

void EdgeParts::take_if_between(const Entry& entry, std::int64_t from, std::int64_t to, std::vector<EdgePart>& found) {
    points_.clear();
    ids_.append(EdgeId(entry.edge), false, points_);
    const std::int64_t begin = points_[entry.segment];
    const std::int64_t end = points_[entry.segment + std::size_t{1}];
    for (const bool backward : {false, true})
        if ((backward ? end : begin) == from && (backward ? begin : end) == to)
            found.push_back(
                {EdgeId(entry.edge), entry.segment, static_cast<std::uint32_t>(points_.size() - 1), backward});
}

// Ways are split at the network's nodes: only the first and the last part of an edge can be at one.
void EdgeParts::take_at(std::span<const NodeId> nodes, std::int64_t from, std::int64_t to,
                        std::vector<EdgePart>& found) {
    std::vector<std::uint32_t> edges;
    for (const NodeId node : nodes) {
        for (std::uint32_t arc = network_->first_out()[node]; arc < network_->first_out()[node + 1]; ++arc)
            edges.push_back(network_->edge(ArcId(arc)));
        for (std::uint32_t i = network_->first_in()[node]; i < network_->first_in()[node + 1]; ++i)
            edges.push_back(network_->edge(ArcId(network_->in_arcs()[i])));
    }
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    for (const std::uint32_t edge : edges) {
        const auto last = static_cast<std::uint32_t>(network_->shape(EdgeId(edge)).size());
        take_if_between({0, edge, 0}, from, to, found);
        if (last > 0) take_if_between({0, edge, last}, from, to, found);
    }
}

std::vector<EdgePart> EdgeParts::between(std::int64_t from, std::int64_t to) {
    std::vector<EdgePart> found;
    constexpr std::uint32_t few = 1000;
    if (entries_.empty() && ++asked_ < few) {
        auto nodes = nodes_of(from);
        if (nodes.empty()) nodes = nodes_of(to);
        if (!nodes.empty()) {
            take_at(nodes, from, to, found);
            return found;
        }
    }
    if (entries_.empty()) list_parts();
    const std::int64_t lower = std::min(from, to);
    const auto first = std::lower_bound(entries_.begin(), entries_.end(), lower,
                                        [](const Entry& entry, std::int64_t id) { return entry.lower_id < id; });
    for (auto entry = first; entry != entries_.end() && entry->lower_id == lower; ++entry)
        take_if_between(*entry, from, to, found);
    return found;
}

double EdgeParts::share(const EdgePart& part) const {
    const Frame& frame = network_->frame();
    double all = 0;
    double own = 0;
    std::uint32_t segment = 0;
    Embedded before = geo::embed(frame, network_->node_positions()[network_->edge_tail(part.edge)]);
    const auto pass = [&](FixedPosition p) {
        const Embedded here = geo::embed(frame, p);
        const double length = geo::segment_length(frame, before, here);
        all += length;
        if (segment++ == part.segment) own = length;
        before = here;
    };
    for (const FixedPosition p : network_->shape(part.edge)) pass(p);
    pass(network_->node_positions()[network_->edge_head(part.edge)]);
    return all > 0 ? own / all : 1.0 / part.segments;
}

}  // namespace starway::road::ask
