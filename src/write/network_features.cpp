#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "base/core/sentence.hpp"
#include "starway/road/tags.hpp"
#include "write/formats.hpp"
#include "write/network_writer.hpp"

namespace starway::writing {
namespace {

struct Weight {
    const WeightColumn* column = nullptr;
    bool by_direction = false;  // the directions of some edge differ
};

bool is_open(const WeightColumn& column, ArcId arc) {
    return arc.valid() && column.weight[arc] != closed_weight;
}

geo::Value value(const WeightColumn& column, ArcId arc) {
    if (!is_open(column, arc)) return {};
    return column.value(arc);
}

std::vector<Weight> weights(const RoadNetwork& network) {
    std::vector<Weight> result;
    for (const WeightColumn& column : network.columns()) {
        if (column.name == "hops") continue;  // 1 everywhere
        Weight weight{&column, false};
        for (std::uint32_t e = 0; e < network.edge_count() && !weight.by_direction; ++e) {
            const ArcId forward = network.forward_arc(EdgeId(e));
            const ArcId backward = network.backward_arc(EdgeId(e));
            weight.by_direction =
                forward.valid() && backward.valid() && column.steps(forward) != column.steps(backward);
        }
        result.push_back(weight);
    }
    return result;
}

geo::FeatureTable table_of(const RoadNetwork& network, const RoadClasses& classes, const std::vector<Weight>& columns,
                           const RoadTags& tags) {
    geo::FeatureTable table{"network", geo::GeometryKind::line, network.frame().kind, {}};
    table.fields = {{"from", geo::FieldType::text},
                    {"to", geo::FieldType::text},
                    {"name", geo::FieldType::text},
                    {"oneway", geo::FieldType::text}};
    if (classes.count() > 0) table.fields.push_back({"class", geo::FieldType::text});
    for (const Weight& weight : columns) {
        table.fields.push_back({std::string(weight.column->name), geo::FieldType::real});
        if (weight.by_direction)
            table.fields.push_back({std::string(weight.column->name) + "_backward", geo::FieldType::real});
    }
    for (const EdgeNumbers& numbers : edge_numbers(network))
        table.fields.push_back({tag_field_name(numbers.name, table.fields), geo::FieldType::real});
    for (const std::string_view key : tags.kept_keys())
        table.fields.push_back({tag_field_name(key, table.fields), geo::FieldType::text});
    return table;
}

// Information that the columns' names do not contain.
std::string lost_units(const std::vector<Weight>& weights) {
    std::string lost;
    for (const auto& [column, by_direction] : weights) {
        const bool usual =
            (column->name == "length" && column->unit == "m") || (column->name == "time" && column->unit == "s");
        if (column->unit.empty() || usual) continue;
        lost += lost.empty() ? "" : ", ";
        lost += fmt::format("the unit of {} ({})", column->name, column->unit);
    }
    return lost;
}

// The weight that a reader of the file would use by default.
std::string_view usual_default(const std::vector<Weight>& weights) {
    for (const std::string_view name : {"time", "length"})
        for (const Weight& weight : weights)
            if (weight.column->name == name) return name;
    return weights.empty() ? "hops" : std::string_view(weights.front().column->name);
}

WrittenNetwork described(const RoadNetwork& network, const std::vector<Weight>& weights, const geo::FeatureTable& table,
                         std::string_view format, const std::string& path) {
    const auto is = [&](std::initializer_list<std::string_view> formats) {
        return std::find(formats.begin(), formats.end(), format) != formats.end();
    };
    if (is({"gpx"}))
        return {{path}, {}, "weights, directions and the nodes' names (GeoJSON, GeoPackage and others do)"};
    if (is({"polyline", "polyline6"}))
        return {{path}, {}, "names, weights, directions and nodes (GeoJSON, GeoPackage and others do)"};
    if (is({"text"})) return {{path}, {}, "the shapes of the edges (GeoJSON, GeoPackage and others do)"};
    WrittenNetwork written{{path}, core::shell_word(path), lost_units(weights)};
    if (network.frame().kind == FrameKind::none) return {{path}, {}, "shapes; the network has none"};
    if (network.frame().kind == FrameKind::planar) written.read_with += " ⟨crs=none⟩";
    const auto usual = usual_default(weights);
    if (network.default_weight() != usual)
        written.read_with += " " + core::option("weight_field", network.default_weight());
    // A speed or a class among them would be read as such.
    const std::size_t tags = RoadTags(network).kept_keys().size();
    for (std::size_t i = table.fields.size() - tags; i < table.fields.size(); ++i)
        written.read_with += ignoring(table.fields[i].name);
    return written;
}

// Nothing for an empty text.
void add_text(std::vector<geo::Value>& values, std::string_view text) {
    geo::Value& value = values.emplace_back();
    if (!text.empty()) value = std::string(text);
}

}  // namespace

Result<WrittenNetwork> write_network_features(const RoadNetwork& network, std::string_view format,
                                              const std::string& path, const std::string& crs,
                                              const CancelFlag& cancel) {
    const auto columns = weights(network);
    const RoadClasses classes(network);
    const RoadTags tags(network);
    const auto all_numbers = edge_numbers(network);
    geo::FeatureTable table = table_of(network, classes, columns, tags);
    table.crs = crs;
    auto writer = create_feature_writer(format, path, table);
    if (!writer) return writer.error();
    const bool has_coordinates = network.frame().kind != FrameKind::none;
    geo::Feature feature;
    for (std::uint32_t e = 0; e < network.edge_count(); ++e) {
        if (e % 4096 == 0 && cancel.load(std::memory_order_relaxed))
            return Error{ErrorKind::interrupted, "interrupted"};
        const EdgeId edge(e);
        const ArcId forward = network.forward_arc(edge);
        const ArcId backward = network.backward_arc(edge);
        feature.points.clear();
        feature.values.clear();
        if (has_coordinates) network.append_line(edge, false, feature.points);
        feature.values.emplace_back(network.node_label(network.edge_tail(edge)));
        feature.values.emplace_back(network.node_label(network.edge_head(edge)));
        add_text(feature.values, network.name(edge));
        feature.values.emplace_back(std::string(!forward.valid() ? "-1" : backward.valid() ? "no" : "yes"));
        if (classes.count() > 0) add_text(feature.values, classes.name(classes.of(edge)));
        for (const Weight& weight : columns) {
            const bool one_is_enough = !forward.valid() && !weight.by_direction;
            feature.values.push_back(value(*weight.column, one_is_enough ? backward : forward));
            if (weight.by_direction) feature.values.push_back(value(*weight.column, backward));
        }
        for (const EdgeNumbers& numbers : all_numbers) {
            geo::Value& told = feature.values.emplace_back();
            if (numbers.values[edge] > 0) told = double{numbers.values[edge]};
        }
        for (const std::string_view key : tags.kept_keys()) add_text(feature.values, tags.value(edge, key));
        auto written = (*writer)->write(feature);
        if (!written) return written.error();
    }
    if (auto finished = (*writer)->finish(); !finished) return finished.error();
    return described(network, columns, table, format, path);
}

}  // namespace starway::writing
