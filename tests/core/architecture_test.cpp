// Draws which folder of src/ includes which, and holds docs/architecture.svg against it. With STARWAY_DRAW_ARCHITECTURE
// set, as tools/architecture does, writes the file instead.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/include_graph.hpp"

namespace {

using starway::test::includes_of;
using starway::test::layers;
using starway::test::source_folder;
using starway::test::sources_in;

using Folders = std::set<std::string>;
using Graph = std::map<std::string, Folders>;  // for each folder, those that it includes from

Graph included() {
    Graph graph;
    for (const auto& folder : layers)
        for (const auto& file : sources_in(source_folder("src/" + folder)))
            for (const auto& path : includes_of(file)) {
                const std::string other = path.substr(0, path.find('/'));
                if (other != folder && std::find(layers.begin(), layers.end(), other) != layers.end())
                    graph[folder].insert(other);
            }
    return graph;
}

const Folders& of(const Graph& graph, const std::string& folder) {
    static const Folders none;
    const auto found = graph.find(folder);
    return found == graph.end() ? none : found->second;
}

bool leads_to(const Graph& graph, const std::string& from, const std::string& to) {
    const Folders& next = of(graph, from);
    return next.contains(to) ||
           std::any_of(next.begin(), next.end(), [&](const auto& via) { return leads_to(graph, via, to); });
}

// Without the arrows that a way over other folders implies.
Graph reduced(const Graph& graph) {
    Graph few;
    for (const auto& [folder, next] : graph)
        for (const auto& other : next)
            if (std::none_of(next.begin(), next.end(), [&](const auto& via) { return leads_to(graph, via, other); }))
                few[folder].insert(other);
    return few;
}

// How many folders lie one on another below each.
std::map<std::string, std::size_t> depths(const Graph& graph) {
    std::map<std::string, std::size_t> depth;
    for (const auto& folder : layers) {
        std::size_t deepest = 0;
        for (const auto& other : of(graph, folder)) deepest = std::max(deepest, depth.at(other) + 1);
        depth[folder] = deepest;
    }
    return depth;
}

struct Box {
    int x = 0, y = 0;
};
constexpr int box_width = 92, box_height = 34, column_width = 128, row_height = 62, margin = 24;

// A column for each depth; within it, each folder stands beside those that it includes from.
std::map<std::string, Box> placed(const Graph& graph, int& width, int& height) {
    const auto depth = depths(graph);
    std::map<std::size_t, std::vector<std::string>> columns;
    for (const auto& folder : layers) columns[depth.at(folder)].push_back(folder);
    std::size_t most = 0;
    for (const auto& [at, folders] : columns) most = std::max(most, folders.size());
    height = 2 * margin + static_cast<int>(most) * row_height;
    width = 2 * margin + static_cast<int>(columns.size()) * column_width - (column_width - box_width);
    std::map<std::string, Box> boxes;
    for (auto& [at, folders] : columns) {
        const auto middle = [&](const std::string& folder) {
            double sum = 0;
            for (const auto& other : of(graph, folder)) sum += boxes.at(other).y;
            return sum / static_cast<double>(std::max<std::size_t>(of(graph, folder).size(), 1));
        };
        std::stable_sort(folders.begin(), folders.end(),
                         [&](const auto& a, const auto& b) { return middle(a) < middle(b); });
        int y = (height - static_cast<int>(folders.size()) * row_height) / 2 + (row_height - box_height) / 2;
        for (const auto& folder : folders) {
            boxes[folder] = {margin + static_cast<int>(at) * column_width, y};
            y += row_height;
        }
    }
    return boxes;
}

std::string drawn() {
    const Graph graph = reduced(included());
    int width = 0;
    int height = 0;
    const auto boxes = placed(graph, width, height);
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
        "font-family=\"system-ui, sans-serif\" font-size=\"14\">\n"
        "<title>Folders of src/ and what they include</title>\n"
        "<defs><marker id=\"end\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" "
        "orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" fill=\"#5b6b7a\"/></marker></defs>\n"
        "<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n<g fill=\"none\" stroke=\"#5b6b7a\" "
        "marker-end=\"url(#end)\">\n",
        width, height);
    for (const auto& [folder, next] : graph)
        for (const auto& other : next) {
            const Box from = boxes.at(folder);
            const Box to = boxes.at(other);
            const int y0 = from.y + box_height / 2;
            const int y1 = to.y + box_height / 2;
            const int x1 = to.x + box_width + 1;
            const int bend = std::max((from.x - x1) / 2, 18);
            svg += fmt::format("<path d=\"M{} {}C{} {} {} {} {} {}\"/>\n", from.x, y0, from.x - bend, y0, x1 + bend, y1,
                               x1, y1);
        }
    svg += "</g>\n<g text-anchor=\"middle\">\n";
    for (const auto& folder : layers) {
        const Box box = boxes.at(folder);
        svg += fmt::format(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\" fill=\"#eef4f8\" stroke=\"#3f6e8c\"/>"
            "<text x=\"{}\" y=\"{}\" fill=\"#17303f\">{}</text>\n",
            box.x, box.y, box_width, box_height, box.x + box_width / 2, box.y + box_height / 2 + 5, folder);
    }
    return svg + "</g>\n</svg>\n";
}

TEST(Architecture, TheDrawingIsCurrent) {
    const std::string file = (source_folder("docs") / "architecture.svg").string();
    if (std::getenv("STARWAY_DRAW_ARCHITECTURE") != nullptr) {
        std::ofstream(file) << drawn();
        return;
    }
    std::ifstream text(file);
    const std::string kept{std::istreambuf_iterator<char>(text), {}};
    EXPECT_TRUE(kept == drawn()) << "folders include others than docs/architecture.svg shows; run tools/architecture";
}

// Every arrow leads to the left: a folder's depth is more than that of each that it includes from.
TEST(Architecture, NoArrowGoesBack) {
    const Graph graph = included();
    const auto depth = depths(graph);
    EXPECT_GT(graph.size(), 15U) << "the test does not find the folders";
    for (const auto& [folder, next] : graph)
        for (const auto& other : next) EXPECT_GT(depth.at(folder), depth.at(other)) << folder << " and " << other;
}

}  // namespace
