#include "road/profile/give_way.hpp"

#include <algorithm>
#include <cmath>

namespace starway::road::profile {
namespace {

// An upper limit: in denser traffic somebody lets the traveller in.
constexpr double longest_wait = 120;

double seconds_to_gap(double vehicles_per_hour, double gap) {
    if (vehicles_per_hour <= 0 || gap <= 0) return 0;
    const double flow = vehicles_per_hour / 3600;
    return std::clamp(std::expm1(flow * gap) / flow - gap, 0.0, longest_wait);
}

}  // namespace

std::vector<double> flows_by_rank(const Profile::GiveWay& rule) {
    std::vector<double> flows;
    if (rule.join <= 0 && rule.join_across <= 0 && rule.cross <= 0) return flows;
    for (const auto& [key, values] : rule.flow)
        for (const auto& [value, flow] : values)
            if (flow > 0) flows.push_back(flow);
    std::sort(flows.begin(), flows.end());
    flows.erase(std::unique(flows.begin(), flows.end()), flows.end());
    return flows;
}

std::vector<Wait> waits_by_rank(const Profile::GiveWay& rule) {
    std::vector<Wait> waits;
    for (const double flow : flows_by_rank(rule))
        waits.push_back({seconds_to_gap(flow / 2, rule.join), seconds_to_gap(flow, rule.join_across),
                         seconds_to_gap(flow / 2, rule.cross), seconds_to_gap(flow, rule.cross)});
    return waits;
}

}  // namespace starway::road::profile
