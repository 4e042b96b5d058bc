#include "starway/grid/scenario.hpp"
#include "base/core/sentence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "grid/ask/parts.hpp"
#include "grid/ask/path_check.hpp"
#include "grid/ask/scenario/map.hpp"
#include "grid/ask/scenario/times.hpp"
#include "read/maps/moving_ai.hpp"
#include "starway/grid/search.hpp"

namespace starway {

namespace {

class Run {
public:
    Run(const GridMap& map, const ScenarioOptions& options, ScenarioReport& report)
        : map_(&map), options_(&options), report_(&report), search_(map) {}

    Result<void> prepare() {
        auto ready = grid::ask::MapParts::ready(search_, options_->algorithm, options_->files,
                                                {0, options_->progress, options_->cancel});
        if (!ready) return std::move(ready).error();
        parts_ = *std::move(ready);
        return {};
    }

    // Warm-up: the first query allocates memory and is not counted.
    void warm_up(const read::maps::ScenarioQuery& scenario) { search_.run(query_of(scenario), answer_); }

    void ask(const read::maps::ScenarioQuery& scenario) {
        const GridQuery query = query_of(scenario);
        const auto begin = std::chrono::steady_clock::now();
        search_.run(query, answer_);
        times_us_.push_back(
            std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count());
        ++report_->queries;
        report_->settled += answer_.settled;
        report_->algorithm = answer_.algorithm;
        report_->fallback_reason = answer_.fallback_reason;
        judge(scenario);
    }

    void finish() {
        if (times_us_.empty()) return;
        const auto count = static_cast<double>(times_us_.size());
        report_->mean_excess = excesses_ / std::max(1.0, count - static_cast<double>(report_->no_path));
        grid::ask::tell_times(times_us_, *report_);
    }

private:
    [[nodiscard]] GridQuery query_of(const read::maps::ScenarioQuery& scenario) const {
        GridQuery query;
        query.from = scenario.start;
        query.to = scenario.goal;
        query.algorithm = options_->algorithm;
        query.bound = options_->bound;
        query.cancel = options_->cancel;
        return query;
    }

    void judge(const read::maps::ScenarioQuery& scenario) {
        if (answer_.status == SearchStatus::cancelled) return;
        if (answer_.status != SearchStatus::found) {
            ++report_->no_path;
            if (!scenario.no_path()) mismatch(scenario, 0, "no path was found");
            return;
        }
        if (scenario.no_path()) {
            mismatch(scenario, answer_.cost, "a path was found, but the scenario has none");
            return;
        }
        const double error = std::abs(answer_.cost - scenario.length);
        const bool longer_is_fine = answer_.algorithm == GridAlgorithm::hierarchical && answer_.cost > scenario.length;
        if (longer_is_fine && scenario.length > 0) {
            excesses_ += answer_.cost / scenario.length - 1;
            report_->max_excess = std::max(report_->max_excess, answer_.cost / scenario.length - 1);
        }
        if (!longer_is_fine) {
            report_->max_error = std::max(report_->max_error, error);
            if (error > read::maps::printed_tolerance(scenario.length)) {
                mismatch(scenario, answer_.cost, "the length differs");
                return;
            }
        }
        if (!(answer_.path.front() == scenario.start) || !(answer_.path.back() == scenario.goal)) {
            mismatch(scenario, answer_.cost, "the path does not lead from start to goal");
            return;
        }
        const auto walked = grid::ask::walk_path(*map_, answer_.path);
        if (!walked)
            mismatch(scenario, answer_.cost, walked.error().message.str());
        else if (std::abs(*walked - answer_.cost) > 1e-9 * (1 + answer_.cost))
            mismatch(scenario, answer_.cost, fmt::format("the walked length is {}", *walked));
    }

    void mismatch(const read::maps::ScenarioQuery& scenario, double found, std::string reason) {
        ++report_->mismatches;
        if (report_->first_mismatches.size() < options_->listed)
            report_->first_mismatches.push_back({scenario.line, scenario.length, found, std::move(reason)});
    }

    const GridMap* map_;
    const ScenarioOptions* options_;
    ScenarioReport* report_;
    grid::ask::MapParts parts_;
    GridSearch search_;
    GridAnswer answer_;
    std::vector<double> times_us_;
    double excesses_ = 0;  // sum over all paths
};

}  // namespace

Result<ScenarioReport> run_scenario(const std::filesystem::path& path, const ScenarioOptions& options) {
    auto scenario = read::maps::read_scenario(path);
    if (!scenario) return scenario.error();
    ScenarioReport report;
    if (scenario->queries.empty()) return report;
    const auto found = grid::ask::map_of(*scenario, path, options.map);
    if (!found) return found.error();
    const std::filesystem::path& map_path = *found;
    const auto map = grid::ask::scenario_map(map_path, options.rules);
    if (!map) return map.error();

    Run run(*map, options, report);
    if (auto prepared = run.prepare(); !prepared) return prepared.error();
    const std::uint64_t every = std::max<std::uint64_t>(1, options.every);
    for (std::size_t i = 0; i < scenario->queries.size(); i += every) {
        const read::maps::ScenarioQuery& query = scenario->queries[i];
        if (query.width != map->width() || query.height != map->height())
            return Error{ErrorKind::usage, fmt::format("{}:{}: the query is for a map of {} x {} cells, but {} has {} "
                                                       "x {}⟦; name the right map with ⟨map⟩⟧",
                                                       path.string(), query.line, query.width, query.height,
                                                       map_path.string(), map->width(), map->height())};
        if (options.cancel != nullptr && options.cancel->load(std::memory_order_relaxed))
            return Error{ErrorKind::interrupted, "the scenario was interrupted"};
        if (i == 0) run.warm_up(query);
        run.ask(query);
    }
    run.finish();
    return report;
}

}  // namespace starway
