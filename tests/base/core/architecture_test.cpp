// docs/architecture.svg: the folders of src/ and what they include, drawn from the files themselves. tools/architecture
// writes it anew.
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

#include "base/core/include_graph.hpp"

namespace {

using starway::test::home_of_header;
using starway::test::includes_of;
using starway::test::layer_of;
using starway::test::layers;
using starway::test::source_folder;
using starway::test::sources_of_layer;

// For each folder, the ranks of those that it includes from, by their public headers too.
std::vector<std::set<std::size_t>> included_ranks() {
    std::vector<std::set<std::size_t>> included(layers.size());
    for (std::size_t rank = 0; rank < layers.size(); ++rank)
        for (const auto& file : sources_of_layer(rank))
            for (const auto& path : includes_of(file)) {
                const bool is_public = path.starts_with("starway/") && path.find('/', 8) != std::string::npos;
                const std::size_t other = is_public ? home_of_header(path.substr(8)) : layer_of(path);
                if (other < layers.size() && other != rank) included[rank].insert(other);
            }
    return included;
}

// Without what another of them includes already.
std::vector<std::set<std::size_t>> direct_only(const std::vector<std::set<std::size_t>>& included) {
    std::vector<std::set<std::size_t>> reached = included, direct = included;
    for (std::size_t rank = 0; rank < included.size(); ++rank)
        for (const std::size_t next : included[rank]) {
            reached[rank].insert(reached[next].begin(), reached[next].end());
            for (const std::size_t further : reached[next]) direct[rank].erase(further);
        }
    return direct;
}

// Rows from above: a folder is below all that include it.
std::vector<std::size_t> rows_of(const std::vector<std::set<std::size_t>>& included) {
    std::vector<std::size_t> row(included.size(), 0);
    for (std::size_t rank = included.size(); rank-- > 0;)
        for (const std::size_t next : included[rank]) row[next] = std::max(row[next], row[rank] + 1);
    return row;
}

std::string drawing() {
    constexpr std::size_t width = 110, height = 34, across = 150, down = 76, margin = 20;
    const auto direct = direct_only(included_ranks());
    const auto row = rows_of(direct);
    std::map<std::size_t, std::vector<std::size_t>> in_row;
    for (std::size_t rank = 0; rank < layers.size(); ++rank) in_row[row[rank]].push_back(rank);
    std::size_t widest = 0;
    for (const auto& [number, folders] : in_row) widest = std::max(widest, folders.size());
    std::vector<std::size_t> x(layers.size()), y(layers.size());
    for (const auto& [number, folders] : in_row)
        for (std::size_t i = 0; i < folders.size(); ++i) {
            x[folders[i]] = margin + across * i + (number % 2) * across / 3 + across * (widest - folders.size()) / 2;
            y[folders[i]] = margin + down * number;
        }
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "font-family=\"sans-serif\" font-size=\"15\" text-anchor=\"middle\">\n<title>What each folder of src includes"
        "</title>\n<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" "
        "markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#567\"/></marker></defs>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        2 * margin + across * widest + across / 3, 2 * margin + down * (in_row.size() - 1) + height);
    for (std::size_t rank = layers.size(); rank-- > 0;)
        for (const std::size_t next : direct[rank]) {
            const std::size_t from = y[rank] + height, to = y[next];
            svg += fmt::format(
                "<path d=\"M{0} {1}C{0} {2} {3} {4} {3} {5}\" fill=\"none\" stroke=\"#567\" "
                "marker-end=\"url(#tip)\"/>\n",
                x[rank] + width / 2, from, from + down / 2, x[next] + width / 2, to - down / 2, to);
        }
    for (std::size_t rank = layers.size(); rank-- > 0;)
        svg += fmt::format(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\" fill=\"#eef4fa\" stroke=\"#567\"/>"
            "<text x=\"{}\" y=\"{}\">{}</text>\n",
            x[rank], y[rank], width, height, x[rank] + width / 2, y[rank] + height / 2 + 5, layers[rank]);
    return svg + "</svg>\n";
}

TEST(Architecture, IsDrawnAsItIs) {
    const auto included = included_ranks();
    for (std::size_t rank = 0; rank < layers.size(); ++rank)
        for (const std::size_t next : included[rank])
            EXPECT_LT(next, rank) << layers[rank] << " includes " << layers[next] << ": an arrow back";
    const auto file = source_folder("docs") / "architecture.svg";
    if (std::getenv("STARWAY_DRAW_ARCHITECTURE") != nullptr) std::ofstream(file) << drawing();
    std::ifstream drawn(file);
    const std::string text{std::istreambuf_iterator<char>(drawn), {}};
    EXPECT_TRUE(text == drawing()) << "docs/architecture.svg shows other folders or arrows: run tools/architecture";
}

}  // namespace
