// How the ids of the source's nodes at shape points are stored: as differences, in as few bytes as each needs. Edges
// share blocks, each of which begins anew at 0, so that a reader decodes one block at most.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace starway::road::network {

inline constexpr std::size_t edges_a_block = 16;

constexpr std::uint64_t point_id_blocks(std::uint64_t edges) {
    return (edges + edges_a_block - 1) / edges_a_block;
}

// Differences wrap around, so that any two ids have one.
class PointIdEncoder {
public:
    void begin_block() { last_ = 0; }
    void append(std::int64_t id, std::vector<std::uint8_t>& bytes);

private:
    std::uint64_t last_ = 0;
};

class PointIdDecoder {
public:
    explicit PointIdDecoder(std::span<const std::uint8_t> block) : rest_(block) {}
    // Nothing where the bytes end too early, or a difference does not fit in 64 bits: only in a forged file.
    std::optional<std::int64_t> next();
    [[nodiscard]] bool at_end() const { return rest_.empty(); }

private:
    std::span<const std::uint8_t> rest_;
    std::uint64_t last_ = 0;
};

}  // namespace starway::road::network
