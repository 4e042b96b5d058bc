#include "shells/cli/common/source_kind.hpp"

#include <fmt/format.h>

#include "read/options/rows.hpp"
#include "road/ask/files/source_flags.hpp"
#include "shells/cli/common/meant.hpp"
#include "starway/grid/tile_map.hpp"
#include "starway/grid/voxels.hpp"
#include "starway/mesh/navigation_mesh.hpp"

namespace starway::cli {
namespace {

Result<void> check_flags(const CLI::App& verb, read::options::Reader reader, const std::string& source) {
    if (auto fine = read::options::check(reader, source, given_reading_options(verb)); !fine) return fine;
    return check_reading_flags(verb);
}

Result<SourceKind> mesh_kind(const CLI::App& verb, const std::vector<std::string>& sources,
                             read::options::Reader reader) {
    if (auto fine = check_flags(verb, reader, sources.front()); !fine) return fine.error();
    if (auto fine = check_verb_flags(verb, SourceKind::mesh, sources.front()); !fine) return fine.error();
    if (sources.size() > 1)
        return Error{ErrorKind::usage, fmt::format("{} is a mesh; pass one mesh only", sources.front())};
    return SourceKind::mesh;
}

Result<SourceKind> voxel_kind(const CLI::App& verb, const std::vector<std::string>& sources) {
    const std::string& source = sources.front();
    if (verb.get_name() != "info" && verb.get_name() != "route")
        return Error{ErrorKind::usage, fmt::format("{} is a voxel map, which starway {} does not take; info, route and "
                                                   "scen do",
                                                   source, verb.get_name())};
    if (auto fine = check_flags(verb, read::options::Reader::voxels, source); !fine) return fine.error();
    if (auto fine = check_verb_flags(verb, SourceKind::voxels, source); !fine) return fine.error();
    if (sources.size() > 1)
        return Error{ErrorKind::usage, fmt::format("{} is a voxel map; pass one voxel map only", source)};
    return SourceKind::voxels;
}

}  // namespace

Result<bool> is_tile_map(const CLI::App& verb, const std::string& source) {
    return road::ask::is_map(source, given_reading_options(verb));
}

Result<void> check_road_flags(const CLI::App& verb, const std::string& source) {
    if (auto fine = check_verb_flags(verb, SourceKind::roads, source); !fine) return fine;
    const auto reader = road::ask::road_reader(source);
    return reader ? check_flags(verb, *reader, source) : check_reading_flags(verb);
}

Result<void> check_map_flags(const CLI::App& verb, const std::string& source) {
    return check_flags(verb, road::ask::map_reader(source), source);
}

Result<void> check_joining_flags(const CLI::App& verb, const LoadReport& report, const std::string& source) {
    return read::options::check_joining(report, source, given_reading_options(verb));
}

Result<SourceKind> kind_of_source(const CLI::App& verb, const std::vector<std::string>& sources) {
    if (auto whole = check_split_points(verb, sources); !whole) return whole.error();
    const std::string& source = sources.front();
    if (const auto voxels = is_voxel_map(source); voxels && *voxels) return voxel_kind(verb, sources);
    const bool obstacles = was_given(verb, "--obstacles");
    if (const auto mesh = is_mesh(source); mesh && *mesh) {
        if (obstacles)
            return Error{
                ErrorKind::usage,
                fmt::format("--obstacles takes polygons, but {} is already a mesh; leave --obstacles out", source)};
        return mesh_kind(verb, sources, road::ask::mesh_reader(source));
    }
    if (obstacles) return mesh_kind(verb, sources, read::options::Reader::obstacles);
    const auto recognised = is_tile_map(verb, source);
    const bool map = recognised && *recognised;
    const SourceKind kind = map ? SourceKind::tile_map : SourceKind::roads;
    // Of an unreadable file no one can say which flags apply; the road reader reports it if nothing else is wrong.
    if (auto fine = check_verb_flags(verb, kind, source); !fine) return recognised ? fine.error() : recognised.error();
    if (!map) return kind;
    if (auto fine = check_map_flags(verb, source); !fine) return fine.error();
    if (sources.size() > 1)
        return Error{ErrorKind::usage, fmt::format("{} is a tile map; pass one tile map only", source)};
    return kind;
}

}  // namespace starway::cli
