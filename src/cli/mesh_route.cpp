// `starway route` on a navigation mesh.
#include <fmt/format.h>

#include <utility>

#include "cli/mesh_verbs.hpp"
#include "cli/text.hpp"
#include "io/decimal.hpp"
#include "service/mesh_features.hpp"
#include "service/mesh_record.hpp"
#include "starway/mesh_router.hpp"

namespace starway::cli {
namespace {

Result<Position> point_of(const char* flag, const std::vector<std::string>& texts) {
    const Error wrong{ErrorKind::usage, fmt::format("{} takes one point on a mesh: x,y{}", flag,
                                                    texts.empty() ? "" : fmt::format(", not '{}'", texts.back()))};
    if (texts.size() != 1) return wrong;
    const std::size_t comma = texts.front().find(',');
    if (comma == std::string::npos) return wrong;
    const auto x = io::parse_decimal(std::string_view(texts.front()).substr(0, comma));
    const auto y = io::parse_decimal(std::string_view(texts.front()).substr(comma + 1));
    if (x.fault != io::NumberFault::none || y.fault != io::NumberFault::none) return wrong;
    return Position{x.value, y.value};
}

Result<MeshRequest> request_of(const RouteArguments& arguments) {
    const auto algorithm = mesh_algorithm_of(arguments.algorithm);
    if (!algorithm) return algorithm.error();
    const auto from = point_of("--from", arguments.from);
    if (!from) return from.error();
    const auto to = point_of("--to", arguments.to);
    if (!to) return to.error();
    return MeshRequest{*from, *to, *algorithm};
}

Json stop_json(const MeshStop& stop) {
    return {{"asked", position_json(stop.asked)}, {"at", position_json(stop.at)}, {"missed_by", stop.distance}};
}

Json to_json(const MeshRoute& route, const LoadedMesh& loaded) {
    Json json{{"status", "ok"},
              {"cost", route.length},
              {"optimal", true},
              {"bound", 1},
              {"algorithm", name_of(route.algorithm)},
              {"weight", "length"},
              {"unit", loaded.mesh.plane() ? "m" : ""},
              {"vertices", loaded.mesh.vertex_count()},
              {"polygons", loaded.mesh.polygon_count()},
              {"settled", route.expanded},
              {"relaxed", route.generated},
              {"query_us", route.query_us},
              {"load_ms", loaded.load_ms},
              {"from", stop_json(route.from)},
              {"to", stop_json(route.to)},
              {"path", Json::array()},
              {"notes", loaded.mesh.notes()}};
    for (const Position at : route.path) json["path"].push_back(position_json(at));
    return json;
}

std::string itinerary(const MeshRoute& route, const LoadedMesh& loaded, const Paint& paint) {
    std::string text =
        fmt::format("{}   length {}\n", paint.bold(position_text(route.from.at) + " → " + position_text(route.to.at)),
                    length_text(route.length, loaded.mesh));
    for (const MeshStop* stop : {&route.from, &route.to})
        if (stop->distance > 0)
            text += fmt::format("  {} is not on the mesh: moved by {} to {}\n", position_text(stop->asked),
                                length_text(stop->distance, loaded.mesh), position_text(stop->at));
    if (route.path.size() > 2) {
        text += fmt::format("  {}, at", plural(route.path.size() - 2, "turn", "turns"));
        for (std::size_t i = 1; i + 1 < route.path.size(); ++i) text += " " + position_text(route.path[i]);
        text += "\n";
    } else {
        text += "  straight on\n";
    }
    return text + fmt::format("\n{}\n", paint.dim(fmt::format(
                                            "{}, optimal; found in {} ({} {} looked at, {} polygons), mesh read in {}",
                                            name_of(route.algorithm), milliseconds(route.query_us / 1000),
                                            thousands(route.expanded),
                                            route.algorithm == MeshAlgorithm::polyanya ? "views" : "corners",
                                            thousands(loaded.mesh.polygon_count()), milliseconds(loaded.load_ms))));
}

// Where features go: a format, and a file.
Result<void> write(const service::Features& features, const OutputArguments& output, std::string_view what,
                   Session& session) {
    const auto format = chosen_format(output);
    if (!format) return format.error();
    const std::string file = output.file.empty() ? "-" : output.file;
    if (file == "-" && session.json)
        return Error{ErrorKind::usage,
                     fmt::format("--json and the {} both want standard output; give the {} a file", what, what)};
    auto written = service::write_features(features, *format, file);
    if (written && file != "-") session.note(fmt::format("{} written to {}", what, file));
    return written;
}

}  // namespace

Result<MeshAlgorithm> mesh_algorithm_of(const AlgorithmArguments& arguments) {
    if (arguments.epsilon != 1) return Error{ErrorKind::usage, "--epsilon is not for meshes"};
    if (arguments.name == "auto") return MeshAlgorithm::polyanya;
    for (const MeshAlgorithm algorithm : {MeshAlgorithm::polyanya, MeshAlgorithm::visibility})
        if (arguments.name == name_of(algorithm)) return algorithm;
    return Error{
        ErrorKind::usage,
        fmt::format("--algorithm {} is not for meshes: they are searched by polyanya or visibility", arguments.name)};
}

std::string length_text(double length, const NavigationMesh& mesh) {
    return mesh.plane() ? number(length) + " m" : number(length);
}

Result<void> route_on_mesh(const RouteArguments& arguments, Session& session) {
    auto request = request_of(arguments);
    if (!request) return request.error();
    const DrawingArguments& drawing = arguments.drawing;
    if (auto fine = check_drawing(drawing); !fine) return fine;
    auto loaded = load_mesh(arguments.source, MeshUse::search, session);
    if (!loaded) return loaded.error();
    MeshRouter router(loaded->mesh);
    const bool explored = !arguments.road.explored.empty();
    service::MeshRecorder recorder(router.mesh());
    if (explored || draws_steps(drawing)) request->observer = &recorder;
    const auto route = router.route(*request, &session.cancel());
    if (!route) return route.error();

    const draw::SearchRecord record = recorder.take(*route);
    const OutputArguments& output = arguments.output;
    const bool writes = !output.file.empty() || !output.format.empty();
    const bool to_stdout = writes && (output.file.empty() || output.file == "-");
    if (session.json && !to_stdout)
        session.print(to_text(to_json(*route, *loaded)));
    else if (!to_stdout && arguments.road.explored != "-")
        session.print(itinerary(*route, *loaded, session.paint()));
    if (writes)
        if (auto done = write(service::line_features(route->path, service::frame_of(router.mesh()), route->length, true,
                                                     name_of(route->algorithm)),
                              output, "Route", session);
            !done)
            return done;
    if (explored)
        if (auto done = write(service::mesh_explored_features(record, router.mesh()), {arguments.road.explored, {}},
                              "Search", session);
            !done)
            return done;
    const draw::Shapes shapes = service::mesh_shapes(router.mesh());
    draw::Picture picture;
    picture.shapes = &shapes;
    picture.search = &record;
    picture.title = fmt::format("{} to {}: length {}, {}", position_text(route->from.at), position_text(route->to.at),
                                length_text(route->length, router.mesh()), name_of(route->algorithm));
    return write_drawings(drawing, picture, session);
}

}  // namespace starway::cli
