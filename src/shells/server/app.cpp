#include "shells/server/app.hpp"

#include <utility>  // before Boost.Asio 1.74, which forgets it under C++20

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <condition_variable>
#include <csignal>
#include <cstring>
#include <ctime>
#include <mutex>
#include <thread>

#include "shells/server/notify.hpp"
#include "starway/version.hpp"

namespace starway::server {

namespace {

// Loads files anew, one time after another, on a thread of its own: a signal to stop must not wait for it. What is
// asked while it loads is one more time.
class Reloader {
public:
    explicit Reloader(std::function<void()> reload) : thread_([this, reload = std::move(reload)] { run(reload); }) {}
    ~Reloader() {
        tell([this] { ends_ = true; });
        thread_.join();
    }
    Reloader(const Reloader&) = delete;
    Reloader& operator=(const Reloader&) = delete;
    void ask() {
        tell([this] { asked_ = true; });
    }

private:
    void tell(const std::function<void()>& change) {
        {
            const std::lock_guard lock(mutex_);
            change();
        }
        changed_.notify_one();
    }
    void run(const std::function<void()>& reload) {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [this] { return ends_ || asked_; });
            if (ends_) return;
            asked_ = false;
            lock.unlock();
            reload();
            lock.lock();
        }
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    bool asked_ = false, ends_ = false;
    std::thread thread_;
};

std::string url_of(const std::string& address, std::uint16_t port) {
    const bool is_six = address.find(':') != std::string::npos;
    return fmt::format("http://{}{}{}:{}", is_six ? "[" : "", address, is_six ? "]" : "", port);
}

}  // namespace

struct App::Signals {
    explicit Signals(State& served);
    ~Signals() {
        context.stop();
        thread.join();
    }
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;
    void wait();

    State& state;
    boost::asio::io_context context{1};
    boost::asio::signal_set set{context, SIGINT, SIGTERM, SIGHUP};
    Reloader reloader;
    std::thread thread;
};

struct App::State {
    State(AppOptions given, std::shared_ptr<const Catalog> opened, road::ask::Heights heights,
          std::shared_ptr<const Basemap> basemap)
        : options(std::move(given)),
          catalog(std::move(opened)),
          log(options.log),
          serving{catalog, options.limits,     options.osrm,      options.server.limits, metrics,
                  log,     std::move(heights), std::move(basemap)} {
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
        metrics.loaded_at = std::time(nullptr);
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
        const auto before = catalog.get();
        notify_service_manager("RELOADING=1");
        auto opened = Catalog::open(options.sources, options.maps, Control{nullptr, &stopping, 0}, before.get());
        notify_service_manager("READY=1");
        if (!opened) {
            ++metrics.failed_reloads;
            metrics.last_reload_failed = true;
            if (!stopping)
                log.say({LogLevel::error, "reload_failed",
                         "the old files are served on, because the new ones are not sound: " +
                             opened.error().message.str()});
            return std::move(opened).error();
        }
        catalog.set(*opened);
        ++metrics.reloads;
        metrics.last_reload_failed = false;
        metrics.loaded_at = std::time(nullptr);
        tell_swaps(*before, **opened);
        if (options.on_event) options.on_event("updated facade");
        return {};
    }

    // What is new, and how long that took.
    void tell_swaps(const Catalog& before, const Catalog& now) {
        const auto old = before.files();
        bool any = false;
        for (const ServedFile* file : now.files()) {
            const bool is_same = std::any_of(old.begin(), old.end(), [&](const ServedFile* one) {
                return one->name == file->name && one->stamp == file->stamp;
            });
            if (is_same) continue;
            any = true;
            log.say({LogLevel::info, "swap",
                     fmt::format("{} is served from {} of {} now, opened in {:.0f} ms", file->name, file->file,
                                 file->version, file->open_ms),
                     [&](core::JsonWriter& json) {
                         json.member("network", file->name);
                         json.member("file", file->file);
                         json.member("data_version", file->version);
                         write_ms(json, file->open_ms);
                     }});
        }
        if (!any) log.say({LogLevel::info, "reload", "no file has changed"});
    }

    void stop(const std::string& why) {
        if (stopping.exchange(true)) return;
        notify_service_manager("STOPPING=1");
        log.say({LogLevel::info, "stop",
                 fmt::format("stopping ({}): {} requests run, {} connections are open", why,
                             metrics.requests_running.load(), metrics.connections.load()),
                 [&](core::JsonWriter& json) { json.member("reason", why); }});
        server->stop();
    }

    void tell_start(const std::string& url) {
        const std::size_t count = options.sources.size();
        log.say({LogLevel::info, "start",
                 fmt::format("Serving {} at {}", count == 1 ? "1 source" : fmt::format("{} sources", count), url),
                 [&](core::JsonWriter& json) {
                     json.member("version", STARWAY_VERSION);
                     json.member("url", url);
                     json.list("files", catalog.get()->files(), [&](const ServedFile* file) {
                         json.object([&] {
                             json.member("network", file->name);
                             json.member("file", file->file);
                             json.member("data_version", file->version);
                             write_ms(json, file->open_ms);
                         });
                     });
                 }});
    }

    AppOptions options;
    CurrentCatalog catalog;
    Metrics metrics;
    Log log;
    Serving serving;
    Router router, admin;
    std::unique_ptr<Server> server;
    std::mutex reloading;
    CancelFlag stopping{false};
    std::unique_ptr<Signals> signals;
};

App::Signals::Signals(State& served)
    : state(served), reloader([&served] { static_cast<void>(served.reload()); }) {  // the log says what was wrong
    set.add(SIGQUIT);
    wait();
    thread = std::thread([this] { context.run(); });
}

void App::Signals::wait() {
    set.async_wait([this](const boost::system::error_code& error, int number) {
        if (error) return;
        if (number != SIGHUP)
            return state.stop(number == SIGINT ? "SIGINT" : number == SIGQUIT ? "SIGQUIT" : "SIGTERM");
        reloader.ask();
        wait();
    });
}

App::App(std::unique_ptr<State> state) : state_(std::move(state)) {}
App::~App() = default;

Result<std::unique_ptr<App>> App::open(AppOptions options, const Control& control) {
    auto catalog = Catalog::open(options.sources, options.maps, control);
    if (!catalog) return std::move(catalog).error();
    auto heights = road::ask::Heights::open(options.elevation);
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

void App::start() {
    State& state = *state_;
    if (state.options.takes_signals) state.signals = std::make_unique<Signals>(state);
    state.tell_start(url_of(state.options.server.addresses.front(), port()));
    state.log.settle();  // the line about serving comes after where it serves
}

void App::say(const LogSentence& sentence) {
    state_->log.say(sentence);
}

void App::run() {
    State& state = *state_;
    if (state.signals) notify_service_manager("READY=1");
    state.server->run();
    state.signals.reset();
    state.log.say({LogLevel::info, "end", "stopped"});
}

void App::stop() {
    state_->stop("asked to");
}

Result<void> App::reload() {
    return state_->reload();
}

}  // namespace starway::server
