#include "request/codec/road/calls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "request/codec/common.hpp"
#include "request/codec/names.hpp"
#include "request/codec/road/points.hpp"
#include "request/codec/road/route.hpp"
#include "request/codec/road/services.hpp"
#include "road/ask/answer_words.hpp"

namespace starway::request::codec {
namespace {

constexpr std::size_t most_cells = 25'000'000;

// Writes the answer to a call, or returns the error.
class Answering {
public:
    Answering(const RoadEngine& engine, const Control& control, JsonWriter& json)
        : engine_(engine), control_(control), json_(json) {}

    Result<void> operator()(const request::RouteCall& call) {
        const auto route = engine_.route(call.route, control_);
        if (!route) return route.error();
        write_route(json_, *route, engine_.network(), reading_, call.language.words);
        return {};
    }
    Result<void> operator()(const request::AlternativesCall& call) {
        return write_several(engine_.alternatives(call.route, call.wanted, control_), call.language.words);
    }
    Result<void> operator()(const request::KShortestCall& call) {
        return write_several(engine_.k_shortest(call.route, call.k, control_), call.language.words);
    }
    Result<void> operator()(const request::NearestCall& call) {
        const auto roads = engine_.nearest(call.at, call.request, control_);
        if (!roads) return roads.error();
        const double limit = call.request.max_snap_m.value_or(engine_.default_max_snap_m());
        write_nearest(json_, *roads, call.request.weight, limit, engine_.network(), reading_);
        return {};
    }
    Result<void> operator()(const TableRequest& request) {
        const std::size_t columns = request.to.empty() ? request.from.size() : request.to.size();
        if (request.from.size() > most_cells / std::max<std::size_t>(columns, 1))
            return Error{
                ErrorKind::usage,
                fmt::format("a table of {} x {} costs is too large for one answer; ask for at most {} costs, or "
                            "use `starway matrix`",
                            request.from.size(), columns, most_cells)};
        std::vector<std::vector<std::uint64_t>> rows;
        std::vector<std::vector<std::vector<double>>> also;
        const auto report = engine_.table(
            request,
            [&](std::span<const std::uint64_t> steps, std::span<const std::span<const double>> sums) -> Result<void> {
                rows.emplace_back(steps.begin(), steps.end());
                also.emplace_back();
                for (const auto one : sums) also.back().emplace_back(one.begin(), one.end());
                return {};
            },
            control_);
        if (!report) return report.error();
        write_table(json_, *report, rows, also, engine_.network());
        return {};
    }
    Result<void> operator()(const request::SnapCall& call) {
        const auto points = engine_.snap(call.points, call.request, control_);
        if (!points) return points.error();
        json_.object([&] {
            json_.member("status", "ok");
            write_points(json_, "points", *points);
        });
        return {};
    }
    Result<void> operator()(const IsochroneRequest& request) {
        const auto isochrone = engine_.isochrone(request, control_);
        if (!isochrone) return isochrone.error();
        write_isochrone(json_, *isochrone, engine_.network(), reading_);
        return {};
    }
    Result<void> operator()(const TripRequest& request) {
        const auto trips = engine_.trip(request, control_);
        if (!trips) return trips.error();
        write_trips(json_, *trips, engine_.network(), reading_);
        return {};
    }
    Result<void> operator()(const MatchRequest& request) {
        const auto match = engine_.match(request, control_);
        if (!match) return match.error();
        write_match(json_, *match, engine_.network(), reading_);
        return {};
    }

private:
    Result<void> write_several(const Result<Alternatives>& routes, const Instructions& words) {
        if (!routes) return routes.error();
        write_routes(json_, *routes, engine_.network(), reading_, words);
        return {};
    }

    const RoadEngine& engine_;
    const Control& control_;
    JsonWriter& json_;
    Reading reading_;
};

void choose_weight(request::RoadCall& call, std::string_view weight) {
    const auto choose = [&](std::string& asked) {
        if (asked.empty()) asked = weight;
    };
    std::visit(
        [&](auto& one) {
            if constexpr (requires { one.route; })
                choose(one.route.weight);
            else if constexpr (requires { one.request; })
                choose(one.request.weight);
            else
                choose(one.weight);
        },
        call);
}

// The id of a request that cannot be read, where it can be told.
std::string id_of(std::string_view text, const request::RequestLimits& limits) {
    const auto document = request::RequestDocument::parse(text, limits);
    if (!document || !document->root().is_object()) return {};
    const request::Value root = document->root();
    request::Members members(root);
    std::string id;
    members.read("id", [&](const request::Value& value) -> Result<void> {
        if (value.is_text()) {
            core::append_json_string(id, *value.text());
        } else if (const auto number = value.integer(-(std::int64_t{1} << 53U), std::int64_t{1} << 53U)) {
            id = std::to_string(*number);
        }
        return {};
    });
    return id;
}

}  // namespace

LineAnswer answer_line(const RoadEngine& engine, std::string_view text, std::string_view weight, const Control& control,
                       const request::RequestLimits& limits) {
    JsonWriter answer(JsonWriter::Layout::compact, road_names);
    LineAnswer result;
    auto asked = request::read_road_request(text, {}, limits);
    std::string id;
    Result<void> done;
    if (asked) {
        id = asked->id;
        choose_weight(asked->call, weight);
        done = std::visit(Answering(engine, control, answer), asked->call);
    } else {
        id = id_of(text, limits);
        done = asked.error();
    }
    result.failed = !done;
    if (!done) {
        answer.forget_text();
        answer = JsonWriter(JsonWriter::Layout::compact, road_names);
        write_error(answer, done.error());
    }
    answer.finish();
    std::string_view body = answer.text();
    while (!body.empty() && body.back() == '\n') body.remove_suffix(1);
    result.line = "{";
    if (!id.empty()) result.line.append("\"id\":").append(id).append(",");
    result.line.append("\"answer\":").append(body).append("}\n");
    return result;
}

}  // namespace starway::request::codec
