#include "read/gis/line_geometry.hpp"

#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>

namespace starway::read {
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

// True if the geometry contains anything other than lines.
bool collect_members(const OGRGeometry& geometry, LineCollector& collector) {
    switch (wkbFlatten(geometry.getGeometryType())) {
        case wkbLineString:
            collect_line(*geometry.toLineString(), collector);
            return false;
        case wkbMultiLineString:
        case wkbMultiCurve:
        case wkbGeometryCollection: {
            bool other = false;
            for (const auto* member : *geometry.toGeometryCollection())
                other = collect_members(*member, collector) || other;
            return other;
        }
        case wkbCircularString:
        case wkbCompoundCurve: {
            const std::unique_ptr<OGRGeometry> straight(geometry.getLinearGeometry());
            return straight == nullptr || collect_members(*straight, collector);
        }
        default:
            return true;
    }
}

// The fast path: copies a plain line in native byte order. False for other geometries.
bool collect_plain_line(std::span<const std::byte> wkb, LineCollector& collector) {
    constexpr std::size_t header = 9;
    static_assert(sizeof(Position) == 2 * sizeof(double));
    if (wkb.size() <= header || wkb[0] != std::byte{std::endian::native == std::endian::little ? 1 : 0}) return false;
    std::uint32_t kind = 0;
    std::uint32_t count = 0;
    std::memcpy(&kind, wkb.data() + 1, sizeof kind);
    std::memcpy(&count, wkb.data() + 5, sizeof count);
    if (kind != wkbLineString || count == 0 || (wkb.size() - header) / sizeof(Position) < count) return false;
    auto& points = collector.points();
    const std::size_t first = points.size();
    points.resize(first + count);
    std::memcpy(points.data() + first, wkb.data() + header, count * sizeof(Position));
    collector.end_part();
    return true;
}

}  // namespace

Collected collect_parts(const OGRGeometry* geometry, LineCollector& collector) {
    if (geometry == nullptr || geometry->IsEmpty()) return Collected::nothing;
    return collect_members(*geometry, collector) ? Collected::not_all : Collected::lines;
}

Collected collect_parts(std::span<const std::byte> wkb, LineCollector& collector) {
    if (wkb.empty()) return Collected::nothing;
    if (collect_plain_line(wkb, collector)) return Collected::lines;
    OGRGeometry* geometry = nullptr;
    const OGRErr failed = OGRGeometryFactory::createFromWkb(wkb.data(), nullptr, &geometry, wkb.size());
    const std::unique_ptr<OGRGeometry> owned(geometry);
    return failed == OGRERR_NONE ? collect_parts(owned.get(), collector) : Collected::not_all;
}

}  // namespace starway::read
