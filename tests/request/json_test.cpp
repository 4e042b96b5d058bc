// Requests as JSON. A description makes both their schema and their reader; each is held against the other, on requests
// with every member and on every small change to them.
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "request/json/grid.hpp"
#include "request/json/mesh.hpp"
#include "request/json/road.hpp"
#include "support/schema.hpp"

namespace starway::test {
namespace {

using Json = nlohmann::json;

// The reader's error, empty where it accepts the request.
std::string refusal(const std::string& domain, const std::string& text) {
    const auto message = [](const auto& result) { return result ? std::string() : result.error().message.str(); };
    if (domain == "road") return message(request::read_road_request(text));
    if (domain == "tile") return message(request::read_tile_request(text));
    return message(request::read_mesh_request(text));
}

struct Example {
    std::string domain;
    const char* text;
};

// Each service with every member that it has.
const std::vector<Example> examples{
    {"road", R"({"service": "route", "id": 7, "from": [7.41, 43.73], "to": "Larvotto", "via": [[7.42, 43.74], "node:5"],
        "weight": "time", "algorithm": "astar", "epsilon": 1.5, "snap": "largest", "max_snap_m": 250, "use_index": false,
        "avoid": {"areas": [[1, 2, 3, 4], {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]},
            {"type": "MultiPolygon", "coordinates": [[[[0, 0], [1, 0], [1, 1], [0, 0]], [[0, 0], [1, 0], [1, 1], [0, 0]]]]}],
            "edges": [3, 4], "arcs": [5]}, "exclude": ["toll", "ferry"], "snap_exclude": ["motorway", "tunnel"],
        "continue_straight": true, "steps": true, "language": "de", "also": ["length", "time"]})"},
    {"road", R"({"service": "alternatives", "id": "x", "from": "a", "to": [1, 2], "weight": "w", "snap": "auto",
        "max_snap_m": null, "use_index": true, "avoid": {}, "exclude": [], "snap_exclude": [], "steps": true, "language": "fr-CH",
        "via": ["b", [3, 4]], "continue_straight": true, "count": 3, "stretch": 1.3, "sharing": 0.5, "also": []})"},
    {"road", R"({"service": "k_shortest", "id": -1, "from": "a", "to": [1, 2], "weight": "w", "snap": "nearest",
        "max_snap_m": 5, "use_index": true, "avoid": {"edges": []}, "exclude": ["toll"], "snap_exclude": ["motorway"], "steps": true,
        "language": "nl", "k": 3, "also": ["hops"]})"},
    {"road", R"({"service": "nearest", "id": 0, "at": [7.41, 43.73], "count": 3, "weight": "w", "max_snap_m": 0.5,
        "avoid": {"arcs": [1]}, "exclude": ["toll"], "snap_exclude": ["motorway"]})"},
    {"road", R"({"service": "table", "id": 1, "from": [[1, 2], "a"], "to": ["b", [3, 4]], "weight": "w", "cutoff": 10.5,
        "snap": "auto", "max_snap_m": 7, "keep_far": true, "algorithm": "cch", "avoid": {"areas": []}, "exclude": ["toll"],
        "snap_exclude": ["motorway"], "also": ["length"]})"},
    {"road", R"({"service": "snap", "id": 2, "points": [[1, 2], "a"], "role": "end", "weight": "w", "snap": "auto",
        "max_snap_m": 7, "keep_far": true, "avoid": {}, "exclude": ["toll"], "snap_exclude": ["motorway"]})"},
    {"road", R"({"service": "isochrone", "id": 2, "from": [[1, 2], "a"], "towards": true, "contours": [300, 600.5],
        "interval": 100, "polygons": true, "roads": false, "denoise": 0.5, "generalize_m": 3, "buffer_m": 50, "weight": "w",
        "snap": "auto", "max_snap_m": 7, "avoid": {}, "exclude": ["toll"], "snap_exclude": ["motorway"], "also": ["length"]})"},
    {"road", R"({"service": "trip", "id": 2, "stops": [[1, 2], "a"], "round_trip": false, "first_fixed": true,
        "last_fixed": false, "split": true, "effort_ms": 12.5, "weight": "w", "snap": "auto", "max_snap_m": 7,
        "use_index": false, "avoid": {}, "exclude": ["toll"], "snap_exclude": ["motorway"], "also": ["length"]})"},
    {"road", R"({"service": "match", "id": 2, "points": [[1, 2, 3, 4], [1, 2, null, null], [5, 6]], "gaps": "ignore",
        "gap_s": 5, "tidy": true, "radius_m": 8, "beta_m": 20, "weight": "w", "avoid": {"edges": [1]}, "exclude": ["toll"],
        "snap_exclude": ["motorway"], "also": ["length"]})"},
    {"tile", R"({"service": "route", "id": 1, "from": [3, 4], "to": ["throne", [41, -17]], "algorithm": "astar",
        "heuristic": "octile", "epsilon": 1, "max_snap": 2.5, "arrival": "within_reach", "reach": 1.5,
        "ties": "fewest_turns", "from_goal": true, "pull_string": true, "compare": false, "count": 1})"},
    {"tile", R"({"service": "field", "id": 1, "ends": [[3, 4], [5, 6]], "way": "away", "max_cost": 12.5})"},
    {"mesh", R"({"service": "route", "from": [2.5, 3], "to": [41, 17.5, 3.2], "algorithm": "polyanya",
        "max_snap": null, "explored": true})"},
};

