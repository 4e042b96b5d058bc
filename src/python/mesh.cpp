// Navigation meshes: walkable areas, and straight lines through them.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>
#include <optional>

#include "draw/picture.hpp"
#include "python/arrays.hpp"
#include "python/bindings.hpp"
#include "python/call.hpp"
#include "service/mesh/files.hpp"
#include "service/mesh/record.hpp"
#include "starway/mesh/navigation_mesh.hpp"
#include "starway/mesh/obstacles.hpp"
#include "starway/mesh/router.hpp"

namespace starway::python {
namespace {

// A lock serves one caller at a time, so a mesh may be used by any thread.
class Mesh {
public:
    explicit Mesh(NavigationMesh mesh) : router_(std::make_unique<MeshRouter>(std::move(mesh))) {}
    MeshRoute route(Position from, Position to, std::optional<double> max_snap, std::optional<double> from_height,
                    std::optional<double> to_height, bool visibility) {
        MeshRequest request;
        request.from = from;
        request.to = to;
        request.max_snap = max_snap;
        request.from_height = from_height;
        request.to_height = to_height;
        if (visibility) request.algorithm = MeshAlgorithm::visibility;
        return run([&](const Control& control) -> Result<MeshRoute> {
            const std::lock_guard lock(*mutex_);
            return router_->route(request, control.cancel);
        });
    }
    [[nodiscard]] const NavigationMesh& mesh() const { return router_->mesh(); }

private:
    std::unique_ptr<MeshRouter> router_;
    std::unique_ptr<std::mutex> mutex_ = std::make_unique<std::mutex>();
};

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

void draw_mesh(const Mesh& mesh, const std::optional<MeshRoute>& route, const std::string& path,
               const std::string& format, std::uint32_t size, const std::string& title) {
    run([&](const Control&) -> Result<void> {
        const draw::Shapes shapes = service::mesh_shapes(mesh.mesh());
        draw::SearchRecord record;
        draw::Picture picture;
        picture.shapes = &shapes;
        if (route) {
            record = service::MeshRecorder(mesh.mesh()).take(*route);
            picture.search = &record;
        }
        picture.title = title;
        picture.options.max_side = size;
        return draw::write_picture(path, format, picture);
    });
}

}  // namespace

void bind_mesh(nb::module_& module) {
    nb::class_<MeshRoute>(module, "MeshRoute")
        .def_ro("length", &MeshRoute::length)
        .def_ro("heights", &MeshRoute::heights)
        .def_ro("expanded", &MeshRoute::expanded)
        .def_prop_ro("line", [](const MeshRoute& route) { return numpy_of(route.path); })
        .def_prop_ro("moved",
                     [](const MeshRoute& route) { return nb::make_tuple(route.from.distance, route.to.distance); });
    nb::class_<Mesh>(module, "Mesh")
        .def_static("opened",
                    [](const std::string& path, double max_slope, double headroom, double climb, bool merge) {
                        return Mesh(run([&](const Control& control) {
                            const MeshOptions options{max_slope, headroom, climb, merge, control.cancel};
                            return open_mesh(path, options);
                        }));
                    })
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
               std::optional<double> from_height, std::optional<double> to_height, bool visibility) {
                return mesh.route({x0, y0}, {x1, y1}, max_snap, from_height, to_height, visibility);
            },
            nb::arg("x0"), nb::arg("y0"), nb::arg("x1"), nb::arg("y1"), nb::arg("max_snap").none(),
            nb::arg("from_height").none(), nb::arg("to_height").none(), nb::arg("visibility"))
        .def("write",
             [](const Mesh& mesh, const std::string& path, bool geojson) {
                 run([&](const Control&) -> Result<bool> {
                     auto written = geojson ? service::write_mesh_geojson(mesh.mesh(), path)
                                            : service::write_mesh_text(mesh.mesh(), path);
                     if (!written) return std::move(written).error();
                     return true;
                 });
             })
        .def("draw", &draw_mesh, nb::arg("route").none(), nb::arg("path"), nb::arg("format"), nb::arg("size"),
             nb::arg("title"))
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
