#include "io/edges/edge_rows.hpp"

#include <bit>
#include <utility>

#include "io/edges/arc_pairs.hpp"

namespace starway::io {
namespace {

// What must be equal for two rows to be directions of one road; empty where nothing can differ.
std::vector<std::uint64_t> traits_of(const EdgeRows& rows) {
    if (rows.name.empty() && rows.speed_kmh.empty() && rows.direction.empty()) return {};
    std::vector<std::uint64_t> traits(rows.size(), 0);
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
        if (!rows.name.empty()) traits[row] = rows.name[row];
        if (!rows.speed_kmh.empty())
            traits[row] |= std::uint64_t{std::bit_cast<std::uint32_t>(rows.speed_kmh[row])} << 32;
    }
    return traits;
}

// Keeps the entries of the rows listed, which ascend.
template <class T>
void keep(std::vector<T>& values, const std::vector<std::uint32_t>& rows) {
    if (values.empty()) return;
    for (std::size_t i = 0; i < rows.size(); ++i) values[i] = values[rows[i]];
    values.resize(rows.size());
}

}  // namespace

void merge_opposite_rows(EdgeRows& rows, std::uint32_t node_count) {
    std::vector<std::uint32_t> partner = pair_opposite_arcs(rows.tail, rows.head, node_count, traits_of(rows));
    const bool directions_known = !rows.direction.empty();
    if (directions_known) {
        for (std::uint32_t row = 0; row < rows.size(); ++row)
            if (partner[row] != no_arc &&
                (rows.direction[row] != Direction::both || rows.direction[partner[row]] != Direction::both))
                partner[row] = partner[partner[row]] = no_arc;
    }
    std::vector<std::uint32_t> kept;
    std::vector<Direction> direction;
    kept.reserve(rows.size());
    direction.reserve(rows.size());
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
        if (partner[row] != no_arc && partner[row] < row) continue;
        kept.push_back(row);
        direction.push_back(partner[row] != no_arc ? Direction::both
                            : directions_known     ? rows.direction[row]
                                                   : Direction::forward);
    }
    for (DraftColumn& column : rows.columns) {
        std::vector<double> backward;
        backward.reserve(kept.size());
        bool differs = false;
        for (const std::uint32_t row : kept) {
            const double value = column.forward[partner[row] != no_arc ? partner[row] : row];
            differs = differs || value != column.forward[row];
            backward.push_back(value);
        }
        if (differs) column.backward = std::move(backward);
        keep(column.forward, kept);
    }
    rows.direction = std::move(direction);
    keep(rows.tail, kept);
    keep(rows.head, kept);
    keep(rows.name, kept);
    keep(rows.speed_kmh, kept);
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
    draft.edge_direction = std::move(rows.direction);
    draft.columns = std::move(rows.columns);
}

}  // namespace starway::io
