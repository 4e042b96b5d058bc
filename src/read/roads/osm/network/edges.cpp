#include "read/roads/osm/network/edges.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/core/release.hpp"
#include "base/geo/frame.hpp"
#include "read/roads/osm/network/control_points.hpp"
#include "read/roads/osm/network/left_hand_traffic.hpp"
#include "read/roads/osm/network/turns.hpp"
#include "road/network/along/travel_modes.hpp"
#include "road/profile/class_table.hpp"
#include "road/profile/cost.hpp"

namespace starway::read::osm {
namespace {

constexpr double closed = std::numeric_limits<double>::quiet_NaN();
constexpr double resolution = 0.001;

class EdgeMaker {
public:
    EdgeMaker(Ways ways, const NodeTable& nodes, const Meanings& meanings, std::span<const Square> squares,
              EdgeCounts& counts)
        : ways_(std::move(ways)), nodes_(nodes), meanings_(meanings), squares_(squares), counts_(counts) {}

    Result<NetworkDraft> make(const TurnRelations& turns, const Control& control) {
        number_nodes();
        find_vertices();
        find_control_points();
        begin_draft();
        if (control.progress != nullptr) control.progress->phase("splitting ways", ways_.count());
        for (std::size_t way = 0; way < ways_.count(); ++way) {
            origins_.first_edge.push_back(static_cast<std::uint32_t>(draft_.edge_tail.size()));
            add_way(way);
            if (way % 8192 != 0) continue;
            if (control.progress != nullptr) control.progress->advance(way);
            if (control.cancelled()) return Error{ErrorKind::interrupted, "interrupted while splitting ways"};
            if (draft_.node_position.size() >= NodeTable::none - 1)
                return Error{ErrorKind::data, "there are more junctions than a network holds; use a part of the data"};
        }
        origins_.first_edge.push_back(static_cast<std::uint32_t>(draft_.edge_tail.size()));
        make_turns(turns);
        for (const Square& square : squares_) add_square(square);
        return finish();
    }

private:
    using Run = std::span<const std::uint32_t>;

    // Or nowhere.
    [[nodiscard]] bool is_missing(std::uint32_t node) const {
        return !nodes_.is_placed(node) && !nodes_.is_left_out(node);
    }

    // Ids become dense numbers.
    void number_nodes() {
        number_.reserve(ways_.node.size());
        std::size_t hint = 0;
        std::vector<bool> is_counted(nodes_.count());
        for (const std::int64_t id : ways_.node) {
            const std::uint32_t node = nodes_.find(id, hint);
            number_.push_back(node);
            if (is_missing(node) && !nodes_.is_nowhere(node) && !is_counted[node]) ++counts_.missing_nodes;
            is_counted[node] = true;
        }
        for (std::uint32_t node = 0; node < nodes_.count(); ++node) {
            if (!nodes_.is_nowhere(node)) continue;
            if (counts_.nowhere_nodes == 0) counts_.nowhere_node = nodes_.id(node);
            ++counts_.nowhere_nodes;
        }
        core::release(ways_.node);
    }

    // Calls visit(run) for each piece of a way between missing nodes; no run has a node twice in a row.
    template <class Visit>
    void for_each_run(std::size_t way, const Visit& visit) {
        run_.clear();
        if (meanings_.open_to(ways_.meaning[way]) == 0) return;  // by the law of its country
        const auto end = [&] {
            if (run_.size() > 1) visit(Run(run_));
            run_.clear();
        };
        for (std::uint64_t i = ways_.first_node[way]; i < ways_.first_node[way + 1]; ++i) {
            const std::uint32_t node = number_[i];
            if (!nodes_.is_placed(node))
                end();
            else if (run_.empty() || run_.back() != node)
                run_.push_back(node);
        }
        end();
    }

