#include "draw/layers/names.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

namespace starway::draw {
namespace {

using Line = std::vector<Position>;
using Place = std::pair<std::int64_t, std::int64_t>;

Place place_of(Position p) {
    constexpr double steps = 8;  // to a pixel
    return {std::llround(p.x * steps), std::llround(p.y * steps)};
}

double direction(Position from, Position to) {
    return std::atan2(to.y - from.y, to.x - from.x);
}

double turn_between(double before, double after) {
    return std::abs(std::remainder(after - before, 2 * std::numbers::pi));
}

double length_of_line(std::span<const Position> line) {
    double length = 0;
    for (std::size_t i = 1; i < line.size(); ++i)
        length += std::hypot(line[i].x - line[i - 1].x, line[i].y - line[i - 1].y);
    return length;
}

// Lines by their ends.
class Joiner {
public:
    explicit Joiner(std::vector<Line> lines) : lines_(std::move(lines)), used_(lines_.size()) {
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            ends_.emplace(place_of(lines_[i].front()), i);
            ends_.emplace(place_of(lines_[i].back()), i);
        }
    }

    std::vector<Line> take() {
        std::vector<Line> chains;
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if (used_[i]) continue;
            used_[i] = true;
            Line chain = lines_[i];
            for (int end = 0; end < 2; ++end) {
                go_on(chain);
                std::reverse(chain.begin(), chain.end());
            }
            chains.push_back(std::move(chain));
        }
        return chains;
    }

private:
    void go_on(Line& chain) {
        constexpr double most_turn = std::numbers::pi / 3;
        for (;;) {
            const double before = direction(chain[chain.size() - 2], chain.back());
            std::size_t best = lines_.size();
            double least = most_turn;
            const auto [from, to] = ends_.equal_range(place_of(chain.back()));
            for (auto it = from; it != to; ++it) {
                const std::size_t i = it->second;
                if (used_[i]) continue;
                const Line& line = lines_[i];
                const bool forward = place_of(line.front()) == place_of(chain.back());
                const double turn = turn_between(
                    before, forward ? direction(line[0], line[1]) : direction(line.back(), line[line.size() - 2]));
                if (turn >= least) continue;
                least = turn;
                best = i;
            }
            if (best == lines_.size()) return;
            used_[best] = true;
            Line& line = lines_[best];
            if (place_of(line.front()) != place_of(chain.back())) std::reverse(line.begin(), line.end());
            chain.insert(chain.end(), line.begin() + 1, line.end());
        }
    }

    std::vector<Line> lines_;
    std::vector<bool> used_;
    std::multimap<Place, std::size_t> ends_;
};

// From one distance along a line to another.
Line part_between(std::span<const Position> line, double from, double to) {
    Line part;
    double walked = 0;
    for (std::size_t i = 1; i < line.size() && walked < to; ++i) {
        const double length = std::hypot(line[i].x - line[i - 1].x, line[i].y - line[i - 1].y);
        const auto at = [&](double distance) -> Position {
            const double share = length > 0 ? std::clamp((distance - walked) / length, 0.0, 1.0) : 0;
            return {line[i - 1].x + (line[i].x - line[i - 1].x) * share,
                    line[i - 1].y + (line[i].y - line[i - 1].y) * share};
        };
        if (walked + length >= from) {
            if (part.empty()) part.push_back(at(from));
            part.push_back(at(to));
        }
        walked += length;
    }
    return part;
}

// The greatest turn within the length of a letter, and that between the ends.
double bend_of(std::span<const Position> part, double letter) {
    double most = 0;
    for (std::size_t i = 1; i + 1 < part.size(); ++i) {
        const double before = direction(part[i - 1], part[i]);
        double walked = 0;
        for (std::size_t j = i + 1; j < part.size() && walked < letter; ++j) {
            most = std::max(most, turn_between(before, direction(part[j - 1], part[j])));
            walked += std::hypot(part[j].x - part[j - 1].x, part[j].y - part[j - 1].y);
        }
    }
    return most;
}

}  // namespace

std::vector<Line> joined(std::vector<Line> lines) {
    std::erase_if(lines, [](const Line& line) { return line.size() < 2; });
    return Joiner(std::move(lines)).take();
}