class Requests : public testing::TestWithParam<Example> {
protected:
    const std::string domain_ = GetParam().domain;
    const Json request_ = Json::parse(GetParam().text);
    const std::string service_ = request_["service"];
};
INSTANTIATE_TEST_SUITE_P(EachService, Requests, testing::ValuesIn(examples), [](const auto& example) {
    const Json request = Json::parse(example.param.text);
    return example.param.domain + "_" + request["service"].template get<std::string>();
});

TEST_P(Requests, AnExampleHasEveryMemberOfItsSchema) {
    EXPECT_EQ(refusal(domain_, request_.dump()), "");
    EXPECT_EQ(request_violation(domain_, service_, request_), "");
    const Json schema = request_schemas(domain_)[service_];
    for (const auto& member : schema["properties"].items())
        EXPECT_TRUE(request_.contains(member.key())) << member.key();
}

TEST_P(Requests, SchemaAndReaderAgreeOnEverySmallChange) {
    const std::vector<Json> others{nullptr,
                                   true,
                                   -1,
                                   0,
                                   3,
                                   0.5,
                                   1e16,
                                   "x",
                                   "",
                                   "cch",
                                   "auto",
                                   Json::array(),
                                   {1, 2},
                                   {1},
                                   {1, 2, 3},
                                   Json::array({"a"}),
                                   Json::object(),
                                   {{"a", 1}}};
    std::size_t changes = 0;
    std::size_t refused = 0;
    const auto compare = [&](const Json& changed) {
        const std::string message = refusal(domain_, changed.dump());
        // What a schema cannot say.
        for (const char* const beyond : {"in this order", "has no effect"})
            if (message.find(beyond) != std::string::npos) return;
        ++changes;
        refused += message.empty() ? 0 : 1;
        EXPECT_EQ(message.empty(), request_violation(domain_, service_, changed).empty())
            << changed << "\nreader: " << message << "\nschema: " << request_violation(domain_, service_, changed);
    };
    const Json flat = request_.flatten();
    for (const auto& place : flat.items())
        for (Json::json_pointer at(place.key()); !at.empty(); at = at.parent_pointer()) {
            if (at == Json::json_pointer("/service")) continue;
            for (const Json& other : others) {
                Json changed = request_;
                changed[at] = other;
                compare(changed);
            }
            Json changed = request_;
            Json& parent = changed[at.parent_pointer()];
            if (parent.is_object())
                parent.erase(at.back());
            else
                parent.erase(std::stoul(at.back()));
            compare(changed);
            if (!request_[at].is_object()) continue;
            changed = request_;
            changed[at]["surprise"] = 1;
            compare(changed);
        }
    Json changed = request_;
    changed["surprise"] = 1;
    compare(changed);
    EXPECT_GT(changes, 50U);
    EXPECT_GT(refused, 20U);
    EXPECT_LT(refused, changes);
}

std::string text_of_arrival(const request::RoadRequest& request) {
    Step step;
    step.maneuver.type = ManeuverType::arrive;
    step.intersections.emplace_back();
    return std::visit(
        [&](const auto& call) {
            if constexpr (requires { call.language; }) return call.language.words.text(step);
            return std::string();
        },
        request.call);
}

