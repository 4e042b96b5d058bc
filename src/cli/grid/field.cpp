// `starway field`: the cost from every cell to a goal, or the range around a start.
#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <memory>

#include "cli/common/drawing.hpp"
#include "cli/common/json.hpp"
#include "cli/common/text.hpp"
#include "cli/common/verbs.hpp"
#include "cli/grid/arguments.hpp"
#include "cli/grid/words.hpp"
#include "cli/manual/manual.hpp"
#include "core/files/output.hpp"
#include "service/grid/places.hpp"
#include "service/grid/record.hpp"

namespace starway::cli {
namespace {

struct FieldArguments {
    MapArguments map;
    DrawingArguments drawing;
    std::vector<std::string> from, to;
    double max_cost = std::numeric_limits<double>::infinity();
    std::string output;
};

// One row for each cell of the field, by ascending cost: x, y, cost, next cell (in a range: the previous cell).
template <class Write>
void for_each_row(const TileMap& map, const GridField& field, Write&& write) {
    for (const GridCell cell : field.cells()) {
        const GridCell next = field.next(cell);
        write(fmt::format("{},{},{:.10g},{},{}", cell.x + map.origin.x, cell.y + map.origin.y, field.cost(cell),
                          next.x + map.origin.x, next.y + map.origin.y));
    }
}

Result<void> write_csv(const std::string& path, const TileMap& map, const GridField& field) {
    auto output = core::Output::create(path);
    if (!output) return output.error();
    output->write(std::string_view("x,y,cost,next_x,next_y\n"));
    for_each_row(map, field, [&](const std::string& row) { output->write(row + "\n"); });
    return output->commit();
}

struct FieldFigures {
    std::uint64_t cells = 0;
    double highest = 0;
    double query_us = 0;
    double load_ms = 0;
};

FieldFigures figures_of(const GridField& field) {
    FieldFigures figures;
    figures.cells = field.cells().size();
    if (figures.cells > 0) figures.highest = field.cost(field.cells().back());
    return figures;
}

void print_json(const TileMap& map, const GridField& field, const std::vector<MapStop>& ends, bool towards,
                const FieldFigures& figures, const std::vector<std::string>& notes, Session& session) {
    Json json{{"status", "ok"},
              {"way", towards ? "to" : "from"},
              {"ends", Json::array()},
              {"cells", figures.cells},
              {"open", map.grid.open_count()},
              {"highest_cost", figures.highest},
              {"query_us", figures.query_us},
              {"load_ms", figures.load_ms},
              {"assumptions", assumptions_json(map, notes)}};
    for (const MapStop& end : ends) json["ends"].push_back(stop_json(map, end));
    // Streams the rows, of which there may be millions, before the closing brace.
    std::string head = to_text(json);
    head.resize(head.rfind("\n}"));
    session.print(head + ",\n  \"columns\": [\"x\", \"y\", \"cost\", \"next_x\", \"next_y\"],\n  \"field\": [");
    bool first = true;
    for_each_row(map, field, [&](const std::string& row) {
        session.print(fmt::format("{}\n    [{}]", first ? "" : ",", row));
        first = false;
    });
    session.print("\n  ]\n}\n");
}

std::string summary(const TileMap& map, const std::vector<MapStop>& ends, bool towards, double max_cost,
                    const FieldFigures& figures, const std::vector<std::string>& notes, const Paint& paint) {
    std::string title = towards ? "To " : "From ";
    for (std::size_t i = 0; i < ends.size() && i < 5; ++i)
        title += (i == 0 ? "" : ", ") + service::stop_text(map, ends[i]);
    if (ends.size() > 5) title += ", ...";
    const std::string within = std::isfinite(max_cost) ? fmt::format(" within cost {}", number(max_cost)) : "";
    std::string text = fmt::format("{}{}   {} of {} open cells{}; the highest cost is {}\n", paint.bold(title), within,
                                   thousands(figures.cells), thousands(map.grid.open_count()),
                                   towards ? " have a path" : " are reachable", number(figures.highest));
    text += "\n" + assumptions(map, "Assumed", paint);
    for (const std::string& note : notes) text += list_item(note);
    return text + fmt::format("\n{}\n", paint.dim(fmt::format("computed in {}, map read in {}",
                                                              milliseconds(figures.query_us / 1000),
                                                              milliseconds(figures.load_ms))));
}

Result<void> check(const FieldArguments& arguments, const Session& session) {
    if (!arguments.from.empty() && !arguments.to.empty())
        return Error{ErrorKind::usage, "pass either --to (a flow field) or --from (a range), not both"};
    if (!(arguments.max_cost >= 0))
        return Error{ErrorKind::usage,
                     fmt::format("--max-cost takes a cost of at least 0, not {}", arguments.max_cost)};
    if (session.json && arguments.output == "-")
        return Error{ErrorKind::usage,
                     "--json and -o - cannot both write to standard output; write the field to a file"};
    return check_drawing(arguments.drawing);
}

Result<void> run(const FieldArguments& arguments, Session& session) {
    if (auto fine = check(arguments, session); !fine) return fine;
    const auto loaded = load_map(arguments.map, session);
    if (!loaded) return loaded.error();
    const TileMap& map = loaded->map;
    const bool towards = arguments.from.empty();
    const auto end = towards ? service::MapEnd::goal : service::MapEnd::start;
    const std::vector<std::string>& named = towards ? arguments.to : arguments.from;
    auto found = service::find_stops(map, {named.begin(), named.end()}, end);
    if (!found) return found.error();
    std::vector<std::string> notes;
    const auto ends = service::free_stops(map, *std::move(found), end, std::nullopt, notes);
    if (!ends) return ends.error();

    std::vector<GridPlace> places;
    for (const MapStop& stop : *ends) places.push_back({stop.cell, 0});
    FieldQuery query;
    query.ends = places;
    query.way = towards ? FieldWay::towards : FieldWay::away;
    query.max_cost = arguments.max_cost;
    query.cancel = &session.cancel();
    GridField field(map.grid);
    const auto begun = std::chrono::steady_clock::now();
    const SearchStatus status = field.run(query);
    const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - begun;
    if (status == SearchStatus::cancelled) return Error{ErrorKind::interrupted, "interrupted"};
    if (status == SearchStatus::overflow)
        return Error{ErrorKind::data, "path costs on this map exceed the largest cost; scale the map's costs down"};
    FieldFigures figures = figures_of(field);
    figures.query_us = taken.count();
    figures.load_ms = loaded->load_ms;

    const draw::Field drawn = service::picture_field(field, map.grid, towards);
    draw::Picture picture;
    picture.tiles = &map;
    picture.field = &drawn;
    if (session.json) {
        print_json(map, field, *ends, towards, figures, notes, session);
    } else if (arguments.output != "-") {
        const auto text = drawn_in_terminal(arguments.drawing, picture, session);
        if (!text) return text.error();
        session.print(*text + (text->empty() ? "" : "\n") +
                      summary(map, *ends, towards, arguments.max_cost, figures, notes, session.paint()));
    }
    if (auto written = write_drawings(arguments.drawing, picture, session); !written) return written;
    if (arguments.output.empty()) return {};
    if (auto written = write_csv(arguments.output, map, field); !written) return written;
    if (arguments.output != "-") session.note(fmt::format("Field written to {}", arguments.output));
    return {};
}

}  // namespace

void add_field(CLI::App& program, Session& session) {
    auto arguments = std::make_shared<FieldArguments>();
    CLI::App* app = program.add_subcommand(
        "field", "On a tile map: compute every cell's cost to a goal (a flow field), or the range around a start");
    add_own_map_arguments(*app, arguments->map);
    add_repeated(*app, "--to", arguments->to,
                 "The goal: x,y, or the name or class of an object; default: the map's own goal", "CELL");
    add_repeated(*app, "--from", arguments->from, "The start of a range, instead of --to", "CELL");
    app->add_option("--max-cost", arguments->max_cost, "Omit cells with a higher cost")->type_name("COST");
    add_file(*app, "-o,--output", arguments->output,
             "Write each cell's x, y, cost and next cell to this CSV; - is standard output");
    add_json(*app, session);
    add_drawing_arguments(*app, arguments->drawing, {"costs", "arrows", "path", "none"});
    app->footer(example("the range of a unit with 12 movement points",
                        "starway field castle.tmx --from 41,17 --max-cost 12 --render range.png") +
                example("a flow field to the throne, drawn as arrows",
                        "starway field castle.tmx --to throne --show arrows -o flow.csv"));
    app->callback([&session, arguments] { session.verb = [&session, arguments] { return run(*arguments, session); }; });
}

}  // namespace starway::cli
