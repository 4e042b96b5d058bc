#include "road/topology/edge_sink.hpp"

#include <algorithm>
#include <limits>

#include "road/topology/duplicates.hpp"

namespace starway::road::topology {

EdgeSink::EdgeSink(const LineSet& lines, const std::vector<Position>& nodes, const geo::Lattice& lattice,
                   double reach_m)
    : lines_(lines), nodes_(nodes), lattice_(lattice), metric_(lines.frame), reach_m_(reach_m) {
    draft_.frame = lines.frame;
    draft_.shape_first.push_back(0);
    const std::size_t count = lines.line_count();
    draft_.edge_tail.reserve(count);
    draft_.edge_head.reserve(count);
    draft_.edge_source.reserve(count);
    draft_.shape_first.reserve(count + 1);
    if (!lines.direction.empty()) draft_.edge_direction.reserve(count);
    if (!lines.name.empty()) draft_.edge_name.reserve(count);
    if (!lines.road_class.empty()) {
        draft_.edge_class.reserve(count);
        draft_.classes = lines.classes;
    }
    if (!lines.tag_set.empty()) draft_.edge_tags.reserve(count);
    if (!lines.speed_kmh.empty()) draft_.edge_speed_kmh.reserve(count);
    for (const LineColumn& column : lines.columns) {
        draft_.columns.push_back({column.name, column.unit, 0, {}, {}});
        draft_.columns.back().forward.reserve(count);
        if (!column.backward.empty()) draft_.columns.back().backward.reserve(count);
    }
    draft_.shape_points.reserve(lines.points.size() - std::min(lines.points.size(), count * 2));
}

bool EdgeSink::is_loop(std::uint32_t node, std::span<const Position> shape) const {
    const Position middle = nodes_[node];
    const geo::LatticePoint place = lattice_.identity(middle);
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
    draft_.edge_tail.push_back(tail);
    draft_.edge_head.push_back(head);
    draft_.shape_points.insert(draft_.shape_points.end(), shape.begin(), shape.end());
    draft_.shape_first.push_back(draft_.shape_points.size());
    draft_.edge_source.push_back(lines_.source.empty() ? line : lines_.source[line]);
    if (!lines_.direction.empty()) draft_.edge_direction.push_back(lines_.direction[line]);
    if (!lines_.name.empty()) draft_.edge_name.push_back(lines_.name[line]);
    if (!lines_.road_class.empty()) draft_.edge_class.push_back(lines_.road_class[line]);
    if (!lines_.tag_set.empty()) draft_.edge_tags.push_back(lines_.tag_set[line]);
    if (!lines_.speed_kmh.empty()) draft_.edge_speed_kmh.push_back(lines_.speed_kmh[line]);
    for (std::size_t c = 0; c < lines_.columns.size(); ++c) {
        const LineColumn& column = lines_.columns[c];
        draft_.columns[c].forward.push_back(column.forward[line] * share);
        if (!column.backward.empty()) draft_.columns[c].backward.push_back(column.backward[line] * share);
    }
}

bool EdgeSink::drop_duplicates(Watch& watch) {
    watch.phase("finding duplicates", 0);
    std::vector<bool> duplicate;
    if (!find_duplicates(draft_, watch, duplicate)) return false;
    const auto count = std::count(duplicate.begin(), duplicate.end(), true);
    duplicates_ += static_cast<std::uint64_t>(count);
    if (count > 0) erase(duplicate);
    return true;
}

void EdgeSink::erase(const std::vector<bool>& erased) {
    std::uint64_t points = 0;
    std::size_t edges = 0;
    for (std::size_t edge = 0; edge < erased.size(); ++edge) {
        if (erased[edge]) continue;
        const std::uint64_t last = draft_.shape_first[edge + 1];
        for (std::uint64_t p = draft_.shape_first[edge]; p < last; ++p)
            draft_.shape_points[points++] = draft_.shape_points[p];
        draft_.shape_first[++edges] = points;
    }
    draft_.shape_first.resize(edges + 1);
    draft_.shape_points.resize(points);
    const auto compact = [&](auto& values) {
        if (values.empty()) return;
        std::size_t kept = 0;
        for (std::size_t edge = 0; edge < erased.size(); ++edge)
            if (!erased[edge]) values[kept++] = values[edge];
        values.resize(kept);
    };
    compact(draft_.edge_tail);
    compact(draft_.edge_head);
    compact(draft_.edge_source);
    compact(draft_.edge_direction);
    compact(draft_.edge_name);
    compact(draft_.edge_class);
    compact(draft_.edge_tags);
    compact(draft_.edge_speed_kmh);
    for (DraftColumn& column : draft_.columns) {
        compact(column.forward);
        compact(column.backward);
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

}  // namespace starway::road::topology
