#include "read/roads/osm/network/restriction_paths.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>

namespace starway::read::osm {
namespace {

constexpr std::size_t most_paths = 256;  // of one restriction
constexpr std::size_t longest_path = 256;
constexpr std::size_t most_looked_at = 8 * most_paths * longest_path;  // arcs, for one restriction

// Angles of turns that a kind may mean, in degrees, to the right positive; nothing of a kind that names no direction.
struct AngleRange {
    double least = 0, most = 0;
};
std::optional<AngleRange> angles_of(std::string_view kind) {
    if (kind.ends_with("_left_turn")) return AngleRange{-165, -15};
    if (kind.ends_with("_right_turn")) return AngleRange{15, 165};
    if (kind.ends_with("_straight_on")) return AngleRange{-60, 60};
    if (kind.ends_with("_u_turn")) return AngleRange{120, 240};
    return std::nullopt;
}

bool fits(double angle, AngleRange range) {
    return (angle >= range.least && angle <= range.most) || (angle + 360 >= range.least && angle + 360 <= range.most);
}

double bearing(Position from, Position to) {
    const double radians = std::numbers::pi / 180;
    const double east = (to.x - from.x) * std::cos((from.y + to.y) / 2 * radians);
    return std::atan2(east, to.y - from.y) / radians;
}

}  // namespace

void RestrictionPaths::find_arcs() {
    const auto arcs = static_cast<std::uint32_t>(2 * draft_.edge_tail.size());
    first_out_.assign(draft_.node_position.size() + 1, 0);
    for (std::uint32_t arc = 0; arc < arcs; ++arc) ++first_out_[tail(arc) + 1];
    for (std::size_t node = 1; node < first_out_.size(); ++node) first_out_[node] += first_out_[node - 1];
    out_.resize(arcs);
    std::vector<std::uint32_t> next(first_out_.begin(), first_out_.end() - 1);
    for (std::uint32_t arc = 0; arc < arcs; ++arc) out_[next[tail(arc)]++] = arc;
}

bool RestrictionPaths::is_open(std::uint32_t arc) const {
    for (std::size_t p = 0; p < meanings_.profile_count(); ++p) {
        const DraftColumn& column = draft_.columns[2 * p];
        if (!std::isnan((arc % 2 == 0 ? column.forward : column.backward)[arc / 2])) return true;
    }
    return false;
}

RestrictionPaths::WayArcs RestrictionPaths::arcs_of(std::span<const std::int64_t> ways, bool all) const {
    WayArcs arcs;
    for (std::size_t number = 0; number < ways.size(); ++number) {
        const std::size_t before = arcs.size();
        const auto found = std::lower_bound(origins_.way_id.begin(), origins_.way_id.end(), ways[number]);
        if (found != origins_.way_id.end() && *found == ways[number]) {
            const auto way = static_cast<std::size_t>(found - origins_.way_id.begin());
            for (std::uint32_t edge = origins_.first_edge[way]; edge < origins_.first_edge[way + 1]; ++edge)
                if (!origins_.is_gate[edge])
                    for (const std::uint32_t arc : {2 * edge, 2 * edge + 1})
                        arcs.emplace_back(arc, static_cast<std::uint32_t>(number));
        }
        if (all && arcs.size() == before) return {};
    }
    std::sort(arcs.begin(), arcs.end());
    return arcs;
}

namespace {

using ArcOfWay = std::pair<std::uint32_t, std::uint32_t>;
const ArcOfWay* find_arc(const std::vector<ArcOfWay>& arcs, std::uint32_t arc) {
    const auto found = std::lower_bound(arcs.begin(), arcs.end(), ArcOfWay{arc, 0});
    return found != arcs.end() && found->first == arc ? &*found : nullptr;
}

}  // namespace

// Paths along the ways between, each of which is travelled in part at least.
class RestrictionPaths::ViaSearch {
public:
    struct Rule {
        bool nodes_once = true;  // else only edges
        bool in_order = false;   // of the ways
    };

    ViaSearch(const RestrictionPaths& paths, const WayArcs& from, const WayArcs& via, const WayArcs& to,
              std::size_t ways)
        : paths_(paths), from_(from), via_(via), to_(to), travelled_(ways) {}

    std::vector<Path> run(Rule rule) {
        rule_ = rule;
        found_.clear();
        looked_at_ = 0;
        for (const auto& [first, way] : from_) {
            if (!paths_.is_open(first)) continue;
            path_.assign(1, first);
            extend(std::nullopt);
        }
        return found_;
    }

private:
    [[nodiscard]] bool is_passed(std::uint32_t arc) const {
        return std::any_of(path_.begin(), path_.end(), [&](std::uint32_t other) { return other / 2 == arc / 2; });
    }
    [[nodiscard]] bool may_go(std::uint32_t arc, std::optional<std::uint32_t> last, std::uint32_t way) const {
        if (!paths_.is_open(arc) || is_passed(arc)) return false;
        return !rule_.in_order || way == last.value_or(0) || (last && way == *last + 1);
    }

