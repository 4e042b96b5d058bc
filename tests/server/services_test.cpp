// What the server offers beside OSRM's services: status, places, batches, tile maps, swaps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <thread>

#include "server/test_server.hpp"
#include "shells/server/catalog.hpp"
#include "shells/server/http/compress.hpp"
#include "starway/mesh/engine.hpp"
#include "support/schema.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;
using T = Town;

std::string castle() {
    return starway::test::source_dir() + "/data/maps/castle.tmx";
}
std::string route_path(const std::string& profile = "testbot") {
    return "/route/v1/" + profile + "/" + at(T::a) + ";" + at(T::c) + "?overview=false";
}

TEST(Services, StatusTellsWhatIsServed) {
    const TemporaryFolder folder;
    const std::string file = build_network(folder, "town", T::opl(), true);
    TestServer server({"one=" + file, "two=" + file + ":length"});
    const Json status = server.get("/status").json();
    ASSERT_EQ(status["networks"].size(), 2U);
    const Json& one = status["networks"][0];
    EXPECT_EQ(one["name"], "one");
    EXPECT_EQ(one["frame"], "geographic");
    EXPECT_EQ(one["nodes"], 8);
    EXPECT_EQ(one["profiles"][0]["name"], "one:testbot");
    EXPECT_EQ(one["default_weight"], "testbot");
    EXPECT_EQ(status["networks"][1]["default_weight"], "length");
    EXPECT_EQ(one["places"], 2);
    EXPECT_NEAR(one["bbox"][0].get<double>(), 1, 1e-6);
    EXPECT_THAT(one["algorithms"].dump(), HasSubstr("cch"));
    EXPECT_GT(status["limits"]["max_table_size"], 0);
    EXPECT_EQ(server.get(route_path("one")).status, 200);
    EXPECT_EQ(server.get(route_path("two")).json()["routes"][0]["weight_name"], "length");
    const HttpAnswer ambiguous = server.get(route_path("testbot"));
    EXPECT_EQ(ambiguous.status, 400);
    EXPECT_THAT(ambiguous.body, HasSubstr("Choose one of one:testbot, two:testbot"));
}

TEST(Services, ClassesOfEachProfileCanBeExcluded) {
    const TemporaryFolder folder;
    // The island's toll road is closed to the profile, so there is nothing to exclude.
    std::string opl = T::opl("motorway");
    opl.replace(opl.find("highway=primary,name=Island"), 27, "highway=primary,access=no,toll=yes,name=Island");
    TestServer server({"town=" + build_network(folder, "town", opl)});
    const Json status = server.get("/status").json();
    EXPECT_EQ(server_violation("status_answer", status), "");
    EXPECT_EQ(status["networks"][0]["profiles"][0]["exclude"], Json::parse(R"(["motorway"])"));
    EXPECT_EQ(status["networks"][0]["exclude"], Json::parse(R"(["motorway"])"));
    const auto cost = [&](const std::string& exclude) {
        return server
            .post("/starway/v1/route",
                  "{\"points\": [[" + at(T::a) + "],[" + at(T::b) + "]], \"exclude\": " + exclude + "}")
            .json();
    };
    const double best = cost("[]")["cost"].get<double>();
    EXPECT_EQ(cost(R"(["toll"])")["cost"].get<double>(), best) << "a class of the profile that no open road is of";
    EXPECT_GT(cost(R"(["motorway"])")["cost"].get<double>(), best);
    EXPECT_THAT(cost(R"(["castle"])")["message"].get<std::string>(), HasSubstr("castle"));
    EXPECT_THAT(cost(R"("motorway")")["message"].get<std::string>(), HasSubstr("exclude"));
}

TEST(Services, HealthMetricsAndDocument) {
    const TemporaryFolder folder;
    TestServer server({build_network(folder, "town", T::opl())});
    EXPECT_EQ(server.get("/health").json()["status"], "ok");
    EXPECT_EQ(server.get("/ready").json()["status"], "ready");
    EXPECT_EQ(server.get(route_path()).status, 200);
    EXPECT_EQ(server.get("/route/v1/x/1,1").status, 400);
    const HttpAnswer metrics = server.get("/metrics");
    EXPECT_THAT(metrics.fields.at("content-type"), HasSubstr("text/plain"));
    EXPECT_THAT(metrics.body, HasSubstr("starway_requests_total{service=\"route\",status=\"200\"} 1\n"));
    EXPECT_THAT(metrics.body, HasSubstr("starway_requests_total{service=\"route\",status=\"400\"} 1\n"));
    EXPECT_THAT(metrics.body, HasSubstr("starway_request_duration_seconds_bucket{service=\"route\",le=\"+Inf\"} 2\n"));
    const Json document = server.get("/openapi.json").json();
    EXPECT_EQ(document["openapi"], "3.1.0");
    for (const char* const path : {"/route/v1/{profile}/{coordinates}", "/table/v1/{profile}", "/places", "/status"})
        EXPECT_TRUE(document["paths"].contains(path)) << path;
    // Every reference of the document leads somewhere.
    std::function<void(const Json&)> check = [&](const Json& node) {
        if (node.is_object() && node.contains("$ref") && node["$ref"].is_string()) {
            const std::string target = node["$ref"];
            EXPECT_TRUE(document.contains(Json::json_pointer(target.substr(1)))) << target;
        }
        if (node.is_structured())
            for (const Json& child : node) check(child);
    };
    check(document);
}

