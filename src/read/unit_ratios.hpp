// Which unit numbers are in, told by holding them against others whose unit is known.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "read/decimal.hpp"
#include "starway/core/result.hpp"

namespace starway::read {

struct KnownUnit {
    std::string_view word, name;
};
inline constexpr std::array<KnownUnit, 6> length_units{{{"m", "metres"},
                                                        {"km", "kilometres"},
                                                        {"ft", "feet"},
                                                        {"mi", "miles"},
                                                        {"dm", "decimetres"},
                                                        {"cm", "centimetres"}}};
inline constexpr std::array<KnownUnit, 4> time_units{
    {{"s", "seconds"}, {"min", "minutes"}, {"h", "hours"}, {"ms", "milliseconds"}}};
inline constexpr std::array<KnownUnit, 7> speed_units{{{"kmh", "km/h"},
                                                       {"mph", "mph"},
                                                       {"mps", "m/s"},
                                                       {"ftmin", "ft/min"},
                                                       {"fps", "ft/s"},
                                                       {"mmin", "m/min"},
                                                       {"knots", "knots"}}};

// Of one of the unit: metres, seconds or kilometres an hour.
DecimalScale scale_of(const KnownUnit& unit);
double factor(DecimalScale scale);

// Parses a flag's or a schema's unit: "ft", "Miles", "km/h". Errors: usage, with a list of the units.
Result<DecimalScale> length_unit_of(std::string_view word, std::string_view flag);
Result<DecimalScale> time_unit_of(std::string_view word, std::string_view flag);
Result<DecimalScale> speed_unit_of(std::string_view word, std::string_view flag);

// How often one number is another, over the rows where both are known.
class Ratios {
public:
    Ratios(const std::vector<double>& of, const std::vector<double>& to);
    [[nodiscard]] bool enough() const;  // fewer prove nothing
    [[nodiscard]] bool constant() const { return at(0.9) <= 1.15 * at(0.1); }
    [[nodiscard]] bool empty() const { return sorted_.empty(); }
    // Precondition: not empty().
    [[nodiscard]] double at(double part) const;
    [[nodiscard]] double median() const { return at(0.5); }

private:
    std::vector<double> sorted_;
};

// The unit of lengths that are so many times the metres between their ends, or along their lines; null: none that is
// known.
const KnownUnit* length_unit_by(const Ratios& ratios);

// The unit of times, where so many metres are travelled in one: roads are travelled at the pace of a walk to that of a
// motorway.
struct TimeUnit {
    const KnownUnit* unit = nullptr;  // null: none
    double kmh = 0;                   // the pace
};
TimeUnit time_unit_by(const Ratios& metres_each);

}  // namespace starway::read
