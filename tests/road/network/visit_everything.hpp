// Calls every accessor of a network over all its ids: under a sanitizer, nothing may be out of bounds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "road/network/edge_index/edge_index.hpp"
#include "starway/road/network.hpp"
#include "starway/road/tags.hpp"

namespace starway::test {

// A sum over what was seen, so that nothing is optimised away.
inline std::uint64_t visit_everything(const RoadNetwork& network) {
    std::uint64_t sum = 0;
    const auto see = [&sum](std::uint64_t value) { sum = sum * 31 + value; };
    const auto see_text = [&](std::string_view text) {
        for (const char c : text) see(static_cast<unsigned char>(c));
    };
    std::vector<Position> line;
    for (std::uint32_t v = 0; v < network.node_count(); ++v) {
        const NodeId node{v};
        const std::string label = network.node_label(node);
        see_text(label);
        see(network.find_node(label).value_or(NodeId{}));
        see(network.component_size(network.component(node)));
        see(network.position(node).x > 0 ? 1 : 0);
        for (std::uint32_t arc = network.first_out()[v]; arc < network.first_out()[v + 1]; ++arc)
            see(network.heads()[arc]);
        for (std::uint32_t i = network.first_in()[v]; i < network.first_in()[v + 1]; ++i)
            see(network.in_arcs()[i] + network.in_tails()[i]);
    }
    for (std::uint32_t a = 0; a < network.arc_count(); ++a) {
        const ArcId arc{a};
        see(network.tail(arc));
        see(network.head(arc));
        see(network.is_backward(arc) ? 1 : 0);
        for (const WeightColumn& column : network.columns()) see(column.weight[a]);
    }
    for (std::uint32_t e = 0; e < network.edge_count(); ++e) {
        const EdgeId edge{e};
        see(network.edge_tail(edge));
        see(network.edge_head(edge));
        see(network.forward_arc(edge));
        see(network.backward_arc(edge));
        see_text(network.name(edge));
        see(network.source_feature(edge));
        line.clear();
        network.append_line(edge, e % 2 != 0, line);
        see(line.size());
    }
    const RoadNodeIds ids(network);
    if (ids.complete()) {
        std::vector<std::int64_t> points;
        for (std::uint32_t e = 0; e < network.edge_count(); ++e) ids.append(EdgeId{e}, e % 2 != 0, points);
        for (std::uint32_t v = 0; v < network.node_count(); ++v) points.push_back(ids.of(NodeId{v}));
        for (const std::int64_t id : points) see(static_cast<std::uint64_t>(id));
    }
    const RoadTags tags(network);
    for (const std::string_view key : tags.kept_keys())
        for (std::uint32_t e = 0; e < network.edge_count(); ++e) see_text(tags.value(EdgeId{e}, key));
    for (const WeightColumn& column : network.columns()) {
        see_text(column.name);
        see_text(column.unit);
        see(network.column(column.name) == &column ? 1 : 0);
        if (column.scale_arc.valid()) see(column.weight[column.scale_arc]);
    }
    see_text(network.default_weight());
    for (const Sentence& note : network.notes()) see_text(note.marked());
    for (const Sentence& detail : network.details()) see_text(detail.marked());
    for (const auto& section : network.sections()) see(network.section(section.name).size());
    for (const std::int32_t coordinate : network.embedded()) see(static_cast<std::uint32_t>(coordinate));
    if (network.frame().kind != FrameKind::none) {
        const Box box = network.bounds();
        see(box.empty() ? 1 : 0);
        const road::network::EdgeIndex index = road::network::edge_index(network);
        for (const Position p : {Position{0, 0}, Position{180, 90}, Position{4.35, 50.85}}) {
            int seen = 0;
            index.visit_nearest(p, 1e9, [&](const road::network::EdgePosition& found) {
                see(network.edge_tail(found.edge));
                return ++seen < 100;
            });
        }
    }
    return sum;
}

}  // namespace starway::test
