#include "server/app.hpp"

#include <utility>  // before Boost.Asio 1.74, which forgets it under C++20

#include <fmt/format.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <mutex>
#include <thread>

#include "server/notify.hpp"

namespace starway::server {

struct App::State {
    State(AppOptions given, std::shared_ptr<const Catalog> opened, service::Heights heights,
          std::shared_ptr<const Basemap> basemap)
        : options(std::move(given)), catalog(std::move(opened)), log(options.access_log), serving{catalog,
                                                                                                  options.limits,
                                                                                                  options.server.limits,
                                                                                                  metrics,
                                                                                                  std::move(heights),
                                                                                                  std::move(basemap)} {
        add_osrm_services(router, serving);
        add_batch(router, serving);
        add_isochrone_of_valhalla(router, serving);
        add_places(router, serving);
        add_road_services(router, serving);
        add_map_services(router, serving);
        add_mesh_services(router, serving);
        add_heights(router, serving);
        add_basemap(router, serving);
        add_map_page(router, serving);
        add_status(router, serving);
        add_admin();
        server = std::make_unique<Server>(router, admin, metrics, log, options.server);
        serving.server = server.get();
    }

    void add_admin() {
        Endpoint route;
        route.path = "/admin/reload";
        route.service = "admin";
        route.get = false;
        route.post = true;
        route.handler = [this](const Request&) -> Job {
            return {true, [this](const Control&) {
                        if (auto done = reload(); !done) return refusal(409, "NotReloaded", done.error().message.str());
                        return json_response([](core::JsonWriter& json) {
                            json.object([&] { json.member("status", "updated facade"); });
                        });
                    }};
        };
        admin.add(std::move(route));
    }

    Result<void> reload() {
        const std::lock_guard lock(reloading);
        notify_service_manager("RELOADING=1");
        auto opened = Catalog::open(options.sources, options.maps);
        notify_service_manager("READY=1");
        if (!opened) {
            ++metrics.failed_reloads;
            log.say("the old files are served on, because the new ones are not sound: " + opened.error().message.str());
            return std::move(opened).error();
        }
        catalog.set(*std::move(opened));
        ++metrics.reloads;
        if (options.on_event) options.on_event("updated facade");
        return {};
    }

    void on_signal(boost::asio::signal_set& signals) {
        signals.async_wait([this, &signals](const boost::system::error_code& error, int number) {
            if (error) return;
            if (number == SIGHUP) {
                static_cast<void>(reload());  // the log says what was wrong
                return on_signal(signals);
            }
            notify_service_manager("STOPPING=1");
            server->stop();
        });
    }

    AppOptions options;
    CurrentCatalog catalog;
    Metrics metrics;
    AccessLog log;
    Serving serving;
    Router router, admin;
    std::unique_ptr<Server> server;
    std::mutex reloading;
};

App::App(std::unique_ptr<State> state) : state_(std::move(state)) {}
App::~App() = default;

Result<std::unique_ptr<App>> App::open(AppOptions options, const Control& control) {
    auto catalog = Catalog::open(options.sources, options.maps, control);
    if (!catalog) return std::move(catalog).error();
    auto heights = service::Heights::open(options.elevation);
    if (!heights) return std::move(heights).error();
    std::shared_ptr<const Basemap> basemap;
    if (!options.basemap.empty()) {
        auto opened = Basemap::open(options.basemap);
        if (!opened) return std::move(opened).error();
        basemap = *std::move(opened);
    }
    auto state =
        std::make_unique<State>(std::move(options), *std::move(catalog), *std::move(heights), std::move(basemap));
    if (auto bound = state->server->listen(); !bound) return std::move(bound).error();
    return std::unique_ptr<App>(new App(std::move(state)));
}

std::uint16_t App::port() const {
    return state_->server->port();
}

void App::run() {
    if (!state_->options.takes_signals) return state_->server->run();
    boost::asio::io_context context(1);
    boost::asio::signal_set signals(context, SIGINT, SIGTERM, SIGHUP);
    signals.add(SIGQUIT);
    state_->on_signal(signals);
    std::thread thread([&context] { context.run(); });
    notify_service_manager("READY=1");
    state_->server->run();
    context.stop();
    thread.join();
}

void App::stop() {
    state_->server->stop();
}

Result<void> App::reload() {
    return state_->reload();
}

}  // namespace starway::server
