#include "service/road/route/itinerary.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "geo/frame.hpp"
#include "starway/road/tags.hpp"

namespace starway::service {
namespace {

void append(std::vector<Position>& line, Position p) {
    if (line.empty() || line.back() != p) line.push_back(p);
}

// The part of the edge's line from `start` (null: the arc's tail) to `end` (null: its head), in the arc's direction. whole:
// scratch memory.
void append_passage(const RoadNetwork& network, ArcId arc, const Spot* start, const Spot* end,
                    std::vector<Position>& whole, std::vector<Position>& line) {
    whole.clear();
    network.append_line(network.edge(arc), false, whole);
    const std::size_t points = whole.size();
    if (start != nullptr) append(line, start->at.position);
    if (!network.is_backward(arc)) {
        const std::size_t first = start != nullptr ? start->at.segment + std::size_t{1} : 0;
        const std::size_t last = end != nullptr ? end->at.segment + std::size_t{1} : points;
        for (std::size_t i = first; i < last; ++i) append(line, whole[i]);
    } else {
        const std::size_t first = start != nullptr ? start->at.segment + std::size_t{1} : points;
        const std::size_t last = end != nullptr ? end->at.segment + std::size_t{1} : 0;
        for (std::size_t i = first; i-- > last;) append(line, whole[i]);
    }
    if (end != nullptr) append(line, end->at.position);
}

// Where the leg begins or ends. At a point between two segments, as exactly as the network knows points, the one with which the leg passes it.
std::uint32_t segment_of(const RoadNetwork& network, ArcId arc, const Spot& end, bool begins) {
    const std::uint32_t segment = end.at.segment;
    const auto shape = network.shape(network.edge(arc));
    const auto is_at = [&](std::size_t bend) { return geo::to_fixed(network.frame(), end.at.position) == shape[bend]; };
    const bool wants_lower = begins != network.is_backward(arc);
    if (wants_lower && segment > 0 && is_at(segment - 1)) return segment - 1;
    if (!wants_lower && segment < shape.size() && is_at(segment)) return segment + 1;
    return segment;
}

// Each value once.
void add_values(std::string& values, std::string_view more) {
    const auto has = [&](std::string_view value) {
        for (std::string_view rest = values; !rest.empty();) {
            const std::size_t end = std::min(rest.find(';'), rest.size());
            if (rest.substr(0, end) == value) return true;
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        return false;
    };
    while (!more.empty()) {
        const std::size_t end = std::min(more.find(';'), more.size());
        if (const std::string_view value = more.substr(0, end); !value.empty() && !has(value)) {
            if (!values.empty()) values += ';';
            values += value;
        }
        more.remove_prefix(std::min(end + 1, more.size()));
    }
}

// The tags that the network keeps for answers.
class KeptTags {
public:
    explicit KeptTags(const RoadNetwork& network) {
        if (!network.section("kept_keys").empty()) tags_.emplace(network);
    }
    void add(EdgeId edge, RoadStretch& road) const {
        if (!tags_) return;
        if (road.tags.empty())
            for (const std::string_view key : tags_->kept_keys()) road.tags.emplace_back(key, std::string());
        for (auto& [key, values] : road.tags) add_values(values, tags_->value(edge, key));
    }

private:
    std::optional<RoadTags> tags_;
};

}  // namespace

void append_tags(RoadStretch& road, const RoadStretch& next) {
    if (road.tags.empty()) road.tags = next.tags;
    for (std::size_t i = 0; i < std::min(road.tags.size(), next.tags.size()); ++i)
        add_values(road.tags[i].second, next.tags[i].second);
}

void append_spans(const OpenRoads& roads, const Ends& sources, const Ends& targets, const search::RoadAnswer& answer,
                  std::vector<ArcSpan>& passages) {
    if (const Ends::Along& first = sources.along[answer.source]; first.arc.valid())
        passages.push_back({first.arc, first.at, 1, first.turn});
    for (const ArcId arc : answer.arcs)
        passages.push_back({roads.arc_of(arc), 0, 1, roads.turns() != nullptr ? arc : ArcId()});
    if (const Ends::Along& last = targets.along[answer.target]; last.arc.valid())
        passages.push_back({last.arc, 0, last.at, last.turn});
}

std::uint64_t cost_of(const OpenRoads& roads, std::span<const ArcSpan> passages) {
    std::uint64_t cost = 0;
    for (const ArcSpan& p : passages) {
        cost += roads.along().up_to(p.arc, p.to) - roads.along().up_to(p.arc, p.from);
        if (p.turn.valid()) cost += roads.turns()->turn_cost(roads.search_column().id, p.turn);
    }
    return cost;
}

void describe(const RoadNetwork& network, const Measures& measures, const Snapped& from, const Snapped& to,
              std::span<const ArcSpan> passages, Leg& leg) {
    const bool has_line = network.frame().kind != FrameKind::none;
    const KeptTags tags(network);
    std::vector<Position> whole;
    if (has_line && passages.empty()) leg.line.push_back(from.at.position);
    for (std::size_t i = 0; i < passages.size(); ++i) {
        const ArcSpan& passage = passages[i];
        const std::size_t first_point = leg.line.empty() ? 0 : leg.line.size() - 1;
        const EdgeId edge = network.edge(passage.arc);
        if (has_line)
            append_passage(network, passage.arc, passage.from > 0 ? &from.spot_on(edge) : nullptr,
                           passage.to < 1 ? &to.spot_on(edge) : nullptr, whole, leg.line);
        const double distance = measures.metres(passage.arc) * (passage.to - passage.from);
        const double duration =
            measures.seconds(passage.arc, passage.from, passage.to) + measures.seconds_of_turn(passage.turn);
        leg.distance_m += distance;
        leg.duration_s += duration;
        leg.arcs.push_back(passage.arc);
        if (measures.has_turns()) {
            leg.turn_s.push_back(measures.seconds_of_turn(passage.turn));
            leg.turn_cost.push_back(measures.weight_of_turn(passage.turn));
        }
        leg.arc_end.push_back(leg.line.empty() ? 0 : leg.line.size() - 1);
        if (i == 0 && !(passage.from > 0)) leg.nodes.push_back(network.tail(passage.arc));
        if (!(passage.to < 1)) leg.nodes.push_back(network.head(passage.arc));

        const std::string_view name = network.name(edge);
        if (leg.roads.empty() || leg.roads.back().name != name)
            leg.roads.push_back({std::string(name), 0, 0, first_point, first_point});
        RoadStretch& road = leg.roads.back();
        road.distance_m += distance;
        road.duration_s += duration;
        road.last_point = leg.line.empty() ? 0 : leg.line.size() - 1;
        tags.add(edge, road);
    }
    if (!passages.empty()) {
        const ArcSpan& first = passages.front();
        const ArcSpan& last = passages.back();
        leg.first_from = first.from;
        leg.last_to = last.to;
        if (first.from > 0)
            leg.first_segment = segment_of(network, first.arc, from.spot_on(network.edge(first.arc)), true);
        if (last.to < 1) leg.last_segment = segment_of(network, last.arc, to.spot_on(network.edge(last.arc)), false);
    }
    if (passages.empty() && from.node.valid()) leg.nodes.push_back(from.node);
    if (leg.line.size() == 1) {  // a line needs two points, even if they coincide
        leg.line.push_back(leg.line.front());
        if (!leg.roads.empty()) leg.roads.back().last_point = 1;
        if (!leg.arc_end.empty()) leg.arc_end.back() = 1;
    }
}

}  // namespace starway::service
