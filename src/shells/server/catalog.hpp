// The networks, maps and meshes that are served, by the names under which requests ask for them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "request/codec/mvt/map_tile.hpp"
#include "road/ask/map/extent.hpp"
#include "road/ask/place_search.hpp"
#include "road/ask/street_search.hpp"
#include "shells/server/basemap.hpp"
#include "shells/server/served_file.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/grid/engine.hpp"
#include "starway/mesh/engine.hpp"
#include "starway/road/engine.hpp"

namespace starway::server {

// What the command line names: NAME=FILE:PROFILE, where NAME and PROFILE may be missing.
struct Source {
    std::string name, file, profile;
    std::optional<MapOptions> reading;  // how this tile map is read, where that differs from the others
};
// Errors: usage, a name with characters that a path of a URL does not take as they are.
Result<Source> parse_source(std::string_view text);

struct RoadEntry : ServedFile {
    RoadEntry(ServedFile served, road::Engine opened) : ServedFile(std::move(served)), engine(std::move(opened)) {}
    road::Engine engine;
    std::string weight;                             // that requests minimise unless they name another
    std::vector<std::string> profiles;              // of the network; empty where it was not made from OpenStreetMap
    std::vector<std::vector<std::string>> classes;  // of each profile: those that a request can exclude
    std::uint64_t bytes = 0;
    std::vector<std::string> time_weights;  // those whose cost of a path is its travel time
    std::vector<std::string> turn_weights;  // those that obey turns
    std::uint32_t shape = 0;  // digest of the roads and where they are, without weights: what hints are of
    bool indexed = false;     // by `starway prepare`
    road::ask::PlaceSearch place_search{};
    road::ask::StreetSearch street_search{engine.network()};
    request::codec::MapTileCache tiles{engine};             // the base map
    Box extent = road::ask::main_extent(engine.network());  // where it begins
    std::shared_ptr<const Basemap> basemap{}, hills{};      // of `starway build --basemap`; null: there is none
    std::array<core::FileStamp, 2> basemap_stamps;          // of both

    [[nodiscard]] bool obeys_turns(std::string_view weight_name) const {
        return std::find(turn_weights.begin(), turn_weights.end(), weight_name) != turn_weights.end();
    }
    [[nodiscard]] bool minimises_time(std::string_view weight_name) const {
        return std::find(time_weights.begin(), time_weights.end(), weight_name) != time_weights.end();
    }
};

struct MapEntry : ServedFile {
    MapEntry(ServedFile served, TileMap map) : ServedFile(std::move(served)), engine(std::move(map)) {}
    grid::Engine engine;
};

struct MeshEntry : ServedFile {
    MeshEntry(ServedFile served, NavigationMesh mesh) : ServedFile(std::move(served)), engine(std::move(mesh)) {}
    mesh::Engine engine;
};

// A network, and what of it a request asks for.
struct Served {
    std::shared_ptr<const RoadEntry> network;
    std::string weight;
};

// Immutable: a request keeps the one it began with.
class Catalog {
public:
    // Opens and checks every file; maps: how all tile maps are read. Networks of the one before whose files
    // have not changed are taken from there.
    // Errors: io, usage (a source of another kind, an unknown profile, a name twice, options of maps where
    // none is served), data (damaged: says what).
    static Result<std::shared_ptr<const Catalog>> open(const std::vector<Source>& sources,
                                                       const std::optional<MapOptions>& maps = {},
                                                       const Control& control = {}, const Catalog* before = nullptr);

    // NAME, NAME:PROFILE, NAME:WEIGHT, or a profile that exactly one network has. "driving", "cycling", "walking" and
    // Valhalla's words mean car, bike and foot; where one network is served that has none of these three, it is what
    // "driving" and "car" mean. Errors: usage, with the names that there are.
    [[nodiscard]] Result<Served> find(std::string_view name) const;
    // The same, but where one network is served, any other name means its usual weight, as OSRM has it.
    [[nodiscard]] Result<Served> find_any(std::string_view name) const;
    [[nodiscard]] Result<std::shared_ptr<const MapEntry>> find_map(std::string_view name) const;
    [[nodiscard]] Result<std::shared_ptr<const MeshEntry>> find_mesh(std::string_view name) const;

    // Every file, whatever it holds.
    [[nodiscard]] std::vector<const ServedFile*> files() const;
    // The first network that cannot be read any more, because its file was cut short or written over.
    [[nodiscard]] Result<void> readable() const;

    [[nodiscard]] const std::vector<std::shared_ptr<const RoadEntry>>& roads() const { return roads_; }
    [[nodiscard]] const std::vector<std::shared_ptr<const MapEntry>>& maps() const { return maps_; }
    [[nodiscard]] const std::vector<std::shared_ptr<const MeshEntry>>& meshes() const { return meshes_; }

private:
    Result<void> add(const Source& source, const std::optional<MapOptions>& maps, const Control& control,
                     const Catalog* before);
    Result<void> add_roads(const Source& source, const Control& control, const Catalog* before);
    [[nodiscard]] std::vector<Served> with_profile(std::string_view profile) const;
    [[nodiscard]] std::string names() const;
    std::vector<std::shared_ptr<const RoadEntry>> roads_;
    std::vector<std::shared_ptr<const MapEntry>> maps_;
    std::vector<std::shared_ptr<const MeshEntry>> meshes_;
};

// The catalog in use. Any thread may take it or put another in its place.
class CurrentCatalog {
public:
    explicit CurrentCatalog(std::shared_ptr<const Catalog> catalog) : catalog_(std::move(catalog)) {}
    [[nodiscard]] std::shared_ptr<const Catalog> get() const {
        const std::lock_guard lock(mutex_);
        return catalog_;
    }
    void set(std::shared_ptr<const Catalog> catalog) {
        {
            const std::lock_guard lock(mutex_);
            catalog_.swap(catalog);
        }
        // The old one, which may be the last reference, is released outside the lock.
    }

private:
    mutable std::mutex mutex_;
    std::shared_ptr<const Catalog> catalog_;
};

}  // namespace starway::server
