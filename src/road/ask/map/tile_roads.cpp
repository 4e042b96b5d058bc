#include "road/ask/map/tile_roads.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace starway::road::ask {
namespace {

constexpr std::uint32_t no_piece = 0xFFFFFFFFU;

// An edge with what decides which others it is drawn with.
struct Piece {
    std::string_view name;
    std::uint32_t road_class = 0;
    std::uint8_t tier = 0;
    bool one_way = false;
    bool reversed = false;  // a one-way edge runs from its head to its tail
    EdgeId edge;
    std::array<std::uint32_t, 2> node{};                    // where it begins and ends
    std::array<std::uint32_t, 2> next{no_piece, no_piece};  // the piece that goes on there
    bool drawn = false;

    [[nodiscard]] auto kind() const { return std::tie(tier, road_class, name, one_way); }
};

// Links pieces of one kind where exactly two of them meet, and one-way ones go on in the same direction.
void link(std::vector<Piece>& pieces) {
    struct End {
        std::uint32_t group, node, piece, side;
    };
    std::vector<End> ends;
    ends.reserve(2 * pieces.size());
    std::uint32_t group = 0;
    for (std::uint32_t i = 0; i < pieces.size(); ++i) {
        if (i > 0 && pieces[i].kind() != pieces[i - 1].kind()) ++group;
        for (const std::uint32_t side : {0U, 1U}) ends.push_back({group, pieces[i].node[side], i, side});
    }
    std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) {
        return std::tie(a.group, a.node, a.piece, a.side) < std::tie(b.group, b.node, b.piece, b.side);
    });
    for (std::size_t first = 0, last = 0; first < ends.size(); first = last) {
        while (last < ends.size() && ends[last].group == ends[first].group && ends[last].node == ends[first].node)
            ++last;
        if (last - first != 2) continue;
        const End& a = ends[first];
        const End& b = ends[first + 1];
        if (a.piece == b.piece || (pieces[a.piece].one_way && a.side == b.side)) continue;
        pieces[a.piece].next[a.side] = b.piece;
        pieces[b.piece].next[b.side] = a.piece;
    }
}

// Calls take(piece, whether it is passed from its end to its beginning) along the chain that a piece belongs to.
template <class Take>
void walk_chain(std::vector<Piece>& pieces, std::uint32_t start, Take&& take) {
    // Back to where the chain begins, or once around.
    std::uint32_t piece = start;
    std::uint32_t back = 0;  // the side to leave by
    while (pieces[piece].next[back] != no_piece && pieces[piece].next[back] != start) {
        const std::uint32_t before = pieces[piece].next[back];
        // Two pieces that meet at both ends are a ring; the side that is not the one come from leads on.
        const std::uint32_t entered =
            pieces[before].node[0] == pieces[piece].node[back] && pieces[before].next[0] == piece ? 0U : 1U;
        piece = before;
        back = 1 - entered;
    }
    std::uint32_t ahead = 1 - back;
    while (!pieces[piece].drawn) {
        pieces[piece].drawn = true;
        take(pieces[piece], ahead == 0);
        const std::uint32_t next = pieces[piece].next[ahead];
        if (next == no_piece) return;
        const std::uint32_t entered =
            pieces[next].node[0] == pieces[piece].node[ahead] && pieces[next].next[0] == piece ? 0U : 1U;
        piece = next;
        ahead = 1 - entered;
    }
}

// Steps of the grid: eight are a pixel where the tile is 512 pixels wide.
double tolerance_at(std::uint32_t zoom) {
    constexpr std::uint32_t close = 14;
    constexpr std::uint32_t closest = 16;
    if (zoom >= closest) return 0.5;
    return zoom >= close ? 2 : 4;
}

}  // namespace

void append_in_tile(const RoadNetwork& network, EdgeId edge, bool reversed, const geo::TilePlane& plane,
                    geo::TileAddress tile, std::vector<geo::WorldPoint>& line) {
    std::vector<Position> positions;
    network.append_line(edge, reversed, positions);
    const double world = static_cast<double>(1U << tile.zoom) * geo::tile_extent;
    for (const Position& p : positions) {
        geo::WorldPoint at = geo::in_tile(plane.to_world(p), tile);
        if (!line.empty() && plane.geographic()) at.x -= std::round((at.x - line.back().x) / world) * world;
        if (line.empty() || at.x != line.back().x || at.y != line.back().y) line.push_back(at);
    }
}

void clip_copies(std::span<const geo::WorldPoint> line, geo::TileAddress tile, std::vector<geo::TileLine>& parts) {
    if (line.empty()) return;
    const auto [west, east] =
        std::minmax_element(line.begin(), line.end(), [](const auto& a, const auto& b) { return a.x < b.x; });
    const double world = static_cast<double>(1U << tile.zoom) * geo::tile_extent;
    std::vector<geo::WorldPoint> copy;
    for (const int turn : {-1, 0, 1}) {
        const double shift = turn * world;
        if (west->x + shift > geo::tile_extent + geo::tile_buffer || east->x + shift < -geo::tile_buffer) continue;
        if (turn == 0) {
            geo::clip_to_tile(line, parts);
            continue;
        }
        copy.assign(line.begin(), line.end());
        for (geo::WorldPoint& p : copy) p.x += shift;
        geo::clip_to_tile(copy, parts);
    }
}

std::vector<TileRoad> tile_roads(const RoadNetwork& network, const RoadClasses& classes, const geo::TilePlane& plane,
                                 geo::TileAddress tile, std::span<const MapEdge> edges) {
    std::vector<Piece> pieces;
    pieces.reserve(edges.size());
    for (const auto& [edge, tier] : edges) {
        const bool forward = network.forward_arc(edge).valid();
        const bool backward = network.backward_arc(edge).valid();
        Piece piece{network.name(edge), classes.of(edge), tier, forward != backward, backward && !forward, edge};
        piece.node = {network.edge_tail(edge), network.edge_head(edge)};
        if (piece.reversed) std::swap(piece.node[0], piece.node[1]);
        pieces.push_back(piece);
    }
    std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) {
        return a.kind() != b.kind() ? a.kind() > b.kind() : a.edge < b.edge;
    });
    link(pieces);

    std::vector<TileRoad> roads;
    std::vector<geo::WorldPoint> line;
    geo::Simplifier simplifier;
    const Piece* before = nullptr;
    for (std::uint32_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].drawn) continue;
        line.clear();
        walk_chain(pieces, i, [&](const Piece& piece, bool against) {
            append_in_tile(network, piece.edge, piece.reversed != against, plane, tile, line);
        });
        simplifier.simplify(line, tolerance_at(tile.zoom));
        std::vector<geo::TileLine> parts;
        clip_copies(line, tile, parts);
        if (parts.empty()) continue;
        const Piece& piece = pieces[i];
        if (before == nullptr || piece.kind() != before->kind())
            roads.push_back({piece.name,
                             classes.count() == 0 ? std::string_view() : classes.name(piece.road_class),
                             piece.tier,
                             piece.one_way,
                             {}});
        before = &piece;
        for (geo::TileLine& part : parts) roads.back().lines.push_back(std::move(part));
    }
    return roads;
}

}  // namespace starway::road::ask
