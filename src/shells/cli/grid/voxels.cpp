// `starway info` and `route` on a voxel map.
#include "shells/cli/grid/voxels.hpp"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "grid/ask/voxels/features.hpp"
#include "request/codec/grid/voxels.hpp"
#include "shells/cli/common/text.hpp"

namespace starway::cli {
namespace {

constexpr std::size_t most_turns = 12;  // in a terminal

using grid::ask::voxel_text;

struct LoadedVoxels {
    VoxelMap map;
    double load_ms = 0;
};

Result<LoadedVoxels> load_voxels(const SourceArguments& source) {
    const auto begun = std::chrono::steady_clock::now();
    auto map = open_voxel_map(source.sources.front());
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begun;
    if (!map) return map.error();
    return LoadedVoxels{*std::move(map), taken.count()};
}

Result<Voxel> voxel_of(const char* flag, const std::vector<std::string>& texts) {
    if (texts.size() == 1)
        if (const auto voxel = grid::ask::parse_voxel(texts.front())) return *voxel;
    return Error{ErrorKind::usage, fmt::format("on a voxel map, {} takes one voxel, three whole numbers x,y,z{}", flag,
                                               texts.empty() ? "" : fmt::format(", not '{}'", texts.back()))};
}

Result<VoxelRequest> voxel_request_of(const RouteArguments& arguments) {
    if (arguments.algorithm.epsilon != 1)
        return Error{ErrorKind::usage, "--epsilon does not apply to voxel maps; leave it out"};
    const auto algorithm = voxel_algorithm_of(arguments.algorithm.name);
    if (!algorithm) return algorithm.error();
    const auto from = voxel_of("--from", arguments.from);
    if (!from) return from.error();
    const auto to = voxel_of("--to", arguments.to);
    if (!to) return to.error();
    return VoxelRequest{*from, *to, *algorithm, arguments.road.choices.max_snap_m.value_or(0)};
}

std::string turns_text(const VoxelRoute& route) {
    const auto turns = grid::ask::turns_of(route);
    if (turns.empty()) return "  in a straight line\n";
    std::string text = fmt::format("  {}, at", plural(turns.size(), "turn", "turns"));
    for (std::size_t i = 0; i < std::min(turns.size(), most_turns); ++i) text += " " + voxel_text(turns[i]);
    return text + (turns.size() > most_turns ? fmt::format(" and {} more\n", turns.size() - most_turns) : "\n");
}

std::string itinerary_of(const VoxelRoute& route, double load_ms, const Paint& paint) {
    std::string text =
        fmt::format("{}   length {}, {}\n", paint.bold(voxel_text(route.from.at) + " → " + voxel_text(route.to.at)),
                    number(route.length), plural(route.path.size() - 1, "step", "steps"));
    text += turns_text(route);
    text += fmt::format("\n{}\n{}", paint.heading("Assumed"), list_item(grid::ask::voxel_movement()));
    for (const auto& [end, stop] : {std::pair{"start", &route.from}, std::pair{"goal", &route.to}})
        if (stop->distance > 0)
            text += list_item(fmt::format("the {} {} is blocked: snapped by {} to {} (--max-snap)", end,
                                          voxel_text(stop->asked), number(stop->distance), voxel_text(stop->at)));
    return text + fmt::format("\n{}\n", paint.dim(fmt::format(
                                            "{}, proven optimal; found in {} ({} voxels settled), map read in {}",
                                            name_of(route.algorithm), milliseconds(route.query_us / 1000),
                                            thousands(route.settled), milliseconds(load_ms))));
}

}  // namespace

Result<VoxelAlgorithm> voxel_algorithm_of(const std::string& name) {
    if (name == "auto") return VoxelAlgorithm::astar;
    for (const VoxelAlgorithm algorithm : {VoxelAlgorithm::astar, VoxelAlgorithm::dijkstra})
        if (name == name_of(algorithm)) return algorithm;
    return Error{ErrorKind::usage, fmt::format("--algorithm {} cannot search voxel maps; use astar or dijkstra", name)};
}

Result<void> voxel_info(const SourceArguments& source, Session& session) {
    const auto loaded = load_voxels(source);
    if (!loaded) return loaded.error();
    const VoxelMap& map = loaded->map;
    if (session.json) {
        session.print_json(request::codec::as_json(request::codec::VoxelInfo{map, loaded->load_ms}));
        return {};
    }
    const std::uint64_t open = map.voxel_count() - map.blocked_count();
    session.print(fmt::format("{}   voxel map\n  {} x {} x {} voxels, {} open ({:.1f} %)\n\n{}\n{}\nRead in {}\n",
                              session.paint().bold(source.sources.front()), map.width(), map.height(), map.depth(),
                              thousands(open), 100 * static_cast<double>(open) / static_cast<double>(map.voxel_count()),
                              session.paint().heading("Movement and assumptions"),
                              list_item(grid::ask::voxel_movement()), milliseconds(loaded->load_ms)));
    return {};
}

Result<void> route_on_voxels(const RouteArguments& arguments, Session& session) {
    const auto request = voxel_request_of(arguments);
    if (!request) return request.error();
    const OutputArguments& output = arguments.output;
    const bool writes = !output.file.empty() || !output.format.empty();
    const std::string file = output.file.empty() ? "-" : output.file;
    if (writes && file == "-" && session.json)
        return Error{ErrorKind::usage,
                     "--json and the route cannot both go to standard output; write the route to a file"};
    const auto format = writes ? chosen_format(output) : Result<std::string>(std::string());
    if (!format) return format.error();
    auto loaded = load_voxels(arguments.source);
    if (!loaded) return loaded.error();
    const grid::VoxelEngine engine(std::move(loaded->map));
    const auto route = engine.route(*request, {nullptr, &session.cancel()});
    if (!route) return route.error();
    if (session.json)
        session.print_json(request::codec::as_json(request::codec::VoxelPath{*route, engine.map(), loaded->load_ms}));
    else if (!writes || file != "-")
        session.print(itinerary_of(*route, loaded->load_ms, session.paint()));
    if (!writes) return {};
    auto written = writing::write_features(grid::ask::voxel_route_features(*route), *format, file);
    if (written && file != "-") session.note(fmt::format("Route written to {}", file));
    return written;
}

}  // namespace starway::cli
