// `starway update`: changes weights of a network file and updates its index.
#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "cli/common/arguments.hpp"
#include "cli/common/json.hpp"
#include "cli/common/text.hpp"
#include "cli/common/verbs.hpp"
#include "cli/manual/manual.hpp"
#include "core/diagnostics.hpp"
#include "index/index_parts.hpp"
#include "index/road_index.hpp"
#include "io/source_kind.hpp"
#include "io/text_source.hpp"
#include "service/road/update.hpp"

namespace starway::cli {
namespace {

struct Update {
    std::string network, weight, speeds, weights, output;
    std::string on_error = "stop";
    [[nodiscard]] bool by_speed() const { return !speeds.empty(); }
    [[nodiscard]] const std::string& changes() const { return by_speed() ? speeds : weights; }
};

// The result to print.
struct Outcome {
    std::string weight, target;
    std::uint64_t rows = 0, named = 0, changed = 0;
    std::vector<std::string> indexed;  // weights with a stored index, including the changed one
    double load_ms = 0, update_ms = 0;
};

Result<LoadedNetwork> load_network_file(const Update& update, Session& session) {
    const auto identified = io::identify_source(update.network);
    if (!identified) return identified.error();
    if (identified->kind != io::SourceKind::network)
        return Error{
            ErrorKind::usage,
            fmt::format("{} is not a network file; write one with `starway build` and update that", update.network)};
    SourceArguments source;
    source.sources = {update.network};
    auto loaded = load(source, session);
    if (!loaded) return loaded;
    if (auto verified = loaded->network.verify(); !verified) return verified.error();
    return loaded;
}

Result<service::WeightChanges> read_changes(const Update& update, const RoadNetwork& network,
                                            const WeightColumn& column, std::uint64_t& rows, Session& session) {
    using Kind = io::ChangedValue::Kind;
    auto changes = service::WeightChanges::begin(network, column, update.by_speed() ? Kind::speed : Kind::weight);
    if (!changes) return changes;
    const auto source = io::TextSource::open(update.changes());
    if (!source) return source.error();
    LoadReport report;
    const auto read = io::read_csv_changes(
        source->named(), changes->expected(), [&](const io::RoadChange& change) { return changes->take(change); },
        report, &session.cancel());
    if (!read) return read.error();
    const bool skip = update.on_error == "skip";
    warn_rejected(report, skip ? "skipped line" : "line", session);
    if (report.rejected_count > 0 && (!skip || *read == 0))
        return Error{ErrorKind::data,
                     fmt::format("{}: {} of {} rows are unusable; nothing was changed; {}", update.changes(),
                                 thousands(report.rejected_count), thousands(report.rejected_count + *read),
                                 skip ? "fix the file" : "fix them or pass --on-error skip")};
    if (changes->rounded() > 0)
        session.warn(fmt::format("{} rounded to whole steps of {} {}",
                                 plural(changes->rounded(), "weight was", "weights were"), number(column.resolution),
                                 column.unit));
    rows = *read;
    return changes;
}

std::string summary(const Outcome& outcome, const Session& session) {
    const std::string index = outcome.indexed.empty()
                                  ? "no index is stored (`starway prepare` adds one)"
                                  : fmt::format("the index for {} is up to date", fmt::join(outcome.indexed, ", "));
    return fmt::format("{}: weight {}: {} of {} named by {} changed; {}; updated in {}\n",
                       session.paint().bold(outcome.target), outcome.weight, thousands(outcome.changed),
                       plural(outcome.named, "arc", "arcs"), plural(outcome.rows, "row", "rows"), index,
                       milliseconds(outcome.update_ms));
}

void show(const Outcome& outcome, Session& session) {
    if (session.json)
        session.print(to_text(Json{{"status", "ok"},
                                   {"file", outcome.target},
                                   {"weight", outcome.weight},
                                   {"rows", outcome.rows},
                                   {"arcs_named", outcome.named},
                                   {"arcs_changed", outcome.changed},
                                   {"indexed", outcome.indexed},
                                   {"load_ms", outcome.load_ms},
                                   {"update_ms", outcome.update_ms}}));
    else
        session.print(summary(outcome, session));
}

// Keeps the other stored parts of columns whose weights did not change; does not recompute them.
void keep_parts(const RoadNetwork& network, std::size_t number, bool is_changed,
                std::vector<RoadNetwork::Extra>& extras, Session& session) {
    for (const index::IndexPart part : index::index_parts) {
        const auto kept = index::kept_part(network, number, part);
        if (kept.empty()) continue;
        if (is_changed)
            session.warn(
                fmt::format("dropped the {0} index of {1}, which is out of date; run `starway prepare --index {0}` to "
                            "recompute it",
                            index::name_of(part), network.columns()[number].name));
        else
            extras.insert(extras.end(), kept.begin(), kept.end());
    }
}

Result<void> run(const Update& update, Session& session) {
    if (update.speeds.empty() == update.weights.empty())
        return Error{ErrorKind::usage, "pass either --speeds FILE or --weights FILE"};
    const auto loaded = load_network_file(update, session);
    if (!loaded) return loaded.error();
    const RoadNetwork& network = loaded->network;
    const auto column = column_of(network, update.weight);
    if (!column) return column.error();
    const auto begun = std::chrono::steady_clock::now();
    Outcome outcome;
    const auto changes = read_changes(update, network, **column, outcome.rows, session);
    if (!changes) return changes.error();
    const auto stored = index::stored_index(network);
    if (!stored) return stored.error();
    const auto changed = network.with_weights((*column)->name, changes->weights());
    if (!changed) return changed.error();

    outcome.weight = (*column)->name;
    outcome.target = update.output.empty() ? update.network : update.output;
    outcome.named = changes->named();
    outcome.changed = changes->changed();
    outcome.load_ms = loaded->load_ms;
    std::optional<index::RoadIndex> anew;
    std::vector<RoadNetwork::Extra> extras;
    if (const auto& known = *stored) {
        std::vector<std::size_t> columns;
        for (std::size_t i = 0; i < known->columns.size(); ++i)
            if (known->columns[i]) {
                columns.push_back(i);
                outcome.indexed.emplace_back(network.columns()[i].name);
            }
        auto built = index::RoadIndex::build(*changed, columns, known, {&session.progress(), &session.cancel()});
        session.progress().clear();
        if (!built) return built.error();
        anew = *std::move(built);
        extras = anew->extras();
        for (const std::size_t i : columns) keep_parts(network, i, &network.columns()[i] == *column, extras, session);
    }
    if (session.cancel()) return Error{ErrorKind::interrupted, "interrupted"};
    if (auto saved = changed->save(outcome.target, extras); !saved) return saved;
    outcome.update_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count();
    show(outcome, session);
    return {};
}

}  // namespace

void add_update(CLI::App& program, Session& session) {
    auto update = std::make_shared<Update>();
    CLI::App* app = program.add_subcommand(
        "update", "Change the weights of some roads in a network file, and update its index quickly");
    app->add_option("NETWORK", update->network,
                    "The network file. It is replaced atomically; running readers keep the old version")
        ->type_name("FILE")
        ->required();
    add_weight_argument(*app, update->weight);
    app->get_option("--weight")->description("The weight to change; default: the network's default");
    auto* speeds =
        add_file(*app, "--speeds", update->speeds,
                 "A CSV with from,to,speed (node ids) or edge,speed (the road's row or feature in the source); "
                 "the speed is in km/h (mph if the column name says so) or closed");
    add_file(*app, "--weights", update->weights,
             "The same with weights, in the weight's unit: from,to,WEIGHT or edge,WEIGHT")
        ->excludes(speeds);
    add_choice(*app, "--on-error", update->on_error, "What to do at unusable rows", {"stop", "skip"});
    add_file(*app, "-o,--output", update->output, "Write to this network file instead of replacing the source");
    add_json(*app, session);
    app->footer(example("apply live speeds", "starway update belgium.starway --weight time --speeds traffic.csv") +
                example("set a fee on some roads", "starway update roads.starway --weight cost --weights fees.csv"));
    app->callback([&session, update] { session.verb = [&session, update] { return run(*update, session); }; });
}

}  // namespace starway::cli