// Draft 7 has lists of fixed items under "items", where 2020-12, and so OpenAPI 3.1, has "prefixItems".
TEST(Services, TheDocumentHasSchemasOfItsDraftAlone) {
    const TemporaryFolder folder;
    TestServer server({build_network(folder, "town", T::opl())});
    const Json document = server.get("/openapi.json").json();
    std::size_t tuples = 0;
    const std::function<void(const Json&)> check = [&](const Json& node) {
        if (node.is_object()) {
            tuples += node.contains("prefixItems") ? 1U : 0U;
            EXPECT_FALSE(node.contains("items") && node["items"].is_array()) << node;
            for (const char* const old : {"additionalItems", "definitions", "dependencies", "$id", "nullable"})
                EXPECT_FALSE(node.contains(old)) << old;
        }
        if (node.is_structured())
            for (const Json& child : node) check(child);
    };
    check(document);
    EXPECT_GT(tuples, 1U);
    const auto body_of = [&](const std::string& path) {
        return document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]["properties"];
    };
    EXPECT_TRUE(body_of("/route/v1/{profile}").contains("steps")) << "from the description of the service";
    EXPECT_TRUE(body_of("/table/v1/{profile}").contains("sources"));
    for (const char* const member : {"points", "avoid", "weight", "algorithm", "explored", "alternatives"})
        EXPECT_TRUE(body_of("/starway/v1/route").contains(member)) << member;
    for (const char* const path : {"/isochrone", "/metrics", "/grid/v1/{map}/map", "/grid/v1/{map}/tiles", "/batch"})
        EXPECT_TRUE(document["paths"].contains(path)) << path;
}

// The engine's own service, which the page asks on planes, around avoided areas and by other weights.
TEST(Services, AlternativesPassThePointsBetween) {
    const TemporaryFolder folder;
    TestServer server({"town=" + build_network(folder, "town", T::opl())});
    const auto ask = [&](const std::string& members) {
        const HttpAnswer answer = server.post("/starway/v1/route", "{\"points\": [[" + at(T::a) + "],[" + at(T::b) +
                                                                       "],[" + at(T::f) + "]]" + members + "}");
        EXPECT_EQ(answer.status, 200U) << answer.body;
        return answer.json();
    };
    const Json one = ask("");
    const Json several = ask(", \"alternatives\": 2, \"stretch\": 2");
    EXPECT_EQ(several["cost"], one["cost"]) << "the best comes first";
    EXPECT_EQ(several["via"].size(), 1U);
    ASSERT_GE(several["alternatives"].size(), 1U) << several;
    for (const Json& other : several["alternatives"]) {
        EXPECT_EQ(other["legs"].size(), 2U) << "over the point between";
        EXPECT_GE(other["cost"].get<double>(), one["cost"].get<double>());
        EXPECT_LE(other["cost"].get<double>(), 2 * one["cost"].get<double>());
    }
}

