// `starway route` on a navigation mesh.
#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <utility>

#include "mesh/ask/picture/features.hpp"
#include "mesh/ask/picture/record.hpp"
#include "mesh/ask/words.hpp"
#include "request/codec/mesh/mesh.hpp"
#include "shells/cli/common/names.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/mesh/verbs.hpp"
#include "starway/mesh/engine.hpp"

namespace starway::cli {
namespace {

using mesh::ask::length_text;
using mesh::ask::limit_note;
using mesh::ask::point_text;
using mesh::ask::position_text;

Result<mesh::ask::MeshPoint> point_of(const char* flag, const std::vector<std::string>& texts) {
    if (texts.size() == 1)
        if (const auto point = mesh::ask::parse_mesh_point(texts.front())) return *point;
    return Error{ErrorKind::usage, fmt::format("on a mesh, {} takes one point, x,y or x,y,height{}", flag,
                                               texts.empty() ? "" : fmt::format(", not '{}'", texts.back()))};
}

Result<MeshRequest> request_of(const RouteArguments& arguments) {
    const auto algorithm = mesh_algorithm_of(arguments.algorithm);
    if (!algorithm) return algorithm.error();
    const auto from = point_of("--from", arguments.from);
    if (!from) return from.error();
    const auto to = point_of("--to", arguments.to);
    if (!to) return to.error();
    return MeshRequest{from->at, to->at, *algorithm, from->height, to->height, arguments.road.choices.max_snap_m};
}

std::string_view expanded_by(MeshAlgorithm algorithm) {
    return algorithm == MeshAlgorithm::polyanya     ? "views"
           : algorithm == MeshAlgorithm::visibility ? "corners"
                                                    : "intervals";
}

std::string proof_text(const MeshRoute& route) {
    if (route.bound == 1) return "proven optimal";
    const double percent = std::ceil(1e5 * (route.bound - 1) - 1e-6) / 1e3;
    return fmt::format("proven to cost at most {} % more than the cheapest", number(percent));
}

std::string itinerary(const MeshRoute& route, const LoadedMesh& loaded, const Paint& paint) {
    std::string text = fmt::format(
        "{}   {}length {}\n",
        paint.bold(point_text(route.from.at, route.from.height) + " → " + point_text(route.to.at, route.to.height)),
        loaded.mesh.has_costs() ? fmt::format("cost {}, ", number(route.cost)) : "",
        length_text(route.length, loaded.mesh));
    for (const auto& [flag, stop] : {std::pair{"--from", &route.from}, std::pair{"--to", &route.to}})
        if (stop->distance > 0)
            text += fmt::format("  {} is off the mesh; {} was snapped by {} to {}\n",
                                point_text(stop->asked, stop->asked_height), flag,
                                length_text(stop->distance, loaded.mesh), point_text(stop->at, stop->height));
    if (route.path.size() > 2) {
        text += fmt::format("  {}, at", plural(route.path.size() - 2, "turn", "turns"));
        for (std::size_t i = 1; i + 1 < route.path.size(); ++i)
            text += " " + point_text(route.path[i], route.heights.empty() ? std::optional<double>() : route.heights[i]);
        text += "\n";
    } else {
        text += "  in a straight line\n";
    }
    if (route.from.distance > 0 || route.to.distance > 0)
        text += fmt::format("\n{}\n{}", paint.heading("Assumed"), list_item(in_flags(limit_note(route, loaded.mesh))));
    return text +
           fmt::format("\n{}\n", paint.dim(fmt::format(
                                     "{}, {}; found in {} ({} {} expanded, {} polygons), mesh read in {}",
                                     name_of(route.algorithm), proof_text(route), milliseconds(route.query_us / 1000),
                                     thousands(route.expanded), expanded_by(route.algorithm),
                                     thousands(loaded.mesh.polygon_count()), milliseconds(loaded.load_ms))));
}

// Where costs differ, the shortest line is not the cheapest, and the search has no steps to tell.
Result<void> check_with_costs(const RouteArguments& arguments) {
    if (arguments.algorithm.name == name_of(MeshAlgorithm::polyanya))
        return Error{ErrorKind::usage,
                     "--algorithm polyanya finds shortest lines, but the polygons of this mesh have "
                     "different costs; leave it out"};
    if (!arguments.road.explored.empty())
        return Error{ErrorKind::usage, "--explored does not apply to meshes with costs; leave it out"};
    return {};
}

// The format and file of features.
Result<void> write(const writing::Features& features, const OutputArguments& output, std::string_view what,
                   Session& session) {
    const auto format = chosen_format(output);
    if (!format) return format.error();
    const std::string file = output.file.empty() ? "-" : output.file;
    if (file == "-" && session.json)
        return Error{
            ErrorKind::usage,
            fmt::format("--json and the {} cannot both go to standard output; write the {} to a file", what, what)};
    auto written = writing::write_features(features, *format, file);
    if (written && file != "-") session.note(fmt::format("{} written to {}", what, file));
    return written;
}

}  // namespace

Result<MeshAlgorithm> mesh_algorithm_of(const AlgorithmArguments& arguments) {
    if (arguments.epsilon != 1) return Error{ErrorKind::usage, "--epsilon does not apply to meshes; leave it out"};
    if (arguments.name == "auto") return MeshAlgorithm::polyanya;
    for (const MeshAlgorithm algorithm : {MeshAlgorithm::polyanya, MeshAlgorithm::visibility})
        if (arguments.name == name_of(algorithm)) return algorithm;
    return Error{ErrorKind::usage,
                 fmt::format("--algorithm {} cannot search meshes; use polyanya or visibility", arguments.name)};
}

Result<void> route_on_mesh(const RouteArguments& arguments, Session& session) {
    auto request = request_of(arguments);
    if (!request) return request.error();
    const DrawingArguments& drawing = arguments.drawing;
    if (auto fine = check_drawing(drawing); !fine) return fine;
    auto loaded = load_mesh(arguments.source, MeshUse::search, session);
    if (!loaded) return loaded.error();
    if (loaded->mesh.costs_differ())
        if (auto fine = check_with_costs(arguments); !fine) return fine;
    const mesh::Engine engine(loaded->mesh);
    const bool explored = !arguments.road.explored.empty();
    mesh::ask::MeshRecorder recorder(engine.mesh());
    if (explored || draws_steps(drawing)) request->observer = &recorder;
    const auto route = engine.route(*request, {nullptr, &session.cancel()});
    if (!route) return route.error();

    const draw::SearchRecord record = recorder.take(*route);
    const OutputArguments& output = arguments.output;
    const bool writes = !output.file.empty() || !output.format.empty();
    const bool to_stdout = writes && (output.file.empty() || output.file == "-");
    if (session.json && !to_stdout)
        session.print_json(request::codec::as_json(request::codec::MeshPath{*route, loaded->mesh, loaded->load_ms}));
    else if (!to_stdout && arguments.road.explored != "-")
        session.print(itinerary(*route, *loaded, session.paint()));
    if (writes)
        if (auto done = write(mesh::ask::mesh_route_features(*route, engine.mesh()), output, "Route", session); !done)
            return done;
    if (explored)
        if (auto done = write(mesh::ask::mesh_explored_features(record, engine.mesh()),
                              {arguments.road.explored, {}, {}}, "Search", session);
            !done)
            return done;
    const draw::Shapes shapes = mesh::ask::mesh_shapes(engine.mesh());
    draw::Picture picture;
    picture.shapes = &shapes;
    picture.search = &record;
    picture.options.search = explored;
    const std::string price = engine.mesh().has_costs() ? fmt::format("cost {}", number(route->cost))
                                                        : "length " + length_text(route->length, engine.mesh());
    picture.title = fmt::format("{} to {}: {}, {}", position_text(route->from.at), position_text(route->to.at), price,
                                name_of(route->algorithm));
    return write_drawings(drawing, picture, session);
}

}  // namespace starway::cli
