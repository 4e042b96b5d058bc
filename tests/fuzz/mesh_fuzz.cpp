// Polyanya's meshes: what is read can be crossed, and written again; where polygons have costs, what is proven both
// ways agrees.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "mesh/search/weighted/weighted.hpp"
#include "read/meshes/polyanya_mesh.hpp"
#include "starway/mesh/search.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto mesh = starway::read::meshes::parse_polyanya_mesh(text, "fuzz");
    if (!mesh) return 0;
    const std::string written = starway::read::meshes::polyanya_text(*mesh);
    const auto again = starway::read::meshes::parse_polyanya_mesh(written, "fuzz");
    if (!again || again->polygon_count() != mesh->polygon_count()) __builtin_trap();
    if (again->cost_range() != mesh->cost_range()) __builtin_trap();
    starway::MeshSearch search(*mesh);
    starway::MeshAnswer there;
    starway::MeshAnswer back;
    const starway::Position from = mesh->corner_at(0);
    const starway::Position to = mesh->nearest({mesh->bounds().max_x, mesh->bounds().max_y}).at;
    search.run({from, to}, there);
    search.run({to, from}, back);
    if (there.status != back.status) __builtin_trap();
    if (std::abs(there.length - back.length) > 1e-9 * (there.length + back.length)) __builtin_trap();
    if (!mesh->costs_differ()) return 0;
    const starway::mesh::search::WeightedSearch weighted(*mesh);
    starway::mesh::search::WeightedAnswer out;
    starway::mesh::search::WeightedAnswer home;
    weighted.run(from, to, nullptr, out);
    weighted.run(to, from, nullptr, home);
    if (out.status != there.status || home.status != there.status) __builtin_trap();
    if (out.cost > home.cost * out.bound * (1 + 1e-6) || home.cost > out.cost * home.bound * (1 + 1e-6))
        __builtin_trap();
    return 0;
}
