// starway::plan_list: the points onto the network, the items into their order, and the folder.
#include <fmt/format.h>

#include <cmath>
#include <mutex>
#include <optional>

#include "base/core/sentence.hpp"
#include "base/core/threads/parallel.hpp"
#include "road/ask/lists/job.hpp"
#include "road/ask/tiles/job_json.hpp"
#include "road/ask/tiles/order.hpp"
#include "road/ask/weights/columns.hpp"

namespace starway {
namespace {

constexpr std::uint32_t most_block = 1'000'000;

Result<void> check_request(const road::Engine& engine, const ListPlanRequest& request) {
    const auto refuse = [](std::string sentence) { return Error{ErrorKind::usage, std::move(sentence)}; };
    const bool is_match = request.work == ListWork::matches;
    const std::size_t items = is_match ? request.traces.size() : request.from.size();
    if (items == 0) return refuse("there are no items; pass at least one");
    if (request.block == 0 || request.block > most_block)
        return refuse(fmt::format("a block has 1 to 1,000,000 items, not {}", request.block));
    if (request.work == ListWork::routes && request.to.size() != items)
        return refuse(
            fmt::format("routes are of pairs, but there are {} starts and {} ends", items, request.to.size()));
    if (!request.names.empty() && request.names.size() != items)
        return refuse(fmt::format("there are {} names for {} items", request.names.size(), items));
    if (request.work == ListWork::isochrones && request.isochrone.contours.empty())
        return refuse("isochrones need contours: costs such as 300 and 600");
    for (const double value : request.isochrone.contours)
        if (!(value > 0) || !std::isfinite(value))
            return refuse(fmt::format("a contour is a cost above 0, not {}", value));
    if (request.geometry && engine.network().frame().kind == FrameKind::none && request.work == ListWork::isochrones)
        return refuse("outlines need coordinates, which this network does not have");
    if (is_match && request.match.radius_m && !(*request.match.radius_m > 0))
        return refuse("the radius of points of traces is above 0");
    if (is_match && !(request.match.beta_m > 0)) return refuse("beta is above 0");
    return {};
}

// Points where they are put; those too far from any road are not on the network.
Result<SnappedPoints> put_all(const road::Engine& engine, const std::vector<Location>& points, const SnapRequest& how,
                              const Control& control) {
    SnappedPoints found(points.size());
    std::mutex mutex;
    std::optional<std::pair<std::size_t, Error>> failed;
    const core::ThreadShare threads(control.threads);
    constexpr std::size_t points_a_slice = 256;
    const auto put = [&](std::size_t i) -> Result<void> {
        auto one = engine.snap(std::span(&points[i], 1), how, Control{nullptr, control.cancel, 1});
        if (one) {
            found[i] = std::move(one->front());
            return {};
        }
        if (one.error().kind != ErrorKind::no_route) return std::move(one).error();
        auto meant = engine.resolve(points[i]);
        if (!meant) return std::move(meant).error();
        found[i] = Waypoint{};
        found[i].position = meant->position;
        found[i].name = meant->name;
        return {};
    };
    const bool all = core::for_slices(
        points.size(), points_a_slice,
        [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) {
                auto done = put(i);
                if (done) continue;
                const std::lock_guard lock(mutex);
                if (!failed || i < failed->first) failed.emplace(i, std::move(done).error());
                return;
            }
        },
        [&](std::size_t) {
            const std::lock_guard lock(mutex);
            return !failed && !control.cancelled();
        });
    if (failed && failed->second.kind == ErrorKind::interrupted) return failed->second;
    if (failed)
        return Error{failed->second.kind, fmt::format("item {}: {}", failed->first + 1, failed->second.message)};
    if (!all) return Error{ErrorKind::interrupted, "interrupted"};
    return found;
}

template <class T>
std::vector<T> in_order(const std::vector<T>& values, const std::vector<std::uint64_t>& order) {
    std::vector<T> result;
    result.reserve(values.size());
    if (!values.empty())
        for (const std::uint64_t number : order) result.push_back(values[number]);
    return result;
}

Result<road::ask::ListItems> make_items(const road::Engine& engine, const ListPlanRequest& request,
                                        road::ask::ListJobFile& job, const Control& control) {
    road::ask::ListItems items;
    std::vector<std::optional<Position>> places;
    if (request.work == ListWork::matches) {
        for (const auto& trace : request.traces)
            places.push_back(trace.empty() ? std::nullopt : std::optional(trace.front().position));
        items.trace_numbers = road::ask::hilbert_order(places);
        items.traces = in_order(request.traces, items.trace_numbers);
        items.names = in_order(request.names, items.trace_numbers);
        return items;
    }
    SnapRequest how{job.info.weight, SnapRole::start, request.snap, request.max_snap_m, {}};
    how.closed.snap_exclude = request.snap_exclude;
    if (request.work == ListWork::isochrones && request.isochrone.towards) how.role = SnapRole::end;
    const auto from = put_all(engine, request.from, how, control);
    if (!from) return from.error();
    std::size_t far = 0;
    for (const Waypoint& point : *from) {
        places.push_back(point.on_network() ? std::optional(point.snapped) : std::nullopt);
        far += point.on_network() ? 0U : 1U;
    }
    items.from.numbers = road::ask::hilbert_order(places);
    items.from.points = in_order(*from, items.from.numbers);
    items.names = in_order(request.names, items.from.numbers);
    if (request.work == ListWork::routes) {
        how.role = SnapRole::end;
        const auto to = put_all(engine, request.to, how, control);
        if (!to) return to.error();
        for (const Waypoint& point : *to) far += point.on_network() ? 0U : 1U;
        items.to.numbers = items.from.numbers;
        items.to.points = in_order(*to, items.from.numbers);
    }
    if (far > 0)
        job.info.warnings.push_back(
            fmt::format("{} of {} points are farther than {:g} m from any road; their rows will "
                        "say so",
                        far, from->size() * (request.work == ListWork::routes ? 2 : 1), job.info.max_snap_m));
    return items;
}

}  // namespace

