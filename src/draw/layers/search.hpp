// The nodes that a search settled, in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "draw/canvas/surface.hpp"
#include "draw/palette.hpp"
#include "draw/record.hpp"
#include "draw/view.hpp"

namespace starway::draw {

// Opacity: terrain shines through, but text in cells stays legible.
constexpr double cell_opacity(CellText text) {
    return text == CellText::none ? 0.82 : 0.5;
}

inline constexpr double smallest_text_cell = 8;  // pixels; smaller cells have neither arrows nor numbers

enum class Shading : std::uint8_t {
    order,  // settled first to last
    cost,   // near to far: as for a field
};

// Both arguments must outlive it.
class SearchLayer {
public:
    SearchLayer(const SearchRecord& record, const View& view, Shading shading, double opacity);

    // The settled nodes, and those still in the queue.
    void draw_nodes(Surface& surface) const;
    // An arrow from every settled node to its parent.
    void draw_arrows(Surface& surface) const;
    // g in every settled node.
    void draw_costs(Surface& surface) const;

    // The colour step of an event; the ramp.
    [[nodiscard]] std::uint8_t step(std::size_t event) const { return steps_[event]; }
    [[nodiscard]] static const Ramp& ramp(Shading shading, bool backward);
    [[nodiscard]] const std::vector<std::uint32_t>& parents() const { return parents_; }

private:
    struct Group;
    void draw_settled(Surface& surface) const;
    void draw_waiting(Surface& surface) const;
    void add(Group& group, std::size_t event) const;
    void draw(Surface& surface, const Group& group, Colour colour) const;

    const SearchRecord& record_;
    const View& view_;
    Shading shading_;
    double opacity_;
    std::vector<std::uint8_t> steps_;
    std::vector<std::uint32_t> parents_;
    std::vector<std::uint32_t> next_;
};

// An arrow of `length` pixels around a centre, as segments.
void add_arrow(std::vector<Position>& segments, Position middle, Position towards, double length);
// A cost in short form: without decimals, or with one.
std::string short_cost(double cost);
// A number in the centre of a cell that is large enough.
void draw_cell_number(Surface& surface, const View& view, Position middle, double cost);

}  // namespace starway::draw
