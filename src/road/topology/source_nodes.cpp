#include "road/topology/source_nodes.hpp"

#include <unordered_map>

#include "road/topology/edge_sink.hpp"

namespace starway::road::topology {
namespace {

struct NamedNodes {
    std::unordered_map<std::int64_t, std::uint32_t> number;
    std::vector<std::int64_t> label;
    std::vector<Position> position;

    std::uint32_t add(std::int64_t id, Position p) {
        const auto [found, added] = number.try_emplace(id, static_cast<std::uint32_t>(label.size()));
        if (added) {
            label.push_back(id);
            position.push_back(p);
        }
        return found->second;
    }
};

}  // namespace

Result<NetworkDraft> connect_by_source_nodes(LineSet lines, const geo::Lattice& lattice, Repairs& repairs,
                                             Watch& watch) {
    const auto count = static_cast<std::uint32_t>(lines.line_count());
    watch.phase("connecting by the source's nodes", count);
    const auto first = [&](std::uint32_t line) { return lines.first_point[line]; };
    const auto last = [&](std::uint32_t line) { return lines.first_point[line + 1] - 1; };
    NamedNodes nodes;
    nodes.number.reserve(count);
    for (std::uint32_t line = 0; line < count; ++line) {
        nodes.add(lines.from_node[line], lines.points[first(line)]);
        nodes.add(lines.to_node[line], lines.points[last(line)]);
    }
    EdgeSink sink(lines, nodes.position, lattice, 0);
    for (std::uint32_t line = 0; line < count; ++line) {
        if (watch.stop(line)) return Error{ErrorKind::interrupted, "Interrupted while connecting lines."};
        const std::uint32_t tail = nodes.number.find(lines.from_node[line])->second;
        const std::uint32_t head = nodes.number.find(lines.to_node[line])->second;
        // An end that differs from its node's position stays as a point of the shape.
        const auto is_at = [&](std::uint64_t point, std::uint32_t node) {
            return lattice.identity(lines.points[point]) == lattice.identity(nodes.position[node]);
        };
        const std::uint64_t from = is_at(first(line), tail) ? first(line) + 1 : first(line);
        const std::uint64_t to = is_at(last(line), head) ? last(line) : last(line) + 1;
        sink.add(line, tail, head, std::span(lines.points).subspan(from, to - from), 1);
    }
    if (!sink.drop_duplicates(watch)) return Error{ErrorKind::interrupted, "Interrupted while connecting lines."};
    repairs.zero_length = sink.zero_length();
    repairs.duplicates = sink.duplicates();
    NetworkDraft draft = std::move(sink).finish(nodes.label, std::move(lines.names));
    draft.tag_sets = std::move(lines.tag_sets);
    if (lines.node_texts.empty()) return draft;
    TextLabels texts;
    for (const std::int64_t number : std::get<NumberLabels>(draft.node_label))
        texts.push_back(lines.node_texts[static_cast<std::size_t>(number)]);
    draft.node_label = std::move(texts);
    return draft;
}

}  // namespace starway::road::topology
