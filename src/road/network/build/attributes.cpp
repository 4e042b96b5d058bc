#include "road/network/build/attributes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "base/core/release.hpp"
#include "base/geo/frame.hpp"
#include "road/network/build/build_squares.hpp"
#include "road/network/file/texts.hpp"
#include "road/network/language_code.hpp"
#include "road/network/point_ids.hpp"

namespace starway::road::network {
namespace {

// Only names in use, numbered by first use, so that neighbours' names are adjacent.
void put_names(NetworkDraft& draft, const TopologyArrays& topology, Unwritten& roads) {
    const bool any_named =
        std::any_of(draft.edge_name.begin(), draft.edge_name.end(), [](std::uint32_t n) { return n != 0; });
    if (!any_named) return;
    std::vector<std::uint32_t> new_number(draft.names.size(), network::format::none);
    new_number[0] = 0;
    std::vector<std::uint32_t> edge_name;
    std::vector<std::uint64_t> first{0, 0};
    std::string bytes;
    edge_name.reserve(topology.old_edge.size());
    for (const std::uint32_t old : topology.old_edge) {
        std::uint32_t& number = new_number[draft.edge_name[old]];
        if (number == network::format::none) {
            number = static_cast<std::uint32_t>(first.size() - 1);
            bytes += draft.names.at(draft.edge_name[old]);
            first.push_back(bytes.size());
        }
        edge_name.push_back(number);
    }
    roads.arrays.edge_name = roads.hold(std::move(edge_name));
    roads.arrays.name_first = roads.hold(std::move(first));
    roads.arrays.name_bytes = roads.hold(std::move(bytes));
    core::release(draft.edge_name, draft.names);
}

// Texts one after another, and where each begins.
struct Texts {
    std::vector<std::uint64_t> first{0};
    std::string bytes;
    void add(std::string_view text) {
        bytes += text;
        first.push_back(bytes.size());
    }
};

// An array of the draft in the order of the network's edges.
template <class T>
std::vector<T> by_new_edge(const std::vector<T>& of_draft, const TopologyArrays& topology) {
    std::vector<T> values;
    values.reserve(topology.old_edge.size());
    for (const std::uint32_t old : topology.old_edge) values.push_back(of_draft[old]);
    return values;
}

Texts texts_of(const std::vector<std::string>& names) {
    Texts texts;
    for (const std::string& name : names) texts.add(name);
    return texts;
}

// All classes of the draft, in its order; there are few.
void put_classes(NetworkDraft& draft, const TopologyArrays& topology, Unwritten& roads) {
    if (draft.edge_class.empty()) return;
    Texts names = texts_of(draft.classes);
    roads.arrays.edge_class = roads.hold(by_new_edge(draft.edge_class, topology));
    roads.arrays.class_first = roads.hold(std::move(names.first));
    roads.arrays.class_bytes = roads.hold(std::move(names.bytes));
    core::release(draft.edge_class);
}

// Only sets in use, numbered by first use, as names are.
void put_facts(NetworkDraft& draft, const TopologyArrays& topology, Unwritten& roads) {
    if (std::all_of(draft.edge_facts.begin(), draft.edge_facts.end(), [](std::uint32_t n) { return n == 0; })) return;
    StringPool texts;
    std::vector<std::uint32_t> new_number(draft.facts.size(), network::format::none);
    new_number[0] = 0;
    std::vector<network::format::FactsRecord> records(1);
    std::vector<std::uint32_t> edge_facts;
    edge_facts.reserve(topology.old_edge.size());
    for (const std::uint32_t old : topology.old_edge) {
        std::uint32_t& number = new_number[draft.edge_facts[old]];
        if (number == network::format::none) {
            const RoadFacts& set = draft.facts[draft.edge_facts[old]];
            number = static_cast<std::uint32_t>(records.size());
            records.push_back({set.flags,
                               set.lanes,
                               {texts.add(set.ref), texts.add(set.exit), texts.add(set.destination_forward),
                                texts.add(set.destination_backward), texts.add(set.lanes_forward),
                                texts.add(set.lanes_backward), texts.add(set.pronunciation)}});
        }
        edge_facts.push_back(number);
    }
    Texts all;
    for (std::uint32_t i = 0; i < texts.size(); ++i) all.add(texts.at(i));
    roads.arrays.edge_facts = roads.hold(std::move(edge_facts));
    roads.arrays.facts = roads.hold(std::move(records));
    roads.arrays.facts_first = roads.hold(std::move(all.first));
    roads.arrays.facts_bytes = roads.hold(std::move(all.bytes));
    core::release(draft.edge_facts, draft.facts);
}

// Only sets in use, numbered by first use, those of nodes after those of edges.
void put_tags(NetworkDraft& draft, const TopologyArrays& topology, Unwritten& roads) {
    if (draft.edge_tags.empty()) return;
    std::vector<std::uint32_t> new_number(draft.tag_sets.size(), network::format::none);
    new_number[0] = 0;
    Texts sets;
    sets.add({});
    const auto renumbered = [&](std::uint32_t set) {
        std::uint32_t& number = new_number[set];
        if (number == network::format::none) {
            number = static_cast<std::uint32_t>(sets.first.size() - 1);
            sets.add(draft.tag_sets.at(set));
        }
        return number;
    };
    std::vector<std::uint32_t> edge_tag;
    edge_tag.reserve(topology.old_edge.size());
    for (const std::uint32_t old : topology.old_edge) edge_tag.push_back(renumbered(draft.edge_tags[old]));
    std::vector<network::format::TaggedNode> node_tag;
    if (!draft.node_tags.empty()) {
        std::vector<std::uint32_t> set_of(draft.node_count, network::format::none);
        for (const auto& [node, set] : draft.node_tags) set_of[node] = set;
        for (std::uint32_t node = 0; node < draft.node_count; ++node)
            if (const std::uint32_t set = set_of[topology.old_node[node]]; set != network::format::none)
                node_tag.push_back({node, renumbered(set)});
    }
    roads.arrays.edge_tag = roads.hold(std::move(edge_tag));
    roads.arrays.tag_first = roads.hold(std::move(sets.first));
    roads.arrays.tag_bytes = roads.hold(std::move(sets.bytes));
    roads.arrays.node_tag = roads.hold(std::move(node_tag));
    roads.arrays.kept_keys = roads.hold(bytes_of_texts(draft.kept_keys));
    core::release(draft.edge_tags, draft.node_tags, draft.tag_sets);
}

void put_twins(const NetworkDraft& draft, const TopologyArrays& topology, Unwritten& roads) {
    if (draft.node_twins.empty()) return;
    std::vector<std::uint32_t> new_node(draft.node_count);
    for (std::uint32_t node = 0; node < draft.node_count; ++node) new_node[topology.old_node[node]] = node;
    std::vector<network::format::NodeTwin> twins;
    for (const auto& [node, of] : draft.node_twins) twins.push_back({new_node[node], new_node[of]});
    std::sort(twins.begin(), twins.end(), [](const auto& a, const auto& b) { return a.node < b.node; });
    roads.arrays.node_twin = roads.hold(std::move(twins));
}

void put_point_ids(NetworkDraft& draft, const TopologyArrays& topology, Unwritten& roads) {
    // Of a draft whose edges with points are all closed, no point is left.
    const auto has_points = [&](std::uint32_t old) { return draft.shape_first[old] < draft.shape_first[old + 1]; };
    if (draft.shape_ids.empty() || std::none_of(topology.old_edge.begin(), topology.old_edge.end(), has_points)) return;
    std::vector<std::uint64_t> first;
    std::vector<std::uint8_t> bytes;
    PointIdEncoder encoder;
    for (std::size_t edge = 0; edge < topology.old_edge.size(); ++edge) {
        if (edge % edges_a_block == 0) {
            encoder.begin_block();
            first.push_back(bytes.size());
        }
        const std::uint32_t old = topology.old_edge[edge];
        for (std::uint64_t i = draft.shape_first[old]; i < draft.shape_first[old + std::size_t{1}]; ++i)
            encoder.append(draft.shape_ids[i], bytes);
    }
    first.push_back(bytes.size());
    roads.arrays.point_id_first = roads.hold(std::move(first));
    roads.arrays.point_id_bytes = roads.hold(std::move(bytes));
    core::release(draft.shape_ids);
}

void put_flags(NetworkDraft& draft, const TopologyArrays& topology, Unwritten& roads) {
    if (draft.edge_flags.empty() || draft.flags.empty()) return;
    Texts names = texts_of(draft.flags);
    roads.arrays.edge_flags = roads.hold(by_new_edge(draft.edge_flags, topology));
    roads.arrays.flag_first = roads.hold(std::move(names.first));
    roads.arrays.flag_bytes = roads.hold(std::move(names.bytes));
    core::release(draft.edge_flags);
}

// An array in which nothing is said is left out.
template <class T>
void drop_if_silent(std::vector<T>& values) {
    if (std::all_of(values.begin(), values.end(), [](T value) { return value == 0; })) values.clear();
}

template <class T>
std::span<const T> put_number(std::vector<T>& of_draft, const TopologyArrays& topology, Unwritten& roads) {
    if (of_draft.empty()) return {};
    std::vector<T> values = by_new_edge(of_draft, topology);
    core::release(of_draft);
    drop_if_silent(values);
    return roads.hold(std::move(values));
}

void put_places(NetworkDraft& draft, const Frame& frame, Unwritten& roads) {
    if (draft.places.empty() || frame.kind == FrameKind::none) return;
    std::vector<FixedPosition> position;
    std::vector<std::int64_t> population;
    Texts names;
    std::vector<std::uint8_t> rank;
    std::vector<std::uint16_t> language;
    for (const Place& place : draft.places) {
        position.push_back(geo::to_fixed(frame, place.position));
        population.push_back(place.population.value_or(-1));
        names.add(place.name);
        rank.push_back(place.rank);
        language.push_back(language_code(place.language));
    }
    drop_if_silent(rank);
    drop_if_silent(language);
    roads.arrays.place_position = roads.hold(std::move(position));
    roads.arrays.place_population = roads.hold(std::move(population));
    roads.arrays.place_first = roads.hold(std::move(names.first));
    roads.arrays.place_bytes = roads.hold(std::move(names.bytes));
    roads.arrays.place_rank = roads.hold(std::move(rank));
    roads.arrays.place_language = roads.hold(std::move(language));
    core::release(draft.places);
}

void put_squares(NetworkDraft& draft, const TopologyArrays& topology, const Frame& frame, Unwritten& roads) {
    SquareArrays squares = make_squares(draft, topology, frame);
    roads.arrays.square = roads.hold(std::move(squares.square));
    roads.arrays.square_corner = roads.hold(std::move(squares.corner));
    core::release(draft.squares);
}

}  // namespace

std::vector<EdgeAttribute> edge_attributes(const NetworkDraft& draft) {
    return {
#define SECTION(name, key, element, count)
#define NUMBER(section, name, unit) {#section, draft.section.size()},
#include "road/network/file/sections.inc"
        {"edge_name", draft.edge_name.size()},   {"edge_class", draft.edge_class.size()},
        {"edge_tags", draft.edge_tags.size()},   {"edge_flags", draft.edge_flags.size()},
        {"edge_facts", draft.edge_facts.size()}, {"edge_source", draft.edge_source.size()}};
}

std::string wrong_attribute(const NetworkDraft& draft, std::size_t edge) {
    if (!draft.edge_name.empty() && draft.edge_name[edge] >= draft.names.size())
        return fmt::format("has name number {}, but the draft has {} names", draft.edge_name[edge], draft.names.size());
    if (!draft.edge_class.empty() && draft.edge_class[edge] >= draft.classes.size())
        return fmt::format("has class number {}, but the draft has {} classes", draft.edge_class[edge],
                           draft.classes.size());
    if (!draft.edge_tags.empty() && draft.edge_tags[edge] >= draft.tag_sets.size())
        return fmt::format("has the set of tags {}, but the draft has {}", draft.edge_tags[edge],
                           draft.tag_sets.size());
    if (!draft.edge_flags.empty() && (std::uint64_t{draft.edge_flags[edge]} >> draft.flags.size()) != 0)
        return fmt::format("is of a class of profiles beyond the draft's {}", draft.flags.size());
    if (!draft.edge_facts.empty() && draft.edge_facts[edge] >= draft.facts.size())
        return fmt::format("has facts number {}, but the draft has {} sets of them", draft.edge_facts[edge],
                           draft.facts.size());
#define SECTION(name, key, element, count)
#define NUMBER(section, name, unit)                                                                 \
    if (!draft.section.empty() && (!(draft.section[edge] >= 0) || std::isinf(draft.section[edge]))) \
        return fmt::format("has {} {}; it must be a number of at least 0", name, draft.section[edge]);
#include "road/network/file/sections.inc"
    return {};
}

void put_attributes(NetworkDraft& draft, const TopologyArrays& topology, const Frame& frame, Unwritten& roads) {
    put_names(draft, topology, roads);
    put_classes(draft, topology, roads);
    put_facts(draft, topology, roads);
    put_tags(draft, topology, roads);
    put_flags(draft, topology, roads);
    put_twins(draft, topology, roads);
    put_point_ids(draft, topology, roads);
    put_squares(draft, topology, frame, roads);
    put_places(draft, frame, roads);
#define SECTION(name, key, element, count)
#define NUMBER(section, name, unit) roads.arrays.section = put_number(draft.section, topology, roads);
#include "road/network/file/sections.inc"
    roads.arrays.details = roads.hold(bytes_of_texts(draft.details));
    roads.arrays.edge_source =
        roads.hold(draft.edge_source.empty() ? topology.old_edge : by_new_edge(draft.edge_source, topology));
}

}  // namespace starway::road::network
