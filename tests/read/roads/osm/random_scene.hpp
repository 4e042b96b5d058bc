// Random squares with holes.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>

#include "base/geo/frame.hpp"
#include "base/geo/polygon.hpp"
#include "read/roads/osm/sight.hpp"

namespace starway::test {

inline double ground_metres(FixedPosition a, FixedPosition b) {
    const Frame frame = geo::geographic_frame();
    return geo::segment_length(frame, geo::embed(frame, a), geo::embed(frame, b));
}

// A ring around a middle, with corners at random distances, so it goes round once.
inline geo::CornerRing star(std::mt19937& random, double x, double y, double radius, std::size_t corners,
                            std::int32_t step) {
    geo::CornerRing ring;
    std::uniform_real_distribution<double> part(0.35, 1);
    for (std::size_t i = 0; i < corners; ++i) {
        const double angle = 6.283185307 * static_cast<double>(i) / static_cast<double>(corners);
        const double r = radius * part(random);
        // On a coarse lattice there are many corners in line.
        const auto on_lattice = [&](double v) { return static_cast<std::int32_t>(std::lround(v / step)) * step; };
        const FixedPosition p{on_lattice(x + r * std::cos(angle) * 1.5), on_lattice(y + r * std::sin(angle))};
        if (ring.empty() || (ring.back() != p && ring.front() != p)) ring.push_back(p);
    }
    return ring;
}

inline Scene random_scene(std::mt19937& random, double middle_x = 40'000'000) {
    while (true) {
        const std::int32_t step = random() % 2 == 0 ? 1 : 700;
        Scene scene;
        scene.rings.push_back(star(random, middle_x, 510'000'000, 9000, 5 + random() % 14, step));
        const std::size_t holes = random() % 4;
        for (std::size_t h = 0; h < holes; ++h) {
            const double angle = 6.2831853 * static_cast<double>(h) / 3;
            scene.rings.push_back(star(random, middle_x + 3300 * std::cos(angle), 510'000'000 + 2300 * std::sin(angle),
                                       1900, 3 + random() % 5, step));
        }
        const auto is_inside = [&](const geo::CornerRing& ring) {
            return std::all_of(ring.begin(), ring.end(),
                               [&](FixedPosition p) { return geo::ring_encloses(scene.rings.front(), p); });
        };
        if (std::all_of(scene.rings.begin() + 1, scene.rings.end(), is_inside) && geo::Polygon::make(scene.rings))
            return scene;
    }
}

}  // namespace starway::test
