// POST /starway/v1/heights: heights above the sea along a line.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "request/codec/server/answers.hpp"
#include "request/json/document.hpp"
#include "shells/server/serving.hpp"

namespace starway::server {
namespace {

using Json = nlohmann::json;
constexpr std::size_t most_points = 20'000;

Result<std::vector<Position>> read_points(std::string_view text) {
    const auto parsed = request::parse_json(text, body_limits);
    if (!parsed) return parsed.error();
    const Json& body = *parsed;
    const Error malformed{ErrorKind::usage, "The body is {\"points\": [[longitude, latitude], ...]}."};
    if (!body.is_object() || body.size() != 1 || !body.contains("points") || !body["points"].is_array())
        return malformed;
    if (body["points"].size() > most_points)
        return Error{ErrorKind::usage, fmt::format("There are more than {} points.", most_points)};
    std::vector<Position> points;
    for (const Json& point : body["points"]) {
        if (!point.is_array() || point.size() != 2 || !point[0].is_number() || !point[1].is_number()) return malformed;
        points.push_back({point[0].get<double>(), point[1].get<double>()});
    }
    return points;
}

}  // namespace

void add_heights(Router& router, Serving& serving) {
    Endpoint route;
    route.path = "/starway/v1/heights";
    route.service = "heights";
    route.get = false;
    route.post = true;
    route.bodies = {json_type};
    route.handler = [&serving](const Request& request) {
        if (serving.heights.empty())
            return answered(
                refusal(400, "NotImplemented",
                        "This server knows no heights; starway serve --elevation names files that hold them."));
        const auto points = read_points(request.body);
        if (!points) return answered(error_response(points.error()));
        request::codec::HeightsFound found;
        for (const Position point : *points) found.metres.push_back(serving.heights.at(point));
        return answered(json_response(request::codec::as_json(found)));
    };
    router.add(std::move(route));
}

}  // namespace starway::server
