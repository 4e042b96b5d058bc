#include "write/well_known_binary.hpp"

#include <bit>
#include <cstdint>

namespace starway::writing {
namespace {

static_assert(std::endian::native == std::endian::little, "well-known binary is written as numbers lie in memory");

class WkbWriter {
public:
    void begin(std::uint32_t type) {
        bytes_.push_back(std::byte{1});
        put(type);
    }
    void count(std::size_t number) { put(static_cast<std::uint32_t>(number)); }
    void points(std::span<const Position> points) {
        for (const Position p : points) {
            put(p.x);
            put(p.y);
        }
    }
    void ring(const Ring& ring) {
        count(ring.size() + 1);
        points(ring);
        points(std::span(ring).first(1));
    }
    [[nodiscard]] std::vector<std::byte> take() { return std::move(bytes_); }

private:
    template <class T>
    void put(T value) {
        const auto* const first = reinterpret_cast<const std::byte*>(&value);
        bytes_.insert(bytes_.end(), first, first + sizeof value);
    }
    std::vector<std::byte> bytes_;
};

constexpr std::uint32_t line_string = 2, polygon_type = 3, multi_polygon = 6;

}  // namespace

std::vector<std::byte> wkb_line(std::span<const Position> points) {
    WkbWriter writer;
    writer.begin(line_string);
    writer.count(points.size());
    writer.points(points);
    return writer.take();
}

std::vector<std::byte> wkb_multi_polygon(std::span<const RingPolygon> polygons) {
    WkbWriter writer;
    writer.begin(multi_polygon);
    writer.count(polygons.size());
    for (const RingPolygon& polygon : polygons) {
        writer.begin(polygon_type);
        writer.count(1 + polygon.holes.size());
        writer.ring(polygon.outer);
        for (const Ring& hole : polygon.holes) writer.ring(hole);
    }
    return writer.take();
}

}  // namespace starway::writing
