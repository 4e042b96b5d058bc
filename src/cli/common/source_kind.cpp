#include "cli/common/source_kind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "io/maps/map_kind.hpp"
#include "io/text_source.hpp"
#include "starway/grid/tile_map.hpp"
#include "starway/mesh/navigation_mesh.hpp"

namespace starway::cli {
namespace {

// Flags in the group for roads that mean the same on a mesh or a tile map.
constexpr std::array on_meshes_too{"--explored", "--max-snap"};
constexpr std::array on_maps_too{"--max-snap"};

bool was_given(const CLI::App& verb, const char* flag) {
    const CLI::Option* option = verb.get_option_no_throw(flag);
    return option != nullptr && option->count() > 0;
}

template <std::size_t count>
bool is_among(const std::array<const char*, count>& flags, const std::string& name) {
    return std::find(flags.begin(), flags.end(), name) != flags.end();
}

bool in_group(const CLI::Option& option, const char* beginning) {
    return option.get_group().rfind(beginning, 0) == 0;
}

// Every other flag belongs to roads, tile maps, meshes or all of them.
Result<void> check_verb_flags(const CLI::App& verb, SourceKind kind, const std::string& source) {
    const std::string_view is = kind == SourceKind::roads  ? "holds roads"
                                : kind == SourceKind::mesh ? "is a mesh"
                                                           : "is a tile map";
    for (const CLI::Option* option : verb.get_options()) {
        const std::string name = option->get_name();
        if (option->count() == 0 || io::find_option(name) != nullptr) continue;
        const bool for_roads = in_group(*option, roads_group);
        const bool for_maps = in_group(*option, maps_group) || is_among(on_maps_too, name);
        const bool for_meshes = in_group(*option, meshes_group) || is_among(on_meshes_too, name);
        const bool fits = kind == SourceKind::roads ? for_roads : kind == SourceKind::tile_map ? for_maps : for_meshes;
        if (fits || !(for_roads || for_maps || for_meshes)) continue;
        return Error{ErrorKind::usage, fmt::format("{} applies to {}, but {} {}; leave it out", name,
                                                   for_roads  ? "roads"
                                                   : for_maps ? "tile maps"
                                                              : "meshes",
                                                   source, is)};
    }
    return {};
}

Result<SourceKind> mesh_kind(const CLI::App& verb, const std::vector<std::string>& sources, io::Reader reader) {
    if (auto fine = check_source_flags(&verb, reader, sources.front()); !fine) return fine.error();
    if (auto fine = check_verb_flags(verb, SourceKind::mesh, sources.front()); !fine) return fine.error();
    if (sources.size() > 1)
        return Error{ErrorKind::usage, fmt::format("{} is a mesh; pass one mesh only", sources.front())};
    return SourceKind::mesh;
}

io::Reader mesh_reader(const std::string& source) {
    const auto beginning = io::read_beginning(source, 4);
    return beginning && *beginning == "mesh" ? io::Reader::mesh : io::Reader::level;
}

}  // namespace

Result<void> check_source_flags(const CLI::App* verb, io::Reader reader, const std::string& source) {
    std::vector<std::string> given;
    if (verb != nullptr)
        for (const CLI::Option* option : verb->get_options())
            if (option->count() > 0) given.push_back(option->get_name());
    return io::check_flags(reader, source, given);
}

io::Reader map_reader(const std::string& source) {
    const auto kind = maps::kind_of_file(source);
    switch (kind ? *kind : maps::MapKind::none) {
        case maps::MapKind::moving_ai:
            return io::Reader::moving_ai;
        case maps::MapKind::tiled:
            return io::Reader::tiled;
        case maps::MapKind::ldtk:
            return io::Reader::ldtk;
        case maps::MapKind::ros:
            return io::Reader::ros;
        case maps::MapKind::raster:
        case maps::MapKind::unknown_bytes:
            return io::Reader::raster;
        case maps::MapKind::characters:
        case maps::MapKind::none:
            break;
    }
    return io::Reader::characters;
}

Result<SourceKind> kind_of_source(const CLI::App& verb, const std::vector<std::string>& sources) {
    // The road reader reports unreadable files. --legend implies a map of characters.
    const std::string& source = sources.front();
    const bool obstacles = was_given(verb, "--obstacles");
    if (const auto mesh = is_mesh(source); mesh && *mesh) {
        if (obstacles)
            return Error{
                ErrorKind::usage,
                fmt::format("--obstacles takes polygons, but {} is already a mesh; leave --obstacles out", source)};
        return mesh_kind(verb, sources, mesh_reader(source));
    }
    if (obstacles) return mesh_kind(verb, sources, io::Reader::obstacles);
    const auto recognised = is_map(source);
    const bool map = recognised && (*recognised || was_given(verb, "--legend"));
    const SourceKind kind = map ? SourceKind::tile_map : SourceKind::roads;
    if (auto fine = check_verb_flags(verb, kind, source); !fine) return fine.error();
    if (!map) return kind;
    if (auto fine = check_source_flags(&verb, map_reader(source), source); !fine) return fine.error();
    if (sources.size() > 1)
        return Error{ErrorKind::usage, fmt::format("{} is a tile map; pass one tile map only", source)};
    return kind;
}

}  // namespace starway::cli
