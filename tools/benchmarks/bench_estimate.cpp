// What requests cost beside what the engine estimates before it runs them: bench_estimate NETWORK WEIGHT [ROUNDS]
// The constants of road/ask/estimate.cpp are set by it. One thread, as of a server's request.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "measuring.hpp"
#include "starway/road/engine.hpp"
#include "support/drives.hpp"

namespace starway {
namespace {

class Requests {
public:
    Requests(const road::Engine& engine, std::string weight, int rounds)
        : engine_(engine), weight_(std::move(weight)), rounds_(rounds) {
        fmt::print("| request | median | 95 % | estimate | median / estimate |\n|---|--:|--:|--:|--:|\n");
    }

    // make() gives a request, answer(request) answers it and says whether it could.
    template <class Make, class Answer>
    void row(const std::string& what, const Make& make, const Answer& answer) const {
        std::vector<double> taken;
        std::vector<double> estimated;
        for (int round = 0; round < rounds_; ++round) {
            const auto request = make();
            const double start = milliseconds();
            if (!answer(request)) continue;
            taken.push_back(1000 * (milliseconds() - start));
            estimated.push_back(engine_.estimate(request).microseconds);
        }
        if (taken.empty()) return;
        std::sort(taken.begin(), taken.end());
        std::sort(estimated.begin(), estimated.end());
        const double median = taken[taken.size() / 2];
        const double guess = estimated[estimated.size() / 2];
        fmt::print("| {} | {:.0f} µs | {:.0f} µs | {:.0f} µs | {:.2f} |\n", what, median,
                   taken[taken.size() * 95 / 100], guess, median / guess);
        std::fflush(stdout);
    }

    Location point() {
        const RoadNetwork& network = engine_.network();
        return Location(network.position(NodeId(static_cast<std::uint32_t>(random_() % network.junction_count()))));
    }
    std::vector<Location> points(std::size_t count) {
        std::vector<Location> list;
        while (list.size() < count) list.push_back(point());
        return list;
    }

    void routes() {
        for (const bool indexed : {true, false})
            for (const std::size_t stops : {2U, 5U})
                row(
                    fmt::format("route over {} points{}", stops, indexed ? "" : ", without an index"),
                    [&] {
                        RouteRequest request;
                        request.weight = weight_;
                        request.use_index = indexed;
                        request.from = point();
                        request.to = point();
                        request.via = points(stops - 2);
                        return request;
                    },
                    [&](const RouteRequest& request) { return static_cast<bool>(engine_.route(request)); });
    }
    void tables() {
        for (const bool indexed : {true, false})
            for (const std::size_t side : {10U, 100U, 500U}) {
                if (!indexed && side > 10) continue;
                row(
                    fmt::format("table of {0} × {0}{1}", side, indexed ? "" : ", without an index"),
                    [&] {
                        TableRequest request;
                        request.weight = weight_;
                        request.from = points(side);
                        if (!indexed) request.algorithm = Algorithm::dijkstra;
                        return request;
                    },
                    [&](const TableRequest& request) {
                        const auto take = [](std::span<const std::uint64_t>) -> Result<void> { return {}; };
                        return static_cast<bool>(engine_.table(request, take));
                    });
            }
    }
    void isochrones() {
        const WeightColumn* const column = engine_.network().column(weight_);
        if (column == nullptr || column->unit != "s") return;
        for (const bool polygons : {true, false})
            for (const double minutes : {2.0, 10.0, 30.0, 120.0})
                row(
                    fmt::format("isochrone of {:.0f} min{}", minutes, polygons ? "" : ", without polygons"),
                    [&] {
                        IsochroneRequest request;
                        request.weight = weight_;
                        request.origins = points(1);
                        request.contours = {60 * minutes};
                        request.polygons = polygons;
                        return request;
                    },
                    [&](const IsochroneRequest& request) { return static_cast<bool>(engine_.isochrone(request)); });
    }
    void trips() {
        for (const std::size_t stops : {5U, 12U, 50U})
            row(
                fmt::format("trip of {} stops", stops),
                [&] {
                    TripRequest request;
                    request.weight = weight_;
                    request.stops = points(stops);
                    return request;
                },
                [&](const TripRequest& request) { return static_cast<bool>(engine_.trip(request)); });
    }
    void matching() {
        test::DriveOptions options;
        options.spacing_m = 30;
        row(
            "match of a trace, a point each 30 m, at most 1000",
            [&] {
                MatchRequest request;
                request.weight = weight_;
                if (const auto drive = test::random_drive(engine_, random_, options, weight_))
                    request.trace = drive->trace;
                if (request.trace.size() > 1000) request.trace.resize(1000);
                return request;
            },
            [&](const MatchRequest& request) { return request.trace.size() > 1 && engine_.match(request); });
    }

private:
    const road::Engine& engine_;
    std::string weight_;
    int rounds_;
    std::mt19937_64 random_{1};
};

int run(int argc, char** argv) {
    const Asked wanted = asked(argc, argv, "usage: bench_estimate NETWORK WEIGHT [ROUNDS]");
    const road::Engine engine(wanted.network);
    Requests requests(engine, argv[2], argc > 3 ? std::atoi(argv[3]) : 20);
    requests.routes();
    requests.tables();
    requests.isochrones();
    requests.trips();
    requests.matching();
    return 0;
}

}  // namespace
}  // namespace starway

int main(int argc, char** argv) {
    return starway::run(argc, argv);
}
