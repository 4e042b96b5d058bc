// `starway build`: writes a source as a network file.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/core/machine_memory.hpp"
#include "base/core/shown.hpp"
#include "request/codec/basemap/write.hpp"
#include "request/codec/road/network.hpp"
#include "road/ask/files/source_files.hpp"
#include "road/ask/heights.hpp"
#include "road/network/file/name.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/manual/manual.hpp"
#include "starway/road/prepare.hpp"

namespace starway::cli {
namespace {

struct Build {
    SourceArguments source;
    std::string output;
    bool prepare = false;
    bool basemap = false;
    std::vector<std::string> elevation;
};

// What was drawn beside the network.
struct Drawn {
    std::optional<request::codec::BasemapReport> ground;
    std::uint64_t hills = 0;  // tiles
};

Result<void> check_basemap(const Build& build) {
    if (!build.basemap && !build.elevation.empty())
        return Error{ErrorKind::usage, "--elevation shades the hills of a base map, so it needs --basemap"};
    if (!build.basemap) return {};
    for (const std::string& source : build.source.sources)
        if (!road::ask::is_osm_file(source))
            return Error{ErrorKind::usage,
                         fmt::format("--basemap draws what lies around roads in files of OpenStreetMap, and {} is none",
                                     core::shown(source))};
    if (build.output == "-")
        return Error{ErrorKind::usage, "--basemap is a file beside the network, so --output takes a name"};
    return {};
}

// A file of an earlier build shows other ground. flag: what draws it; empty where it was given.
Result<void> drop_old(const std::string& path, std::string_view what, std::string_view flag, Session& session) {
    const auto dropped = request::codec::remove_basemap(path);
    if (!dropped) return dropped.error();
    if (*dropped)
        session.note(fmt::format("{} is removed: it was {} of the network before{}", core::shown(path), what,
                                 flag.empty() ? std::string() : fmt::format("; {} draws it anew", flag)));
    return {};
}

Result<std::optional<request::codec::BasemapReport>> draw_ground(const Build& build, const RoadNetwork& network,
                                                                 Session& session) {
    const std::string path = request::codec::basemap_path(build.output);
    if (build.basemap) {
        const auto made =
            request::codec::write_basemap(build.source.sources, network.bounds(), path, session.control());
        session.progress().clear();
        if (!made) return made.error();
        if (made->tiles > 0) return std::optional(*made);
        session.warn(
            "no base map is written: the file has neither land, water nor names, as one that was filtered for roads; "
            "take an unfiltered extract");
    }
    if (auto dropped = drop_old(path, "the base map", build.basemap ? "" : "--basemap", session); !dropped)
        return dropped.error();
    return std::optional<request::codec::BasemapReport>();
}

// The number of tiles.
Result<std::uint64_t> draw_hills(const Build& build, const RoadNetwork& network, Session& session) {
    const std::string path = request::codec::hills_path(build.output);
    if (!build.elevation.empty()) {
        const auto heights = road::ask::Heights::open(build.elevation);
        if (!heights) return heights.error();
        const auto made = request::codec::write_hills(*heights, network.bounds(), path, session.control());
        session.progress().clear();
        if (!made) return made.error();
        if (*made > 0) return *made;
        session.warn("no hills are shaded: --elevation has no heights around the roads, or the ground there is level");
    }
    if (auto dropped = drop_old(path, "the shading of hills", build.elevation.empty() ? "--elevation" : "", session);
        !dropped)
        return dropped.error();
    return std::uint64_t{0};
}

Result<Drawn> draw_basemap(const Build& build, const RoadNetwork& network, Session& session) {
    auto ground = draw_ground(build, network, session);
    if (!ground) return std::move(ground).error();
    const auto hills = draw_hills(build, network, session);
    if (!hills) return hills.error();
    return Drawn{*ground, *hills};
}

std::string size_of(const std::string& file) {
    std::error_code no_size;
    return bytes(std::filesystem::file_size(file, no_size));
}

std::string basemap_text(const Build& build, const Drawn& drawn, const Paint& paint) {
    std::string text;
    if (drawn.ground) {
        const std::string file = request::codec::basemap_path(build.output);
        text +=
            fmt::format("{}: a base map of {} in {}, {}{}\n", paint.bold(file),
                        plural(drawn.ground->features, "feature", "features"),
                        plural(drawn.ground->tiles, "tile", "tiles"), size_of(file),
                        drawn.ground->open_areas == 0 ? std::string()
                                                      : fmt::format("; of {} the outline is not whole in the file",
                                                                    plural(drawn.ground->open_areas, "area", "areas")));
    }
    if (drawn.hills > 0) {
        const std::string file = request::codec::hills_path(build.output);
        text += fmt::format("{}: the shading of hills in {}, {}\n", paint.bold(file),
                            plural(drawn.hills, "tile", "tiles"), size_of(file));
    }
    return text;
}

Result<void> run(const Build& build, Session& session) {
    if (auto fits = road::network::check_name(build.output); !fits) return fits;
    if (auto fits = check_basemap(build); !fits) return fits;
    core::give_back_large_blocks();
    auto loaded = load(build.source, session);
    if (!loaded) return loaded.error();
    const RoadNetwork& network = loaded->network;
    const auto begun = std::chrono::steady_clock::now();
    if (build.prepare) {
        const auto prepared = starway::prepare(network, build.output, {}, session.control());
        session.progress().clear();
        if (!prepared) return prepared.error();
    } else if (auto saved = network.save(build.output); !saved) {
        return saved.error();
    }
    const std::chrono::duration<double, std::milli> save_ms = std::chrono::steady_clock::now() - begun;
    const auto drawn = draw_basemap(build, network, session);
    if (!drawn) return drawn.error();
    std::error_code no_size;
    if (session.json) {
        session.print_json(request::codec::as_json(request::codec::NetworkBuilt{
            network, build.output, std::filesystem::file_size(build.output, no_size), save_ms.count(), loaded->reading,
            drawn->ground ? request::codec::basemap_path(build.output) : std::string(),
            drawn->hills > 0 ? request::codec::hills_path(build.output) : std::string()}));
        return {};
    }
    session.report(fmt::format("{}: {}, {}, {}, built in {}\n", session.paint().bold(build.output),
                               plural(network.node_count(), "node", "nodes"),
                               plural(network.edge_count(), "edge", "edges"),
                               bytes(std::filesystem::file_size(build.output, no_size)),
                               milliseconds(loaded->reading.load_ms + save_ms.count())));
    session.report(basemap_text(build, *drawn, session.paint()));
    session.report(notes_text(network, "Assumed and repaired", session.paint()));
    return {};
}

}  // namespace

void declare_build(Verb& app, Session& session) {
    Build& build = arguments_of<Build>(app, session, run);
    add_source_arguments(app, build.source);
    add_profile_argument(app, build.source, ProfileUse::read);
    add_file(app, "-o,--output", build.output, "The network file to write")->required();
    app.add_flag("--prepare", build.prepare,
                 "Also compute the index that makes queries fast, as `starway prepare` does");
    app.add_flag("--basemap", build.basemap,
                 "Also draw land, water, parks, built-up areas and names of OpenStreetMap as a base map, in a file of "
                 "PMTiles beside the network, which `starway serve` shows");
    add_repeated(
        app, "--elevation", build.elevation,
        "Also shade the hills of the base map, by heights: a file such as N42E001.hgt (also .gz or .zip), or a "
        "folder of such",
        "PATH");
    add_json(app, session);
    app.footer(example("build a network file", "starway build roads.shp -o roads.starway") +
               example("show it on a map of land and water", "starway build malta.osm.pbf --basemap -o malta.starway") +
               example("query it", "starway route roads.starway --from -75.69,45.42 --to -73.57,45.50") +
               example("join several files into one network",
                       "starway build north.shp south.shp --speed '*=50' -o both.starway"));
}

}  // namespace starway::cli
