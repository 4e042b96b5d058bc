#include <fmt/format.h>

#include "starway/grid/voxels.hpp"

namespace starway {
namespace {

constexpr std::uint32_t every_offset = (1U << 27U) - 1;

std::uint64_t blocks_along(std::uint64_t side) {
    return (side + VoxelMap::block_side - 1) / VoxelMap::block_side;
}

// Three bits of each of the three rows around (x, y) in a layer of a block.
std::uint32_t square_of(std::uint64_t blocked, std::uint32_t x, std::uint32_t y) {
    const std::uint64_t rows = blocked >> ((y - 1) * VoxelMap::block_side + x - 1);
    return static_cast<std::uint32_t>((rows & 7U) | (rows >> 8U & 7U) << 3U | (rows >> 16U & 7U) << 6U);
}

bool inside_block(std::uint32_t coordinate, std::uint32_t side) {
    return (coordinate + 1) % VoxelMap::block_side > 1 && coordinate + 1 < side;
}

}  // namespace

Result<VoxelMap> VoxelMap::create(std::uint64_t width, std::uint64_t height, std::uint64_t depth) {
    for (const std::uint64_t side : {width, height, depth})
        if (side == 0 || side > most_side)
            return Error{ErrorKind::usage,
                         fmt::format("the sides of a voxel map must be 1 to {}, not {}", most_side, side)};
    const std::uint64_t blocks = blocks_along(width) * blocks_along(height) * blocks_along(depth);
    if (blocks > most_blocks)
        return Error{ErrorKind::usage,
                     fmt::format("a map of {} x {} x {} voxels is too large; voxel maps have at most {} blocks of "
                                 "8 x 8 x 8; cut it, or make its voxels larger",
                                 width, height, depth, most_blocks)};
    VoxelMap map;
    map.sides_ = {static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height),
                  static_cast<std::uint32_t>(depth)};
    for (std::size_t axis = 0; axis < 3; ++axis)
        map.in_blocks_[axis] = static_cast<std::uint32_t>(blocks_along(map.sides_[axis]));
    map.block_at_.resize(blocks);
    return map;
}

void VoxelMap::block(Voxel voxel) {
    const std::uint32_t node = this->node(voxel);
    std::uint32_t& at = block_at_[node / block_volume];
    if (at == 0) {
        at = static_cast<std::uint32_t>(blocks_.size());
        blocks_.emplace_back();
    }
    std::uint64_t& layer = blocks_[at][node / 64 % block_side];
    const std::uint64_t bit = std::uint64_t{1} << node % 64;
    blocked_ += (layer & bit) == 0 ? 1 : 0;
    layer |= bit;
}

Voxel VoxelMap::voxel(std::uint32_t node) const {
    const std::uint32_t block = node / block_volume;
    const auto whole = [](std::uint32_t number, std::uint32_t within) {
        return static_cast<std::int32_t>(number * block_side + within % block_side);
    };
    return {whole(block % in_blocks_[0], node), whole(block / in_blocks_[0] % in_blocks_[1], node / block_side),
            whole(block / in_blocks_[0] / in_blocks_[1], node / 64)};
}

std::uint32_t VoxelMap::around(Voxel voxel) const {
    const auto x = static_cast<std::uint32_t>(voxel.x);
    const auto y = static_cast<std::uint32_t>(voxel.y);
    const auto z = static_cast<std::uint32_t>(voxel.z);
    if (inside_block(x, sides_[0]) && inside_block(y, sides_[1]) && inside_block(z, sides_[2])) {
        const std::uint32_t at = block_at_[node(voxel) / block_volume];
        if (at == 0) return every_offset;
        std::uint32_t blocked = 0;
        for (std::uint32_t layer = 0; layer < 3; ++layer)
            blocked |= square_of(blocks_[at][z % block_side + layer - 1], x % block_side, y % block_side) << 9 * layer;
        return every_offset & ~blocked;
    }
    std::uint32_t open_ones = 0;
    for (std::int32_t bit = 0; bit < 27; ++bit)
        if (open({voxel.x + bit % 3 - 1, voxel.y + bit / 3 % 3 - 1, voxel.z + bit / 9 - 1})) open_ones |= 1U << bit;
    return open_ones;
}

}  // namespace starway
