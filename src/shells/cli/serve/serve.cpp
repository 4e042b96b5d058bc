// `starway serve`: answers over HTTP.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <limits>
#include <memory>

#include "base/core/shown.hpp"
#include "base/core/threads/parallel.hpp"
#include "shells/cli/arguments/map.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/names.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/manual/manual.hpp"
#include "shells/cli/serve/settings.hpp"
#include "shells/server/app.hpp"
#include "shells/server/config_file.hpp"
#include "shells/server/watch/line_writer.hpp"

namespace starway::cli {
namespace {

struct Serve {
    CLI::App* verb = nullptr;
    std::vector<std::string> sources;
    std::string config;
    server::AppOptions options;
    MapArguments maps;
    std::vector<std::string> proxies, disabled;
    std::string default_radius, access_log = "off";
    double keep_alive_s = 60, request_s = 60, drain_s = 30;
    unsigned workers = 0, heavy_threads = 0;
};

// What the file says holds where the command line and the environment say nothing.
Result<void> apply_config(Serve& serve) {
    if (serve.config.empty()) return {};
    const auto config = server::read_config_file(serve.config);
    if (!config) return config.error();
    if (auto applied = apply_options(*serve.verb, serve.config, config->options); !applied) return applied;
    if (!serve.sources.empty()) return {};
    for (const server::ConfigFile::Source& entry : config->sources) {
        auto source = source_of(serve.config, entry, serve.maps);
        if (!source) return std::move(source).error();
        serve.options.sources.push_back(*std::move(source));
    }
    return {};
}

std::chrono::milliseconds milliseconds_of(double seconds) {
    constexpr double milli = 1000;
    return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * milli));
}

// How tile maps are read, if any flag says that.
Result<void> take_map_options(Serve& serve) {
    const auto options = serve.verb->get_options(
        [](const CLI::Option* option) { return option->count() > 0 && option->get_group().starts_with("Tile maps"); });
    if (options.empty()) return {};
    auto maps = options_of(serve.maps);
    if (!maps) return std::move(maps).error();
    serve.options.maps = *std::move(maps);
    return {};
}

Result<void> finish_options(Serve& serve) {
    server::AppOptions& options = serve.options;
    for (const std::string& text : serve.sources) {
        auto source = server::parse_source(text);
        if (!source) return std::move(source).error();
        options.sources.push_back(*std::move(source));
    }
    if (options.sources.empty())
        return Error{ErrorKind::usage,
                     "nothing to serve; name a network file or tile map, as in starway serve city.starway"};
    const unsigned threads = core::thread_limit();
    options.server.threads = serve.workers > 0 ? serve.workers : threads;
    options.server.heavy_threads = serve.heavy_threads > 0 ? serve.heavy_threads : threads;
    options.server.limits.idle = milliseconds_of(serve.keep_alive_s);
    options.server.limits.deadline = milliseconds_of(serve.request_s);
    options.server.limits.drain = milliseconds_of(serve.drain_s);
    auto proxies = server::TrustedProxies::parse(serve.proxies);
    if (!proxies) return std::move(proxies).error();
    options.server.proxies = *std::move(proxies);
    if (auto taken = take_map_options(serve); !taken) return taken;
    for (const std::string& dataset : serve.disabled)
        (dataset == "ROUTE_STEPS" ? options.osrm.has_steps : options.osrm.has_geometry) = false;
    if (serve.default_radius.empty()) return {};
    double metres = std::numeric_limits<double>::infinity();
    if (serve.default_radius != "unlimited") {
        const char* const end = serve.default_radius.data() + serve.default_radius.size();
        const auto [stop, error] = std::from_chars(serve.default_radius.data(), end, metres);
        if (error != std::errc() || stop != end || !(metres >= 0))
            return Error{ErrorKind::usage,
                         fmt::format("--default-radius takes metres or 'unlimited', not '{}'", serve.default_radius)};
    }
    options.limits.default_radius = metres;
    return {};
}

server::Log::Options log_options(const Serve& serve) {
    using server::LogForm;
    const auto form = serve.access_log == "text"   ? LogForm::text
                      : serve.access_log == "json" ? LogForm::json
                                                   : LogForm::off;
    const bool is_quiet = serve.verb->get_parent()->get_option("--quiet")->count() > 0;
    return {form, is_quiet ? server::LogLevel::error : server::LogLevel::info, STDERR_FILENO};
}

