#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <utility>
#include <vector>

#include "base/core/files/output.hpp"
#include "base/core/sentence.hpp"
#include "base/core/shown.hpp"
#include "read/usual_names.hpp"
#include "starway/road/tags.hpp"
#include "write/formats.hpp"
#include "write/network_writer.hpp"
#include "write/spreadsheet.hpp"

namespace starway::writing {
namespace {

constexpr std::size_t buffered = 1 << 16;

// The decimals that represent a step exactly: 3 for 0.001. Negative if the step is not a power of ten up to 1.
int decimals_of(double resolution) {
    const double power = -std::log10(resolution);
    const double rounded = std::round(power);
    return std::abs(power - rounded) < 1e-9 && rounded >= 0 && rounded <= 15 ? static_cast<int>(rounded) : -1;
}

std::string number(double value, int decimals) {
    if (decimals < 0) return fmt::format("{}", value);
    std::string text = fmt::format("{:.{}f}", value, decimals);
    if (decimals > 0) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.') text.pop_back();
    }
    return text;
}

struct Column {
    const WeightColumn* column = nullptr;
    std::string heading;
    int decimals = 0;
    bool recognised = false;  // by our reader, from the heading
};

// The heading includes the unit if the name alone is ambiguous.
std::string heading_of(const WeightColumn& column) {
    const bool usual = (column.name == "length" && column.unit == "m") || (column.name == "time" && column.unit == "s");
    return usual ? fmt::format("{}_{}", column.name, column.unit) : std::string(column.name);
}

bool same_both_ways(const RoadNetwork& network, const WeightColumn& column) {
    for (std::uint32_t e = 0; e < network.edge_count(); ++e) {
        const ArcId forward = network.forward_arc(EdgeId(e));
        const ArcId backward = network.backward_arc(EdgeId(e));
        if (forward.valid() && backward.valid() && column.steps(forward) != column.steps(backward)) return false;
    }
    return true;
}

// The two forms of an edge list.
struct Layout {
    std::vector<Column> columns;
    // One row per edge, with recognised weights in pairs X and reverse_X, -1 for a missing direction, as in pgRouting.
    // Otherwise one row per arc, which also supports other weights that differ by direction.
    bool by_edge = true;
    std::string flags;  // the flags for reading it back
    CsvText text = CsvText::as_it_is;
    RoadTags tags;                      // those that the user chose to keep are the last columns
    std::vector<EdgeNumbers> numbers;   // they come before these
    std::vector<std::string> headings;  // of both

