// One engine answers isochrones, trips and traces to many threads at a time as it does to one.
#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "starway/road/engine.hpp"
#include "support/prepared.hpp"
#include "support/town.hpp"

namespace starway::test {
namespace {

Location corner(std::mt19937_64& random) {
    return {4 + static_cast<double>(random() % 120) * 1e-4, 50 + static_cast<double>(random() % 120) * 1e-4};
}

// What a service says of the question of that number, in few words.
std::string isochrone_of(const road::Engine& engine, unsigned number) {
    std::mt19937_64 random(number);
    IsochroneRequest request;
    request.origins = {corner(random)};
    request.weight = "length";
    request.contours = {200, 500};
    request.towards = number % 2 == 0;
    const auto found = engine.isochrone(request);
    if (!found) return found.error().message.str();
    std::string text = std::to_string(found->settled);
    for (const IsochroneContour& contour : found->contours)
        text += " " + std::to_string(contour.area_m2) + " " + std::to_string(contour.points.size());
    return text;
}

std::string trip_of(const road::Engine& engine, unsigned number) {
    std::mt19937_64 random(number);
    TripRequest request;
    for (int i = 0; i < 8; ++i) request.stops.push_back(corner(random));
    request.weight = "length";
    const auto found = engine.trip(request);
    if (!found) return found.error().message.str();
    std::string text;
    for (const auto& stop : found->stops) text += std::to_string(stop.position) + " ";
    return text + std::to_string(found->trips.front().route.cost_steps);
}

std::string match_of(const road::Engine& engine, unsigned number) {
    std::mt19937_64 random(number);
    MatchRequest request;
    const Position start = corner(random).position();
    for (int i = 0; i < 8; ++i) request.trace.push_back({{start.x + i * 5e-4, start.y + i * 1e-5}, {}, {}});
    request.radius_m = 20;
    const auto found = engine.match(request);
    if (!found) return found.error().message.str();
    std::string text = std::to_string(found->matchings.size());
    for (const Matching& matching : found->matchings)
        text += " " + std::to_string(matching.confidence) + " " + std::to_string(matching.route.distance_m);
    return text;
}

TEST(ServicesThreads, AnswersAreThoseOfOneThread) {
    constexpr unsigned questions = 12;
    constexpr unsigned threads = 8;
    for (const RoadNetwork& network : {town(16, 16), prepared(town(16, 16))}) {
        std::vector<std::string> expected;
        const auto ask = [](const road::Engine& engine, unsigned number) {
            return number % 3 == 0   ? isochrone_of(engine, number)
                   : number % 3 == 1 ? trip_of(engine, number)
                                     : match_of(engine, number);
        };
        {
            const road::Engine alone(network);
            for (unsigned i = 0; i < questions; ++i) expected.push_back(ask(alone, i));
        }
        const road::Engine engine(network);  // which knows nothing yet
        std::atomic<unsigned> wrong{0};
        std::vector<std::thread> all;
        for (unsigned t = 0; t < threads; ++t)
            all.emplace_back([&, t] {
                for (unsigned round = 0; round < 2; ++round)
                    for (unsigned i = 0; i < questions; ++i) {
                        const unsigned number = (i + t) % questions;
                        if (ask(engine, number) != expected[number]) ++wrong;
                    }
            });
        for (std::thread& thread : all) thread.join();
        EXPECT_EQ(wrong, 0U);
    }
}

}  // namespace
}  // namespace starway::test
