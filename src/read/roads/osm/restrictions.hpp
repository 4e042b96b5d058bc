// Turn restrictions, as their relations have them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "read/roads/osm/entities.hpp"
#include "read/roads/osm/newest.hpp"
#include "road/profile/conditional.hpp"
#include "road/profile/profile.hpp"

namespace starway::read::osm {

struct Restriction {
    std::int64_t relation = 0;
    std::uint32_t version = 0;
    // Its kinds by key: ("restriction", "no_left_turn"), ("restriction:hgv", "no_straight_on").
    std::vector<std::pair<std::string, std::string>> kinds;
    // The whole values of those with conditions: ("restriction", "no_left_turn @ (Mo-Fr 07:00-09:00)") of
    // restriction:conditional, or of day_on and its like.
    std::vector<std::pair<std::string, std::string>> conditional;
    std::vector<std::string> except;
    std::vector<std::int64_t> from, to;  // ways, each once
    std::vector<std::int64_t> via_ways;  // in order, each once
    std::int64_t via_node = 0;           // if there are no via_ways
};

struct Restrictions {
    std::vector<Restriction> read;
    std::map<std::string, std::uint64_t> ignored;  // relations that make no sense, by reason
};

// Nothing if the relation is no restriction. wrong: why it makes no sense; empty where it does.
std::optional<Restriction> restriction_of(std::int64_t id, std::span<const Member> members, std::span<const Tag> tags,
                                          std::string_view& wrong);

// Adds the relation if it is a restriction; else changes nothing.
void add_restriction(std::int64_t id, Version version, std::span<const Member> members, std::span<const Tag> tags,
                     Restrictions& restrictions);

// Leaves one of each relation that was read several times: the newest.
void keep_newest(const NewestVersions& newest, Restrictions& restrictions);

// What a restriction means to one profile.
struct RestrictionVerdict {
    std::string_view kind;  // "no_left_turn"; empty: it does not hold for them
    std::string_view why;   // then: "for other vehicles", "for certain times only", "except for them"
    [[nodiscard]] bool holds() const { return !kind.empty(); }
};
inline constexpr std::string_view for_certain_times = "for certain times only";
// By the first of the profile's keys that the relation has. A condition on the vehicle itself is decided.
RestrictionVerdict judge(const Restriction& restriction, const road::profile::Profile& profile);

// The clauses that hold for a profile at certain times only.
std::vector<road::profile::ConditionalClause> timed_clauses(const Restriction& restriction,
                                                            const road::profile::Profile& profile);

// How many are obeyed, by kind, and how many not, by reason.
struct RestrictionCounts {
    std::map<std::string, std::uint64_t> obeyed;
    std::uint64_t over_ways = 0;  // of these
    std::map<std::string, std::uint64_t> ignored;
};

// "85 turn restrictions are obeyed: 40 no_left_turn, ...; 7 of them over ways". Empty if there are none.
std::string restrictions_text(const RestrictionCounts& counts);

}  // namespace starway::read::osm
