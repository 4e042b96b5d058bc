// Items to rows.
#include <limits>
#include <span>

#include "road/ask/files/traces.hpp"
#include "road/ask/lists/job.hpp"
#include "write/well_known_binary.hpp"

namespace starway::road::ask {
namespace {

using writing::ArrowKind;
using writing::ArrowTable;

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

std::vector<Position> line_of(const Route& route) {
    std::vector<Position> line;
    for (const Leg& leg : route.legs) {
        const bool joined = !line.empty() && !leg.line.empty() && line.back() == leg.line.front();
        line.insert(line.end(), leg.line.begin() + (joined ? 1 : 0), leg.line.end());
    }
    return line;
}

// Adds the values of a row from left to right.
class RowWriter {
public:
    RowWriter(ArrowTable& table, const ListJobInfo& info) : table_(table), info_(info) {}
    void begin(const ListItems& items, std::size_t item) {
        column_ = 0;
        next().add(items.numbers()[item]);
        if (info_.has_names) next().add(std::string_view(items.names[item]));
    }
    void number(std::uint64_t value) { next().add(value); }
    void real(double value) { next().add(value); }
    void line(const Route& route) {
        if (!info_.geometry) return;
        if (const auto points = line_of(route); points.size() > 1)
            next().add(std::span<const std::byte>(writing::wkb_line(points)));
        else
            next().add_nothing();
    }
    void polygons(const std::vector<RingPolygon>& polygons) {
        if (info_.geometry) next().add(std::span<const std::byte>(writing::wkb_multi_polygon(polygons)));
    }
    void end() { next().add_nothing(); }
    // The rest of the row is empty but for the problem, which is last.
    void problem(std::string_view sentence) {
        while (column_ + 1 < table_.columns.size()) next().add_nothing();
        next().add(sentence);
    }

private:
    writing::ArrowColumn& next() { return table_.columns[column_++]; }
    ArrowTable& table_;
    const ListJobInfo& info_;
    std::size_t column_ = 0;
};

// Adds the answers of one item after another.
class Answers {
public:
    Answers(const road::Engine& engine, const ListJob::State& state, const Control& control)
        : engine_(engine),
          state_(state),
          control_(control),
          table_(list_columns(state.job.info)),
          row_(table_, state.job.info) {}
    Result<void> add(std::size_t item) {
        switch (state_.job.info.work) {
            case ListWork::routes:
                return add_route(item);
            case ListWork::matches:
                return add_matches(item);
            case ListWork::isochrones:
                break;
        }
        return add_isochrones(item);
    }
    [[nodiscard]] ArrowTable take() { return std::move(table_); }

private:
    Result<void> no_answer(std::size_t item, const Error& error) {
        if (error.kind != ErrorKind::no_route) return error;
        row_.begin(state_.items, item);
        row_.problem(error.message.str());
        return {};
    }

    Result<void> add_route(std::size_t item) {
        RouteRequest request;
        request.from = state_.items.from.points[item];
        request.to = state_.items.to.points[item];
        request.weight = state_.job.info.weight;
        request.max_snap_m = state_.job.info.max_snap_m;
        const auto route = engine_.route(request, control_);
        if (!route) return no_answer(item, route.error());
        row_.begin(state_.items, item);
        row_.real(route->reported_cost());
        row_.real(route->has_distance ? route->distance_m : unknown);
        row_.real(route->has_duration ? route->duration_s : unknown);
        row_.line(*route);
        row_.end();
        return {};
    }

    Result<void> add_matches(std::size_t item) {
        MatchRequest request = state_.job.match;
        request.trace = state_.items.traces[item];
        request.weight = state_.job.info.weight;
        request.most_points = most_matched_points;
        if (request.trace.size() < 2) return no_answer(item, {ErrorKind::no_route, "a trace has at least two points"});
        const auto match = engine_.match(request, control_);
        if (!match && match.error().kind == ErrorKind::usage)  // such as times that decrease: of this trace alone
            return no_answer(item, {ErrorKind::no_route, match.error().message});
        if (!match) return no_answer(item, match.error());
        if (match->matchings.empty())
            return no_answer(item, {ErrorKind::no_route, "no two points match roads that are joined"});
        for (std::size_t i = 0; i < match->matchings.size(); ++i) {
            const Matching& matching = match->matchings[i];
            const Route& route = matching.route;
            row_.begin(state_.items, item);
            row_.number(i);
            row_.number(matching.points.front());
            row_.number(matching.points.back());
            row_.number(matching.points.size());
            row_.real(matching.confidence);
            row_.real(route.has_distance ? route.distance_m : unknown);
            row_.real(route.has_duration ? route.duration_s : unknown);
            row_.line(route);
            row_.end();
        }
        return {};
    }

    Result<void> add_isochrones(std::size_t item) {
        IsochroneRequest request = state_.job.isochrone;
        request.origins = {state_.items.from.points[item]};
        request.weight = state_.job.info.weight;
        request.max_snap_m = state_.job.info.max_snap_m;
        const auto found = engine_.isochrone(request, control_);
        if (!found) return no_answer(item, found.error());
        for (const IsochroneContour& contour : found->contours) {
            row_.begin(state_.items, item);
            row_.real(contour.value);
            row_.real(contour.area_m2);
            row_.polygons(contour.polygons);
            row_.end();
        }
        return {};
    }

    const road::Engine& engine_;
    const ListJob::State& state_;
    const Control& control_;
    ArrowTable table_;
    RowWriter row_;
};

}  // namespace

writing::ArrowTable list_columns(const ListJobInfo& info) {
    ArrowTable table;
    const auto add = [&](const char* name, ArrowKind kind) -> writing::ArrowColumn& {
        writing::ArrowColumn& column = table.columns.emplace_back();
        column.name = name;
        column.kind = kind;
        return column;
    };
    add("item", ArrowKind::uint64);
    if (info.has_names) add("name", ArrowKind::text);
    switch (info.work) {
        case ListWork::routes:
            for (const char* name : {"cost", "distance", "duration"}) add(name, ArrowKind::float64);
            break;
        case ListWork::matches:
            for (const char* name : {"matching", "first", "last", "points"}) add(name, ArrowKind::uint32);
            for (const char* name : {"confidence", "distance", "duration"}) add(name, ArrowKind::float64);
            break;
        case ListWork::isochrones:
            for (const char* name : {"contour", "area"}) add(name, ArrowKind::float64);
            break;
    }
    if (info.geometry) add("geometry", ArrowKind::bytes).is_geometry = true;
    add("problem", ArrowKind::text);
    return table;
}

std::string list_crs(const ListJobInfo& info) {
    return info.geographic ? "" : "null";
}

Result<writing::ArrowTable> answer_items(const road::Engine& engine, const ListJob::State& state, std::uint64_t first,
                                         std::uint64_t count, const Control& control) {
    Answers answers(engine, state, control);
    for (std::uint64_t item = first; item < first + count; ++item) {
        if (control.cancelled()) return Error{ErrorKind::interrupted, "interrupted"};
        if (auto added = answers.add(static_cast<std::size_t>(item)); !added) return std::move(added).error();
    }
    ArrowTable table = answers.take();
    if (!table.fits())
        return Error{ErrorKind::data, "the answers of a block take more than 2 GB; plan the job with smaller blocks"};
    return table;
}

std::uint64_t problems_of(const writing::ArrowTable& table) {
    const writing::ArrowColumn& problem = table.columns.back();
    return problem.rows - problem.nulls;
}

}  // namespace starway::road::ask
