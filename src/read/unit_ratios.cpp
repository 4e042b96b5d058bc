#include "read/unit_ratios.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "read/rejections.hpp"
#include "read/usual_names.hpp"

namespace starway::read {
namespace {

Result<DecimalScale> worded_unit(std::string_view word, std::string_view flag, std::string_view symbol,
                                 std::string_view words) {
    const auto unit = unit_named(field_key(word));
    if (unit && unit->symbol == symbol) return unit->scale;
    return Error{ErrorKind::usage, fmt::format("{} takes {}, not '{}'", flag, words, shown(word))};
}

}  // namespace

Result<DecimalScale> length_unit_of(std::string_view word, std::string_view flag) {
    return worded_unit(word, flag, "m", "m, km, ft, mi, yd, dm or cm");
}

Result<DecimalScale> time_unit_of(std::string_view word, std::string_view flag) {
    return worded_unit(word, flag, "s", "s, min, h or ms");
}

Result<DecimalScale> speed_unit_of(std::string_view word, std::string_view flag) {
    if (const auto unit = speed_unit_named(word)) return *unit;
    return Error{ErrorKind::usage,
                 fmt::format("{} takes km/h, mph, m/s, ft/s, ft/min, m/min or knots, not '{}'", flag, shown(word))};
}

double factor(DecimalScale scale) {
    return static_cast<double>(scale.factor) * std::pow(10.0, scale.exponent);
}

DecimalScale scale_of(const KnownUnit& unit) {
    if (const auto known = unit_named(unit.word)) return known->scale;
    return *speed_unit_named(unit.word);
}

Ratios::Ratios(const std::vector<double>& of, const std::vector<double>& to) {
    for (std::size_t i = 0; i < std::min(of.size(), to.size()); ++i)
        if (of[i] > 0 && to[i] > 0 && std::isfinite(of[i] / to[i])) sorted_.push_back(of[i] / to[i]);
    std::sort(sorted_.begin(), sorted_.end());
}

bool Ratios::enough() const {
    constexpr std::size_t fewest = 3;
    return sorted_.size() >= fewest;
}

double Ratios::at(double part) const {
    return sorted_[static_cast<std::size_t>(part * static_cast<double>(sorted_.size() - 1))];
}

const KnownUnit* length_unit_by(const Ratios& ratios) {
    const auto* const unit = std::find_if(length_units.begin(), length_units.end(), [&](const KnownUnit& known) {
        const double one = 1 / factor(scale_of(known));
        const double least = ratios.at(0.1) / one;
        const double middle = ratios.median() / one;
        if (ratios.constant()) return middle > 0.93 && middle < 1.45;
        return least > 0.9 && least < 1.45 && middle < 2;
    });
    return unit == length_units.end() ? nullptr : unit;
}

TimeUnit time_unit_by(const Ratios& metres_each) {
    // Less than the 60 times that a minute is a second, so that one unit fits at most.
    constexpr double slowest_kmh = 3;
    constexpr double fastest_kmh = 160;
    TimeUnit found;
    for (const KnownUnit& unit : time_units) {
        const double kmh = 3.6 * metres_each.median() / factor(scale_of(unit));
        if (kmh >= slowest_kmh && kmh <= fastest_kmh) found = {&unit, kmh};
    }
    return found;
}

}  // namespace starway::read
