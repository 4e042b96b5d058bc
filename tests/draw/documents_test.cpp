// SVG, pages and traces, parsed again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "draw/html/html.hpp"
#include "draw/palette.hpp"
#include "draw/scene/scene.hpp"
#include "samples.hpp"

namespace starway::draw {
namespace {

using nlohmann::json;
using test::tile_map;
using test::walk;
using test::written;
using testing::HasSubstr;

struct Sample {
    TileMap map = tile_map({"......", ".####.", "......"});
    SearchRecord search = walk(map, test::row_of_cells(0, 0, 5));
    Picture picture;
    Sample() {
        picture.tiles = &map;
        picture.search = &search;
        picture.title = "A <title> & \"quotes\" \xff </script><!--";
        picture.options.max_side = 400;
    }
};

pugi::xml_document parsed(const std::string& svg) {
    pugi::xml_document document;
    const auto result = document.load_string(svg.c_str());
    EXPECT_TRUE(result) << result.description();
    return document;
}

TEST(Svg, IsWellFormedAndHasItsLayers) {
    const Sample sample;
    const auto document = parsed(written(sample.picture, "svg"));
    const pugi::xml_node svg = document.child("svg");
    EXPECT_THAT(svg.child("title").text().get(), HasSubstr("A <title> & \"quotes\""));
    std::set<std::string> layers;
    for (const pugi::xml_node group : svg.children("g")) layers.insert(group.attribute("class").value());
    EXPECT_THAT(layers, testing::IsSupersetOf({"terrain", "settled", "path", "ends", "legend"}));
    const pugi::xml_node path = svg.find_child_by_attribute("g", "class", "path").last_child();
    EXPECT_EQ(path.attribute("stroke").value(), hex(palette::path));
    // From the centre of the first cell straight to the last.
    EXPECT_STREQ(path.attribute("d").value(), "M41.5 41.5L356.5 41.5");
    const View view = Scene::within(sample.picture, 400).view();
    EXPECT_EQ(view.at({0.5, 0.5}), (Position{41.5, 41.5}));
    EXPECT_EQ(view.at({5.5, 0.5}), (Position{356.5, 41.5}));
    // Walls of a row are merged into one shape.
    std::size_t walls = 0;
    for (const pugi::xml_node shape : svg.find_child_by_attribute("g", "class", "terrain").children()) {
        const std::string shapes = shape.attribute("d").value();
        if (shape.attribute("fill").value() == hex(palette::wall))
            walls += static_cast<std::size_t>(std::count(shapes.begin(), shapes.end(), 'M'));
    }
    EXPECT_EQ(walls, 1U);
}

TEST(Svg, HoldsPixelsWhereShapesWouldBeTooMany) {
    const TileMap map = test::blank_map(2000, 1000);
    const SearchRecord search = walk(map, test::row_of_cells(3, 0, 1999));
    Picture picture;
    picture.tiles = &map;
    picture.search = &search;
    picture.options.max_side = 400;
    const std::string text = written(picture, "svg");
    EXPECT_LT(text.size(), 200'000U);
    const auto document = parsed(text);
    const std::string image = document.child("svg").child("image").attribute("xlink:href").value();
    EXPECT_EQ(image.substr(0, 33), "data:image/png;base64,iVBORw0KGgo");
    EXPECT_TRUE(document.child("svg").find_child_by_attribute("g", "class", "path"));
}

json data_of(const std::string& page) {
    const std::string begin = "<script type=\"application/json\" id=\"data\">";
    const std::size_t from = page.find(begin) + begin.size();
    const std::size_t to = page.find("</script>", from);
    EXPECT_NE(to, std::string::npos);
    return json::parse(page.substr(from, to - from), nullptr, false);
}

TEST(Html, HoldsItsDataAndNeedsNothingElse) {
    Sample sample;
    sample.search.total_events = 400;
    sample.picture.notes = {"One & all."};
    sample.map.origin = {-4, 2};
    const std::string page = written(sample.picture, "html");
    EXPECT_THAT(page, HasSubstr("default-src 'none'"));
    EXPECT_THAT(page, HasSubstr("<title>A &lt;title&gt; &amp;"));
    EXPECT_EQ(page.find("http://"), std::string::npos);
    EXPECT_EQ(page.find("https://"), std::string::npos);
    const json data = data_of(page);
    ASSERT_FALSE(data.is_discarded());
    EXPECT_THAT(data["title"].get<std::string>(), HasSubstr("</script><!--"));
    EXPECT_EQ(data["notes"][0], "One & all.");
    EXPECT_EQ(data["notes"][1], "Only the first 13 of the 400 events of the search are shown.");
    EXPECT_EQ(data["map"], json({6, 3}));
    EXPECT_EQ(data["origin"], json({-4, 2}));
    const json& events = data["events"];
    EXPECT_EQ(events["kind"], "sdegegegegege");
    for (const char* column : {"x", "y", "g", "h", "f", "parent"}) EXPECT_EQ(events[column].size(), 13U) << column;
    EXPECT_EQ(events["x"][12], 5);
    EXPECT_EQ(events["g"][12], 5);
    EXPECT_EQ(events["parent"][12], 10);
    EXPECT_EQ(events["parent"][0], -1);
    EXPECT_EQ(events["shade"].get<std::string>().back(), 'a' + static_cast<char>(Ramp::steps - 1));
    EXPECT_TRUE(data["found"]);
    for (const char* image : {"ground", "signs", "answer"})
        EXPECT_THAT(data[image].get<std::string>(), HasSubstr("data:image/"));
    // The page finds a cell where the picture without its legend draws it; the page lays the legend out itself.
    Picture bare = sample.picture;
    bare.options.legend = false;
    const View view = Scene(bare, 400).view();
    EXPECT_FALSE(data["legend"].empty());
    EXPECT_NEAR(data["layout"]["x0"].get<double>() + data["layout"]["xx"].get<double>() * 2.5, view.at({2.5, 1.5}).x,
                1e-9);
}

TEST(Html, DrawsLeaps) {
    Sample sample;
    const std::string walked = written(sample.picture, "html");
    sample.search.path_leaps = {3};
    EXPECT_NE(written(sample.picture, "html"), walked);
}

TEST(Html, KeepsToABoundedNumberOfEvents) {
    const TileMap map = tile_map({"..", ".."});
    SearchRecord search;
    search.events.resize(most_page_events + 10);
    for (SearchEvent& event : search.events) event.h = std::numeric_limits<double>::infinity();
    Picture picture;
    picture.tiles = &map;
    picture.search = &search;
    const std::string page = written(picture, "html");
    EXPECT_LT(page.size(), most_page_events * 60);
    const json data = data_of(page);
    EXPECT_EQ(data["events"]["x"].size(), most_page_events);
    EXPECT_TRUE(data["events"]["h"][0].is_null());
    EXPECT_EQ(data["notes"][0], "Only the first 100000 of the 100010 events of the search are shown.");
}

// The events of a YAML trace, one per line: { type: expanding, id: 3, ... }.
std::vector<json> yaml_events(const std::string& yaml) {
    std::vector<json> events;
    std::istringstream lines(yaml.substr(yaml.find("\nevents:")));
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("  - {")) continue;
        line = std::regex_replace(line.substr(4), std::regex(R"((\w+):)"), "\"$1\":");
        line = std::regex_replace(line, std::regex(R"(: ([a-z]\w*))"), ": \"$1\"");
        events.push_back(json::parse(line));
    }
    return events;
}

TEST(Trace, IsTheSameInBothSyntaxes) {
    Sample sample;
    sample.search.events.back().backward = true;
    sample.search.events.back().h = std::numeric_limits<double>::quiet_NaN();
    const json trace = json::parse(written(sample.picture, "trace-json"));
    EXPECT_EQ(trace["version"], "1.4.0");
    EXPECT_EQ(trace["views"]["main"][0]["$"], "rect");
    EXPECT_EQ(trace["pivot"]["x"], "${{ ($.x + 0.5) }}");
    const std::string yaml = written(sample.picture, "trace");
    std::istringstream lines(yaml);
    for (const std::string name : {"version", "views", "pivot"}) {
        std::string line;
        std::getline(lines, line);
        ASSERT_TRUE(line.starts_with(name + ": ")) << line;
        EXPECT_EQ(json::parse(line.substr(name.size() + 2)), trace[name]);
    }
    EXPECT_EQ(yaml_events(yaml), trace["events"].get<std::vector<json>>());
}

TEST(Trace, HasConsistentEvents) {
    Sample sample;
    sample.search.events.erase(sample.search.events.begin() + 4);  // a parent that was not recorded ...
    sample.search.events.erase(sample.search.events.begin() + 3);
    const json trace = json::parse(written(sample.picture, "trace-json"));
    const json& events = trace["events"];
    ASSERT_EQ(events.size(), sample.search.events.size());
    EXPECT_EQ(events[0]["type"], "source");
    EXPECT_EQ(events[1]["type"], "destination");
    EXPECT_FALSE(events[0].contains("g"));
    std::set<std::uint64_t> known;
    std::size_t with_parent = 0;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const json& event = events[i];
        if (event.contains("pId")) {
            ++with_parent;
            EXPECT_TRUE(known.contains(event["pId"].get<std::uint64_t>())) << event;
        }
        known.insert(event["id"].get<std::uint64_t>());
        EXPECT_EQ(event["x"], sample.search.events[i].at.x - 0.5);
        EXPECT_EQ(event["y"], 0);
        if (i < 2) continue;
        EXPECT_EQ(event["f"].get<double>(), event["g"].get<double>() + event["h"].get<double>());
    }
    EXPECT_EQ(with_parent, 6U);  // ... is not referenced
}

TEST(Trace, DrawsOtherCellsAsPolygonsAndNodesAsCircles) {
    Sample sample;
    GridRules rules;
    rules.topology = GridTopology::hexagonal;
    rules.hex_layout = HexLayout::odd_q;
    ASSERT_TRUE(sample.map.grid.set_rules(rules));
    json trace = json::parse(written(sample.picture, "trace-json"));
    const json& polygon = trace["views"]["main"][0];
    EXPECT_EQ(polygon["$"], "polygon");
    ASSERT_EQ(polygon["points"].size(), 6U);
    EXPECT_EQ(polygon["points"][0]["x"], "${{ 0.866025 * ($.x + 0.5) + 0.57735 }}");
    EXPECT_EQ(polygon["points"][0]["y"], "${{ ($.y + 0.5) + ($.x % 2 == 1 ? 0.5 : 0) }}");
    sample.picture.tiles = nullptr;
    trace = json::parse(written(sample.picture, "trace-json"));
    EXPECT_EQ(trace["views"]["main"][1]["$"], "circle");
    EXPECT_EQ(trace["events"][3]["x"], 1.5);
}

}  // namespace
}  // namespace starway::draw
