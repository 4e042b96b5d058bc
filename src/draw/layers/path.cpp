#include "draw/layers/path.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>

#include "draw/canvas/text_size.hpp"
#include "draw/layers/field.hpp"
#include "draw/layers/search.hpp"

namespace starway::draw {
namespace {

constexpr std::size_t most_ends = 500;

double path_width(const View& view) {
    return std::clamp(view.unit() * 0.26, 2.0, 7.0);
}

// Runs of straight legs, and the leaps between them.
struct PathParts {
    std::vector<std::vector<Position>> walked{1};
    std::vector<std::vector<Position>> leaps;
};

PathParts parts_of(const View& view, std::span<const Position> path, std::span<const std::size_t> leaps) {
    PathParts parts;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const Position here = view.at(path[i]);
        if (!leaps.empty() && leaps.front() == i) {
            parts.leaps.push_back(leap_line(view.at(path[i - 1]), here));
            parts.walked.emplace_back();
            leaps = leaps.subspan(1);
        }
        add_visible(parts.walked.back(), here);
    }
    return parts;
}

// One leg ends where the next begins; a round trip ends where it began.
void find_stops(Ends& ends) {
    const auto has = [](const std::vector<Position>& places, Position at) {
        return std::find(places.begin(), places.end(), at) != places.end();
    };
    if (ends.starts.size() > 1) {
        const auto between = std::stable_partition(ends.starts.begin() + 1, ends.starts.end(),
                                                   [&](Position at) { return !has(ends.goals, at); });
        ends.stops.assign(between, ends.starts.end());
        ends.starts.erase(between, ends.starts.end());
    }
    std::erase_if(ends.goals,
                  [&](Position at) { return has(ends.stops, at) || (has(ends.starts, at) && !ends.stops.empty()); });
}

}  // namespace

std::vector<Position> leap_line(Position from, Position to) {
    // Bends to the same side in both directions.
    const bool turned = to.x < from.x || (to.x == from.x && to.y < from.y);
    const double side = turned ? -0.12 : 0.12;
    const Position bend{(from.x + to.x) / 2 - (to.y - from.y) * side, (from.y + to.y) / 2 + (to.x - from.x) * side};
    std::vector<Position> line;
    constexpr int pieces = 24;
    for (int i = 0; i <= pieces; ++i) {
        const double t = i / static_cast<double>(pieces);
        const double a = (1 - t) * (1 - t);
        const double b = 2 * t * (1 - t);
        line.push_back({a * from.x + b * bend.x + t * t * to.x, a * from.y + b * bend.y + t * t * to.y});
    }
    return line;
}

void draw_path(Surface& surface, const View& view, const Picture& picture) {
    if (picture.search == nullptr || picture.search->path.empty()) return;
    const PathParts parts = parts_of(view, picture.search->path, picture.search->path_leaps);
    const bool roads = picture.shapes != nullptr && picture.shapes->roads;
    const double width = roads ? 5 * view.detail() : path_width(view);
    const Colour colour = roads ? palette::route : palette::path;
    if (picture.options.text != CellText::none &&
        view.unit() >= smallest_text_cell) {  // text must stay legible through the path
        surface.lines(parts.walked, {colour, view.unit() * 0.7, 0.3});
    } else {
        const double rim = std::clamp(width * 0.3, 0.8, 1.5 * view.detail());
        surface.lines(parts.walked, {roads ? palette::route_casing : palette::paper, width + 2 * rim, 0.9});
        surface.lines(parts.walked, {colour, width});
    }
    surface.lines(parts.leaps, {colour, width * 0.6, 0.9, width * 1.6});
}

void draw_line(Surface& surface, const View& view, const SearchRecord& search) {
    if (search.line.empty()) return;
    const PathParts parts = parts_of(view, search.line, search.line_leaps);
    const double width = std::max(path_width(view) * 0.45, 1.4);
    surface.lines(parts.walked, {palette::paper, width + 1.6, 0.8});
    surface.lines(parts.walked, {palette::line, width});
    for (const auto& part : parts.walked)
        if (part.size() > 2) surface.dots(std::span(part).subspan(1, part.size() - 2), width * 1.3, palette::line);
    surface.lines(parts.leaps, {palette::line, width * 0.8, 0.9, width * 2.5});
}

void draw_end_mark(Surface& surface, Position place, double radius, EndMark mark) {
    surface.disc(place, radius * 1.16, palette::paper);
    if (mark == EndMark::stop) {
        surface.disc(place, radius, palette::route);
        surface.disc(place, radius * 0.62, palette::paper);
        return;
    }
    const bool start = mark == EndMark::start;
    surface.disc(place, radius, start ? palette::start : palette::goal);
    const Lettering lettering{radius * 1.15, palette::paper, {}, true};
    const std::string_view letter = start ? "A" : "B";
    surface.text({place.x - text_width(letter, lettering.size, true) / 2, place.y + lettering.size * 0.365}, letter,
                 lettering);
}

Ends ends_of(const Picture& picture) {
    Ends ends;
    if (picture.search != nullptr) {
        for (const SearchEvent& event : picture.search->events) {
            if (event.kind == EventKind::source && ends.starts.size() < most_ends) ends.starts.push_back(event.at);
            if (event.kind == EventKind::destination && ends.goals.size() < most_ends) ends.goals.push_back(event.at);
        }
        const auto& path = picture.search->path;
        if (ends.starts.empty() && !path.empty()) ends.starts.push_back(path.front());
        if (ends.goals.empty() && !path.empty()) ends.goals.push_back(path.back());
        find_stops(ends);
    }
    if (picture.field != nullptr)  // a range has its unit where a flow field has its goal
        for (const Position goal : goals_of(*picture.field, most_ends))
            (picture.field->arrows ? ends.goals : ends.starts).push_back(goal);
    return ends;
}

double end_mark_radius(const View& view) {
    if (!view.has_cells()) return 9 * view.detail();
    return std::clamp(view.unit() * 0.42, 5.0, 13.0 * view.detail());
}

void draw_ends(Surface& surface, const View& view, const Ends& ends) {
    const double radius = end_mark_radius(view);
    for (const Position stop : ends.stops) draw_end_mark(surface, view.at(stop), radius * 0.7, EndMark::stop);
    for (const Position goal : ends.goals) draw_end_mark(surface, view.at(goal), radius, EndMark::goal);
    for (const Position start : ends.starts) draw_end_mark(surface, view.at(start), radius, EndMark::start);
}

}  // namespace starway::draw
