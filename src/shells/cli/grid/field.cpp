// `starway field`: the cost from every cell to a goal, or the range around a start.
#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <limits>

#include "grid/ask/field_route.hpp"
#include "grid/ask/picture/record.hpp"
#include "request/codec/grid/route.hpp"
#include "shells/cli/arguments/map.hpp"
#include "shells/cli/common/drawing.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/grid/words.hpp"
#include "shells/cli/manual/manual.hpp"

namespace starway::cli {
namespace {

struct FieldArguments {
    MapArguments map;
    DrawingArguments drawing;
    std::vector<std::string> from, to;
    double max_cost = std::numeric_limits<double>::infinity();
    std::string output;
};

std::string summary(const TileMap& map, const grid::ask::MapField& field, double max_cost, double load_ms,
                    const Paint& paint) {
    const bool towards = field.way == FieldWay::towards;
    std::string title = towards ? "To " : "From ";
    for (std::size_t i = 0; i < field.ends.size() && i < 5; ++i)
        title += (i == 0 ? "" : ", ") + grid::ask::stop_text(map, field.ends[i]);
    if (field.ends.size() > 5) title += ", ...";
    const std::string within = std::isfinite(max_cost) ? fmt::format(" within cost {}", cost_words(map, max_cost)) : "";
    std::string text = fmt::format("{}{}   {} of {} open cells{}; the highest cost is {}\n", paint.bold(title), within,
                                   thousands(field.field.cells().size()), thousands(map.grid.open_count()),
                                   towards ? " have a path" : " are reachable", cost_words(map, field.highest_cost));
    text += "\n" + assumptions(map, "Assumed", paint, field.notes);
    return text +
           fmt::format("\n{}\n", paint.dim(fmt::format("computed in {}, map read in {}",
                                                       milliseconds(field.query_us / 1000), milliseconds(load_ms))));
}

Result<void> check(const FieldArguments& arguments, const Session& session) {
    if (!arguments.from.empty() && !arguments.to.empty())
        return Error{ErrorKind::usage, "pass either --to (a flow field) or --from (a range), not both"};
    if (session.json && arguments.output == "-")
        return Error{ErrorKind::usage,
                     "--json and -o - cannot both write to standard output; write the field to a file"};
    const std::string extension = std::filesystem::path(arguments.output).extension().string();
    if (!extension.empty() && extension != ".csv" && extension != ".txt")
        return Error{ErrorKind::usage,
                     fmt::format("a field is written as CSV, not as {}; name a .csv file", extension)};
    return check_drawing(arguments.drawing);
}

Result<void> run(const FieldArguments& arguments, Session& session) {
    if (auto fine = check(arguments, session); !fine) return fine;
    const auto loaded = load_map(with_tiles(arguments.map, arguments.drawing), session);
    if (!loaded) return loaded.error();
    const TileMap& map = loaded->map;
    const bool towards = arguments.from.empty();
    grid::ask::FieldRequest request;
    const std::vector<std::string>& named = towards ? arguments.to : arguments.from;
    request.ends.assign(named.begin(), named.end());
    request.way = towards ? FieldWay::towards : FieldWay::away;
    request.max_cost = arguments.max_cost;
    const auto field = grid::ask::map_field(map, request, &session.cancel());
    if (!field) return field.error();

    const draw::Field drawn = grid::ask::picture_field(field->field, map, towards);
    draw::Picture picture;
    picture.tiles = &map;
    picture.field = &drawn;
    if (session.json) {
        session.print_json(request::codec::as_json(request::codec::FieldAnswer{*field, map, loaded->load_ms}));
    } else if (arguments.output != "-") {
        const auto text = drawn_in_terminal(arguments.drawing, picture, session);
        if (!text) return text.error();
        session.print(*text + (text->empty() ? "" : "\n") +
                      summary(map, *field, arguments.max_cost, loaded->load_ms, session.paint()));
    }
    if (auto written = write_drawings(arguments.drawing, picture, session); !written) return written;
    if (arguments.output.empty()) return {};
    if (auto written = grid::ask::write_field(map, field->field, arguments.output); !written) return written;
    if (arguments.output != "-") session.note(fmt::format("Field written to {}", arguments.output));
    return {};
}

}  // namespace

void declare_field(Verb& app, Session& session) {
    FieldArguments& arguments = arguments_of<FieldArguments>(app, session, run);
    add_own_map_arguments(app, arguments.map);
    add_repeated(app, "--to", arguments.to,
                 "The goal: x,y, or the name or class of an object; default: the map's own goal", "CELL");
    add_repeated(app, "--from", arguments.from, "The start of a range, instead of --to", "CELL");
    app.add_option("--max-cost", arguments.max_cost, "Omit cells with a higher cost")->type_name("COST");
    add_file(app, "-o,--output", arguments.output,
             "Write each cell's x, y, cost and next cell to this CSV; - is standard output");
    add_json(app, session);
    add_drawing_arguments(app, arguments.drawing, {"costs", "arrows", "path", "none"});
    app.footer(example("the range of a unit with 12 movement points",
                       "starway field castle.tmx --from 41,17 --max-cost 12 --render range.png") +
               example("a flow field to the throne, drawn as arrows",
                       "starway field castle.tmx --to throne --show arrows -o flow.csv"));
}

}  // namespace starway::cli
