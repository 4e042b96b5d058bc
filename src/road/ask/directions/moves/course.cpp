#include "road/ask/directions/moves/course.hpp"

#include <algorithm>
#include <utility>

#include "base/geo/compass.hpp"
#include "base/geo/metres_around.hpp"
#include "road/ask/directions/lanes/assign.hpp"
#include "road/ask/directions/moves/internal.hpp"
#include "road/ask/directions/turns/describe.hpp"

namespace starway::road::ask {
namespace {

constexpr double same_point_m = 1;

class CourseMaker {
public:
    CourseMaker(Views& views, const Leg& leg, const std::vector<Passage>& passages)
        : views_(views), roads_(views.branches().roads()), leg_(leg), passages_(passages) {}

    Stages make() {
        begin(Stage::Kind::departs, 0, {});
        stages_.back().places.push_back(end_of_leg(true));
        if (roads_.has_positions())
            find_turns();
        else
            find_names();
        finish();
        begin(Stage::Kind::arrives, passages_.size(), {});
        stages_.back().places.push_back(end_of_leg(false));
        return std::move(stages_);
    }

private:
    void finish() {
        Stage& stage = stages_.back();
        stage.end = passages_.size();
        for (std::size_t i = stage.at; i < stage.end; ++i) stage.metres += passages_[i].metres;
    }

    void begin(Stage::Kind kind, std::size_t at, const Instruction& turn) {
        if (!stages_.empty() && kind == Stage::Kind::turns) {
            Stage& before = stages_.back();
            before.end = at;
            for (std::size_t i = before.at; i < at; ++i) before.metres += passages_[i].metres;
        }
        const Passage& passage = passages_[std::min(at, passages_.size() - 1)];
        Stage& stage = stages_.emplace_back();
        stage.kind = kind;
        stage.at = stage.end = at;
        stage.turn = turn;
        stage.names = roads_.names(passage.edge, roads_.network().is_backward(passage.arc));
        stage.mode = roads_.mode(passage.arc);
    }

    [[nodiscard]] Place end_of_leg(bool is_start) const {
        Place place;
        place.at = is_start ? 0 : passages_.size();
        if (!roads_.has_positions()) return place;
        const Passage& passage = is_start ? passages_.front() : passages_.back();
        const std::vector<Position> line(leg_.line.begin() + static_cast<std::ptrdiff_t>(passage.first_point),
                                         leg_.line.begin() + static_cast<std::ptrdiff_t>(passage.last_point) + 1);
        place.bearings.push_back(bearing_along(roads_, line, is_start));
        place.compass = place.bearings;
        place.entry.push_back(true);
        (is_start ? place.out : place.in) = 0;
        return place;
    }

    void find_names() {  // names are all there is
        for (std::size_t i = 1; i < passages_.size(); ++i) {
            const RoadNames names = roads_.names(passages_[i].edge, roads_.network().is_backward(passages_[i].arc));
            if (!names.is_called() || !is_renamed(stages_.back().names, names)) continue;
            begin(Stage::Kind::turns, i, {Action::new_name, ManeuverModifier::straight});
            stages_.back().places.emplace_back().at = i;
        }
    }

    void find_turns() {
        if (leg_.arcs.empty()) return;  // across squares only
        Branches& branches = views_.branches();
        BranchId in = branches.containing(passages_.front().arc);
        TurnState state = roads_.start_on(leg_.arcs.front());
        stages_.back().is_internal = is_internal(views_, in);
        std::size_t number = 0;  // into the leg's arcs
        for (std::size_t i = 1; i < passages_.size(); ++i) {
            while (number < passages_[i - 1].number) state = roads_.follow(state, leg_.arcs[++number]);
            const ArcId arc = passages_[i].arc;
            const BranchId out = branch_id(roads_.network().edge(arc), !roads_.network().is_backward(arc));
            const NodeId place = branches.place(roads_.network().tail(arc));
            if (out / 2 != roads_.network().edge(passages_[i - 1].arc) && branches.is_bend(place)) continue;
            if (branches.at(in).to == place) turn_at(i, in, out, state);
            in = out;
        }
    }

    void turn_at(std::size_t i, BranchId in, BranchId out, TurnState state) {
        Crossing crossing = describe(views_, in, views_.merged_view(in, out, state));
        const auto exit = std::find_if(crossing.exits.begin(), crossing.exits.end(),
                                       [&](const Exit& one) { return one.branch == out; });
        if (exit == crossing.exits.end()) return;
        assign_lanes(views_, crossing);
        if (exit->turn.action == Action::none) return;
        begin(Stage::Kind::turns, i, exit->turn);
        stages_.back().is_internal = is_internal(views_, out);
        stages_.back().places.push_back(place_of(i, crossing, *exit));
    }

    static Place place_of(std::size_t at, const Crossing& crossing, const Exit& exit) {
        std::vector<const Exit*> by_bearing;
        for (const Exit& one : crossing.exits) by_bearing.push_back(&one);
        std::stable_sort(by_bearing.begin(), by_bearing.end(), [](const Exit* a, const Exit* b) {
            return whole_bearing(a->perceived) < whole_bearing(b->perceived);
        });
        Place place;
        place.at = at;
        std::vector<std::uint16_t> whole;
        for (std::size_t k = 0; k < by_bearing.size(); ++k) {
            place.bearings.push_back(by_bearing[k]->perceived);
            whole.push_back(whole_bearing(place.bearings.back()));
            place.entry.push_back(by_bearing[k]->entry);
            if (by_bearing[k] == &crossing.exits.front()) place.in = k;
            if (by_bearing[k] == &exit) place.out = k;
        }
        const auto rounded = geo::on_compass(whole);
        place.compass.assign(rounded.begin(), rounded.end());
        if (exit.lanes) {
            place.lanes = *exit.lanes;
            place.lane_arrows = crossing.lane_arrows;
            place.lane_count =
                static_cast<std::size_t>(std::count(place.lane_arrows.begin(), place.lane_arrows.end(), '|')) + 1;
        }
        return place;
    }

    Views& views_;
    const DirectedRoads& roads_;
    const Leg& leg_;
    const std::vector<Passage>& passages_;
    Stages stages_;
};

}  // namespace

Stages stages_of(Views& views, const Leg& leg, const std::vector<Passage>& passages) {
    return CourseMaker(views, leg, passages).make();
}

double bearing_along(const DirectedRoads& roads, const std::vector<Position>& line, bool from_start) {
    if (!roads.has_positions() || line.size() < 2) return 0;
    const geo::MetresAround around(roads.network().frame(), from_start ? line.front() : line.back());
    for (std::size_t i = 1; i < line.size(); ++i) {
        const Position p = around.of(line[from_start ? i : line.size() - 1 - i]);
        if (i + 1 == line.size() || metres_between({0, 0}, p) > same_point_m) return bearing_of({0, 0}, p);
    }
    return 0;
}

}  // namespace starway::road::ask
