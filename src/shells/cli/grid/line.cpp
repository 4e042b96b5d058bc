#include "shells/cli/grid/line.hpp"

#include <fmt/format.h>

#include "grid/ask/picture/record.hpp"
#include "grid/ask/places.hpp"
#include "grid/ask/units.hpp"
#include "mesh/ask/picture/features.hpp"

namespace starway::cli {
namespace {

bool writes(const OutputArguments& output) {
    return !output.file.empty() || !output.format.empty();
}
bool to_stdout(const OutputArguments& output) {
    return writes(output) && (output.file.empty() || output.file == "-");
}

Result<void> write(const MapLine& line, const TileMap& map, const OutputArguments& output, Session& session) {
    const auto format = chosen_format(output);
    if (!format) return format.error();
    const auto features = mesh::ask::line_features(grid::ask::written_line(map, line.path),
                                                   map.georeference ? FrameKind::geographic : FrameKind::planar,
                                                   line.length, line.optimal, line.algorithm);
    auto written = writing::write_features(features, *format, to_stdout(output) ? "-" : output.file);
    if (written && !to_stdout(output)) session.note(fmt::format("Route written to {}", output.file));
    return written;
}

}  // namespace

Result<void> check_line_output(const RouteArguments& arguments, const Session& session) {
    if (to_stdout(arguments.output) && session.json)
        return Error{ErrorKind::usage,
                     "--json and the route cannot both go to standard output; write the route to a file with -o"};
    return check_drawing(arguments.drawing);
}

Result<void> show_line(const MapLine& line, const TileMap& map, draw::Picture drawn, const std::string& text,
                       const std::function<void(core::JsonWriter&)>& json, const RouteArguments& arguments,
                       Session& session) {
    const DrawingArguments& drawing = arguments.drawing;
    if (session.json) {
        session.print_json(json);
    } else if (!to_stdout(arguments.output)) {
        const auto picture = drawn_in_terminal(drawing, drawn, session);
        if (!picture) return picture.error();
        session.print(*picture + (picture->empty() ? "" : "\n") + text);
    }
    drawn.title = grid::ask::caption_text(map, line.from, line.to,
                                          {"length", line.length, grid::ask::length_unit(map), line.algorithm});
    if (auto done = write_drawings(drawing, drawn, session); !done || !writes(arguments.output)) return done;
    return write(line, map, arguments.output, session);
}

}  // namespace starway::cli
