// /openapi.json against the server: every operation that it names is asked, rightly and wrongly, and every answer is
// one that it names.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "server/test_server.hpp"
#include "support/schema.hpp"

namespace starway::test {
namespace {

using T = Town;

struct Asked {
    std::string method, path, target;
    std::string body{};
    std::string fields{};
};

std::string points(std::initializer_list<Spot> spots) {
    std::string text;
    for (const Spot spot : spots) text += (text.empty() ? "" : ";") + at(spot);
    return text;
}
std::string listed(std::initializer_list<Spot> spots) {
    std::string text;
    for (const Spot spot : spots) text += (text.empty() ? "[" : ", [") + at(spot) + "]";
    return "[" + text + "]";
}

class OpenApi : public testing::Test {
protected:
    OpenApi() {
        folder_.file("base.pmtiles", "PMTiles\x03" + std::string(200, '.'));
        const std::string network = build_network(folder_, "town", T::opl());
        for (const char* const file : {"town.pmtiles", "town.hills.pmtiles"})
            folder_.file(file, "PMTiles\x03" + std::string(200, '.'));
        server_.emplace(std::vector<std::string>{network, "castle=" + source_dir() + "/data/maps/castle.tmx",
                                                 "court=" + source_dir() + "/data/meshes/court.mesh"},
                        [&](server::AppOptions& options) {
                            options.elevation = {source_dir() + "/data/stand-ins/elevation"};
                            options.basemap = (folder_.path() / "base.pmtiles").string();
                        });
        document_ = server_->get("/openapi.json").json();
    }

    [[nodiscard]] HttpAnswer ask(const Asked& asked) const {
        if (asked.method == "get") return server_->get(asked.target, asked.fields);
        return server_->post(asked.target, asked.body,
                             asked.path == "/batch" ? "application/x-ndjson" : "application/json");
    }
    [[nodiscard]] std::string violation(const Json& schema, const std::string& text) const {
        const Json value = Json::parse(text, nullptr, false);
        return value.is_discarded() ? "no JSON: " + text.substr(0, 200) : document_violation(document_, schema, value);
    }
    // What the document says of an answer.
    void expect_documented(const Asked& asked, const HttpAnswer& answer) const {
        const Json& responses = document_["paths"][asked.path][asked.method]["responses"];
        const std::string exact = std::to_string(answer.status);
        const std::string key = responses.contains(exact) ? exact : exact.substr(0, 1) + "XX";
        ASSERT_TRUE(responses.contains(key)) << exact;
        const std::string type = answer.fields.at("content-type");
        const Json& content = responses[key]["content"];
        ASSERT_TRUE(content.contains(type.substr(0, type.find(';')))) << type << ": " << content;
        const Json& schema = content[type.substr(0, type.find(';'))]["schema"];
        if (type == "application/json") {
            EXPECT_EQ(violation(schema, answer.body), "");
        }
        if (type != "application/x-ndjson") return;
        std::istringstream lines(answer.body);
        for (std::string line; std::getline(lines, line);) EXPECT_EQ(violation(schema, line), "") << line;
    }

