#include "topology/edge_sink.hpp"

#include <algorithm>
#include <limits>

namespace starway::topology {

EdgeSink::EdgeSink(const LineSet& lines, const std::vector<Position>& nodes, const Lattice& lattice, double reach_m)
    : lines_(lines),
      nodes_(nodes),
      lattice_(lattice),
      metric_(lines.frame),
      reach_m_(reach_m),
      known_(lines.line_count()) {
    draft_.frame = lines.frame;
    draft_.shape_first.push_back(0);
    for (const LineColumn& column : lines.columns) draft_.columns.push_back({column.name, column.unit, 0, {}, {}});
    draft_.edge_tail.reserve(lines.line_count());
    draft_.edge_head.reserve(lines.line_count());
    draft_.edge_source.reserve(lines.line_count());
    draft_.shape_first.reserve(lines.line_count() + 1);
    draft_.shape_points.reserve(lines.points.size() - std::min(lines.points.size(), lines.line_count() * 2));
}

bool EdgeSink::is_loop(std::uint32_t node, std::span<const Position> shape) const {
    const Position middle = nodes_[node];
    const LatticePoint place = lattice_.identity(middle);
    return std::any_of(shape.begin(), shape.end(), [&](Position p) {
        return lattice_.identity(p) != place && metric_.distance(p, middle) > reach_m_;
    });
}

void EdgeSink::add(std::uint32_t line, std::uint32_t tail, std::uint32_t head, std::span<const Position> shape,
                   double share) {
    if (tail == head && !is_loop(tail, shape)) {
        ++zero_length_;
        return;
    }
    append(line, tail, head, shape, share);
    if (!known_.insert(draft_, static_cast<std::uint32_t>(draft_.edge_tail.size() - 1))) {
        remove_last();
        ++duplicates_;
    }
}

void EdgeSink::append(std::uint32_t line, std::uint32_t tail, std::uint32_t head, std::span<const Position> shape,
                      double share) {
    draft_.edge_tail.push_back(tail);
    draft_.edge_head.push_back(head);
    draft_.shape_points.insert(draft_.shape_points.end(), shape.begin(), shape.end());
    draft_.shape_first.push_back(draft_.shape_points.size());
    draft_.edge_source.push_back(lines_.source.empty() ? line : lines_.source[line]);
    if (!lines_.direction.empty()) draft_.edge_direction.push_back(lines_.direction[line]);
    if (!lines_.name.empty()) draft_.edge_name.push_back(lines_.name[line]);
    if (!lines_.speed_kmh.empty()) draft_.edge_speed_kmh.push_back(lines_.speed_kmh[line]);
    for (std::size_t c = 0; c < lines_.columns.size(); ++c) {
        const LineColumn& column = lines_.columns[c];
        draft_.columns[c].forward.push_back(column.forward[line] * share);
        if (!column.backward.empty()) draft_.columns[c].backward.push_back(column.backward[line] * share);
    }
}

void EdgeSink::remove_last() {
    draft_.edge_tail.pop_back();
    draft_.edge_head.pop_back();
    draft_.shape_first.pop_back();
    draft_.shape_points.resize(draft_.shape_first.back());
    draft_.edge_source.pop_back();
    if (!draft_.edge_direction.empty()) draft_.edge_direction.pop_back();
    if (!draft_.edge_name.empty()) draft_.edge_name.pop_back();
    if (!draft_.edge_speed_kmh.empty()) draft_.edge_speed_kmh.pop_back();
    for (DraftColumn& column : draft_.columns) {
        column.forward.pop_back();
        if (!column.backward.empty()) column.backward.pop_back();
    }
}

NetworkDraft EdgeSink::finish(const std::vector<std::int64_t>& labels, StringPool names) && {
    constexpr std::uint32_t unused = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> number(nodes_.size(), unused);
    for (const std::uint32_t v : draft_.edge_tail) number[v] = 0;
    for (const std::uint32_t v : draft_.edge_head) number[v] = 0;
    NumberLabels kept_labels;
    for (std::uint32_t v = 0; v < nodes_.size(); ++v) {
        if (number[v] == unused) continue;
        number[v] = draft_.node_count++;
        draft_.node_position.push_back(nodes_[v]);
        if (!labels.empty()) kept_labels.push_back(labels[v]);
    }
    for (std::uint32_t& v : draft_.edge_tail) v = number[v];
    for (std::uint32_t& v : draft_.edge_head) v = number[v];
    if (!labels.empty()) draft_.node_label = std::move(kept_labels);
    draft_.names = std::move(names);
    return std::move(draft_);
}

}  // namespace starway::topology