// Messages over HTTP use the names of the API, never options of the program.
TEST(Services, ErrorsNameWhatWasAsked) {
    const TemporaryFolder folder;
    TestServer server({"town=" + build_network(folder, "town", T::opl()),
                       "castle=" + source_dir() + "/data/maps/castle.tmx",
                       "court=" + source_dir() + "/data/meshes/court.mesh"});
    const auto expect = [](const HttpAnswer& answer, const std::string& member, const std::string& said) {
        EXPECT_GE(answer.status, 400U) << answer.body;
        const Json json = answer.json();
        EXPECT_EQ(server_violation("refusal", json), "");
        EXPECT_THAT(json.value(member, ""), HasSubstr(said)) << answer.body;
        EXPECT_THAT(answer.body, testing::Not(HasSubstr("--")));
        EXPECT_THAT(answer.body, testing::Not(HasSubstr("`starway")));
    };
    const std::string far = at({600, -9000});
    const std::string a = at(T::a);
    const std::string ends = a + ";" + far;
    expect(server.get("/route/v1/town/" + ends), "detail", "(radiuses, in metres, changes that)");
    expect(server.get("/table/v1/town/" + ends), "detail", "km from the nearest road");
    expect(server.get("/trip/v1/town/" + ends), "detail", "km from the nearest road");
    expect(server.get("/nearest/v1/town/" + far), "detail", "radiuses");
    expect(server.get("/isochrone/v1/town/" + far + "?contours_seconds=60"), "detail", "radiuses");
    expect(server.get("/route/v1/town/" + a + ";" + at(T::y)), "detail", "no route leads from");
    expect(server.get("/match/v1/town/" + far + ";" + far), "detail", "within their radiuses");
    expect(server.get("/route/v1/town/" + a + ";" + at(T::f) + "?exclude=castles"), "detail", "class 'castles'");
    expect(server.get("/route/v1/town:boat/" + ends), "message", "no profile or weight 'boat'");
    expect(server.get("/route/v1/town/" + ends + "?alternatifs=2"), "message", "did you mean alternatives?");
    const auto own = [&](const std::string& members, const std::string& to) {
        return server.post("/starway/v1/route",
                           "{\"network\": \"town\", \"points\": [[" + a + "], " + to + "]" + members + "}");
    };
    expect(server.post("/starway/v1/route", "{\"network\": \"town\", \"points\": [[" + a + "]]}"), "message",
           "points takes a list of at least two");
    expect(server.post("/grid/v1/castle/field", R"({"from": [3, 4], "range": -2})"), "message", "range takes");
    expect(own("", "[" + far + "]"), "message", "('max_snap_m', in metres, changes that)");
    expect(own(", \"weight\": \"wieght\"", "[" + at(T::f) + "]"), "message", "no weight");
    expect(own(", \"algorithm\": \"labels\"", "[" + at(T::f) + "]"), "message", "no index labels");
    expect(own("", "\"Nowhere\""), "message", "Nowhere");
    // Members as the service calls them, not as its reader does.
    expect(own("", "5"), "message", "'points[1]' must be");
    expect(own("", "7, [" + far + "]"), "message", "'points[1]' must be");
    expect(own(", \"avoid\": [[[1, 2], [2, 3]]]", "[" + far + "]"), "message",
           "'avoid[0]' must be a list of at least 3");
    expect(own(", \"avoid\": [[[1, 2], [2, 3], [2, \"a\"]]]", "[" + far + "]"), "message", "'avoid[0][2]");
    const std::string near = "[" + at(T::f) + "]";
    EXPECT_EQ(own(", \"alternatives\": 10", near).json()["code"], "TooBig") << "as for OSRM's service";
    expect(own(", \"alternatives\": 2, \"algorithm\": \"astar\"", near), "message",
           "'algorithm' has no effect with 'alternatives'");
    expect(own(", \"sharing\": 0.5", near), "message", "'sharing' has no effect without 'alternatives'");
    expect(own(", \"alternatives\": 1e308", "[" + far + "]"), "message", "'alternatives' must be a whole number");
    expect(own(", \"from\": [1, 1]", "[" + far + "]"), "message", "unknown member 'from'");
    expect(own(", \"epsilon\": 1e308", "[" + far + "]"), "message", "'epsilon' must be a number up to 1e15");
    const auto field = [&](const std::string& body) { return server.post("/grid/v1/castle/field", body); };
    expect(field(R"({"to": 5})"), "message", "'to' must be");
    expect(field(R"({"from": [[1]]})"), "message", "'from[0]' must be");
    expect(field(R"({"to": "x", "range": 1e308})"), "message", "'range' must be a number up to 1e15");
    expect(field(R"({"from": [3, 4], "to": [3, 4]})"), "message", "name one of both");
    // What contradicts, and what has no effect.
    const std::string twice = "contradict each other; leave one of them out";
    expect(field(R"({"ends": [9, 5], "from": [0, 0]})"), "message", "'from' and 'ends' " + twice);
    expect(field(R"({"to": [9, 5], "way": "away"})"), "message", "'to' and 'way' " + twice);
    expect(field(R"({"to": [9, 5], "range": 3, "max_cost": 4})"), "message", "'range' and 'max_cost' " + twice);
    const auto path = [&](const std::string& members) {
        return server.post("/grid/v1/castle/route", R"({"from": [3, 4], "to": [41, 17])" + members + "}");
    };
    expect(path(R"(, "epsilon": 2, "algorithm": "hpa")"), "message",
           "'epsilon' works with 'algorithm': \"astar\" only, not with hpa");
    expect(path(R"(, "reach": 2)"), "message", "'reach' has no effect without 'arrival': \"within_reach\"");
    expect(path(R"(, "count": 3, "algorithm": "jps")"), "message", "several paths need one start");
    for (const char* const guided : {R"(, "epsilon": 1.5)", R"(, "heuristic": "euclidean")"})
        EXPECT_EQ(path(guided).json()["algorithm"], "astar") << guided;
    const Json map = server.get("/grid/v1/castle/map").json();
    std::size_t wall = 0;
    while (!map["costs"][wall].is_null()) ++wall;
    const auto width = map["width"].get<std::size_t>();
    expect(server.post("/grid/v1/castle/route", "{\"from\": [3, 4], \"max_snap\": 0.1, \"to\": [" +
                                                    std::to_string(wall % width) + ", " + std::to_string(wall / width) +
                                                    "]}"),
           "message", "exceeds 'max_snap'");
    expect(server.post("/grid/v1/castle/route", R"({"from": [3, 4], "to": "moon"})"), "message", "moon");
    expect(server.post("/mesh/v1/court/route", R"({"from": [1, 1], "to": [900, 9]})"), "message", "'to' 900,9 is ");
    const std::string good =
        server.post("/starway/v1/route", "{\"network\": \"town\", \"points\": [[" + a + "], [" + at(T::f) + "]]}").body;
    EXPECT_THAT(good, HasSubstr("('max_snap_m')")) << "assumptions too";
    EXPECT_THAT(good, testing::Not(HasSubstr("--")));
    const HttpAnswer many = server.get("/nearest/v1/town/" + a + "?number=5000");
    EXPECT_THAT(many.json()["message"].get<std::string>(),
                HasSubstr("ask for less, or have the server started with a larger --max-nearest-size"));
}

