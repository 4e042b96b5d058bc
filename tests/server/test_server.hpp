// A server in this process, at a port that is free, and the network that tests know by heart.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/client.hpp"
#include "shells/server/app.hpp"
#include "starway/core/mapped_files.hpp"
#include "starway/road/open.hpp"
#include "starway/road/prepare.hpp"
#include "support/source_dir.hpp"
#include "support/temporary_folder.hpp"

namespace starway::test {

// A place of the drawn network: metres to the east and north of its corner.
struct Spot {
    double east = 0, north = 0;
    [[nodiscard]] double lon() const { return 1 + east / 111'302.6; }
    [[nodiscard]] double lat() const { return 1 + north / 110'575.1; }
};
inline std::string at(Spot spot) {
    char text[64];
    std::snprintf(text, sizeof(text), "%.7f,%.7f", spot.lon(), spot.lat());
    return text;
}

// With the profile testbot: primary 10 m/s, secondary 5, tertiary 3.33, others 6.67. 100 metres between columns, 200
// between rows.
//
//     a - - b - - c      North: primary
//     |     |     |      West: tertiary; Middle: residential; East: primary, from c to f only
//     d - - e - - f      South: secondary
//
//     x - - y            an island, primary, a kilometre below
struct Town {
    static constexpr Spot a{0, 0}, b{300, 0}, c{600, 0}, d{0, -200}, e{300, -200}, f{600, -200}, x{0, -1000},
        y{300, -1000};
    static std::string opl(const std::string& north = "primary") {
        std::string text;
        int number = 0;
        for (const Spot spot : {a, b, c, d, e, f, x, y}) {
            char line[96];
            std::snprintf(line, sizeof(line), "n%d x%.7f y%.7f\n", ++number, spot.lon(), spot.lat());
            text += line;
        }
        text +=
            "n9 x1.0 y1.0001 Tplace=town,name=Åstad,population=5000\n"
            "n10 x1.002 y1.0001 Tplace=village,name=Neu%20%Åby,population=200\n";
        return text + "w1 Thighway=" + north +
               ",name=North Nn1,n2,n3\n"
               "w2 Thighway=secondary,name=South Nn4,n5,n6\n"
               "w3 Thighway=tertiary,name=West Nn1,n4\n"
               "w4 Thighway=residential,name=Middle Nn2,n5\n"
               "w5 Thighway=primary,name=East,oneway=yes Nn3,n6\n"
               "w6 Thighway=primary,name=Island Nn7,n8\n";
    }
};

// Writes a network file; empty where something is wrong.
inline std::string build_network(const TemporaryFolder& folder, const std::string& name, const std::string& opl,
                                 bool prepared = false,
                                 std::string profile = starway::test::source_dir() + "/data/profiles/testbot.toml") {
    folder.file(name + ".opl", opl);
    SourceOptions options;
    options.profiles = {std::move(profile)};
    auto network = starway::open((folder.path() / (name + ".opl")).string(), options);
    EXPECT_TRUE(network) << network.error().message;
    if (!network) return {};
    const std::string file = (folder.path() / (name + ".starway")).string();
    if (prepared) {
        const auto done = prepare(*network, file, {});
        EXPECT_TRUE(done) << done.error().message;
    } else {
        const auto saved = network->save(file);
        EXPECT_TRUE(saved) << saved.error().message;
    }
    return file;
}

class TestServer {
public:
    explicit TestServer(const std::vector<std::string>& sources,
                        const std::function<void(server::AppOptions&)>& change = {}) {
        survive_truncated_files();
        server::AppOptions options;
        for (const std::string& source : sources) options.sources.push_back(*server::parse_source(source));
        options.server.port = 0;
        options.server.threads = 2;
        options.takes_signals = false;
        if (change) change(options);
        auto app = server::App::open(std::move(options));
        EXPECT_TRUE(app) << app.error().message;
        if (!app) return;
        app_ = *std::move(app);
        thread_ = std::thread([this] { app_->run(); });
    }
    ~TestServer() { stop(); }
    TestServer(const TestServer&) = delete;
    TestServer& operator=(const TestServer&) = delete;

    void stop() {
        if (!thread_.joinable()) return;
        app_->stop();
        thread_.join();
    }
    server::App& app() { return *app_; }
    [[nodiscard]] std::uint16_t port() const { return app_->port(); }
    [[nodiscard]] Client client() const { return Client(port()); }
    [[nodiscard]] HttpAnswer get(const std::string& target, const std::string& fields = "") const {
        return Client(port()).get(target, fields);
    }
    [[nodiscard]] HttpAnswer post(const std::string& target, const std::string& body,
                                  const std::string& type = "application/json") const {
        return Client(port()).post(target, body, type);
    }

private:
    std::unique_ptr<server::App> app_;
    std::thread thread_;
};

}  // namespace starway::test
