#include "request/codec/osrm/course.hpp"

#include <algorithm>
#include <map>
#include <numbers>
#include <utility>

#include "base/geo/simplify.hpp"

namespace starway::request::codec::osrm {

Course course_of(const Route& route) {
    Course course;
    for (const Leg& leg : route.legs) {
        for (std::size_t i = 0; i < leg.line.size(); ++i) {
            const bool same = !course.points.empty() && leg.line[i] == course.points.back();
            if (i == 0) course.stops.push_back(course.points.size() - (same ? 1 : 0));
            if (!same) course.points.push_back(leg.line[i]);
        }
    }
    if (course.points.empty()) return course;
    course.stops.push_back(course.points.size() - 1);
    return course;
}

std::vector<Position> simplified(const Course& course, FrameKind frame) {
    if (course.points.size() < 3) return course.points;
    Box box;
    for (const Position p : course.points) box.add(p);
    constexpr double pixels = 1000;
    constexpr double metres_a_degree = 111'195;
    const double extent =
        std::max(box.max_x - box.min_x, box.max_y - box.min_y) * (frame == FrameKind::geographic ? metres_a_degree : 1);
    const std::span<const std::size_t> stops(course.stops);
    std::vector<Position> line;
    std::vector<std::size_t> keep;
    for (const std::size_t stop : stops)
        if (keep.empty() || keep.back() < stop) keep.push_back(stop);
    for (const std::size_t point : geo::simplify(course.points, frame, extent / pixels / 2, keep))
        line.push_back(course.points[point]);
    return line;
}

std::string summary_of(const Leg& leg) {
    std::map<std::string_view, double> metres;
    for (const RoadStretch& road : leg.roads)
        if (!road.name.empty()) metres[road.name] += road.distance_m;
    std::vector<std::pair<double, std::string_view>> longest;
    for (const auto& [name, length] : metres) longest.emplace_back(length, name);
    std::sort(longest.begin(), longest.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    constexpr std::size_t named = 2;
    if (longest.size() > named) longest.resize(named);
    std::string text;
    for (const RoadStretch& road : leg.roads) {
        const auto found =
            std::find_if(longest.begin(), longest.end(), [&](const auto& entry) { return entry.second == road.name; });
        if (found == longest.end()) continue;
        if (!text.empty()) text += ", ";
        text += road.name;
        longest.erase(found);
    }
    return text;
}

}  // namespace starway::request::codec::osrm
