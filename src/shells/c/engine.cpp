// Engines: opening, saving, preparing, updating, and what is known of a network.
#include <algorithm>
#include <cmath>
#include <limits>

#include "base/core/diagnostics.hpp"
#include "shells/c/control.hpp"
#include "starway/road/open.hpp"
#include "starway/road/prepare.hpp"

namespace starway::c {
namespace {

Result<SourceOptions> source_options(const starway_source_options* given) {
    const auto read = options_of(given);
    if (!read) return read.error();
    SourceOptions options;
    options.nodes = text(read->nodes);
    options.weight_field = text(read->weight_field);
    options.speed_field = text(read->speed_field);
    options.oneway_field = text(read->oneway_field);
    options.name_field = text(read->name_field);
    options.class_field = text(read->class_field);
    options.layer = text(read->layer);
    options.where = text(read->where);
    options.crs = text(read->crs);
    if (read->snap_tolerance_m != 0) options.snap_tolerance_m = read->snap_tolerance_m;
    options.undirected = read->undirected != 0;
    options.directed = read->directed != 0;
    if (read->skip_bad_rows != 0) options.on_error = OnError::skip;
    return options;
}

Result<PrepareRequest> prepare_request(const starway_prepare_options* given) {
    const auto read = options_of(given);
    if (!read) return read.error();
    if (read->weights == nullptr && read->weight_count != 0) return missing("options->weights").error();
    if (read->indices == nullptr && read->index_count != 0) return missing("options->indices").error();
    PrepareRequest request;
    for (std::size_t i = 0; i < read->weight_count; ++i) request.weights.push_back(text(read->weights[i]));
    for (std::size_t i = 0; i < read->index_count; ++i) {
        const std::string name = text(read->indices[i]);
        const auto algorithm = algorithm_named(name);
        if (!algorithm || !needs_index(*algorithm))
            return Error{ErrorKind::usage, "'" + name + "' is no index; use cch, ch, labels or landmarks"};
        if (*algorithm != Algorithm::hierarchy) request.indices.push_back(*algorithm);  // which is always made
    }
    request.memory = read->memory;
    return request;
}

Result<UpdateRequest> update_request(const RoadNetwork& network, const starway_update_options* given) {
    const auto read = options_of(given);
    if (!read) return read.error();
    if (read->changes == nullptr && read->change_count != 0) return missing("options->changes").error();
    UpdateRequest request;
    request.weight = text(read->weight);
    if (auto speeds = text(read->speeds); !speeds.empty()) request.speeds.push_back(std::move(speeds));
    request.weights = text(read->weights);
    if (read->skip_bad_rows != 0) request.on_error = OnError::skip;
    for (std::size_t i = 0; i < read->change_count; ++i) {
        const starway_change& change = read->changes[i];
        const auto refused = [&](const std::string& why) {
            return Error{ErrorKind::usage, "change " + std::to_string(i) + ": " + why};
        };
        if (change.edge >= network.edge_count())
            return refused("there is no edge " + std::to_string(change.edge) + "; the network has " +
                           std::to_string(network.edge_count()));
        if (change.directions < 1 || change.directions > 3)
            return refused("the directions are " + std::to_string(change.directions) + "; use 1, 2 or 3");
        const EdgeId edge(change.edge);
        const auto value = std::isnan(change.value) ? std::nullopt : std::optional(change.value);
        bool any = false;
        for (const auto& [wanted, arc] :
             {std::pair(1U, network.forward_arc(edge)), std::pair(2U, network.backward_arc(edge))}) {
            if ((change.directions & wanted) == 0 || !arc.valid()) continue;
            request.arcs.push_back({arc, value});
            any = true;
        }
        if (!any) return refused("edge " + std::to_string(change.edge) + " is one-way, against this direction");
    }
    return request;
}

Result<void> give_engine(Result<RoadNetwork> network, const Places& places, starway_engine** out) {
    if (!network) return std::move(network).error();
    *out = new starway_engine(road::Engine(*std::move(network), places));
    return {};
}

}  // namespace
}  // namespace starway::c

using namespace starway;     // NOLINT(google-build-using-namespace): the names of the interface are global
using namespace starway::c;  // NOLINT(google-build-using-namespace)

