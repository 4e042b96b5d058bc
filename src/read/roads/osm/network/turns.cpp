#include "read/roads/osm/network/turns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "read/roads/osm/network/restriction_paths.hpp"
#include "road/network/rules/manoeuvres.hpp"
#include "road/network/rules/timed_rules.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "road/profile/conditional.hpp"
#include "road/profile/give_way.hpp"

namespace starway::read::osm {
namespace {

using Path = RestrictionPaths::Path;

class TurnMaker {
public:
    TurnMaker(const EdgeOrigins& origins, const NodeTable& nodes, const Meanings& meanings, NetworkDraft& draft)
        : origins_(origins),
          nodes_(nodes),
          meanings_(meanings),
          draft_(draft),
          paths_(origins, nodes, meanings, draft) {}

    void make(const TurnRelations& relations, RestrictionCounts& counts, std::uint64_t& manoeuvres) {
        const Restrictions& restrictions = relations.restrictions;
        counts.ignored = restrictions.ignored;
        begin_groups();
        count_arms();
        if (!restrictions.read.empty() || !relations.manoeuvres.empty()) paths_.find_arcs();
        for (const Restriction& restriction : restrictions.read) {
            note_timed(restriction);
            const std::string_view problem = take(restriction, counts);
            if (!problem.empty()) ++counts.ignored[std::string(problem)];
        }
        for (const ManoeuvreRelation& manoeuvre : relations.manoeuvres) manoeuvres += note(manoeuvre) ? 1 : 0;
        keep_notes();
    }

private:
    // Profiles of a mode share a graph.
    void begin_groups() {
        for (std::size_t p = 0; p < meanings_.profile_count(); ++p) {
            const road::profile::Profile& profile = meanings_.profile(p);
            const std::string& mode = profile.mode.empty() ? profile.name : profile.mode;
            auto group = std::find_if(draft_.turns.begin(), draft_.turns.end(),
                                      [&](const DraftTurns& turns) { return turns.mode == mode; });
            if (group == draft_.turns.end()) {
                draft_.turns.push_back({mode, {}, {}});
                group = draft_.turns.end() - 1;
            }
            place_.emplace_back(static_cast<std::size_t>(group - draft_.turns.begin()), group->travellers.size());
            DraftTurns::Traveller traveller;
            traveller.weight = profile.name;
            traveller.time = profile.name + ".time";
            traveller.max = profile.turn.max;
            traveller.bias = profile.turn.bias;
            traveller.curve = static_cast<DraftTurns::Curve>(profile.turn.curve);  // the same, in the same order
            traveller.time_only = profile.weigh_by == road::profile::WeighBy::length;
            traveller.u_turn = profile.turn.u_turn;
            traveller.enter_local = profile.turn.enter_local;
            traveller.u_turns = profile.turn.u_turns == road::profile::UTurns::anywhere ? DraftTurns::UTurns::anywhere
                                : profile.turn.u_turns == road::profile::UTurns::never  ? DraftTurns::UTurns::never
                                                                                        : DraftTurns::UTurns::dead_ends;
            if (traveller.enter_local > 0) traveller.local = local_edges(p);
            for (const road::profile::Wait& wait : road::profile::waits_by_rank(profile.give_way))
                traveller.wait.push_back({wait.join, wait.join_across, wait.cross, wait.cross_more});
            if (!traveller.wait.empty()) {
                traveller.rank = edge_ranks(p);
                traveller.regulated = regulated_edges(p);
            }
            group->travellers.push_back(std::move(traveller));
        }
    }

    [[nodiscard]] std::vector<std::uint8_t> local_edges(std::size_t profile) const {
        std::vector<std::uint8_t> local(draft_.edge_tail.size(), 0);
        for (std::size_t way = 0; way < origins_.way_id.size(); ++way) {
            const road::profile::WayMeaning& meaning = meanings_.way(origins_.way_meaning[way], profile);
            const auto flags =
                static_cast<std::uint8_t>((meaning.forward.access == road::profile::Access::local ? 1 : 0) |
                                          (meaning.backward.access == road::profile::Access::local ? 2 : 0));
            std::fill(local.begin() + origins_.first_edge[way], local.begin() + origins_.first_edge[way + 1], flags);
        }
        return local;
    }

    [[nodiscard]] std::vector<std::uint8_t> edge_ranks(std::size_t profile) const {
        std::vector<std::uint8_t> ranks(draft_.edge_tail.size(), 0);
        for (std::size_t way = 0; way < origins_.way_id.size(); ++way)
            for (std::uint32_t edge = origins_.first_edge[way]; edge < origins_.first_edge[way + 1]; ++edge)
                if (!origins_.is_gate[edge]) ranks[edge] = meanings_.way(origins_.way_meaning[way], profile).rank;
        return ranks;
    }

