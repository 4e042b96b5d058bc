// What is served, and how the server is.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "request/codec/server/status.hpp"
#include "road/ask/directions/text/languages.hpp"
#include "road/ask/map/credit.hpp"
#include "road/ask/map/hills.hpp"
#include "shells/server/http/server.hpp"
#include "shells/server/openapi.hpp"
#include "shells/server/serving.hpp"
#include "shells/server/watch/metrics.hpp"
#include "shells/server/watch/process_metrics.hpp"
#include "starway/version.hpp"

namespace starway::server {
namespace {

namespace codec = request::codec;

std::string_view word(FrameKind kind) {
    return kind == FrameKind::geographic ? "geographic" : kind == FrameKind::planar ? "planar" : "none";
}

// The algorithms that the network's indices allow; the others need none.
std::vector<std::string_view> algorithms_of(const RoadEntry& entry) {
    const RoadNetwork& network = entry.engine.network();
    const auto sections = network.sections();
    const auto has = [&](std::string_view prefix) {
        return std::any_of(sections.begin(), sections.end(),
                           [&](const auto& section) { return section.name.substr(0, prefix.size()) == prefix; });
    };
    std::vector<std::string_view> names;
    for (const AlgorithmName& algorithm : algorithms) {
        const bool there = algorithm.algorithm == Algorithm::hierarchy     ? entry.indexed
                           : algorithm.algorithm == Algorithm::contraction ? has("ch.")
                           : algorithm.algorithm == Algorithm::labels      ? has("label.")
                           : algorithm.algorithm == Algorithm::landmarks   ? has("landmark.")
                                                                           : true;
        if (there) names.push_back(algorithm.name);
    }
    return names;
}

std::vector<std::string> of_all(const std::vector<std::vector<std::string>>& lists) {
    std::vector<std::string> names;
    for (const auto& list : lists)
        for (const std::string& name : list)
            if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    return names;
}

std::vector<codec::ServedProfile> profiles_of(const RoadEntry& entry) {
    if (entry.profiles.empty()) return {{entry.name, entry.weight, {}}};
    std::vector<codec::ServedProfile> all;
    for (std::size_t i = 0; i < entry.profiles.size(); ++i)
        all.push_back({fmt::format("{}:{}", entry.name, entry.profiles[i]), entry.profiles[i], entry.classes[i]});
    return all;
}

codec::ServedNetwork told(const RoadEntry& entry) {
    const RoadNetwork& network = entry.engine.network();
    codec::ServedNetwork one;
    one.name = entry.name;
    one.frame = word(network.frame().kind);
    if (const Box box = network.bounds(); !box.empty()) one.bbox = codec::corners_of(box);
    if (!entry.extent.empty()) one.extent = codec::corners_of(entry.extent);
    one.nodes = network.node_count();
    one.edges = network.edge_count();
    one.profiles = profiles_of(entry);
    one.exclude = of_all(entry.classes);
    for (const WeightColumn& column : network.columns()) one.weights.push_back({column.name, column.unit});
    one.default_weight = entry.weight;
    one.algorithms = algorithms_of(entry);
    one.indexed = entry.indexed;
    one.places = entry.engine.places().size();
    one.data_version = entry.version;
    one.bytes = entry.bytes;
    if (entry.basemap != nullptr) one.basemap = fmt::format("/map/{}/{}", entry.name, network_basemap);
    if (entry.hills != nullptr) one.hills = fmt::format("/map/{}/{}", entry.name, network_hills);
    one.attribution = road::ask::credit_of(network);
    return one;
}

codec::ServerLimits limits_of(const Serving& serving) {
    const ServiceLimits& limits = serving.limits;
    return {.viaroute = limits.viaroute,
            .table = limits.table,
            .trip = limits.trip,
            .matching = limits.matching,
            .nearest = limits.nearest,
            .alternatives = limits.alternatives,
            .contours = limits.isochrone,
            .minutes = limits.isochrone_minutes,
            .batch = limits.batch,
            .header = serving.wire.header,
            .body = serving.wire.body,
            .seconds = static_cast<double>(serving.wire.deadline.count()) / 1000};
}

Response status(const Serving& serving) {
    const auto catalog = serving.catalog.get();
    codec::ServerStatus all;
    all.limits = limits_of(serving);
    all.uptime_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - serving.started).count();
    for (const auto& entry : catalog->roads()) all.networks.push_back(told(*entry));
    for (const auto& entry : catalog->maps()) {
        const GridMap& grid = entry->engine.map().grid;
        all.maps.push_back({entry->name, grid.width(), grid.height(), entry->version});
    }
    for (const auto& entry : catalog->meshes()) {
        const NavigationMesh& mesh = entry->engine.mesh();
        all.meshes.push_back({entry->name, mesh.plane().has_value(), mesh.vertex_count(), mesh.polygon_count(),
                              mesh.has_heights(), entry->version});
    }
    for (const road::ask::Language& language : road::ask::languages()) all.languages.push_back(language.code);
    all.elevation = !serving.heights.empty();
    if (all.elevation)
        all.hills = {road::ask::last_hill_zoom(serving.heights), codec::corners_of(serving.heights.bounds())};
    all.basemap = serving.basemap != nullptr;
    return json_response(codec::as_json(all));
}

ServedNames names_of(const Catalog& catalog) {
    ServedNames names;
    for (const auto& entry : catalog.roads()) {
        names.networks.push_back(entry->name);
        names.profiles.push_back(entry->name);
        for (const std::string& profile : entry->profiles)
            names.profiles.push_back(fmt::format("{}:{}", entry->name, profile));
    }
    for (const auto& entry : catalog.maps()) names.maps.push_back(entry->name);
    for (const auto& entry : catalog.meshes()) names.meshes.push_back(entry->name);
    return names;
}

Endpoint get(std::string path, std::string_view service, std::function<Response()> answer) {
    Endpoint route;
    route.path = std::move(path);
    route.service = service;
    route.handler = [answer = std::move(answer)](const Request&) { return answered(answer()); };
    return route;
}

Response state(const codec::ServerState& state, unsigned status = 200) {
    return json_response(codec::as_json(state), status);
}

Response readiness(const Serving& serving) {
    if (serving.server != nullptr && serving.server->is_draining()) return state({"stopping"}, 503);
    const auto readable = serving.catalog.get()->readable();
    if (readable) return state({"ready"});
    return state({"unreadable", readable.error().message.str()}, 503);
}

// Of each file that is served: the version of its data, and how old it is.
std::string data_metrics(const Catalog& catalog) {
    std::string text;
    const auto family = [&](std::string_view name, std::string_view help, const auto& line_of_file) {
        fmt::format_to(std::back_inserter(text), "# HELP starway_{0} {1}\n# TYPE starway_{0} gauge\n", name, help);
        for (const ServedFile* file : catalog.files())
            fmt::format_to(std::back_inserter(text), "starway_{}{{network=\"{}\"{}\n", name, file->name,
                           line_of_file(*file));
    };
    const std::chrono::duration<double> now = std::chrono::system_clock::now().time_since_epoch();
    family("data_info", "The version of the data: when its file was written, UTC.",
           [](const ServedFile& file) { return fmt::format(",version=\"{}\"}} 1", file.version); });
    family("data_timestamp_seconds", "When the data's file was written, in seconds since 1970.",
           [](const ServedFile& file) { return fmt::format("}} {}", file.changed_at); });
    family("data_age_seconds", "How long ago the data's file was written.", [&](const ServedFile& file) {
        return fmt::format("}} {:.3f}", now.count() - static_cast<double>(file.changed_at));
    });
    return text;
}

Response metrics(const Serving& serving) {
    const auto catalog = serving.catalog.get();
    Metrics::Gauges gauges;
    gauges.networks = catalog->files().size();
    gauges.log_lost = serving.log.lost();
    if (serving.server != nullptr) {
        gauges.heavy_running = serving.server->heavy_running();
        gauges.heavy_waiting = serving.server->heavy_waiting();
    }
    gauges.uptime_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - serving.started).count();
    Response response;
    response.content_type = "text/plain; version=0.0.4; charset=utf-8";
    response.body = serving.metrics.text(gauges) + data_metrics(*catalog) + process_metrics();
    return response;
}

}  // namespace

void add_status(Router& router, Serving& serving) {
    router.add(get("/status", "status", [&serving] { return status(serving); }));
    router.add(get("/health", "health", [] { return state({"ok"}); }));
    router.add(get("/ready", "health", [&serving] { return readiness(serving); }));
    router.add(get("/metrics", "metrics", [&serving] { return metrics(serving); }));
    router.add(get("/openapi.json", "openapi", [&serving] {
        Response response;
        response.body = openapi_document(names_of(*serving.catalog.get()));
        return response;
    }));
}

}  // namespace starway::server
