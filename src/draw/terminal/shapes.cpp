#include "draw/terminal/shapes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include "draw/layers/path.hpp"
#include "draw/view.hpp"

namespace starway::draw {
namespace {

constexpr std::int64_t dots_across = 2;  // dots per character
constexpr std::int64_t down = 4;

class Dots {
public:
    Dots(std::int64_t columns, std::int64_t rows)
        : columns_(columns), rows_(rows), borders_(static_cast<std::size_t>(columns * rows)), signs_(borders_.size()) {}

    void border(Position from, Position to) {
        // Bits of a Braille character, from U+2800: three rows of two, and the fourth after them.
        constexpr std::array<std::uint8_t, 8> bits{1, 8, 2, 16, 4, 32, 64, 128};
        walk(from, to, [&](std::size_t slot, std::int64_t x, std::int64_t y) {
            borders_[slot] |= bits[static_cast<std::size_t>(y % down * dots_across + x % dots_across)];
        });
    }
    void path(Position from, Position to) {
        walk(from, to, [&](std::size_t slot, std::int64_t, std::int64_t) { signs_[slot] = '*'; });
    }
    void mark(Position at, char sign) {
        walk(at, at, [&](std::size_t slot, std::int64_t, std::int64_t) { signs_[slot] = sign; });
    }

    [[nodiscard]] std::string text(bool colour) const {
        std::string text;
        for (std::int64_t row = 0; row < rows_; ++row) {
            std::string line;
            for (std::int64_t column = 0; column < columns_; ++column) {
                const auto slot = static_cast<std::size_t>(row * columns_ + column);
                if (signs_[slot] != 0) {
                    line +=
                        colour ? std::string("\033[1;31m") + signs_[slot] + "\033[0m" : std::string(1, signs_[slot]);
                } else if (borders_[slot] != 0) {
                    line += {'\xE2', static_cast<char>(0xA0 | borders_[slot] >> 6U),
                             static_cast<char>(0x80 | (borders_[slot] & 63U))};
                } else {
                    line += ' ';
                }
            }
            line.erase(line.find_last_not_of(' ') + 1);
            text += line + '\n';
        }
        return text;
    }

private:
    template <class Put>
    void walk(Position from, Position to, const Put& put) const {
        const double steps = std::max({1.0, std::abs(to.x - from.x), std::abs(to.y - from.y)});
        for (double step = 0; step <= steps; ++step) {
            const double share = step / std::ceil(steps);
            const auto x = static_cast<std::int64_t>(std::floor(from.x + share * (to.x - from.x)));
            const auto y = static_cast<std::int64_t>(std::floor(from.y + share * (to.y - from.y)));
            if (x < 0 || y < 0 || x >= columns_ * dots_across || y >= rows_ * down) continue;
            put(static_cast<std::size_t>(y / down * columns_ + x / dots_across), x, y);
        }
    }

    std::int64_t columns_, rows_;
    std::vector<std::uint8_t> borders_;  // Braille dots, by character
    std::vector<char> signs_;            // characters above them
};

// As large as columns and rows allow.
View view_of(const Picture& picture, const TerminalOptions& options) {
    const auto most_across = options.columns * static_cast<std::uint32_t>(dots_across);
    const auto most_down = options.rows * static_cast<std::uint32_t>(down);
    View view(picture, std::max(most_across, most_down));
    const double fit =
        std::min(static_cast<double>(most_across) / view.width(), static_cast<double>(most_down) / view.height());
    if (fit < 1) view = View(picture, static_cast<std::uint32_t>(fit * std::max(most_across, most_down)));
    view.move_to({0, 0});
    return view;
}

}  // namespace

std::string shapes_text(const Picture& picture, const TerminalOptions& options) {
    const View view = view_of(picture, options);
    Dots dots((view.width() + dots_across - 1) / dots_across, (view.height() + down - 1) / down);
    if (picture.shapes != nullptr)
        for (std::size_t shape = 0; shape < picture.shapes->size(); ++shape) {
            if (picture.shapes->kind(shape) == ShapeKind::open_area) continue;
            const auto points = picture.shapes->points(shape);
            for (std::size_t i = 0; i + 1 < points.size(); ++i) dots.border(view.at(points[i]), view.at(points[i + 1]));
        }
    if (picture.search != nullptr)
        for (std::size_t i = 0; i + 1 < picture.search->path.size(); ++i)
            dots.path(view.at(picture.search->path[i]), view.at(picture.search->path[i + 1]));
    const Ends ends = ends_of(picture);
    for (const Position start : ends.starts) dots.mark(view.at(start), 'S');
    for (const Position goal : ends.goals) dots.mark(view.at(goal), 'G');
    return dots.text(options.colour);
}

}  // namespace starway::draw
