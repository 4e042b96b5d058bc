#include "road/ask/searches/itinerary.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/geo/frame.hpp"
#include "starway/road/tags.hpp"

namespace starway::road::ask {
namespace {

void append(std::vector<Position>& line, Position p) {
    if (line.empty() || line.back() != p) line.push_back(p);
}

// The part of the edge's line from `start` (null: the arc's tail) to `end` (null: its head), in the arc's direction.
// whole: scratch memory.
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

void append_tags(std::vector<std::pair<std::string, std::string>>& tags,
                 const std::vector<std::pair<std::string, std::string>>& next) {
    if (tags.empty()) tags = next;
    for (std::size_t i = 0; i < std::min(tags.size(), next.size()); ++i) add_values(tags[i].second, next[i].second);
}

void append_spans(const OpenRoads& roads, const Ends& sources, const Ends& targets, const search::RoadAnswer& answer,
                  std::vector<ArcSpan>& passages) {
    const Ends::Along& first = sources.along[answer.source];
    if (first.walk.arc.valid()) passages.push_back(first.walk);
    if (first.arc.valid()) passages.push_back({first.arc, first.at, 1, first.turn});
    for (const ArcId arc : answer.arcs)
        passages.push_back({roads.arc_of(arc), 0, 1, roads.turns() != nullptr ? arc : ArcId()});
    const Ends::Along& last = targets.along[answer.target];
    if (last.arc.valid()) passages.push_back({last.arc, 0, last.at, last.turn});
    if (last.walk.arc.valid()) passages.push_back(last.walk);
}

double metres_of(const Measures& measures, const ArcSpan& span) {
    return measures.metres(span.arc) * (span.to - span.from);
}

double seconds_of(const Measures& measures, const ArcSpan& span) {
    if (span.across) return measures.moving_seconds(span.arc) * span.to;
    // A turn's credit makes up for what is travelled of the road after it, and no more.
    return std::max(0.0, measures.seconds(span.arc, span.from, span.to) + measures.seconds_of_turn(span.turn));
}

std::uint64_t cost_of(const OpenRoads& roads, std::span<const ArcSpan> passages) {
    std::uint64_t cost = 0;
    for (const ArcSpan& p : passages) {
        const std::uint64_t along = p.across ? cost_across(roads.along(), p)
                                             : roads.along().up_to(p.arc, p.to) - roads.along().up_to(p.arc, p.from);
        cost += network::with_turn(
            along,
            p.turn.valid() ? roads.turns()->turn_cost(roads.search_column().id, network::as_state_arc(p.turn)) : 0);
    }
    return cost;
}

namespace {

// A leg in the making, span by span.
class LegMaker {
public:
    LegMaker(const RoadNetwork& network, const Measures& measures, const Snapped& from, const Snapped& to, Leg& leg)
        : network_(network),
          measures_(measures),
          from_(from),
          to_(to),
          has_line_(network.frame().kind != FrameKind::none),
          tags_(network),
          leg_(leg) {}

    void add(const ArcSpan& span) {
        const std::size_t first_point = last_point();
        if (span.across)
            add_walk(span);
        else
            add_arc(span);
        leg_.distance_m += metres_of(measures_, span);
        leg_.duration_s += seconds_of(measures_, span);
        add_road(span, first_point);
    }

    void finish() {
        if (has_line_ && leg_.line.empty()) leg_.line.push_back(from_.at.position);
        if (leg_.arcs.empty() && leg_.walks.empty() && from_.node.valid()) leg_.nodes.push_back(from_.node);
        if (leg_.line.size() != 1) return;
        leg_.line.push_back(leg_.line.front());  // a line needs two points, even if they coincide
        if (!leg_.roads.empty()) leg_.roads.back().last_point = 1;
        if (!leg_.arc_end.empty()) leg_.arc_end.back() = 1;
    }

private:
    [[nodiscard]] std::size_t last_point() const { return leg_.line.empty() ? 0 : leg_.line.size() - 1; }

    void add_walk(const ArcSpan& walk) {
        if (leg_.line.empty()) leg_.line.push_back(from_.at.position);
        leg_.walks.push_back(
            {last_point(), walk.arc, walk.to, metres_of(measures_, walk), seconds_of(measures_, walk)});
        leg_.line.push_back(walk.end);
        if (walk.node.valid()) leg_.nodes.push_back(walk.node);
    }

    void add_arc(const ArcSpan& span) {
        const EdgeId edge = network_.edge(span.arc);
        if (has_line_)
            append_passage(network_, span.arc, span.from > 0 ? &from_.spot_on(edge) : nullptr,
                           span.to < 1 ? &to_.spot_on(edge) : nullptr, whole_, leg_.line);
        if (leg_.arcs.empty()) {
            leg_.first_from = span.from;
            if (span.from > 0) leg_.first_segment = from_.spot_on(edge).at.segment;
            if (!(span.from > 0) && leg_.nodes.empty()) leg_.nodes.push_back(network_.tail(span.arc));
        }
        leg_.last_to = span.to;
        if (span.to < 1)
            leg_.last_segment = to_.spot_on(edge).at.segment;
        else
            leg_.nodes.push_back(network_.head(span.arc));
        leg_.arcs.push_back(span.arc);
        if (measures_.has_turns()) {
            leg_.turn_s.push_back(measures_.seconds_of_turn(span.turn));
            leg_.turn_cost.push_back(measures_.weight_of_turn(span.turn));
        }
        leg_.arc_end.push_back(last_point());
    }

    void add_road(const ArcSpan& span, std::size_t first_point) {
        const EdgeId edge = network_.edge(span.arc);
        const std::string_view name = network_.name(edge);
        if (leg_.roads.empty() || leg_.roads.back().name != name)
            leg_.roads.push_back({std::string(name), 0, 0, first_point, first_point});
        RoadStretch& road = leg_.roads.back();
        road.distance_m += metres_of(measures_, span);
        road.duration_s += seconds_of(measures_, span);
        road.last_point = last_point();
        tags_.add(edge, road);
    }

    const RoadNetwork& network_;
    const Measures& measures_;
    const Snapped& from_;
    const Snapped& to_;
    const bool has_line_;
    const KeptTags tags_;
    Leg& leg_;
    std::vector<Position> whole_;
};

}  // namespace

void describe(const RoadNetwork& network, const Measures& measures, const Snapped& from, const Snapped& to,
              std::span<const ArcSpan> passages, Leg& leg) {
    LegMaker maker(network, measures, from, to, leg);
    for (const ArcSpan& passage : passages) maker.add(passage);
    maker.finish();
}

}  // namespace starway::road::ask
