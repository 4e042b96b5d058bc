// Voxel maps: maps of three dimensions, such as Moving AI's (.3dmap), and shortest paths on them.
//
//   auto map = starway::open_voxel_map("Simple.3dmap");
//   const starway::grid::VoxelEngine engine(*std::move(map));
//   auto route = engine.route({.from = {56, 76, 52}, .to = {48, 85, 45}});
//
// A step leads to one of the 26 neighbours. It costs 1, √2 or √3, by the number of axes along which it leads, and all
// voxels of the box between its ends must be open, as Moving AI's lengths are defined (Brewer and Sturtevant 2018).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/grid/tile_map.hpp"

namespace starway {

struct Voxel {
    std::int32_t x = 0, y = 0, z = 0;
    friend bool operator==(const Voxel&, const Voxel&) = default;
};

// Which voxels are open. Memory: 64 bytes for each block of 8 x 8 x 8 with a blocked voxel, and 4 for each other.
class STARWAY_EXPORT VoxelMap {
public:
    static constexpr std::uint32_t block_side = 8;
    static constexpr std::uint32_t block_volume = block_side * block_side * block_side;
    static constexpr std::uint64_t most_side = 65535;
    static constexpr std::uint64_t most_blocks = (std::uint64_t{1} << 23U) - 1;  // 4.29e9 voxels

    // All open. Errors: usage (a side of 0 or above most_side, too many voxels).
    static Result<VoxelMap> create(std::uint64_t width, std::uint64_t height, std::uint64_t depth);

    [[nodiscard]] std::uint32_t width() const { return sides_[0]; }
    [[nodiscard]] std::uint32_t height() const { return sides_[1]; }
    [[nodiscard]] std::uint32_t depth() const { return sides_[2]; }
    [[nodiscard]] std::uint64_t voxel_count() const { return std::uint64_t{sides_[0]} * sides_[1] * sides_[2]; }
    [[nodiscard]] std::uint64_t blocked_count() const { return blocked_; }
    [[nodiscard]] bool contains(Voxel voxel) const {
        return static_cast<std::uint32_t>(voxel.x) < sides_[0] && static_cast<std::uint32_t>(voxel.y) < sides_[1] &&
               static_cast<std::uint32_t>(voxel.z) < sides_[2];
    }
    // False outside of the map.
    [[nodiscard]] bool open(Voxel voxel) const {
        if (!contains(voxel)) return false;
        const std::uint32_t node = this->node(voxel);
        const Block& block = blocks_[block_at_[node / block_volume]];
        return (block[node / 64 % block_side] >> (node % 64) & 1U) == 0;
    }
    // Precondition: on the map.
    void block(Voxel voxel);

    // Voxels by number, those of a block in a row. Precondition of node(): on the map.
    [[nodiscard]] std::uint32_t node_count() const {
        return static_cast<std::uint32_t>(block_at_.size() * block_volume);
    }
    [[nodiscard]] std::uint32_t node(Voxel voxel) const {
        const auto x = static_cast<std::uint32_t>(voxel.x);
        const auto y = static_cast<std::uint32_t>(voxel.y);
        const auto z = static_cast<std::uint32_t>(voxel.z);
        const std::uint32_t block = (z / block_side * in_blocks_[1] + y / block_side) * in_blocks_[0] + x / block_side;
        return block * block_volume + (z % block_side * block_side + y % block_side) * block_side + x % block_side;
    }
    [[nodiscard]] Voxel voxel(std::uint32_t node) const;
    // Bit (dz + 1) * 9 + (dy + 1) * 3 + dx + 1: whether the voxel at that offset is open. Precondition: on the map.
    [[nodiscard]] std::uint32_t around(Voxel voxel) const;

private:
    using Block = std::array<std::uint64_t, block_side>;  // a word for each z, whose set bits are blocked
    VoxelMap() = default;
    std::array<std::uint32_t, 3> sides_{}, in_blocks_{};
    std::vector<std::uint32_t> block_at_;  // index into blocks_
    std::vector<Block> blocks_{Block{}};   // the first is all open
    std::uint64_t blocked_ = 0;
};

// Reads Moving AI's .3dmap, also by gzip: "voxel W H D", then x y z of each blocked voxel. Errors: io, data.
STARWAY_EXPORT Result<VoxelMap> open_voxel_map(const std::string& source);
// Whether a file is a voxel map; reads its beginning. Errors: io.
STARWAY_EXPORT Result<bool> is_voxel_map(const std::string& source);

// Both give the shortest path.
enum class VoxelAlgorithm : std::uint8_t { astar, dijkstra };

constexpr std::string_view name_of(VoxelAlgorithm algorithm) {
    return algorithm == VoxelAlgorithm::astar ? "astar" : "dijkstra";
}

struct VoxelRequest {
    Voxel from, to;
    VoxelAlgorithm algorithm = VoxelAlgorithm::astar;
    double max_snap = 0;  // how far an end in a blocked voxel may be moved, in straight lines between centres
};

struct VoxelStop {
    Voxel asked;
    Voxel at;             // the nearest open voxel
    double distance = 0;  // between the two
};

struct VoxelRoute {
    VoxelStop from, to;
    VoxelAlgorithm algorithm = VoxelAlgorithm::astar;
    double length = 0;                     // proven shortest
    std::array<std::uint64_t, 3> steps{};  // that lead along one, two and three axes
    std::vector<Voxel> path{};             // every voxel, from end to end
    std::uint64_t settled = 0;
    std::uint64_t relaxed = 0;
    double query_us = 0;
};

namespace grid {

// Immutable and shared, as road::Engine: a copy is a pointer to the same map, and every method may be called from any
// thread. Memory to search in comes from a pool, and grows with what searches see: some 24 bytes a voxel.
class STARWAY_EXPORT VoxelEngine {
public:
    explicit VoxelEngine(VoxelMap map);

    // Errors: usage (an end outside of the map, or blocked and farther than max_snap from an open voxel), no_route,
    // interrupted, internal (out of memory).
    [[nodiscard]] Result<VoxelRoute> route(const VoxelRequest& request, const Control& control = {}) const;
    [[nodiscard]] const VoxelMap& map() const;

private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace grid

}  // namespace starway
