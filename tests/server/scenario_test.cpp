// Runs the scenarios of scenarios/, which its README describes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "road/ask/directions/scenario.hpp"
#include "server/test_server.hpp"
#include "shells/server/openapi.hpp"
#include "support/schema.hpp"

namespace starway::test {
namespace {

std::filesystem::path folder_of_scenarios() {
    return std::filesystem::path(source_dir()) / "tests/server/scenarios";
}

std::vector<std::filesystem::path> files_of_scenarios() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder_of_scenarios()))
        if (entry.path().extension() == ".txt") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
        text.replace(at, what.size(), by);
    return text;
}

class Play {
public:
    Play(const Scenario& scenario, const TestServer& server) : scenario_(scenario), server_(server) {}

    void run(const ScenarioAsk& ask) {
        const std::string text = with_places(ask.request);
        const auto space = text.find(' ');
        std::string service = text.substr(0, space);
        std::string rest = space == std::string::npos ? "" : text.substr(space + 1);
        const bool posts = service == "post";
        HttpAnswer answer;
        if (posts) {
            service = rest.substr(0, rest.find(' '));
            answer = server_.post("/" + service + "/v1/testbot", rest.substr(service.size() + 1));
        } else {
            const std::string points = rest.substr(0, rest.find(' '));
            const std::string query = points.size() < rest.size() ? rest.substr(points.size() + 1) : "";
            answer =
                server_.get("/" + service + "/v1/testbot/" + coordinates(points) + (query.empty() ? "" : "?" + query));
        }
        answer_ = answer.json();
        int status = 200;
        for (const auto& [line, check] : ask.checks)
            if (check.starts_with("code = ") && check != "code = \"Ok\"") status = 400;
        for (const auto& [line, check] : ask.checks)
            if (check.starts_with("status = ")) status = std::stoi(check.substr(9));
        EXPECT_EQ(answer.status, status) << answer.body;
        if (answer.status == 200)
            EXPECT_EQ(server_violation(service + "_answer", Json(answer_)), "");
        else
            EXPECT_EQ(server_violation("refusal", Json(answer_)), "");
        for (const auto& [line, check] : ask.checks) {
            SCOPED_TRACE("line " + std::to_string(line) + ": " + check);
            hold(check);
            if (::testing::Test::HasFailure()) {
                ADD_FAILURE() << answer.body;
                return;
            }
        }
    }

private:
    [[nodiscard]] std::string place(char letter) const {
        const auto found = scenario_.position.find(letter);
        if (found == scenario_.position.end()) {
            ADD_FAILURE() << "the map has no " << letter;
            return "0,0";
        }
        return fmt::format("{:.7f},{:.7f}", found->second.x, found->second.y);
    }
    [[nodiscard]] std::string with_places(std::string text) const {
        const bool posts = text.starts_with("post ");
        for (const auto& [letter, at] : scenario_.position)
            text = replaced(text, std::string("$") + letter, posts ? "[" + place(letter) + "]" : place(letter));
        for (const auto& [name, value] : saved_) text = replaced(text, "%" + name + "%", value);
        return text;
    }
    [[nodiscard]] std::string coordinates(const std::string& points) const {
        if (points.starts_with('@')) return points.substr(1);
        std::string text;
        for (const char letter : points) text += (text.empty() ? "" : ";") + place(letter);
        return text;
    }
    [[nodiscard]] std::optional<Json> value(const std::string& path) const {
        const Json::json_pointer pointer("/" + path);
        if (!answer_.contains(pointer)) return std::nullopt;
        return answer_.at(pointer);
    }
    // Of all steps, what `word` makes of each.
    template <class Word>
    [[nodiscard]] std::string of_steps(Word word) const {
        std::string text;
        const auto routes = value("routes/0/legs");
        const auto trips = routes ? routes : value("trips/0/legs");
        const auto legs = trips ? trips : value("matchings/0/legs");
        if (!legs) return "no legs";
        for (const Json& leg : *legs)
            for (const Json& step : leg["steps"]) text += (text.empty() ? "" : ",") + word(step);
        return text;
    }