Result<void> run(Serve& serve, Session& session) {
    std::vector<std::string> unknown;
    if (auto known = check_environment(*serve.verb, unknown); !known) return known;
    if (auto applied = apply_config(serve); !applied) return applied;
    if (auto finished = finish_options(serve); !finished) return finished;
    std::signal(SIGHUP, SIG_IGN);   // until it means to reload
    std::signal(SIGPIPE, SIG_IGN);  // a log whose reader has gone must not end the server
    // Written at once, because programs wait for these lines; a reader that stalls must not stall the server.
    server::LineWriter told(STDOUT_FILENO, [](std::uint64_t) { return std::string(); });
    serve.options.on_event = [&told](const std::string& event) { told.write(event + "\n"); };
    serve.options.log = log_options(serve);
    auto app = server::App::open(serve.options, session.control());
    session.progress().clear();
    if (!app) return std::move(app).error();
    (*app)->start();
    for (const std::string& name : unknown)
        (*app)->say({server::LogLevel::warning, "unknown_variable",
                     fmt::format("the variable {} means nothing to serve", core::shown(name)),
                     [&](core::JsonWriter& json) { json.member("variable", name); }});
    told.write("running and waiting for requests\n");
    (*app)->run();
    return {};
}

// Where the log is JSON, what keeps the server from running is, too: also flags that were refused, so that none has
// its value yet.
bool log_failure(const Serve& serve, const Error& error) {
    const auto given = serve.verb->get_option("--access-log")->results();
    if (serve.access_log != "json" && (given.empty() || given.back() != "json")) return false;
    server::Log::Options options = log_options(serve);
    options.form = server::LogForm::json;
    server::Log(options).say({server::LogLevel::error, "failed", in_flags(error.message)});
    return true;
}

// A number of one of the limits; the environment and the file call it the same.
template <class Number>
CLI::Option* add_number(CLI::App& app, const std::string& flags, Number& target, const std::string& description,
                        double least, double most, const std::string& type = "N") {
    return app.add_option(flags, target, description)->type_name(type)->check(number_between(least, most));
}

template <class Number>
CLI::Option* add_limit(CLI::App& app, const std::string& flags, Number& target, const std::string& description,
                       double least, double most, const std::string& type = "N") {
    return add_number(app, flags, target, fmt::format("{} (default: {})", description, target), least, most, type);
}

void add_limits(CLI::App& app, Serve& serve) {
    server::ServiceLimits& limits = serve.options.limits;
    server::WireLimits& wire = serve.options.server.limits;
    constexpr double many = 1e7;
    const std::string group = "Limits";
    const std::vector<CLI::Option*> options{
        add_limit(app, "--max-viaroute-size", limits.viaroute, "The most coordinates of a route", 2, many),
        add_limit(app, "--max-table-size", limits.table, "The most coordinates of a table; its square bounds the cells",
                  1, 1e5),
        add_limit(app, "--max-trip-size", limits.trip, "The most stops of a trip", 1, 1e5),
        add_limit(app, "--max-matching-size", limits.matching, "The most points of a trace", 2, many),
        add_limit(app, "--max-nearest-size,--max-nearest-locations", limits.nearest, "The most roads of nearest", 1,
                  1e6),
        add_limit(app, "--max-alternatives", limits.alternatives, "The most alternatives beside the best route", 0,
                  100),
        add_limit(app, "--max-matching-radius", limits.matching_radius,
                  "The largest radius of a trace's point; negative: no limit", -1, many, "METRES"),
        app.add_option("--default-radius", serve.default_radius,
                       "How far a coordinate may be from its road where the request does not say: metres, or "
                       "unlimited; default: a kilometre, or more on coarse networks")
            ->type_name("METRES"),
        add_limit(app, "--max-isochrone-contours", limits.isochrone, "The most contours of an isochrone", 1, 100),
        add_limit(app, "--max-isochrone-minutes", limits.isochrone_minutes, "The longest contour", 1, 1e5, "MINUTES"),
        add_limit(app, "--max-batch-size", limits.batch, "The most requests of a batch", 1, many),
        add_limit(app, "--max-header-size", wire.header, "The most bytes of a request's header", 1024, 1 << 24,
                  "BYTES"),
        add_limit(app, "--max-request-body-size", wire.body, "The most bytes of a request's body", 0, 1 << 30, "BYTES"),
        add_limit(app, "--max-connections", wire.connections, "The most connections at a time", 1, 1e6),
        add_limit(app, "--max-queue", serve.options.server.most_waiting,
                  "The most long requests that wait; more get 503", 0, 1e6),
        add_limit(app, "--max-request-seconds", serve.request_s, "The longest work for a request", 0.001, 86400,
                  "SECONDS"),
        add_limit(app, "-k,--keepalive-timeout", serve.keep_alive_s,
                  "How long a connection may be idle before it is closed", 0.01, 86400, "SECONDS"),
        add_limit(app, "--drain-seconds", serve.drain_s, "How long requests may go on when the server is told to stop",
                  0, 86400, "SECONDS")};
    for (CLI::Option* option : options) option->group(group);
}

