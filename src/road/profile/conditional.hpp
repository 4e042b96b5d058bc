// KEY:conditional tags (OpenStreetMap wiki, Conditional restrictions): "no @ (weight>7.5); destination @ (length>12 AND
// Mo-Fr)". What a profile's own vehicle decides is decided, and so is what holds at all times ("24/7"); other times,
// weather and the like are not.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "road/profile/profile.hpp"

namespace starway::road::profile {

inline constexpr std::string_view conditional_suffix = ":conditional";

struct ConditionalClause {
    std::string_view value, condition;  // "no", "weight>7.5": without spaces and brackets around them
};
// Those of a tag's value, in its order; what has no @ is left out, but for further times of the clause before.
std::vector<ConditionalClause> conditional_clauses(std::string_view text);

// Whether a condition holds for a profile. for_local: only for trips that begin or end there.
enum class Holds : std::uint8_t { no, yes, for_local, unknown };
Holds holds_for(std::string_view condition, const Profile& profile);

// What is left of a condition that holds at certain times: without the parts that the profile's own vehicle decides.
std::string undecided_part(std::string_view condition, const Profile& profile);

// The last clause that certainly holds; nothing where none does. for_local: for local traffic only.
struct DecidedClause {
    ConditionalClause clause;
    bool for_local = false;
};
std::optional<DecidedClause> decide(std::string_view text, const Profile& profile);

}  // namespace starway::road::profile
