#include "starway/mesh/scenario.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "grid/ask/scenario/map.hpp"
#include "grid/ask/scenario/times.hpp"
#include "mesh/ask/walk.hpp"
#include "read/maps/moving_ai.hpp"
#include "starway/grid/any_angle.hpp"
#include "starway/mesh/of_map.hpp"
#include "starway/mesh/search.hpp"

namespace starway {
namespace {

class MeshRun {
public:
    MeshRun(const NavigationMesh& mesh, const ScenarioOptions& options, MeshPlaces places, MeshScenarioReport& report)
        : mesh_(mesh), options_(options), report_(report), search_(mesh) {
        report_.places = places;
    }

    void warm_up(const read::maps::ScenarioQuery& query) { search_.run({place(query.from), place(query.to)}, answer_); }

    void ask(const read::maps::ScenarioQuery& query) {
        const auto begun = std::chrono::steady_clock::now();
        search_.run({place(query.from), place(query.to), nullptr, options_.cancel}, answer_);
        times_us_.push_back(
            std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begun).count());
        ++report_.queries;
        report_.expanded += answer_.expanded;
        judge(query);
    }

    void finish() {
        grid::ask::tell_times(times_us_, report_);
        if (found_ > 0) report_.mean_excess = excess_ / static_cast<double>(found_);
    }

private:
    [[nodiscard]] Position place(Position written) const {
        return report_.places == MeshPlaces::cells ? Position{written.x + 0.5, written.y + 0.5} : written;
    }

    void judge(const read::maps::ScenarioQuery& query) {
        if (!query.listed()) return;
        if (answer_.status != SearchStatus::found) {
            ++report_.no_path;
            if (!query.no_path()) mismatch(query, 0, "no path was found");
            return;
        }
        if (query.no_path()) return mismatch(query, answer_.length, "a path was found, but the scenario has none");
        const double slack = read::maps::printed_tolerance(query.length);
        if (answer_.length > query.length + slack) return mismatch(query, answer_.length, "the path is longer");
        if (report_.places == MeshPlaces::points && answer_.length < query.length - slack)
            return mismatch(query, answer_.length, "the path is shorter");
        if (std::string fault = mesh::ask::walked(mesh_, answer_.path); !fault.empty())
            return mismatch(query, answer_.length, std::move(fault));
        if (answer_.length >= query.length - slack) ++report_.as_listed;
        if (answer_.length > 0) {
            excess_ += query.length / answer_.length - 1;
            ++found_;
        }
    }

    void mismatch(const read::maps::ScenarioQuery& query, double found, std::string reason) {
        ++report_.mismatches;
        if (report_.first_mismatches.size() < options_.listed)
            report_.first_mismatches.push_back({query.line, query.length, found, std::move(reason)});
    }

    const NavigationMesh& mesh_;
    const ScenarioOptions& options_;
    MeshScenarioReport& report_;
    MeshSearch search_;
    MeshAnswer answer_;
    std::vector<double> times_us_;
    double excess_ = 0;
    std::uint64_t found_ = 0;
};

struct ScenarioMesh {
    NavigationMesh mesh;
    bool of_cells = false;  // made of a tile map
};

Result<ScenarioMesh> mesh_of(const read::maps::Scenario& scenario, const std::filesystem::path& path,
                             const ScenarioOptions& options) {
    const auto file = grid::ask::map_of(scenario, path, options.map);
    if (!file) return file.error();
    if (const auto is = is_mesh(file->string()); is && *is) {
        auto mesh = open_mesh(file->string(), {.merge = true});
        if (mesh && mesh->costs_differ())
            return Error{ErrorKind::usage,
                         fmt::format("{}: its polygons have different costs, but scenarios list shortest "
                                     "lengths; use a mesh without costs",
                                     file->string())};
        return mesh ? Result<ScenarioMesh>({*std::move(mesh)}) : mesh.error();
    }
    const auto map = grid::ask::scenario_map(*file, options.rules);
    if (!map) return map.error();
    if (const auto why = why_no_any_angle(*map); !why.empty())
        return Error{ErrorKind::usage,
                     fmt::format("{}: straight-line paths are not supported on this map: {}", file->string(), why)};
    auto mesh = mesh_of_map(*map, options.cancel);
    return mesh ? Result<ScenarioMesh>({*std::move(mesh), true}) : mesh.error();
}

// Scenarios of tile maps are run on meshes of them, too: their places are cells, and their lengths those of paths from
// cell to cell.
MeshPlaces places_of(const read::maps::Scenario& scenario, bool of_cells) {
    const bool for_mesh = !scenario.maps.empty() && scenario.maps.front().ends_with(".mesh");
    return of_cells || (scenario.whole && !for_mesh) ? MeshPlaces::cells : MeshPlaces::points;
}

}  // namespace

Result<bool> is_mesh_scenario(const std::filesystem::path& path, const std::filesystem::path& map) {
    if (!map.empty()) return is_mesh(map.string());
    const auto scenario = read::maps::read_scenario(path, read::maps::ScenarioPlaces::points);
    if (!scenario || scenario->queries.empty()) return false;  // who reads it next says what is wrong
    const auto file = grid::ask::map_of(*scenario, path, map);
    if (!file) return scenario->whole ? Result<bool>(false) : file.error();
    return is_mesh(file->string());
}

Result<MeshScenarioReport> run_mesh_scenario(const std::filesystem::path& path, const ScenarioOptions& options) {
    auto scenario = read::maps::read_scenario(path, read::maps::ScenarioPlaces::points);
    if (!scenario) return scenario.error();
    MeshScenarioReport report;
    if (scenario->queries.empty()) return report;
    const auto mesh = mesh_of(*scenario, path, options);
    if (!mesh) return mesh.error();
    if (mesh->of_cells && !scenario->whole)
        scenario = read::maps::read_scenario(path);  // its error names the first such place
    if (!scenario) return scenario.error();
    MeshRun run(mesh->mesh, options, places_of(*scenario, mesh->of_cells), report);
    const std::uint64_t every = std::max<std::uint64_t>(1, options.every);
    for (std::size_t i = 0; i < scenario->queries.size(); i += every) {
        if (options.cancel != nullptr && options.cancel->load(std::memory_order_relaxed))
            return Error{ErrorKind::interrupted, "the scenario was interrupted"};
        if (i == 0) run.warm_up(scenario->queries[i]);
        run.ask(scenario->queries[i]);
    }
    run.finish();
    return report;
}

}  // namespace starway