// As OSRM has it: null where no time is known.
TEST(Services, TablesOfANetworkWithoutTimesHaveNone) {
    const TemporaryFolder folder;
    folder.file("edges.csv", "from,to,length\na,b,100\nb,c,200\n");
    folder.file("nodes.csv", "id,x,y\na,1.0,1.0\nb,1.001,1.0\nc,1.003,1.0\n");
    SourceOptions options;
    options.nodes = (folder.path() / "nodes.csv").string();
    const auto network = starway::open((folder.path() / "edges.csv").string(), options);
    ASSERT_TRUE(network) << network.error().message;
    const std::string file = (folder.path() / "plain.starway").string();
    ASSERT_TRUE(network->save(file));
    TestServer server({file});
    const HttpAnswer answer = server.get("/table/v1/plain/1.0,1.0;1.003,1.0?annotations=duration,distance");
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(answer.json()["durations"], Json::parse("[[null, null], [null, null]]"));
    EXPECT_GT(answer.json()["distances"][0][1], 0);
}

TEST(Services, PlacesAreFoundAsTheyAreTyped) {
    const TemporaryFolder folder;
    TestServer server({"town=" + build_network(folder, "town", T::opl())});
    const auto names = [&](const std::string& query) {
        std::string all;
        const Json answer = server.get("/places?" + query).json();
        for (const Json& place : answer["places"]) all += (all.empty() ? "" : ",") + place["name"].get<std::string>();
        return all;
    };
    EXPECT_EQ(names("q=as"), "Åstad");
    EXPECT_EQ(names("q=%C3%A5"), "Åstad,Neu Åby") << "the beginning of the name first";
    EXPECT_EQ(names("q=AB"), "Neu Åby");
    EXPECT_EQ(names("q=neu+aa"), "");
    EXPECT_EQ(names("q=neu+a"), "Neu Åby");
    EXPECT_EQ(names("q="), "");
    EXPECT_EQ(names("q=%C3%A5&limit=1"), "Åstad");
    EXPECT_EQ(names("q=as&network=town"), "Åstad");
    EXPECT_EQ(server.get("/places?q=as").json()["places"][0]["population"], 5000);
    EXPECT_EQ(server.get("/places?q=as&network=x").status, 400);
    EXPECT_EQ(server.get("/places?q=as&limit=0").status, 400);
    EXPECT_EQ(server.get("/places?q=%zz").status, 400);
}

TEST(Services, BatchesAnswerLineByLine) {
    const TemporaryFolder folder;
    TestServer server({build_network(folder, "town", T::opl())},
                      [](server::AppOptions& options) { options.limits.batch = 10; });
    const std::string lines = "\"" + route_path() + "\"\n" + R"({"path": "/route/v1/testbot/1,1", "id": 7})" + "\n\n" +
                              R"({"path": "/nearest/v1/testbot", "body": {"coordinates": [[1.0, 1.0]]}, "id": "n"})" +
                              "\n{broken\n" + R"({"paths": 1})";
    const HttpAnswer answer = server.post("/batch", lines, "application/x-ndjson");
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(answer.fields.at("content-type"), "application/x-ndjson");
    std::vector<Json> answers;
    std::istringstream text(answer.body);
    for (std::string line; std::getline(text, line);) answers.push_back(Json::parse(line));
    ASSERT_EQ(answers.size(), 5U);
    EXPECT_EQ(answers[0]["status"], 200);
    EXPECT_EQ(answers[0]["answer"]["code"], "Ok");
    EXPECT_EQ(answers[1]["id"], 7);
    EXPECT_EQ(answers[1]["answer"]["code"], "InvalidOptions");
    EXPECT_EQ(answers[2]["id"], "n");
    EXPECT_EQ(answers[2]["answer"]["waypoints"].size(), 1U);
    EXPECT_EQ(answers[3]["status"], 400);
    EXPECT_EQ(answers[4]["status"], 400);
    std::string many;
    for (int i = 0; i < 20; ++i) many += "\"/health\"\n";
    EXPECT_EQ(server.post("/batch", many, "application/x-ndjson").json()["code"], "TooBig");
}

