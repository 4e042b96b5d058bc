// Tiles that stay open although a part of them is a wall.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::read::maps {

class LeftOpen {
public:
    // The counts of cells under a tile, which stay where they are: its collision shapes are too small to block, or only
    // a part of it is of a terrain that blocks.
    std::uint64_t& too_small(const std::string& tileset, std::uint32_t tile) { return small_[tileset][tile]; }
    std::uint64_t& partly(std::string_view terrain, const std::string& tileset, std::uint32_t tile) {
        return partly_[std::string(terrain)][tileset][tile];
    }
    [[nodiscard]] bool has_small_shapes() const { return count(small_) > 0; }
    // Each with the option that closes the cells.
    [[nodiscard]] std::vector<Sentence> warnings() const;

private:
    using Tiles = std::map<std::string, std::map<std::uint32_t, std::uint64_t>>;  // by tileset and number
    static std::uint64_t count(const Tiles& tiles);

    Tiles small_;
    std::map<std::string, Tiles> partly_;  // by terrain
};

}  // namespace starway::read::maps
