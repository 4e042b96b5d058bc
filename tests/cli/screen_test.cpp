// What the screen shows is in the JSON, word by word; and every screen is obeyed, however narrow.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <regex>
#include <set>

#include "cli/program.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Words = std::vector<std::string>;

// The screen's own words: headings, and what stands between figures.
const std::set<std::string> own_words{
    // headings and columns
    "Assumed", "and", "repaired", "Roads", "Weights", "Components", "Findings", "What", "Moving", "what", "was",
    "assumed", "Costs", "Portals", "Read", "Proven", "road", "point", "on", "the", "distance", "length", "time", "in",
    "total", "class", "one-way", "edges", "weight", "unit", "at", "least", "typically", "bound", "is", "weaker", "by",
    "times", "m/m", "s/m", "A*'s", "a", "metre", "of", "straight", "line", "costs", "bound)", "default", "cost", "-",
    // sentences
    "nodes", "reach", "one", "another", "others", "lie", "small", "part", "parts", "largest", "has", "all", "from",
    "to", "lon,lat", "planar", "x,y", "it", "holds", "one-ways", "taken", "as", "two-way", "obeyed", "best", "there",
    "found", "settled", "network", "source", "read", "built", "with", "no", "km", "ms", "min", "h", "s", "%", "kB",
    "MB", "B", "per", "written", "x", "without", "route", "convex", "polygons", "navigation", "mesh", "borders", "that",
    "are", "not", "joined", "ground", "every", "polygon", "two", "overlap", "neighbours", "share", "whole", "being",
    "touch", "way", "uses", "vertices", "its", "cells", "open", "around", "both", "ways", "other", "closed", "sides",
    "between", "steps", "step", "map", "proven", "optimal", "turn", "turns", "views", "looked", "lies", "off", "moved",
    "straight", "extra", "overlap", "via",
    // and what plain words need
    "disconnected", "these", "Connected", "ignoring", "restrictions", "obeying", "Cost", "minimum", "median", "/m",
    "48", "28", "unnamed", "Routes", "via", "even", "if", "ignored", "reachable", "path", "back", "objects", "ends",
    "lower", "towards", "Movement", "To", "have", "but", "do", "connect", "Verified", "--to", "expanded"};

std::string without_spaces_in_numbers(std::string text) {
    const std::string narrow = "\u202f";
    for (std::size_t at = 0; (at = text.find(narrow, at)) != std::string::npos;) text.erase(at, narrow.size());
    return std::regex_replace(text, std::regex("([0-9]),(?=[0-9]{3}\\b)"), "$1");
}

void collect(const Json& json, std::vector<double>& numbers, std::string& texts) {
    if (json.is_number()) numbers.push_back(json.get<double>());
    if (json.is_string()) texts += " " + json.get<std::string>();
    if (!json.is_structured()) return;
    if (json.is_array()) numbers.push_back(static_cast<double>(json.size()));
    for (const auto& [key, value] : json.items()) {
        texts += " " + key;
        collect(value, numbers, texts);
    }
}

bool is_told(const std::string& word, const std::vector<double>& numbers) {
    const std::size_t point = word.find('.');
    const double step = point == std::string::npos ? 1 : std::pow(10.0, -static_cast<double>(word.size() - point - 1));
    const double shown = std::stod(word);
    for (const double number : numbers)
        for (const double factor : {1.0, 1e-3, 1e-6, 1.0 / 60, 1.0 / 3600, 100.0, 1000.0, 1.0 / 1024})
            if (std::abs(number * factor - shown) <= 0.51 * step) return true;
    return false;
}

// The words of the screen that neither the JSON nor own_words has.
Words untold(const std::string& screen, const Json& json) {
    std::vector<double> numbers;
    std::string texts;
    collect(json, numbers, texts);
    texts = without_spaces_in_numbers(texts);
    const std::regex figure("[0-9]+(\\.[0-9]+)?");
    for (std::sregex_iterator i(texts.begin(), texts.end(), figure), end; i != end; ++i)
        numbers.push_back(std::stod(i->str()));
    Words missing;
    std::istringstream words(without_spaces_in_numbers(screen));
    for (std::string word; words >> word;) {
        while (!word.empty() && std::string_view(".,:;()\"").find(word.back()) != std::string_view::npos)
            word.pop_back();
        while (!word.empty() && std::string_view("(\"").find(word.front()) != std::string_view::npos) word.erase(0, 1);
        if (word.empty() || word == "→" || word == "–" || own_words.count(word) != 0) continue;
        const auto is_figure = [&](const std::string& text) { return std::regex_match(text, figure); };
        if (texts.find(word) != std::string::npos) continue;
        if (is_figure(word) && is_told(word, numbers)) continue;
        // A pair of coordinates.
        const std::size_t comma = word.find(',');
        if (comma != std::string::npos) {
            const auto part = [&](std::string text) {
                if (!text.empty() && text.front() == '-') text.erase(0, 1);
                std::vector<double> absolute;
                for (const double number : numbers) absolute.push_back(std::abs(number));
                return is_figure(text) && is_told(text, absolute);
            };
            if (part(word.substr(0, comma)) && part(word.substr(comma + 1))) continue;
        }
        missing.push_back(word);
    }
    return missing;
}