    void find_vertices() {
        is_used_.resize(nodes_.count());
        is_vertex_.resize(nodes_.count());
        on_land_.resize(nodes_.count());
        for (std::size_t way = 0; way < ways_.count(); ++way) {
            const bool ferry = is_ferry(way);
            bool is_cut = false;
            bool leaves = false;
            for (std::uint64_t i = ways_.first_node[way]; i < ways_.first_node[way + 1]; ++i) {
                is_cut = is_cut || is_missing(number_[i]);
                leaves = leaves || nodes_.is_left_out(number_[i]);
            }
            bool has_run = false;
            for_each_run(way, [&](Run run) {
                has_run = true;
                for (const std::uint32_t node : run) {
                    if (is_used_[node]) is_vertex_[node] = true;
                    is_used_[node] = true;
                    if (!ferry) on_land_[node] = true;
                }
                is_vertex_[run.front()] = is_vertex_[run.back()] = true;
            });
            if (is_cut) ++counts_.ways_cut;
            if (is_cut && !has_run && !leaves) ++counts_.ways_lost;
            if (leaves && has_run) ++counts_.ways_clipped;
        }
        for (const Square& square : squares_)
            for (const Square::Corner& corner : square.corners)
                if (corner.is_passed && is_used_[corner.node]) is_vertex_[corner.node] = true;
    }

    [[nodiscard]] bool is_ferry(std::size_t way) const {
        for (std::size_t p = 0; p < meanings_.profile_count(); ++p)
            if (meanings_.way(ways_.meaning[way], p).is_ferry) return true;
        return false;
    }

    [[nodiscard]] bool has_duration(std::size_t way) const {
        for (std::size_t p = 0; p < meanings_.profile_count(); ++p)
            if (meanings_.way(ways_.meaning[way], p).duration) return true;
        return false;
    }

    // A barrier or signal counts if it stops or delays a profile that may use its ways; a mini-roundabout, if any
    // profile passes.
    void find_control_points() {
        const std::size_t profiles = meanings_.profile_count();
        for (const auto& [node, meaning] : nodes_.meanings())
            control_points_.emplace(
                node, ControlPoint{meaning, std::vector<std::uint8_t>(profiles), 0, false, NodeTable::none});
        if (control_points_.empty()) return;
        std::vector<bool> is_candidate(nodes_.count());
        for (const auto& [node, point] : control_points_) is_candidate[node] = true;
        for (std::size_t way = 0; way < ways_.count(); ++way) {
            const std::uint64_t open = meanings_.open_to(ways_.meaning[way]);
            for_each_run(way, [&](Run run) {
                for (std::size_t i = 0; i < run.size(); ++i) {
                    if (!is_candidate[run[i]]) continue;
                    const int arms = i == 0 || i + 1 == run.size() ? 1 : 2;
                    auto& point = control_points_.find(run[i])->second;
                    point.all_arms += static_cast<std::uint32_t>(arms);
                    for (std::size_t p = 0; p < profiles; ++p)
                        if ((open >> p & 1U) != 0)
                            point.arms[p] = static_cast<std::uint8_t>(std::min(2, point.arms[p] + arms));
                }
            });
        }
        for (auto entry = control_points_.begin(); entry != control_points_.end();) {
            if (matters(entry->second, meanings_, counts_)) {
                is_vertex_[entry->first] = true;
                ++entry;
            } else {
                entry = control_points_.erase(entry);
            }
        }
    }

    // The number of what the way's tags tell, the exit that begins there, and the driving side.
    std::uint32_t facts_number(std::size_t way, const std::string& exit, bool drives_on_left) {
        std::uint32_t number = ways_.facts[way];
        if (!exit.empty()) {
            RoadFacts facts = ways_.fact_sets.at(number);
            if ((facts.flags & road_is_link) != 0 && facts.exit.empty()) {
                facts.exit = exit;
                number = ways_.fact_sets.add(facts);
            }
        }
        if (!drives_on_left) return number;
        const auto [entry, is_new] = on_left_.try_emplace(number, 0);
        if (is_new) entry->second = ways_.fact_sets.on_left(number);
        return entry->second;
    }

