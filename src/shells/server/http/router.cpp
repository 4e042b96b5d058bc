#include "shells/server/http/router.hpp"

#include <fmt/format.h>

#include "shells/server/http/compress.hpp"

namespace starway::server {

namespace {

// "/walk/v1/..."
bool names_version(std::string_view path) {
    const auto second = path.find("/v", 1);
    return second != std::string_view::npos && path.find('/', 1) == second && second + 2 < path.size() &&
           path[second + 2] >= '0' && path[second + 2] <= '9';
}

}  // namespace

const Endpoint* Router::find(std::string_view path) const {
    const Endpoint* best = nullptr;
    for (const Endpoint& route : routes_) {
        if (route.path == path) return &route;
        if (route.is_prefix() && path.substr(0, route.path.size()) == route.path &&
            (best == nullptr || best->path.size() < route.path.size()))
            best = &route;
    }
    if (best == nullptr && others_ && names_version(path)) return &*others_;
    return best;
}

std::optional<Response> refuse_method(const Endpoint* route, bool reads, bool posts) {
    if (route == nullptr && (reads || posts))
        return refusal(404, "InvalidUrl", "There is nothing at this path; / and /openapi.json list what there is.");
    if (route != nullptr && ((reads && route->get) || (posts && route->post))) return std::nullopt;
    Response response = refusal(405, "InvalidMethod",
                                route == nullptr ? "Only GET, HEAD, POST and OPTIONS are answered."
                                                 : fmt::format("This path takes {}.", allowed_methods(*route)));
    response.fields.emplace_back("Allow", route == nullptr ? "GET, HEAD, OPTIONS, POST" : allowed_methods(*route));
    return response;
}

std::string allowed_methods(const Endpoint& route) {
    std::string methods = route.get ? "GET, HEAD, OPTIONS" : "OPTIONS";
    if (route.post) methods += ", POST";
    return methods;
}

Endpoint endpoint_of(const EmbeddedFile& file) {
    Endpoint route;
    route.path = file.path;
    route.service = "page";
    route.handler = [file](const Request& request) {
        Response response;
        response.content_type = file.content_type;
        const std::string tag = '"' + std::string(file.tag) + '"';
        response.fields.emplace_back("ETag", tag);
        response.fields.emplace_back("Cache-Control", "no-cache");
        response.fields.emplace_back("X-Content-Type-Options", "nosniff");
        if (!file.security_policy.empty())
            response.fields.emplace_back("Content-Security-Policy", std::string(file.security_policy));
        if (!file.gzip.empty()) response.fields.emplace_back("Vary", "Accept-Encoding");
        if (request.if_none_match == tag) {
            response.status = 304;
            return answered(std::move(response));
        }
        if (!file.gzip.empty() && packing_for(request.accept_encoding) != Packing::none) {
            response.blob = file.gzip;
            response.encoding = "gzip";
        } else {
            response.blob = file.bytes;
        }
        return answered(std::move(response));
    };
    return route;
}

}  // namespace starway::server
