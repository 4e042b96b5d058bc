#include "shells/cli/road/several_routes.hpp"

#include <fmt/format.h>

#include "road/ask/answer_words.hpp"
#include "shells/cli/common/table.hpp"
#include "shells/cli/common/text.hpp"

namespace starway::cli {

std::string others_table(const Alternatives& routes, const RoadNetwork& network, const Paint& paint) {
    using Align = Table::Align;
    if (routes.routes.size() == 1) return {};
    const Route& best = routes.routes.front();
    const bool cost_is_shown =
        (best.weight == "length" && best.has_distance) || (best.weight == "time" && best.has_duration);
    std::vector<Table::Column> columns{{"", Align::right}};
    if (best.has_distance) columns.push_back({"length", Align::right});
    if (best.has_duration) columns.push_back({"time", Align::right});
    if (!cost_is_shown) columns.push_back({best.is_preference ? "preference" : best.weight, Align::right});
    columns.push_back({"extra cost", Align::right});
    columns.push_back({"overlap", Align::right});
    columns.push_back({network.has_text_labels() ? "" : "via"});
    Table table(std::move(columns));
    for (std::size_t i = 0; i < routes.routes.size(); ++i) {
        const Route& route = routes.routes[i];
        std::vector<std::string> row{std::to_string(i + 1)};
        if (best.has_distance) row.push_back(kilometres(route.distance_m, 1));
        if (best.has_duration) row.push_back(duration(route.duration_s));
        const bool has_unit = !route.unit.empty() && !route.is_preference;
        if (!cost_is_shown) row.push_back(exact_number(route.cost) + (has_unit ? " " + route.unit : ""));
        row.push_back(i == 0 ? "" : fmt::format("{:.1f} %", 100 * (road::ask::times_best(routes, i) - 1)));
        row.push_back(i == 0 ? "" : fmt::format("{:.0f} %", 100 * routes.in_common[i]));
        row.push_back(road::ask::main_roads(route));
        table.add(std::move(row));
    }
    return fmt::format("\n{}\n{}", paint.heading("Routes"), table.text(paint));
}

}  // namespace starway::cli
