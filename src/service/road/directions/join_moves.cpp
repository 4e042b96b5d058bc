#include <algorithm>
#include <cmath>

#include "service/road/directions/moves.hpp"

namespace starway::service {
namespace {

// In metres, up to which two maneuvers are one.
constexpr double uturn_connector_m = 40;
constexpr double staggered_m = 30;
constexpr double slip_road_m = 100;
constexpr double short_name_m = 40;     // of a name before a turn or after one
constexpr double name_between_m = 150;  // of a name between two parts of one road, as on a bridge
constexpr double uturn_deviation = 150;
constexpr double turn_from = 45, turn_to = 135;

class Joiner {
public:
    Joiner(const DirectedRoads& roads, const Course& course, std::vector<Move>& moves)
        : roads_(roads), course_(course), moves_(moves) {}

    void run() {
        for (std::size_t k = 0; k < moves_.size();) {
            if (k + 1 < moves_.size() && (drop_pair(k) || join_pair(k))) {
                k = k > 0 ? k - 1 : 0;  // what is before may now be joined, too
                continue;
            }
            ++k;
        }
    }

private:
    [[nodiscard]] EdgeId before(std::size_t k) const { return course_.passages[moves_[k].at - 1].edge; }
    [[nodiscard]] EdgeId after(std::size_t k) const { return course_.passages[moves_[k].named].edge; }
    [[nodiscard]] double gap(std::size_t k) const { return course_.metres(moves_[k].at, moves_[k + 1].at); }
    [[nodiscard]] bool is_turn(std::size_t k) const {
        const ManeuverType type = moves_[k].type;
        return type == ManeuverType::turn || type == ManeuverType::continue_on || type == ManeuverType::end_of_road ||
               type == ManeuverType::fork;
    }
    [[nodiscard]] bool is(std::size_t k, ManeuverType type) const { return moves_[k].type == type; }

    [[nodiscard]] bool bends(std::size_t k) const { return std::abs(moves_[k].deviation()) >= turn_from; }

    void erase(std::size_t k, std::size_t count) {
        const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(k);
        moves_.erase(first, first + static_cast<std::ptrdiff_t>(count));
    }
    // The second of two moves becomes part of the first.
    void absorb(std::size_t k) {
        moves_[k].named = moves_[k + 1].named;
        moves_[k].after = moves_[k + 1].after;
        erase(k + 1, 1);
    }

    // A slip road is part of the turn that it eases.
    [[nodiscard]] bool is_slip_road(std::size_t k, double metres) const {
        const EdgeId link = course_.passages[moves_[k].at].edge;
        const bool ends = is_turn(k + 1) || is(k + 1, ManeuverType::new_name) || is(k + 1, ManeuverType::merge);
        if (!is_turn(k) || !ends || metres >= slip_road_m || !roads_.is(link, road_is_link) || roads_.is_ramp(link) ||
            roads_.is(before(k), road_is_link) || roads_.is(after(k + 1), road_is_link))
            return false;
        const double whole = normal_angle(moves_[k + 1].after - moves_[k].before);
        return whole * moves_[k].deviation() >= 0 && std::abs(whole) < uturn_deviation;
    }

    bool join_pair(std::size_t k) {
        const double metres = gap(k);
        if (is_slip_road(k, metres)) {
            absorb(k);
            moves_[k].type = is_same_road(roads_, before(k), after(k)) ? ManeuverType::continue_on : ManeuverType::turn;
            moves_[k].modifier = modifier_of(moves_[k].deviation());
            return true;
        }
        // A name after some metres is the turn's, but of a road that one turns round on.
        if (is(k + 1, ManeuverType::new_name) && metres < short_name_m && !bends(k + 1) &&
            moves_[k].type != ManeuverType::notification && moves_[k].modifier != ManeuverModifier::uturn) {
            moves_[k].named = moves_[k + 1].named;
            if (is(k, ManeuverType::continue_on) && !is_same_road(roads_, before(k), after(k)))
                moves_[k].type = ManeuverType::turn;
            if (k > 0 && (is(k, ManeuverType::exit_roundabout) || is(k, ManeuverType::exit_rotary)))
                moves_[k - 1].named = moves_[k].named;  // the roundabout has the name of its exit
            erase(k + 1, 1);
            return true;
        }
        if (!is_turn(k) || !is_turn(k + 1)) return false;
        const double first = moves_[k].deviation();
        const double second = moves_[k + 1].deviation();
        // Across the middle of a road with two carriageways, and back.
        if (metres < uturn_connector_m && first * second > 0 && std::abs(first + second) >= uturn_deviation &&
            std::abs(first) < uturn_deviation && std::abs(second) < uturn_deviation &&
            is_same_road(roads_, before(k), after(k + 1))) {
            moves_[k].type = ManeuverType::continue_on;
            moves_[k].modifier = ManeuverModifier::uturn;
            absorb(k);
            return true;
        }
        return false;
    }

    bool drop_pair(std::size_t k) {
        const double metres = gap(k);
        const bool back = is_same_road(roads_, before(k), after(k + 1));
        if (is(k, ManeuverType::new_name) && is(k + 1, ManeuverType::new_name) && metres < name_between_m && back &&
            !bends(k) && !bends(k + 1)) {
            erase(k, 2);
            return true;
        }
        if (is(k, ManeuverType::new_name) && metres < short_name_m && !bends(k) && is_turn(k + 1)) {
            // To a driver one turns off the road that one came along.
            if (is(k + 1, ManeuverType::continue_on)) moves_[k + 1].type = ManeuverType::turn;
            if (is_same_road(roads_, before(k), after(k + 1)) && moves_[k + 1].modifier != ManeuverModifier::uturn)
                moves_[k + 1].type = ManeuverType::continue_on;
            erase(k, 1);
            return true;
        }
        // Left and at once right, on the same road as before.
        if (is_turn(k) && is_turn(k + 1) && metres < staggered_m && back) {
            const double first = moves_[k].deviation();
            const double second = moves_[k + 1].deviation();
            const auto plain = [](double angle) { return std::abs(angle) >= turn_from && std::abs(angle) <= turn_to; };
            if (plain(first) && plain(second) && first * second < 0) {
                erase(k, 2);
                return true;
            }
        }
        return false;
    }

    const DirectedRoads& roads_;
    const Course& course_;
    std::vector<Move>& moves_;
};

}  // namespace

void join_moves(const DirectedRoads& roads, const Course& course, std::vector<Move>& moves) {
    Joiner(roads, course, moves).run();
}

}  // namespace starway::service