    void begin_draft() {
        draft_.frame = FrameKind::geographic;
        draft_.shape_first.push_back(0);
        draft_.names = std::move(ways_.names);
        draft_.classes.emplace_back();
        for (std::size_t p = 0; p < meanings_.profile_count(); ++p) {
            const std::string& name = meanings_.profile(p).name;
            const bool by_length = meanings_.profile(p).weigh_by == road::profile::WeighBy::length;
            draft_.columns.push_back({name, by_length ? "m" : "s", resolution, {}, {}});
            draft_.columns.push_back({name + ".time", "s", resolution, {}, {}});
        }
        draft_.default_weight = meanings_.profile(0).name;
        draft_.flags = classes_.names();
        node_.assign(nodes_.count(), NodeTable::none);
        counts_.ids_fit =
            ways_.id.empty() ||
            (ways_.id.front() >= 0 && ways_.id.back() < std::int64_t{std::numeric_limits<std::uint32_t>::max()});
        next_twin_ = std::min<std::int64_t>(0, nodes_.count() > 0 ? nodes_.id(0) : 0) - 1;
    }

    [[nodiscard]] Position position(std::uint32_t node) const { return geo::to_position(frame_, nodes_.at(node)); }

    std::uint32_t new_node(std::uint32_t node, std::int64_t label) {
        draft_.node_position.push_back(position(node));
        labels_.push_back(label);
        if (!squares_.empty()) source_node_.push_back(node);
        const auto number = static_cast<std::uint32_t>(draft_.node_position.size() - 1);
        if (const auto point = control_points_.find(node); point != control_points_.end()) {
            draft_.node_tags.push_back({number, draft_.tag_sets.add(meanings_.node_tags(point->second.meaning))});
            origins_.node_meaning.emplace_back(number, point->second.meaning);
        }
        return number;
    }

    // The network's node where an edge of the way ends. At a barrier every edge but the first has a twin of its own.
    std::uint32_t end_node(std::uint32_t node, std::size_t way) {
        const auto found = control_points_.find(node);
        if (found == control_points_.end() || !found->second.stops) {
            if (node_[node] == NodeTable::none) node_[node] = new_node(node, nodes_.id(node));
            return node_[node];
        }
        ControlPoint& point = found->second;
        if (point.first == NodeTable::none) return point.first = new_node(node, nodes_.id(node));
        const std::uint32_t twin = new_node(node, next_twin_--);
        draft_.node_twins.push_back({twin, point.first});
        if (add_gate_costs(point)) {
            add_edge(point.first, twin, way, {}, 0, gate_flags(point));
            origins_.is_gate.back() = true;
        }
        return twin;
    }

    // What it costs each profile to pass; false, and nothing is added, if none may pass.
    bool add_gate_costs(const ControlPoint& point) {
        bool is_open = false;
        for (std::size_t p = 0; p < meanings_.profile_count(); ++p) {
            passing_[p] = point.arms[p] > 1
                              ? road::profile::cost_of(meanings_.profile(p), node_meaning(point, meanings_, p))
                              : road::profile::ArcCost{closed, closed};
            is_open = is_open || !std::isnan(passing_[p].weight);
        }
        for (std::size_t column = 0; is_open && column < draft_.columns.size(); ++column) {
            const road::profile::ArcCost& cost = passing_[column / 2];
            draft_.columns[column].forward.push_back(column % 2 == 0 ? cost.weight : cost.time);
            draft_.columns[column].backward.push_back(column % 2 == 0 ? cost.weight : cost.time);
        }
        return is_open;
    }

    [[nodiscard]] std::uint32_t gate_flags(const ControlPoint& point) const {
        std::uint32_t flags = 0;
        for (std::size_t p = 0; p < meanings_.profile_count(); ++p)
            if (point.arms[p] > 1) flags |= classes_.flags(p, meanings_.node(point.meaning, p).classes);
        return flags;
    }

