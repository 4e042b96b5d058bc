#include "read/maps/voxels.hpp"
#include "base/core/sentence.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/core/files/file_bytes.hpp"
#include "grid/ask/scenario/map.hpp"
#include "grid/ask/scenario/times.hpp"
#include "read/text_source.hpp"
#include "starway/grid/scenario.hpp"

namespace starway {
namespace {

constexpr std::size_t beginning_bytes = 4096;

// Step by step and in floating point, so that it does not repeat errors of the search; empty: the path is as it
// should be.
std::string fault_of(const VoxelMap& map, const VoxelRoute& route) {
    double length = 0;
    for (std::size_t i = 0; i + 1 < route.path.size(); ++i) {
        const Voxel a = route.path[i];
        const Voxel b = route.path[i + 1];
        for (const std::int32_t x : {a.x, b.x})
            for (const std::int32_t y : {a.y, b.y})
                for (const std::int32_t z : {a.z, b.z})
                    if (!map.open({x, y, z}))
                        return fmt::format("the path touches {},{},{}, which is blocked", x, y, z);
        const double step = std::hypot(a.x - b.x, a.y - b.y, a.z - b.z);
        if (step > std::sqrt(3.0) + 1e-9) return "the path jumps";
        length += step;
    }
    return std::abs(length - route.length) > 1e-9 * (1 + length) ? fmt::format("the walked length is {}", length) : "";
}

class VoxelRun {
public:
    VoxelRun(VoxelMap map, const VoxelScenarioOptions& options, ScenarioReport& report)
        : engine_(std::move(map)), options_(options), report_(report) {
        report_.algorithm = options.algorithm == VoxelAlgorithm::astar ? GridAlgorithm::astar : GridAlgorithm::dijkstra;
    }

    // Errors: those of a route, except that no route is not an error.
    Result<void> ask(const read::maps::VoxelQuery& query) {
        const auto route = engine_.route({query.from, query.to, options_.algorithm}, {nullptr, options_.cancel});
        // A query that its map does not fit is an error of the file, not of who runs it.
        if (!route && route.error().kind == ErrorKind::usage) return Error{ErrorKind::data, route.error().message};
        if (!route && route.error().kind != ErrorKind::no_route) return route.error();
        ++report_.queries;
        if (!route) {
            ++report_.no_path;
            if (!query.no_path()) mismatch(query, 0, "no path was found");
            return {};
        }
        times_us_.push_back(route->query_us);
        report_.settled += route->settled;
        judge(query, *route);
        return {};
    }

    void finish() { grid::ask::tell_times(times_us_, report_); }

private:
    void judge(const read::maps::VoxelQuery& query, const VoxelRoute& route) {
        if (query.no_path()) return mismatch(query, route.length, "a path was found, but the scenario has none");
        const double error = std::abs(route.length - query.length);
        report_.max_error = std::max(report_.max_error, error);
        if (error > query.tolerance) return mismatch(query, route.length, "the length differs");
        if (std::string fault = fault_of(engine_.map(), route); !fault.empty())
            mismatch(query, route.length, std::move(fault));
    }
    void mismatch(const read::maps::VoxelQuery& query, double found, std::string reason) {
        ++report_.mismatches;
        if (report_.first_mismatches.size() < options_.listed)
            report_.first_mismatches.push_back({query.line, query.length, found, std::move(reason)});
    }

    const grid::VoxelEngine engine_;
    const VoxelScenarioOptions& options_;
    ScenarioReport& report_;
    std::vector<double> times_us_;
};

}  // namespace

Result<bool> is_voxel_scenario(const std::filesystem::path& scenario, const std::filesystem::path& map) {
    const auto beginning = read::read_beginning(scenario.string(), beginning_bytes);
    if (!beginning) return beginning.error();
    if (read::maps::looks_like_voxel_scenario(*beginning) || map.empty())
        return read::maps::looks_like_voxel_scenario(*beginning);
    return is_voxel_map(map.string());
}

Result<ScenarioReport> run_voxel_scenario(const std::filesystem::path& path, const VoxelScenarioOptions& options) {
    const auto file = core::FileBytes::read(path);
    if (!file) return file.error();
    const auto scenario = read::maps::parse_voxel_scenario(file->text(), path.string());
    if (!scenario) return scenario.error();
    ScenarioReport report;
    if (scenario->queries.empty()) return report;
    read::maps::Scenario named;
    named.maps = {scenario->map};
    const auto source = grid::ask::map_of(named, path, options.map);
    if (!source) return source.error();
    auto map = open_voxel_map(source->string());
    if (!map) return map.error();
    VoxelRun run(*std::move(map), options, report);
    const std::uint64_t every = std::max<std::uint64_t>(1, options.every);
    for (std::size_t i = 0; i < scenario->queries.size(); i += every) {
        const read::maps::VoxelQuery& query = scenario->queries[i];
        if (auto asked = run.ask(query); !asked)
            return Error{asked.error().kind,
                         fmt::format("{}:{}: {}", path.string(), query.line, asked.error().message)};
    }
    run.finish();
    return report;
}

}  // namespace starway
