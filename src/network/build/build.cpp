// build(): turns a draft into an image, step by step.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <memory>

#include "core/threads/async_task.hpp"
#include "core/threads/parallel.hpp"
#include "geo/frame.hpp"
#include "network/build/draft_check.hpp"
#include "network/build/labels.hpp"
#include "network/build/relax.hpp"
#include "network/build/scale.hpp"
#include "network/components.hpp"
#include "network/file/geometry_arrays.hpp"
#include "network/file/topology_arrays.hpp"
#include "network/file/verify_meaning.hpp"
#include "network/language_code.hpp"
#include "network/point_ids.hpp"
#include "network/squares/build_squares.hpp"
#include "network/state.hpp"
#include "network/stretches.hpp"
#include "network/texts.hpp"
#include "network/turns/build_turns.hpp"
#include "network/weights/columns.hpp"

namespace starway {
namespace {

// Below this size, starting a thread costs more than it saves.
bool worth_a_thread(const NetworkDraft& draft) {
    return draft.edge_tail.size() > 10'000;
}

struct NameArrays {
    std::vector<std::uint32_t> edge_name;
    std::vector<std::uint64_t> first;
    std::string bytes;
};

// Only names in use, numbered by first use, so that neighbours' names are adjacent.
NameArrays make_names(const NetworkDraft& draft, const network::TopologyArrays& topology) {
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

struct ClassArrays {
    std::vector<std::uint8_t> edge_class;
    std::vector<std::uint64_t> first;
    std::string bytes;
};

// All classes of the draft, in its order; there are few.
ClassArrays make_classes(const NetworkDraft& draft, const network::TopologyArrays& topology) {
    ClassArrays classes;
    if (draft.edge_class.empty()) return classes;
    classes.first.push_back(0);
    for (const std::string& name : draft.classes) {
        classes.bytes += name;
        classes.first.push_back(classes.bytes.size());
    }
    classes.edge_class.reserve(topology.old_edge.size());
    for (const std::uint32_t old : topology.old_edge) classes.edge_class.push_back(draft.edge_class[old]);
    return classes;
}

struct FactsArrays {
    std::vector<std::uint32_t> edge_facts;
    std::vector<format::FactsRecord> records;
    std::vector<std::uint64_t> first;
    std::string bytes;
};

// Only sets in use, numbered by first use, as names are.
FactsArrays make_facts(const NetworkDraft& draft, const network::TopologyArrays& topology) {
    FactsArrays facts;
    if (std::all_of(draft.edge_facts.begin(), draft.edge_facts.end(), [](std::uint32_t n) { return n == 0; }))
        return facts;
    StringPool texts;
    std::vector<std::uint32_t> new_number(draft.facts.size(), format::none);
    new_number[0] = 0;
    facts.records.emplace_back();
    facts.edge_facts.reserve(topology.old_edge.size());
    for (const std::uint32_t old : topology.old_edge) {
        std::uint32_t& number = new_number[draft.edge_facts[old]];
        if (number == format::none) {
            const RoadFacts& set = draft.facts[draft.edge_facts[old]];
            number = static_cast<std::uint32_t>(facts.records.size());
            facts.records.push_back(
                {set.flags,
                 {texts.add(set.ref), texts.add(set.exit), texts.add(set.destination_forward),
                  texts.add(set.destination_backward), texts.add(set.lanes_forward), texts.add(set.lanes_backward)}});
        }
        facts.edge_facts.push_back(number);
    }
    facts.first.push_back(0);
    for (std::uint32_t i = 0; i < texts.size(); ++i) {
        facts.bytes += texts.at(i);
        facts.first.push_back(facts.bytes.size());
    }
    return facts;
}

struct TagArrays {
    std::vector<std::uint32_t> edge_tag;
    std::vector<format::TaggedNode> node_tag;
    std::vector<std::uint64_t> first;
    std::string bytes;
};

// Only sets in use, numbered by first use, those of nodes after those of edges.
TagArrays make_tags(const NetworkDraft& draft, const network::TopologyArrays& topology) {
    TagArrays tags;
    if (draft.edge_tags.empty()) return tags;
    std::vector<std::uint32_t> new_number(draft.tag_sets.size(), format::none);
    new_number[0] = 0;
    tags.first = {0, 0};
    const auto renumbered = [&](std::uint32_t set) {
        std::uint32_t& number = new_number[set];
        if (number == format::none) {
            number = static_cast<std::uint32_t>(tags.first.size() - 1);
            tags.bytes += draft.tag_sets.at(set);
            tags.first.push_back(tags.bytes.size());
        }
        return number;
    };
    tags.edge_tag.reserve(topology.old_edge.size());
    for (const std::uint32_t old : topology.old_edge) tags.edge_tag.push_back(renumbered(draft.edge_tags[old]));
    if (draft.node_tags.empty()) return tags;
    std::vector<std::uint32_t> set_of(draft.node_count, format::none);
    for (const auto& [node, set] : draft.node_tags) set_of[node] = set;
    for (std::uint32_t node = 0; node < draft.node_count; ++node)
        if (const std::uint32_t set = set_of[topology.old_node[node]]; set != format::none)
            tags.node_tag.push_back({node, renumbered(set)});
    return tags;
}

struct PointIdArrays {
    std::vector<std::uint64_t> first;
    std::vector<std::uint8_t> bytes;
    std::vector<format::NodeTwin> twins;
};

PointIdArrays make_point_ids(const NetworkDraft& draft, const network::TopologyArrays& topology) {
    PointIdArrays ids;
    if (!draft.node_twins.empty()) {
        std::vector<std::uint32_t> new_node(draft.node_count);
        for (std::uint32_t node = 0; node < draft.node_count; ++node) new_node[topology.old_node[node]] = node;
        for (const auto& [node, of] : draft.node_twins) ids.twins.push_back({new_node[node], new_node[of]});
        std::sort(ids.twins.begin(), ids.twins.end(), [](const auto& a, const auto& b) { return a.node < b.node; });
    }
    // Of a draft whose edges with points are all closed, no point is left.
    const auto has_points = [&](std::uint32_t old) { return draft.shape_first[old] < draft.shape_first[old + 1]; };
    if (draft.shape_ids.empty() || std::none_of(topology.old_edge.begin(), topology.old_edge.end(), has_points))
        return ids;
    network::PointIdEncoder encoder;
    for (std::size_t edge = 0; edge < topology.old_edge.size(); ++edge) {
        if (edge % network::edges_a_block == 0) {
            encoder.begin_block();
            ids.first.push_back(ids.bytes.size());
        }
        const std::uint32_t old = topology.old_edge[edge];
        for (std::uint64_t i = draft.shape_first[old]; i < draft.shape_first[old + std::size_t{1}]; ++i)
            encoder.append(draft.shape_ids[i], ids.bytes);
    }
    ids.first.push_back(ids.bytes.size());
    return ids;
}

struct FlagArrays {
    std::vector<std::uint32_t> edge_flags;
    std::vector<std::uint64_t> first;
    std::string bytes;
};

FlagArrays make_flags(const NetworkDraft& draft, const network::TopologyArrays& topology) {
    FlagArrays flags;
    if (draft.edge_flags.empty() || draft.flags.empty()) return flags;
    flags.first.push_back(0);
    for (const std::string& name : draft.flags) {
        flags.bytes += name;
        flags.first.push_back(flags.bytes.size());
    }
    flags.edge_flags.reserve(topology.old_edge.size());
    for (const std::uint32_t old : topology.old_edge) flags.edge_flags.push_back(draft.edge_flags[old]);
    return flags;
}

std::vector<std::uint32_t> make_sources(const NetworkDraft& draft, const network::TopologyArrays& topology) {
    if (draft.edge_source.empty()) return topology.old_edge;
    std::vector<std::uint32_t> sources;
    sources.reserve(topology.old_edge.size());
    for (const std::uint32_t old : topology.old_edge) sources.push_back(draft.edge_source[old]);
    return sources;
}

struct PlaceArrays {
    std::vector<FixedPosition> position;
    std::vector<std::int64_t> population;
    std::vector<std::uint64_t> first;
    std::string bytes;
    std::vector<std::uint8_t> rank;
    std::vector<std::uint16_t> language;
};

// An array in which nothing is said is left out.
template <class T>
void drop_if_silent(std::vector<T>& values) {
    if (std::all_of(values.begin(), values.end(), [](T value) { return value == 0; })) values.clear();
}

PlaceArrays make_places(const NetworkDraft& draft, const Frame& frame) {
    PlaceArrays places;
    if (draft.places.empty() || frame.kind == FrameKind::none) return places;
    places.first.push_back(0);
    for (const Place& place : draft.places) {
        places.position.push_back(geo::to_fixed(frame, place.position));
        places.population.push_back(place.population.value_or(-1));
        places.bytes += place.name;
        places.first.push_back(places.bytes.size());
        places.rank.push_back(place.rank);
        places.language.push_back(network::language_code(place.language));
    }
    drop_if_silent(places.rank);
    drop_if_silent(places.language);
    return places;
}

void show(network::Arrays& arrays, const FactsArrays& facts) {
    arrays.edge_facts = facts.edge_facts;
    arrays.facts = facts.records;
    arrays.facts_first = facts.first;
    arrays.facts_bytes = facts.bytes;
}

void show(network::Arrays& arrays, const PlaceArrays& places) {
    arrays.place_position = places.position;
    arrays.place_population = places.population;
    arrays.place_first = places.first;
    arrays.place_bytes = places.bytes;
    arrays.place_rank = places.rank;
    arrays.place_language = places.language;
}

void show(network::Arrays& arrays, const network::TopologyArrays& topology) {
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

void show(network::Arrays& arrays, network::Meta& meta, const network::GeometryArrays& geometry) {
    meta.frame = geometry.frame;
    meta.min = geometry.min;
    meta.max = geometry.max;
    arrays.node_position = geometry.node_position;
    arrays.embedded = geometry.embedded;
    arrays.shape_first = geometry.shape_first;
    arrays.shape_points = geometry.shape_points;
}

void show(network::Arrays& arrays, network::Meta& meta, const network::LabelArrays& labels) {
    meta.label_kind = labels.kind;
    meta.label_base = labels.base;
    arrays.label_value = labels.value;
    arrays.label_first = labels.first;
    arrays.label_bytes = labels.bytes;
    arrays.label_number = labels.number;
    arrays.label_order = labels.order;
}

// Rounding can contradict the embedding only in columns of lengths or external data, not in "hops".
void mend_embedding(std::vector<Embedded>& embedded, const network::Arrays& arrays, const Frame& frame,
                    const std::vector<network::QuantizedColumn>& columns) {
    if (embedded.empty()) return;
    std::vector<std::span<const std::uint32_t>> weights;
    for (const network::QuantizedColumn& column : columns)
        if (column.name != "hops") weights.emplace_back(column.weight);
    network::relax_embedding(embedded,
                             {arrays.first_out, arrays.head, arrays.first_in, arrays.in_arcs, arrays.in_tails, weights},
                             network::most_relaxed_metres / geo::embedding_unit(frame));
}

// Calls work(column) for each column, on several threads if there are many arcs.
template <class Work>
void each_column(std::size_t columns, const network::Arrays& arrays, Work work) {
    core::for_slices(columns, arrays.head.size() > 20'000 ? 1 : columns, [&](std::size_t first, std::size_t last) {
        for (std::size_t column = first; column < last; ++column) work(column);
    });
}

void show(network::Arrays& arrays, network::Meta& meta, const std::vector<network::QuantizedColumn>& columns) {
    std::vector<network::Scale> scales(columns.size());
    if (meta.has_coordinates()) {
        const std::vector<double> chords = network::arc_chords(arrays.embedded, arrays.first_out, arrays.head);
        each_column(columns.size(), arrays,
                    [&](std::size_t i) { scales[i] = network::prove_scale(chords, columns[i].weight); });
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const network::QuantizedColumn& column = columns[i];
        meta.columns.push_back({column.name, column.unit, column.resolution, scales[i].scale, scales[i].typical,
                                scales[i].arc, column.guide_shift, column.precision, column.slack});
        arrays.weight.emplace_back(column.weight);
        arrays.exact.emplace_back(column.exact);
    }
    arrays.resize_columns(columns.size());
    for (std::size_t i = 0; i < columns.size(); ++i) arrays.arc_ends[i] = columns[i].ends;
}

// Owns the data that the arrays show.
std::vector<network::ColumnChains> make_chains(network::Arrays& arrays, const network::Meta& meta, bool wanted) {
    std::vector<network::ColumnChains> chains(meta.columns.size());
    if (!wanted) return chains;
    each_column(chains.size(), arrays, [&](std::size_t i) {
        if (meta.columns[i].name != "hops") chains[i] = make_chains(arrays, meta, arrays.weight[i]);
    });
    for (std::size_t i = 0; i < chains.size(); ++i) {
        arrays.chains_out[i] = chains[i].out;
        arrays.chains_in[i] = chains[i].in;
    }
    return chains;
}

// A view of the arrays as a network without an image.
RoadNetwork unfinished(const network::Meta& meta, const network::Arrays& arrays) {
    auto state = std::make_shared<RoadNetwork::State>();
    state->meta = meta;
    state->arrays = arrays;
    return RoadNetwork(std::move(state));
}

// What nothing needs once columns and geometry are made: a third of the memory.
void release(NetworkDraft& draft) {
    draft.columns = {};
    draft.node_position = {};
    draft.shape_first = {};
    draft.shape_points = {};
    draft.edge_tail = {};
    draft.edge_head = {};
    draft.edge_name = {};
    draft.names = {};
    draft.edge_facts = {};
    draft.facts = {};
    draft.edge_tags = {};
    draft.edge_flags = {};
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
    std::vector<std::uint32_t> only(draft.node_count, format::none);
    std::vector<char> chooses(draft.node_count, 0);
    for (std::size_t edge = 0; edge < draft.edge_tail.size(); ++edge) {
        const std::uint32_t tail = draft.edge_tail[edge];
        const std::uint32_t head = draft.edge_head[edge];
        if (tail == head) continue;
        if (only[tail] == format::none) only[tail] = head;
        if (only[tail] != head) chooses[tail] = 1;
    }
    return chooses;
}

// The network without turns. states: of a graph of states, how it was numbered; null for a network of roads. first: the nodes to be numbered
// first, if any. old_edge: becomes for each edge its number in the draft.
Result<RoadNetwork> build_roads(NetworkDraft& draft, const network::Phases& phases, network::StateNumbers* states,
                                const std::vector<char>& first, std::vector<std::uint32_t>& old_edge) {
    if (auto ok = network::check_draft(draft, phases); !ok) return std::move(ok).error();

    close_infinite(draft);
    if (!phases.begin("ordering")) return network::interrupted();
    const Frame frame = network::frame_for(draft);
    const std::vector<FixedPosition> fixed = network::fixed_positions(draft, frame);
    const std::vector<std::uint8_t> open = network::open_directions(draft);
    std::vector<std::uint32_t> order;
    core::AsyncTask ordering(worth_a_thread(draft), [&] { order = network::order_nodes(draft.node_count, fixed); });
    const network::Neighbourhoods neighbours(draft, open);
    ordering.wait();
    const network::NodeKinds kinds = network::sort_by_kind(neighbours, order, first);
    auto topology = network::arrange(draft, open, std::move(order), phases);
    if (!topology) return std::move(topology).error();
    auto labels = states == nullptr ? network::make_labels(draft, topology->old_node)
                                    : Result<network::LabelArrays>(network::LabelArrays{});
    if (!labels) return std::move(labels).error();
    const NameArrays names = make_names(draft, *topology);
    const ClassArrays classes = make_classes(draft, *topology);
    const FactsArrays facts = make_facts(draft, *topology);
    const TagArrays tags = make_tags(draft, *topology);
    const FlagArrays flags = make_flags(draft, *topology);
    const std::string kept_keys = network::bytes_of_texts(draft.kept_keys);
    const std::string details = network::bytes_of_texts(draft.details);
    const PointIdArrays point_ids = make_point_ids(draft, *topology);
    const network::SquareArrays squares = network::make_squares(draft, *topology, frame);
    draft.shape_ids = {};
    draft.squares = {};
    const std::vector<std::uint32_t> sources = make_sources(draft, *topology);

    auto geometry = network::make_geometry(draft, frame, fixed, *topology, phases);
    if (!geometry) return std::move(geometry).error();
    // Runs in parallel: it takes as long as the rest, which does not need it.
    const std::vector<Embedded> unmended = geometry->embedded;
    std::vector<std::byte> edge_index;
    core::AsyncTask indexing(frame.kind != FrameKind::none && worth_a_thread(draft), [&] {
        if (frame.kind == FrameKind::none || states != nullptr) return;
        edge_index = network::EdgeIndex::build({frame, geometry->node_position, topology->edge_tail,
                                                topology->edge_head, geometry->shape_first, geometry->shape_points},
                                               {unmended, geometry->shape_embedded});
    });
    auto metres = network::edge_metres(*geometry, *topology, phases);
    if (!metres) return std::move(metres).error();

    if (!phases.begin("weighing")) return network::interrupted();
    auto columns = network::make_columns(draft, *topology, *metres, phases);
    if (!columns) return std::move(columns).error();
    if (states != nullptr) {
        std::erase_if(*columns, [&](const auto& column) {  // those that building adds
            return std::none_of(draft.columns.begin(), draft.columns.end(),
                                [&](const DraftColumn& given) { return given.name == column.name; });
        });
        *states = {topology->old_node, topology->old_edge};
    }
    for (const network::QuantizedColumn& column : *columns)
        if (!column.note.empty()) draft.notes.push_back(column.note);
    auto default_weight = network::default_column(draft, *columns);
    if (!default_weight) return std::move(default_weight).error();

    release(draft);

    network::Meta meta;
    network::Arrays arrays;
    meta.node_count = draft.node_count;
    meta.edge_count = static_cast<std::uint32_t>(topology->old_edge.size());
    meta.arc_count = static_cast<std::uint32_t>(topology->head.size());
    meta.junction_count = kinds.junction_count;
    meta.first_dead_end = kinds.first_dead_end;
    meta.is_states = states != nullptr;
    meta.default_column = *default_weight;
    meta.notes.assign(draft.notes.begin(), draft.notes.end());
    show(arrays, *topology);
    if (states != nullptr) {  // arcs and edges are one
        arrays.arc_edge = arrays.edge_tail = arrays.edge_head = {};
        arrays.edge_arcs = {};
    }
    mend_embedding(geometry->embedded, arrays, frame, *columns);
    show(arrays, meta, *geometry);
    if (states != nullptr) {  // where they lie is told by the network
        arrays.node_position = {};
        meta.min = network::GeometryArrays{}.min;
        meta.max = network::GeometryArrays{}.max;
    }
    show(arrays, meta, *labels);
    show(arrays, meta, *columns);
    const std::vector<network::ColumnChains> chains = make_chains(arrays, meta, draft.stretches);
    arrays.edge_source = sources;
    arrays.edge_name = names.edge_name;
    arrays.name_first = names.first;
    arrays.name_bytes = names.bytes;
    arrays.edge_class = classes.edge_class;
    arrays.class_first = classes.first;
    arrays.class_bytes = classes.bytes;
    show(arrays, facts);
    arrays.edge_tag = tags.edge_tag;
    arrays.tag_first = tags.first;
    arrays.tag_bytes = tags.bytes;
    arrays.node_tag = tags.node_tag;
    arrays.kept_keys = kept_keys;
    arrays.details = details;
    arrays.point_id_first = point_ids.first;
    arrays.point_id_bytes = point_ids.bytes;
    arrays.node_twin = point_ids.twins;
    arrays.square = squares.square;
    arrays.square_corner = squares.corner;
    arrays.edge_flags = flags.edge_flags;
    arrays.flag_first = flags.first;
    arrays.flag_bytes = flags.bytes;
    const PlaceArrays places = make_places(draft, frame);
    show(arrays, places);

    if (!phases.begin("finding connected parts")) return network::interrupted();
    const network::Components components = network::strong_components(unfinished(meta, arrays));
    meta.component_count = static_cast<std::uint32_t>(components.size.size());
    arrays.component = components.of_node;
    arrays.component_size = components.size;

    const std::vector<std::uint8_t> reach = network::node_reach(network::arc_arrays(arrays), components.of_node);
    arrays.node_reach = reach;

    indexing.wait();
    arrays.edge_index = edge_index;
    std::vector<std::uint8_t> boxes;
    if (states == nullptr) boxes = network::box_reach(edge_index, {arrays.edge_tail, arrays.edge_head, {}}, reach);
    arrays.edge_index_reach = boxes;

    if (!phases.begin("writing")) return network::interrupted();
    old_edge = std::move(topology->old_edge);
    return network::network_of(meta, arrays);
}

// The arrays of the roads are gone when turns are made, which need as much memory.
Result<RoadNetwork> build_steps(NetworkDraft& draft, const network::Phases& phases,
                                network::StateNumbers* states = nullptr, const std::vector<char>& first = {}) {
    std::vector<std::uint32_t> old_edge;
    auto network = build_roads(draft, phases, states, first, old_edge);
    if (!network || (draft.turns.empty() && draft.edge_left_hand.empty())) return network;
    return network::add_turns(*network, draft, old_edge, phases);
}

}  // namespace

Result<RoadNetwork> network::build_states(NetworkDraft draft, bool choices_first, StateNumbers& numbers,
                                          const Phases& phases) {
    const std::vector<char> first = choices_first ? find_choices(draft) : std::vector<char>();
    return build_steps(draft, phases, &numbers, first);
}

Result<RoadNetwork> build(NetworkDraft draft, const Control& control) {
    const core::ThreadShare share(control.threads);
    try {
        return build_steps(draft, network::Phases(control));
    } catch (const std::exception&) {  // only the allocator throws
        return Error{ErrorKind::internal,
                     "out of memory while building the network; free some memory, or build a part of the data"};
    }
}

}  // namespace starway