    [[nodiscard]] std::vector<std::uint8_t> regulated_edges(std::size_t profile) const {
        std::vector<std::uint8_t> at(draft_.node_position.size(), 0);
        for (const auto& [node, meaning] : origins_.node_meaning)
            at[node] = meanings_.node(meaning, profile).regulation;
        std::vector<std::uint8_t> regulated;
        for (std::size_t edge = 0; edge < draft_.edge_tail.size(); ++edge)
            regulated.push_back(road::profile::edge_regulation(at[draft_.edge_tail[edge]], at[draft_.edge_head[edge]]));
        return regulated;
    }

    // Of each group, as road::network::count_arms() has them.
    void count_arms() {
        arms_.assign(draft_.turns.size(), std::vector<std::uint8_t>(draft_.node_position.size(), 0));
        for (std::uint32_t edge = 0; edge < draft_.edge_tail.size(); ++edge)
            for (std::size_t group = 0; group < arms_.size(); ++group) {
                if (!is_open_to(group, edge)) continue;
                for (const std::uint32_t end : {draft_.edge_tail[edge], draft_.edge_head[edge]})
                    if (arms_[group][end] <= road::network::most_arms) ++arms_[group][end];
            }
        std::size_t crowded = 0;
        for (std::size_t node = 0; node < draft_.node_position.size(); ++node)
            crowded += std::any_of(place_.begin(), place_.end(), [&](const auto& place) {
                return arms_[place.first][node] > road::network::most_arms &&
                       draft_.turns[place.first].travellers[place.second].has_costs();
            });
        if (crowded > 0)
            draft_.notes.push_back(fmt::format("{} more than {} roads meet, so turns there cost nothing",
                                               crowded == 1 ? "at one node" : fmt::format("at {} nodes", crowded),
                                               road::network::most_arms));
    }
    [[nodiscard]] bool is_open_to(std::size_t group, std::uint32_t edge) const {
        for (std::size_t p = 0; p < place_.size(); ++p)
            if (place_[p].first == group && (is_open(2 * edge, p) || is_open(2 * edge + 1, p))) return true;
        return false;
    }
    [[nodiscard]] bool is_crowded(std::size_t profile, const Path& path) const {
        return std::any_of(path.begin(), path.end() - 1, [&](std::uint32_t arc) {
            return arms_[place_[profile].first][paths_.head(arc)] > road::network::most_arms;
        });
    }

    [[nodiscard]] bool is_open(std::uint32_t arc, std::size_t profile) const {
        const DraftColumn& column = draft_.columns[2 * profile];
        return !std::isnan((arc % 2 == 0 ? column.forward : column.backward)[arc / 2]);
    }

    // Empty if the restriction binds a profile, else why not.
    std::string_view take(const Restriction& restriction, RestrictionCounts& counts) {
        std::vector<RestrictionVerdict> verdicts;
        std::string_view kind;
        std::string_view problem;
        for (std::size_t p = 0; p < meanings_.profile_count(); ++p) {
            verdicts.push_back(judge(restriction, meanings_.profile(p)));
            if (kind.empty()) kind = verdicts.back().kind;
            if (problem.empty() || verdicts.back().why == for_certain_times) problem = verdicts.back().why;
        }
        if (kind.empty()) return problem;
        const std::vector<Path> paths = paths_.find(restriction, problem);
        if (paths.empty()) return problem;
        problem = "on roads that are closed to all whom they bind";
        bool binds = false;
        for (std::size_t p = 0; p < verdicts.size(); ++p)
            if (verdicts[p].holds()) binds = ban(p, verdicts[p].kind, restriction, paths, problem) || binds;
        if (!binds) return problem;
        ++counts.obeyed[std::string(kind)];
        if (!restriction.via_ways.empty()) ++counts.over_ways;
        return {};
    }

    // Restrictions for certain times are not obeyed, but reported with routes: each is stored with the edge that it
    // begins on.
    void note_timed(const Restriction& restriction) {
        if (restriction.conditional.empty()) return;
        std::string_view problem;
        const std::vector<Path> paths = paths_.find(restriction, problem);
        for (std::size_t p = 0; p < meanings_.profile_count(); ++p)
            for (const road::profile::ConditionalClause& clause : timed_clauses(restriction, meanings_.profile(p)))
                for (const Path& path : meant(p, clause.value, restriction, paths, problem)) {
                    const road::network::TimedTurnRule rule{
                        meanings_.profile(p).name, static_cast<std::uint8_t>(path.front() % 2 == 0 ? 1 : 2),
                        std::string(clause.value), sources_after_first(path),
                        road::profile::undecided_part(clause.condition, meanings_.profile(p))};
                    note(path, road::network::timed_turns_key, road::network::line_of(rule));
                }
    }

