// Networks from a few lines of OPL, and questions to them in the words of OpenStreetMap.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/core/diagnostics.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/open.hpp"
#include "support/temporary_folder.hpp"

namespace starway::test {

struct OsmSource {
    TemporaryFolder folder;
    LoadReport report;

    Result<RoadNetwork> open(const std::string& text, std::vector<std::string> profiles = {"car"},
                             const std::string& name = "roads.opl") {
        return open_files({folder.file(name, text)}, std::move(profiles));
    }
    Result<RoadNetwork> open_files(const std::vector<std::string>& files, std::vector<std::string> profiles = {"car"}) {
        SourceOptions options;
        options.profiles = std::move(profiles);
        report = {};
        return starway::open(files, options, &report);
    }
    [[nodiscard]] std::string told() const {
        std::string text;
        for (const Sentence& line : report.recognised) text += line.str() + "\n";
        for (const Sentence& line : report.warnings) text += "warning: " + line.str() + "\n";
        return text;
    }
};

// "1-2 2-3 3-2": the arcs that are open for a weight, by node labels.
inline std::string open_arcs(const RoadNetwork& network, const std::string& weight) {
    const WeightColumn* column = network.column(weight);
    if (column == nullptr) return "no such weight";
    std::vector<std::string> arcs;
    for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc)
        if (column->weight[arc] != closed_weight)
            arcs.push_back(network.node_label(network.tail(ArcId(arc))) + ">" +
                           network.node_label(network.head(ArcId(arc))));
    std::sort(arcs.begin(), arcs.end());
    std::string text;
    for (const std::string& arc : arcs) text += (text.empty() ? "" : " ") + arc;
    return text;
}

// The value of a column from one node to the next; nothing if that is closed.
inline std::optional<double> value(const RoadNetwork& network, const std::string& weight, const std::string& from,
                                   const std::string& to) {
    const WeightColumn* column = network.column(weight);
    std::optional<double> least;
    for (std::uint32_t arc = 0; column != nullptr && arc < network.arc_count(); ++arc)
        if (column->weight[arc] != closed_weight && network.node_label(network.tail(ArcId(arc))) == from &&
            network.node_label(network.head(ArcId(arc))) == to)
            least = std::min(least.value_or(1e300), column->weight[arc] * column->resolution);
    return least;
}

// The cost of the route between two nodes; nothing if there is none.
inline std::optional<double> route_cost(const RoadNetwork& network, const std::string& weight, const std::string& from,
                                        const std::string& to) {
    RouteRequest request;
    request.from = Location("node:" + from);
    request.to = Location("node:" + to);
    request.weight = weight;
    const auto route = road::Engine(network).route(request);
    if (!route) return std::nullopt;
    return route->cost;
}

}  // namespace starway::test