TEST(RoadRequests, EveryMemberArrives) {
    const auto route = request::read_road_request(examples[0].text);
    ASSERT_TRUE(route) << route.error().message;
    EXPECT_EQ(route->service, "route");
    EXPECT_EQ(route->id, "7");
    const auto& request = std::get<request::RouteCall>(route->call).route;
    EXPECT_EQ(request.from.position(), (Position{7.41, 43.73}));
    EXPECT_EQ(request.to.text(), "Larvotto");
    ASSERT_EQ(request.via.size(), 2U);
    EXPECT_EQ(request.via[1].text(), "node:5");
    EXPECT_EQ(request.weight, "time");
    EXPECT_EQ(request.algorithm, Algorithm::astar);
    EXPECT_EQ(request.epsilon, 1.5);
    EXPECT_EQ(request.snap, SnapTo::largest);
    EXPECT_EQ(request.max_snap_m, 250);
    EXPECT_FALSE(request.use_index);
    ASSERT_EQ(request.closed.areas.size(), 3U);
    EXPECT_EQ(request.closed.areas[0], area_of({1, 2, 3, 4}));
    EXPECT_EQ(request.closed.areas[1].points.size(), 4U);
    EXPECT_EQ(request.closed.areas[2].holes, (std::vector<bool>{false, true}));
    EXPECT_EQ(request.closed.areas[2].polygons, 1U);
    EXPECT_EQ(request.closed.roads, (std::vector<std::uint32_t>{3, 4})) << "as the source numbers them";
    EXPECT_TRUE(request.closed.edges.empty());
    EXPECT_EQ(request.closed.arcs, (std::vector<ArcId>{ArcId{5}}));

    EXPECT_TRUE(request.steps);
    EXPECT_EQ(text_of_arrival(*route), "Das Ziel ist erreicht");

    const auto several = request::read_road_request(examples[1].text);
    ASSERT_TRUE(several);
    EXPECT_EQ(several->id, "\"x\"");
    const auto& wanted = std::get<request::AlternativesCall>(several->call);
    EXPECT_EQ(wanted.route.max_snap_m, std::numeric_limits<double>::infinity());
    EXPECT_EQ(wanted.wanted.count, 3U);
    EXPECT_EQ(wanted.wanted.stretch, 1.3);
    EXPECT_EQ(wanted.wanted.sharing, 0.5);
    EXPECT_TRUE(wanted.route.steps);
    EXPECT_EQ(text_of_arrival(*several), "Vous arrivez à votre destination");
    EXPECT_EQ(std::get<request::KShortestCall>(request::read_road_request(examples[2].text)->call).k, 3U);

    const auto nearest = request::read_road_request(examples[3].text);
    EXPECT_EQ(std::get<request::NearestCall>(nearest->call).request.count, 3U);
    EXPECT_EQ(std::get<request::NearestCall>(nearest->call).request.max_snap_m, 0.5);
    EXPECT_EQ(std::get<request::NearestCall>(nearest->call).request.closed.arcs.size(), 1U);

    const auto table = request::read_road_request(examples[4].text);
    const auto& cells = std::get<TableRequest>(table->call);
    EXPECT_EQ(cells.from.size(), 2U);
    EXPECT_EQ(cells.to[0].text(), "b");
    EXPECT_EQ(cells.cutoff, 10.5);
    EXPECT_TRUE(cells.keep_far);
    EXPECT_EQ(cells.algorithm, Algorithm::hierarchy);

    const auto snap = request::read_road_request(examples[5].text);
    EXPECT_EQ(std::get<request::SnapCall>(snap->call).points.size(), 2U);
    EXPECT_EQ(std::get<request::SnapCall>(snap->call).request.role, SnapRole::end);
}