    const TemporaryFolder folder_;
    std::optional<TestServer> server_;
    Json document_;
};

TEST_F(OpenApi, EveryOperationAnswersAsItSays) {
    const std::string three = points({T::a, T::c, T::f});
    const std::string coordinates = R"({"coordinates": )" + listed({T::a, T::c, T::f});
    const std::string range = "Range: bytes=0-7\r\n";
    const std::string valhallas =
        R"({"locations": [{"lat": 1, "lon": 1}], "costing": "town", "contours": [{"time": 1}], "polygons": true})";
    std::vector<Asked> all{
        {"get", "/route/v1/{profile}/{coordinates}",
         "/route/v1/town/" + three + "?steps=true&annotations=true&alternatives=2&geometries=geojson"},
        {"get", "/nearest/v1/{profile}/{coordinates}", "/nearest/v1/town/" + at(T::a) + "?number=3"},
        {"get", "/table/v1/{profile}/{coordinates}", "/table/v1/town/" + three + "?annotations=duration,distance"},
        {"get", "/trip/v1/{profile}/{coordinates}", "/trip/v1/town/" + three + "?steps=true"},
        {"get", "/match/v1/{profile}/{coordinates}", "/match/v1/town/" + three + "?annotations=true"},
        {"get", "/isochrone/v1/{profile}/{coordinates}", "/isochrone/v1/town/" + at(T::a) + "?contours_seconds=30"},
        {"post", "/route/v1/{profile}", "/route/v1/town",
         coordinates + R"(, "steps": true, "radiuses": [100, null, "unlimited"], "annotations": ["duration"]})"},
        {"post", "/nearest/v1/{profile}", "/nearest/v1/town", R"({"coordinates": )" + listed({T::a}) + "}"},
        {"post", "/table/v1/{profile}", "/table/v1/town", coordinates + R"(, "sources": [0]})"},
        {"post", "/trip/v1/{profile}", "/trip/v1/town", coordinates + R"(, "source": "first"})"},
        {"post", "/match/v1/{profile}", "/match/v1/town", coordinates + R"(, "timestamps": [1, 40.5, 90]})"},
        {"post", "/isochrone/v1/{profile}", "/isochrone/v1/town",
         R"({"coordinates": )" + listed({T::a}) + R"(, "contours_seconds": [30, 60]})"},
        {"post", "/starway/v1/route", "/starway/v1/route",
         R"({"points": )" + listed({T::a, T::f}) + R"(, "steps": true, "explored": true, "language": "de"})"},
        {"post", "/starway/v1/route", "/starway/v1/route",
         R"({"points": )" + listed({T::a, T::f}) + R"(, "alternatives": 2, "avoid": [[[2, 2], [2.1, 2], [2, 2.1]]]})"},
        {"post", "/starway/v1/heights", "/starway/v1/heights", R"({"points": [[4.5, 50.5], [1, 1]]})"},
        {"get", "/isochrone", "/isochrone?json=" + valhallas},
        {"post", "/isochrone", "/isochrone", valhallas},
        {"post", "/batch", "/batch", "\"/health\"\n"},
        {"get", "/places", "/places?q=as&limit=3&network=town"},
        {"get", "/status", "/status"},
        {"get", "/health", "/health"},
        {"get", "/ready", "/ready"},
        {"get", "/metrics", "/metrics"},
        {"get", "/openapi.json", "/openapi.json"},
        {"get", "/map/{network}/{z}/{x}/{y}.mvt", "/map/town/14/8237/8146.mvt"},
        {"get", "/map/{network}/basemap.pmtiles", "/map/town/basemap.pmtiles", {}, range},
        {"get", "/map/{network}/hills.pmtiles", "/map/town/hills.pmtiles", {}, range},
        {"get", "/basemap.pmtiles", "/basemap.pmtiles", {}, range},
        {"get", "/hills/{z}/{x}/{y}.png", "/hills/8/131/86.png"},
        {"get", "/tile/v1/{profile}/tile({x},{y},{z}).mvt", "/tile/v1/town/tile(8237,8146,14).mvt"},
        {"post", "/grid/v1/{map}/route", "/grid/v1/castle/route",
         R"({"from": [3, 4], "to": [41, 17], "explored": true, "edits": [[5, 5, null]], "corners": "never"})"},
        {"post", "/grid/v1/{map}/field", "/grid/v1/castle/field", R"({"to": [3, 4], "range": 5})"},
        {"get", "/grid/v1/{map}/map", "/grid/v1/castle/map"},
        {"get", "/grid/v1/{map}/tiles", "/grid/v1/castle/tiles"},
        {"post", "/mesh/v1/{mesh}/route", "/mesh/v1/court/route", R"({"from": [2, 3], "to": [39, 28]})"},
        {"get", "/mesh/v1/{mesh}/info", "/mesh/v1/court/info"},
        {"get", "/mesh/v1/{mesh}/shape", "/mesh/v1/court/shape"},
    };
    std::set<std::string> asked;
    std::string batch;
    for (Asked& one : all) {
        SCOPED_TRACE(one.method + " " + one.target);
        asked.insert(one.method + " " + one.path);
        for (std::size_t at = 0; (at = one.target.find_first_of(" \"{}", at)) != std::string::npos;) {
            char code[4];
            std::snprintf(code, sizeof(code), "%%%02X", static_cast<unsigned>(one.target[at]));
            one.target.replace(at, 1, code);
        }
        const HttpAnswer answer = ask(one);
        EXPECT_EQ(answer.status, one.fields.empty() ? 200 : 206) << answer.body.substr(0, 500);
        expect_documented(one, answer);
        if (one.path == "/batch") continue;
        Json line{{"path", one.target}, {"id", one.target}};
        if (one.method == "post") line["body"] = Json::parse(one.body);
        batch += line.dump() + "\n";
        if (one.method == "get") continue;
        const Json& schema =
            document_["paths"][one.path]["post"]["requestBody"]["content"]["application/json"]["schema"];
        EXPECT_EQ(violation(schema, one.body), "");
        // An unknown member is wrong for both.
        const Asked wrong{one.method, one.path, one.target, R"({"surprise": 1})"};
        const HttpAnswer refused = ask(wrong);
        EXPECT_EQ(refused.status, 400) << refused.body;
        expect_documented(wrong, refused);
        EXPECT_NE(violation(schema, wrong.body), "");
    }
    for (const auto& [path, operations] : document_["paths"].items())
        for (const auto& operation : operations.items())
            EXPECT_TRUE(asked.contains(operation.key() + " " + path)) << operation.key() << " " << path;

    // A batch asks the same, of whatever path.
    const Asked together{"post", "/batch", "/batch", batch};
    const HttpAnswer answers = ask(together);
    expect_documented(together, answers);
    std::istringstream lines(answers.body);
    for (std::string line; std::getline(lines, line);) {
        const Json reply = Json::parse(line);
        const std::string target = reply.at("id");
        const bool fits = target.find(".mvt") == std::string::npos && target.find(".png") == std::string::npos &&
                          target.find(".pmtiles") == std::string::npos && target != "/metrics" &&
                          target != "/grid/v1/castle/tiles";
        EXPECT_EQ(reply["status"], fits ? 200 : 400) << line.substr(0, 300);
    }
}

TEST_F(OpenApi, RefusalsAreAsItSays) {
    const std::string no_contour = R"(/isochrone?json=%7B%22costing%22:%22town%22%7D)";
    for (const Asked& wrong : {Asked{"get", "/route/v1/{profile}/{coordinates}", "/route/v1/town/1,1"},
                               Asked{"get", "/isochrone", no_contour}, Asked{"get", "/isochrone", "/isochrone"},
                               Asked{"get", "/places", "/places?limit=0"},
                               Asked{"get", "/map/{network}/{z}/{x}/{y}.mvt", "/map/tower/14/1/1.mvt"},
                               Asked{"get", "/basemap.pmtiles", "/basemap.pmtiles"},
                               Asked{"get", "/mesh/v1/{mesh}/info", "/mesh/v1/x/info"}}) {
        SCOPED_TRACE(wrong.target);
        const HttpAnswer answer = ask(wrong);
        EXPECT_GE(answer.status, 400) << answer.body;
        expect_documented(wrong, answer);
    }
}

// What the patterns and schemas of OSRM's services allow is what the server takes.
TEST_F(OpenApi, OptionsAreReadAsTheirPatternsSay) {
    const auto expect_same = [&](const std::string& service, const std::string& places, const std::string& option,
                                 bool takes) {
        SCOPED_TRACE(service + " " + places + "?" + option);
        const auto equals = option.find('=');
        EXPECT_EQ(server_->get("/" + service + "/v1/town/" + places + "?" + option).status, takes ? 200 : 400);
        bool fits = true;
        for (const Json& one : document_["paths"]["/" + service + "/v1/{profile}/{coordinates}"]["get"]["parameters"])
            for (const auto& [name, value] : {std::pair{option.substr(0, equals), option.substr(equals + 1)},
                                              std::pair{std::string("coordinates"), places}})
                if (one["name"] == name && one["schema"]["type"] == "string")
                    fits = fits && document_violation(document_, one["schema"], value).empty();
        EXPECT_EQ(fits, takes);
    };
    for (const char* const places : {"1.00000001234,1;1.0053907,1", "+1,1;1.0053907,1", "1.0e0,1;1.0053907,.1e1"})
        expect_same("route", places, "steps=false", true);
    for (const char* const places : {"1;1.0053907,1", "1,1,1;1.0053907,1", "a,1;1.0053907,1"})
        expect_same("route", places, "steps=false", false);
    const std::string two = points({T::a, T::c});
    for (const char* const option : {"radiuses=1e3;", "radiuses=.5e2;unlimited", "hints=***;", "bearings=90,180;",
                                     "annotations=nodes,speed", "annotations=true", "alternatives=3"})
        expect_same("route", two, option, true);
    for (const char* const option : {"radiuses=a;", "annotations=true,nodes", "exclude=", "alternatives=-1",
                                     "overview=none", "approaches=left;", "bearings=90;"})
        expect_same("route", two, option, false);
    expect_same("table", two, "sources=all", true);
    expect_same("table", two, "sources=all;1", false);
    expect_same("isochrone", at(T::a), "contours_seconds=1.5,60", true);
}

TEST_F(OpenApi, BodiesAreReadAsTheirSchemasSay) {
    const Json& schema =
        document_["paths"]["/route/v1/{profile}"]["post"]["requestBody"]["content"]["application/json"]["schema"];
    const auto body = [](const std::string& member) {
        return R"({"coordinates": )" + listed({T::a, T::c}) + ", " + member + "}";
    };
    for (const char* const good :
         {R"("exclude": [])", R"("alternatives": 2)", R"("alternatives": true)", R"("radiuses": [1000, null])",
          R"("radiuses": "1e3;unlimited")", R"("bearings": [[90, 180], null])", R"("annotations": ["nodes", "speed"])",
          R"("annotations": false)", R"("overview": false)", R"("waypoints": [0, 1])", R"("steps": null)",
          R"("approaches": ["curb", null])"}) {
        const HttpAnswer answer = server_->post("/route/v1/town", body(good));
        EXPECT_EQ(answer.status, 200) << good << answer.body;
        EXPECT_EQ(violation(schema, body(good)), "") << good;
    }
    // An integer by the specification, though not to this validator.
    EXPECT_EQ(server_->post("/route/v1/town", body(R"("alternatives": 2.0)")).status, 200);
    for (const char* const bad :
         {R"("radiuses": [true, null])", R"("bearings": [[90], null])", R"("annotations": ["nodes", 5])",
          R"("overview": true)", R"("steps": 1)", R"("approaches": [1, 2])", R"("geometries": ["x"])",
          R"("waypoints": [0.5, 1])", R"("exclude": [null])"}) {
        const HttpAnswer answer = server_->post("/route/v1/town", body(bad));
        EXPECT_EQ(answer.status, 400) << bad;
        EXPECT_THAT(answer.json().value("message", ""), testing::Not(testing::HasSubstr("Query string"))) << bad;
        EXPECT_NE(violation(schema, body(bad)), "") << bad;
    }
}

TEST_F(OpenApi, BodiesOfOwnServicesAreReadAsTheirSchemasSay) {
    const auto expect_same = [&](const std::string& path, const std::string& body, bool takes) {
        SCOPED_TRACE(body);
        const Json& schema = document_["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"];
        const HttpAnswer answer = server_->post(path, body);
        EXPECT_EQ(answer.status, takes ? 200 : 400) << answer.body;
        EXPECT_EQ(violation(schema, body).empty(), takes) << violation(schema, body);
    };
    const auto route = [&](const std::string& member, bool takes) {
        expect_same("/starway/v1/route", R"({"points": )" + listed({T::a, T::f}) + ", " + member + "}", takes);
    };
    for (const char* const good : {R"("service": "route")", R"("alternatives": 2, "stretch": 2, "sharing": 0.5)",
                                   R"("avoid": {"areas": [[2, 2, 3, 3]]})", R"("avoid": [[[2, 2], [3, 2], [3, 3]]])"})
        route(good, true);
    for (const char* const bad : {R"("id": 1)", R"("alternatives": 0)", R"("avoid": {"edge": 1})"}) route(bad, false);
    const auto contour = [&](const std::string& members, bool takes) {
        expect_same("/isochrone", R"({"locations": [{"lat": 1, "lon": 1}], )" + members + "}", takes);
    };
    const std::string costing = R"("costing": "auto", )";
    contour(costing + R"("contours": [{"time": 1}])", true);
    contour(costing + R"("contours": [{"time": 1, "distance": 1}])", false);
    contour(costing + R"("contours": [{"time": 1}], "polygons": 1)", false);
    contour(costing + R"("contours": [{"time": 1}], "denoise": true)", false);
    contour(R"("contours": [{"time": 1}])", false);
}

// What no line can hold, and what is not there, is said line by line.
TEST_F(OpenApi, ABatchSaysWhatItCannotAnswer) {
    const std::string lines = "\"/metrics\"\n\"/nowhere\"\n\"/starway/v1/route\"\n\"/batch\"\n";
    const HttpAnswer answer = server_->post("/batch", lines, "application/x-ndjson");
    std::istringstream text(answer.body);
    for (const auto& [status, said] : {std::pair{400, "no line can hold"},
                                       {404, "nothing at this path"},
                                       {405, "takes OPTIONS, POST"},
                                       {405, "takes OPTIONS, POST"}}) {
        std::string line;
        std::getline(text, line);
        EXPECT_EQ(Json::parse(line)["status"], status) << line;
        EXPECT_THAT(line, testing::HasSubstr(said));
    }
}

}  // namespace
}  // namespace starway::test
