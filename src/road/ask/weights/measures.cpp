#include "road/ask/weights/measures.hpp"

#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "base/geo/frame.hpp"
#include "road/network/profiles.hpp"
#include "starway/core/geometry.hpp"

namespace starway::road::ask {
namespace {

struct Unit {
    std::string_view name;
    double value;
};

constexpr std::array<Unit, 28> length_units{{{"m", 1},
                                             {"metre", 1},
                                             {"metres", 1},
                                             {"meter", 1},
                                             {"meters", 1},
                                             {"km", 1000},
                                             {"kilometre", 1000},
                                             {"kilometres", 1000},
                                             {"kilometer", 1000},
                                             {"kilometers", 1000},
                                             {"dm", 0.1},
                                             {"cm", 0.01},
                                             {"mm", 0.001},
                                             {"mi", 1609.344},
                                             {"mile", 1609.344},
                                             {"miles", 1609.344},
                                             {"ft", 0.3048},
                                             {"foot", 0.3048},
                                             {"feet", 0.3048},
                                             {"yd", 0.9144},
                                             {"yard", 0.9144},
                                             {"yards", 0.9144},
                                             {"nmi", 1852},
                                             {"NM", 1852},
                                             {"M", 1852},
                                             {"KM", 1000},
                                             {"Km", 1000},
                                             {"in", 0.0254}}};
constexpr std::array<Unit, 14> time_units{{{"s", 1},
                                           {"sec", 1},
                                           {"second", 1},
                                           {"seconds", 1},
                                           {"ms", 0.001},
                                           {"ds", 0.1},
                                           {"min", 60},
                                           {"minute", 60},
                                           {"minutes", 60},
                                           {"h", 3600},
                                           {"hr", 3600},
                                           {"hour", 3600},
                                           {"hours", 3600},
                                           {"d", 86400}}};

std::optional<double> find(std::span<const Unit> units, std::string_view name) {
    for (const Unit& unit : units)
        if (unit.name == name) return unit.value;
    return std::nullopt;
}

}  // namespace

std::optional<double> metres_per(std::string_view unit) {
    return find(length_units, unit);
}
std::optional<double> seconds_per(std::string_view unit) {
    return find(time_units, unit);
}

Measures::Measures(const RoadNetwork& network, std::string_view weight, const network::TurnGraph* turns)
    : network_(&network), has_shapes_(network.frame().kind != FrameKind::none) {
    if (const WeightColumn* length = network.column("length"); length != nullptr) {
        if (const auto metres = metres_per(length->unit)) {
            length_ = length;
            metres_per_step_ = *metres * length->resolution;
        }
    }
    const WeightColumn* const column = network.column(weight.empty() ? network.default_weight() : weight);
    if (turns != nullptr && column != nullptr && turns->column(*column) != nullptr) {
        obeyed_ = turns;
        weight_of_turns_ = turns->column(*column);
    }
    const WeightColumn* const time = network::time_of(network, weight.empty() ? network.default_weight() : weight);
    if (time != nullptr) {
        if (const auto seconds = seconds_per(time->unit)) {
            time_ = time;
            along_.emplace(network, *time);
            seconds_per_step_ = *seconds * time->resolution;
            if (const WeightColumn* own = turns != nullptr ? turns->column(*time) : nullptr; own != nullptr) {
                turns_ = turns;
                time_of_turns_ = own->id;
            }
        }
    }
}

double Measures::metres(ArcId arc) const {
    if (length_ != nullptr && length_->weight[arc] != closed_weight)
        return InUnits(metres_per_step_)(length_->steps(arc));
    if (!has_shapes_) return 0;
    std::vector<Position> line;
    network_->append_line(network_->edge(arc), false, line);
    return geo::line_length(network_->frame(), line);
}

double Measures::seconds_of_turn(ArcId of_states) const {
    if (turns_ == nullptr || !of_states.valid()) return 0;
    return network::turn_in_units(turns_->turn_cost(time_of_turns_, network::as_state_arc(of_states)),
                                  seconds_per_step_);
}

double Measures::weight_of_turn(ArcId of_states) const {
    if (obeyed_ == nullptr || !of_states.valid()) return 0;
    return network::turn_in_units(obeyed_->turn_cost(weight_of_turns_->id, network::as_state_arc(of_states)),
                                  weight_of_turns_->resolution);
}

double Measures::seconds(ArcId arc, double from, double to) const {
    if (time_ == nullptr || time_->weight[arc] == closed_weight) return 0;
    return InUnits(seconds_per_step_)(along_->up_to(arc, to) - along_->up_to(arc, from));
}

double Measures::without_noise(double seconds) const {
    const double steps = seconds / seconds_per_step_;
    constexpr double most = 1e12;
    constexpr double noise = 1e-3;  // of a step; walks across squares are no whole steps
    if (!(steps >= 0 && steps < most) || std::abs(steps - std::nearbyint(steps)) > noise) return seconds;
    return InUnits(seconds_per_step_)(static_cast<std::uint64_t>(std::llround(steps)));
}

double Measures::moving_seconds(ArcId arc, double from, double to) const {
    if (time_ == nullptr || time_->weight[arc] == closed_weight) return 0;
    const double share = along_->share_up_to(arc, to) - along_->share_up_to(arc, from);
    return static_cast<double>(along_->spread(arc).moving) * share * seconds_per_step_;
}

double Measures::seconds(ArcId arc) const {
    if (time_ == nullptr || time_->weight[arc] == closed_weight) return 0;
    return InUnits(seconds_per_step_)(time_->steps(arc));
}

}  // namespace starway::road::ask
