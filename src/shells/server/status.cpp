// What is served, and how the server is.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "request/codec/common.hpp"
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

void write_names(core::JsonWriter& json, std::string_view member, const std::vector<std::string>& names) {
    json.list(member, names, [&](const std::string& name) { json.value(name); });
}

std::vector<std::string> of_all(const std::vector<std::vector<std::string>>& lists) {
    std::vector<std::string> names;
    for (const auto& list : lists)
        for (const std::string& name : list)
            if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    return names;
}

void write_network(core::JsonWriter& json, const RoadEntry& entry) {
    const RoadNetwork& network = entry.engine.network();
    const Box box = network.bounds();
    json.object([&] {
        json.member("name", entry.name);
        json.member("kind", "roads");
        json.member("frame", word(network.frame().kind));
        if (!box.empty()) json.member("bbox", std::vector<double>{box.min_x, box.min_y, box.max_x, box.max_y});
        if (const Box& most = entry.extent; !most.empty())
            json.member("extent", std::vector<double>{most.min_x, most.min_y, most.max_x, most.max_y});
        json.member("nodes", network.node_count());
        json.member("edges", network.edge_count());
        json.key("profiles");
        json.begin_list();
        const auto profile = [&](const std::string& name, std::string_view weight,
                                 const std::vector<std::string>& classes) {
            json.object([&] {
                json.member("name", name);
                json.member("weight", weight);
                write_names(json, "exclude", classes);
            });
        };
        if (entry.profiles.empty()) profile(entry.name, entry.weight, {});
        for (std::size_t i = 0; i < entry.profiles.size(); ++i)
            profile(fmt::format("{}:{}", entry.name, entry.profiles[i]), entry.profiles[i], entry.classes[i]);
        json.end_list();
        write_names(json, "exclude", of_all(entry.classes));
        json.list("weights", network.columns(), [&](const WeightColumn& column) {
            json.object([&] {
                json.member("name", column.name);
                json.member("unit", column.unit);
            });
        });
        json.member("default_weight", entry.weight);
        json.key("algorithms");
        json.begin_list();
        for (const std::string_view name : algorithms_of(entry)) json.value(name);
        json.end_list();
        json.member("indexed", entry.indexed);
        json.member("places", entry.engine.places().size());
        json.member("data_version", entry.version);
        json.member("bytes", entry.bytes);
        if (entry.basemap != nullptr) json.member("basemap", fmt::format("/map/{}/{}", entry.name, network_basemap));
        if (entry.hills != nullptr) json.member("hills", fmt::format("/map/{}/{}", entry.name, network_hills));
        if (const std::string credit = road::ask::credit_of(network); !credit.empty())
            json.member("attribution", credit);
    });
}

void write_limits(core::JsonWriter& json, const Serving& serving) {
    const ServiceLimits& limits = serving.limits;
    json.object("limits", [&] {
        json.member("max_viaroute_size", limits.viaroute);
        json.member("max_table_size", limits.table);
        json.member("max_trip_size", limits.trip);
        json.member("max_matching_size", limits.matching);
        json.member("max_nearest_size", limits.nearest);
        json.member("max_alternatives", limits.alternatives);
        json.member("max_batch_size", limits.batch);
        json.member("max_header_size", serving.wire.header);
        json.member("max_request_body_size", serving.wire.body);
        json.member("max_request_seconds", static_cast<double>(serving.wire.deadline.count()) / 1000);
    });
}

// Members as TileJSON calls them.
void write_hills(core::JsonWriter& json, const road::ask::Heights& heights) {
    json.object("hills", [&] {
        json.member("tiles", "/hills/{z}/{x}/{y}.png");
        json.member("maxzoom", road::ask::last_hill_zoom(heights));
        const Box box = heights.bounds();
        json.member("bounds", std::vector<double>{box.min_x, box.min_y, box.max_x, box.max_y});
    });
}

Response status(const Serving& serving) {
    const auto catalog = serving.catalog.get();
    return json_response([&](core::JsonWriter& json) {
        json.object([&] {
            json.member("version", STARWAY_VERSION);
            json.member("uptime_seconds",
                        std::chrono::duration<double>(std::chrono::steady_clock::now() - serving.started).count());
            json.list("networks", catalog->roads(), [&](const auto& entry) { write_network(json, *entry); });
            json.list("maps", catalog->maps(), [&](const auto& entry) {
                json.object([&] {
                    json.member("name", entry->name);
                    json.member("kind", "grid");
                    json.member("width", entry->engine.map().grid.width());
                    json.member("height", entry->engine.map().grid.height());
                    json.member("data_version", entry->version);
                });
            });
            json.list("meshes", catalog->meshes(), [&](const auto& entry) {
                const NavigationMesh& mesh = entry->engine.mesh();
                json.object([&] {
                    json.member("name", entry->name);
                    json.member("kind", "mesh");
                    json.member("frame", mesh.plane() ? "geographic" : "planar");
                    json.member("vertices", mesh.vertex_count());
                    json.member("polygons", mesh.polygon_count());
                    json.member("heights", mesh.has_heights());
                    json.member("data_version", entry->version);
                });
            });
            json.list("languages", road::ask::languages(),
                      [&](const road::ask::Language& one) { json.value(one.code); });
            json.member("elevation", !serving.heights.empty());
            if (!serving.heights.empty()) write_hills(json, serving.heights);
            if (serving.basemap != nullptr) json.member("basemap", "/basemap.pmtiles");
            write_limits(json, serving);
        });
    });
}

ServedNames names_of(const Catalog& catalog) {
    ServedNames names;
    for (const auto& entry : catalog.roads()) {
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

Response state(std::string_view word, unsigned status = 200) {
    return json_response([&](core::JsonWriter& json) { json.object([&] { json.member("status", word); }); }, status);
}

Response readiness(const Serving& serving) {
    if (serving.server != nullptr && serving.server->is_draining()) return state("stopping", 503);
    const auto readable = serving.catalog.get()->readable();
    if (readable) return state("ready");
    return json_response(
        [&](core::JsonWriter& json) {
            json.object([&] {
                json.member("status", "unreadable");
                json.member("message", readable.error().message.str());
            });
        },
        503);
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
    router.add(get("/health", "health", [] { return state("ok"); }));
    router.add(get("/ready", "health", [&serving] { return readiness(serving); }));
    router.add(get("/metrics", "metrics", [&serving] { return metrics(serving); }));
    router.add(get("/openapi.json", "openapi", [&serving] {
        Response response;
        response.body = openapi_document(names_of(*serving.catalog.get()));
        return response;
    }));
}

}  // namespace starway::server
