#include "shells/server/catalog.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <span>
#include <utility>

#include "base/core/checksum.hpp"
#include "base/core/files/mapping_guard.hpp"
#include "base/core/sentence.hpp"
#include "base/core/shown.hpp"
#include "base/core/suggest.hpp"
#include "request/codec/basemap/write.hpp"
#include "road/ask/check/indices.hpp"
#include "road/ask/engine/exclude.hpp"
#include "road/ask/files/source_files.hpp"
#include "road/ask/network_summary.hpp"
#include "road/network/file/section_array.hpp"
#include "road/network/profiles.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "starway/grid/tile_map.hpp"
#include "starway/road/open.hpp"

namespace starway::server {
namespace {

bool is_name_character(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' || c == '_' ||
           c == '.';
}

bool is_name(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_name_character);
}

std::string name_from(const std::string& file) {
    std::string name = std::filesystem::path(file).stem().string();
    std::replace_if(
        name.begin(), name.end(), [](char c) { return !is_name_character(c); }, '-');
    return name.empty() ? "network" : name;
}

// The profile that clients of OSRM mean by a word.
std::string_view meant_by(std::string_view word) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 9> words{{{"driving", "car"},
                                                                                  {"car", "car"},
                                                                                  {"auto", "car"},
                                                                                  {"cycling", "bike"},
                                                                                  {"bicycle", "bike"},
                                                                                  {"bike", "bike"},
                                                                                  {"walking", "foot"},
                                                                                  {"pedestrian", "foot"},
                                                                                  {"foot", "foot"}}};
    for (const auto& [said, meant] : words)
        if (said == word) return meant;
    return {};
}

