#include "read/roads/edges/edge_rows.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "read/ids/mix_bits.hpp"
#include "read/roads/edges/arc_pairs.hpp"

namespace starway::read {
namespace {

// A hash of the inner points, equal from either end.
std::uint64_t shape_trait(const EdgeRows& rows, std::uint32_t row) {
    const auto points =
        std::span(rows.shape_points).subspan(rows.shape_first[row], rows.shape_first[row + 1] - rows.shape_first[row]);
    std::uint64_t forward = 0;
    std::uint64_t backward = 0;
    const auto add = [](std::uint64_t& sum, Position p) {
        sum = mix_bits(sum ^ std::bit_cast<std::uint64_t>(p.x));
        sum = mix_bits(sum ^ std::bit_cast<std::uint64_t>(p.y));
    };
    for (std::size_t i = 0; i < points.size(); ++i) {
        add(forward, points[i]);
        add(backward, points[points.size() - 1 - i]);
    }
    return std::min(forward, backward);
}

// The traits that two rows must share to be directions of one road; empty if all rows are equal in this.
std::vector<std::uint64_t> traits_of(const EdgeRows& rows) {
    if (rows.name.empty() && rows.speed_kmh.empty() && rows.capacity.empty() && rows.direction.empty() &&
        rows.shape_first.empty())
        return {};
    std::vector<std::uint64_t> traits(rows.size(), 0);
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
        if (!rows.name.empty()) traits[row] = rows.name[row];
        if (!rows.speed_kmh.empty())
            traits[row] |= std::uint64_t{std::bit_cast<std::uint32_t>(rows.speed_kmh[row])} << 32;
        if (!rows.capacity.empty()) traits[row] ^= mix_bits(std::bit_cast<std::uint32_t>(rows.capacity[row]));
        if (!rows.shape_first.empty()) traits[row] ^= shape_trait(rows, row);
    }
    return traits;
}

// Keeps the listed rows, which ascend.
template <class T>
void keep(std::vector<T>& values, const std::vector<std::uint32_t>& rows) {
    if (values.empty()) return;
    for (std::size_t i = 0; i < rows.size(); ++i) values[i] = values[rows[i]];
    values.resize(rows.size());
}

void keep_shapes(EdgeRows& rows, const std::vector<std::uint32_t>& kept) {
    if (rows.shape_first.empty()) return;
    std::vector<std::uint64_t> first{0};
    std::vector<Position> points;
    for (const std::uint32_t row : kept) {
        points.insert(points.end(), rows.shape_points.begin() + static_cast<std::ptrdiff_t>(rows.shape_first[row]),
                      rows.shape_points.begin() + static_cast<std::ptrdiff_t>(rows.shape_first[row + 1]));
        first.push_back(points.size());
    }
    rows.shape_first = std::move(first);
    rows.shape_points = std::move(points);
}

}  // namespace

void merge_opposite_rows(EdgeRows& rows, std::uint32_t node_count, bool one_way_too) {
    std::vector<std::uint32_t> partner = pair_opposite_arcs(rows.tail, rows.head, node_count, traits_of(rows));
    const bool directions_known = !rows.direction.empty();
    if (directions_known) {
        const auto merges = [one_way_too](Direction one, Direction other) {
            return one == other && (one == Direction::both || (one_way_too && one == Direction::forward));
        };
        for (std::uint32_t row = 0; row < rows.size(); ++row)
            if (partner[row] != no_edge && !merges(rows.direction[row], rows.direction[partner[row]]))
                partner[row] = partner[partner[row]] = no_edge;
    }
    std::vector<std::uint32_t> kept;
    std::vector<Direction> direction;
    kept.reserve(rows.size());
    direction.reserve(rows.size());
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
        if (partner[row] != no_edge && partner[row] < row) continue;
        kept.push_back(row);
        direction.push_back(partner[row] != no_edge ? Direction::both
                            : directions_known      ? rows.direction[row]
                                                    : Direction::forward);
    }
    for (DraftColumn& column : rows.columns) {
        std::vector<double> backward;
        backward.reserve(kept.size());
        bool differs = false;
        for (const std::uint32_t row : kept) {
            const double value = column.forward[partner[row] != no_edge ? partner[row] : row];
            differs = differs || value != column.forward[row];
            backward.push_back(value);
        }
        if (differs) column.backward = std::move(backward);
        keep(column.forward, kept);
    }
    rows.direction = std::move(direction);
    keep_shapes(rows, kept);
    keep(rows.tail, kept);
    keep(rows.head, kept);
    keep(rows.name, kept);
    keep(rows.speed_kmh, kept);
    keep(rows.capacity, kept);
    if (rows.source.empty()) {
        rows.source = std::move(kept);
    } else {
        keep(rows.source, kept);
    }
}

void move_edges(EdgeRows&& rows, NetworkDraft& draft) {
    draft.edge_tail = std::move(rows.tail);
    draft.edge_head = std::move(rows.head);
    draft.edge_source = std::move(rows.source);
    draft.edge_name = std::move(rows.name);
    draft.edge_speed_kmh = std::move(rows.speed_kmh);
    draft.edge_capacity = std::move(rows.capacity);
    draft.edge_direction = std::move(rows.direction);
    draft.columns = std::move(rows.columns);
    draft.shape_first = std::move(rows.shape_first);
    draft.shape_points = std::move(rows.shape_points);
}

}  // namespace starway::read
