#include "draw/pixels/terrain_cells.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace starway::draw {
namespace {

constexpr int most_samples = 4;  // per axis and pixel; far smaller cells are sampled

struct Mean {
    double r = 0, g = 0, b = 0, count = 0;
    void add(Colour c) {
        r += c.r;
        g += c.g;
        b += c.b;
        ++count;
    }
    [[nodiscard]] Colour colour(Colour otherwise) const {
        if (count == 0) return otherwise;
        const auto channel = [&](double sum) { return static_cast<std::uint8_t>(std::lround(sum / count)); };
        return {channel(r), channel(g), channel(b)};
    }
};

class Painter {
public:
    Painter(const View& view, const Terrain& terrain, const TileMap& map) : view_(view), terrain_(terrain), map_(map) {
        const bool squares = view.layout().cells == Layout::Cells::squares;
        const double cells = 1 / std::min(view.scale().x, view.scale().y);
        small_ = cells > 1;
        samples_ = std::clamp(static_cast<int>(std::ceil(cells - 1e-9)), squares ? 1 : 3, most_samples);
        counted_ = small_ && squares && !map.grid.sized();
        two_coloured_ =
            counted_ && map.glyphs.empty() && map.unknown.empty() && !terrain.shows_costs() && !terrain.shows_heights();
    }

    void paint(Pixels& pixels) {
        const auto left = static_cast<std::uint32_t>(view_.corner().x);
        const auto top = static_cast<std::uint32_t>(view_.corner().y);
        const std::uint32_t right = left + pixels.width();
        const std::uint32_t bottom = top + pixels.height();
        // If cells are at least as large as pixels, a pixel whose four corners show one cell shows only that.
        std::vector<GridCell> above;
        std::vector<GridCell> below = corners(left, right, top);
        for (std::uint32_t y = top; y < bottom; ++y) {
            above = std::exchange(below, corners(left, right, y + 1));
            for (std::uint32_t x = left; x < right; ++x) {
                const std::size_t i = x - left;
                const bool one_cell =
                    !small_ && above[i] == above[i + 1] && above[i] == below[i] && above[i] == below[i + 1];
                pixels.set(x - left, y - top, one_cell ? colour(above[i]) : mixed(x, y, above[i], below[i + 1]));
            }
        }
    }

private:
    [[nodiscard]] std::vector<GridCell> corners(std::uint32_t left, std::uint32_t right, std::uint32_t y) const {
        std::vector<GridCell> row;
        row.reserve(right - left + 1);
        for (std::uint32_t x = left; x <= right; ++x) row.push_back(view_.cell({1.0 * x, 1.0 * y}));
        return row;
    }

    // A pixel of several cells; for squares: the cells [from, to).
    [[nodiscard]] Colour mixed(double x, double y, GridCell from, GridCell to) const {
        if (two_coloured_) return mix(palette::wall, palette::ground, open_share(from, to));
        if (!map_.unknown.empty()) return seen(x, y);
        Mean open;
        Mean blocked;
        for (int j = 0; j < samples_; ++j) {
            for (int i = 0; i < samples_; ++i) {
                const GridCell cell = view_.cell({x + (i + 0.5) / samples_, y + (j + 0.5) / samples_});
                const bool walked = !map_.grid.contains(cell) || map_.grid.open(cell);
                (walked ? open : blocked).add(colour(cell));
            }
        }
        const double share = counted_ ? open_share(from, to) : open.count / (open.count + blocked.count);
        return mix(blocked.colour(palette::wall), open.colour(palette::ground), share);
    }

    // Three kinds of cells: the mean of all.
    [[nodiscard]] Colour seen(double x, double y) const {
        Mean all;
        for (int j = 0; j < samples_; ++j)
            for (int i = 0; i < samples_; ++i)
                all.add(colour(view_.cell({x + (i + 0.5) / samples_, y + (j + 0.5) / samples_})));
        return all.colour(palette::paper);
    }

    // Counts all cells [from, to): samples would miss thin walls and cause moire.
    [[nodiscard]] double open_share(GridCell from, GridCell to) const {
        const auto within = [](std::int32_t number, std::uint32_t limit) {
            return static_cast<std::uint32_t>(std::clamp(number, 0, static_cast<std::int32_t>(limit)));
        };
        const std::uint32_t left = within(from.x, map_.grid.width() - 1);
        const std::uint32_t right = std::max(within(to.x, map_.grid.width()), left + 1);
        const std::uint32_t top = within(from.y, map_.grid.height() - 1);
        const std::uint32_t bottom = std::max(within(to.y, map_.grid.height()), top + 1);
        std::uint64_t open = 0;
        for (std::uint32_t y = top; y < bottom; ++y) {
            const auto words = map_.grid.rows().row(y);
            for (std::uint32_t word = left / 64; word * 64 < right; ++word) {
                std::uint64_t bits = words[word];
                if (word * 64 < left) bits &= ~std::uint64_t{0} << (left % 64);
                if (word * 64 + 64 > right) bits &= ~std::uint64_t{0} >> (64 - right % 64);
                open += static_cast<std::uint64_t>(std::popcount(bits));
            }
        }
        return static_cast<double>(open) / (static_cast<double>(right - left) * (bottom - top));
    }

    [[nodiscard]] Colour colour(GridCell cell) const {
        return map_.grid.contains(cell) ? terrain_.colour(cell) : palette::paper;
    }

    const View& view_;
    const Terrain& terrain_;
    const TileMap& map_;
    int samples_ = 1;
    bool small_ = false;         // cells are smaller than pixels
    bool counted_ = false;       // open cells are counted, not sampled
    bool two_coloured_ = false;  // and only open and blocked are distinguished
};

}  // namespace

void draw_terrain(Pixels& pixels, const View& view, const Terrain& terrain, const TileMap& map) {
    Painter(view, terrain, map).paint(pixels);
}

}  // namespace starway::draw