bool has(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// A network that was made for none of the three common modes.
bool is_of_its_own_kind(const RoadEntry& entry) {
    return !has(entry.profiles, "car") && !has(entry.profiles, "bike") && !has(entry.profiles, "foot");
}

bool turns_cost_the_same(std::span<const road::network::TurnGraph> graphs, const WeightColumn& one,
                         const WeightColumn& other) {
    const road::network::TurnGraph* const graph = road::network::turns_of(graphs, one);
    if (graph == nullptr || graph != road::network::turns_of(graphs, other))
        return graph == road::network::turns_of(graphs, other);
    const std::size_t a = graph->column(one)->id;
    const std::size_t b = graph->column(other)->id;
    return std::ranges::equal(graph->cost[a], graph->cost[b]) && std::ranges::equal(graph->price[a], graph->price[b]) &&
           std::ranges::equal(graph->wait_cost[a], graph->wait_cost[b]);
}

// Whether the cost of a path is its travel time, so that a table of costs is one of times.
bool is_time(const RoadNetwork& network, std::span<const road::network::TurnGraph> graphs, const WeightColumn& column) {
    const WeightColumn* const time = road::network::time_of(network, column.name);
    if (time == nullptr || column.unit != time->unit) return false;
    return column.name == time->name ||
           (turns_cost_the_same(graphs, column, *time) && column.resolution == time->resolution &&
            column.exact.empty() && time->exact.empty() &&
            std::equal(column.weight.begin(), column.weight.end(), time->weight.begin(), time->weight.end()));
}

std::uint32_t shape_of(const RoadNetwork& network) {
    constexpr std::array<std::string_view, 6> parts{"first_out",     "head",        "edge_arcs",
                                                    "node_position", "shape_first", "shape_points"};
    core::RunningChecksum sum;
    for (const auto& section : network.sections())
        if (std::find(parts.begin(), parts.end(), section.name) != parts.end())
            sum.add(std::as_bytes(std::span(&section.checksum, 1)));
    return static_cast<std::uint32_t>(sum.value());
}

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// A file that `starway build --basemap` wrote beside the network; null where there is none.
Result<std::shared_ptr<const Basemap>> basemap_beside(const std::string& network, const std::string& path) {
    std::error_code error;
    if (path == network || !std::filesystem::is_regular_file(path, error)) return std::shared_ptr<const Basemap>();
    return Basemap::open(path);
}

// All 0 where there is none.
std::array<core::FileStamp, 2> basemap_stamps_of(const Source& source) {
    return {served_file(source.name, request::codec::basemap_path(source.file)).stamp,
            served_file(source.name, request::codec::hills_path(source.file)).stamp};
}

Result<RoadNetwork> open_network(const Source& source, const Control& control) {
    SourceOptions options;
    options.verify = Verify::first_time;
    auto network = starway::open(source.file, options, nullptr, control);
    if (!network) return network;
    if (auto sound = network->verify(); !sound) return std::move(sound).error();
    if (auto intact = road::network::verify_extras(*network); !intact) return std::move(intact).error();
    if (auto sound = road::ask::check_indices(*network); !sound)
        return Error{sound.error().kind, fmt::format("{}: {}", source.file, sound.error().message)};
    return network;
}

// What requests minimise unless they say otherwise.
Result<std::string> weight_of(const Source& source, const RoadNetwork& network) {
    if (source.profile.empty()) return std::string(network.default_weight());
    if (network.column(source.profile) != nullptr) return source.profile;
    std::vector<std::string> known;
    for (const WeightColumn& column : network.columns()) known.emplace_back(column.name);
    return Error{ErrorKind::usage,
                 fmt::format("{} has no profile or weight '{}'{}; it has {}", source.file, core::shown(source.profile),
                             core::did_you_mean(source.profile, known), fmt::join(known, ", "))};
}

Result<std::shared_ptr<const RoadEntry>> open_roads(const Source& source, const Control& control) {
    const auto start = Clock::now();
    ServedFile served = served_file(source.name, source.file);
    auto opened = open_network(source, control);
    if (!opened) return std::move(opened).error();
    auto weight = weight_of(source, *opened);
    if (!weight) return std::move(weight).error();
    const auto graphs = road::network::turn_graphs(*opened);
    if (!graphs) return graphs.error();
    const auto basemap_stamps = basemap_stamps_of(source);
    auto basemap = basemap_beside(source.file, request::codec::basemap_path(source.file));
    if (!basemap) return std::move(basemap).error();
    auto hills = basemap_beside(source.file, request::codec::hills_path(source.file));
    if (!hills) return std::move(hills).error();
    Places places = stored_places(*opened);
    road::ask::PlaceSearch place_search(places);
    const auto entry =
        std::make_shared<RoadEntry>(std::move(served), road::Engine(*std::move(opened), std::move(places)));
    const RoadNetwork& network = entry->engine.network();
    entry->weight = *std::move(weight);
    for (const std::string_view profile : road::network::profiles_of(network)) {
        entry->profiles.emplace_back(profile);
        entry->classes.push_back(road::ask::excludable_classes(network, *network.column(profile)));
    }
    for (const WeightColumn& column : network.columns()) {
        if (is_time(network, *graphs, column)) entry->time_weights.emplace_back(column.name);
        if (road::network::turns_of(*graphs, column) != nullptr) entry->turn_weights.emplace_back(column.name);
    }
    entry->bytes = network.image().size();
    entry->shape = shape_of(network);
    entry->indexed = road::ask::is_prepared(network);
    entry->place_search = std::move(place_search);
    entry->basemap = *std::move(basemap);
    entry->hills = *std::move(hills);
    entry->basemap_stamps = basemap_stamps;
    entry->open_ms = milliseconds_since(start);
    return std::shared_ptr<const RoadEntry>(entry);
}

// The same network, which is a file of its own: neither it nor its base map has changed.
std::shared_ptr<const RoadEntry> same_as_before(const Source& source, const Catalog* before) {
    const auto is_network = road::ask::is_network_file(source.file);
    if (before == nullptr || !is_network || !*is_network) return nullptr;
    for (const auto& entry : before->roads())
        if (entry->name == source.name && is_unchanged(*entry) && entry->basemap_stamps == basemap_stamps_of(source) &&
            still_whole(entry->engine.network()))
            return entry;
    return nullptr;
}

Result<std::shared_ptr<const MapEntry>> open_map_entry(const Source& source, MapOptions options) {
    const auto start = Clock::now();
    auto served = served_file(source.name, source.file);
    options.art = true;
    auto map = open_map(source.file, options);
    if (!map) return std::move(map).error();
    auto entry = std::make_shared<MapEntry>(std::move(served), *std::move(map));
    entry->open_ms = milliseconds_since(start);
    return std::shared_ptr<const MapEntry>(std::move(entry));
}

Result<std::shared_ptr<const MeshEntry>> open_mesh_entry(const Source& source, const Control& control) {
    const auto start = Clock::now();
    auto served = served_file(source.name, source.file);
    MeshOptions options;
    options.cancel = control.cancel;
    auto mesh = open_mesh(source.file, options);
    if (!mesh) return std::move(mesh).error();
    auto entry = std::make_shared<MeshEntry>(std::move(served), *std::move(mesh));
    entry->open_ms = milliseconds_since(start);
    return std::shared_ptr<const MeshEntry>(std::move(entry));
}

Error has_no_profile(const Source& source, std::string_view kind) {
    return {ErrorKind::usage, fmt::format("{} is a {}, which has no profile '{}'; leave it out", source.file, kind,
                                          core::shown(source.profile))};
}

template <class Entry>
Result<std::shared_ptr<const Entry>> find_named(const std::vector<std::shared_ptr<const Entry>>& entries,
                                                std::string_view name, std::string_view kind) {
    std::vector<std::string> known;
    for (const auto& entry : entries) {
        if (entry->name == name) return entry;
        known.push_back(entry->name);
    }
    return Error{ErrorKind::usage,
                 known.empty() ? fmt::format("There is no {0} '{1}'. This server has no {0}.", kind, core::shown(name))
                               : fmt::format("There is no {} '{}'. Choose one of {}.", kind, core::shown(name),
                                             fmt::join(known, ", "))};
}

}  // namespace