Result<ListJob> plan_list(const road::Engine& engine, const ListPlanRequest& request, const std::string& folder,
                          const Control& control) {
    if (auto fine = check_request(engine, request); !fine) return std::move(fine).error();
    const RoadNetwork& network = engine.network();
    if (auto sound = network.verify(); !sound) return std::move(sound).error();
    const auto column = road::ask::find_column(network, request.weight);
    if (!column) return column.error();
    Closed points_only;
    points_only.snap_exclude = request.snap_exclude;
    if (const auto known = engine.closed_arcs(points_only, request.weight); !known) return known.error();
    road::ask::ListJobFile job;
    ListJobInfo& info = job.info;
    info.work = request.work;
    info.network = request.network;
    info.weight = (*column)->name;
    info.unit = (*column)->unit;
    info.items = request.work == ListWork::matches ? request.traces.size() : request.from.size();
    info.block = request.block;
    info.max_snap_m = request.max_snap_m.value_or(engine.default_max_snap_m());
    info.geometry = request.geometry && network.frame().kind != FrameKind::none;
    info.has_names = !request.names.empty();
    info.geographic = network.frame().kind == FrameKind::geographic;
    job.match = request.match;
    job.isochrone = request.isochrone;
    if (control.progress != nullptr) control.progress->phase("putting points on the network", 0);
    const auto items = make_items(engine, request, job, control);
    if (!items) return items.error();
    job.sections = road::ask::sections_of(network, true);
    if (auto made = road::ask::make_job_folders(folder, {"blocks"}); !made) return std::move(made).error();
    if (auto written = road::ask::write_list(folder, *items, job); !written) return std::move(written).error();
    return ListJob::open(folder);
}

}  // namespace starway
