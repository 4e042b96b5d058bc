// JPS+: every jump from every jump point, made once for a map as it is (Harabor & Grastien 2014, with the jumps stored
// as a graph instead of a distance per cell and direction, so that a search touches nothing but jump points).
//
// A jump point is a cell where a straight (with the relaxed corner rules also a diagonal) walk in some direction stops.
// Each cell is one node; each direction of arrival has a list of its own: the jumps onwards, and how far one sees in
// each direction, which finds the goal. A list and its jumps lie together, since each is a miss of the cache.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "search/jump_rays.hpp"
#include "starway/grid.hpp"

namespace starway {

class JumpGraph {
public:
    static constexpr std::uint32_t max_side = 32767;

    struct Jump {
        std::uint32_t cell = 0;  // the jump point's number
        std::uint32_t list = 0;  // where its list for this arrival lies
        std::int16_t across = 0;
        std::int16_t along = 0;
    };
    struct List {
        std::uint32_t cell = 0;
        std::uint32_t number = 0;
        std::uint16_t x = 0;
        std::uint16_t y = 0;
        std::uint16_t jump_count = 0;
        std::uint16_t farthest = 0;  // no walk from here sees a cell with a longer side away
    };
    using Reach = std::array<std::uint16_t, 8>;  // steps in each direction before a walk stops; 0 where none begins

    // Precondition: map.uniform(), and no side above max_side.
    explicit JumpGraph(const GridMap& map);

    [[nodiscard]] std::uint64_t revision() const { return revision_; }  // of the map it was made from
    [[nodiscard]] std::uint32_t cell_count() const { return cell_count_; }
    // Lists are known by where they lie: below end(), or at end() for none.
    [[nodiscard]] std::uint32_t end() const { return static_cast<std::uint32_t>(words_.size()); }
    [[nodiscard]] List list(std::uint32_t place) const { return read<List>(place); }
    [[nodiscard]] Jump jump(std::uint32_t place, std::uint32_t i) const {
        return read<Jump>(place + list_words + i * jump_words);
    }
    [[nodiscard]] const Reach& reach(const List& list) const { return reach_[list.number]; }
    // The jump to a node of the map reached in that direction. Precondition: it is a jump point of that direction.
    [[nodiscard]] Jump jump_to(std::uint32_t node, std::uint32_t direction, GridCell from, GridCell to) const;

private:
    static constexpr std::uint32_t list_words = sizeof(List) / 4;
    static constexpr std::uint32_t jump_words = sizeof(Jump) / 4;

    template <JumpRule rule>
    void number(const GridMap& map);
    template <JumpRule rule>
    void connect(const GridMap& map);
    void place_jumps();
    // With the list's number instead of its place, which is not known before all are made.
    [[nodiscard]] Jump numbered_jump(std::uint32_t node, std::uint32_t direction, GridCell from, GridCell to) const;
    [[nodiscard]] std::uint32_t cell_of(std::uint32_t node) const;
    template <class T>
    [[nodiscard]] T read(std::uint32_t place) const {
        T value;
        std::memcpy(static_cast<void*>(&value), words_.data() + place, sizeof value);
        return value;
    }
    template <class T>
    void append(const T& value) {
        words_.resize(words_.size() + sizeof value / 4);
        std::memcpy(words_.data() + words_.size() - sizeof value / 4, &value, sizeof value);
    }

    std::uint64_t revision_;
    std::uint32_t cell_count_ = 0;
    BitPlane is_jump_point_;
    std::vector<std::uint32_t> before_;      // jump points before each word of the plane
    std::vector<std::uint32_t> first_list_;  // number of each cell's first list
    std::vector<std::uint8_t> arrival_;      // direction of each list
    std::vector<std::uint32_t> place_;       // where each list lies
    std::vector<Reach> reach_;
    std::vector<std::uint32_t> words_;  // lists, each followed by its jumps
};

}  // namespace starway