    void hold(std::string check) {
        if (check.starts_with("status = ")) return;
        for (const auto& [name, value] : saved_) check = replaced(check, "%" + name + "%", value);
        const auto space = check.find(' ');
        const std::string path = check.substr(0, space);
        if (path == "save") {
            const auto equals = check.find(" = ");
            const auto found = value(check.substr(equals + 3));
            ASSERT_TRUE(found);
            saved_[check.substr(5, equals - 5)] = found->is_string() ? found->get<std::string>() : found->dump();
            return;
        }
        const auto second = check.find(' ', space + 1);
        const std::string how = check.substr(space + 1, second == std::string::npos ? second : second - space - 1);
        const std::string wanted = second == std::string::npos ? "" : check.substr(second + 1);
        if (path == "names") {
            ASSERT_EQ(of_steps([](const Json& step) { return step["name"].get<std::string>(); }), wanted);
            return;
        }
        if (path == "turns") {
            const auto word = [](const Json& step) {
                const Json& maneuver = step["maneuver"];
                const std::string type = maneuver["type"].get<std::string>();
                if (type == "depart" || type == "arrive") return type;
                return type + " " + maneuver["modifier"].get<std::string>();
            };
            ASSERT_EQ(of_steps(word), wanted);
            return;
        }
        const auto found = value(path);
        if (how == "missing") {
            ASSERT_FALSE(found) << *found;
            return;
        }
        ASSERT_TRUE(found) << "there is no " << path;
        if (how == "=") {
            ASSERT_EQ(*found, Json::parse(wanted));
        } else if (how == "~") {
            ASSERT_TRUE(found->is_number()) << *found;
            const double number = std::stod(wanted);
            ASSERT_NEAR(found->get<double>(), number, 0.15 + std::abs(number) * 0.005);
        } else if (how == "@") {
            const Position at = scenario_.position.at(wanted.front());
            ASSERT_NEAR((*found)[0].get<double>(), at.x, 7e-6);
            ASSERT_NEAR((*found)[1].get<double>(), at.y, 5e-6);
        } else if (how == "size") {
            ASSERT_EQ(found->size(), std::stoul(wanted));
        } else if (how == "has") {
            const std::string text = found->is_string() ? found->get<std::string>() : found->dump();
            ASSERT_NE(text.find(wanted), std::string::npos) << text;
        } else {
            FAIL() << "not a way to check: " << how;
        }
    }

    const Scenario& scenario_;
    const TestServer& server_;
    Json answer_;
    std::map<std::string, std::string> saved_;
};

class ServerScenarios : public ::testing::TestWithParam<std::filesystem::path> {};
INSTANTIATE_TEST_SUITE_P(Files, ServerScenarios, ::testing::ValuesIn(files_of_scenarios()),
                         [](const auto& file) { return file.param.stem().string(); });

TEST_P(ServerScenarios, AnswerAsExpected) {
    const TemporaryFolder folder;
    for (const Scenario& scenario : read_scenarios(GetParam())) {
        ASSERT_FALSE(scenario.asks.empty()) << scenario.name;
        for (const bool prepared : {true, false}) {
            SCOPED_TRACE(fmt::format("{}:{}: {} ({} an index)", GetParam().filename().string(), scenario.line,
                                     scenario.name, prepared ? "with" : "without"));
            TestServer server(
                {"town=" + build_network(folder, prepared ? "with" : "without", as_opl(scenario), prepared)},
                [](server::AppOptions& options) {
                    options.limits.trip = 6;
                    options.limits.matching = 8;
                    options.limits.viaroute = 6;
                    options.limits.nearest = 5;
                });
            Play play(scenario, server);
            for (const ScenarioAsk& ask : scenario.asks) {
                SCOPED_TRACE(fmt::format("line {}: ask {}", ask.line, ask.request));
                play.run(ask);
            }
        }
    }
}

// Each parameter of each service is asked for somewhere.
TEST(ServerScenarioFiles, LeaveNoParameterOut) {
    std::set<std::string> asked;
    for (const auto& file : files_of_scenarios())
        for (const Scenario& scenario : read_scenarios(file))
            for (const ScenarioAsk& ask : scenario.asks) {
                if (ask.request.starts_with("post ")) continue;
                const std::string service = ask.request.substr(0, ask.request.find(' '));
                const auto query = ask.request.rfind(' ');
                for (std::size_t at = query + 1; at < ask.request.size();) {
                    const auto equals = ask.request.find('=', at);
                    if (equals == std::string::npos) break;
                    asked.insert(service + " " + ask.request.substr(at, equals - at));
                    const auto next = ask.request.find('&', equals);
                    at = next == std::string::npos ? next : next + 1;
                    if (at == std::string::npos) break;
                }
            }
    const Json document = Json::parse(server::openapi_document());
    for (const std::string service : {"route", "nearest", "table", "match", "trip", "isochrone"})
        for (const Json& parameter :
             document["paths"]["/" + service + "/v1/{profile}/{coordinates}"]["get"]["parameters"])
            if (parameter["in"] == "query") {
                const std::string name = service + " " + parameter["name"].get<std::string>();
                EXPECT_TRUE(asked.contains(name)) << name;
            }
}

}  // namespace
}  // namespace starway::test
