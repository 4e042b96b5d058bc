// The whole server: networks, services, signals, from start to end.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "shells/server/catalog.hpp"
#include "shells/server/http/server.hpp"
#include "shells/server/serving.hpp"
#include "shells/server/watch/log.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::server {

struct AppOptions {
    std::vector<Source> sources;
    std::optional<MapOptions> maps;  // how all tile maps are read
    ServerOptions server;
    ServiceLimits limits;
    OsrmOptions osrm;
    std::vector<std::string> elevation;  // files and folders of heights (road/ask/heights.hpp)
    std::string basemap;                 // a PMTiles file below the map; empty: none
    Log::Options log{.form = LogForm::off, .least = LogLevel::warning};
    // SIGTERM and SIGINT stop, SIGHUP reloads. A program with signals of its own, such as a test, says no.
    bool takes_signals = true;
    std::function<void(const std::string&)> on_event = {};  // told "updated facade"; may be empty
};

class App {
public:
    // Opens and checks the networks, and binds the address. Errors: as Catalog::open() and Server::listen().
    static Result<std::unique_ptr<App>> open(AppOptions options, const Control& control = {});
    ~App();
    App(const App&) = delete;
    App& operator=(const App&) = delete;

    [[nodiscard]] std::uint16_t port() const;
    // Takes signals from here on, and tells the log that it serves, and where. Before run(), once.
    void start();
    void say(const LogSentence& sentence);
    // Serves until it is stopped.
    void run();
    // From any thread.
    void stop();
    // Opens the files again and, if all are sound, serves what they hold now; requests that run end on the old
    // ones. Else says what is wrong, and goes on. From any thread.
    Result<void> reload();

private:
    struct State;
    struct Signals;
    explicit App(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace starway::server