    void add_edge(std::uint32_t tail, std::uint32_t head, std::size_t way, const std::string& exit, std::uint32_t tags,
                  std::uint32_t flags) {
        draft_.edge_tags.push_back(tags);
        draft_.edge_flags.push_back(flags);
        draft_.edge_tail.push_back(tail);
        draft_.edge_head.push_back(head);
        draft_.edge_name.push_back(ways_.name[way]);
        draft_.edge_class.push_back(class_number(ways_.meaning[way]));
        const bool left_hand = is_left_hand(way, tail);  // what directions say, and what turns cost
        draft_.edge_facts.push_back(facts_number(way, exit, left_hand));
        draft_.edge_source.push_back(
            static_cast<std::uint32_t>(counts_.ids_fit ? ways_.id[way] : static_cast<std::int64_t>(way)));
        draft_.shape_first.push_back(draft_.shape_points.size());
        origins_.is_gate.push_back(false);
        left_hand_.push_back(left_hand ? 1 : 0);
    }

    [[nodiscard]] bool is_left_hand(std::size_t way, std::uint32_t tail) const {
        for (std::size_t p = 0; p < meanings_.profile_count(); ++p)
            if (const auto side = meanings_.profile(p).drive_on; side != road::profile::DriveOn::automatic)
                return side == road::profile::DriveOn::left;
        if (ways_.side[way] != DrivingSide::untold) return ways_.side[way] == DrivingSide::left;
        return drives_on_left(draft_.node_position[tail]);
    }

    std::uint8_t class_number(std::uint32_t meaning) {
        constexpr std::size_t most_classes = 255;
        const std::string& name = meanings_.way_class(meaning);
        const auto found = class_.find(name);
        if (found != class_.end()) return found->second;
        if (draft_.classes.size() == most_classes) return 0;
        const auto number = static_cast<std::uint8_t>(draft_.classes.size());
        draft_.classes.push_back(name);
        class_.emplace(name, number);
        return number;
    }

    // Beside the sum, in segments_: those of each part.
    double metres(Run run) {
        segments_.clear();
        double sum = 0;
        Embedded before = geo::embed(frame_, nodes_.at(run.front()));
        for (const std::uint32_t node : run.subspan(1)) {
            const Embedded here = geo::embed(frame_, nodes_.at(node));
            segments_.push_back(geo::segment_length(frame_, before, here));
            sum += segments_.back();
            before = here;
        }
        return sum;
    }

    void add_way(std::size_t way) {
        double way_metres = 0;
        if (has_duration(way)) for_each_run(way, [&](Run run) { way_metres += metres(run); });
        for_each_run(way, [&](Run run) {
            Run before;
            for (Run piece = next_piece(run, 0); !piece.empty();) {
                const Run after = next_piece(run, static_cast<std::size_t>(&piece.back() - &run.front()));
                add_piece(way, piece, way_metres, {beyond(piece.back(), after), beyond(piece.front(), before)});
                before = std::exchange(piece, after);
            }
        });
    }

    // From a place in a run to its next vertex; empty at the end.
    [[nodiscard]] Run next_piece(Run run, std::size_t begin) const {
        std::size_t end = begin + 1;
        while (end < run.size() && !is_vertex_[run[end]]) ++end;
        return end < run.size() ? run.subspan(begin, end - begin + 1) : Run();
    }

    // The length of the piece that follows a node. Only delays at nodes depend on it: 0 where there can be none.
    double beyond(std::uint32_t node, Run next) {
        return next.empty() || !control_points_.contains(node) ? 0 : metres(next);
    }

