// Theta* and lazy Theta* on uniform tile maps.
#pragma once

#include <cstdint>
#include <vector>

#include "starway/grid/any_angle.hpp"
#include "starway/search/queues.hpp"

namespace starway::grid::search {

// Reuses its memory for all queries.
class Theta {
public:
    explicit Theta(const GridMap& map) : map_(map) {}
    // Precondition: why_no_any_angle() is empty; Theta* or lazy Theta*.
    void run(const AnyAngleQuery& query, AnyAngleAnswer& answer);

private:
    struct Label {
        double g = 0;
        std::uint32_t parent = 0;
        std::uint32_t stamp = 0;  // stamp_: reached; stamp_ + 1: settled
    };
    [[nodiscard]] double distance(std::uint32_t a, std::uint32_t b) const;
    void settle(std::uint32_t node, std::uint32_t goal);
    void look_again(std::uint32_t node);
    [[nodiscard]] bool sees(std::uint32_t a, std::uint32_t b) const;

    const GridMap& map_;
    bool lazy_ = false;
    std::vector<Label> labels_;
    std::uint32_t stamp_ = 0;
    QuadHeap<double> queue_;
};

}  // namespace starway::grid::search
