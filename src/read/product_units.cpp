#include "read/product_units.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace starway::read {
namespace {

constexpr KnownUnit km{"km", "kilometres"}, m{"m", "metres"}, mi{"mi", "miles"}, ft{"ft", "feet"};
constexpr KnownUnit kmh{"kmh", "km/h"}, mph{"mph", "mph"}, mps{"mps", "m/s"}, ftmin{"ftmin", "ft/min"};
constexpr KnownUnit s{"s", "seconds"}, min{"min", "minutes"}, h{"h", "hours"};

constexpr std::array usual_units{ProductUnits{km, kmh, h},   ProductUnits{km, kmh, min}, ProductUnits{m, kmh, min},
                                 ProductUnits{m, kmh, s},    ProductUnits{m, mps, s},    ProductUnits{km, kmh, s},
                                 ProductUnits{mi, mph, h},   ProductUnits{mi, mph, min}, ProductUnits{mi, mph, s},
                                 ProductUnits{ft, mph, min}, ProductUnits{ft, mph, s},   ProductUnits{ft, ftmin, min},
                                 ProductUnits{m, kmh, h},    ProductUnits{km, mps, s}};

}  // namespace

std::vector<ProductUnits> units_by_product(const std::vector<double>& lengths, const std::vector<double>& speeds,
                                           const std::vector<double>& times,
                                           const std::function<bool(const ProductUnits& units)>& fits) {
    std::vector<double> products = times;
    for (std::size_t i = 0; i < products.size(); ++i) products[i] *= speeds[i];
    const Ratios ratios(lengths, products);
    const Ratios pace(lengths, times);
    constexpr double constant = 1.05;
    if (!ratios.enough() || ratios.at(0.75) > constant * ratios.at(0.25)) return {};
    constexpr double slowest_kmh = 8;
    constexpr double fastest_kmh = 140;
    std::vector<ProductUnits> found;
    std::copy_if(usual_units.begin(), usual_units.end(), std::back_inserter(found), [&](const ProductUnits& units) {
        const double length = factor(scale_of(units.length));
        const double time = factor(scale_of(units.time));
        const double one = factor(scale_of(units.speed)) / 3.6 * time / length;
        const double driven = 3.6 * pace.median() * length / time;
        return std::abs(ratios.median() / one - 1) < 0.05 && driven > slowest_kmh && driven < fastest_kmh &&
               fits(units);
    });
    return found;
}

}  // namespace starway::read
