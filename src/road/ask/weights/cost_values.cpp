#include "road/ask/weights/cost_values.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

#include "base/core/wording.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/ask/weights/measures.hpp"
#include "road/network/profiles.hpp"

namespace starway::road::ask {
namespace {

struct CostUnit {
    std::string_view name;
    bool of_time;
    double size;  // in seconds or metres
};
constexpr std::array<CostUnit, 8> cost_units{{{"s", true, 1},
                                              {"sec", true, 1},
                                              {"min", true, 60},
                                              {"h", true, 3600},
                                              {"m", false, 1},
                                              {"km", false, 1000},
                                              {"mi", false, 1609.344},
                                              {"ft", false, 0.3048}}};

Result<double> read_cost(const std::string& text, std::string_view flag, const std::string& weight,
                         std::string_view unit) {
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, fault] = std::from_chars(text.data(), end, value);
    if (fault != std::errc() || !(value > 0) || !std::isfinite(value))
        return Error{ErrorKind::usage,
                     fmt::format("{} takes costs above 0 such as 5min, 2km or 600, not '{}'", flag, text)};
    std::string_view suffix(rest, static_cast<std::size_t>(end - rest));
    while (!suffix.empty() && suffix.front() == ' ') suffix.remove_prefix(1);
    if (suffix.empty()) return value;
    for (const CostUnit& known : cost_units) {
        if (known.name != suffix) continue;
        const auto size = known.of_time ? seconds_per(unit) : ask::metres_per(unit);
        if (size) return value * known.size / *size;
        return Error{ErrorKind::usage, fmt::format("{} is a {}, but the weight {} counts {}⟦; choose another ⟨weight⟩⟦ "
                                                   "or ⟨profile⟩⟧, or give plain numbers⟧",
                                                   text, known.of_time ? "time" : "distance", weight,
                                                   unit.empty() ? "something without a unit" : std::string(unit))};
    }
    return Error{ErrorKind::usage,
                 fmt::format("{} knows the units s, min, h, m, km, mi and ft, not '{}'", flag, suffix)};
}

}  // namespace

Result<std::vector<double>> read_costs(const std::vector<std::string>& texts, std::string_view flag,
                                       const RoadNetwork& network, const std::string& weight) {
    if (texts.empty()) return std::vector<double>();
    if (const auto known = find_column(network, weight); !known) return known.error();
    const std::string name = weight.empty() ? std::string(network.default_weight()) : weight;
    const WeightColumn* column = network::column_called(network, name);
    std::vector<double> costs;
    for (const std::string& text : texts) {
        const auto cost = read_cost(text, flag, name, column == nullptr ? std::string_view() : column->unit);
        if (!cost) return cost.error();
        costs.push_back(*cost);
    }
    return costs;
}

std::string cost_text(double value, const std::string& unit) {
    if (unit == "s") return core::duration(value);
    if (unit == "m") return core::distance(value);
    return unit.empty() ? core::exact_number(value) : fmt::format("{} {}", core::exact_number(value), unit);
}

}  // namespace starway::road::ask