    // beyond: of the piece that follows, along the way and against it.
    void add_piece(std::size_t way, Run piece, double way_metres, std::pair<double, double> beyond) {
        const std::uint32_t tail = end_node(piece.front(), way);
        const std::uint32_t head = end_node(piece.back(), way);
        for (const std::uint32_t node : piece.subspan(1, piece.size() - 2)) {
            draft_.shape_points.push_back(position(node));
            draft_.shape_ids.push_back(nodes_.id(node));
        }
        const double length = metres(piece);
        for (std::size_t p = 0; p < meanings_.profile_count(); ++p) {
            const road::profile::WayMeaning& meaning = meanings_.way(ways_.meaning[way], p);
            const double share = way_metres > 0 ? length / way_metres : 1;
            add_costs(p, meaning, {length, segments_, share, on_land_[piece.front()], 0}, piece.back(), beyond.first,
                      true);
            add_costs(p, meaning, {length, segments_, share, on_land_[piece.back()], 0}, piece.front(), beyond.second,
                      false);
        }
        const auto [tags, flags] = tags_and_flags(ways_.meaning[way]);
        add_edge(tail, head, way, nodes_.exit(piece.front()), with_kept(tags, way), flags);
    }

    std::pair<std::uint32_t, std::uint32_t> tags_and_flags(std::uint32_t meaning) {
        if (meaning >= tags_and_flags_.size()) tags_and_flags_.resize(meaning + std::size_t{1});
        auto& known = tags_and_flags_[meaning];
        if (known.first != 0) return known;
        std::string modes;
        for (std::size_t p = 0; p < meanings_.profile_count(); ++p) {
            const road::profile::WayMeaning& way = meanings_.way(meaning, p);
            known.second |= classes_.flags(p, way.classes);
            road::network::add_travel_modes(meanings_.profile(p).name, way.forward.mode, way.backward.mode, modes);
        }
        std::string tags(meanings_.way_tags(meaning));
        if (!modes.empty()) tags.append(road::network::travel_modes_key).append(1, '\0').append(modes).append(1, '\0');
        known.first = draft_.tag_sets.add(tags);
        return known;
    }

    // The set of tags together with those that the user chose to keep.
    std::uint32_t with_kept(std::uint32_t tags, std::size_t way) {
        if (ways_.kept[way] == 0) return tags;
        const auto [entry, is_new] = with_kept_.try_emplace(std::uint64_t{tags} << 32U | ways_.kept[way], 0);
        if (is_new)
            entry->second =
                draft_.tag_sets.add(std::string(draft_.tag_sets.at(tags)).append(ways_.kept_sets.at(ways_.kept[way])));
        return entry->second;
    }

    void add_costs(std::size_t p, const road::profile::WayMeaning& meaning, road::profile::Piece piece,
                   std::uint32_t to, double beyond, bool forward) {
        if (const auto point = control_points_.find(to); point != control_points_.end()) {
            const road::profile::NodeMeaning node = node_meaning(point->second, meanings_, p);
            piece.waiting_s = node.delay(forward, piece.metres, beyond);
        }
        const road::profile::ArcCost cost =
            road::profile::cost_of(meanings_.profile(p), meaning, forward ? meaning.forward : meaning.backward, piece);
        const auto edge = static_cast<std::uint32_t>(draft_.edge_tail.size());
        for (const bool is_time : {false, true}) {
            DraftColumn& column = draft_.columns[2 * p + (is_time ? 1 : 0)];
            (forward ? column.forward : column.backward).push_back(is_time ? cost.time : cost.weight);
            const bool has_ends = is_time || meanings_.profile(p).weigh_by != road::profile::WeighBy::length;
            if (has_ends && (cost.before > 0 || cost.after > 0))
                column.ends.push_back({edge, !forward, cost.before, cost.after});
        }
    }

    void make_turns(const TurnRelations& turns) {
        origins_.way_id = std::move(ways_.id);
        origins_.way_meaning = std::move(ways_.meaning);
        origins_.node = std::move(node_);
        if (std::find(left_hand_.begin(), left_hand_.end(), 1) != left_hand_.end())
            draft_.edge_left_hand = std::move(left_hand_);
        osm::make_turns(turns, origins_, nodes_, meanings_, draft_, counts_.restrictions, counts_.manoeuvres);
    }

