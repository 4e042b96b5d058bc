// build(): turns a draft into an image, step by step.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "base/core/check.hpp"
#include "base/core/release.hpp"
#include "base/core/threads/async_task.hpp"
#include "base/core/threads/parallel.hpp"
#include "base/geo/frame.hpp"
#include "road/network/build/attributes.hpp"
#include "road/network/build/build_turns.hpp"
#include "road/network/build/columns.hpp"
#include "road/network/build/draft_check.hpp"
#include "road/network/build/geometry_arrays.hpp"
#include "road/network/build/relax.hpp"
#include "road/network/build/topology_arrays.hpp"
#include "road/network/build/unwritten.hpp"
#include "road/network/components.hpp"
#include "road/network/labels.hpp"
#include "road/network/stretches.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "road/network/weights/scale.hpp"

namespace starway {
namespace {

// Below this size, starting a thread costs more than it saves.
bool worth_a_thread(const NetworkDraft& draft) {
    return draft.edge_tail.size() > 10'000;
}

void show(road::network::Unwritten& roads, road::network::TopologyArrays&& topology) {
    roads.arrays.first_out = roads.hold(std::move(topology.first_out));
    roads.arrays.head = roads.hold(std::move(topology.head));
    if (!roads.meta.is_states) {  // else arcs and edges are one
        roads.arrays.arc_edge = roads.hold(std::move(topology.arc_edge));
        roads.arrays.edge_tail = roads.hold(std::move(topology.edge_tail));
        roads.arrays.edge_head = roads.hold(std::move(topology.edge_head));
        roads.arrays.edge_arcs = roads.hold(std::move(topology.edge_arcs));
    }
    roads.arrays.first_in = roads.hold(std::move(topology.first_in));
    roads.arrays.in_arcs = roads.hold(std::move(topology.in_arcs));
    roads.arrays.in_tails = roads.hold(std::move(topology.in_tails));
}

// Where states lie is told by the network.
void show(road::network::Unwritten& roads, road::network::GeometryArrays&& geometry) {
    roads.meta.frame = geometry.frame;
    roads.meta.min = roads.meta.is_states ? road::network::GeometryArrays{}.min : geometry.min;
    roads.meta.max = roads.meta.is_states ? road::network::GeometryArrays{}.max : geometry.max;
    if (!roads.meta.is_states) {
        roads.arrays.node_position = roads.hold(std::move(geometry.node_position));
    }
    roads.arrays.embedded = roads.hold(std::move(geometry.embedded));
    roads.arrays.shape_first = roads.hold(std::move(geometry.shape_first));
    roads.arrays.shape_points = roads.hold(std::move(geometry.shape_points));
}

void show(road::network::Unwritten& roads, road::network::LabelArrays&& labels) {
    roads.meta.label_kind = labels.kind;
    roads.meta.label_base = labels.base;
    roads.arrays.label_value = roads.hold(std::move(labels.value));
    roads.arrays.label_first = roads.hold(std::move(labels.first));
    roads.arrays.label_bytes = roads.hold(std::move(labels.bytes));
    roads.arrays.label_number = roads.hold(std::move(labels.number));
    roads.arrays.label_order = roads.hold(std::move(labels.order));
}

// Rounding can contradict the embedding only in columns of lengths or external data, not in "hops".
void mend_embedding(std::vector<Embedded>& embedded, const road::network::Arrays& arrays, const Frame& frame,
                    const std::vector<road::network::QuantizedColumn>& columns) {
    if (embedded.empty()) return;
    std::vector<IdSpan<ArcId, const std::uint32_t>> weights;
    for (const road::network::QuantizedColumn& column : columns)
        if (column.name != "hops") weights.emplace_back(column.weight);
    road::network::relax_embedding(
        embedded, {arrays.first_out, arrays.head, arrays.first_in, arrays.in_arcs, arrays.in_tails, weights},
        road::network::most_relaxed_metres / geo::embedding_unit(frame));
}

// Calls work(column) for each column, on several threads if there are many arcs.
template <class Work>
void each_column(std::size_t columns, const road::network::Arrays& arrays, Work work) {
    core::for_slices(columns, arrays.head.size() > 20'000 ? 1 : columns, [&](std::size_t first, std::size_t last) {
        for (std::size_t column = first; column < last; ++column) work(column);
    });
}

void show(road::network::Unwritten& roads, std::vector<road::network::QuantizedColumn>&& columns) {
    road::network::Arrays& arrays = roads.arrays;
    std::vector<road::network::Scale> scales(columns.size());
    if (roads.meta.has_coordinates()) {
        const std::vector<double> chords = road::network::arc_chords(arrays.embedded, arrays.first_out, arrays.head);
        each_column(columns.size(), arrays,
                    [&](std::size_t i) { scales[i] = road::network::prove_scale(chords, columns[i].weight); });
    }
    arrays.resize_columns(columns.size());
    for (std::size_t i = 0; i < columns.size(); ++i) {
        road::network::QuantizedColumn& column = columns[i];
        roads.meta.columns.push_back({roads.hold_word(std::move(column.name)), roads.hold_word(std::move(column.unit)),
                                      column.resolution, scales[i].scale, scales[i].typical, scales[i].arc,
                                      column.guide_shift, column.precision, column.slack});
        arrays.weight[i] = roads.hold(std::move(column.weight));
        arrays.exact[i] = roads.hold(std::move(column.exact));
        arrays.arc_ends[i] = roads.hold(std::move(column.ends));
    }
}

void put_chains(road::network::Unwritten& roads) {
    std::vector<road::network::ColumnChains> chains(roads.meta.columns.size());
    each_column(chains.size(), roads.arrays, [&](std::size_t i) {
        if (roads.meta.columns[i].name != "hops")
            chains[i] = make_chains(roads.arrays, roads.meta, roads.arrays.weight[i]);
    });
    for (std::size_t i = 0; i < chains.size(); ++i) {
        roads.arrays.chains_out[i] = roads.hold(std::move(chains[i].out));
        roads.arrays.chains_in[i] = roads.hold(std::move(chains[i].in));
    }
}

// What nothing needs once columns and geometry are made.
void release_shapes(NetworkDraft& draft) {
    core::release(draft.columns, draft.node_position, draft.shape_first, draft.shape_points, draft.edge_tail,
                  draft.edge_head, draft.edge_source);
}

// What costs without end is no way.
void close_infinite(NetworkDraft& draft) {
    for (DraftColumn& column : draft.columns) {
        std::uint64_t closed = 0;
        for (std::vector<double>* values : {&column.forward, &column.backward})
            for (double& value : *values)
                if (std::isinf(value) && value > 0) {
                    value = std::numeric_limits<double>::quiet_NaN();
                    ++closed;
                }
        if (closed > 0)
            draft.notes.push_back(fmt::format("weight '{}' closes {} where it is infinite", column.name,
                                              closed == 1 ? "1 road" : fmt::format("{} roads", closed)));
    }
}

// Per node whether arcs lead from it to two others. Precondition: all edges are one-way.
std::vector<char> find_choices(const NetworkDraft& draft) {
    std::vector<std::uint32_t> only(draft.node_count, road::network::format::none);
    std::vector<char> chooses(draft.node_count, 0);
    for (std::size_t edge = 0; edge < draft.edge_tail.size(); ++edge) {
        const std::uint32_t tail = draft.edge_tail[edge];
        const std::uint32_t head = draft.edge_head[edge];
        if (tail == head) continue;
        if (only[tail] == road::network::format::none) only[tail] = head;
        if (only[tail] != head) chooses[tail] = 1;
    }
    return chooses;
}

// The order of the nodes by kind, and along a curve.
road::network::NodeKinds sorted_nodes(const NetworkDraft& draft, const std::vector<FixedPosition>& fixed,
                                      const std::vector<std::uint8_t>& open, const std::vector<char>& first,
                                      std::vector<std::uint32_t>& order) {
    core::AsyncTask ordering(worth_a_thread(draft),
                             [&] { order = road::network::order_nodes(draft.node_count, fixed); });
    const road::network::Neighbourhoods neighbours(draft, open);
    ordering.wait();
    return road::network::sort_by_kind(neighbours, order, first);
}

// The network without turns. states: of a graph of states, how it was numbered; null for a network of roads. first: the
// nodes to be numbered first, if any. old_edge: becomes for each edge its number in the draft.
Result<road::network::Unwritten> build_roads(NetworkDraft& draft, const road::network::Phases& phases,
                                             road::network::StateNumbers* states, const std::vector<char>& first,
                                             std::vector<std::uint32_t>& old_edge) {
    if (auto ok = road::network::check_draft(draft, phases); !ok) return std::move(ok).error();

    close_infinite(draft);
    if (!phases.begin("ordering")) return road::network::interrupted();
    const Frame frame = road::network::frame_for(draft);
    std::vector<FixedPosition> fixed = road::network::fixed_positions(draft, frame);
    std::vector<std::uint8_t> open = road::network::open_directions(draft);
    std::vector<std::uint32_t> order;
    const road::network::NodeKinds kinds = sorted_nodes(draft, fixed, open, first, order);
    auto topology = road::network::arrange(draft, open, std::move(order), phases);
    if (!topology) return std::move(topology).error();
    core::release(open);
    auto labels = states == nullptr ? road::network::make_labels(draft, topology->old_node)
                                    : Result<road::network::LabelArrays>(road::network::LabelArrays{});
    if (!labels) return std::move(labels).error();
    core::release(draft.node_label);
    road::network::Unwritten roads;
    road::network::put_attributes(draft, *topology, frame, roads);

    auto geometry = road::network::make_geometry(draft, frame, fixed, *topology, phases);
    if (!geometry) return std::move(geometry).error();
    core::release(fixed, draft.node_position, draft.shape_first, draft.shape_points);
    // Runs in parallel: it takes as long as the rest, which does not need it.
    std::vector<Embedded> unmended = geometry->embedded;
    std::vector<std::byte> edge_index;
    const road::network::EdgeGeometry lines{frame,
                                            geometry->node_position,
                                            topology->edge_tail,
                                            topology->edge_head,
                                            geometry->shape_first,
                                            geometry->shape_points};
    core::AsyncTask indexing(frame.kind != FrameKind::none && worth_a_thread(draft), [&] {
        if (frame.kind == FrameKind::none || states != nullptr) return;
        edge_index = road::network::EdgeIndex::build(lines, {unmended, geometry->shape_embedded});
    });
    auto metres = road::network::edge_metres(*geometry, *topology, phases);
    if (!metres) return std::move(metres).error();

    if (!phases.begin("weighing")) return road::network::interrupted();
    auto columns = road::network::make_columns(draft, *topology, *metres, phases);
    if (!columns) return std::move(columns).error();
    core::release(*metres);
    if (states != nullptr) {
        std::erase_if(*columns, [&](const auto& column) {  // those that building adds
            return std::none_of(draft.columns.begin(), draft.columns.end(),
                                [&](const DraftColumn& given) { return given.name == column.name; });
        });
        *states = {topology->old_node, topology->old_edge};
    }
    for (const road::network::QuantizedColumn& column : *columns)
        if (!column.note.empty()) draft.notes.push_back(column.note);
    auto default_weight = road::network::default_column(draft, *columns);
    if (!default_weight) return std::move(default_weight).error();

    release_shapes(draft);

    road::network::Meta& meta = roads.meta;
    road::network::Arrays& arrays = roads.arrays;
    meta.node_count = draft.node_count;
    meta.edge_count = static_cast<std::uint32_t>(topology->old_edge.size());
    meta.arc_count = static_cast<std::uint32_t>(topology->head.size());
    meta.junction_count = kinds.junction_count;
    meta.first_dead_end = kinds.first_dead_end;
    meta.is_states = states != nullptr;
    meta.default_column = *default_weight;
    for (const Sentence& note : draft.notes) meta.notes.emplace_back(note.marked());
    old_edge = std::move(topology->old_edge);
    show(roads, *std::move(topology));
    mend_embedding(geometry->embedded, arrays, frame, *columns);
    indexing.wait();
    core::release(unmended, geometry->shape_embedded);
    show(roads, *std::move(geometry));
    show(roads, *std::move(labels));
    show(roads, *std::move(columns));
    if (draft.stretches) put_chains(roads);

    if (!phases.begin("finding connected parts")) return road::network::interrupted();
    road::network::Components components = road::network::strong_components(roads.view());
    meta.component_count = static_cast<std::uint32_t>(components.size.size());
    arrays.component = roads.hold(std::move(components.of_node));
    arrays.component_size = roads.hold(std::move(components.size));
    arrays.node_reach = roads.hold(road::network::node_reach(road::network::arc_arrays(arrays), arrays.component));
    arrays.edge_index = roads.hold(std::move(edge_index));
    if (states == nullptr)
        arrays.edge_index_reach = roads.hold(
            road::network::box_reach(arrays.edge_index, road::network::edge_arrays(arrays), arrays.node_reach));
    return roads;
}

Result<RoadNetwork> build_steps(NetworkDraft& draft, const road::network::Phases& phases,
                                road::network::StateNumbers* states = nullptr, const std::vector<char>& first = {}) {
    std::vector<std::uint32_t> old_edge;
    auto roads = build_roads(draft, phases, states, first, old_edge);
    if (!roads) return std::move(roads).error();
    road::network::TurnSections turns;
    if (!draft.turns.empty() || !draft.edge_left_hand.empty()) {
        auto made = road::network::make_turns(roads->view(), draft, old_edge, phases);
        if (!made) return std::move(made).error();
        turns = *std::move(made);
        core::release(draft.turns, draft.edge_left_hand, old_edge);
    }
    if (!phases.begin("writing")) return road::network::interrupted();
    auto network = (*std::move(roads)).write(std::move(turns.sections));
    if (!network) return network;
    if (const auto graphs = road::network::turn_graphs(*network); !graphs) return graphs.error();
    STARWAY_CHECK(network->verify());
    return network;
}

}  // namespace

Result<RoadNetwork> road::network::build_states(NetworkDraft draft, bool choices_first, StateNumbers& numbers,
                                                const Phases& phases) {
    const std::vector<char> first = choices_first ? find_choices(draft) : std::vector<char>();
    return build_steps(draft, phases, &numbers, first);
}

Result<RoadNetwork> build(NetworkDraft draft, const Control& control) {
    const core::ThreadShare share(control.threads);
    try {
        return build_steps(draft, road::network::Phases(control));
    } catch (const std::exception&) {  // only the allocator throws
        return Error{ErrorKind::internal,
                     "out of memory while building the network; free some memory, or build a part of the data"};
    }
}

}  // namespace starway
