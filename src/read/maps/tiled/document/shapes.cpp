#include "read/maps/tiled/document/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "read/decimal.hpp"

namespace starway::read::maps {

std::optional<std::vector<Point>> parse_points(std::string_view text) {
    std::vector<Point> points;
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
        if (text.empty()) return points;
        const std::string_view pair = text.substr(0, text.find_first_of(" \t\r\n"));
        text.remove_prefix(pair.size());
        const std::size_t comma = pair.find(',');
        if (comma == std::string_view::npos) return std::nullopt;
        const read::ParsedNumber x = read::parse_decimal(pair.substr(0, comma));
        const read::ParsedNumber y = read::parse_decimal(pair.substr(comma + 1));
        if (x.fault != read::NumberFault::none || y.fault != read::NumberFault::none) return std::nullopt;
        points.push_back({x.value, y.value});
    }
}

Point rotated(Point point, Point about, double clockwise_degrees) {
    if (clockwise_degrees == 0) return point;
    const double angle = clockwise_degrees * std::numbers::pi / 180;  // y points down
    const Point arm{point.x - about.x, point.y - about.y};
    return {about.x + arm.x * std::cos(angle) - arm.y * std::sin(angle),
            about.y + arm.x * std::sin(angle) + arm.y * std::cos(angle)};
}

std::vector<Point> rectangle(Point corner, double width, double height) {
    return {corner, {corner.x + width, corner.y}, {corner.x + width, corner.y + height}, {corner.x, corner.y + height}};
}

std::vector<Point> ellipse(Point corner, double width, double height) {
    constexpr int corners = 72;
    std::vector<Point> points;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * std::numbers::pi * i / corners;
        points.push_back({corner.x + width / 2 * (1 + std::cos(angle)), corner.y + height / 2 * (1 + std::sin(angle))});
    }
    return points;
}

namespace {

struct Lines {
    std::int32_t first = 0;
    std::int32_t end = 0;
};

// The rows of cells (the columns if columns are shifted) whose centres may lie in the polygon.
Lines lines_of(const Layout& layout, const GridWindow& window, const std::vector<Point>& polygon) {
    const bool columns = layout.shoves() && layout.by_columns;
    const auto across = [&](Point p) { return columns ? p.x : p.y; };
    const auto count = static_cast<double>(columns ? window.width : window.height);
    const double begin = across(layout.centre(window.origin));
    const double step = across(layout.pitch());
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const Point& point : polygon) {
        least = std::min(least, across(point));
        most = std::max(most, across(point));
    }
    const auto line = [&](double at) { return static_cast<std::int32_t>(std::clamp(at, 0.0, count)); };
    return {line(std::floor((least - begin) / step)), line(std::ceil((most - begin) / step) + 1)};
}

}  // namespace

std::uint64_t steps_to_cover(const Layout& layout, const GridWindow& window, const std::vector<Point>& polygon) {
    const Lines lines = lines_of(layout, window, polygon);
    const std::uint64_t length = layout.shoves() && layout.by_columns ? window.height : window.width;
    return static_cast<std::uint64_t>(std::max(lines.end - lines.first, 0)) * (polygon.size() + length);
}

// Scan by lines, whose centres are evenly spaced on a straight line.
void for_each_covered(const Layout& layout, const GridWindow& window, const std::vector<Point>& polygon,
                      const std::function<void(GridCell)>& visit) {
    const bool columns = layout.shoves() && layout.by_columns;
    const auto across = [&](Point p) { return columns ? p.x : p.y; };
    const auto along = [&](Point p) { return columns ? p.y : p.x; };
    const double step = along(layout.pitch());
    const Lines lines = lines_of(layout, window, polygon);
    const auto length = static_cast<std::int32_t>(columns ? window.height : window.width);
    std::vector<double> crossings;
    for (std::int32_t line = lines.first; line < lines.end; ++line) {
        const GridCell first = columns ? GridCell{window.origin.x + line, window.origin.y}
                                       : GridCell{window.origin.x, window.origin.y + line};
        const Point begin = layout.centre(first);
        crossings.clear();
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const Point a = polygon[i];
            const Point b = polygon[(i + 1) % polygon.size()];
            if ((across(a) <= across(begin)) == (across(b) <= across(begin))) continue;
            const double crossing =
                along(a) + (along(b) - along(a)) * ((across(begin) - across(a)) / (across(b) - across(a)));
            if (!std::isnan(crossing)) crossings.push_back(crossing);
        }
        std::sort(crossings.begin(), crossings.end());
        for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
            const auto place = [&](double crossing) {  // the first centre at or after the crossing
                return static_cast<std::int32_t>(
                    std::clamp(std::ceil((crossing - along(begin)) / step), 0.0, static_cast<double>(length)));
            };
            for (std::int32_t k = place(crossings[i]); k < place(crossings[i + 1]); ++k)
                visit(columns ? GridCell{line, k} : GridCell{k, line});
        }
    }
}

}  // namespace starway::read::maps
