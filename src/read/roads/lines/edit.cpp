#include "read/roads/lines/edit.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <tuple>
#include <utility>

namespace starway::read {
namespace {

using road::topology::LineSet;

template <class T>
void compact(std::vector<T>& values, const std::vector<bool>& erased) {
    if (values.empty()) return;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < erased.size(); ++i)
        if (!erased[i]) values[kept++] = values[i];
    values.resize(kept);
}

std::span<const Position> points_of(const LineSet& lines, std::size_t line) {
    return std::span(lines.points)
        .subspan(lines.first_point[line], lines.first_point[line + 1] - lines.first_point[line]);
}

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {  // the finalizer of splitmix64
    hash = (hash ^ value) + 0x9E3779B97F4A7C15U;
    hash = (hash ^ (hash >> 30U)) * 0xBF58476D1CE4E5B9U;
    hash = (hash ^ (hash >> 27U)) * 0x94D049BB133111EBU;
    return hash ^ (hash >> 31U);
}

std::uint64_t mix(std::uint64_t hash, Position p) {
    return mix(mix(hash, std::bit_cast<std::uint64_t>(p.x)), std::bit_cast<std::uint64_t>(p.y));
}

// The hash of a line's points in canonical direction, and whether that is backwards.
struct Undirected {
    std::uint64_t hash = 0;
    std::size_t line = 0;
    bool reversed = false;
};

Undirected undirected(const LineSet& lines, std::size_t line) {
    const auto points = points_of(lines, line);
    Undirected result{points.size(), line, false};
    for (std::size_t i = 0; i < points.size() / 2; ++i) {
        const auto a = std::pair(points[i].x, points[i].y);
        const auto& b = points[points.size() - 1 - i];
        if (a == std::pair(b.x, b.y)) continue;
        result.reversed = std::pair(b.x, b.y) < a;
        break;
    }
    for (std::size_t i = 0; i < points.size(); ++i)
        result.hash = mix(result.hash, points[result.reversed ? points.size() - 1 - i : i]);
    return result;
}

bool are_opposite(const LineSet& lines, std::size_t a, std::size_t b) {
    const auto pa = points_of(lines, a);
    const auto pb = points_of(lines, b);
    return std::equal(pa.begin(), pa.end(), pb.rbegin(), pb.rend());
}

bool same_nodes(const LineSet& lines, std::size_t a, std::size_t b) {
    return lines.from_node.empty() ||
           (lines.from_node[a] == lines.to_node[b] && lines.to_node[a] == lines.from_node[b]);
}

bool same_levels(const LineSet& lines, std::size_t a, std::size_t b) {
    return lines.from_level.empty() ||
           (lines.from_level[a] == lines.to_level[b] && lines.to_level[a] == lines.from_level[b]);
}

struct Twins {
    std::size_t kept, gone;  // which line of a pair stays and which goes
};

// Pairs of lines with the same points in reverse order, for which eligible(line) and alike(line, line) hold.
template <class Eligible, class Alike>
std::vector<Twins> find_twins(const LineSet& lines, Eligible eligible, Alike alike) {
    std::vector<Undirected> order;
    for (std::size_t line = 0; line < lines.line_count(); ++line)
        if (eligible(line)) order.push_back(undirected(lines, line));
    std::sort(order.begin(), order.end(), [](const Undirected& a, const Undirected& b) {
        return std::tie(a.hash, a.reversed, a.line) < std::tie(b.hash, b.reversed, b.line);
    });
    std::vector<Twins> twins;
    for (std::size_t first = 0; first < order.size();) {
        std::size_t middle = first;  // lines with equal hash: first those in canonical direction, then the others
        while (middle < order.size() && order[middle].hash == order[first].hash && !order[middle].reversed) ++middle;
        std::size_t last = middle;
        while (last < order.size() && order[last].hash == order[first].hash) ++last;
        for (std::size_t i = 0; i < std::min(middle - first, last - middle); ++i) {
            const auto [kept, gone] = std::minmax(order[first + i].line, order[middle + i].line);
            if (are_opposite(lines, kept, gone) && alike(kept, gone)) twins.push_back({kept, gone});
        }
        first = last;
    }
    return twins;
}

void take_backward(LineSet& lines, std::size_t kept, std::size_t twin) {
    for (auto& column : lines.columns) {
        if (column.backward.empty()) column.backward = column.forward;
        column.backward[kept] = column.forward[twin];
    }
}

void merge(LineSet& lines, const std::vector<Twins>& twins) {
    if (twins.empty()) return;
    std::vector<bool> erased(lines.line_count(), false);
    for (const Twins& pair : twins) {
        take_backward(lines, pair.kept, pair.gone);
        erased[pair.gone] = true;
    }
    erase_lines(lines, erased);
}

}  // namespace

void erase_lines(LineSet& lines, const std::vector<bool>& erased) {
    std::size_t kept_points = 0;
    std::size_t kept_lines = 0;
    for (std::size_t line = 0; line < erased.size(); ++line) {
        const auto first = lines.first_point[line];
        const auto last = lines.first_point[line + 1];
        if (erased[line]) continue;
        for (auto point = first; point < last; ++point) lines.points[kept_points++] = lines.points[point];
        lines.first_point[++kept_lines] = kept_points;
    }
    lines.first_point.resize(kept_lines + 1);
    lines.points.resize(kept_points);
    compact(lines.source, erased);
    compact(lines.direction, erased);
    compact(lines.name, erased);
    compact(lines.road_class, erased);
    compact(lines.tag_set, erased);
    compact(lines.speed_kmh, erased);
    compact(lines.speed_against_kmh, erased);
    compact(lines.level, erased);
    compact(lines.from_level, erased);
    compact(lines.to_level, erased);
    compact(lines.from_node, erased);
    compact(lines.to_node, erased);
    for (auto& column : lines.columns) {
        compact(column.forward, erased);
        compact(column.backward, erased);
    }
}

std::uint64_t merge_twins(LineSet& lines) {
    const auto both_ways = [&](std::size_t line) {
        return lines.direction.empty() || lines.direction[line] == Direction::both;
    };
    const auto twins =
        find_twins(lines, both_ways, [&](std::size_t a, std::size_t b) { return same_nodes(lines, a, b); });
    merge(lines, twins);
    return twins.size();
}

std::uint64_t merge_one_way_twins(LineSet& lines) {
    const auto forward = [&](std::size_t line) {
        return !lines.direction.empty() && lines.direction[line] == Direction::forward;
    };
    const auto alike = [&](std::size_t a, std::size_t b) {
        const auto same = [&](const auto& values) { return values.empty() || values[a] == values[b]; };
        return same_nodes(lines, a, b) && same(lines.name) && same(lines.road_class) && same(lines.tag_set) &&
               same(lines.speed_kmh) && same(lines.level) && same_levels(lines, a, b);
    };
    const auto twins = find_twins(lines, forward, alike);
    for (const Twins& pair : twins) lines.direction[pair.kept] = Direction::both;
    merge(lines, twins);
    return twins.size();
}

std::uint64_t count_twins(const LineSet& lines) {
    const auto any = [](auto...) { return true; };
    return find_twins(lines, any, any).size();
}

}  // namespace starway::read
