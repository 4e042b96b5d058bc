#include "request/codec/mvt/map_tile.hpp"

#include <algorithm>
#include <deque>
#include <utility>
#include <vector>

#include "request/codec/mvt/layer.hpp"

namespace starway::request::codec {

std::string encode_map_tile(const road::ask::MapTile& tile) {
    MvtLayer roads("roads");
    std::vector<MvtAttribute> attributes;
    for (const road::ask::TileRoad& road : tile.roads) {
        attributes.clear();
        attributes.emplace_back("tier", std::int64_t{road.tier});
        if (!road.name.empty()) attributes.emplace_back("name", std::string(road.name));
        if (!road.road_class.empty()) attributes.emplace_back("class", std::string(road.road_class));
        if (road.one_way) attributes.emplace_back("oneway", true);
        roads.add_lines(road.lines, attributes);
    }
    MvtLayer places("places");
    std::deque<std::string> keys;  // as "name:fr"
    for (const road::ask::MapTilePlace& place : tile.places) {
        const Place& own = place.names.front();
        attributes.assign(1, {"name", own.name});
        keys.clear();
        for (const Place& name : place.names)
            if (const auto known = std::find(keys.begin(), keys.end(), "name:" + name.language);
                !name.language.empty() && known == keys.end())
                attributes.emplace_back(keys.emplace_back("name:" + name.language), name.name);
        if (own.rank != 0) attributes.emplace_back("rank", std::int64_t{own.rank});
        if (own.population) attributes.emplace_back("population", *own.population);
        places.add_point(place.at, attributes);
    }
    std::string bytes;
    roads.append_to(bytes);
    places.append_to(bytes);
    return bytes;
}

struct MapTileCache::State {
    State(road::Engine engine, std::size_t most) : tiles(std::move(engine)), most_bytes(most) {}

    using Tile = std::shared_ptr<const std::string>;
    struct Entry {
        std::uint64_t key = 0;
        Tile tile;
    };
    road::ask::MapTiles tiles;
    std::size_t most_bytes;
    std::mutex mutex;
    std::list<Entry> entries;  // the one asked for last first
    std::unordered_map<std::uint64_t, std::list<Entry>::iterator> by_key;
    std::size_t bytes = 0;

    static constexpr std::size_t overhead = 128;  // of an entry

    Tile find(std::uint64_t key) {
        const std::lock_guard lock(mutex);
        const auto found = by_key.find(key);
        if (found == by_key.end()) return nullptr;
        entries.splice(entries.begin(), entries, found->second);
        return found->second->tile;
    }
    void keep(std::uint64_t key, const Tile& tile) {
        const std::lock_guard lock(mutex);
        if (by_key.contains(key)) return;
        entries.push_front({key, tile});
        by_key.emplace(key, entries.begin());
        bytes += tile->size() + overhead;
        while (bytes > most_bytes && entries.size() > 1) {
            bytes -= entries.back().tile->size() + overhead;
            by_key.erase(entries.back().key);
            entries.pop_back();
        }
    }
};

MapTileCache::MapTileCache(road::Engine engine, std::size_t most_bytes)
    : state_(std::make_shared<State>(std::move(engine), most_bytes)) {}

const road::ask::MapTiles& MapTileCache::tiles() const {
    return state_->tiles;
}

Result<std::shared_ptr<const std::string>> MapTileCache::tile(geo::TileAddress tile) const {
    if (auto known = road::ask::check_tile(tile); !known) return known.error();
    const std::uint64_t key = (std::uint64_t{tile.zoom} << 48U) | (std::uint64_t{tile.x} << 24U) | tile.y;
    if (auto kept = state_->find(key)) return kept;
    std::shared_ptr<const std::string> made;
    for (std::size_t points = road::ask::MapTiles::default_points;; points /= 2) {
        const auto map = state_->tiles.tile(tile, points);
        if (!map) return map.error();
        made = std::make_shared<const std::string>(encode_map_tile(*map));
        if (made->size() <= most_tile_bytes) break;
        if (points == 0) {  // names alone are too long
            made = std::make_shared<const std::string>();
            break;
        }
    }
    state_->keep(key, made);
    return made;
}

}  // namespace starway::request::codec
