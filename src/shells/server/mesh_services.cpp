// /mesh/v1/{name}/info, shape and route: navigation meshes.
#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "mesh/ask/picture/record.hpp"
#include "mesh/ask/summary.hpp"
#include "request/codec/mesh/mesh.hpp"
#include "request/json/mesh.hpp"
#include "shells/server/http/query.hpp"
#include "shells/server/serving.hpp"

namespace starway::server {
namespace {

constexpr std::uint32_t light_polygons = 5000;
constexpr std::uint32_t most_polygons_sent = 500'000;

Response find_path(const MeshEntry& entry, const request::MeshCall& call, const Control& control) {
    std::optional<mesh::ask::MeshRecorder> recorder;
    MeshRequest wanted = call.request;
    if (call.explored) wanted.observer = &recorder.emplace(entry.engine.mesh(), most_explored);
    const auto route = entry.engine.route(wanted, control);
    if (!route) return error_response(route.error(), request::codec::map_names);
    std::optional<draw::SearchRecord> explored;
    if (recorder) explored = recorder->take(*route);
    return json_response(request::codec::as_json(request::codec::MeshPath{*route, entry.engine.mesh(), entry.open_ms,
                                                                          explored ? &*explored : nullptr}),
                         200, request::codec::map_names);
}

Response tell(const MeshEntry& entry) {
    const request::codec::MeshInfo info{entry.engine.mesh(), mesh::ask::summarise(entry.engine.mesh()), entry.open_ms};
    return json_response(request::codec::as_json(info), 200, request::codec::map_names);
}

Response draw(const MeshEntry& entry) {
    if (entry.engine.mesh().polygon_count() > most_polygons_sent)
        return refusal(400, "TooBig",
                       fmt::format("The mesh has more than {} polygons, too many to be sent.", most_polygons_sent));
    return json_response(request::codec::as_json(request::codec::MeshShape{entry.name, entry.engine.mesh()}));
}

Job mesh_job(const Serving& serving, const Request& request) {
    constexpr std::string_view shape = "The path is /mesh/v1/{mesh}/route, info or shape.";
    const auto asked = named_service(request.path(), "/mesh/v1/");
    if (!asked) return answered(refusal(400, "InvalidUrl", shape));
    auto entry = serving.catalog.get()->find_mesh(asked->name);
    if (!entry) return answered(error_response(entry.error(), request::codec::map_names));
    const std::string_view service = asked->service;
    const bool heavy = (*entry)->engine.mesh().polygon_count() > light_polygons;
    if (service == "info") return {heavy, [entry = *std::move(entry)](const Control&) { return tell(*entry); }};
    if (service == "shape") return {heavy, [entry = *std::move(entry)](const Control&) { return draw(*entry); }};
    if (service != "route") return answered(refusal(400, "InvalidUrl", shape));
    if (request.method != Method::post)
        return answered(refusal(400, "InvalidOptions", "Send the request by POST, as a JSON object."));
    auto call = request::read_mesh_request(request.body, body_limits);
    if (!call) return answered(error_response(call.error(), request::codec::map_names));
    return {heavy || call->call.request.algorithm == MeshAlgorithm::visibility,
            [entry = *std::move(entry), call = std::move(call->call)](const Control& control) {
                return find_path(*entry, call, control);
            }};
}

}  // namespace

void add_mesh_services(Router& router, Serving& serving) {
    Endpoint route;
    route.path = "/mesh/v1/";
    route.service = "mesh";
    route.post = true;
    route.bodies = {json_type};
    route.handler = [&serving](const Request& request) { return mesh_job(serving, request); };
    router.add(std::move(route));
}

}  // namespace starway::server