extern "C" {

starway_status starway_open(const char* source, const starway_source_options* options, const starway_control* control,
                            starway_engine** engine, starway_error** error) {
    return guarded(error, [&]() -> Result<void> {
        if (source == nullptr) return missing("source");
        if (engine == nullptr) return missing("engine");
        const auto how = source_options(options);
        if (!how) return how.error();
        CallControl call;
        const auto controlled = call.take(control);
        if (!controlled) return controlled.error();
        return give_engine(starway::open(source, *how, nullptr, *controlled), {}, engine);
    });
}

starway_engine* starway_engine_share(const starway_engine* engine) {
    if (engine == nullptr) return nullptr;
    starway_engine* shared = nullptr;
    guarded(nullptr, [&]() -> Result<void> {
        shared = new starway_engine(*engine);
        return {};
    });
    return shared;
}

void starway_engine_free(starway_engine* engine) {
    delete engine;
}

starway_status starway_save(const starway_engine* engine, const char* file, starway_error** error) {
    return guarded(error, [&]() -> Result<void> {
        if (engine == nullptr) return missing("engine");
        if (file == nullptr) return missing("file");
        return engine->engine.network().save(file);
    });
}

starway_status starway_with_places(const starway_engine* engine, const char* source, const char* name_field,
                                   starway_engine** with_places, starway_error** error) {
    return guarded(error, [&]() -> Result<void> {
        if (engine == nullptr) return missing("engine");
        if (source == nullptr) return missing("source");
        if (with_places == nullptr) return missing("with_places");
        const RoadNetwork& network = engine->engine.network();
        const auto places = open_places(source, text(name_field), {}, network.frame().kind);
        if (!places) return places.error();
        return give_engine(network, *places, with_places);
    });
}

starway_status starway_prepare(const starway_engine* engine, const starway_prepare_options* options,
                               const starway_control* control, starway_engine** prepared, starway_error** error) {
    return guarded(error, [&]() -> Result<void> {
        if (engine == nullptr) return missing("engine");
        if (prepared == nullptr) return missing("prepared");
        const auto request = prepare_request(options);
        if (!request) return request.error();
        CallControl call;
        const auto controlled = call.take(control);
        if (!controlled) return controlled.error();
        return give_engine(prepare(engine->engine.network(), *request, *controlled), engine->engine.places(), prepared);
    });
}

starway_status starway_update(const starway_engine* engine, const starway_update_options* options,
                              const starway_control* control, starway_engine** updated, starway_error** error) {
    return guarded(error, [&]() -> Result<void> {
        if (engine == nullptr) return missing("engine");
        if (updated == nullptr) return missing("updated");
        const auto request = update_request(engine->engine.network(), options);
        if (!request) return request.error();
        CallControl call;
        const auto controlled = call.take(control);
        if (!controlled) return controlled.error();
        return give_engine(update(engine->engine.network(), *request, nullptr, *controlled), engine->engine.places(),
                           updated);
    });
}

uint32_t starway_node_count(const starway_engine* engine) {
    return engine != nullptr ? engine->engine.network().node_count() : 0;
}

uint32_t starway_edge_count(const starway_engine* engine) {
    return engine != nullptr ? engine->engine.network().edge_count() : 0;
}

uint32_t starway_edge_source(const starway_engine* engine, uint32_t edge) {
    if (edge >= starway_edge_count(engine)) return UINT32_MAX;
    return engine->engine.network().source_feature(EdgeId(edge));
}

starway_status starway_bounds(const starway_engine* engine, double box[4], starway_error** error) {
    return guarded(error, [&]() -> Result<void> {
        if (engine == nullptr) return missing("engine");
        if (box == nullptr) return missing("box");
        const RoadNetwork& network = engine->engine.network();
        if (network.frame().kind == FrameKind::none)
            return Error{ErrorKind::usage, "this network has no coordinates; read it with a file of nodes"};
        const Box bounds = network.bounds();
        box[0] = bounds.min_x;
        box[1] = bounds.min_y;
        box[2] = bounds.max_x;
        box[3] = bounds.max_y;
        return {};
    });
}

size_t starway_weight_count(const starway_engine* engine) {
    return engine != nullptr ? engine->weights.size() : 0;
}

const char* starway_weight_name(const starway_engine* engine, size_t number) {
    return number < starway_weight_count(engine) ? engine->weights[number].c_str() : "";
}

const char* starway_weight_unit(const starway_engine* engine, size_t number) {
    return number < starway_weight_count(engine) ? engine->units[number].c_str() : "";
}

const char* starway_default_weight(const starway_engine* engine) {
    return engine != nullptr ? engine->default_weight.c_str() : "";
}

}  // extern "C"
