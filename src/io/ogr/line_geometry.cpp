#include "io/ogr/line_geometry.hpp"

#include <memory>

namespace starway::io {
namespace {

void collect_line(const OGRSimpleCurve& line, LineCollector& collector) {
    const int count = line.getNumPoints();
    if (count == 0) return;
    auto& points = collector.points();
    const std::size_t first = points.size();
    points.resize(first + static_cast<std::size_t>(count));
    constexpr int stride = sizeof(Position);
    line.getPoints(&points[first].x, stride, &points[first].y, stride, nullptr, 0);
    collector.end_part();
}

}  // namespace

bool collect_parts(const OGRGeometry& geometry, LineCollector& collector) {
    switch (wkbFlatten(geometry.getGeometryType())) {
        case wkbLineString:
            collect_line(*geometry.toLineString(), collector);
            return false;
        case wkbMultiLineString:
        case wkbMultiCurve:
        case wkbGeometryCollection: {
            bool other = false;
            for (const auto* member : *geometry.toGeometryCollection())
                other = collect_parts(*member, collector) || other;
            return other;
        }
        case wkbCircularString:
        case wkbCompoundCurve: {
            const std::unique_ptr<OGRGeometry> straight(geometry.getLinearGeometry());
            return straight == nullptr || collect_parts(*straight, collector);
        }
        default:
            return true;
    }
}

}  // namespace starway::io
