// Verifies everything in the sections that accessors and searches rely on.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "base/core/threads/parallel.hpp"
#include "road/network/build/geometry_arrays.hpp"
#include "road/network/labels.hpp"
#include "road/network/point_ids.hpp"
#include "road/network/stretches.hpp"
#include "road/network/verify/few_neighbours.hpp"
#include "road/network/verify/verify.hpp"
#include "road/network/verify/verify_along.hpp"
#include "road/network/verify/verify_squares.hpp"
#include "road/network/weights/scale.hpp"
#include "road/network/weights/steps.hpp"
#include "starway/road/tags.hpp"

namespace starway::road::network {
namespace {

constexpr std::size_t most_flags = 32;

// Formats the errors of one section.
class Section {
public:
    Section(const RoadNetwork::State& state, std::string_view name) : state_(&state), name_(name) {}
    template <class... Arguments>
    [[nodiscard]] Error wrong(fmt::format_string<Arguments...> text, Arguments&&... arguments) const {
        return {ErrorKind::data,
                fmt::format("{} has an inconsistent section '{}': {}; build it again from its source", state_->origin,
                            name_, fmt::format(text, std::forward<Arguments>(arguments)...))};
    }

private:
    const RoadNetwork::State* state_;
    std::string_view name_;
};

// Offsets must rise from 0 to exactly `size`.
template <class Offsets>
Result<void> check_offsets(const Section& section, const Offsets& first, std::uint64_t size) {
    if (first.empty() || first.front() != 0) return section.wrong("its first offset is not 0");
    for (std::size_t i = 1; i < first.size(); ++i)
        if (first[i] < first[i - 1]) return section.wrong("offset {} is smaller than its predecessor", i);
    if (first.back() != size) return section.wrong("its last offset is {} instead of {}", first.back(), size);
    return {};
}

// Every edge has an arc, and the edges together have as many arcs as the network.
Result<void> check_edges(const RoadNetwork::State& state) {
    const Arrays& a = state.arrays;
    const std::uint32_t nodes = state.meta.node_count;
    if (state.meta.is_states) return {};  // arcs and edges are one
    std::uint64_t arcs = 0;
    for (std::uint32_t edge = 0; edge < state.meta.edge_count; ++edge) {
        if (a.edge_tail[edge] >= nodes || a.edge_head[edge] >= nodes)
            return Section(state, "edge_tail")
                .wrong("edge {} joins nodes {} and {} of {}", edge, a.edge_tail[edge], a.edge_head[edge], nodes);
        const auto [forward, backward] = a.edge_arcs[edge];
        if (forward == network::format::none && backward == network::format::none)
            return Section(state, "edge_arcs").wrong("edge {} has no arc", edge);
        arcs += (forward != network::format::none ? 1U : 0U) + (backward != network::format::none ? 1U : 0U);
    }
    if (arcs != state.meta.arc_count)
        return Section(state, "edge_arcs").wrong("it names {} arcs instead of {}", arcs, state.meta.arc_count);
    return {};
}

// Searches rely on the kinds of nodes: they follow bends, skip dead ends, and leave a dead end by descending numbers.
Result<void> check_kinds(const RoadNetwork::State& state) {
    const Arrays& a = state.arrays;
    const Section section(state, "meta");
    const std::uint32_t first_dead_end = state.meta.first_dead_end;
    for (std::uint32_t node = state.meta.junction_count; node < state.meta.node_count; ++node) {
        FewNeighbours neighbours;
        const std::uint32_t below = node < first_dead_end ? first_dead_end : node;
        const auto add = [&](std::uint32_t neighbour) {
            if (neighbour < below) neighbours.add(node, neighbour);
        };
        for (std::uint32_t arc = a.first_out[node]; arc < a.first_out[node + 1]; ++arc) add(a.head[arc]);
        for (std::uint32_t i = a.first_in[node]; i < a.first_in[node + 1]; ++i) add(a.in_tails[i]);
        if (node < first_dead_end && neighbours.more_than_two())
            return section.wrong("node {} is a junction, but is not numbered as one", node);
        if (node >= first_dead_end && neighbours.more_than_one())
            return section.wrong("node {} is numbered as a dead end, but is not one", node);
    }
    return {};
}

// Every arc must be the one that its edge refers to in that direction. References are unique, so with the count from
// check_edges, arcs and edges agree in both directions.
Result<void> check_arcs(const RoadNetwork::State& state) {
    const Arrays& a = state.arrays;
    if (auto ok = check_offsets(Section(state, "first_out"), a.first_out, state.meta.arc_count); !ok) return ok;
    for (std::uint32_t node = 0; node < state.meta.node_count; ++node) {
        for (std::uint32_t arc = a.first_out[node]; arc < a.first_out[node + 1]; ++arc) {
            if (state.meta.is_states) {
                if (a.head[arc] >= state.meta.node_count)
                    return Section(state, "head").wrong("arc {} does not end at a node", arc);
                continue;
            }
            const std::uint32_t edge = a.arc_edge[arc] / 2;
            const bool backward = a.arc_edge[arc] % 2 != 0;
            if (edge >= state.meta.edge_count)
                return Section(state, "arc_edge")
                    .wrong("arc {} belongs to edge {} of {}", arc, edge, state.meta.edge_count);
            const auto& arcs = a.edge_arcs[edge];
            if ((backward ? arcs.backward : arcs.forward) != arc)
                return Section(state, "arc_edge").wrong("arc {} is not an arc of its edge {}", arc, edge);
            if ((backward ? a.edge_head : a.edge_tail)[edge] != node)
                return Section(state, "first_out").wrong("arc {} of edge {} does not leave node {}", arc, edge, node);
            if ((backward ? a.edge_tail : a.edge_head)[edge] != a.head[arc])
                return Section(state, "head")
                    .wrong("arc {} of edge {} does not end at node {}", arc, edge, a.head[arc]);
        }
    }
    return {};
}

// Arcs ascend within a node and end there, so none appears twice; as the total is right, none is missing.
Result<void> check_in_arcs(const RoadNetwork::State& state) {
    const Arrays& a = state.arrays;
    const Section section(state, "in_arcs");
    if (auto ok = check_offsets(Section(state, "first_in"), a.first_in, state.meta.arc_count); !ok) return ok;
    for (std::uint32_t node = 0; node < state.meta.node_count; ++node) {
        for (std::uint32_t i = a.first_in[node]; i < a.first_in[node + 1]; ++i) {
            const std::uint32_t arc = a.in_arcs[i];
            if (arc >= state.meta.arc_count || a.head[arc] != node)
                return section.wrong("arc {} does not enter node {}", arc, node);
            if (i > a.first_in[node] && arc <= a.in_arcs[i - 1])
                return section.wrong("the arcs entering node {} do not ascend", node);
            const std::uint32_t tail = a.in_tails[i];
            if (tail >= state.meta.node_count || arc < a.first_out[tail] || arc >= a.first_out[tail + 1])
                return Section(state, "in_tails").wrong("arc {} does not leave node {}", arc, tail);
        }
    }
    return {};
}

Result<void> check_geometry(const RoadNetwork::State& state) {
    const Arrays& a = state.arrays;
    const auto outside = [&meta = state.meta](FixedPosition p) {
        return p.x < meta.min.x || p.x > meta.max.x || p.y < meta.min.y || p.y > meta.max.y;
    };
    if (state.meta.is_states) {
        const GeometryArrays none;
        if (state.meta.min != none.min || state.meta.max != none.max)
            return Section(state, "meta").wrong("the box of a graph of states is not empty");
    }
    const auto node = std::find_if(a.node_position.begin(), a.node_position.end(), outside);
    if (node != a.node_position.end())
        return Section(state, "node_position").wrong("node {} lies outside the box", node - a.node_position.begin());
    if (!a.shape_first.empty()) {
        if (auto ok = check_offsets(Section(state, "shape_first"), a.shape_first, a.shape_points.size()); !ok)
            return ok;
    }
    const auto point = std::find_if(a.shape_points.begin(), a.shape_points.end(), outside);
    if (point != a.shape_points.end())
        return Section(state, "shape_points").wrong("point {} lies outside the box", point - a.shape_points.begin());
    if (state.meta.has_edge_index() && !EdgeIndex::well_formed(a.edge_index, state.edge_geometry()))
        return Section(state, "edge_index").wrong("it is not a tree over the edges");
    return {};
}

// Edges refer to texts by number; number 0 is the empty text.
template <class Number>
Result<void> check_texts(const RoadNetwork::State& state, std::string_view what, IdSpan<EdgeId, const Number> numbers,
                         std::span<const std::uint64_t> first, std::size_t bytes) {
    if (numbers.empty() && first.empty()) return {};
    const std::string name = fmt::format("{}_first", what);  // must outlive the section, which keeps a view
    const Section section(state, name);
    if (auto ok = check_offsets(section, first, bytes); !ok) return ok;
    if (first.size() < 2 || first[1] != 0) return section.wrong("{} 0 is not the empty one", what);
    for (std::size_t edge = 0; edge < numbers.size(); ++edge)
        if (numbers[edge] >= first.size() - 1)
            return Section(state, fmt::format("edge_{}", what))
                .wrong("edge {} has {} {} of {}", edge, what, numbers[edge], first.size() - 1);
    return {};
}

Result<void> check_names(const RoadNetwork::State& state) {
    const Arrays& a = state.arrays;
    return check_texts(state, "name", a.edge_name, a.name_first, a.name_bytes.size());
}

Result<void> check_classes(const RoadNetwork::State& state) {
    const Arrays& a = state.arrays;
#define SECTION(name, key, element, count)
#define NUMBER(section, name, unit)                                 \
    for (std::size_t edge = 0; edge < a.section.size(); ++edge)     \
        if (!(a.section[edge] >= 0) || std::isinf(a.section[edge])) \
            return Section(state, #section).wrong("edge {} has {} {}", edge, name, a.section[edge]);
#include "road/network/file/sections.inc"
    return check_texts(state, "class", a.edge_class, a.class_first, a.class_bytes.size());
}

Result<void> check_tags(const RoadNetwork::State& state) {
    const Arrays& a = state.arrays;
    if (auto ok = check_texts(state, "tag", a.edge_tag, a.tag_first, a.tag_bytes.size()); !ok) return ok;
    const Section section(state, "node_tag");
    for (std::size_t i = 0; i < a.node_tag.size(); ++i) {
        const auto& [node, tags] = a.node_tag[i];
        if (node >= state.meta.node_count || tags + std::size_t{1} >= a.tag_first.size())
            return section.wrong("entry {} is set {} of node {}", i, tags, node);
        if (i > 0 && node <= a.node_tag[i - 1].node) return section.wrong("entry {} does not ascend", i);
    }
    if (!a.kept_keys.empty() && a.kept_keys.back() != '\0')
        return Section(state, "kept_keys").wrong("its last key does not end");
    return {};
}

Result<void> check_details(const RoadNetwork::State& state) {
    const auto details = state.arrays.details;
    if (!details.empty() && details.back() != '\0')
        return Section(state, "details").wrong("its last text does not end");
    return {};
}

Result<void> check_twins(const RoadNetwork::State& state) {
    const Section section(state, "node_twin");
    const auto twins = state.arrays.node_twin;
    for (std::size_t i = 0; i < twins.size(); ++i) {
        if (twins[i].node >= state.meta.node_count || twins[i].of >= state.meta.node_count)
            return section.wrong("entry {} joins node {} and node {}", i, twins[i].node, twins[i].of);
        if (i > 0 && twins[i].node <= twins[i - 1].node) return section.wrong("entry {} does not ascend", i);
    }
    return {};
}

// Each block holds as many ids as its edges have points. Precondition: shape_first is right.
Result<void> check_point_ids(const RoadNetwork::State& state) {
    const Arrays& a = state.arrays;
    if (a.point_id_first.empty()) return {};
    if (auto ok = check_offsets(Section(state, "point_id_first"), a.point_id_first, a.point_id_bytes.size()); !ok)
        return ok;
    for (std::size_t block = 0; block + 1 < a.point_id_first.size(); ++block) {
        const std::size_t first = block * edges_a_block;
        const std::size_t end = std::min<std::size_t>(first + edges_a_block, state.meta.edge_count);
        PointIdDecoder decoder(
            a.point_id_bytes.subspan(a.point_id_first[block], a.point_id_first[block + 1] - a.point_id_first[block]));
        for (std::uint64_t i = a.shape_first[first]; i < a.shape_first[end]; ++i)
            if (!decoder.next())
                return Section(state, "point_id_bytes").wrong("block {} holds too few ids for its points", block);
        if (!decoder.at_end())
            return Section(state, "point_id_bytes").wrong("block {} holds more ids than points", block);
    }
    return {};
}

Result<void> check_flags(const RoadNetwork::State& state) {
    const Arrays& a = state.arrays;
    if (a.edge_flags.empty()) return {};
    if (auto ok = check_offsets(Section(state, "flag_first"), a.flag_first, a.flag_bytes.size()); !ok) return ok;
    const std::size_t flags = a.flag_first.size() - 1;
    if (flags > most_flags) return Section(state, "flag_first").wrong("it has {} classes of {}", flags, most_flags);
    for (std::size_t edge = 0; edge < a.edge_flags.size(); ++edge)
        if ((std::uint64_t{a.edge_flags[edge]} >> flags) != 0)
            return Section(state, "edge_flags").wrong("edge {} is of a class that there is not", edge);
    return {};
}

// Number 0 is the empty set, and text 0 the empty text.
Result<void> check_facts(const RoadNetwork::State& state) {
    const Arrays& a = state.arrays;
    if (a.edge_facts.empty() && a.facts.empty()) return {};
    if (auto ok = check_offsets(Section(state, "facts_first"), a.facts_first, a.facts_bytes.size()); !ok) return ok;
    if (a.facts_first.size() < 2 || a.facts_first[1] != 0)
        return Section(state, "facts_first").wrong("text 0 is not the empty one");
    const Section section(state, "facts");
    for (std::size_t i = 0; i < a.facts.size(); ++i) {
        const network::format::FactsRecord& record = a.facts[i];
        if ((record.flags & ~all_road_flags) != 0) return section.wrong("record {} has unknown flags", i);
        for (const std::uint32_t text : record.text)
            if (text >= a.facts_first.size() - 1)
                return section.wrong("record {} has text {} of {}", i, text, a.facts_first.size() - 1);
        if (i == 0 && (record.flags != 0 || record.lanes != 0 || record.text != decltype(record.text){}))
            return section.wrong("record 0 is not the empty one");
    }
    for (std::size_t edge = 0; edge < a.edge_facts.size(); ++edge)
        if (a.edge_facts[edge] >= a.facts.size())
            return Section(state, "edge_facts")
                .wrong("edge {} has facts {} of {}", edge, a.edge_facts[edge], a.facts.size());
    return {};
}

Result<void> check_places(const RoadNetwork::State& state) {
    const Arrays& a = state.arrays;
    if (a.place_position.empty()) return {};
    if (a.place_population.size() != a.place_position.size())
        return Section(state, "place_population").wrong("it has no entry for some places");
    if (a.place_first.size() != a.place_position.size() + 1)
        return Section(state, "place_first").wrong("it has no entry for some places");
    if (!a.place_rank.empty() && a.place_rank.size() != a.place_position.size())
        return Section(state, "place_rank").wrong("it has no entry for some places");
    if (!a.place_language.empty() && a.place_language.size() != a.place_position.size())
        return Section(state, "place_language").wrong("it has no entry for some places");
    return check_offsets(Section(state, "place_first"), a.place_first, a.place_bytes.size());
}

// Strictly ascending labels are distinct, so an order with one entry per node contains every node.
template <class LabelOf>
Result<void> check_label_order(const RoadNetwork::State& state, const LabelOf& label_of) {
    const Section section(state, "label_order");
    const auto order = state.arrays.label_order;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (order[i] >= state.meta.node_count) return section.wrong("entry {} is node {}", i, order[i]);
        if (i > 0 && !(label_of(order[i - 1]) < label_of(order[i])))
            return section.wrong("entry {} does not ascend", i);
    }
    return {};
}

Result<void> check_labels(const RoadNetwork::State& state) {
    const Arrays& a = state.arrays;
    switch (state.meta.label_kind) {
        case network::format::LabelKind::counted: {
            for (std::size_t node = 0; node < a.label_number.size(); ++node)
                if (a.label_number[node] >= state.meta.node_count)
                    return Section(state, "label_number").wrong("node {} has number {}", node, a.label_number[node]);
            return check_label_order(state, [&a](std::uint32_t node) { return a.label_number[node]; });
        }
        case network::format::LabelKind::numbers:
            return check_label_order(state, [&a](std::uint32_t node) { return a.label_value[node]; });
        case network::format::LabelKind::text: {
            if (auto ok = check_offsets(Section(state, "label_first"), a.label_first, a.label_bytes.size()); !ok)
                return ok;
            return check_label_order(state, [&a](std::uint32_t node) { return text_label(a, node); });
        }
    }
    return {};
}

Result<void> check_components(const RoadNetwork::State& state) {
    const Arrays& a = state.arrays;
    struct Found {
        std::uint32_t size = 0;
        std::uint32_t smallest = network::format::none;
    };
    std::vector<Found> found(state.meta.component_count);
    for (std::uint32_t node = 0; node < state.meta.node_count; ++node) {
        const std::uint32_t component = a.component[node];
        if (component >= found.size())
            return Section(state, "component").wrong("node {} is in component {} of {}", node, component, found.size());
        if (found[component].size++ == 0) found[component].smallest = node;
    }
    const Section section(state, "component_size");
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (found[i].size != a.component_size[i] || found[i].size == 0)
            return section.wrong("component {} has {} nodes instead of {}", i, found[i].size, a.component_size[i]);
        if (i > 0 && (found[i].size > found[i - 1].size ||
                      (found[i].size == found[i - 1].size && found[i].smallest < found[i - 1].smallest)))
            return section.wrong("component {} is not in order", i);
    }
    return {};
}

// Snapping relies on these flags, so recompute them from the file's components.
Result<void> check_reach(const RoadNetwork::State& state) {
    const Arrays& a = state.arrays;
    const auto expected = node_reach(arc_arrays(a), a.component);
    const auto node = std::mismatch(expected.begin(), expected.end(), a.node_reach.begin(), a.node_reach.end());
    if (node.first != expected.end())
        return Section(state, "node_reach")
            .wrong("node {} has flags {} instead of {}", node.first - expected.begin(), *node.second, *node.first);
    if (!state.meta.has_edge_index()) return {};
    const auto boxes = box_reach(a.edge_index, edge_arrays(a), expected);
    if (!std::equal(boxes.begin(), boxes.end(), a.edge_index_reach.begin(), a.edge_index_reach.end()))
        return Section(state, "edge_index_reach").wrong("its flags differ from those of the edges in the boxes");
    return {};
}

// Searches rely on leading digits that bound the exact weights, and on sums that do not overflow.
Result<void> check_exact(const RoadNetwork::State& state, std::size_t number) {
    const WeightColumn& column = state.columns[number];
    const std::string name = "exact." + std::to_string(number);
    const Section section(state, name);
    if (column.exact.empty() != (column.guide_shift == 0 || column.weight.empty()))
        return section.wrong("it contradicts the section 'meta'");
    for (std::size_t arc = 0; arc < column.exact.size(); ++arc) {
        const std::uint64_t steps = column.exact[arc];
        if (steps > network::format::most_exact && steps != closed_exact)
            return section.wrong("arc {} is too heavy", arc);
        if (column.weight[arc] != leading_digits(steps, column.guide_shift))
            return section.wrong("arc {} contradicts the section '{}'", arc, weight_name(number));
    }
    return {};
}

// A scale that is too large would silently cause wrong answers.
Result<void> check_weights(const RoadNetwork::State& state) {
    const Arrays& a = state.arrays;
    for (std::size_t i = 0; i < state.columns.size(); ++i) {
        const WeightColumn& column = state.columns[i];
        if (auto right = check_exact(state, i); !right) return right;
        if (column.scale > 0 && !state.meta.has_coordinates())
            return Section(state, "meta").wrong("column '{}' has a scale without coordinates", column.name);
        if (column.name != "hops") continue;
        const auto other =
            std::find_if(column.weight.begin(), column.weight.end(), [](std::uint32_t w) { return w != 1; });
        if (other != column.weight.end())
            return Section(state, weight_name(i)).wrong("arc {} is not one hop", other - column.weight.begin());
    }
    if (!state.meta.has_coordinates()) return {};
    // In arc order, as the weights are stored.
    std::vector<double> factor;
    for (const WeightColumn& column : state.columns) factor.push_back(column.scale * (1 + scale_margin / 2));
    for (std::uint32_t tail = 0; tail < state.meta.node_count; ++tail) {
        for (std::uint32_t arc = a.first_out[tail]; arc < a.first_out[tail + 1]; ++arc) {
            const double chord = chord_steps(a.embedded[tail], a.embedded[a.head[arc]]);
            for (std::size_t i = 0; i < factor.size(); ++i) {
                const std::uint32_t weight = state.columns[i].weight[arc];
                if (weight != closed_weight && !(factor[i] * chord <= weight))
                    return Section(state, "meta")
                        .wrong("the scale of column '{}' is too large for arc {}", state.columns[i].name, arc);
            }
        }
    }
    return {};
}

// Searches rely on the ends and weights of stretches. Precondition: the kinds of nodes are right; otherwise following
// bends could loop forever.
Result<void> check_stretches(const RoadNetwork::State& state) {
    const Arrays& a = state.arrays;
    const std::uint32_t junctions = state.meta.junction_count;
    for (std::size_t i = 0; i < state.columns.size(); ++i) {
        if (a.chains_out[i].empty() && a.chains_in[i].empty()) continue;  // of "hops", or not stored
        const std::string out = fmt::format("stretch_out.{}", i);
        const std::string in = fmt::format("stretch_in.{}", i);
        const auto wrong_count = [&](const std::string& name, std::size_t count, std::uint32_t expected) {
            return Section(state, name).wrong("it has {} stretches instead of {}", count, expected);
        };
        if (a.chains_out[i].size() != a.first_out[junctions])
            return wrong_count(out, a.chains_out[i].size(), a.first_out[junctions]);
        if (a.chains_in[i].size() != a.first_in[junctions])
            return wrong_count(in, a.chains_in[i].size(), a.first_in[junctions]);
        if (const auto wrong = find_wrong_stretch(a, state.meta, i))
            return Section(state, wrong->is_out ? out : in).wrong("stretch {} does not match its arcs", wrong->number);
    }
    return {};
}

using Check = Result<void> (*)(const RoadNetwork::State&);

// Runs the checks in parallel. Returns the error of the first failing check in list order.
Result<void> run(std::span<const Check> checks, const RoadNetwork::State& state) {
    std::vector<Result<void>> results(checks.size());
    core::for_slices(checks.size(), state.worth_threads() ? 1 : checks.size(),
                     [&](std::size_t first, std::size_t last) {
                         for (std::size_t i = first; i < last; ++i) results[i] = checks[i](state);
                     });
    for (auto& result : results)
        if (!result) return result;
    return {};
}

}  // namespace

Result<void> verify_contents(const RoadNetwork::State& state) {
    // Each batch relies on the offsets, ids and kinds verified by the previous ones. Long checks come first to balance
    // the threads.
    constexpr std::array<Check, 3> topology{check_edges, check_arcs, check_in_arcs};
    constexpr std::array<Check, 15> others{check_weights,    check_kinds,   check_geometry, check_labels,
                                           check_components, check_names,   check_classes,  check_tags,
                                           check_flags,      check_facts,   check_places,   check_twins,
                                           check_along,      check_details, check_squares};
    if (auto ok = run(topology, state); !ok) return ok;
    if (auto ok = run(others, state); !ok) return ok;
    if (auto ok = check_point_ids(state); !ok) return ok;
    if (auto ok = check_stretches(state); !ok) return ok;
    return check_reach(state);
}

}  // namespace starway::road::network
