// Fixes: what a trace says about where one was and when.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/road/match.hpp"

namespace starway::road::ask {

// A point of a trace, or the mean of several in a row.
struct Fix {
    std::size_t first = 0, last = 0;  // its points, as they are numbered among those that are used
    Position position;
    double sigma_m = 0;        // standard deviation of each coordinate's error
    double point_sigma_m = 0;  // the same of its points, on average
    bool alone = false;        // it is not to be joined with others
    bool directed = false;     // its points say which way they went, too
    bool begins = false;       // nothing leads here from the fix before
    std::optional<double> first_s, last_s;
    [[nodiscard]] std::size_t size() const { return last - first + 1; }
};

struct Drift;

// Puts the mean in the place of neighbours that errors alone could hold apart: steps between such points are made of
// errors, while their mean is more exact than each of them. Errors that are alike hold no points apart, and their mean
// is hardly more exact. O(n log n).
void join_near(const Frame& frame, const Drift& drift, std::vector<Fix>& fixes);

// Metres.
double apart(const Frame& frame, Position a, Position b);

}  // namespace starway::road::ask
