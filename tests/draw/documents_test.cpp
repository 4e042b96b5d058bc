// SVG, pages and traces, parsed again.
#include <fmt/format.h>
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
        picture.options.search = true;
    }
};

pugi::xml_document parsed(const std::string& svg) {
    pugi::xml_document document;
    const auto result = document.load_string(svg.c_str());
    EXPECT_TRUE(result) << result.description();
    return document;
}

// How often an element draws in this colour, as cairo writes it.
std::size_t drawn_in(const std::string& svg, Colour colour) {
    std::string text = fmt::format("rgb({:f}%,{:f}%,{:f}%)", colour.r / 2.55, colour.g / 2.55, colour.b / 2.55);
    text = std::regex_replace(text, std::regex(R"((\.\d*?)0+%)"), "$1%");
    text = std::regex_replace(text, std::regex(R"(\.%)"), "%");
    std::size_t count = 0;
    for (std::size_t at = 0; (at = svg.find(text, at)) != std::string::npos; ++at) ++count;
    return count;
}

TEST(Svg, IsWellFormedAndShowsTheSearchAndTheAnswer) {
    const Sample sample;
    const std::string text = written(sample.picture, "svg");
    const auto document = parsed(text);
    EXPECT_THAT(document.child("svg").child("title").text().get(), HasSubstr("A <title> & \"quotes\""));
    EXPECT_EQ(document.child("svg")
                  .find_node([](const pugi::xml_node& node) { return std::string_view(node.name()) == "image"; })
                  .type(),
              pugi::node_null)
        << "cells are shapes";
    for (const Colour colour : {palette::wall, palette::path, palette::start, palette::goal, palette::order.high})
        EXPECT_GE(drawn_in(text, colour), 1U) << hex(colour);
    // Walls of a row are one shape: in the map, and one patch in the legend.
    EXPECT_EQ(drawn_in(text, palette::wall), 2U);
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
    EXPECT_THAT(text, HasSubstr("data:image/png;base64,iVBORw0KGgo"));
    EXPECT_GE(drawn_in(text, palette::path), 1U);
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
