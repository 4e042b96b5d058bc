#include "cli/source_kind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "starway/navigation_mesh.hpp"
#include "starway/tile_map.hpp"

namespace starway::cli {
namespace {

// Flags that stand with those for roads or tile maps, and mean the same on a mesh.
constexpr std::array on_meshes_too{"--explored", "--render", "--size", "--trace"};

Result<SourceKind> mesh_kind(const CLI::App& verb, const std::vector<std::string>& sources) {
    for (const CLI::Option* option : verb.get_options()) {
        const std::string& group = option->get_group();
        const bool other = group.rfind(roads_group, 0) == 0 || group.rfind(maps_group, 0) == 0;
        if (option->count() > 0 && other &&
            std::find(on_meshes_too.begin(), on_meshes_too.end(), option->get_name()) == on_meshes_too.end())
            return Error{ErrorKind::usage,
                         fmt::format("{} is not for meshes, but {} is one", option->get_name(), sources.front())};
    }
    if (sources.size() > 1)
        return Error{ErrorKind::usage,
                     fmt::format("{} is a mesh, and meshes are taken one at a time", sources.front())};
    return SourceKind::mesh;
}

}  // namespace

Result<SourceKind> kind_of_source(const CLI::App& verb, const std::vector<std::string>& sources) {
    // What cannot be read at all is reported by the reader of roads. Whoever gives a legend says that the file is drawn.
    if (const auto mesh = is_mesh(sources.front()); mesh && *mesh) return mesh_kind(verb, sources);
    const auto recognised = is_map(sources.front());
    const CLI::Option* legend = verb.get_option_no_throw("--legend");
    const bool map = (recognised && *recognised) || (recognised && legend != nullptr && legend->count() > 0);
    const std::string_view other = map ? roads_group : maps_group;
    for (const CLI::Option* option : verb.get_options())
        if (option->count() > 0 && option->get_group().rfind(other, 0) == 0)
            return Error{ErrorKind::usage,
                         fmt::format("{} is for {}, but {} is {}", option->get_name(), map ? "roads" : "tile maps",
                                     sources.front(), map ? "a tile map" : "not recognised as one")};
    if (map && sources.size() > 1)
        return Error{ErrorKind::usage,
                     fmt::format("{} is a tile map, and tile maps are taken one at a time", sources.front())};
    return map ? SourceKind::tile_map : SourceKind::roads;
}

}  // namespace starway::cli