TEST(TileRequests, EveryMemberArrives) {
    const auto route = request::read_tile_request(examples[9].text);
    ASSERT_TRUE(route) << route.error().message;
    const auto& request = std::get<MapRequest>(route->call);
    ASSERT_EQ(request.from.size(), 1U);
    EXPECT_EQ(request.from[0].text(), "3,4");
    ASSERT_EQ(request.to.size(), 2U);
    EXPECT_EQ(request.to[0].text(), "throne");
    EXPECT_EQ(request.to[1].text(), "41,-17");
    EXPECT_EQ(request.algorithm, GridAlgorithm::astar);
    EXPECT_EQ(request.bound, GridBound::octile);
    EXPECT_EQ(request.max_snap, 2.5);
    EXPECT_EQ(request.arrival, GridArrival::within_reach);
    EXPECT_EQ(request.reach, 1.5);
    EXPECT_EQ(request.ties, GridTies::fewest_turns);
    EXPECT_TRUE(request.from_goal);
    EXPECT_TRUE(request.pull_string);
    EXPECT_FALSE(request.compare);
    EXPECT_EQ(request.count, 1U);
    const auto field = request::read_tile_request(examples[10].text);
    EXPECT_EQ(std::get<grid::ask::FieldRequest>(field->call).ends.size(), 2U);
    EXPECT_EQ(std::get<grid::ask::FieldRequest>(field->call).way, FieldWay::away);
    EXPECT_EQ(std::get<grid::ask::FieldRequest>(field->call).max_cost, 12.5);
}

TEST(MeshRequests, EveryMemberArrives) {
    const auto route = request::read_mesh_request(examples[11].text);
    ASSERT_TRUE(route) << route.error().message;
    EXPECT_EQ(route->call.request.from, (Position{2.5, 3}));
    EXPECT_EQ(route->call.request.from_height, std::nullopt);
    EXPECT_EQ(route->call.request.to_height, 3.2);
    EXPECT_EQ(route->call.request.max_snap, std::numeric_limits<double>::infinity());
    EXPECT_TRUE(route->call.explored);
}

TEST(RoadRequests, AServiceComesFromTheRequestOrTheTransport) {
    const std::string bare = R"({"from": [1, 2], "to": [3, 4]})";
    EXPECT_EQ(refusal("road", bare), "the request needs 'service'");
    EXPECT_EQ(request::read_road_request(bare, "route")->service, "route");
    EXPECT_EQ(request::read_road_request(R"({"service": "table", "from": [[1, 2]]})", "route").error().message,
              "'service' must be route, as the request was sent there, not \"table\"");
    EXPECT_EQ(request::read_road_request(R"({"id": 1, "from": [1, 2], "to": [3, 4]})", "route").error().message,
              "this request has no member 'id'");
    EXPECT_NE(request_violation("road", "route", Json::parse(bare)), "") << "a line of a batch has to name it";
    EXPECT_EQ(request::read_road_request(bare, "rout").error().message,
              "there is no service 'rout'; did you mean route?");
}

