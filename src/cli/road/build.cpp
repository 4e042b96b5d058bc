// `starway build`: writes a source as a network file.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <system_error>

#include "cli/common/arguments.hpp"
#include "cli/common/text.hpp"
#include "cli/common/verbs.hpp"
#include "cli/manual/manual.hpp"
#include "codec/basemap/write.hpp"
#include "codec/road/network.hpp"
#include "core/machine_memory.hpp"
#include "core/shown.hpp"
#include "network/file/name.hpp"
#include "service/source_files.hpp"
#include "starway/road/prepare.hpp"

namespace starway::cli {
namespace {

struct Build {
    SourceArguments source;
    std::string output;
    bool prepare = false;
    bool basemap = false;
};

Result<void> check_basemap(const Build& build) {
    if (!build.basemap) return {};
    for (const std::string& source : build.source.sources)
        if (!service::is_osm_file(source))
            return Error{ErrorKind::usage,
                         fmt::format("--basemap draws what lies around roads in files of OpenStreetMap, and {} is none",
                                     core::shown(source))};
    if (build.output == "-")
        return Error{ErrorKind::usage, "--basemap is a file beside the network, so --output takes a name"};
    return {};
}

// A base map of an earlier build shows other ground.
Result<void> drop_old_basemap(const Build& build, Session& session) {
    const std::string path = codec::basemap_path(build.output);
    const auto dropped = codec::remove_basemap(path);
    if (!dropped) return dropped.error();
    if (*dropped)
        session.note(fmt::format("{} is removed: it was the base map of the network before; --basemap draws one anew",
                                 core::shown(path)));
    return {};
}

// The base map beside the network; none unless it is asked for.
Result<std::optional<codec::BasemapReport>> draw_basemap(const Build& build, const RoadNetwork& network,
                                                         Session& session) {
    if (!build.basemap) {
        if (auto dropped = drop_old_basemap(build, session); !dropped) return dropped.error();
        return std::optional<codec::BasemapReport>();
    }
    const auto made = codec::write_basemap(build.source.sources, network.bounds(), codec::basemap_path(build.output),
                                           session.control());
    session.progress().clear();
    if (!made) return made.error();
    return std::optional(*made);
}

std::string basemap_text(const Build& build, const codec::BasemapReport& made, const Paint& paint) {
    std::error_code no_size;
    const std::string file = codec::basemap_path(build.output);
    return fmt::format(
        "{}: a base map of {} in {}, {}{}\n", paint.bold(file), plural(made.features, "feature", "features"),
        plural(made.tiles, "tile", "tiles"), bytes(std::filesystem::file_size(file, no_size)),
        made.open_areas == 0
            ? std::string()
            : fmt::format("; of {} the outline is not whole in the file", plural(made.open_areas, "area", "areas")));
}

Result<void> run(const Build& build, Session& session) {
    if (auto fits = network::check_name(build.output); !fits) return fits;
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
    const auto basemap = draw_basemap(build, network, session);
    if (!basemap) return basemap.error();
    std::error_code no_size;
    if (session.json) {
        session.print_json([&](core::JsonWriter& json) {
            codec::write_built(json, network, build.output, std::filesystem::file_size(build.output, no_size),
                               save_ms.count(), loaded->reading,
                               *basemap ? codec::basemap_path(build.output) : std::string());
        });
        return {};
    }
    session.report(fmt::format("{}: {}, {}, {}, built in {}\n", session.paint().bold(build.output),
                               plural(network.node_count(), "node", "nodes"),
                               plural(network.edge_count(), "edge", "edges"),
                               bytes(std::filesystem::file_size(build.output, no_size)),
                               milliseconds(loaded->reading.load_ms + save_ms.count())));
    if (*basemap) session.report(basemap_text(build, **basemap, session.paint()));
    session.report(notes_text(network, "Assumed and repaired", session.paint()));
    return {};
}

}  // namespace

void add_build(CLI::App& program, Session& session) {
    auto [app, build] = add_verb<Build>(
        program, session, "build", "Read and repair a source once, and write a network file that opens instantly", run);
    add_source_arguments(app, build.source);
    add_profile_argument(app, build.source, ProfileUse::read);
    add_file(app, "-o,--output", build.output, "The network file to write")->required();
    app.add_flag("--prepare", build.prepare,
                 "Also compute the index that makes queries fast, as `starway prepare` does");
    app.add_flag("--basemap", build.basemap,
                 "Also draw land, water, parks, built-up areas and names of OpenStreetMap as a base map, in a file of "
                 "PMTiles beside the network, which `starway serve` shows");
    add_json(app, session);
    app.footer(example("build a network file", "starway build roads.shp -o roads.starway") +
               example("show it on a map of land and water", "starway build malta.osm.pbf --basemap -o malta.starway") +
               example("query it", "starway route roads.starway --from -75.69,45.42 --to -73.57,45.50") +
               example("join several files into one network",
                       "starway build north.shp south.shp --speed '*=50' -o both.starway"));
}

}  // namespace starway::cli