    // What directions say of a turn is stored with the edge on which the way to it begins. Whether it is.
    bool note(const ManoeuvreRelation& manoeuvre) {
        std::string_view problem;
        std::size_t hint = 0;
        const std::uint32_t known = nodes_.find(manoeuvre.node, hint);
        if (known == NodeTable::none) return false;
        bool any = false;
        for (const Path& path : paths_.unambiguous(paths_.find(manoeuvre.path, problem), {})) {
            const auto before = std::find_if(path.begin(), path.end() - 1, [&](std::uint32_t arc) {
                return paths_.head(arc) == origins_.node[known];
            });
            if (before == path.end() - 1) continue;
            const road::network::Manoeuvre said{path.front() % 2 != 0, static_cast<std::size_t>(before - path.begin()),
                                                manoeuvre.action, manoeuvre.direction, sources_after_first(path)};
            note(path, road::network::manoeuvres_key, road::network::line_of(said));
            any = true;
        }
        return any;
    }

    [[nodiscard]] std::vector<std::int64_t> sources_after_first(const Path& path) const {
        std::vector<std::int64_t> sources;
        for (std::size_t i = 1; i < path.size(); ++i) sources.push_back(draft_.edge_source[path[i] / 2]);
        return sources;
    }

    void note(const Path& path, std::string_view key, const std::string& line) {
        std::string& lines = notes_[{path.front() / 2, key}];
        lines += (lines.empty() ? "" : "\n") + line;
    }
    void keep_notes() {
        for (const auto& [place, lines] : notes_) {
            const auto& [edge, key] = place;
            std::string tags(draft_.tag_sets.at(draft_.edge_tags[edge]));
            tags.append(key).append(1, '\0').append(lines).append(1, '\0');
            draft_.edge_tags[edge] = draft_.tag_sets.add(tags);
        }
    }

    // The paths that the profile could travel, of which the restriction forbids each, or all others. Empty if it cannot
    // tell which of them are meant.
    std::vector<Path> meant(std::size_t profile, std::string_view kind, const Restriction& restriction,
                            const std::vector<Path>& paths, std::string_view& problem) const {
        const bool onto_itself = restriction.from == restriction.to;
        const bool turns_round = kind == "no_u_turn" || kind == "only_u_turn";
        std::vector<Path> usable;
        for (const Path& path : paths) {
            const bool is_usable =
                std::all_of(path.begin(), path.end(), [&](std::uint32_t arc) { return is_open(arc, profile); });
            // From a way onto itself, turning round is back, and everything else is not.
            const bool fits = path.size() > 2 || !onto_itself || turns_round == (path[1] == reverse_of(path[0]));
            if (is_usable && fits) usable.push_back(path);
        }
        if (usable.empty()) return usable;
        if (std::any_of(usable.begin(), usable.end(), [&](const Path& path) { return is_crowded(profile, path); })) {
            problem = "at junctions of more roads than any real one has";
            return {};
        }
        auto clear = paths_.unambiguous(usable, kind);
        if (clear.empty()) problem = "whose ways pass the junction, so that several turns may be meant,";
        return clear;
    }

    // Whether there is a path that the profile could travel. The paths of a kind that begins with "only_" are those
    // that must be taken.
    bool ban(std::size_t profile, std::string_view kind, const Restriction& restriction, const std::vector<Path>& paths,
             std::string_view& problem) {
        const auto& [group, traveller] = place_[profile];
        const bool only = kind.starts_with("only_");
        const std::vector<Path> open = meant(profile, kind, restriction, paths, problem);
        const std::uint64_t who = std::uint64_t{1} << traveller;
        auto& bans = draft_.turns[group].bans;
        for (const Path& path : open) {
            if (!only) {
                bans.push_back({path, who});
                continue;
            }
            for (std::size_t i = 1; i < path.size(); ++i) {
                const std::span<const std::uint32_t> before(path.data(), i);
                const auto is_wanted = [&](std::uint32_t arc) {
                    return std::any_of(open.begin(), open.end(), [&](const Path& other) {
                        return other.size() > i && other[i] == arc &&
                               std::equal(before.begin(), before.end(), other.begin());
                    });
                };
                for (const std::uint32_t exit : paths_.out(paths_.head(path[i - 1]))) {
                    if (is_wanted(exit) || !is_open(exit, profile)) continue;
                    Path banned(before.begin(), before.end());
                    banned.push_back(exit);
                    bans.push_back({std::move(banned), who});
                }
            }
        }
        return !open.empty();
    }

    const EdgeOrigins& origins_;
    const NodeTable& nodes_;
    const Meanings& meanings_;
    NetworkDraft& draft_;
    RestrictionPaths paths_;
    std::map<std::pair<std::uint32_t, std::string_view>, std::string> notes_;  // per edge and key of a tag: lines
    std::vector<std::pair<std::size_t, std::size_t>> place_;  // per profile: its group, and its number there
    std::vector<std::vector<std::uint8_t>> arms_;             // per group and node of the draft
};

}  // namespace

void make_turns(const TurnRelations& relations, const EdgeOrigins& origins, const NodeTable& nodes,
                const Meanings& meanings, NetworkDraft& draft, RestrictionCounts& counts, std::uint64_t& manoeuvres) {
    TurnMaker(origins, nodes, meanings, draft).make(relations, counts, manoeuvres);
}

}  // namespace starway::read::osm