// What a client has not taken yet is not computed yet, however many lines wait.
TEST(Services, BatchesKeepThePaceOfTheirReader) {
    const TemporaryFolder folder;
    TestServer server({build_network(folder, "town", T::opl())},
                      [](server::AppOptions& options) { options.limits.batch = 200'000; });
    const std::string line = "\"" + route_path() + "&steps=true\"\n";
    std::string lines;
    constexpr std::size_t count = 40'000;
    for (std::size_t i = 0; i < count; ++i) lines += line;
    Client client(server.port(), 30);
    ASSERT_TRUE(
        client.send("POST /batch HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-ndjson\r\nContent-Length: " +
                    std::to_string(lines.size()) + "\r\n\r\n" + lines));
    EXPECT_THAT(client.receive_head(), HasSubstr("Transfer-Encoding: chunked"));
    const auto first = client.receive_chunk();
    ASSERT_TRUE(first);
    EXPECT_THAT(*first, HasSubstr("\"answer\""));
    // The reader pauses: the buffers of the connection fill up, and then the server waits.
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    const auto is_done = [&] {
        return server.get("/metrics").body.find("starway_requests_total{service=\"batch\"") != std::string::npos;
    };
    EXPECT_FALSE(is_done()) << "all is answered, though nobody reads";
    std::size_t answers = static_cast<std::size_t>(std::count(first->begin(), first->end(), '\n'));
    while (const auto chunk = client.receive_chunk()) {
        if (chunk->empty()) break;
        answers += static_cast<std::size_t>(std::count(chunk->begin(), chunk->end(), '\n'));
    }
    EXPECT_EQ(answers, count);
    EXPECT_EQ(client.get("/health").status, 200) << "the connection goes on";
    EXPECT_TRUE(is_done());
    // An old client reads to the end of the connection.
    Client old(server.port());
    old.send("POST /batch HTTP/1.0\r\nContent-Type: application/x-ndjson\r\nContent-Length: " +
             std::to_string(line.size()) + "\r\n\r\n" + line);
    const std::string whole = old.rest();
    EXPECT_THAT(whole, HasSubstr("Connection: close"));
    EXPECT_EQ(whole.find("chunked"), std::string::npos);
    EXPECT_THAT(whole, HasSubstr("\"answer\""));
}

TEST(Services, OwnRequestsAvoidAreasAndShowTheSearch) {
    const TemporaryFolder folder;
    TestServer server({"town=" + build_network(folder, "town", T::opl())});
    const auto ask = [&](const std::string& members) {
        return server.post("/starway/v1/route", "{\"points\": [[" + at(T::a) + "],[" + at(T::c) + "]]" + members + "}");
    };
    const HttpAnswer plain = ask("");
    ASSERT_EQ(plain.status, 200) << plain.body;
    EXPECT_EQ(schema_violation("route", plain.json()), "");
    EXPECT_NEAR(plain.json()["cost"].get<double>(), 60, 0.2);
    const std::string ring = "[[" + at({100, 20}) + "],[" + at({200, 20}) + "],[" + at({200, -20}) + "]]";
    EXPECT_EQ(ask(",\"avoid\": [" + ring + "]").status, 200);
    EXPECT_GT(ask(",\"avoid\": [" + ring + "]").json()["cost"].get<double>(), 100);
    EXPECT_EQ(ask(",\"weight\": \"length\"").json()["unit"], "m");
    EXPECT_EQ(ask(",\"network\": \"town:length\"").json()["unit"], "m");
    const Json explored = ask(",\"explored\": true, \"algorithm\": \"dijkstra\"").json();
    EXPECT_EQ(explored["explored"]["columns"].size(), 7U);
    EXPECT_GT(explored["explored"]["rows"].size(), 0U);
    EXPECT_EQ(ask(",\"alternatives\": 1").status, 200);
    const Json french = ask(R"(,"steps": true, "language": "fr")").json();
    EXPECT_EQ(schema_violation("route", french), "");
    EXPECT_EQ(french["legs"][0]["steps"].back()["instruction"], "Vous arrivez à votre destination");
    const Json several = ask(R"(,"alternatives": 1, "steps": true, "language": "de-AT")").json();
    EXPECT_EQ(several["legs"][0]["steps"].back()["instruction"], "Das Ziel ist erreicht");
    const HttpAnswer unknown = ask(R"(,"steps": true, "language": "xx")");
    EXPECT_EQ(unknown.status, 400);
    EXPECT_THAT(unknown.body, HasSubstr("there are in de, en, fr and nl"));
    EXPECT_EQ(ask(",\"network\": \"x\"").status, 400);
    EXPECT_EQ(ask(",\"sppeed\": 1").status, 400);
    EXPECT_EQ(server.post("/starway/v1/route", "{}").status, 400);
    EXPECT_EQ(server.post("/starway/v1/route", "{\"points\": [[1,1]]}").status, 400);
}

TEST(Services, TileMaps) {
    TestServer server({"castle=" + castle()});
    const Json map = server.get("/grid/v1/castle/map").json();
    ASSERT_TRUE(map["width"].is_number()) << map;
    EXPECT_EQ(map["costs"].size(), map["width"].get<std::size_t>() * map["height"].get<std::size_t>());
    const HttpAnswer route =
        server.post("/grid/v1/castle/route", R"({"from": [3, 4], "to": [41, 17], "algorithm": "astar"})");
    ASSERT_EQ(route.status, 200) << route.body;
    EXPECT_EQ(schema_violation("route", route.json()), "");
    const double cost = route.json()["cost"].get<double>();
    const Json shown = server
                           .post("/grid/v1/castle/route",
                                 R"({"from": [3, 4], "to": [41, 17], "algorithm": "astar", "explored": true})")
                           .json();
    EXPECT_GT(shown["explored"]["rows"].size(), 10U);
    EXPECT_EQ(shown["explored"]["rows"][0][2], -1);
    const Json edited =
        server
            .post("/grid/v1/castle/route",
                  R"({"from": [3, 4], "to": [5, 4], "edits": [[4, 4, null], [4, 3, null], [4, 5, null]]})")
            .json();
    EXPECT_NE(edited.value("cost", 2.0), 2.0) << edited;
    EXPECT_EQ(server.post("/grid/v1/castle/route", R"({"from": [3, 4], "to": [41, 17]})").json()["cost"], cost)
        << "edits are those of one request";
    const HttpAnswer field = server.post("/grid/v1/castle/field", R"({"to": [41, 17], "range": 5})");
    ASSERT_EQ(field.status, 200) << field.body;
    EXPECT_EQ(schema_violation("field", field.json()), "");
    EXPECT_EQ(server.post("/grid/v1/castle/route", R"({"from": [3, 4], "to": [900, 17]})").status, 400);
    EXPECT_EQ(server.post("/grid/v1/castle/route", R"({"edits": [[900, 1, 2]]})").status, 400);
    EXPECT_EQ(server.post("/grid/v1/tower/route", "{}").status, 400);
    EXPECT_THAT(server.post("/grid/v1/tower/route", "{}").body, HasSubstr("Choose one of castle"));
    EXPECT_EQ(server.get("/grid/v1/castle/other").status, 400);
    EXPECT_EQ(map["tiles"], true);
    const HttpAnswer tiles = server.get("/grid/v1/castle/tiles");
    ASSERT_EQ(tiles.status, 200) << tiles.body;
    EXPECT_THAT(tiles.head, HasSubstr("image/png"));
    EXPECT_EQ(tiles.body.substr(1, 3), "PNG");
    EXPECT_EQ(server.get("/route/v1/castle/1,1;2,2").status, 400);
}

TEST(Services, Meshes) {
    TestServer server({"court=" + source_dir() + "/data/meshes/court.mesh"});
    auto mesh = open_mesh(source_dir() + "/data/meshes/court.mesh");
    ASSERT_TRUE(mesh);
    const Json status = server.get("/status").json();
    ASSERT_EQ(status["meshes"].size(), 1U) << status;
    EXPECT_EQ(status["meshes"][0]["name"], "court");
    EXPECT_EQ(status["meshes"][0]["polygons"], mesh->polygon_count());
    mesh::Engine router(*std::move(mesh));
    for (const char* const algorithm : {"polyanya", "visibility"}) {
        const HttpAnswer route =
            server.post("/mesh/v1/court/route",
                        std::string(R"({"from": [2, 3], "to": [39, 28], "algorithm": ")") + algorithm + "\"}");
        ASSERT_EQ(route.status, 200) << route.body;
        EXPECT_EQ(schema_violation("route", route.json()), "");
        EXPECT_EQ(route.json()["algorithm"], algorithm);
        const auto judge = router.route({{2, 3}, {39, 28}});
        ASSERT_TRUE(judge);
        EXPECT_DOUBLE_EQ(route.json()["cost"].get<double>(), judge->length);
    }
    EXPECT_EQ(server.get("/mesh/v1/court/info").json()["polygons"], router.mesh().polygon_count());
    const Json shape = server.get("/mesh/v1/court/shape").json();
    EXPECT_EQ(schema_violation("shape", shape), "");
    // The polygons as they are drawn have the area that the mesh says of itself.
    double area = 0;
    for (const Json& polygon : shape["corners"])
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const Json& one = shape["positions"][polygon[i].get<std::size_t>()];
            const Json& other = shape["positions"][polygon[(i + 1) % polygon.size()].get<std::size_t>()];
            area += (one[0].get<double>() * other[1].get<double>() - other[0].get<double>() * one[1].get<double>()) / 2;
        }
    EXPECT_NEAR(std::abs(area), server.get("/mesh/v1/court/info").json()["area"].get<double>(), 1e-6);
    EXPECT_EQ(shape["parts"].size(), router.mesh().polygon_count());
    EXPECT_EQ(server.post("/mesh/v1/court/route", R"({"from": [1, 1]})").status, 400);
    EXPECT_EQ(server.post("/mesh/v1/court/route", R"({"from": [1, 1], "to": [9, 9], "speed": 3})").status, 400);
    EXPECT_EQ(server.post("/mesh/v1/court/route", R"({"from": [1, 1], "to": [900, 9]})").status, 400);
    EXPECT_EQ(server.get("/mesh/v1/court/route").status, 400);
    EXPECT_EQ(server.get("/mesh/v1/court/other").status, 400);
    EXPECT_THAT(server.get("/mesh/v1/yard/info").body, HasSubstr("Choose one of court"));
    EXPECT_TRUE(server.get("/openapi.json").json()["paths"].contains("/mesh/v1/{mesh}/route"));
}

// The steps of a search: in order of f, never beyond the length found, which the last one reaches; and the way to
// each, along its roots, is as long as its g says.
TEST(Services, MeshesTellTheSearch) {
    const std::string file = source_dir() + "/data/meshes/court.mesh";
    TestServer server({"court=" + file});
    auto opened = open_mesh(file);
    ASSERT_TRUE(opened);
    const NavigationMesh& mesh = *opened;
    const auto place = [](const Json& point) { return Position{point[0].get<double>(), point[1].get<double>()}; };
    const auto distance = [](Position a, Position b) { return std::hypot(a.x - b.x, a.y - b.y); };
    const auto is_vertex = [&](Position at) {
        for (std::uint32_t vertex = 0; vertex < mesh.vertex_count(); ++vertex)
            if (distance(mesh.vertex(vertex), at) < 1e-9) return true;
        return false;
    };
    for (const std::string algorithm : {"polyanya", "visibility"}) {
        const std::string question = R"({"from": [20, -10], "to": [54, 12], "algorithm": ")" + algorithm + "\"";
        const Json route = server.post("/mesh/v1/court/route", question + ", \"explored\": true}").json();
        EXPECT_EQ(schema_violation("route", route), "");
        const double length = route["cost"].get<double>();
        const double rounding = 1e-9 * length;
        const Json& explored = route["explored"];
        EXPECT_EQ(explored["cut"], false);
        const Json& rows = explored["rows"];
        ASSERT_GT(rows.size(), 3U) << algorithm;
        std::size_t settled = 0;
        double last = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Json& row = rows[i];
            ASSERT_LT(row[2].get<std::int64_t>(), static_cast<std::int64_t>(i));
            const bool is_span = !row[7].is_null();
            // The way back to the start: from a corner itself, or from the root of a part of an edge.
            double way = 0;
            std::int64_t at = is_span ? row[2].get<std::int64_t>() : static_cast<std::int64_t>(i);
            while (at >= 0) {
                const Json& here = rows[static_cast<std::size_t>(at)];
                EXPECT_TRUE(is_vertex(place(here))) << here;
                EXPECT_TRUE(here[7].is_null()) << "paths turn at corners";
                at = here[2].get<std::int64_t>();
                way += distance(place(here), at >= 0 ? place(rows[static_cast<std::size_t>(at)]) : Position{20, -10});
            }
            EXPECT_NEAR(row[3].get<double>(), way, rounding) << row;
            if (row[4].is_null()) {
                EXPECT_EQ(algorithm, "polyanya") << "a root is a row of its own there alone";
                continue;
            }
            ++settled;
            const double f = row[5].get<double>();
            EXPECT_NEAR(f, row[3].get<double>() + row[4].get<double>(), rounding);
            EXPECT_GE(f, last - rounding) << row;
            EXPECT_LE(f, length + rounding) << row;
            last = f;
            EXPECT_EQ(is_span, algorithm == "polyanya");
            if (!is_span) continue;
            EXPECT_NEAR(row[0].get<double>(), (place(row[7]).x + place(row[8]).x) / 2, 1e-9);
            EXPECT_GE(place(row[7]).x, mesh.bounds().min_x);
            EXPECT_LE(place(row[8]).x, mesh.bounds().max_x);
        }
        EXPECT_NEAR(last, length, rounding) << algorithm;
        // The visibility graph counts the start and the goal, too.
        EXPECT_EQ(explored["settled"], settled + (algorithm == "polyanya" ? 0 : 2)) << algorithm;
        EXPECT_FALSE(server.post("/mesh/v1/court/route", question + "}").json().contains("explored"));
        EXPECT_FALSE(
            server.post("/mesh/v1/court/route", question + ", \"explored\": false}").json().contains("explored"));
        EXPECT_EQ(server.post("/mesh/v1/court/route", question + ", \"explored\": 1}").status, 400);
    }
    const Json document = server.get("/openapi.json").json()["components"]["schemas"];
    EXPECT_TRUE(document["mesh_requests.route"]["properties"].contains("explored"));
    EXPECT_TRUE(document["meshes.route"]["properties"].contains("explored"));
}