TEST(Screen, ShowsNothingThatTheJsonDoesNotHold) {
    const Program program;
    const std::string canada = data("canada/roads.shp");
    const std::string places = data("canada/popplaces.shp");
    program.folder().file("points.csv", "name,lon,lat\nA,-75.69,45.42\nB,-73.57,45.5\n");
    const Words ends{"--places", places, "--from", "Ottawa", "--to", "Montréal"};
    const std::vector<Words> lines{
        {"info", canada},
        {"check", canada, "--examples", "1"},
        {"nearest", canada, "-75.69,45.42", "-n", "2"},
        Words{"route", canada} + ends + Words{"--no-steps"},
        Words{"route", canada} + ends + Words{"--alternatives", "2", "--no-steps"},
        Words{"route"} + romania + Words{"--from", "node:Arad", "--to", "node:Bucharest"},
        {"matrix", canada, "--points", "points.csv", "-o", "m.csv"},
        {"build", canada, "-o", "canada.starway"},
        {"route", data("maps/castle.tmx"), "--show", "none"},
        {"check", data("maps/castle.tmx")},
        {"field", data("maps/castle.tmx"), "--show", "none"},
        {"check", data("meshes/court.mesh")},
        {"route", data("meshes/court.mesh"), "--from", "2,3", "--to", "41,17.5"},
    };
    for (const Words& line : lines) {
        const auto screen = program.run(line);
        const auto json = program.run(line + Words{"--json"});
        ASSERT_EQ(screen.code, 0) << screen.err;
        ASSERT_EQ(json.code, 0) << json.err;
        // Times of computing differ from run to run.
        const std::regex taken("[0-9.]+ m?s\\b|(found|read|prepared|computed|built) in [^ ]+");
        std::string shown = std::regex_replace(screen.out + screen.err, taken, "");
        if (line[0] != "route" && line[0] != "field") {
            const std::size_t at = shown.find(line[1]);
            if (at != std::string::npos) shown.erase(at, line[1].size());
        }
        EXPECT_THAT(untold(shown, json.json()), IsEmpty()) << testing::PrintToString(line);
    }
}

TEST(Screen, IsNeverWiderThanItIs) {
    const Program program;
    const std::string canada = data("canada/roads.shp");
    for (const std::size_t width : {std::size_t{60}, std::size_t{80}})
        for (const Words& line : {Words{"info", canada},
                                  {"check", canada},
                                  {"nearest", canada, "-75.69,45.42"},
                                  Words{"route"} + romania + Words{"--from", "node:Arad", "--to", "node:Bucharest"},
                                  {"check", data("maps/castle.tmx")},
                                  {"info", "--help"}}) {
            std::istringstream rows(program.run(line, fmt::format("COLUMNS={}", width)).out);
            for (std::string row; std::getline(rows, row);) {
                std::size_t columns = 0;
                for (const char c : row) columns += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
                // A word that is longer than the screen cannot be helped.
                const std::size_t last = row.find_last_of(' ');
                if (row.find("starway ") != std::string::npos || row.find('/') != std::string::npos ||
                    row.find(" --") != std::string::npos)
                    continue;
                EXPECT_LE(columns, std::max(width, last == std::string::npos ? columns : std::size_t{0}))
                    << line[0] << ": " << row;
            }
        }
}

TEST(Screen, QuietIsQuiet) {
    const Program program;
    for (const Words& line : {Words{"info", data("canada/roads.shp")},
                              {"convert", data("canada/roads.shp"), "-o", "canada.csv"},
                              {"route", data("maps/castle.tmx"), "--show", "none", "--render", "castle.svg"}})
        EXPECT_EQ(program.run(line + Words{"-q"}).err, "") << line[0];
    const auto wrong = program.run({"info", "nothing.csv", "-q"});
    EXPECT_THAT(wrong.err, HasSubstr("error:"));
}

}  // namespace
}  // namespace starway::test
