// build(): a draft becomes an image, one step after another.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <memory>

#include "geo/frame.hpp"
#include "network/components.hpp"
#include "network/draft_check.hpp"
#include "network/labels.hpp"
#include "network/relax.hpp"
#include "network/scale.hpp"
#include "network/state.hpp"
#include "network/stretches.hpp"
#include "network/topology_arrays.hpp"
#include "network/weights.hpp"

namespace starway {
namespace {

constexpr double most_relaxed_metres = 1;  // that a node's embedding may be moved

struct GeometryArrays {
    Frame frame;
    std::vector<FixedPosition> node_position;
    std::vector<Embedded> embedded;
    std::vector<std::uint64_t> shape_first;
    std::vector<FixedPosition> shape_points;
    FixedPosition min{1, 1};
    FixedPosition max{0, 0};
};

struct NameArrays {
    std::vector<std::uint32_t> edge_name;
    std::vector<std::uint64_t> first;
    std::string bytes;
};

Frame frame_for(const NetworkDraft& draft) {
    if (draft.frame == FrameKind::none) return {};
    if (draft.frame == FrameKind::geographic) return geo::geographic_frame();
    Box box;
    for (const Position p : draft.node_position) box.add(p);
    for (const Position p : draft.shape_points) box.add(p);
    return geo::planar_frame(box);
}

// Node positions by the draft's numbers, for the order that the network's numbers come from.
std::vector<FixedPosition> fixed_positions(const NetworkDraft& draft, const Frame& frame) {
    std::vector<FixedPosition> fixed;
    fixed.reserve(draft.node_position.size());
    for (const Position p : draft.node_position) fixed.push_back(geo::to_fixed(frame, p));
    return fixed;
}

void find_box(GeometryArrays& geometry) {
    bool first = true;
    for (const auto* points : {&geometry.node_position, &geometry.shape_points}) {
        for (const FixedPosition p : *points) {
            geometry.min = first ? p : FixedPosition{std::min(geometry.min.x, p.x), std::min(geometry.min.y, p.y)};
            geometry.max = first ? p : FixedPosition{std::max(geometry.max.x, p.x), std::max(geometry.max.y, p.y)};
            first = false;
        }
    }
}

Result<GeometryArrays> make_geometry(const NetworkDraft& draft, const Frame& frame,
                                     const std::vector<FixedPosition>& fixed, const TopologyArrays& topology,
                                     const Phases& phases) {
    GeometryArrays geometry;
    geometry.frame = frame;
    if (frame.kind == FrameKind::none) return geometry;
    geometry.node_position.resize(topology.old_node.size());
    geometry.embedded.resize(topology.old_node.size());
    const bool finished = phases.each("placing nodes", topology.old_node.size(), [&](std::size_t node) {
        geometry.node_position[node] = fixed[topology.old_node[node]];
        geometry.embedded[node] = geo::embed(frame, geometry.node_position[node]);
    });
    if (!finished) return interrupted();
    if (!draft.shape_points.empty()) {
        geometry.shape_first.reserve(topology.old_edge.size() + 1);
        geometry.shape_first.push_back(0);
        geometry.shape_points.reserve(draft.shape_points.size());
        for (const std::uint32_t old : topology.old_edge) {
            for (std::uint64_t i = draft.shape_first[old]; i < draft.shape_first[old + 1]; ++i)
                geometry.shape_points.push_back(geo::to_fixed(frame, draft.shape_points[static_cast<std::size_t>(i)]));
            geometry.shape_first.push_back(geometry.shape_points.size());
        }
        if (geometry.shape_points.empty()) geometry.shape_first.clear();
    }
    find_box(geometry);
    return geometry;
}

// Metres along each edge's line; empty without coordinates.
Result<std::vector<double>> edge_metres(const GeometryArrays& geometry, const TopologyArrays& topology,
                                        const Phases& phases) {
    std::vector<double> metres;
    if (geometry.frame.kind == FrameKind::none) return metres;
    metres.resize(topology.old_edge.size());
    const bool finished = phases.each("measuring", metres.size(), [&](std::size_t edge) {
        Embedded before = geometry.embedded[topology.edge_tail[edge]];
        const auto extend = [&](Embedded here) {
            metres[edge] += geo::segment_length(geometry.frame, before, here);
            before = here;
        };
        if (!geometry.shape_first.empty())
            for (std::uint64_t i = geometry.shape_first[edge]; i < geometry.shape_first[edge + 1]; ++i)
                extend(geo::embed(geometry.frame, geometry.shape_points[static_cast<std::size_t>(i)]));
        extend(geometry.embedded[topology.edge_head[edge]]);
    });
    if (!finished) return interrupted();
    return metres;
}

// Only names that edges have, numbered as they come, so that neighbours' names lie side by side.
NameArrays make_names(const NetworkDraft& draft, const TopologyArrays& topology) {
    NameArrays names;
    const bool any_named =
        std::any_of(draft.edge_name.begin(), draft.edge_name.end(), [](std::uint32_t n) { return n != 0; });
    if (!any_named) return names;
    std::vector<std::uint32_t> new_number(draft.names.size(), format::none);
    new_number[0] = 0;
    names.first = {0, 0};
    names.edge_name.reserve(topology.old_edge.size());
    for (const std::uint32_t old : topology.old_edge) {
        std::uint32_t& number = new_number[draft.edge_name[old]];
        if (number == format::none) {
            number = static_cast<std::uint32_t>(names.first.size() - 1);
            names.bytes += draft.names.at(draft.edge_name[old]);
            names.first.push_back(names.bytes.size());
        }
        names.edge_name.push_back(number);
    }
    return names;
}

std::vector<std::uint32_t> make_sources(const NetworkDraft& draft, const TopologyArrays& topology) {
    if (draft.edge_source.empty()) return topology.old_edge;
    std::vector<std::uint32_t> sources;
    sources.reserve(topology.old_edge.size());
    for (const std::uint32_t old : topology.old_edge) sources.push_back(draft.edge_source[old]);
    return sources;
}

void show(Arrays& arrays, const TopologyArrays& topology) {
    arrays.first_out = topology.first_out;
    arrays.head = topology.head;
    arrays.arc_edge = topology.arc_edge;
    arrays.edge_tail = topology.edge_tail;
    arrays.edge_head = topology.edge_head;
    arrays.edge_arcs = topology.edge_arcs;
    arrays.first_in = topology.first_in;
    arrays.in_arcs = topology.in_arcs;
    arrays.in_tails = topology.in_tails;
}

void show(Arrays& arrays, Meta& meta, const GeometryArrays& geometry) {
    meta.frame = geometry.frame;
    meta.min = geometry.min;
    meta.max = geometry.max;
    arrays.node_position = geometry.node_position;
    arrays.embedded = geometry.embedded;
    arrays.shape_first = geometry.shape_first;
    arrays.shape_points = geometry.shape_points;
}

void show(Arrays& arrays, Meta& meta, const LabelArrays& labels) {
    meta.label_kind = labels.kind;
    meta.label_base = labels.base;
    arrays.label_value = labels.value;
    arrays.label_first = labels.first;
    arrays.label_bytes = labels.bytes;
    arrays.label_number = labels.number;
    arrays.label_order = labels.order;
}

// Only columns that come from outside or from the shapes can contradict the embedding by their rounding: "hops" has nothing to do with it.
void mend_embedding(std::vector<Embedded>& embedded, const Arrays& arrays, const Frame& frame,
                    const std::vector<QuantizedColumn>& columns) {
    if (embedded.empty()) return;
    std::vector<std::span<const std::uint32_t>> weights;
    for (const QuantizedColumn& column : columns)
        if (column.name != "hops") weights.emplace_back(column.weight);
    relax_embedding(embedded,
                    {arrays.first_out, arrays.head, arrays.first_in, arrays.in_arcs, arrays.in_tails, weights},
                    most_relaxed_metres / geo::embedding_unit(frame));
}

void show(Arrays& arrays, Meta& meta, const std::vector<QuantizedColumn>& columns) {
    std::vector<double> chords;
    if (meta.has_coordinates()) chords = arc_chords(arrays.embedded, arrays.first_out, arrays.head);
    for (const QuantizedColumn& column : columns) {
        const Scale scale = meta.has_coordinates() ? prove_scale(chords, column.weight) : Scale{};
        meta.columns.push_back({column.name, column.unit, column.resolution, scale.scale, scale.typical, scale.arc});
        arrays.weight.emplace_back(column.weight);
    }
    arrays.resize_columns(columns.size());
}

// What the arrays show of them lives in the vector.
std::vector<ColumnStretches> make_stretches(Arrays& arrays, const Meta& meta) {
    std::vector<ColumnStretches> stretches(meta.columns.size());
    for (std::size_t i = 0; i < meta.columns.size(); ++i) {
        if (meta.columns[i].name == "hops") continue;
        stretches[i] = make_stretches(arrays, meta, arrays.weight[i]);
        arrays.stretches_out[i] = stretches[i].out;
        arrays.stretches_in[i] = stretches[i].in;
    }
    return stretches;
}

// The arrays, seen as a network that has no image yet.
RoadNetwork unfinished(const Meta& meta, const Arrays& arrays) {
    auto state = std::make_shared<RoadNetwork::State>();
    state->meta = meta;
    state->arrays = arrays;
    return RoadNetwork(std::move(state));
}

Result<RoadNetwork> finished(const Meta& meta, const Arrays& arrays) {
    auto image = write_arrays(meta, arrays);
    if (!image) return std::move(image).error();
    auto state = std::make_shared<RoadNetwork::State>();
    state->origin = "the network";
    state->memory = *std::move(image);
    state->image = state->memory.span();
    state->trusted = true;
    if (auto ok = parse(*state); !ok) return std::move(ok).error();
    return RoadNetwork(std::move(state));
}

Result<RoadNetwork> build_steps(const NetworkDraft& draft, const Phases& phases) {
    if (auto ok = check_draft(draft, phases); !ok) return std::move(ok).error();

    if (!phases.begin("ordering")) return interrupted();
    const Frame frame = frame_for(draft);
    const std::vector<FixedPosition> fixed = fixed_positions(draft, frame);
    const std::vector<std::uint8_t> open = open_directions(draft);
    std::vector<std::uint32_t> order = order_nodes(draft.node_count, fixed);
    const NodeKinds kinds = sort_by_kind(draft, open, order);
    auto topology = arrange(draft, open, std::move(order), phases);
    if (!topology) return std::move(topology).error();
    auto labels = make_labels(draft, topology->old_node);
    if (!labels) return std::move(labels).error();
    const NameArrays names = make_names(draft, *topology);
    const std::vector<std::uint32_t> sources = make_sources(draft, *topology);

    auto geometry = make_geometry(draft, frame, fixed, *topology, phases);
    if (!geometry) return std::move(geometry).error();
    auto metres = edge_metres(*geometry, *topology, phases);
    if (!metres) return std::move(metres).error();

    if (!phases.begin("weighing")) return interrupted();
    auto columns = make_columns(draft, *topology, *metres, phases);
    if (!columns) return std::move(columns).error();
    auto default_weight = default_column(draft, *columns);
    if (!default_weight) return std::move(default_weight).error();

    Meta meta;
    Arrays arrays;
    meta.node_count = draft.node_count;
    meta.edge_count = static_cast<std::uint32_t>(topology->old_edge.size());
    meta.arc_count = static_cast<std::uint32_t>(topology->head.size());
    meta.junction_count = kinds.junction_count;
    meta.first_dead_end = kinds.first_dead_end;
    meta.default_column = *default_weight;
    meta.notes.assign(draft.notes.begin(), draft.notes.end());
    show(arrays, *topology);
    mend_embedding(geometry->embedded, arrays, frame, *columns);
    show(arrays, meta, *geometry);
    show(arrays, meta, *labels);
    show(arrays, meta, *columns);
    const std::vector<ColumnStretches> stretches = make_stretches(arrays, meta);
    arrays.edge_source = sources;
    arrays.edge_name = names.edge_name;
    arrays.name_first = names.first;
    arrays.name_bytes = names.bytes;

    if (!phases.begin("finding islands")) return interrupted();
    const Components components = strong_components(unfinished(meta, arrays));
    meta.component_count = static_cast<std::uint32_t>(components.size.size());
    arrays.component = components.of_node;
    arrays.component_size = components.size;

    if (!phases.begin("indexing edges")) return interrupted();
    std::vector<std::byte> edge_index;
    if (meta.has_coordinates())
        edge_index = EdgeIndex::build(
            {frame, arrays.node_position, arrays.edge_tail, arrays.edge_head, arrays.shape_first, arrays.shape_points});
    arrays.edge_index = edge_index;

    if (!phases.begin("writing")) return interrupted();
    return finished(meta, arrays);
}

}  // namespace

Result<RoadNetwork> build(NetworkDraft draft, const BuildControl& control) {
    try {
        return build_steps(draft, Phases(control));
    } catch (const std::exception&) {  // nothing inside throws but the allocator
        return Error{ErrorKind::internal, "building the network needs more memory than there is"};
    }
}

}  // namespace starway
