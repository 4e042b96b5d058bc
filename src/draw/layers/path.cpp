#include "draw/layers/path.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "draw/layers/field.hpp"
#include "draw/layers/search.hpp"

namespace starway::draw {
namespace {

constexpr std::size_t most_ends = 500;

double path_width(const View& view) {
    return std::clamp(view.unit() * 0.26, 2.0, 7.0);
}

// Adds a position to a drawn line unless it would be invisible there: too close, or on a straight line.
void extend(std::vector<Position>& line, Position to) {
    constexpr double visible = 0.3;  // pixels
    const auto far = [](Position a, Position b) { return std::hypot(b.x - a.x, b.y - a.y) >= visible; };
    if (line.size() > 1) {
        const Position before = line[line.size() - 2];
        const Position last = line.back();
        const double turned = (last.x - before.x) * (to.y - last.y) - (last.y - before.y) * (to.x - last.x);
        const double onward = (last.x - before.x) * (to.x - last.x) + (last.y - before.y) * (to.y - last.y);
        if (!far(before, last) || (std::abs(turned) < 1e-6 * std::abs(onward) && onward > 0)) line.pop_back();
    }
    line.push_back(to);
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
        extend(parts.walked.back(), here);
    }
    return parts;
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
    surface.begin("path");
    if (picture.options.text != CellText::none &&
        view.unit() >= smallest_text_cell) {  // text must stay legible through the path
        for (const auto& part : parts.walked) surface.line(part, {palette::path, view.unit() * 0.7, 0.3});
    } else {
        const double width = path_width(view);
        const double rim = std::clamp(width * 0.3, 0.8, 1.5);
        for (const auto& part : parts.walked) surface.line(part, {palette::paper, width + 2 * rim, 0.9});
        for (const auto& part : parts.walked) surface.line(part, {palette::path, width});
    }
    for (const auto& leap : parts.leaps)
        surface.line(leap, {palette::path, path_width(view) * 0.6, 0.9, path_width(view) * 1.6});
    surface.end();
}

void draw_line(Surface& surface, const View& view, const SearchRecord& search) {
    if (search.line.empty()) return;
    const PathParts parts = parts_of(view, search.line, search.line_leaps);
    const double width = std::max(path_width(view) * 0.45, 1.4);
    surface.begin("line");
    for (const auto& part : parts.walked) surface.line(part, {palette::paper, width + 1.6, 0.8});
    for (const auto& part : parts.walked) {
        surface.line(part, {palette::line, width});
        for (std::size_t i = 1; i + 1 < part.size(); ++i) surface.disc(part[i], width * 1.3, palette::line, 1);
    }
    for (const auto& leap : parts.leaps) surface.line(leap, {palette::line, width * 0.8, 0.9, width * 2.5});
    surface.end();
}

void draw_start_mark(Surface& surface, Position place, double radius) {
    surface.disc(place, radius + 1.5, palette::paper, 1);
    surface.disc(place, radius, palette::start, 1);
    surface.disc(place, radius * 0.4, palette::paper, 1);
}

void draw_goal_mark(Surface& surface, Position place, double radius) {
    // A square on its tip: differs from the start in shape too.
    const auto stamp = [&](double size, Colour colour) {
        const Position corners[] = {{0, -size}, {size, 0}, {0, size}, {-size, 0}};
        surface.stamp(corners, {&place, 1}, colour, 1);
    };
    stamp(radius * 1.25 + 2, palette::paper);
    stamp(radius * 1.25, palette::path);
    stamp(radius * 0.5, palette::paper);
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
    }
    if (picture.field != nullptr)  // a range has its unit where a flow field has its goal
        for (const Position goal : goals_of(*picture.field, most_ends))
            (picture.field->arrows ? ends.goals : ends.starts).push_back(goal);
    return ends;
}

double end_mark_radius(const View& view) {
    return std::clamp(view.unit() * 0.36, 4.5, 13.0);
}

void draw_ends(Surface& surface, const View& view, const Ends& ends) {
    const double radius = end_mark_radius(view);
    surface.begin("ends");
    for (const Position start : ends.starts) draw_start_mark(surface, view.at(start), radius);
    for (const Position goal : ends.goals) draw_goal_mark(surface, view.at(goal), radius);
    surface.end();
}

}  // namespace starway::draw
