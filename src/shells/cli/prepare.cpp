// `starway prepare`: computes an index and stores it in the network file, or beside a tile map.
#include <fmt/format.h>

#include <chrono>

#include "base/core/machine_memory.hpp"
#include "request/codec/road/network.hpp"
#include "road/ask/answer_words.hpp"
#include "road/ask/files/source_files.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/source_kind.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/grid/verbs.hpp"
#include "shells/cli/manual/manual.hpp"
#include "starway/road/prepare.hpp"

namespace starway::cli {
namespace {

constexpr const char* roads_index = "Roads: the index";
constexpr const char* what_is_made = "Index";

struct Prepare {
    SourceArguments source;
    MapArguments map;
    std::vector<std::string> weights, indices;
    std::string output;
    std::uint64_t memory = 0;  // bytes
    bool anew = false;

    // For roads.
    [[nodiscard]] PrepareRequest request() const {
        PrepareRequest request;
        request.weights = weights;
        for (const std::string& name : indices) request.indices.push_back(*algorithm_named(name));
        request.memory = memory;
        request.anew = anew;
        return request;
    }
};

// -o, or the network file itself.
Result<std::string> target_of(const Prepare& prepare) {
    if (!prepare.output.empty()) return prepare.output;
    const std::string& source = prepare.source.sources.front();
    const auto is_network = road::ask::is_network_file(source);
    if (!is_network) return is_network.error();
    if (*is_network) return source;
    return Error{
        ErrorKind::usage,
        fmt::format("{} is not a network file, so the index cannot be stored in it; name a network file with -o",
                    source)};
}

Result<void> prepare_network(const Prepare& prepare, Session& session) {
    for (const std::string& name : prepare.indices)
        if (name == map_part_names.front())
            return Error{ErrorKind::usage, fmt::format("--index {} applies to tile maps, not to roads", name)};
    const auto target = target_of(prepare);
    if (!target) return target.error();
    core::give_back_large_blocks();
    const auto loaded = load(prepare.source, session);
    if (!loaded) return loaded.error();
    PrepareRequest request = prepare.request();
    request.on_estimate = [&](const LabelEstimate& labels) {
        session.progress().clear();
        session.note(fmt::format("the hub labels of {} need about {}, and up to {} while being built", labels.weight,
                                 bytes(labels.stored), bytes(labels.building)));
    };
    const auto begun = std::chrono::steady_clock::now();
    const auto report = starway::prepare(loaded->network, *target, request, session.control());
    session.progress().clear();
    if (!report) return report.error();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;

    if (session.json) {
        session.print_json(
            request::codec::as_json(request::codec::NetworkPrepared{*report, *target, took.count(), loaded->reading}));
        return {};
    }
    session.report(fmt::format("{}: index of {} and {} arcs, {}, for {}; prepared in {}{}\n",
                               session.paint().bold(*target), plural(report->junctions, "junction", "junctions"),
                               thousands(report->arcs), bytes(report->index_bytes),
                               fmt::join(road::ask::stored_indices(*report), ", "), milliseconds(took.count()),
                               report->order_kept ? " (the node order was reused)" : ""));
    return {};
}

Result<void> run(const Prepare& prepare, Session& session) {
    const auto kind = kind_of_source(*prepare.source.verb, prepare.source.sources);
    if (!kind) return kind.error();
    if (*kind == SourceKind::mesh)
        return Error{ErrorKind::usage, "meshes need no index; run starway route on the mesh"};
    if (*kind == SourceKind::roads) return prepare_network(prepare, session);
    return map_prepare(with_source(prepare.map, prepare.source), {prepare.indices, prepare.output, prepare.memory},
                       session);
}

}  // namespace

void declare_prepare(Verb& app, Session& session) {
    Prepare& prepare = arguments_of<Prepare>(app, session, run);
    add_source_arguments(app, prepare.source, Kinds::roads_and_maps);
    add_profile_argument(app, prepare.source, ProfileUse::read);
    add_map_arguments(app, prepare.map);
    const Section section(app, on_roads | on_tile_maps);
    add_repeated(app, "--weight", prepare.weights,
                 "Index this weight only; default: all weights except hops; of an "
                 "OpenStreetMap network, its profiles",
                 "NAME")
        ->group(roads_index);
    add_file(app, "-o,--output", prepare.output,
             "Roads: write to this network file instead of the source. Tile maps: write to this file instead of "
             "MAP.clusters or MAP.labels");
    prepare.memory = core::half_of_memory();
    std::vector<std::string> words;
    for (const AlgorithmName& algorithm : algorithms)
        if (needs_index(algorithm.algorithm)) words.emplace_back(algorithm.name);
    std::vector<std::string> known = words;
    known.emplace_back(map_part_names.front());  // "labels" exists for roads too
    add_repeated(
        app, "--index", prepare.indices,
        fmt::format("Roads: also store this index: {} (cch is always stored). Tile maps: {} (default: clusters)",
                    fmt::join(words, ", "), fmt::join(map_part_names, " or ")),
        "NAME")
        ->check(one_of(known))
        ->group(what_is_made);
    app.add_option("--memory", prepare.memory,
                   "The memory limit for building hub labels, such as 4GB; default: half of the machine's memory")
        ->type_name("SIZE")
        ->transform(size_in_bytes)
        ->group(what_is_made);
    applies(app, "--memory", {.with = "index=labels"});
    app.add_flag("--anew", prepare.anew, "Recompute the node order too")->group(roads_index);
    for (const char* flag : {"--weight", "--anew"}) applies(app, flag, {.on = on_roads});
    add_json(app, session);
    app.footer(example("add an index to a network file", "starway prepare belgium.starway") +
               example("query it", "starway route belgium.starway --from 4.39,50.85 --to 5.57,50.63") +
               example("add hub labels, for queries below a microsecond",
                       "starway prepare belgium.starway --index labels --memory 4GB") +
               example("build and prepare in one step", "starway prepare roads.shp -o roads.starway") +
               example("compute a tile map's hub labels, for paths in about a microsecond",
                       "starway prepare dungeon.map --index labels") +
               example("query them", "starway route dungeon.map --from 10,12 --to 200,31 --labels dungeon.map.labels") +
               example("compute a huge tile map's clusters, for --algorithm hpa",
                       "starway prepare world.map -o world.clusters") +
               example("query them",
                       "starway route world.map --from 10,12 --to 16000,15031 --clusters world.clusters --show none"));
}

}  // namespace starway::cli
