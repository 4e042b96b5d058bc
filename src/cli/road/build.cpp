// `starway build`: writes a source as a network file.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <system_error>

#include "cli/common/arguments.hpp"
#include "cli/common/text.hpp"
#include "cli/common/verbs.hpp"
#include "cli/manual/manual.hpp"
#include "codec/road/network.hpp"
#include "core/machine_memory.hpp"
#include "network/file/name.hpp"
#include "starway/road/prepare.hpp"

namespace starway::cli {
namespace {

struct Build {
    SourceArguments source;
    std::string output;
    bool prepare = false;
};

Result<void> run(const Build& build, Session& session) {
    if (auto fits = network::check_name(build.output); !fits) return fits;
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
    std::error_code no_size;
    if (session.json) {
        session.print_json([&](core::JsonWriter& json) {
            codec::write_built(json, network, build.output, std::filesystem::file_size(build.output, no_size),
                               save_ms.count(), loaded->reading);
        });
        return {};
    }
    session.report(fmt::format("{}: {}, {}, {}, built in {}\n", session.paint().bold(build.output),
                               plural(network.node_count(), "node", "nodes"),
                               plural(network.edge_count(), "edge", "edges"),
                               bytes(std::filesystem::file_size(build.output, no_size)),
                               milliseconds(loaded->reading.load_ms + save_ms.count())));
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
    add_json(app, session);
    app.footer(example("build a network file", "starway build roads.shp -o roads.starway") +
               example("query it", "starway route roads.starway --from -75.69,45.42 --to -73.57,45.50") +
               example("join several files into one network",
                       "starway build north.shp south.shp --speed '*=50' -o both.starway"));
}

}  // namespace starway::cli
