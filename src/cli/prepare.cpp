// `starway prepare`: computes once what makes every later route a matter of microseconds, and stores it in the network file.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "cli/arguments.hpp"
#include "cli/json.hpp"
#include "cli/manual.hpp"
#include "cli/text.hpp"
#include "cli/verbs.hpp"
#include "index/road_index.hpp"
#include "io/source_kind.hpp"

namespace starway::cli {
namespace {

struct Prepare {
    SourceArguments source;
    std::vector<std::string> weights;
    std::string output;
    bool anew = false;
};

// All weights but "hops", which no index is needed for, or those named.
Result<std::vector<std::size_t>> columns_of(const RoadNetwork& network, const std::vector<std::string>& names) {
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < network.columns().size(); ++i)
        if (names.empty() && network.columns()[i].name != "hops") columns.push_back(i);
    for (const std::string& name : names) {
        const auto column = column_of(network, name);
        if (!column) return column.error();
        if ((*column)->name == "hops")
            return Error{ErrorKind::usage,
                         "hops have no index; leave --weight hops out and search with --algorithm bfs"};
        columns.push_back(static_cast<std::size_t>(*column - network.columns().data()));
    }
    std::sort(columns.begin(), columns.end());
    columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
    return columns;
}

// The network file itself, unless told otherwise.
Result<std::string> target_of(const Prepare& prepare) {
    if (!prepare.output.empty()) return prepare.output;
    const auto identified = io::identify_source(prepare.source.sources.front());
    if (!identified) return identified.error();
    if (identified->kind == io::SourceKind::network) return identified->path;
    return Error{ErrorKind::usage,
                 fmt::format("{} is no network file, so it has no place for an index; name one with -o",
                             prepare.source.sources.front())};
}

Result<void> run(const Prepare& prepare, Session& session) {
    const auto target = target_of(prepare);
    if (!target) return target.error();
    const auto loaded = load(prepare.source, session);
    if (!loaded) return loaded.error();
    const RoadNetwork& network = loaded->network;
    const auto columns = columns_of(network, prepare.weights);
    if (!columns) return columns.error();

    const auto begun = std::chrono::steady_clock::now();
    std::optional<index::RoadIndexView> known;
    if (!prepare.anew) {
        auto stored = index::stored_index(network);
        if (!stored) return stored.error();
        known = *stored;
    }
    const auto built = index::RoadIndex::build(network, *columns, known, {&session.progress(), &session.cancel()});
    session.progress().clear();
    if (!built) return built.error();
    const auto extras = built->extras();
    if (auto saved = network.save(*target, extras); !saved) return saved;
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;

    std::uint64_t index_bytes = 0;
    for (const auto& extra : extras) index_bytes += extra.bytes.size();
    const auto view = built->view();
    std::vector<std::string> names;
    for (const std::size_t column : *columns) names.emplace_back(network.columns()[column].name);
    if (session.json) {
        session.print(to_text(Json{{"status", "ok"},
                                   {"file", *target},
                                   {"index_bytes", index_bytes},
                                   {"junctions", view.skeleton.node_count()},
                                   {"arcs", view.skeleton.arc_count()},
                                   {"weights", names},
                                   {"order_kept", known.has_value()},
                                   {"load_ms", loaded->load_ms},
                                   {"prepare_ms", took.count()},
                                   {"warnings", loaded->warnings}}));
        return {};
    }
    session.print(fmt::format(
        "{}: index of {} and {} arcs, {}, for {}; prepared in {}{}\n", session.paint().bold(*target),
        plural(view.skeleton.node_count(), "junction", "junctions"), thousands(view.skeleton.arc_count()),
        bytes(index_bytes), fmt::join(names, ", "), milliseconds(took.count()), known ? " (the order was there)" : ""));
    return {};
}

}  // namespace

void add_prepare(CLI::App& program, Session& session) {
    auto prepare = std::make_shared<Prepare>();
    CLI::App* app = program.add_subcommand(
        "prepare", "Compute an index once and store it in the network file; routes then take microseconds");
    add_source_arguments(*app, prepare->source);
    add_repeated(*app, "--weight", prepare->weights, "Only for this weight; may be given again", "NAME");
    add_file(*app, "-o,--output", prepare->output, "Write to this network file instead of the one read");
    app->add_flag("--anew", prepare->anew, "Compute the order of the junctions again, too");
    add_json(*app, session);
    app->footer(example("once", "starway prepare belgium.starway") +
                example("from then on", "starway route belgium.starway --from 4.39,50.85 --to 5.57,50.63") +
                example("from a source in one go", "starway prepare roads.shp -o roads.starway"));
    app->callback([&session, prepare] { session.verb = [&session, prepare] { return run(*prepare, session); }; });
}

}  // namespace starway::cli
