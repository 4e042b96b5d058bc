// Rings of obstacles, as pairs of 16-bit numbers, into a mesh of what lies around them; what is made is searched. The
// first byte chooses how fine the coordinates are: coarse ones fall upon one another.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "starway/mesh/obstacles.hpp"
#include "starway/mesh/search.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::int16_t end_of_ring = -32768;
    constexpr std::size_t most_points = 400;  // outlines may all cross one another
    if (size < 1) return 0;
    const double unit = data[0] % 4 == 0 ? 1.0 / 3 : data[0] % 4 == 1 ? 1.0 : data[0] % 4 == 2 ? 4096.0 : 1e-3;
    const bool coarse = (data[0] & 4U) != 0;
    starway::Obstacles obstacles;
    std::vector<starway::Position> ring;
    const auto close = [&](bool hole) {
        obstacles.add(ring, hole);
        ring.clear();
    };
    for (std::size_t i = 1; i + 4 <= size && obstacles.points.size() + ring.size() < most_points; i += 4) {
        std::int16_t x = 0;
        std::int16_t y = 0;
        std::memcpy(&x, data + i, sizeof x);
        std::memcpy(&y, data + i + 2, sizeof y);
        if (x == end_of_ring)
            close(y % 2 != 0);
        else
            ring.push_back({unit * (coarse ? x % 16 : x), unit * (coarse ? y % 16 : y)});
    }
    close(false);
    const auto mesh = starway::mesh_of_obstacles(obstacles);
    if (!mesh) {
        if (mesh.error().message.empty()) std::abort();
        return 0;
    }
    const starway::Box box = mesh->bounds();
    starway::MeshSearch search(*mesh);
    starway::MeshAnswer answer;
    search.run({.from = {box.min_x, box.min_y}, .to = {box.max_x, box.max_y}}, answer);
    if (answer.status != starway::SearchStatus::found) std::abort();  // along the margin one always gets there
    return 0;
}
