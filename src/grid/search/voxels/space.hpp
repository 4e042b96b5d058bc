// Voxel maps as a space of the search core, and their lower bound.
//
// A* reaches most voxels by one of many equal paths. Of a step e behind a step d, a search needs only those that no
// other way around the voxel between makes needless, as jump points on flat maps do (Harabor and Grastien 2011):
// another way is shorter, or as long and ends with a smaller step, by kind and then by direction. Each such exchange
// makes the last step smaller, so it ends at a way that is kept, whichever of several equal steps arrived.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "starway/grid/voxels.hpp"
#include "starway/search/space.hpp"

namespace starway::grid::search {

// What steps along one, two and three axes cost, in units of 2^-36: sums of 10,000 are right to a millionth, and 64
// bits hold paths as long as 268 million voxels.
inline constexpr std::array<std::uint64_t, 4> voxel_units{0, 68719476736, 97184015999, 119025625176};

// Directions are bits of VoxelMap::around(); 13 is the voxel itself.
inline constexpr std::uint32_t voxel_directions = 27;
inline constexpr std::uint32_t voxel_itself = 13;

class VoxelSteps {
public:
    // Which steps lead on, made once.
    static const VoxelSteps& table();

    struct Step {
        std::int32_t x = 0, y = 0, z = 0;
        std::uint32_t axes = 0;  // along which it leads
        std::uint32_t box = 0;   // the voxels that must be open
    };
    [[nodiscard]] const Step& step(std::uint32_t direction) const { return steps_[direction]; }

    // Calls visit(direction) for every possible step.
    template <class Visit>
    void for_each(std::uint32_t open, Visit&& visit) const {
        for (std::uint32_t direction = 0; direction < voxel_directions; ++direction)
            if (direction != voxel_itself && (open & steps_[direction].box) == steps_[direction].box) visit(direction);
    }
    // The same without those that the step before makes needless.
    template <class Visit>
    void for_each_onward(std::uint32_t before, std::uint32_t open, Visit&& visit) const {
        for (const Onward& onward : onward_[before]) {
            const std::uint32_t box = steps_[onward.direction].box;
            if ((open & box) == box && !needless(onward, open)) visit(onward.direction);
        }
    }

private:
    struct Onward {
        std::uint32_t direction = 0;
        std::vector<std::uint32_t> others;  // what must be open for another way
    };
    VoxelSteps();
    [[nodiscard]] std::vector<std::uint32_t> other_ways(std::uint32_t before, std::uint32_t after) const;
    static bool needless(const Onward& onward, std::uint32_t open) {
        for (const std::uint32_t other : onward.others)
            if ((open & other) == other) return true;
        return false;
    }

    std::array<Step, voxel_directions> steps_{};
    std::array<std::vector<Onward>, voxel_directions> onward_;
};

class VoxelSpace {
public:
    using Cost = std::uint64_t;
    explicit VoxelSpace(const VoxelMap& map) : map_(&map) {}
    [[nodiscard]] std::uint32_t node_count() const { return map_->node_count(); }
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        const Voxel voxel = map_->voxel(node);
        steps_->for_each(map_->around(voxel), [&](std::uint32_t direction) { take(voxel, direction, emit); });
    }
    template <class Emit>
    void for_each_onward(std::uint32_t node, std::uint32_t arrival, Emit&& emit) const {
        if (arrival == no_edge) return for_each_successor(node, std::forward<Emit>(emit));
        const Voxel voxel = map_->voxel(node);
        steps_->for_each_onward(arrival, map_->around(voxel),
                                [&](std::uint32_t direction) { take(voxel, direction, emit); });
    }

private:
    template <class Emit>
    void take(Voxel from, std::uint32_t direction, Emit&& emit) const {
        const VoxelSteps::Step& step = steps_->step(direction);
        emit(map_->node({from.x + step.x, from.y + step.y, from.z + step.z}), voxel_units[step.axes], direction);
    }
    const VoxelMap* map_;
    const VoxelSteps* steps_ = &VoxelSteps::table();
};

// The length of the shortest path on an empty map, which is consistent.
class VoxelBound {
public:
    VoxelBound(const VoxelMap& map, Voxel goal) : map_(&map), goal_(goal) {}
    std::uint64_t operator()(std::uint32_t node) const {
        const Voxel at = map_->voxel(node);
        std::array<std::int32_t, 3> apart{std::abs(at.x - goal_.x), std::abs(at.y - goal_.y), std::abs(at.z - goal_.z)};
        if (apart[0] > apart[1]) std::swap(apart[0], apart[1]);
        if (apart[1] > apart[2]) std::swap(apart[1], apart[2]);
        if (apart[0] > apart[1]) std::swap(apart[0], apart[1]);
        return static_cast<std::uint64_t>(apart[0]) * voxel_units[3] +
               static_cast<std::uint64_t>(apart[1] - apart[0]) * voxel_units[2] +
               static_cast<std::uint64_t>(apart[2] - apart[1]) * voxel_units[1];
    }

private:
    const VoxelMap* map_;
    Voxel goal_;
};

}  // namespace starway::grid::search
