// `starway info` on a tile map.
#include <fmt/format.h>

#include <algorithm>

#include "grid/ask/places.hpp"
#include "grid/ask/summary.hpp"
#include "request/codec/grid/map.hpp"
#include "shells/cli/common/table.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/grid/verbs.hpp"
#include "shells/cli/grid/words.hpp"

namespace starway::cli {
namespace {

constexpr std::size_t most_costs = 12;
constexpr std::size_t most_spots = 30;

std::string costs_text(const grid::ask::MapSummary& summary, const Paint& paint) {
    if (summary.costs.empty()) return {};
    std::string text = fmt::format("\n{}\n", paint.heading("Costs"));
    if (summary.costs.size() > most_costs)
        return text + fmt::format("  {} different costs, from {} to {}\n", thousands(summary.costs.size()),
                                  number(summary.costs.front().cost), number(summary.costs.back().cost));
    Table table({{"cost", Table::Align::right}, {"open cells", Table::Align::right}});
    for (const auto& one : summary.costs) table.add({number(one.cost), thousands(one.cells)});
    return text + table.text(paint);
}

std::string spots_text(const TileMap& map, const Paint& paint) {
    if (map.spots.empty()) return {};
    Table table({{"class"}, {"name"}, {"cell", Table::Align::right}});
    for (std::size_t i = 0; i < std::min(map.spots.size(), most_spots); ++i) {
        const MapSpot& spot = map.spots[i];
        table.add({spot.type, spot.name, grid::ask::cell_text(map, spot.cell)});
    }
    std::string text = fmt::format("\n{}\n{}", paint.heading("Objects"), table.text(paint));
    if (map.spots.size() > most_spots) text += fmt::format("  and {} more\n", thousands(map.spots.size() - most_spots));
    return text;
}

std::string portals_text(const TileMap& map, const Paint& paint) {
    const auto portals = map.grid.portals();
    if (portals.empty()) return {};
    Table table({{"portal"}, {"to"}, {"price", Table::Align::right}, {""}});
    for (std::size_t i = 0; i < std::min(portals.size(), most_spots); ++i)
        table.add({grid::ask::cell_text(map, portals[i].from), grid::ask::cell_text(map, portals[i].to),
                   number(portals[i].price), portals[i].one_way ? "one-way" : "two-way"});
    std::string text = fmt::format("\n{}\n{}", paint.heading("Portals"), table.text(paint));
    if (portals.size() > most_spots) text += fmt::format("  and {} more\n", thousands(portals.size() - most_spots));
    return text;
}

std::string frame_text(const MapFrame& frame) {
    return fmt::format("  in metres: a cell is {:g} m wide, the lower left corner is at {:g},{:g}{}\n",
                       frame.resolution, frame.x, frame.y,
                       frame.yaw != 0 ? fmt::format(", turned by {:g} radians", frame.yaw) : "");
}

std::string ground_text(const TileMap& map) {
    if (map.frame) return frame_text(*map.frame);
    if (!map.georeference) return {};
    const auto places = grid::ask::corners(map);
    return fmt::format("  upper left {}, lower right {}; a cell is {} x {}\n",
                       coordinates(places[0], FrameKind::geographic), coordinates(places[2], FrameKind::geographic),
                       distance(map.cell_width_m), distance(map.cell_height_m));
}

std::string overview(const LoadedMap& loaded, const grid::ask::MapSummary& summary, const std::string& source,
                     const Paint& paint) {
    const TileMap& map = loaded.map;
    std::string text = fmt::format("{}   {}\n", paint.bold(source), map.format);
    text += fmt::format(
        "  {} x {} cells, {} open ({:.1f} %)\n", map.grid.width(), map.grid.height(), thousands(summary.open),
        summary.cells > 0 ? 100.0 * static_cast<double>(summary.open) / static_cast<double>(summary.cells) : 0);
    if (summary.fits != summary.open) text += fmt::format("  the unit fits at {} of them\n", thousands(summary.fits));
    if (!(map.origin == GridCell{}))
        text += fmt::format("  the upper left cell has coordinates {}\n", grid::ask::cell_text(map, {0, 0}));
    text += ground_text(map);
    if (summary.heights)
        text +=
            fmt::format("  heights from {} to {}\n", number(summary.heights->first), number(summary.heights->second));
    if (summary.closed_sides > 0)
        text +=
            fmt::format("  {} between open cells, {} of them in one direction only\n",
                        plural(summary.closed_sides, "closed side", "closed sides"), thousands(summary.one_way_sides));
    text += costs_text(summary, paint) + spots_text(map, paint) + portals_text(map, paint);
    text += "\n" + assumptions(map, "Movement and assumptions", paint);
    return text + fmt::format("\nRead in {}\n", milliseconds(loaded.load_ms));
}

}  // namespace

Result<void> map_info(const MapArguments& arguments, Session& session) {
    const auto loaded = load_map(arguments, session);
    if (!loaded) return loaded.error();
    const auto summary = grid::ask::summarise(loaded->map);
    if (session.json)
        session.print_json(request::codec::as_json(request::codec::MapInfo{loaded->map, summary, loaded->load_ms}));
    else
        session.print(overview(*loaded, summary, arguments.source, session.paint()));
    return {};
}

}  // namespace starway::cli
