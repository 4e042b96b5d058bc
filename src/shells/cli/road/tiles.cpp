// `starway tiles`: tables that outgrow a run, in tiles that any number of processes compute, and that prove themselves.
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <limits>

#include "base/core/sentence.hpp"
#include "request/codec/road/tiles.hpp"
#include "road/ask/files/pairs.hpp"
#include "road/ask/files/points.hpp"
#include "road/ask/files/traces.hpp"
#include "road/ask/weights/cost_values.hpp"
#include "shells/cli/arguments/avoid.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/manual/manual.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/lists.hpp"
#include "starway/road/open.hpp"
#include "starway/road/tiles.hpp"

namespace starway::cli {
namespace {

constexpr double no_cutoff = std::numeric_limits<double>::infinity();

struct TilesVerb {
    CLI::App* app = nullptr;
    std::string action, what;
    std::string points_crs;
    std::string from, to, routes, match, isochrones, weight, tile, network, output;
    std::vector<std::string> contours;
    MatchRequest matching;
    bool towards = false, no_geometry = false;
    std::string far_points = "error";
    double cutoff = no_cutoff;
    RoadChoices choices;
    std::vector<std::string> snap_classes;
    unsigned workers = 0;
    std::size_t samples = 100;
    std::uint64_t seed = 1;
    bool verify = false;
};

struct FlagUse {
    std::string_view flag, actions;
};
constexpr std::array uses{
    FlagUse{"--from", "plan"},
    FlagUse{"--to", "plan"},
    FlagUse{"--routes", "plan"},
    FlagUse{"--match", "plan"},
    FlagUse{"--isochrones", "plan"},
    FlagUse{"--contours", "plan"},
    FlagUse{"--towards", "plan"},
    FlagUse{"--radius", "plan"},
    FlagUse{"--no-geometry", "plan"},
    FlagUse{"--weight", "plan"},
    FlagUse{"--cutoff", "plan"},
    FlagUse{"--snap", "plan"},
    FlagUse{"--max-snap", "plan"},
    FlagUse{"--snap-exclude", "plan"},
    FlagUse{"--far-points", "plan"},
    FlagUse{"--tile", "plan run"},
    FlagUse{"--workers", "run"},
    FlagUse{"--network", "run merge verify"},
    FlagUse{"--samples", "verify merge"},
    FlagUse{"--seed", "verify merge"},
    FlagUse{"--verify", "merge"},
    FlagUse{"--output", "plan merge"},
};

// Which flags of a plan are for which work.
constexpr std::array plan_uses{
    FlagUse{"--to", "--from"},
    FlagUse{"--cutoff", "--from"},
    FlagUse{"--far-points", "--from"},
    FlagUse{"--contours", "--isochrones"},
    FlagUse{"--points-crs", "--from --isochrones"},
    FlagUse{"--towards", "--isochrones"},
    FlagUse{"--radius", "--match"},
    FlagUse{"--snap", "--from --routes --isochrones"},
    FlagUse{"--max-snap", "--from --routes --isochrones"},
    FlagUse{"--snap-exclude", "--from --routes --isochrones"},
    FlagUse{"--no-geometry", "--routes --match --isochrones"},
};
constexpr std::array<std::string_view, 4> works{"--from", "--routes", "--match", "--isochrones"};

Result<void> check_flags(const TilesVerb& verb) {
    const auto given = [&](std::string_view flag) { return verb.app->count(std::string(flag)) > 0; };
    for (const auto& [flag, actions] : uses)
        if (given(flag) && actions.find(verb.action) == std::string_view::npos)
            return Error{ErrorKind::usage,
                         fmt::format("{} has no effect on tiles {}; leave it out", flag, verb.action)};
    if (verb.action != "plan") return {};
    std::string_view work;
    for (const std::string_view flag : works) {
        if (!given(flag)) continue;
        if (!work.empty())
            return Error{ErrorKind::usage,
                         fmt::format("{} and {} cannot be combined; plan a job for each", work, flag)};
        work = flag;
    }
    if (work.empty())
        return Error{ErrorKind::usage,
                     "tiles plan needs the points of a table's rows: --from FILE; or --routes, --match or "
                     "--isochrones with a file"};
    for (const auto& [flag, needed] : plan_uses)
        if (given(flag) && needed.find(work) == std::string_view::npos)
            return Error{ErrorKind::usage, fmt::format("{} has no effect with {}; leave it out", flag, work)};
    return {};
}

// "3/40" or "all"
Result<TileShare> share_of(const TilesVerb& verb) {
    TileShare share;
    share.workers = verb.workers;
    if (verb.tile.empty() || verb.tile == "all") return share;
    const auto slash = verb.tile.find('/');
    const auto part = whole_number(std::string_view(verb.tile).substr(0, slash));
    const auto parts = slash == std::string::npos ? part : whole_number(std::string_view(verb.tile).substr(slash + 1));
    if (slash == std::string::npos || !part || !parts)
        return Error{ErrorKind::usage,
                     fmt::format("--tile of tiles run takes i/N, such as 3/40, or all, not \"{}\"", verb.tile)};
    share.part = *part;
    share.parts = *parts;
    return share;
}

Result<road::Engine> open_engine(const TilesVerb& verb, const std::string& planned) {
    const std::string file = verb.network.empty() ? planned : verb.network;
    SourceOptions options;
    options.verify = Verify::first_time;
    auto network = starway::open(file, options);
    if (!network)
        return Error{network.error().kind,
                     verb.network.empty()
                         ? fmt::format("{} (the job names this network; if it lies elsewhere here: --network FILE)",
                                       network.error().message)
                         : network.error().message};
    return road::Engine(*std::move(network));
}

// --tile of a plan.
Result<void> planned_size(const TilesVerb& verb, std::uint32_t& into) {
    if (verb.tile.empty()) return {};
    const auto size = whole_number(verb.tile);
    if (!size || *size > std::numeric_limits<std::uint32_t>::max())
        return Error{ErrorKind::usage, fmt::format("--tile of tiles plan takes the rows and columns of a tile, such "
                                                   "as 4000, or the items of a block, not \"{}\"",
                                                   verb.tile)};
    into = static_cast<std::uint32_t>(*size);
    return {};
}

Result<void> read_items(const TilesVerb& verb, const RoadNetwork& network, Session& session, ListPlanRequest& request) {
    if (!verb.routes.empty()) {
        auto pairs = road::ask::read_pairs_of_points(verb.routes, &session.cancel());
        if (!pairs) return std::move(pairs).error();
        request.from = std::move(pairs->from);
        request.to = std::move(pairs->to);
        request.names = std::move(pairs->names);
        return {};
    }
    if (!verb.match.empty()) {
        request.work = ListWork::matches;
        if (verb.match.ends_with(".parquet"))
            return Error{ErrorKind::usage,
                         fmt::format("{}: traces are read from CSV, GPX and GeoJSON here; for Parquet, "
                                     "use starway.tiles.plan_match in Python",
                                     verb.match)};
        auto traces = road::ask::read_traces(verb.match, network, &session.cancel());
        if (!traces) return std::move(traces).error();
        request.traces = std::move(traces->traces);
        request.names = std::move(traces->names);
        request.match = verb.matching;
        return {};
    }
    request.work = ListWork::isochrones;
    if (verb.contours.empty())
        return Error{ErrorKind::usage, "--isochrones needs --contours: costs such as 5min,10min, 2km or 600"};
    const std::string weight = verb.weight.empty() ? std::string(network.default_weight()) : verb.weight;
    auto contours = road::ask::read_costs(verb.contours, "--contours", network, weight);
    if (!contours) return std::move(contours).error();
    request.isochrone.contours = *std::move(contours);
    request.isochrone.towards = verb.towards;
    auto points = road::ask::read_points(verb.isochrones, verb.points_crs, network, &session.cancel());
    if (!points) return std::move(points).error();
    request.from = std::move(points->points);
    request.names = std::move(points->names);
    return {};
}

Result<void> plan_items(const TilesVerb& verb, Session& session) {
    ListPlanRequest request;
    if (const auto size = planned_size(verb, request.block); !size) return size.error();
    auto network = RoadNetwork::open(verb.what, Verify::first_time);
    if (!network) return std::move(network).error();
    if (auto read = read_items(verb, *network, session, request); !read) return read;
    std::error_code unknown;
    request.network = std::filesystem::absolute(verb.what, unknown).string();
    request.weight = verb.weight;
    request.snap = verb.choices.snap_to();
    request.max_snap_m = verb.choices.max_snap_m;
    request.snap_exclude = names_in(verb.snap_classes);
    request.geometry = !verb.no_geometry;
    const auto job = plan_list(road::Engine(*std::move(network)), request, verb.output, session.control());
    session.progress().clear();
    if (!job) return job.error();
    for (const Sentence& warning : job->info().warnings) session.warn(warning);
    if (session.json)
        session.print_json(request::codec::as_json(request::codec::JobPlan<ListJob>{*job, verb.output}));
    else
        session.note(fmt::format("{} {} ({}) in {} of {}; run them with `starway tiles run {}`",
                                 thousands(job->info().items), name_of(job->info().work), job->info().weight,
                                 plural(job->block_count(), "block", "blocks"), thousands(job->info().block),
                                 verb.output));
    return {};
}

Result<void> plan(const TilesVerb& verb, Session& session) {
    if (verb.output.empty()) return Error{ErrorKind::usage, "tiles plan needs a folder for the job: -o FOLDER"};
    if (verb.from.empty()) return plan_items(verb, session);
    TilePlanRequest request;
    if (const auto size = planned_size(verb, request.tile); !size) return size.error();
    auto network = RoadNetwork::open(verb.what, Verify::first_time);
    if (!network) return std::move(network).error();
    auto from = road::ask::read_points(verb.from, verb.points_crs, *network, &session.cancel());
    if (!from) return std::move(from).error();
    request.table.from = std::move(from->points);
    if (!verb.to.empty()) {
        auto to = road::ask::read_points(verb.to, verb.points_crs, *network, &session.cancel());
        if (!to) return std::move(to).error();
        request.table.to = std::move(to->points);
    }
    std::error_code unknown;
    request.network = std::filesystem::absolute(verb.what, unknown).string();
    request.table.weight = verb.weight;
    request.table.cutoff = verb.cutoff;
    request.table.snap = verb.choices.snap_to();
    request.table.max_snap_m = verb.choices.max_snap_m;
    request.table.closed.snap_exclude = names_in(verb.snap_classes);
    request.table.keep_far = verb.far_points == "empty";
    const auto job = plan_tiles(road::Engine(*std::move(network)), request, verb.output, session.control());
    session.progress().clear();
    if (!job) return job.error();
    for (const Sentence& warning : job->info().warnings) session.warn(warning);
    if (session.json) {
        session.print_json(request::codec::as_json(request::codec::JobPlan<TileJob>{*job, verb.output}));
        return {};
    }
    session.note(
        fmt::format("{} x {} costs ({}) in {} tiles of {} rows and columns; run them with `starway tiles run {}`",
                    thousands(job->info().rows), thousands(job->info().columns), job->info().weight,
                    thousands(job->tile_count()), job->info().tile, verb.output));
    return {};
}

// What jobs of both kinds are cut into.
constexpr std::string_view parts_of(const TileJob&) {
    return "tiles";
}
constexpr std::string_view parts_of(const ListJob&) {
    return "blocks";
}

std::string sound_text(const TileProof& proof) {
    return fmt::format("{} sound: {} cells, {} without a route, {} bytes; {} cells recomputed",
                       plural(proof.tiles, "tile is", "tiles are"), thousands(proof.cells),
                       thousands(proof.unreachable), thousands(proof.bytes), thousands(proof.recomputed));
}
std::string sound_text(const ListProof& proof) {
    return fmt::format("{} sound: {} items, {} rows, {} without an answer, {} bytes; {} items recomputed",
                       plural(proof.blocks, "block is", "blocks are"), thousands(proof.items), thousands(proof.rows),
                       thousands(proof.problems), thousands(proof.bytes), thousands(proof.recomputed));
}

template <class Job>
Result<void> run_share(const TilesVerb& verb, const Job& job, Session& session) {
    const auto share = share_of(verb);
    if (!share) return share.error();
    const auto engine = open_engine(verb, job.info().network);
    if (!engine) return engine.error();
    const auto done = job.run(*engine, *share, session.control());
    session.progress().clear();
    if (!done) return done.error();
    if (session.json)
        session.print_json(
            request::codec::as_json(request::codec::JobRun<std::decay_t<decltype(*done)>, Job>{*done, job}));
    else
        session.note(fmt::format("{} {} computed in {:.1f} s, {} were finished before", thousands(done->computed),
                                 parts_of(job), done->seconds, thousands(done->skipped)));
    return {};
}

template <class Job>
Result<void> prove(const TilesVerb& verb, const Job& job, Session& session) {
    const auto engine = open_engine(verb, job.info().network);
    if (!engine) return engine.error();
    const auto proof = job.verify(&*engine, verb.samples, verb.seed, session.control());
    session.progress().clear();
    if (!proof) return proof.error();
    if (session.json) {
        session.print_json(
            request::codec::as_json(request::codec::JobProof<std::decay_t<decltype(*proof)>>{*proof, verb.output}));
        return {};
    }
    session.note(sound_text(*proof));
    session.print(proof->digest + "\n");
    return {};
}

Result<void> merge(const TilesVerb& verb, const TileJob& job, Session& session) {
    if (verb.output.empty() && !verb.verify)
        return Error{ErrorKind::usage, "tiles merge needs --verify, or a file for the whole table: -o table.npy"};
    if (!verb.output.empty()) {
        if (!verb.output.ends_with(".npy"))
            return Error{ErrorKind::usage,
                         fmt::format("{}: tiles merge writes .npy files of whole numbers; name it so (Parquet: "
                                     "starway.tiles in Python)",
                                     verb.output)};
        auto written = job.write_npy(verb.output, session.control());
        session.progress().clear();
        if (!written) return written;
        if (!session.json)
            session.note(fmt::format("{} x {} costs written to {}, as whole numbers: 1 is {:g} {}, and {} is no route",
                                     thousands(job.info().rows), thousands(job.info().columns), verb.output,
                                     job.info().resolution, job.info().unit,
                                     std::numeric_limits<std::uint32_t>::max()));
    }
    if (verb.verify) return prove(verb, job, session);
    if (session.json) session.print_json(request::codec::as_json(request::codec::JobPlan<TileJob>{job, verb.output}));
    return {};
}

Result<void> merge(const TilesVerb& verb, const ListJob& job, Session& session) {
    if (verb.output.empty() && !verb.verify)
        return Error{ErrorKind::usage, "tiles merge needs --verify, or a file for all rows: -o rows.arrow"};
    if (!verb.output.empty()) {
        if (!verb.output.ends_with(".arrow") && !verb.output.ends_with(".feather"))
            return Error{ErrorKind::usage,
                         fmt::format("{}: tiles merge writes the rows of {} as .arrow; name it so (Parquet: "
                                     "starway.tiles in Python)",
                                     verb.output, name_of(job.info().work))};
        auto written = job.write(verb.output, session.control());
        session.progress().clear();
        if (!written) return written;
    }
    if (verb.verify) return prove(verb, job, session);
    if (session.json)
        session.print_json(request::codec::as_json(request::codec::JobPlan<ListJob>{job, verb.output}));
    else
        session.note(
            fmt::format("{} {} written to {}", thousands(job.info().items), name_of(job.info().work), verb.output));
    return {};
}

template <class Job>
Result<void> work_on(const TilesVerb& verb, Session& session) {
    const auto job = Job::open(verb.what);
    if (!job) return job.error();
    if (verb.action == "run") return run_share(verb, *job, session);
    if (verb.action == "merge") return merge(verb, *job, session);
    return prove(verb, *job, session);
}

Result<void> run(const TilesVerb& verb, Session& session) {
    if (auto fine = check_flags(verb); !fine) return fine;
    if (verb.action == "plan") return plan(verb, session);
    if (ListJob::is_in(verb.what)) return work_on<ListJob>(verb, session);
    return work_on<TileJob>(verb, session);
}

}  // namespace

void declare_tiles(Verb& app, Session& session) {
    TilesVerb& verb = arguments_of<TilesVerb>(app, session, run);
    verb.app = &app;
    add_choice(app, "ACTION", verb.action,
               "plan: put the points on a network and write the folder of a job; run: compute its tiles or blocks; "
               "merge: write the whole as one file; verify: check everything and recompute random cells or items",
               {"plan", "run", "merge", "verify"})
        ->required();
    app.add_option("WHAT", verb.what, "plan: a network file; otherwise the folder of the job")
        ->type_name("FILE|FOLDER")
        ->required();
    add_file(app, "--from", verb.from, "plan: the points of the rows: a CSV with lon,lat or name,lon,lat, or a layer");
    add_file(app, "--to", verb.to, "plan: the points of the columns; default: those of the rows");
    add_file(
        app, "--routes", verb.routes,
        "plan: instead of a table, routes: a CSV with from_lon,from_lat,to_lon,to_lat, or from,to (names or node ids)");
    add_file(app, "--match", verb.match,
             "plan: instead, traces to match: a CSV with trace,lon,lat,time, tracks of GPX, or lines of GeoJSON");
    add_points_crs(app, verb.points_crs);
    add_file(app, "--isochrones", verb.isochrones, "plan: instead, an isochrone from each point of this file");
    app.add_option("--contours", verb.contours,
                   "plan, with --isochrones: the costs, separated by commas: 5min,10min, 2km, or numbers")
        ->type_name("COSTS")
        ->delimiter(',');
    app.add_flag("--towards", verb.towards, "plan, with --isochrones: from where each point is reached");
    app.add_option("--radius", verb.matching.radius_m,
                   "plan, with --match: the standard deviation of the points' errors, where a trace gives none; "
                   "default: estimated from each trace")
        ->type_name("METRES")
        ->check(number_between(0, no_cutoff, "of metres "));
    app.add_flag("--no-geometry", verb.no_geometry,
                 "plan: of routes, matches and isochrones, leave out lines and polygons");
    add_weight_argument(app, verb.weight);
    app.add_option("--cutoff", verb.cutoff, "plan: omit costs above this, in the weight's unit")
        ->type_name("COST")
        ->check(number_between(0, no_cutoff));
    add_snap_argument(app, verb.choices);
    add_max_snap_argument(app, verb.choices.max_snap_m);
    add_snap_exclude_argument(app, verb.snap_classes);
    add_choice(
        app, "--far-points", verb.far_points,
        "plan: treat a point farther than --max-snap from any road as an error, or leave its row or column empty",
        {"error", "empty"});
    app.add_option(
           "--tile", verb.tile,
           "plan: rows and columns of a tile, default 4000, or items of a block, default 1000; run: the share to "
           "compute, i/N (the i-th of N) or all")
        ->type_name("N|i/N|all");
    app.add_option("-j,--workers", verb.workers, "run: tiles at a time; default: one for each processor")
        ->type_name("N")
        ->check(decimal_digits);
    add_file(app, "--network", verb.network,
             "run, merge, verify: the network, where it is not where the plan found it");
    app.add_option("--samples", verb.samples, "verify: random cells or items to recompute; default: 100")
        ->type_name("N")
        ->check(decimal_digits);
    app.add_option("--seed", verb.seed, "verify: chooses the random cells")->type_name("N")->check(decimal_digits);
    app.add_flag("--verify", verb.verify, "merge: also verify the job");
    add_file(app, "-o,--output", verb.output,
             "plan: the folder of the job; merge: the .npy file of the whole table, in whole numbers (it says of "
             "what), or the .arrow file of all rows");
    add_json(app, session);
    app.footer(example("plan a table of 100,000 x 100,000", "starway tiles plan be.starway --from points.csv -o job") +
               example("compute the third of forty shares, as in an array of cluster jobs",
                       "starway tiles run job --tile 3/40 -j 2") +
               example("prove that all is there and sound, and print the job's digest", "starway tiles verify job") +
               example("plan the routes of a million pairs, with their lines",
                       "starway tiles plan be.starway --routes od.csv --weight time -o routes") +
               example("write the whole table for NumPy", "starway tiles merge job --verify -o table.npy"));
}

}  // namespace starway::cli
