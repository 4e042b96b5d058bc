// The plainest shortest paths on uniform square grids: all diagonal steps, then all straight ones, or the reverse (with
// four neighbours: all horizontal and all vertical steps).
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "grid/model/neighbours.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::grid::search {

struct TwoRuns {
    std::array<std::uint32_t, 2> direction{};
    std::array<std::uint32_t, 2> steps{};

    template <class Visit>
    void visit(Visit&& visit) const {
        for (std::size_t run = 0; run < 2; ++run)
            for (std::uint32_t i = 0; i < steps[run]; ++i) visit(direction[run]);
    }
};

class TwoRunWalk {
public:
    // Precondition: map.uniform(), and squares. Keeps a pointer to the map.
    explicit TwoRunWalk(const GridMap& map)
        : map_(&map), steps_(model::steps_of(map.rules()).data()), diagonals_(map.rules().directions() == 8) {}

    // Such a path, if one is free. Precondition: the unit fits at `from`.
    [[nodiscard]] std::optional<TwoRuns> between(GridCell from, GridCell to) const {
        const std::int32_t dx = to.x - from.x;
        const std::int32_t dy = to.y - from.y;
        const auto across = static_cast<std::uint32_t>(std::abs(dx));
        const auto along = static_cast<std::uint32_t>(std::abs(dy));
        const std::uint32_t sideways = dx < 0 ? west : east;
        const std::uint32_t upright = dy < 0 ? north : south;
        TwoRuns path{{sideways, upright}, {across, along}};
        if (diagonals_) {
            const std::uint32_t less = across < along ? across : along;
            path = {{between(upright, sideways), across > along ? sideways : upright},
                    {less, across + along - 2 * less}};
        }
        if (passes(from, path)) return path;
        std::swap(path.direction[0], path.direction[1]);
        std::swap(path.steps[0], path.steps[1]);
        if (passes(from, path)) return path;
        return std::nullopt;
    }

private:
    [[nodiscard]] static std::uint32_t between(std::uint32_t upright, std::uint32_t sideways) {
        if (upright == north) return sideways == east ? north_east : north_west;
        return sideways == east ? south_east : south_west;
    }
    [[nodiscard]] bool passes(GridCell from, const TwoRuns& path) const {
        const std::byte* const plane = map_->rows().bytes();
        const std::int64_t stride = map_->rows().stride();
        std::int64_t node = map_->node(from);
        for (std::size_t run = 0; run < 2; ++run) {
            const GridCell step = grid_step(map_->rules(), {}, path.direction[run]);
            const std::int64_t offset = step.y * stride + step.x;
            for (std::uint32_t i = 0; i < path.steps[run]; ++i, node += offset)
                if ((steps_[model::neighbourhood(plane, node, stride)] >> path.direction[run] & 1U) == 0) return false;
        }
        return true;
    }

    const GridMap* map_;
    const std::uint8_t* steps_;
    bool diagonals_;
};

}  // namespace starway::grid::search