    template <class Visit>
    void for_each_edge_of(std::int64_t way_id, const Visit& visit) const {
        const auto [first, last] = std::equal_range(origins_.way_id.begin(), origins_.way_id.end(), way_id);
        for (auto way = first; way != last; ++way) {
            const auto number = static_cast<std::size_t>(way - origins_.way_id.begin());
            for (std::uint32_t edge = origins_.first_edge[number]; edge < origins_.first_edge[number + 1]; ++edge)
                if (!origins_.is_gate[edge]) visit(edge, origins_.way_meaning[number]);
        }
    }

    [[nodiscard]] double weight_on_foot(std::uint32_t edge) const {
        for (std::size_t p = 0; p < meanings_.profile_count(); ++p)
            if (const double weight = draft_.columns[2 * p].forward[edge];
                road::profile::walks(meanings_.profile(p)) && !std::isnan(weight))
                return weight;
        return 0;
    }

    void add_square(const Square& square) {
        std::unordered_map<std::uint32_t, std::uint32_t> node_at;
        const auto look = [&](std::uint32_t edge, std::uint32_t) {
            for (const std::uint32_t node : {draft_.edge_tail[edge], draft_.edge_head[edge]})
                node_at[source_node_[node]] = node;
        };
        for (const std::int64_t way : square.ways) for_each_edge_of(way, look);
        DraftSquare made;
        double longest = 0;
        for_each_edge_of(square.crossing, [&](std::uint32_t edge, std::uint32_t meaning) {
            look(edge, meaning);
            if (const double weight = weight_on_foot(edge); meaning == square.meaning && weight > longest) {
                longest = weight;
                made.like = edge;
            }
        });
        if (longest == 0) return;
        for (const Square::Corner& corner : square.corners) {
            const auto found = node_at.find(corner.node);
            made.corners.push_back(
                {position(corner.node), found == node_at.end() ? NodeTable::none : found->second, corner.ring});
        }
        draft_.squares.push_back(std::move(made));
    }

    Result<NetworkDraft> finish() {
        draft_.node_count = static_cast<std::uint32_t>(draft_.node_position.size());
        draft_.node_label = std::move(labels_);
        draft_.facts = ways_.fact_sets.take();
        return std::move(draft_);
    }

    Ways ways_;
    const NodeTable& nodes_;
    const Meanings& meanings_;
    const std::span<const Square> squares_;
    EdgeCounts& counts_;
    const Frame frame_ = geo::geographic_frame();
    std::vector<std::uint32_t> number_;  // of each node that a way names
    std::vector<std::uint32_t> run_;
    std::vector<bool> is_used_, is_vertex_, on_land_;
    std::unordered_map<std::uint32_t, ControlPoint> control_points_;
    std::vector<std::uint32_t> node_;  // the network's node of each vertex
    std::vector<double> segments_;     // metres, of the piece at hand
    std::array<road::profile::ArcCost, 64> passing_{};
    EdgeOrigins origins_;
    std::vector<std::uint32_t> source_node_;  // of each of the network's nodes, where there are squares
    std::vector<std::uint8_t> left_hand_;
    NumberLabels labels_;
    std::int64_t next_twin_ = -1;
    std::unordered_map<std::string, std::uint8_t> class_;
    const road::profile::ClassTable classes_{meanings_.profiles()};
    std::vector<std::pair<std::uint32_t, std::uint32_t>> tags_and_flags_;  // per meaning of ways
    std::unordered_map<std::uint64_t, std::uint32_t> with_kept_;           // set of tags << 32 | kept set
    std::unordered_map<std::uint32_t, std::uint32_t> on_left_;             // facts numbers
    NetworkDraft draft_;
};

}  // namespace

Result<NetworkDraft> make_edges(Ways ways, const NodeTable& nodes, const Meanings& meanings, const TurnRelations& turns,
                                std::span<const Square> squares, EdgeCounts& counts, const Control& control) {
    return EdgeMaker(std::move(ways), nodes, meanings, squares, counts).make(turns, control);
}

}  // namespace starway::read::osm