Result<Source> parse_source(std::string_view text) {
    Source source;
    const auto equals = text.find('=');
    const auto colon = text.rfind(':');
    std::string_view file = text;
    if (equals != std::string_view::npos) {
        source.name = text.substr(0, equals);
        if (!is_name(source.name))
            return Error{ErrorKind::usage,
                         fmt::format("'{}' is not a name for a network; use letters, digits, '-', '_' and '.', as in "
                                     "city=city.starway",
                                     core::shown(source.name))};
        file = text.substr(equals + 1);
    }
    if (colon != std::string_view::npos && (equals == std::string_view::npos || colon > equals)) {
        source.profile = text.substr(colon + 1);
        file = file.substr(0, file.size() - (text.size() - colon));
    }
    if (file.empty())
        return Error{ErrorKind::usage,
                     fmt::format("'{}' names no file; use NAME=FILE or NAME=FILE:PROFILE", core::shown(text))};
    source.file = file;
    if (source.name.empty()) source.name = name_from(source.file);
    return source;
}

Result<void> Catalog::add_roads(const Source& source, const Control& control, const Catalog* before) {
    auto entry = same_as_before(source, before);
    if (entry == nullptr) {
        auto opened = open_roads(source, control);
        if (!opened) return std::move(opened).error();
        entry = *std::move(opened);
    }
    roads_.push_back(std::move(entry));
    return {};
}

Result<void> Catalog::add(const Source& source, const std::optional<MapOptions>& maps, const Control& control,
                          const Catalog* before) {
    const auto is_tiles = is_map(source.file);
    if (!is_tiles) return is_tiles.error();
    if (*is_tiles) {
        if (!source.profile.empty()) return has_no_profile(source, "tile map");
        auto entry = open_map_entry(source, source.reading ? *source.reading : maps.value_or(MapOptions()));
        if (!entry) return std::move(entry).error();
        maps_.push_back(*std::move(entry));
        return {};
    }
    if (source.reading)
        return Error{
            ErrorKind::usage,
            fmt::format("{} is no tile map, but options of one were given for it; leave them out", source.file)};
    const auto is_polygons = is_mesh(source.file);
    if (!is_polygons) return is_polygons.error();
    if (!*is_polygons) return add_roads(source, control, before);
    if (!source.profile.empty()) return has_no_profile(source, "navigation mesh");
    auto entry = open_mesh_entry(source, control);
    if (!entry) return std::move(entry).error();
    meshes_.push_back(*std::move(entry));
    return {};
}

