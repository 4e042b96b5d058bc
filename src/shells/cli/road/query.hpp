// What verbs have in common that ask a road network.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "road/ask/features/record.hpp"
#include "shells/cli/arguments/avoid.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/drawing.hpp"
#include "starway/road/engine.hpp"

namespace starway::cli {

struct QueryArguments {
    SourceArguments source;
    PlacesArguments places;
    std::string weight;
    RoadChoices choices;
    AvoidArguments avoid;
    OutputArguments output;
    DrawingArguments drawing;
    bool by_name = true;  // points may be places' names
};
// SOURCE with its reading options, and --profile.
void add_query_source(CLI::App& app, QueryArguments& arguments);

struct Query {
    LoadedNetwork loaded;
    std::string weight;
    road::Engine engine;
    Closed closed;
    [[nodiscard]] const RoadNetwork& network() const { return loaded.network; }
    // Sets what every request has.
    template <class Request>
    void complete(Request& request, const RoadChoices& choices) {
        request.weight = weight;
        request.snap = choices.snap_to();
        request.max_snap_m = choices.max_snap_m;
        request.closed = std::move(closed);
    }
};
// Opens the source, and reports what it avoids. Errors: those of load(), load_places(), chosen_weight() and
// read_avoided().
Result<Query> open_query(const QueryArguments& arguments, Session& session);

// Where an answer goes; both are empty where it is not written.
struct Target {
    std::string path;
    std::string format;
    std::string crs;  // of the coordinates; empty: longitude and latitude
    [[nodiscard]] bool writes() const { return !path.empty(); }
    [[nodiscard]] bool to_standard_output() const { return path == "-"; }
};
// Errors: usage.
Result<Target> target_of(const OutputArguments& output);

struct Claim {
    std::string_view what;  // "the route"
    const Target& target;
};
// At most one of them, --json included, goes to standard output. Errors: usage.
Result<void> check_claims(const std::vector<Claim>& claims, const Session& session);
// Writes the features and says so, as in "3 routes written to x.csv". Precondition: the target writes.
Result<void> write_features(const writing::Features& features, const Target& target, const std::string& what,
                            Session& session);

// Writes --render and --trace: the picture on the roads.
Result<void> draw_roads(const DrawingArguments& arguments, const road::ask::RoadShapes& roads, draw::Picture picture,
                        Session& session);
// Errors: usage, where a network without coordinates is to be drawn.
Result<void> check_drawable(const DrawingArguments& arguments, const RoadNetwork& network, std::string_view flags);

}  // namespace starway::cli
