#include "io/osm/turns.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "profile/give_way.hpp"

namespace starway::io::osm {
namespace {

using Path = std::vector<std::uint32_t>;  // arcs: edge * 2, + 1 against it
constexpr std::size_t most_paths = 256;   // of one restriction
constexpr std::size_t longest_path = 256;

std::uint32_t reverse_of(std::uint32_t arc) {
    return arc ^ 1U;
}

class TurnMaker {
public:
    TurnMaker(const EdgeOrigins& origins, const NodeTable& nodes, const Meanings& meanings, NetworkDraft& draft)
        : origins_(origins), nodes_(nodes), meanings_(meanings), draft_(draft) {}

    void make(const Restrictions& restrictions, RestrictionCounts& counts) {
        counts.ignored = restrictions.ignored;
        begin_groups();
        if (!restrictions.read.empty()) find_arcs_at_nodes();
        for (const Restriction& restriction : restrictions.read) {
            const std::string_view problem = take(restriction, counts);
            if (!problem.empty()) ++counts.ignored[std::string(problem)];
        }
    }

private:
    // Profiles of a mode share a graph.
    void begin_groups() {
        for (std::size_t p = 0; p < meanings_.profile_count(); ++p) {
            const profile::Profile& profile = meanings_.profile(p);
            const std::string& mode = profile.mode.empty() ? profile.name : profile.mode;
            auto group = std::find_if(draft_.turns.begin(), draft_.turns.end(),
                                      [&](const DraftTurns& turns) { return turns.mode == mode; });
            if (group == draft_.turns.end()) {
                draft_.turns.push_back({mode, {}, {}});
                group = draft_.turns.end() - 1;
            }
            place_.emplace_back(group - draft_.turns.begin(), group->travellers.size());
            DraftTurns::Traveller traveller;
            traveller.weight = profile.name;
            traveller.time = profile.name + ".time";
            traveller.max = profile.turn.max;
            traveller.bias = profile.turn.bias;
            traveller.u_turn = profile.turn.u_turn;
            traveller.enter_local = profile.turn.enter_local;
            traveller.u_turns = profile.turn.u_turns == profile::UTurns::anywhere ? DraftTurns::UTurns::anywhere
                                : profile.turn.u_turns == profile::UTurns::never  ? DraftTurns::UTurns::never
                                                                                  : DraftTurns::UTurns::dead_ends;
            if (traveller.enter_local > 0) traveller.local = local_edges(p);
            for (const profile::Wait& wait : profile::waits_by_rank(profile.give_way))
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
            const profile::WayMeaning& meaning = meanings_.way(origins_.way_meaning[way], profile);
            const auto flags = static_cast<std::uint8_t>((meaning.forward.access == profile::Access::local ? 1 : 0) |
                                                         (meaning.backward.access == profile::Access::local ? 2 : 0));
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
            regulated.push_back(profile::edge_regulation(at[draft_.edge_tail[edge]], at[draft_.edge_head[edge]]));
        return regulated;
    }

    [[nodiscard]] std::uint32_t tail(std::uint32_t arc) const {
        return arc % 2 == 0 ? draft_.edge_tail[arc / 2] : draft_.edge_head[arc / 2];
    }
    [[nodiscard]] std::uint32_t head(std::uint32_t arc) const { return tail(reverse_of(arc)); }
    [[nodiscard]] bool is_open(std::uint32_t arc, std::size_t profile) const {
        const DraftColumn& column = draft_.columns[2 * profile];
        return !std::isnan((arc % 2 == 0 ? column.forward : column.backward)[arc / 2]);
    }
    [[nodiscard]] bool is_open(std::uint32_t arc) const {
        for (std::size_t p = 0; p < meanings_.profile_count(); ++p)
            if (is_open(arc, p)) return true;
        return false;
    }

    void find_arcs_at_nodes() {
        const auto arcs = static_cast<std::uint32_t>(2 * draft_.edge_tail.size());
        first_out_.assign(draft_.node_position.size() + 1, 0);
        for (std::uint32_t arc = 0; arc < arcs; ++arc) ++first_out_[tail(arc) + 1];
        for (std::size_t node = 1; node < first_out_.size(); ++node) first_out_[node] += first_out_[node - 1];
        out_.resize(arcs);
        std::vector<std::uint32_t> next(first_out_.begin(), first_out_.end() - 1);
        for (std::uint32_t arc = 0; arc < arcs; ++arc) out_[next[tail(arc)]++] = arc;
    }
    [[nodiscard]] std::span<const std::uint32_t> out(std::uint32_t node) const {
        return std::span(out_).subspan(first_out_[node], first_out_[node + 1] - first_out_[node]);
    }

    // Both arcs of each edge of some ways. Sorted.
    [[nodiscard]] Path arcs_of(std::span<const std::int64_t> ways) const {
        Path arcs;
        for (const std::int64_t id : ways) {
            const auto found = std::lower_bound(origins_.way_id.begin(), origins_.way_id.end(), id);
            if (found == origins_.way_id.end() || *found != id) continue;
            const auto way = static_cast<std::size_t>(found - origins_.way_id.begin());
            for (std::uint32_t edge = origins_.first_edge[way]; edge < origins_.first_edge[way + 1]; ++edge) {
                if (origins_.is_gate[edge]) continue;
                arcs.push_back(2 * edge);
                arcs.push_back(2 * edge + 1);
            }
        }
        std::sort(arcs.begin(), arcs.end());
        return arcs;
    }
    static bool has(const Path& arcs, std::uint32_t arc) { return std::binary_search(arcs.begin(), arcs.end(), arc); }

    // Empty if the restriction binds a profile, else why not.
    std::string_view take(const Restriction& restriction, RestrictionCounts& counts) {
        std::vector<RestrictionVerdict> verdicts;
        std::string_view kind;
        std::string_view problem;
        for (std::size_t p = 0; p < meanings_.profile_count(); ++p) {
            verdicts.push_back(judge(restriction, meanings_.profile(p)));
            if (kind.empty()) kind = verdicts.back().kind;
            if (problem.empty() || verdicts.back().why == "for certain times only") problem = verdicts.back().why;
        }
        if (kind.empty()) return problem;
        const Path from = arcs_of(restriction.from);
        const Path via = arcs_of(restriction.via_ways);
        const Path to = arcs_of(restriction.to);
        if (from.empty() || to.empty() || (!restriction.via_ways.empty() && via.empty()))
            return "with ways that nobody may use, or that are missing,";
        std::vector<Path> paths =
            restriction.via_ways.empty() ? over_node(restriction, from, to) : over_ways(from, via, to);
        if (paths.empty()) return "whose ways do not meet at a junction";
        bool binds = false;
        for (std::size_t p = 0; p < verdicts.size(); ++p)
            if (verdicts[p].holds()) binds = ban(p, verdicts[p].kind, restriction, paths) || binds;
        if (!binds) return "on roads that are closed to all whom they bind";
        ++counts.obeyed[std::string(kind)];
        if (!restriction.via_ways.empty()) ++counts.over_ways;
        return {};
    }

    [[nodiscard]] std::vector<Path> over_node(const Restriction& restriction, const Path& from, const Path& to) const {
        std::vector<Path> paths;
        std::size_t hint = 0;
        const std::uint32_t known = nodes_.find(restriction.via_node, hint);
        if (known == NodeTable::none || origins_.node[known] == NodeTable::none) return paths;
        const std::uint32_t node = origins_.node[known];
        for (const std::uint32_t last : out(node)) {
            const std::uint32_t first = reverse_of(last);
            if (!has(from, first)) continue;
            for (const std::uint32_t next : out(node))
                if (has(to, next) && paths.size() < most_paths) paths.push_back({first, next});
        }
        return paths;
    }

    // Paths along the ways between that come to no node twice.
    [[nodiscard]] std::vector<Path> over_ways(const Path& from, const Path& via, const Path& to) const {
        std::vector<Path> paths;
        Path path;
        std::vector<std::uint32_t> seen;
        std::size_t steps = 0;
        const auto extend = [&](const auto& self) -> void {
            const std::uint32_t node = head(path.back());
            if (std::find(seen.begin(), seen.end(), node) != seen.end() || path.size() > longest_path ||
                paths.size() >= most_paths || ++steps > most_paths * longest_path)
                return;
            seen.push_back(node);
            bool complete = false;
            if (path.size() > 1)
                for (const std::uint32_t next : out(node))
                    if (has(to, next) && next != reverse_of(path.back())) {
                        paths.push_back(path);
                        paths.back().push_back(next);
                        complete = true;
                    }
            if (!complete)
                for (const std::uint32_t next : out(node))
                    if (has(via, next) && is_open(next) && next != reverse_of(path.back())) {
                        path.push_back(next);
                        self(self);
                        path.pop_back();
                    }
            seen.pop_back();
        };
        for (const std::uint32_t first : from) {
            if (!is_open(first)) continue;
            path.assign(1, first);
            extend(extend);
        }
        return paths;
    }

    // Whether there is a path that the profile could travel. The paths of a kind that begins with "only_" are those that must be taken.
    bool ban(std::size_t profile, std::string_view kind, const Restriction& restriction,
             const std::vector<Path>& paths) {
        const auto [group, traveller] = place_[profile];
        const bool only = kind.starts_with("only_");
        const bool onto_itself = restriction.from == restriction.to;
        const bool turns_round = kind == "no_u_turn" || kind == "only_u_turn";
        std::vector<Path> open;
        for (const Path& path : paths) {
            const bool usable =
                std::all_of(path.begin(), path.end(), [&](std::uint32_t arc) { return is_open(arc, profile); });
            // From a way onto itself, turning round is back, and everything else is not.
            const bool fits = path.size() > 2 || !onto_itself || turns_round == (path[1] == reverse_of(path[0]));
            if (usable && fits) open.push_back(path);
        }
        const std::uint64_t who = std::uint64_t{1} << traveller;
        auto& bans = draft_.turns[static_cast<std::size_t>(group)].bans;
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
                for (const std::uint32_t exit : out(head(path[i - 1]))) {
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
    std::vector<std::pair<std::ptrdiff_t, std::size_t>> place_;  // per profile: its group, and its number there
    std::vector<std::uint32_t> first_out_, out_;
};

}  // namespace

void make_turns(const Restrictions& restrictions, const EdgeOrigins& origins, const NodeTable& nodes,
                const Meanings& meanings, NetworkDraft& draft, RestrictionCounts& counts) {
    TurnMaker(origins, nodes, meanings, draft).make(restrictions, counts);
}

}  // namespace starway::io::osm
