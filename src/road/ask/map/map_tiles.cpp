#include "road/ask/map/map_tiles.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <utility>

#include <fmt/format.h>

#include "road/ask/map/road_tiers.hpp"
#include "road/ask/map/tile_box.hpp"
#include "road/ask/map/tile_places.hpp"
#include "road/ask/map/tile_roads.hpp"
#include "road/network/edge_index/edge_index.hpp"

namespace starway::road::ask {
namespace {

// The zoom from which each tier is shown on any network; on a sparse one it is shown earlier.
constexpr std::array<std::uint32_t, tier_count> usual_zoom{0, 4, 6, 8, 9, 11, 13, 13};
constexpr std::uint32_t sparse = 2'500;    // edges of a tile: so few are always shown
constexpr std::uint32_t dense = 40'000;    // so many are not
constexpr std::uint32_t finest_zoom = 16;  // at which edges are counted
constexpr std::size_t most_edges_shown = 2'000'000;

using TierOfZoom = std::array<std::uint8_t, geo::max_tile_zoom + 1>;

std::uint64_t spread_bits(std::uint64_t v) {
    v = (v | (v << 16U)) & 0x0000FFFF0000FFFFU;
    v = (v | (v << 8U)) & 0x00FF00FF00FF00FFU;
    v = (v | (v << 4U)) & 0x0F0F0F0F0F0F0F0FU;
    v = (v | (v << 2U)) & 0x3333333333333333U;
    return (v | (v << 1U)) & 0x5555555555555555U;
}

// The last tier that each zoom shows, so that the densest tile stays readable.
TierOfZoom tiers_by_zoom(const RoadNetwork& network, const geo::TilePlane& plane,
                         const std::vector<std::uint8_t>& tiers) {
    constexpr std::uint32_t tier_bits = 3;
    // The tile of the finest zoom, in an order in which those of one coarser tile are neighbours; the tier.
    std::vector<std::uint64_t> keys;
    keys.reserve(tiers.size());
    constexpr double cells = 1U << finest_zoom;
    const auto cell = [](double share) {
        return static_cast<std::uint64_t>(std::clamp(share * cells, 0.0, cells - 1));
    };
    for (std::uint32_t edge = 0; edge < tiers.size(); ++edge) {
        const geo::WorldPoint at = plane.to_world(network.position(network.edge_tail(EdgeId(edge))));
        keys.push_back(((spread_bits(cell(at.x)) | (spread_bits(cell(at.y)) << 1U)) << tier_bits) | tiers[edge]);
    }
    std::sort(keys.begin(), keys.end());

    TierOfZoom shown{};
    for (std::uint32_t zoom = 0; zoom <= finest_zoom; ++zoom) {
        const std::uint32_t shift = tier_bits + 2 * (finest_zoom - zoom);
        std::array<std::uint32_t, tier_count> densest{};
        for (std::size_t first = 0, last = 0; first < keys.size(); first = last) {
            std::array<std::uint32_t, tier_count> count{};
            for (; last < keys.size() && keys[last] >> shift == keys[first] >> shift; ++last)
                ++count[keys[last] & (tier_count - 1U)];
            std::uint32_t sum = 0;
            for (std::size_t tier = 0; tier < tier_count; ++tier)
                densest[tier] = std::max(densest[tier], sum += count[tier]);
        }
        for (std::uint8_t tier = 1; tier < tier_count; ++tier)
            if (densest[tier] <= sparse || (usual_zoom[tier] <= zoom && densest[tier] <= dense)) shown[zoom] = tier;
    }
    for (std::size_t zoom = finest_zoom + 1; zoom < shown.size(); ++zoom) shown[zoom] = tier_count - 1;
    return shown;
}

std::size_t points_of(const TileRoad& road) {
    constexpr std::size_t of_a_feature = 8;  // its attributes weigh as much
    std::size_t points = of_a_feature;
    for (const auto& line : road.lines) points += line.size() + 1;
    return points;
}

// Leaves out the shortest lines until the others have that many points.
void keep_longest(std::vector<TileRoad>& roads, std::size_t most_points) {
    std::vector<std::size_t> sizes;
    std::size_t total = 0;
    for (const TileRoad& road : roads) {
        sizes.push_back(points_of(road));
        total += sizes.back();
    }
    std::vector<std::size_t> order(roads.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return sizes[a] < sizes[b]; });
    for (const std::size_t i : order) {
        if (total <= most_points) break;
        total -= sizes[i];
        if (total == 0) {  // a single road: what fits of it
            std::size_t left = most_points;
            auto& lines = roads[i].lines;
            std::size_t kept = 0;
            while (kept < lines.size() && lines[kept].size() + 1 <= left) left -= lines[kept++].size() + 1;
            lines.resize(kept);
            break;
        }
        roads[i].lines.clear();
    }
    std::erase_if(roads, [](const TileRoad& road) { return road.lines.empty(); });
}

}  // namespace

