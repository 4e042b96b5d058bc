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

// The answer to a call as JSON.
class Answering {
public:
    Answering(const road::Engine& engine, const Control& control) : engine_(engine), control_(control) {}

    Result<std::string> operator()(const request::RouteCall& call) {
        const auto route = engine_.route(call.route, control_);
        if (!route) return route.error();
        return written(RouteAnswer(*route, engine_.network(), reading_, call.language.words));
    }
    Result<std::string> operator()(const request::AlternativesCall& call) {
        return write_several(engine_.alternatives(call.route, call.wanted, control_), call.language.words);
    }
    Result<std::string> operator()(const request::KShortestCall& call) {
        return write_several(engine_.k_shortest(call.route, call.k, control_), call.language.words);
    }
    Result<std::string> operator()(const request::NearestCall& call) {
        const auto roads = engine_.nearest(call.at, call.request, control_);
        if (!roads) return roads.error();
        const double limit = call.request.max_snap_m.value_or(engine_.default_max_snap_m());
        return written(NearestAnswer{*roads, call.request.weight, limit, engine_.network(), reading_});
    }
    Result<std::string> operator()(TableRequest&& request) {
        request.travel_time = true;
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
        return written(TableAnswer{*report, rows, also, engine_.network()});
    }
    Result<std::string> operator()(const request::SnapCall& call) {
        const auto points = engine_.snap(call.points, call.request, control_);
        if (!points) return points.error();
        return written(SnapAnswer{*points});
    }
    Result<std::string> operator()(const IsochroneRequest& request) {
        const auto isochrone = engine_.isochrone(request, control_);
        if (!isochrone) return isochrone.error();
        return written(IsochroneAnswer{*isochrone, engine_.network(), reading_});
    }
    Result<std::string> operator()(const TripRequest& request) {
        const auto trips = engine_.trip(request, control_);
        if (!trips) return trips.error();
        return written(TripAnswer{*trips, engine_.network(), reading_});
    }
    Result<std::string> operator()(const MatchRequest& request) {
        const auto match = engine_.match(request, control_);
        if (!match) return match.error();
        return written(MatchAnswer{*match, engine_.network(), reading_});
    }

private:
    static std::string written(const auto& answer) { return json_text(as_json(answer), road_names); }
    Result<std::string> write_several(const Result<Alternatives>& routes, const Instructions& words) {
        if (!routes) return routes.error();
        return written(RouteAnswer(*routes, engine_.network(), reading_, words));
    }

    const road::Engine& engine_;
    const Control& control_;
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

Object described(As<BatchLine>) {
    static constexpr auto members = members_of<BatchLine>({
        {"id", [](auto& line) { return when(line.id); }, "Of the request; absent where it had none."},
        {"answer", [](auto& line) { return line.answer; }},
    });
    return {"batch", "A line that `starway batch` writes.", members};
}

LineAnswer answer_line(const road::Engine& engine, std::string_view text, std::string_view weight,
                       const Control& control, const request::RequestLimits& limits) {
    auto asked = request::read_road_request(text, {}, limits);
    if (asked) choose_weight(asked->call, weight);
    const Result<std::string> done =
        asked ? std::visit(Answering(engine, control), std::move(asked->call)) : Result<std::string>(asked.error());
    const std::string id = asked ? asked->id : id_of(text, limits);
    const std::string answer = done ? *done : json_text(as_json(done.error()), road_names);
    BatchLine line{{}, {answer}};
    if (!id.empty()) line.id = {id};
    return {json_text(as_json(line), road_names) + "\n", !done};
}

}  // namespace starway::request::codec
