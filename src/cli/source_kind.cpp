#include "cli/source_kind.hpp"

#include <fmt/format.h>

#include "starway/tile_map.hpp"

namespace starway::cli {

Result<SourceKind> kind_of_source(const CLI::App& verb, const std::vector<std::string>& sources) {
    // What cannot be read at all is reported by the reader of roads. Whoever gives a legend says that the file is drawn.
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
