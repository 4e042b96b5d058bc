// What profiles make of one way or node of an OpenStreetMap file, and why.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "road/profile/evaluator.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::road::ask {

struct ProfileVerdict {
    std::string profile;
    std::vector<std::pair<std::string, std::string>> facts;  // "forward", "open, 25 km/h"
    profile::Findings findings;                              // the reasons, and unknown values
};

struct ExplainedEntity {
    bool is_way = true;
    std::int64_t id = 0;
    std::uint64_t nodes = 0;        // of a way
    std::vector<std::string> tags;  // "highway=primary", safe to print
    std::vector<ProfileVerdict> verdicts;
};

// "way/4567", by which OpenStreetMap knows it; "way -2" of what only an editor's file has.
std::string object_text(std::string_view kind, std::int64_t id);

// name: "way/4567" or "node/12". profiles: names or .toml files; empty: car, bike, foot. Errors: usage (no such name, a
// source of another kind), io, data (also where there is no such way or node), interrupted.
Result<ExplainedEntity> explain_profiles(const std::string& file, const std::string& name,
                                         const std::vector<std::string>& profiles, const Control& control);

}  // namespace starway::road::ask