    // last: number of the way that the path came along.
    void extend(std::optional<std::uint32_t> last) {
        const std::uint32_t node = paths_.head(path_.back());
        looked_at_ += paths_.out(node).size();
        if (path_.size() > longest_path || found_.size() >= most_paths || looked_at_ > most_looked_at) return;
        if (rule_.nodes_once && std::find(seen_.begin(), seen_.end(), node) != seen_.end()) return;
        seen_.push_back(node);
        if (!complete(node))
            for (const std::uint32_t next : paths_.out(node)) {
                const ArcOfWay* const along = find_arc(via_, next);
                if (along == nullptr || !may_go(next, last, along->second)) continue;
                path_.push_back(next);
                ++travelled_[along->second];
                extend(along->second);
                --travelled_[along->second];
                path_.pop_back();
            }
        seen_.pop_back();
    }

    bool complete(std::uint32_t node) {
        if (std::find(travelled_.begin(), travelled_.end(), 0U) != travelled_.end()) return false;
        bool is_complete = false;
        for (const std::uint32_t next : paths_.out(node)) {
            if (find_arc(to_, next) == nullptr || next == reverse_of(path_.back())) continue;
            found_.push_back(path_);
            found_.back().push_back(next);
            // The end of a one-way road is no way out, so the path goes on.
            is_complete = is_complete || paths_.is_open(next);
        }
        return is_complete;
    }

    const RestrictionPaths& paths_;
    const WayArcs& from_;
    const WayArcs& via_;
    const WayArcs& to_;
    std::vector<std::uint32_t> travelled_;  // per way between: its arcs in the path
    Rule rule_;
    Path path_;
    std::vector<std::uint32_t> seen_;
    std::vector<Path> found_;
    std::size_t looked_at_ = 0;
};

std::vector<RestrictionPaths::Path> RestrictionPaths::over_node(const Restriction& restriction, const WayArcs& from,
                                                                const WayArcs& to) const {
    std::vector<Path> paths;
    std::size_t hint = 0;
    const std::uint32_t known = nodes_.find(restriction.via_node, hint);
    if (known == NodeTable::none || origins_.node[known] == NodeTable::none) return paths;
    const std::uint32_t node = origins_.node[known];
    std::vector<std::uint32_t> exits;
    for (const auto& [next, way] : to)
        if (tail(next) == node && exits.size() < most_paths) exits.push_back(next);
    for (const auto& [first, way] : from)
        for (const std::uint32_t next : exits)
            if (head(first) == node && paths.size() < most_paths) paths.push_back({first, next});
    return paths;
}

std::vector<RestrictionPaths::Path> RestrictionPaths::find(const Restriction& restriction,
                                                           std::string_view& problem) const {
    const WayArcs from = arcs_of(restriction.from, false);
    const WayArcs via = arcs_of(restriction.via_ways, true);
    const WayArcs to = arcs_of(restriction.to, false);
    problem = "with ways that nobody may use, or that are missing,";
    if (from.empty() || to.empty() || (!restriction.via_ways.empty() && via.empty())) return {};
    problem = "whose ways do not meet at a junction";
    if (restriction.via_ways.empty()) return over_node(restriction, from, to);
    // Ways between that form a ring come back to a node; then their order gives the direction, unless it contradicts
    // itself.
    ViaSearch search(*this, from, via, to, restriction.via_ways.size());
    for (const ViaSearch::Rule rule : {ViaSearch::Rule{true, false}, {false, true}, {false, false}})
        if (auto paths = search.run(rule); !paths.empty()) return paths;
    return {};
}

std::size_t RestrictionPaths::way_of(std::uint32_t arc) const {
    const auto next = std::upper_bound(origins_.first_edge.begin(), origins_.first_edge.end(), arc / 2);
    return static_cast<std::size_t>(next - origins_.first_edge.begin()) - 1;
}

// From the end of the first arc to the beginning of the last, from -180 to 180.
double RestrictionPaths::turn_angle(const Path& path) const {
    // The point of an edge's line beside the end that the arc leads to, or leaves.
    const auto beside = [&](std::uint32_t arc, bool end) {
        const std::uint64_t first = draft_.shape_first[arc / 2];
        const std::uint64_t last = draft_.shape_first[arc / 2 + 1];
        if (first == last) return draft_.node_position[end ? tail(arc) : head(arc)];
        return draft_.shape_points[end == (arc % 2 == 0) ? last - 1 : first];
    };
    const double in = bearing(beside(path.front(), true), draft_.node_position[head(path.front())]);
    const double away = bearing(draft_.node_position[tail(path.back())], beside(path.back(), false));
    return std::remainder(away - in, 360);
}

std::vector<RestrictionPaths::Path> RestrictionPaths::unambiguous(const std::vector<Path>& paths,
                                                                  std::string_view kind) const {
    using Turn = std::pair<std::uint32_t, std::uint32_t>;                         // the first and the last arc
    std::map<std::pair<std::size_t, std::size_t>, std::map<Turn, double>> turns;  // by the ways of these
    for (const Path& path : paths)
        turns[{way_of(path.front()), way_of(path.back())}].emplace(Turn{path.front(), path.back()}, turn_angle(path));
    const auto range = angles_of(kind);
    for (auto& [ways, of_ways] : turns) {
        if (of_ways.size() == 1) continue;
        std::erase_if(of_ways, [&](const auto& turn) { return !range || !fits(turn.second, *range); });
        if (of_ways.size() > 1) of_ways.clear();
    }
    std::vector<Path> clear;
    std::copy_if(paths.begin(), paths.end(), std::back_inserter(clear), [&](const Path& path) {
        return turns[{way_of(path.front()), way_of(path.back())}].contains({path.front(), path.back()});
    });
    return clear;
}

}  // namespace starway::read::osm
