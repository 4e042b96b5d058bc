#include "cli/common/source_kind.hpp"

#include <fmt/format.h>

#include "io/maps/map_kind.hpp"
#include "io/text_source.hpp"
#include "starway/grid/tile_map.hpp"
#include "starway/mesh/navigation_mesh.hpp"

namespace starway::cli {
namespace {

std::vector<std::string> given_flags(const CLI::App* verb) {
    std::vector<std::string> given;
    if (verb != nullptr)
        for (const CLI::Option* option : verb->get_options())
            if (option->count() > 0) given.push_back(option->get_name());
    return given;
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
    if (auto fine = io::check_flags(reader, source, given_flags(verb)); !fine) return fine;
    return verb == nullptr ? Result<void>() : check_reading_flags(*verb);
}

Result<void> check_joining_flags(const CLI::App* verb, const LoadReport& report, const std::string& source) {
    return io::check_joining_flags(report, source, given_flags(verb));
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