// By the names that OSRM's programs have for them.
void add_osrm_options(CLI::App& app, Serve& serve) {
    const std::string group = "OSRM's services";
    app.add_option("--data-version", serve.options.osrm.data_version,
                   "What their answers call the data (data_version), such as the date of the extract")
        ->type_name("TEXT")
        ->group(group);
    add_repeated(app, "--disable-feature-dataset", serve.disabled,
                 "Refuse requests for steps (ROUTE_STEPS), or for lines and waypoints (ROUTE_GEOMETRY)", "NAME")
        ->check(CLI::IsMember(std::vector<std::string>{"ROUTE_STEPS", "ROUTE_GEOMETRY"}))
        ->group(group);
}

}  // namespace

void declare_serve(Verb& app, Session& session) {
    auto serve = std::make_shared<Serve>();
    serve->verb = &app;
    app.add_option("SOURCE", serve->sources,
                   "A network file, tile map or navigation mesh as FILE, NAME=FILE or NAME=FILE:PROFILE; paths of "
                   "requests begin with "
                   "the name, as in /route/v1/NAME/7.41,43.73;7.42,43.74")
        ->type_name("[NAME=]FILE[:PROFILE]");
    server::ServerOptions& options = serve->options.server;
    constexpr double last_port = 65535;
    add_number(app, "-p,--port", options.port, "The port to listen at; 0: any that is free", 0, last_port, "PORT");
    add_repeated(app, "-i,--ip", options.addresses,
                 "The address to listen at, or a name, which stands for all its addresses: 0.0.0.0, ::, localhost; "
                 "default: 127.0.0.1",
                 "ADDRESS")
        ->delimiter(',');
    constexpr double most_threads = 256;
    add_number(app, "-t,--workers", serve->workers, "The threads that answer; default: as many as --threads allows", 1,
               most_threads);
    add_number(app, "--heavy-threads", serve->heavy_threads,
               "The threads for long requests, which wait for one another there; default: likewise", 1, most_threads);
    add_choice(app, "--access-log", serve->access_log,
               "Write a line for each request to stderr; json: all messages are JSON", {"off", "text", "json"});
    add_repeated(app, "--trusted-proxies", serve->proxies,
                 "Believe what these say of the client (Forwarded, X-Forwarded-For): an address or a network such as "
                 "10.0.0.0/8",
                 "NETWORK")
        ->delimiter(',');
    add_file(app, "--basemap", serve->options.basemap,
             "A PMTiles file, with vector or raster tiles, to show below the roads of the map page");
    add_repeated(app, "--elevation", serve->options.elevation,
                 "Heights for the map page's profiles: a file such as N42E001.hgt (also .gz or .zip), or a folder of "
                 "such",
                 "PATH");
    app.add_option("--admin-socket", options.admin_socket,
                   "Listen at this Unix socket too, for POST /admin/reload (and starway update --notify)")
        ->type_name("PATH");
    add_map_arguments(app, serve->maps);
    add_limits(app, *serve);
    add_osrm_options(app, *serve);
    name_in_environment(app);
    add_file(app, "--config", serve->config,
             "A TOML file with these options by their long names, and a table [networks] of names and files, or of "
             "tables with a "
             "file and the options of its map; the command "
             "line and STARWAY_... variables, such as STARWAY_MAX_TABLE_SIZE, go before it");
    app.footer(example("serve a network at http://localhost:5000", "starway serve monaco.starway") +
               example("serve a city for cars and for pedestrians, and a game's map, to the whole network",
                       "starway serve car=city.starway:car walk=city.starway:foot game=castle.tmx -i 0.0.0.0") +
               example("serve a map whose trees block, too", "starway serve town.tmx --walls Trees") +
               example("serve a map with a base map below it and heights along routes",
                       "starway serve andorra.starway --basemap andorra.pmtiles --elevation N42E001.hgt.zip") +
               example("serve with the options of a file", "starway serve --config serve.toml") +
               example("take a changed file into use without a pause", "kill -HUP $(pidof starway)"));
    session.fail_otherwise = [serve](const Error& error) { return log_failure(*serve, error); };
    app.callback([&session, serve] { session.verb = [&session, serve] { return run(*serve, session); }; });
}

}  // namespace starway::cli
