#include "draw/layers/search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "draw/ancestry.hpp"
#include "draw/canvas/text_size.hpp"

namespace starway::draw {
// Nodes of one colour and, if nodes are not cells, the links to their parents.
struct SearchLayer::Group {
    std::vector<Position> nodes;
    std::vector<Position> links;
};

const Ramp& SearchLayer::ramp(Shading shading, bool backward) {
    if (shading == Shading::cost) return palette::field;
    return backward ? palette::backward_order : palette::order;
}

SearchLayer::SearchLayer(const SearchRecord& record, const View& view, Shading shading, double opacity)
    : record_(record),
      view_(view),
      shading_(shading),
      opacity_(opacity),
      steps_(record.events.size()),
      parents_(parent_events(record)),
      next_(next_events(record)) {
    double settled = 0;
    double highest = 0;
    for (const SearchEvent& event : record.events) {
        if (event.kind != EventKind::expanding) continue;
        ++settled;
        if (std::isfinite(event.g)) highest = std::max(highest, event.g);
    }
    double number = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        const SearchEvent& event = record.events[i];
        const double share =
            shading == Shading::cost ? event.g / std::max(highest, 1e-300) : number / std::max(settled - 1, 1.0);
        steps_[i] = static_cast<std::uint8_t>(Ramp::step(share));
        if (event.kind == EventKind::expanding) ++number;
    }
}

void SearchLayer::add(Group& group, std::size_t i) const {
    const SearchEvent& event = record_.events[i];
    group.nodes.push_back(view_.at(event.at));
    if (view_.has_cells() || parents_[i] == no_event) return;
    group.links.push_back(view_.at(record_.events[parents_[i]].at));
    group.links.push_back(view_.at(event.at));
}

void SearchLayer::draw(Surface& surface, const Group& group, Colour colour) const {
    if (group.nodes.empty()) return;
    if (view_.has_cells()) {
        surface.stamp(view_.outline(), group.nodes, colour, opacity_);
        return;
    }
    surface.segments(group.links, {colour, std::clamp(view_.unit() / 6, 1.0, 2.5)});
    surface.dots(group.nodes, std::clamp(view_.unit() / 5, 1.5, 4.0), colour);
}

void SearchLayer::draw_settled(Surface& surface) const {
    std::array<std::array<Group, Ramp::steps>, 2> groups;  // of the forward half, and of the backward half
    for (std::size_t i = 0; i < steps_.size(); ++i)
        if (record_.events[i].kind == EventKind::expanding)
            add(groups[record_.events[i].backward ? 1 : 0][steps_[i]], i);
    for (const bool backward : {false, true})
        for (std::uint32_t step = 0; step < Ramp::steps; ++step)
            draw(surface, groups[backward ? 1 : 0][step], ramp(shading_, backward).of_step(step));
}

void SearchLayer::draw_waiting(Surface& surface) const {
    Group waiting;
    for (std::size_t i = 0; i < next_.size(); ++i)
        if (record_.events[i].kind == EventKind::generating && next_[i] >= next_.size()) add(waiting, i);
    draw(surface, waiting, palette::waiting);
}

void SearchLayer::draw_nodes(Surface& surface) const {
    draw_waiting(surface);
    draw_settled(surface);
}

void SearchLayer::draw_arrows(Surface& surface) const {
    if (view_.unit() < smallest_text_cell) return;
    std::vector<Position> segments;
    for (std::size_t i = 0; i < parents_.size(); ++i) {
        const SearchEvent& event = record_.events[i];
        if (event.kind != EventKind::expanding || parents_[i] == no_event) continue;
        add_arrow(segments, view_.at(event.at), view_.at(record_.events[parents_[i]].at), view_.unit() * 0.6);
    }
    surface.segments(segments, {palette::ink, std::clamp(view_.unit() / 16, 1.0, 2.0), 0.75});
}

void SearchLayer::draw_costs(Surface& surface) const {
    for (const SearchEvent& event : record_.events)
        if (event.kind == EventKind::expanding) draw_cell_number(surface, view_, view_.at(event.at), event.g);
}

void add_arrow(std::vector<Position>& segments, Position middle, Position towards, double length) {
    const double x = towards.x - middle.x;
    const double y = towards.y - middle.y;
    const double distance = std::hypot(x, y);
    if (!(distance > 0)) return;
    const double along_x = x / distance * length / 2;
    const double along_y = y / distance * length / 2;
    const Position tip{middle.x + along_x, middle.y + along_y};
    segments.push_back({middle.x - along_x, middle.y - along_y});
    segments.push_back(tip);
    for (const double side : {0.55, -0.55}) {
        segments.push_back(tip);
        segments.push_back({tip.x - along_x * 0.75 - along_y * side, tip.y - along_y * 0.75 + along_x * side});
    }
}

std::string short_cost(double cost) {
    if (!std::isfinite(cost)) return {};
    const double tenths = std::round(cost * 10);
    if (std::abs(cost) >= 1000 || std::fmod(tenths, 10) == 0) return fmt::format("{:.0f}", cost);
    return fmt::format("{:.1f}", tenths / 10);
}

void draw_cell_number(Surface& surface, const View& view, Position middle, double cost) {
    constexpr double smallest = 7;
    constexpr double digit = 0.64;  // as wide as high
    const std::string text = short_cost(cost);
    const double width = digit * static_cast<double>(std::max<std::size_t>(text.size(), 2));
    const double size = std::min(view.unit() * 0.42, view.unit() * 0.86 / width);
    if (size < smallest || text.empty()) return;
    surface.text({middle.x - text_width(text, size) / 2, middle.y + size * 0.36}, text, {size, palette::ink});
}

}  // namespace starway::draw
