#include "read/roads/osm/network/control_points.hpp"

namespace starway::read::osm {

road::profile::NodeMeaning node_meaning(const ControlPoint& point, const Meanings& meanings, std::size_t profile) {
    const road::profile::NodeMeaning& meaning = meanings.node(point.meaning, profile);
    return point.all_arms > 2 ? meaning.at_junction() : meaning;
}

bool matters(ControlPoint& point, const Meanings& meanings, EdgeCounts& counts) {
    bool delays = false;
    bool shows = false;  // to directions, to those who give way, or at certain times
    bool anybody_passes = false;
    bool stops_somebody = false;
    bool is_local = false;
    for (std::size_t p = 0; p < meanings.profile_count(); ++p) {
        const road::profile::NodeMeaning meaning = node_meaning(point, meanings, p);
        if (point.arms[p] > 1) {
            (meaning.passable() ? anybody_passes : stops_somebody) = true;
            is_local = is_local || meaning.access == road::profile::Access::local;
            point.stops = point.stops || meaning.access != road::profile::Access::open || meaning.classes != 0;
        }
        if (point.arms[p] > 0 && (meaning.delay_forward > 0 || meaning.delay_backward > 0)) delays = true;
        if (point.arms[p] > 0 && (meanings.is_mini_roundabout(point.meaning) || meaning.regulation != 0 ||
                                  meanings.has_timed_rules(point.meaning)))
            shows = true;
    }
    if (stops_somebody) ++(anybody_passes ? counts.gates : counts.closed_gates);
    if (is_local) ++counts.local_gates;
    if (shows && meanings.has_timed_rules(point.meaning)) ++counts.timed_gates;
    return point.stops || delays || shows;
}

}  // namespace starway::read::osm