TEST(RoadRequests, AnErrorSaysWhereAndWhat) {
    const auto message = [](const std::string& members) {
        return refusal("road", R"({"service": "route", "from": [1, 2], "to": [3, 4])" + members + "}");
    };
    EXPECT_EQ(message(""), "");
    EXPECT_EQ(message(R"(, "wieght": "time")"), "this request has no member 'wieght'; did you mean weight?");
    EXPECT_EQ(message(R"(, "via": [[1, 2], [3]])"),
              "'via[1]' must be a position of two numbers, [x, y], not a list of 1");
    EXPECT_EQ(message(R"(, "via": [[1, "2"]])"), "'via[0][1]' must be a number up to 1e15, not \"2\"");
    EXPECT_EQ(message(R"(, "avoid": {"areas": [[3, 2, 1, 4]]})").substr(0, 17), "'avoid.areas[0]' ");
    EXPECT_EQ(message(R"(, "avoid": {"area": []})"), "'avoid' has no member 'area'; did you mean areas?");
    EXPECT_EQ(message(R"(, "epsilon": 0.5)"), "'epsilon' must be a number of at least 1, not 0.5");
    EXPECT_EQ(message(R"(, "snap": "largset")"), "'snap' must be one of auto, nearest, largest, not \"largset\"");
    EXPECT_EQ(message(R"(, "steps": true, "language": "xx")"),
              "there are no directions in 'xx'; there are in de, en, fr and nl");
    EXPECT_EQ(message(R"(, "steps": true, "language": "../de")"),
              "there are no directions in '../de'; there are in de, en, fr and nl");
    EXPECT_EQ(message(R"(, "id": 1.5)"), "'id' must be a whole number or a text, not 1.5");
    EXPECT_EQ(refusal("road", R"({"service": "nearest"})"), "the request needs 'at'");
    EXPECT_EQ(refusal("road", "[1]"), "the request must be a JSON object, not a list of 1");
    // A name from outside cannot steer a terminal.
    EXPECT_EQ(message(R"(, "\u001b[2J": 1)"), "this request has no member '\\u001B[2J'");
}

TEST(Requests, AMemberThatHasNoEffectIsRefused) {
    const auto road = [](const std::string& service, const std::string& members) {
        return refusal("road", R"({"service": ")" + service + R"(", "from": [1, 2], "to": [3, 4])" + members + "}");
    };
    const auto tile = [](const std::string& members) {
        return refusal("tile", R"({"service": "route", "from": [1, 2], "to": [3, 4])" + members + "}");
    };
    EXPECT_EQ(road("route", R"(, "language": "de")"),
              "'language' has no effect without steps; add it, or leave 'language' out");
    EXPECT_EQ(road("route", R"(, "language": "de", "steps": false)").substr(0, 24), "'language' has no effect");
    EXPECT_EQ(road("route", R"(, "language": "de", "steps": true)"), "");
    EXPECT_EQ(road("route", R"(, "continue_straight": true)").substr(0, 33), "'continue_straight' has no effect");
    EXPECT_EQ(road("alternatives", R"(, "stretch": 1.5, "sharing": 0.5)"), "") << "which the service is for";
    EXPECT_EQ(tile(R"(, "reach": 2)"),
              "'reach' has no effect without arrival=within_reach; add it, or leave 'reach' out");
    EXPECT_EQ(tile(R"(, "reach": 2, "arrival": "within_reach")"), "");
    EXPECT_EQ(
        tile(R"(, "heuristic": "octile", "algorithm": "jps")"),
        "'heuristic' has no effect without algorithm=astar or algorithm=greedy or algorithm=bidirectional; add one "
        "of them, or leave 'heuristic' out");
    EXPECT_EQ(tile(R"(, "heuristic": "octile")"), "");
    EXPECT_EQ(tile(R"(, "heuristic": "auto", "algorithm": "jps")"), "") << "nothing is asked for";
    EXPECT_EQ(tile(R"(, "from_goal": true, "count": 2)"), "'from_goal' has no effect with k; leave one of them out");
}

TEST(RequestDocuments, LimitsHold) {
    const auto refused = [](const std::string& text, const request::RequestLimits& limits = {}) {
        const auto document = request::RequestDocument::parse(text, limits);
        return document ? std::string() : document.error().message.str();
    };
    EXPECT_EQ(refused("{}"), "");
    EXPECT_EQ(refused(" \n"), "the request is empty; send a JSON object");
    EXPECT_EQ(refused(R"({"a": 1)"), "the request ends before its JSON does");
    EXPECT_EQ(refused(R"({"a": 1]})"), "the request is not JSON: byte 8 cannot be there");
    EXPECT_EQ(refused(R"({"a": 1} x)"), "the request is not JSON: byte 10 cannot be there");
    EXPECT_EQ(refused("{\"a\": \"\xff\"}"), "the request is not JSON: byte 8 cannot be there");
    EXPECT_EQ(refused(R"({"a": NaN})"), "the request is not JSON: byte 7 cannot be there");
    EXPECT_EQ(refused(R"({"a": 1e999})"), "the request has a number that is too large");
    EXPECT_EQ(refused(R"({"a": 1, "b": {"a": 2}, "a": 3})"), "the request has 'a' twice in one object");
    EXPECT_EQ(refused("[[1]]", {100, 2, 100}), "");
    EXPECT_EQ(refused("[[[1]]]", {100, 2, 100}), "the request nests lists and objects deeper than 2");
    EXPECT_EQ(refused("[1, 2, 3]", {100, 2, 4}), "");
    EXPECT_EQ(refused("[1, 2, 3, 4]", {100, 2, 4}), "the request has more than 4 values; split it into several");
    EXPECT_EQ(refused("[1, 2, 3]", {8, 2, 4}),
              "the request has 9 bytes, more than the limit of 8; split it into several");
    // Deep enough to overflow a stack, were it not stopped.
    EXPECT_EQ(refused(std::string(5'000'000, '[')), "the request nests lists and objects deeper than 12");
}

}  // namespace
}  // namespace starway::test
