#include "shells/python/points.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <functional>
#include <limits>

#include "shells/python/bindings.hpp"
#include "shells/python/call.hpp"

namespace starway::python {
namespace {

template <class Value, auto member>
nb::object column_of(const PointList& list) {
    std::vector<Value> values;
    values.reserve(list.points.size());
    for (const Waypoint& point : list.points) values.push_back(Value{std::invoke(member, point)});
    return numpy_of(std::move(values));
}

template <class Get>
nb::object positions_of_points(const PointList& list, Get get) {
    std::vector<Position> positions;
    positions.reserve(list.points.size());
    for (const Waypoint& point : list.points) positions.push_back(get(point));
    return numpy_of(positions);
}

PointList taken(const PointList& list, const Vector<std::int64_t>& rows) {
    PointList part;
    part.points.reserve(rows.shape(0));
    const auto count = static_cast<std::int64_t>(list.points.size());
    for (const std::int64_t row : span_of(rows)) {
        if (row < 0 || row >= count) throw nb::index_error("point number out of range");
        part.points.push_back(list.points[static_cast<std::size_t>(row)]);
    }
    return part;
}

PointList joined(const std::vector<const PointList*>& lists) {
    PointList all;
    for (const PointList* list : lists) all.points.insert(all.points.end(), list->points.begin(), list->points.end());
    return all;
}

// Points as they were stored: columns of the same length.
PointList restored(const Pairs& position, const Pairs& snapped, const Vector<double>& distance,
                   const Vector<double>& nearest, const Vector<std::uint32_t>& edge, const Vector<std::uint32_t>& node,
                   const Vector<double>& fraction, const Vector<std::uint32_t>& segment) {
    const std::size_t count = edge.shape(0);
    if (position.shape(0) != count || snapped.shape(0) != count || distance.shape(0) != count ||
        nearest.shape(0) != count || node.shape(0) != count || fraction.shape(0) != count || segment.shape(0) != count)
        throw nb::value_error("the columns of points differ in length");
    PointList list;
    list.points.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        Waypoint& point = list.points[i];
        point.position = positions_of(position)[i];
        point.snapped = positions_of(snapped)[i];
        point.distance_m = distance(i);
        point.nearest_m = nearest(i);
        point.edge = EdgeId(edge(i));
        point.node = NodeId(node(i));
        point.fraction = fraction(i);
        point.segment = segment(i);
    }
    return list;
}

}  // namespace

std::vector<Location> locations_of(const nb::object& points) {
    const PointList* list = nullptr;
    if (nb::try_cast(points, list)) return {list->points.begin(), list->points.end()};
    Pairs pairs;
    if (nb::try_cast(points, pairs)) {
        const auto positions = positions_of(pairs);
        return {positions.begin(), positions.end()};
    }
    std::vector<Location> locations;
    for (const nb::handle point : points) locations.push_back(location_of(nb::borrow(point)));
    return locations;
}

Location location_of(const nb::object& point) {
    const PointList* list = nullptr;
    if (nb::try_cast(point, list) && list->points.size() == 1) return list->points.front();
    std::string text;
    if (nb::try_cast(point, text)) return text;
    const auto pair = nb::cast<nb::tuple>(point);
    return Position{nb::cast<double>(pair[0]), nb::cast<double>(pair[1])};
}

void bind_points(nb::module_& module) {
    nb::class_<PointList>(module, "PointList")
        .def("__len__", [](const PointList& list) { return list.points.size(); })
        .def_prop_ro("edge", &column_of<std::uint32_t, &Waypoint::edge>)
        .def_prop_ro("node", &column_of<std::uint32_t, &Waypoint::node>)
        .def_prop_ro("segment", &column_of<std::uint32_t, &Waypoint::segment>)
        .def_prop_ro("fraction", &column_of<double, &Waypoint::fraction>)
        .def_prop_ro("distance", &column_of<double, &Waypoint::distance_m>)
        .def_prop_ro("nearest", &column_of<double, &Waypoint::nearest_m>)
        .def_prop_ro("on_network", &column_of<std::uint8_t, &Waypoint::on_network>)
        .def_prop_ro("position",
                     [](const PointList& list) {
                         return positions_of_points(list, [](const Waypoint& p) { return p.position; });
                     })
        .def_prop_ro("snapped",
                     [](const PointList& list) {
                         constexpr double nan = std::numeric_limits<double>::quiet_NaN();
                         return positions_of_points(list, [](const Waypoint& p) {
                             return p.on_network() ? p.snapped : Position{nan, nan};
                         });
                     })
        .def_prop_ro("name",
                     [](const PointList& list) {
                         std::vector<std::string> names;
                         names.reserve(list.points.size());
                         for (const Waypoint& point : list.points) names.push_back(point.name);
                         return names;
                     })
        .def("take", &taken, nb::arg("rows"));
    module.def("join_points", &joined, nb::arg("lists"));
    module.def("restore_points", &restored, nb::arg("position"), nb::arg("snapped"), nb::arg("distance"),
               nb::arg("nearest"), nb::arg("edge"), nb::arg("node"), nb::arg("fraction"), nb::arg("segment"));
}

}  // namespace starway::python
