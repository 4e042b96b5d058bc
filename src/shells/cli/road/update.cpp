// `starway update`: changes weights of a network file and updates its index.
#include <fmt/format.h>

#include <chrono>

#include "request/codec/road/network.hpp"
#include "road/ask/files/source_files.hpp"
#include "road/network/profiles.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/manual/manual.hpp"
#include "shells/server/http/server.hpp"
#include "starway/road/prepare.hpp"

namespace starway::cli {
namespace {

struct Update {
    std::string network, weight, weights, profile, output, notify;
    std::vector<std::string> speeds, segment_speeds, turn_penalties;
    std::string on_error = "stop";
};

Result<LoadedNetwork> load_network_file(const Update& update, Session& session) {
    const auto is_network = road::ask::is_network_file(update.network);
    if (!is_network) return is_network.error();
    if (!*is_network)
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

std::string summary(const UpdateReport& report, const std::string& target, double update_ms, const Session& session) {
    const std::string index = report.indexed.empty()
                                  ? "no index is stored (`starway prepare` adds one)"
                                  : fmt::format("the index for {} is up to date", fmt::join(report.indexed, ", "));
    if (!report.profile.empty())
        return fmt::format("{}: profile {}: {} of {} changed; {}; updated in {}\n", session.paint().bold(target),
                           report.profile, thousands(report.changed), plural(report.named, "arc", "arcs"), index,
                           milliseconds(update_ms));
    const std::string turns =
        report.turns > 0 ? fmt::format("; {} given a cost", plural(report.turns, "turn was", "turns were")) : "";
    return fmt::format(
        "{}: weight {}: {} of {} named by {} changed{}; {}; updated in {}\n", session.paint().bold(target),
        report.time.empty() ? report.weight : report.weight + " and " + report.time, thousands(report.changed),
        plural(report.named, "arc", "arcs"), plural(report.rows, "row", "rows"), turns, index, milliseconds(update_ms));
}

void warn_of(const UpdateReport& report, const RoadNetwork& network, Session& session) {
    if (report.missing > 0)
        session.warn(
            fmt::format("the network lacks {} that the profile opens, because nobody could use them when it was built; "
                        "to have them, build it again from its source",
                        plural(report.missing, "direction of a road", "directions of roads")));
    if (report.open_barriers > 0)
        session.warn(
            fmt::format("the network leaves {} open that the profile closes, because barriers that stopped nobody when "
                        "it was built are not in it; to have them closed, build it again from its source",
                        plural(report.open_barriers, "barrier", "barriers")));
    if (report.profile.empty() && report.time.empty() && road::network::has_profile(network, report.weight))
        session.warn(
            fmt::format("travel times are shown by {0}.time, which is as before; update it too, with --weight "
                        "{0}.time",
                        report.weight));
    if (report.rounded > 0)
        session.warn(fmt::format("{} rounded to whole steps of {} {}",
                                 plural(report.rounded, "weight was", "weights were"), exact_number(report.resolution),
                                 report.unit));
    for (const Algorithm index : report.left_out)
        session.warn(
            fmt::format("dropped the {0} index of {1}, which is out of date; run `starway prepare --index {0}` to "
                        "recompute it",
                        name_of(index), report.weight));
}

Result<void> run(const Update& update, Session& session) {
    const bool by_traffic = !update.speeds.empty() || !update.segment_speeds.empty() || !update.turn_penalties.empty();
    if ((by_traffic ? 1 : 0) + (update.weights.empty() ? 0 : 1) + (update.profile.empty() ? 0 : 1) != 1)
        return Error{ErrorKind::usage,
                     "pass one of --speeds FILE, --weights FILE and --profile NAME|FILE, or OSRM's "
                     "--segment-speed-file FILE and --turn-penalty-file FILE"};
    const auto loaded = load_network_file(update, session);
    if (!loaded) return loaded.error();
    const auto begun = std::chrono::steady_clock::now();
    const std::string& target = update.output.empty() ? update.network : update.output;
    const bool skip = update.on_error == "skip";
    LoadReport rows;
    const auto report = starway::update(loaded->network, target,
                                        {update.weight,
                                         {},
                                         update.speeds,
                                         update.weights,
                                         update.profile,
                                         skip ? OnError::skip : OnError::stop,
                                         update.segment_speeds,
                                         update.turn_penalties},
                                        &rows, session.control());
    session.progress().clear();
    const bool skips = skip || (update.speeds.empty() && update.weights.empty());
    warn_rejected(rows, skips ? "skipped line" : "line", session);
    if (!report) return report.error();
    const double update_ms =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count();
    for (const Sentence& note : rows.recognised) session.warn(note);
    warn_of(*report, loaded->network, session);
    if (!update.notify.empty())
        if (auto told = server::ask_to_reload(update.notify); !told) return told;
    if (session.json)
        session.print_json(
            request::codec::as_json(request::codec::NetworkUpdated{*report, target, update_ms, loaded->reading}));
    else
        session.report(summary(*report, target, update_ms, session));
    return {};
}

}  // namespace

void declare_update(Verb& app, Session& session) {
    Update& update = arguments_of<Update>(app, session, run);
    app.add_option("NETWORK", update.network,
                   "The network file. It is replaced atomically; running readers keep the old version")
        ->type_name("FILE")
        ->required();
    add_weight_argument(app, update.weight);
    app.get_option("--weight")->description("The weight to change; default: the network's default");
    auto* speeds =
        add_repeated(app, "--speeds", update.speeds,
                     "A CSV with from,to,speed (node ids; of OpenStreetMap any two that follow one another "
                     "along a way) or edge,speed (the road's row or feature in the source; way,speed "
                     "or way,direction,speed for OpenStreetMap); "
                     "the speed is in km/h (mph if the column name says so) or closed; a column rate, as OSRM "
                     "has it, is allowed; of a profile, times change and its preference with them; a later file "
                     "overrides an earlier one",
                     "FILE");
    add_file(app, "--weights", update.weights,
             "The same with weights, in the weight's unit: from,to,WEIGHT or edge,WEIGHT")
        ->excludes(speeds);
    add_repeated(
        app, "--segment-speed-file", update.segment_speeds,
        "OSRM's file of speeds, without a header: FROM,TO,KM/H[,RATE]; 0 closes. Segments that the network has "
        "not are left out; a later file overrides an earlier one",
        "FILE");
    add_repeated(
        app, "--turn-penalty-file", update.turn_penalties,
        "OSRM's file of turn penalties, without a header: FROM,VIA,TO,SECONDS[,WEIGHT] is what that turn costs, "
        "in place of what the profile says; a later file overrides an earlier one",
        "FILE");
    app.add_option("--profile", update.profile,
                   "A profile of the network that has changed, such as car.toml: its weights are made anew from the "
                   "tags that the network keeps")
        ->type_name("NAME|FILE");
    add_choice(app, "--on-error", update.on_error, "What to do at unusable rows", {"stop", "skip"});
    for (const char* flag : {"--weight", "--on-error"}) applies(app, flag, {.without = "profile"});
    add_file(app, "-o,--output", update.output, "Write to this network file instead of replacing the source");
    app.add_option("--notify", update.notify,
                   "Then tell the server behind this Unix socket (serve --admin-socket) to take the new file into use")
        ->type_name("SOCKET");
    add_json(app, session);
    app.footer(
        example("apply a changed profile without the source", "starway update belgium.starway --profile car.toml") +
        example("apply live speeds", "starway update belgium.starway --weight time --speeds traffic.csv") +
        example("set a fee on some roads", "starway update roads.starway --weight cost --weights fees.csv"));
}

}  // namespace starway::cli
