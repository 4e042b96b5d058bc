#include "road/ask/directions/turns/instruction.hpp"

#include <array>
#include <utility>

namespace starway::road::ask {

ManeuverModifier modifier_of(double angle) {
    using enum ManeuverModifier;
    constexpr std::array<std::pair<double, ManeuverModifier>, 3> up_to{
        {{60, sharp_right}, {140, right}, {160, slight_right}}};
    constexpr std::array<std::pair<double, ManeuverModifier>, 3> up_to_and_with{
        {{200, straight}, {220, slight_left}, {300, left}}};
    if (angle <= 0 || angle >= 360) return uturn;
    for (const auto& [limit, modifier] : up_to)
        if (angle < limit) return modifier;
    for (const auto& [limit, modifier] : up_to_and_with)
        if (angle <= limit) return modifier;
    return sharp_left;
}

ManeuverModifier mirrored(ManeuverModifier modifier) {
    using enum ManeuverModifier;
    switch (modifier) {
        case sharp_right:
            return sharp_left;
        case right:
            return left;
        case slight_right:
            return slight_left;
        case slight_left:
            return slight_right;
        case left:
            return right;
        case sharp_left:
            return sharp_right;
        case none:
        case uturn:
        case straight:
            break;
    }
    return modifier;
}

bool is_left(ManeuverModifier modifier) {
    return modifier >= ManeuverModifier::slight_left;
}

bool is_right(ManeuverModifier modifier) {
    return is_left(mirrored(modifier));
}

bool enters_ring(const Instruction& instruction) {
    return instruction.action == Action::enter_ring || instruction.action == Action::enter_ring_at_exit ||
           instruction.action == Action::touch_ring;
}

bool leaves_ring(const Instruction& instruction) {
    return instruction.action == Action::leave_ring || instruction.action == Action::touch_ring;
}

bool is_of_ring(const Instruction& instruction) {
    return instruction.action >= Action::enter_ring;
}

}  // namespace starway::road::ask