std::vector<Line> stretches(std::span<const Position> line, double width, double letter, double apart) {
    constexpr double most_bend = 35 * std::numbers::pi / 180;
    const double length = length_of_line(line);
    std::vector<Line> found;
    if (length < width) return found;
    const double repeats = std::clamp(std::floor(length / (width + apart)), 1.0, 20.0);
    const double share = length / repeats;
    for (double i = 0; i < repeats; ++i) {
        Line best;
        double least = most_bend;
        const double middle = (i + 0.5) * share;
        const double away = std::max(share - width, 0.0) / 2;
        for (const double offset : {0.0, 0.25, -0.25, 0.5, -0.5, 0.8, -0.8}) {
            const double from = middle + offset * away - width / 2;
            Line part = part_between(line, from, from + width);
            if (part.size() < 2) continue;
            const double bend = bend_of(part, 2 * letter) + std::abs(offset) * 0.05;
            if (bend >= least) continue;
            least = bend;
            best = std::move(part);
        }
        if (best.empty()) continue;
        if (best.back().x < best.front().x) std::reverse(best.begin(), best.end());
        found.push_back(std::move(best));
    }
    return found;
}

bool Room::free(std::span<const Disc> discs) const {
    return std::all_of(discs.begin(), discs.end(), [&](const Disc& disc) {
        const auto [x, y] = disc.middle;
        const double r = disc.radius;
        if (x - r < map_.min_x || x + r > map_.max_x || y - r < map_.min_y || y + r > map_.max_y) return false;
        return std::none_of(discs_.begin(), discs_.end(), [&](const Disc& other) {
            const double near = r + other.radius;
            return std::abs(other.middle.x - x) < near && std::abs(other.middle.y - y) < near &&
                   std::hypot(other.middle.x - x, other.middle.y - y) < near;
        });
    });
}

bool Room::take_discs(const std::vector<Disc>& discs) {
    if (!free(discs)) return false;
    discs_.insert(discs_.end(), discs.begin(), discs.end());
    return true;
}

std::vector<Room::Disc> Room::discs_along(std::span<const Position> line, double radius) {
    std::vector<Disc> discs;
    double next = 0;  // from the beginning of the segment
    for (std::size_t i = 1; i < line.size(); ++i) {
        const Position step{line[i].x - line[i - 1].x, line[i].y - line[i - 1].y};
        const double length = std::hypot(step.x, step.y);
        for (; next <= length && length > 0; next += radius * 1.2)
            discs.push_back({{line[i - 1].x + step.x * next / length, line[i - 1].y + step.y * next / length}, radius});
        next -= length;
    }
    if (!line.empty()) discs.push_back({line.back(), radius});
    return discs;
}

bool Room::take(std::span<const Position> line, double height) {
    return take_discs(discs_along(line, height * 0.7));
}

void Room::keep_free(std::span<const Position> line, double radius) {
    const std::vector<Disc> discs = discs_along(line, radius);
    discs_.insert(discs_.end(), discs.begin(), discs.end());
}

std::vector<Position> moved_aside(std::span<const Position> line, double by) {
    Line moved(line.begin(), line.end());
    for (std::size_t i = 0; by != 0 && i < line.size(); ++i) {
        const Position before = line[i > 0 ? i - 1 : 0];
        const Position after = line[std::min(i + 1, line.size() - 1)];
        const double angle = direction(before, after);
        moved[i].x += std::sin(angle) * by;
        moved[i].y -= std::cos(angle) * by;
    }
    return moved;
}

bool Room::take(const Box& box) {
    const double radius = (box.max_y - box.min_y) / 2;
    const double y = (box.min_y + box.max_y) / 2;
    std::vector<Disc> discs;
    const double steps = std::ceil((box.max_x - box.min_x) / std::max(radius, 1.0));
    for (double i = 0; i <= steps; ++i)
        discs.push_back(
            {{box.min_x + radius + (box.max_x - box.min_x - 2 * radius) * i / std::max(steps, 1.0), y}, radius});
    return take_discs(discs);
}

}  // namespace starway::draw