// Requests while files are swapped are answered from one file or the other, and none fails.
TEST(Services, SwapsFilesUnderLoad) {
    const TemporaryFolder folder;
    const std::string fast = build_network(folder, "fast", T::opl("primary"), true);
    const std::string slow = build_network(folder, "slow", T::opl("secondary"), true);
    const std::string file = (folder.path() / "served.starway").string();
    std::filesystem::copy_file(fast, file);
    TestServer server({"town=" + file});
    std::atomic<bool> done = false;
    std::atomic<int> asked = 0, strange = 0;
    std::vector<std::thread> clients;
    for (int i = 0; i < 3; ++i)
        clients.emplace_back([&] {
            Client client(server.port());
            while (!done) {
                const HttpAnswer answer = client.get(route_path());
                const double duration =
                    answer.status == 200 ? answer.json()["routes"][0]["duration"].get<double>() : -1;
                if (std::abs(duration - 60) > 0.2 && std::abs(duration - 120) > 0.2) ++strange;
                ++asked;
            }
        });
    for (int i = 0; i < 200; ++i) {
        const std::string next = (folder.path() / "next.starway").string();
        std::filesystem::copy_file(i % 2 == 0 ? slow : fast, next, std::filesystem::copy_options::overwrite_existing);
        std::filesystem::rename(next, file);
        const auto reloaded = server.app().reload();
        ASSERT_TRUE(reloaded) << reloaded.error().message;
    }
    done = true;
    for (std::thread& client : clients) client.join();
    EXPECT_EQ(strange, 0);
    EXPECT_GT(asked, 100);
    EXPECT_THAT(server.get("/metrics").body, HasSubstr("starway_reloads_total 200\n"));
}

