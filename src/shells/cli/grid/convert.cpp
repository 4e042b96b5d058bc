// `starway convert` on a tile map: to another map format, or to a graph.
#include <fmt/format.h>

#include <algorithm>

#include "grid/ask/map_files.hpp"
#include "request/codec/grid/map.hpp"
#include "road/ask/network_files.hpp"
#include "road/ask/of_map/graph.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/common/verb.hpp"
#include "shells/cli/grid/verbs.hpp"
#include "shells/cli/road/network_output.hpp"
#include "starway/road/network.hpp"

namespace starway::cli {
namespace {

// Whether the output is a map format; .txt means characters, not a table of roads.
bool is_map_format(const OutputArguments& output) {
    if (!output.format.empty())
        return std::find(map_format_names.begin(), map_format_names.end(), output.format) != map_format_names.end();
    return grid::ask::map_format({}, output.file).has_value();
}

Result<void> convert_to_map(const LoadedMap& loaded, const OutputArguments& output, Session& session) {
    const auto format = grid::ask::map_format(output.format, output.file);
    if (!format) return format.error();
    const auto written = grid::ask::write_map(loaded.map, *format, output.file);
    if (!written) return written.error();
    for (const auto& lost : *written) session.warn(lost);
    if (session.json)
        session.print_json(request::codec::as_json(
            request::codec::MapConverted{loaded.map, output.file, *format, *written, loaded.load_ms}));
    else if (output.file != "-")
        session.note(
            fmt::format("{} x {} cells written to {}", loaded.map.grid.width(), loaded.map.grid.height(), output.file));
    return {};
}

Result<void> convert_to_graph(const LoadedMap& loaded, const OutputArguments& output, Session& session) {
    auto format = road::ask::network_format(output.format, output.file);
    if (!format) return format.error();
    auto draft = road::ask::map_graph(loaded.map, &session.cancel());
    if (!draft) return draft.error();
    const auto network = build(*std::move(draft), {&session.progress(), &session.cancel()});
    session.progress().clear();
    if (!network) return network.error();
    return write_network(*network, output, *format, {}, {loaded.load_ms, {}, {}, 0}, session);
}

}  // namespace

Result<void> map_convert(const MapArguments& arguments, const OutputArguments& output, Session& session) {
    if (is_map_format(output) && arguments.verb != nullptr)
        for (const char* flag : {"--neighbours", "--corners", "--step-costs", "--terrain", "--uphill", "--downhill",
                                 "--jump-radius", "--jump-price"})
            if (was_given(*arguments.verb, flag))
                return Error{ErrorKind::usage,
                             fmt::format("{} has no effect on {}, a map of cells, which does not hold how one moves; "
                                         "leave it out, or write a graph such as .csv",
                                         flag, output.file)};
    const auto loaded = load_map(arguments, session);
    if (!loaded) return loaded.error();
    return is_map_format(output) ? convert_to_map(*loaded, output, session)
                                 : convert_to_graph(*loaded, output, session);
}

}  // namespace starway::cli