    explicit Layout(const RoadNetwork& network) : tags(network), numbers(edge_numbers(network)) {}
    [[nodiscard]] std::string cell(std::string_view value) const {
        return csv_cell(text == CsvText::for_spreadsheets ? spreadsheet_safe(value) : value);
    }
};

Layout layout_of(const RoadNetwork& network) {
    Layout layout(network);
    bool any_recognised = false;
    for (const WeightColumn& column : network.columns()) {
        if (column.name == "hops") continue;  // 1 everywhere
        const std::string heading = heading_of(column);
        const bool recognised = read::weight_named(heading).has_value();
        layout.columns.push_back({&column, heading, decimals_of(column.resolution), recognised});
        any_recognised = any_recognised || recognised;
        if (recognised) continue;
        layout.flags += " " + core::option("extra_weight", heading);
        layout.by_edge = layout.by_edge && same_both_ways(network, column);
    }
    layout.by_edge = layout.by_edge && any_recognised;  // otherwise nothing defines which directions exist
    if (!layout.by_edge) layout.flags += " ⟨directed⟩";
    std::vector<geo::Field> headings{{"from"}, {"to"}, {"name"}};
    for (const Column& column : layout.columns) {
        headings.push_back({column.heading});
        if (layout.by_edge && column.recognised) headings.push_back({"reverse_" + column.heading});
    }
    for (const EdgeNumbers& numbers : layout.numbers) {
        headings.push_back({tag_field_name(numbers.name, headings)});
        layout.headings.push_back(headings.back().name);
    }
    for (const std::string_view key : layout.tags.kept_keys()) {
        headings.push_back({tag_field_name(key, headings)});
        layout.headings.push_back(headings.back().name);
        layout.flags += ignoring(headings.back().name);
    }
    return layout;
}

std::string weight_cell(const Column& column, ArcId arc) {
    const bool open = arc.valid() && column.column->weight[arc] != closed_weight;
    return open ? number(column.column->value(arc), column.decimals) : "-1";
}

// The name and what else ends a row.
void append_attributes(std::string& text, const RoadNetwork& network, const Layout& layout, EdgeId edge) {
    text += ',' + layout.cell(network.name(edge));
    for (const EdgeNumbers& numbers : layout.numbers)
        text += numbers.values[edge] > 0 ? fmt::format(",{}", numbers.values[edge]) : ",";
    for (const std::string_view key : layout.tags.kept_keys()) text += ',' + layout.cell(layout.tags.value(edge, key));
    text += '\n';
}

void append_edge(std::string& text, const RoadNetwork& network, const Layout& layout, EdgeId edge) {
    const ArcId forward = network.forward_arc(edge);
    const ArcId backward = network.backward_arc(edge);
    text += layout.cell(network.node_label(network.edge_tail(edge))) + ',' +
            layout.cell(network.node_label(network.edge_head(edge)));
    for (const Column& column : layout.columns) {
        if (column.recognised)
            text += ',' + weight_cell(column, forward) + ',' + weight_cell(column, backward);
        else
            text += ',' + weight_cell(column, forward.valid() ? forward : backward);
    }
    append_attributes(text, network, layout, edge);
}

void append_arc(std::string& text, const RoadNetwork& network, const Layout& layout, ArcId arc) {
    if (!arc.valid()) return;
    text +=
        layout.cell(network.node_label(network.tail(arc))) + ',' + layout.cell(network.node_label(network.head(arc)));
    for (const Column& column : layout.columns) text += ',' + weight_cell(column, arc);
    append_attributes(text, network, layout, network.edge(arc));
}

Result<core::Output> write_edges(const RoadNetwork& network, const Layout& layout, const std::string& path,
                                 const CancelFlag& cancel) {
    auto output = core::Output::create(path);
    if (!output) return output;
    std::string text = "from,to";
    for (const Column& column : layout.columns) {
        text += ',' + layout.cell(column.heading);
        if (layout.by_edge && column.recognised) text += ',' + layout.cell("reverse_" + column.heading);
    }
    text += ",name";
    for (const std::string& heading : layout.headings) text += ',' + layout.cell(heading);
    text += '\n';
    for (std::uint32_t e = 0; e < network.edge_count(); ++e) {
        if (e % 4096 == 0 && cancel.load(std::memory_order_relaxed))
            return Error{ErrorKind::interrupted, "interrupted"};
        const EdgeId edge(e);
        if (layout.by_edge) {
            append_edge(text, network, layout, edge);
        } else {
            append_arc(text, network, layout, network.forward_arc(edge));
            append_arc(text, network, layout, network.backward_arc(edge));
        }
        if (text.size() < buffered) continue;
        output->write(text);
        text.clear();
    }
    output->write(text);
    return output;
}

Result<core::Output> write_nodes(const RoadNetwork& network, const Layout& layout, const std::string& path) {
    auto output = core::Output::create(path);
    if (!output) return output;
    const bool geographic = network.frame().kind == FrameKind::geographic;
    const int decimals = decimals_of(network.frame().resolution);
    std::string text = geographic ? "id,lon,lat\n" : "id,x,y\n";
    for (std::uint32_t v = 0; v < network.node_count(); ++v) {
        const Position p = network.position(NodeId(v));
        text += layout.cell(network.node_label(NodeId(v))) + ',' + number(p.x, decimals) + ',' + number(p.y, decimals) +
                '\n';
        if (text.size() < buffered) continue;
        output->write(text);
        text.clear();
    }
    output->write(text);
    return output;
}

}  // namespace

std::string ignoring(std::string_view field) {
    return " " + core::option("ignore_field", field);
}

std::string csv_cell(std::string_view text) {
    const bool plain = text.find_first_of(",;\"\n\r\t") == std::string_view::npos &&
                       (text.empty() || (text.front() != ' ' && text.back() != ' ' && text.front() != '#'));
    if (plain) return std::string(text);
    std::string cell = "\"";
    for (const char c : text) {
        if (c == '"') cell += '"';
        cell += c;
    }
    return cell + "\"";
}

Result<WrittenNetwork> write_csv_edges(const RoadNetwork& network, const std::string& path, const CancelFlag& cancel,
                                       CsvText text) {
    Layout layout = layout_of(network);
    layout.text = text;
    auto edges = write_edges(network, layout, path, cancel);
    if (!edges) return std::move(edges).error();
    std::vector<core::Output> files;
    files.push_back(*std::move(edges));
    WrittenNetwork written{{path}, core::shell_word(path) + layout.flags, {}};
    if (network.frame().kind != FrameKind::none && path != "-") {
        const std::filesystem::path target(path);
        const std::string beside = (target.parent_path() / (target.stem().string() + "-nodes.csv")).string();
        auto nodes = write_nodes(network, layout, beside);
        if (!nodes) return std::move(nodes).error();
        files.push_back(*std::move(nodes));
        written = {{path, beside},
                   fmt::format("{} {}{}", core::shell_word(path), core::option("nodes", beside), layout.flags),
                   RoadClasses(network).count() > 0 ? "the shapes and classes of edges" : "the shapes of edges"};
    }
    if (auto placed = core::Output::commit(files); !placed) return std::move(placed).error();
    return written;
}

}  // namespace starway::writing
