// Each scenario's routes have the steps that it lists.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "road/ask/directions/scenario.hpp"
#include "road/ask/directions/step_texts.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/open.hpp"
#include "support/source_dir.hpp"
#include "support/temporary_folder.hpp"

namespace starway::test {
namespace {

std::string lanes_text(const std::vector<Lane>& lanes) {
    std::string text;
    for (const Lane& lane : lanes) {
        if (!text.empty()) text += "|";
        text += lane.valid ? "+" : "";
        for (std::size_t i = 0; i < lane.indications.size(); ++i)
            text += fmt::format("{}{}", i == 0 ? "" : "&", lane.indications[i]);
    }
    return text;
}

// Which of the ways out of the junction are open, clockwise from north: "+-+".
std::string entries(const Step& step) {
    std::string text;
    for (const bool entry : step.intersections.front().entry) text += entry ? '+' : '-';
    return text;
}

// The step as scenarios write it: "turn right; Main Street; ref=A 1".
std::string line_of(const Step& step, const std::string& sentence) {
    std::string line(name_of(step.maneuver.type));
    if (step.maneuver.modifier != ManeuverModifier::none) line += fmt::format(" {}", name_of(step.maneuver.modifier));
    if (step.maneuver.exit) line += fmt::format(" {}", *step.maneuver.exit);
    line += "; " + (step.name.empty() ? "-" : step.name);
    const auto add = [&](std::string_view key, std::string_view value) {
        if (!value.empty()) line += fmt::format("; {}={}", key, value);
    };
    add("ref", step.ref);
    add("to", step.destinations);
    add("exit", step.exits);
    add("rotary", step.rotary_name);
    if (step.mode != TravelMode::driving && step.mode != TravelMode::walking && step.mode != TravelMode::cycling)
        add("mode", name_of(step.mode));
    if (step.drives_on_left) add("side", "left");
    add("lanes", lanes_text(step.intersections.front().lanes));
    add("entry", entries(step));
    return fmt::format("{}; \"{}\"", line, sentence);
}

std::vector<std::string> split_line(const std::string& line) {
    std::vector<std::string> parts;
    std::size_t first = 0;
    for (;;) {
        const std::size_t end = line.find("; ", first);
        parts.push_back(line.substr(first, end - first));
        if (end == std::string::npos) return parts;
        first = end + 2;
    }
}

// The first two parts must be equal; of the others, those that are listed.
bool matches(const std::string& expected, const std::string& actual) {
    const auto listed = split_line(expected);
    const auto found = split_line(actual);
    for (std::size_t i = 0; i < listed.size(); ++i) {
        const bool there =
            i < 2 ? found[i] == listed[i] : std::find(found.begin(), found.end(), listed[i]) != found.end();
        if (!there) return false;
    }
    return listed.size() >= 2;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += "  " + line + "\n";
    return text;
}

void check_route(const road::Engine& engine, const Scenario& scenario, const ScenarioRoute& wanted) {
    RouteRequest request;
    request.weight = wanted.profile;
    request.steps = true;
    request.snap = SnapTo::nearest;  // so that what parts roads is not passed by moving a point
    for (std::size_t i = 0; i < wanted.stops.size(); ++i) {
        const Location location(scenario.position.at(wanted.stops[i]));
        if (i == 0)
            request.from = location;
        else if (i + 1 == wanted.stops.size())
            request.to = location;
        else
            request.via.push_back(location);
    }
    const auto route = engine.route(request);
    if (wanted.steps.empty()) {
        EXPECT_FALSE(route) << "there is a route";
        if (!route) {
            EXPECT_EQ(route.error().kind, ErrorKind::no_route) << route.error().message;
        }
        return;
    }
    ASSERT_TRUE(route) << route.error().message;
    std::vector<std::string> lines;
    for (std::size_t leg = 0; leg < route->legs.size(); ++leg)
        for (const Step& step : route->legs[leg].steps)
            lines.push_back(line_of(step, Instructions().text(step, road::ask::context_of(*route, leg, step))));
    const bool same = std::equal(lines.begin(), lines.end(), wanted.steps.begin(), wanted.steps.end(),
                                 [](const auto& actual, const auto& expected) { return matches(expected, actual); });
    EXPECT_TRUE(same) << "expected:\n" << joined(wanted.steps) << "found:\n" << joined(lines);
}

class Directions : public testing::TestWithParam<std::string> {};

TEST_P(Directions, AreThoseOfTheScenarios) {
    const auto scenarios = read_scenarios(source_dir() + "/tests/road/ask/directions/scenarios/" + GetParam() + ".txt");
    ASSERT_FALSE(scenarios.empty());
    const TemporaryFolder folder;
    for (const Scenario& scenario : scenarios) {
        SCOPED_TRACE(fmt::format("{}.txt:{}: {}", GetParam(), scenario.line, scenario.name));
        SourceOptions options;
        for (const ScenarioRoute& route : scenario.routes)
            if (std::find(options.profiles.begin(), options.profiles.end(), route.profile) == options.profiles.end())
                options.profiles.push_back(route.profile);
        EXPECT_FALSE(scenario.routes.empty());
        const auto network = starway::open({folder.file("map.opl", as_opl(scenario))}, options);
        ASSERT_TRUE(network) << network.error().message;
        const road::Engine engine(*network);
        for (const ScenarioRoute& route : scenario.routes) {
            SCOPED_TRACE(fmt::format("route {} in line {}", route.stops, route.line));
            check_route(engine, scenario, route);
        }
    }
}

std::vector<std::string> scenario_files() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(source_dir() + "/tests/road/ask/directions/scenarios"))
        if (entry.path().extension() == ".txt") names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

INSTANTIATE_TEST_SUITE_P(Scenarios, Directions, testing::ValuesIn(scenario_files()),
                         [](const auto& file) { return file.param; });

}  // namespace
}  // namespace starway::test
