// Navigation meshes: walkable areas, and straight lines through them.
#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>
#include <optional>

#include "mesh/ask/files.hpp"
#include "mesh/ask/picture/features.hpp"
#include "mesh/ask/picture/record.hpp"
#include "mesh/ask/summary.hpp"
#include "mesh/ask/words.hpp"
#include "request/codec/mesh/mesh.hpp"
#include "request/mesh.hpp"
#include "shells/python/answers.hpp"
#include "shells/python/arrays.hpp"
#include "shells/python/bindings.hpp"
#include "shells/python/call.hpp"
#include "shells/python/grid.hpp"
#include "shells/python/keywords.hpp"
#include "shells/python/names.hpp"
#include "shells/python/pictures.hpp"
#include "starway/mesh/engine.hpp"
#include "starway/mesh/navigation_mesh.hpp"
#include "starway/mesh/obstacles.hpp"
#include "starway/mesh/of_map.hpp"

namespace starway::python {
namespace {

// A route, and what its search did where that was asked for.
struct MeshAnswer {
    MeshRoute route;
    std::shared_ptr<const draw::SearchRecord> search;
};

class Mesh {
public:
    explicit Mesh(NavigationMesh mesh) : engine_(std::move(mesh)) {}
    MeshAnswer route(Position from, Position to, std::optional<double> max_snap, std::optional<double> from_height,
                     std::optional<double> to_height, const std::string& algorithm, bool explored) {
        MeshRequest request;
        request.from = from;
        request.to = to;
        request.max_snap = max_snap;
        request.from_height = from_height;
        request.to_height = to_height;
        request.algorithm = Keywords::enumerated<MeshAlgorithm>("algorithm", algorithm);
        return run([&](const Control& control) -> Result<MeshAnswer> {
            mesh::ask::MeshRecorder recorder(mesh());
            if (explored) request.observer = &recorder;
            auto found = engine_.route(request, control);
            if (!found) return std::move(found).error();
            MeshAnswer answer{*std::move(found), nullptr};
            if (explored) answer.search = std::make_shared<const draw::SearchRecord>(recorder.take(answer.route));
            return answer;
        });
    }
    [[nodiscard]] const NavigationMesh& mesh() const { return engine_.mesh(); }

private:
    mesh::Engine engine_;
};

Mesh mesh_of_grid(Grid& grid) {
    return Mesh(run([&](const Control& control) {
        const std::lock_guard lock(grid.mutex());
        return mesh_of_map(grid.cells(), control.cancel);
    }));
}

// polygons: lists of rings of (n, 2), the first the outline, others holes.
Mesh mesh_around(const nb::list& polygons, bool geographic, double margin) {
    Obstacles obstacles;
    obstacles.frame = geographic ? FrameKind::geographic : FrameKind::planar;
    for (const nb::handle polygon : polygons) {
        bool hole = false;
        for (const nb::handle ring : nb::cast<nb::list>(polygon)) {
            obstacles.add(positions_of(nb::cast<Pairs>(ring)), hole);
            hole = true;
        }
        ++obstacles.polygons;
    }
    return Mesh(run([&](const Control& control) { return mesh_of_obstacles(obstacles, {margin}, control.cancel); }));
}

void draw_mesh(const Mesh& mesh, const std::optional<MeshAnswer>& answer, const nb::dict& options) {
    const Drawing drawing = drawing_of(options);
    run([&](const Control&) -> Result<void> {
        const draw::Shapes shapes = mesh::ask::mesh_shapes(mesh.mesh());
        draw::SearchRecord record;
        draw::Picture picture;
        picture.shapes = &shapes;
        std::string title;
        if (answer) {
            const MeshRoute& route = answer->route;
            record = answer->search ? *answer->search : mesh::ask::MeshRecorder(mesh.mesh()).take(route);
            picture.search = &record;
            title = fmt::format("{} to {}: length {}, {}", mesh::ask::position_text(route.from.at),
                                mesh::ask::position_text(route.to.at),
                                mesh::ask::length_text(route.length, mesh.mesh()), name_of(route.algorithm));
        }
        return write_drawing(drawing, picture, title);
    });
}

// explored: what the search settled; else the line.
void write_route(const Mesh& mesh, const MeshAnswer& answer, const std::string& path, const std::string& format,
                 bool explored) {
    run([&](const Control&) -> Result<void> {
        const MeshRoute& route = answer.route;
        if (explored && !answer.search)
            return Error{ErrorKind::usage, "ask for the route with explored=True to write what the search settled"};
        return writing::write_features(
            explored ? mesh::ask::mesh_explored_features(*answer.search, mesh.mesh())
                     : mesh::ask::line_features(route.path, mesh::ask::frame_of(mesh.mesh()), route.length, true,
                                                name_of(route.algorithm), route.heights),
            format, path);
    });
}

// The mesh's figures, as JSON.
std::string info_of(const Mesh& mesh) {
    return run([&](const Control&) -> Result<std::string> {
        const request::codec::MeshInfo info{mesh.mesh(), mesh::ask::summarise(mesh.mesh()), 0};
        return request::codec::json_text(request::codec::as_json(info), keywords);
    });
}

// What may be wrong with the mesh, as JSON.
std::string check_of(const Mesh& mesh, std::size_t examples) {
    return run([&](const Control&) -> Result<std::string> {
        const auto report = mesh::ask::check_mesh(mesh.mesh());
        const request::codec::MeshCheck check{mesh.mesh(), report, examples, 0};
        return request::codec::json_text(request::codec::as_json(check), keywords);
    });
}

}  // namespace

void bind_mesh(nb::module_& module) {
    nb::class_<MeshAnswer>(module, "MeshRoute")
        .def_prop_ro("length", [](const MeshAnswer& answer) { return answer.route.length; })
        .def("told",
             [](const MeshAnswer& answer, const Mesh& mesh, const std::string& name) {
                 return told(request::codec::MeshPath{answer.route, mesh.mesh(), 0, answer.search.get()}, name);
             })
        .def_prop_ro("heights", [](const MeshAnswer& answer) { return answer.route.heights; })
        .def_prop_ro("line", [](const MeshAnswer& answer) { return numpy_of(answer.route.path); })
        .def_prop_ro("moved", [](const MeshAnswer& answer) {
            return nb::make_tuple(answer.route.from.distance, answer.route.to.distance);
        });
    nb::class_<Mesh>(module, "Mesh")
        .def_static("opened",
                    [](const std::string& path, double max_slope, double headroom, double climb, bool merge) {
                        return Mesh(run([&](const Control& control) {
                            const MeshOptions options{max_slope, headroom, climb, merge, control.cancel};
                            return open_mesh(path, options);
                        }));
                    })
        .def_static("of_grid", &mesh_of_grid, nb::arg("grid"))
        .def_static("around", &mesh_around, nb::arg("polygons"), nb::arg("geographic"), nb::arg("margin"))
        .def_static("around_file",
                    [](const std::string& path, double margin, const std::string& layer, const std::string& where,
                       const std::string& crs) {
                        SourceOptions options;
                        options.layer = layer;
                        options.where = where;
                        options.crs = crs;
                        return Mesh(run([&](const Control& control) -> Result<NavigationMesh> {
                            const auto obstacles = open_obstacles(path, options, control.cancel);
                            if (!obstacles) return obstacles.error();
                            return mesh_of_obstacles(*obstacles, {margin}, control.cancel);
                        }));
                    })
        .def(
            "route",
            [](Mesh& mesh, double x0, double y0, double x1, double y1, std::optional<double> max_snap,
               std::optional<double> from_height, std::optional<double> to_height, const std::string& algorithm,
               bool explored) {
                return mesh.route({x0, y0}, {x1, y1}, max_snap, from_height, to_height, algorithm, explored);
            },
            nb::arg("x0"), nb::arg("y0"), nb::arg("x1"), nb::arg("y1"), nb::arg("max_snap").none(),
            nb::arg("from_height").none(), nb::arg("to_height").none(), nb::arg("algorithm"), nb::arg("explored"))
        .def("write",
             [](const Mesh& mesh, const std::string& path, bool geojson) {
                 run([&](const Control&) -> Result<bool> {
                     auto written = geojson ? mesh::ask::write_mesh_geojson(mesh.mesh(), path)
                                            : mesh::ask::write_mesh_text(mesh.mesh(), path);
                     if (!written) return std::move(written).error();
                     return true;
                 });
             })
        .def("draw", &draw_mesh, nb::arg("route").none(), nb::arg("options"))
        .def("write_route", &write_route, nb::arg("route"), nb::arg("path"), nb::arg("format"), nb::arg("explored"))
        .def("info", &info_of)
        .def("check", &check_of, nb::arg("examples"))
        .def_prop_ro("geographic", [](const Mesh& mesh) { return mesh.mesh().plane().has_value(); })
        .def_prop_ro("polygon_count", [](const Mesh& mesh) { return mesh.mesh().polygon_count(); })
        .def_prop_ro("vertex_count", [](const Mesh& mesh) { return mesh.mesh().vertex_count(); })
        .def_prop_ro("part_count", [](const Mesh& mesh) { return mesh.mesh().part_count(); })
        .def_prop_ro("notes", [](const Mesh& mesh) { return mesh.mesh().notes(); })
        .def_prop_ro("polygons", [](const Mesh& mesh) {
            nb::list polygons;
            for (std::uint32_t i = 0; i < mesh.mesh().polygon_count(); ++i) {
                std::vector<Position> ring;
                for (const std::uint32_t vertex : mesh.mesh().polygon(i))
                    ring.push_back(mesh.mesh().to_given(mesh.mesh().vertex(vertex)));
                polygons.append(numpy_of(ring));
            }
            return polygons;
        });
}

}  // namespace starway::python