TEST(Services, ADamagedFileIsRefused) {
    const TemporaryFolder folder;
    const std::string file = build_network(folder, "town", T::opl(), true);
    TestServer server({"town=" + file});
    EXPECT_EQ(server.get(route_path()).status, 200);
    std::string bytes;
    {
        std::ifstream in(file, std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(in), {});
    }
    bytes[bytes.size() / 2] ^= 1;
    const std::string next = (folder.path() / "next").string();
    std::ofstream(next, std::ios::binary) << bytes;
    std::filesystem::rename(next, file);
    EXPECT_FALSE(server.app().reload());
    EXPECT_EQ(server.get(route_path()).status, 200) << "the old one goes on";
    std::filesystem::remove(file);
    EXPECT_FALSE(server.app().reload());
    EXPECT_EQ(server.get(route_path()).status, 200);
    EXPECT_THAT(server.get("/metrics").body, HasSubstr("starway_reloads_failed_total 2\n"));
}

// A file cut short under a running server: an error, and the server lives.
TEST(Services, ATruncatedFileDoesNotKillTheServer) {
    const TemporaryFolder folder;
    const std::string file = build_network(folder, "town", T::opl());
    TestServer server({"town=" + file});
    EXPECT_EQ(server.get(route_path()).status, 200);
    std::filesystem::resize_file(file, 4096);
    const HttpAnswer answer = server.get(route_path());
    EXPECT_EQ(answer.status, 500);
    EXPECT_EQ(answer.json()["code"], "InternalError");
    EXPECT_EQ(server.get("/health").status, 200);
}