struct MapTiles::Overview {
    Overview(const RoadNetwork& network, const Places& named)
        : plane(network.frame(), network.bounds()),
          margin_m(drawing_margin_m(network)),
          tiers(road_tiers(network).of_edge),
          last_tier(tiers_by_zoom(network, plane, tiers)),
          box_flags(
              network::EdgeIndex::box_flags(network.section("edge_index"),
                                            [&](EdgeId edge) { return static_cast<std::uint8_t>(1U << tiers[edge]); })),
          places(named.all(), plane) {}

    geo::TilePlane plane;
    double margin_m;
    std::vector<std::uint8_t> tiers;
    TierOfZoom last_tier;
    std::vector<std::uint8_t> box_flags;
    TilePlaces places;
};

struct MapTiles::State {
    explicit State(road::Engine roads) : engine(std::move(roads)) {}

    road::Engine engine;
    std::once_flag once;
    Result<void> ready;
    std::unique_ptr<Overview> overview;

    Result<void> prepare() {
        std::call_once(once, [this] {
            const RoadNetwork& network = engine.network();
            ready = network.verify();
            if (!ready) return;
            if (network.frame().kind == FrameKind::none) {
                ready = Error{ErrorKind::usage, "this network has no coordinates, so there is no map of it"};
                return;
            }
            overview = std::make_unique<Overview>(network, engine.places());
        });
        return ready;
    }
};

Result<void> check_tile(geo::TileAddress tile) {
    if (geo::is_tile(tile)) return {};
    return Error{ErrorKind::usage,
                 fmt::format("there is no tile {}/{}/{}: the zoom is at most {}, and x and y are below 2^zoom",
                             tile.zoom, tile.x, tile.y, geo::max_tile_zoom)};
}

MapTiles::MapTiles(road::Engine engine) : state_(std::make_shared<State>(std::move(engine))) {}

geo::TilePlane MapTiles::plane() const {
    const RoadNetwork& network = state_->engine.network();
    return {network.frame(), network.bounds()};
}

Result<MapTile> MapTiles::tile(geo::TileAddress tile, std::size_t most_points) const {
    if (auto known = check_tile(tile); !known) return known.error();
    if (auto ready = state_->prepare(); !ready) return ready.error();
    const RoadNetwork& network = state_->engine.network();
    const Overview& overview = *state_->overview;
    const std::uint8_t last_tier = overview.last_tier[tile.zoom];

    std::vector<MapEdge> edges;
    network::edge_index(network).visit_near(tile_box(overview.plane, network.frame(), tile, overview.margin_m),
                                            overview.box_flags, static_cast<std::uint8_t>((2U << last_tier) - 1U),
                                            [&](EdgeId edge) {
                                                if (overview.tiers[edge] <= last_tier)
                                                    edges.push_back({edge, overview.tiers[edge]});
                                                return edges.size() < most_edges_shown;
                                            });
    std::sort(edges.begin(), edges.end(), [](const MapEdge& a, const MapEdge& b) { return a.edge < b.edge; });
    edges.erase(
        std::unique(edges.begin(), edges.end(), [](const MapEdge& a, const MapEdge& b) { return a.edge == b.edge; }),
        edges.end());

    MapTile map;
    map.roads = tile_roads(network, RoadClasses(network), overview.plane, tile, edges);
    std::size_t points = 0;
    for (const TileRoad& road : map.roads) points += points_of(road);
    // The least important tiers come first.
    while (points > most_points && !map.roads.empty() && map.roads.front().tier != map.roads.back().tier) {
        const std::uint8_t least = map.roads.front().tier;
        std::size_t dropped = 0;
        while (map.roads[dropped].tier == least) points -= points_of(map.roads[dropped++]);
        map.roads.erase(map.roads.begin(), map.roads.begin() + static_cast<std::ptrdiff_t>(dropped));
    }
    if (points > most_points) keep_longest(map.roads, most_points);

    std::vector<std::span<const Place>> places;
    overview.places.append(tile, places);
    constexpr std::size_t most_places = 400;
    if (places.size() > most_places) places.resize(most_places);
    for (const std::span<const Place> names : places) {
        const geo::WorldPoint at = geo::in_tile(overview.plane.to_world(names.front().position), tile);
        map.places.push_back(
            {names, {static_cast<std::int32_t>(std::lround(at.x)), static_cast<std::int32_t>(std::lround(at.y))}});
    }
    return map;
}

}  // namespace starway::road::ask