Result<std::shared_ptr<const Catalog>> Catalog::open(const std::vector<Source>& sources,
                                                     const std::optional<MapOptions>& maps, const Control& control,
                                                     const Catalog* before) {
    auto catalog = std::make_shared<Catalog>();
    std::vector<std::string> seen;
    for (const Source& source : sources) {
        if (has(seen, source.name))
            return Error{ErrorKind::usage,
                         fmt::format("two sources have the name {}; name them, as in one={} other=FILE", source.name,
                                     source.file)};
        seen.push_back(source.name);
        if (auto added = catalog->add(source, maps, control, before); !added) return std::move(added).error();
        if (control.cancelled()) return Error{ErrorKind::interrupted, "interrupted"};
    }
    if (maps && catalog->maps_.empty())
        return Error{ErrorKind::usage, "options of tile maps were given, but no tile map is served; leave them out"};
    return std::shared_ptr<const Catalog>(std::move(catalog));
}

std::vector<const ServedFile*> Catalog::files() const {
    std::vector<const ServedFile*> all;
    for (const auto& entry : roads_) all.push_back(entry.get());
    for (const auto& entry : maps_) all.push_back(entry.get());
    for (const auto& entry : meshes_) all.push_back(entry.get());
    return all;
}

Result<void> Catalog::readable() const {
    for (const auto& entry : roads_) {
        if (auto whole = core::still_whole(entry->engine.network().image(), entry->file); !whole) return whole;
        if (is_overwritten(*entry))
            return Error{ErrorKind::io,
                         fmt::format("{} was written over while it was open; put a new file in its place "
                                     "by renaming it, and have the server load it",
                                     entry->file)};
    }
    return {};
}

std::vector<Served> Catalog::with_profile(std::string_view profile) const {
    std::vector<Served> having;
    for (const auto& entry : roads_)
        if (has(entry->profiles, profile)) having.push_back({entry, std::string(profile)});
    return having;
}

Result<Served> Catalog::find(std::string_view name) const {
    const auto colon = name.find(':');
    for (const auto& entry : roads_) {
        if (entry->name != name.substr(0, colon)) continue;
        if (colon == std::string_view::npos) return Served{entry, entry->weight};
        const std::string_view weight = name.substr(colon + 1);
        if (entry->engine.network().column(weight) != nullptr) return Served{entry, std::string(weight)};
        std::vector<std::string> known;
        for (const WeightColumn& column : entry->engine.network().columns()) known.emplace_back(column.name);
        return Error{ErrorKind::usage, fmt::format("The network {} has no profile or weight '{}'. It has {}.",
                                                   entry->name, core::shown(weight), fmt::join(known, ", "))};
    }
    if (colon == std::string_view::npos) {
        const std::string_view meant = meant_by(name);
        for (const std::string& profile : {std::string(name), std::string(meant), fmt::format("osrm-{}", meant)}) {
            const std::vector<Served> having = with_profile(profile);
            if (having.size() == 1) return having.front();
            if (having.empty()) continue;
            std::vector<std::string> choices;
            for (const Served& one : having) choices.push_back(fmt::format("{}:{}", one.network->name, profile));
            return Error{ErrorKind::usage, fmt::format("Several networks have the profile '{}'. Choose one of {}.",
                                                       core::shown(profile), fmt::join(choices, ", "))};
        }
        if (meant == "car" && roads_.size() == 1 && is_of_its_own_kind(*roads_.front()))
            return Served{roads_.front(), roads_.front()->weight};
    }
    return Error{ErrorKind::usage, fmt::format("There is no network or profile '{}'. {}.", core::shown(name), names())};
}

Result<Served> Catalog::find_any(std::string_view name) const {
    auto found = find(name);
    const bool is_plain = name.find(':') == std::string_view::npos;
    if (found || !is_plain || roads_.size() != 1) return found;
    return Served{roads_.front(), roads_.front()->weight};
}

Result<std::shared_ptr<const MapEntry>> Catalog::find_map(std::string_view name) const {
    return find_named(maps_, name, "tile map");
}

Result<std::shared_ptr<const MeshEntry>> Catalog::find_mesh(std::string_view name) const {
    return find_named(meshes_, name, "navigation mesh");
}

std::string Catalog::names() const {
    std::vector<std::string> known;
    for (const auto& entry : roads_) {
        known.push_back(entry->name);
        for (const std::string& profile : entry->profiles) known.push_back(fmt::format("{}:{}", entry->name, profile));
    }
    return known.empty() ? "This server has no road network" : fmt::format("Choose one of {}", fmt::join(known, ", "));
}

}  // namespace starway::server
