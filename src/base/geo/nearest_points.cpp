#include "starway/core/nearest_points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/core/threads/parallel.hpp"

namespace starway {
namespace {

// Halves of halves, each split at the middle of its longest side.
template <std::size_t D>
class PointTree {
public:
    using Point = std::array<double, D>;

    explicit PointTree(std::span<const double> points) : numbers_(points.size() / D), axis_(numbers_.size(), 0) {
        std::iota(numbers_.begin(), numbers_.end(), std::uint64_t{0});
        split(points, 0, numbers_.size());
        for (const std::uint64_t number : numbers_) {
            Point& point = points_.emplace_back();
            std::copy_n(points.begin() + static_cast<std::ptrdiff_t>(number * D), D, point.begin());
        }
    }

    [[nodiscard]] NearestPoint nearest(const Point& asked) const {
        Best best;
        look(asked, 0, points_.size(), best);
        return {best.number, std::sqrt(best.square)};
    }

private:
    static constexpr std::size_t leaf = 8;
    struct Best {
        double square = std::numeric_limits<double>::infinity();
        std::uint64_t number = std::numeric_limits<std::uint64_t>::max();
    };

    void split(std::span<const double> points, std::size_t first, std::size_t last) {
        if (last - first <= leaf) return;
        Point low, high;
        low.fill(std::numeric_limits<double>::infinity());
        high.fill(-std::numeric_limits<double>::infinity());
        for (std::size_t i = first; i < last; ++i)
            for (std::size_t d = 0; d < D; ++d) {
                const double value = points[numbers_[i] * D + d];
                low[d] = std::min(low[d], value);
                high[d] = std::max(high[d], value);
            }
        std::size_t axis = 0;
        for (std::size_t d = 1; d < D; ++d)
            if (high[d] - low[d] > high[axis] - low[axis]) axis = d;
        const std::size_t middle = first + (last - first) / 2;
        const auto at = [&](std::size_t i) { return numbers_.begin() + static_cast<std::ptrdiff_t>(i); };
        std::nth_element(at(first), at(middle), at(last),
                         [&](std::uint64_t a, std::uint64_t b) { return points[a * D + axis] < points[b * D + axis]; });
        axis_[middle] = static_cast<std::uint8_t>(axis);
        split(points, first, middle);
        split(points, middle + 1, last);
    }

    void compare(const Point& asked, std::size_t i, Best& best) const {
        double square = 0;
        for (std::size_t d = 0; d < D; ++d) {
            const double away = asked[d] - points_[i][d];
            square += away * away;
        }
        if (square < best.square || (square == best.square && numbers_[i] < best.number)) best = {square, numbers_[i]};
    }

    void look(const Point& asked, std::size_t first, std::size_t last, Best& best) const {
        if (last - first <= leaf) {
            for (std::size_t i = first; i < last; ++i) compare(asked, i, best);
            return;
        }
        const std::size_t middle = first + (last - first) / 2;
        const double away = asked[axis_[middle]] - points_[middle][axis_[middle]];
        compare(asked, middle, best);
        if (away < 0)
            look(asked, first, middle, best);
        else
            look(asked, middle + 1, last, best);
        if (away * away > best.square) return;
        if (away < 0)
            look(asked, middle + 1, last, best);
        else
            look(asked, first, middle, best);
    }

    std::vector<std::uint64_t> numbers_;
    std::vector<std::uint8_t> axis_;  // per middle of a part
    std::vector<Point> points_;       // in the order of numbers_
};

template <std::size_t D>
Result<std::vector<NearestPoint>> find_nearest(std::span<const double> points, std::span<const double> asked,
                                               const Control& control) {
    const PointTree<D> tree(points);
    std::vector<NearestPoint> found(asked.size() / D);
    if (control.progress != nullptr) control.progress->phase("finding the nearest points", found.size());
    const core::ThreadShare threads(control.threads);
    const auto find = [&](std::size_t first, std::size_t last) {
        typename PointTree<D>::Point point;
        for (std::size_t i = first; i < last; ++i) {
            std::copy_n(asked.begin() + static_cast<std::ptrdiff_t>(i * D), D, point.begin());
            found[i] = tree.nearest(point);
        }
    };
    constexpr std::size_t points_a_slice = 1024;
    const bool all = core::for_slices(found.size(), points_a_slice, find, [&](std::size_t done) {
        if (control.progress != nullptr) control.progress->advance(done);
        return !control.cancelled();
    });
    if (!all) return Error{ErrorKind::interrupted, "interrupted"};
    return found;
}

bool are_finite(std::span<const double> numbers) {
    return std::all_of(numbers.begin(), numbers.end(), [](double number) { return std::isfinite(number); });
}

}  // namespace

Result<std::vector<NearestPoint>> nearest_points(std::span<const double> points, std::span<const double> asked,
                                                 std::size_t dimensions, const Control& control) {
    if (dimensions != 2 && dimensions != 3)
        return Error{ErrorKind::usage, fmt::format("points have 2 or 3 coordinates, not {}", dimensions)};
    if (points.size() % dimensions != 0 || asked.size() % dimensions != 0)
        return Error{ErrorKind::usage, fmt::format("coordinates come in groups of {}", dimensions)};
    if (points.empty() && !asked.empty()) return Error{ErrorKind::usage, "there are no points to be near"};
    if (!are_finite(points) || !are_finite(asked))
        return Error{ErrorKind::usage, "a point has coordinates that are not finite⟦; leave it out⟧"};
    return dimensions == 2 ? find_nearest<2>(points, asked, control) : find_nearest<3>(points, asked, control);
}

}  // namespace starway