TEST(Services, AdminSocketReloads) {
    const TemporaryFolder folder;
    const std::string file = build_network(folder, "town", T::opl());
    const std::string socket = (folder.path() / "admin").string();
    {
        TestServer server({"town=" + file}, [&](server::AppOptions& options) { options.server.admin_socket = socket; });
        const auto reloaded = server::ask_to_reload(socket);
        EXPECT_TRUE(reloaded) << reloaded.error().message;
        EXPECT_EQ(server.post("/admin/reload", "").status, 404) << "not to everyone";
        std::filesystem::resize_file(file, 100);
        const auto refused = server::ask_to_reload(socket);
        ASSERT_FALSE(refused);
        EXPECT_THAT(refused.error().message, HasSubstr("goes on with the old files"));
    }
    EXPECT_FALSE(std::filesystem::exists(socket));
    EXPECT_FALSE(server::ask_to_reload(socket));
}

// Told to stop, the server answers what was asked and refuses nothing half-way.
TEST(Services, StopsWithoutLosingARequest) {
    const TemporaryFolder folder;
    auto server =
        std::make_unique<TestServer>(std::vector<std::string>{"town=" + build_network(folder, "town", T::opl(), true)});
    std::atomic<int> answered = 0, lost = 0;
    std::vector<std::thread> clients;
    for (int i = 0; i < 4; ++i)
        clients.emplace_back([&, port = server->port()] {
            Client client(port);
            while (true) {
                const HttpAnswer answer = client.get(route_path());
                if (answer.status != 200) {
                    ++lost;
                    return;
                }
                ++answered;
                if (answer.closes()) return;
            }
        });
    while (answered < 200) std::this_thread::yield();
    server->stop();
    for (std::thread& client : clients) client.join();
    EXPECT_EQ(lost, 0);
    EXPECT_FALSE(Client(server->port(), 1).connected());
}

TEST(Services, LongRequestsHaveADeadlineAndAQueue) {
    const TemporaryFolder folder;
    TestServer server({"town=" + build_network(folder, "town", T::opl())}, [](server::AppOptions& options) {
        options.server.limits.deadline = std::chrono::milliseconds(60);
        options.server.heavy_threads = 1;
        options.server.most_waiting = 0;
        options.limits.table = 100'000;
    });
    // A table of 16 million cells; a batch is no long request, because its answers leave one by one.
    std::string points;
    for (int i = 0; i < 4000; ++i) points += (i == 0 ? "[" : ",[") + at(i % 2 == 0 ? T::a : T::b) + "]";
    const std::string lines = "{\"coordinates\":[" + points + "]}";
    std::atomic<int> late = 0, refused = 0;
    std::vector<std::thread> clients;
    for (int i = 0; i < 3; ++i)
        clients.emplace_back([&] {
            const HttpAnswer answer = server.post("/table/v1/testbot", lines);
            if (answer.status == 504) ++late;
            if (answer.status == 503 && answer.fields.count("retry-after") == 1) ++refused;
        });
    for (std::thread& client : clients) client.join();
    EXPECT_EQ(late + refused, 3);
    EXPECT_GE(late, 1);
    EXPECT_EQ(server.get(route_path()).status, 200);
}

}  // namespace
}  // namespace starway::test
