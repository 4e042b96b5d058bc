#include <bit>
#include <utility>

#include "starway/mesh/of_map.hpp"

namespace starway {
namespace {

// One bit per lattice point, with prefix counts.
class Marks {
public:
    Marks(std::uint32_t width, std::uint32_t height)
        : width_(width), words_((std::uint64_t{width} * height + 63) / 64) {}

    void set(std::uint32_t x, std::uint32_t y) {
        const std::uint64_t place = at(x, y);
        words_[place / 64] |= std::uint64_t{1} << (place % 64);
    }
    [[nodiscard]] bool test(std::uint32_t x, std::uint32_t y) const {
        const std::uint64_t place = at(x, y);
        return (words_[place / 64] >> (place % 64) & 1U) != 0;
    }
    void count() {
        before_.resize(words_.size());
        std::uint32_t sum = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) {
            before_[i] = sum;
            sum += static_cast<std::uint32_t>(std::popcount(words_[i]));
        }
    }
    // Precondition: count() was called after the last set().
    [[nodiscard]] std::uint32_t number(std::uint32_t x, std::uint32_t y) const {
        const std::uint64_t place = at(x, y);
        const std::uint64_t below = words_[place / 64] & ((std::uint64_t{1} << (place % 64)) - 1);
        return before_[place / 64] + static_cast<std::uint32_t>(std::popcount(below));
    }
    template <class Visit>
    void visit(Visit&& visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
                const std::uint64_t place = i * 64 + static_cast<std::uint64_t>(std::countr_zero(word));
                visit(static_cast<std::uint32_t>(place % width_), static_cast<std::uint32_t>(place / width_));
            }
    }

private:
    [[nodiscard]] std::uint64_t at(std::uint32_t x, std::uint32_t y) const { return std::uint64_t{y} * width_ + x; }
    std::uint32_t width_;
    std::vector<std::uint64_t> words_;
    std::vector<std::uint32_t> before_;
};

struct Rectangle {
    std::uint32_t left, top, right, bottom;  // right and bottom are exclusive
};

// Row by row: as wide as possible, then as high as that width is open.
std::vector<Rectangle> rectangles_of(const GridMap& map) {
    std::vector<Rectangle> rectangles;
    Marks taken(map.width(), map.height());
    const auto free = [&](std::uint32_t x, std::uint32_t y) {
        return map.fits({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}) && !taken.test(x, y);
    };
    for (std::uint32_t y = 0; y < map.height(); ++y)
        for (std::uint32_t x = 0; x < map.width(); ++x) {
            if (!free(x, y)) continue;
            Rectangle r{x, y, x + 1, y + 1};
            while (r.right < map.width() && free(r.right, y)) ++r.right;
            const auto row_is_free = [&] {
                for (std::uint32_t i = r.left; i < r.right; ++i)
                    if (!free(i, r.bottom)) return false;
                // Starting or ending beside open cells would split a later rectangle: better leave the row whole.
                return !(r.left > 0 && free(r.left - 1, r.bottom)) &&
                       !(r.right < map.width() && free(r.right, r.bottom));
            };
            while (r.bottom < map.height() && row_is_free()) ++r.bottom;
            for (std::uint32_t j = r.top; j < r.bottom; ++j)
                for (std::uint32_t i = r.left; i < r.right; ++i) taken.set(i, j);
            rectangles.push_back(r);
            x = r.right - 1;
        }
    return rectangles;
}

}  // namespace

Result<NavigationMesh> mesh_of_map(const GridMap& map, const CancelFlag* cancel) {
    if (!map.rules().squares()) return Error{ErrorKind::usage, "meshes are built from square grids only"};
    const std::vector<Rectangle> rectangles = rectangles_of(map);
    if (rectangles.empty()) return Error{ErrorKind::data, "no cell of the map is open"};
    Marks corners(map.width() + 1, map.height() + 1);
    for (const Rectangle& r : rectangles) {
        corners.set(r.left, r.top);
        corners.set(r.right, r.top);
        corners.set(r.left, r.bottom);
        corners.set(r.right, r.bottom);
    }
    corners.count();
    MeshDraft draft;
    corners.visit([&](std::uint32_t x, std::uint32_t y) {
        draft.vertices.push_back({static_cast<double>(x), static_cast<double>(y)});
    });
    // A side gets a corner wherever another rectangle has one on it, so that both share the same edges.
    for (const Rectangle& r : rectangles) {
        const auto corner = [&](std::uint32_t x, std::uint32_t y) {
            if (corners.test(x, y)) draft.corners.push_back(corners.number(x, y));
        };
        for (std::uint32_t x = r.left; x < r.right; ++x) corner(x, r.top);
        for (std::uint32_t y = r.top; y < r.bottom; ++y) corner(r.right, y);
        for (std::uint32_t x = r.right; x > r.left; --x) corner(x, r.bottom);
        for (std::uint32_t y = r.bottom; y > r.top; --y) corner(r.left, y);
        draft.first.push_back(static_cast<std::uint32_t>(draft.corners.size()));
    }
    return NavigationMesh::build(std::move(draft), {}, cancel);
}

}  // namespace starway
