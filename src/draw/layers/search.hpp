// What a search settled, and in which order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "draw/palette.hpp"
#include "draw/record.hpp"
#include "draw/surface.hpp"
#include "draw/view.hpp"

namespace starway::draw {

// How much terrain shines through: what is written into cells has to be read.
constexpr double cell_opacity(CellText text) {
    return text == CellText::none ? 0.82 : 0.5;
}

inline constexpr double smallest_text_cell = 8;  // pixels; in smaller ones neither arrows nor numbers are drawn

enum class Shading : std::uint8_t {
    order,  // settled first to last
    cost,   // near to far: what a field shows
};

// Both must outlive it.
class SearchLayer {
public:
    SearchLayer(const SearchRecord& record, const View& view, Shading shading, double opacity);

    // What was settled by the events from one number up to another.
    void draw_settled(Surface& surface, std::size_t from, std::size_t to) const;
    // The same nodes in a single colour, to point at them.
    void highlight(Surface& surface, std::size_t from, std::size_t to) const;
    // What is in the queue after so many events.
    void draw_waiting(Surface& surface, std::size_t after) const;
    // The end of it.
    void draw_all(Surface& surface) const;
    // From every settled node an arrow to its parent.
    void draw_arrows(Surface& surface) const;
    // g in every settled node.
    void draw_costs(Surface& surface) const;

    // The step of the ramp that an event is drawn in, and the ramp.
    [[nodiscard]] std::uint8_t step(std::size_t event) const { return steps_[event]; }
    [[nodiscard]] static const Ramp& ramp(Shading shading, bool backward);
    [[nodiscard]] const std::vector<std::uint32_t>& parents() const { return parents_; }

private:
    struct Group;
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

// An arrow of `length` pixels about a middle, as segments.
void add_arrow(std::vector<Position>& segments, Position middle, Position towards, double length);
// A cost as short as its cell needs it: whole, or with one decimal.
std::string short_cost(double cost);
// A number in the middle of a cell, if it is large enough.
void draw_cell_number(Surface& surface, const View& view, Position middle, double cost);

}  // namespace starway::draw
