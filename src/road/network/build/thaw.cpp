// Converts networks to editable Boost graphs and back.
#include <algorithm>
#include <charconv>
#include <limits>

#include "base/geo/frame.hpp"
#include "starway/road/boost_graph.hpp"

namespace starway {
namespace {

// Numeric labels stay numbers, unless the editor changed one to text.
std::variant<CountedLabels, NumberLabels, TextLabels> labels_of(const ThawedGraph& graph) {
    NumberLabels numbers;
    TextLabels texts;
    for (const auto node : boost::make_iterator_range(vertices(graph))) {
        const std::string& label = graph[node].label;
        texts.push_back(label);
        std::int64_t number = 0;
        const auto parsed = std::from_chars(label.data(), label.data() + label.size(), number);
        if (parsed.ec == std::errc{} && parsed.ptr == label.data() + label.size()) numbers.push_back(number);
    }
    if (!graph[boost::graph_bundle].text_labels && numbers.size() == texts.size()) return numbers;
    return texts;
}

}  // namespace

ThawedGraph thaw(const RoadNetwork& network) {
    ThawedGraph graph(network.node_count());
    ThawedNetwork& whole = graph[boost::graph_bundle];
    whole.frame = network.frame().kind;
    whole.text_labels = network.has_text_labels();
    whole.default_weight = network.default_weight();
    whole.notes = network.notes();
    whole.details = network.details();
    for (const WeightColumn& column : network.columns())
        whole.columns.push_back({std::string(column.name), std::string(column.unit), column.resolution});
    for (std::uint32_t v = 0; v < network.node_count(); ++v)
        graph[v] = {network.position(NodeId{v}), network.node_label(NodeId{v})};
    for (std::uint32_t a = 0; a < network.arc_count(); ++a) {
        const ArcId arc{a};
        ThawedArc thawed;
        thawed.edge = network.edge(arc);
        thawed.name = network.name(thawed.edge);
        thawed.source_feature = network.source_feature(thawed.edge);
        for (const WeightColumn& column : network.columns())
            thawed.weight.push_back(column.weight[a] == closed_weight ? std::numeric_limits<double>::quiet_NaN()
                                                                      : column.value(a));
        for (const FixedPosition point : network.shape(thawed.edge))
            thawed.shape.push_back(geo::to_position(network.frame(), point));
        if (network.is_backward(arc)) std::reverse(thawed.shape.begin(), thawed.shape.end());
        add_edge(network.tail(arc), network.head(arc), std::move(thawed), graph);
    }
    return graph;
}

Result<RoadNetwork> freeze(const ThawedGraph& graph) {
    const ThawedNetwork& whole = graph[boost::graph_bundle];
    NetworkDraft draft;
    draft.frame = whole.frame;
    draft.node_count = static_cast<std::uint32_t>(num_vertices(graph));
    draft.node_label = labels_of(graph);
    if (whole.frame != FrameKind::none) {
        for (const auto node : boost::make_iterator_range(vertices(graph)))
            draft.node_position.push_back(graph[node].position);
        draft.shape_first.push_back(0);
    }
    for (const ThawedColumn& column : whole.columns)
        draft.columns.push_back({column.name, column.unit, column.resolution, {}, {}});
    for (const auto edge : boost::make_iterator_range(edges(graph))) {
        const ThawedArc& arc = graph[edge];
        draft.edge_tail.push_back(static_cast<std::uint32_t>(source(edge, graph)));
        draft.edge_head.push_back(static_cast<std::uint32_t>(target(edge, graph)));
        draft.edge_direction.push_back(Direction::forward);
        draft.edge_name.push_back(draft.names.add(arc.name));
        draft.edge_source.push_back(arc.source_feature);
        for (std::size_t i = 0; i < draft.columns.size(); ++i)
            draft.columns[i].forward.push_back(i < arc.weight.size() ? arc.weight[i]
                                                                     : std::numeric_limits<double>::quiet_NaN());
        if (whole.frame == FrameKind::none) continue;
        draft.shape_points.insert(draft.shape_points.end(), arc.shape.begin(), arc.shape.end());
        draft.shape_first.push_back(draft.shape_points.size());
    }
    // build() creates hops itself; a hops column must not keep an arc open that all other weights close.
    draft.columns.erase(std::remove_if(draft.columns.begin(), draft.columns.end(),
                                       [](const DraftColumn& column) { return column.name == "hops"; }),
                        draft.columns.end());
    draft.default_weight = whole.default_weight;
    draft.notes = whole.notes;
    draft.details = whole.details;
    return build(std::move(draft));
}

}  // namespace starway
