// Turn restrictions, as their relations have them. Nothing obeys them yet: they are counted.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "io/osm/entities.hpp"

namespace starway::io::osm {

struct Restriction {
    std::int64_t relation = 0;
    std::string kind;  // "no_left_turn", "only_straight_on"
    std::string key;   // "restriction", "restriction:hgv", "restriction:conditional"
    std::vector<std::string> except;
    std::vector<std::int64_t> from, to;  // ways
    std::vector<std::int64_t> via_ways;  // in order
    std::int64_t via_node = 0;           // if there are no via_ways
    [[nodiscard]] bool is_conditional() const { return key.ends_with(":conditional"); }
};

struct Restrictions {
    std::vector<Restriction> read;
    std::map<std::string, std::uint64_t> ignored;  // relations that make no sense, by reason
};

// Adds the relation if it is a restriction; else changes nothing.
void add_restriction(std::int64_t id, std::span<const Member> members, std::span<const Tag> tags,
                     Restrictions& restrictions);

// "85 turn restrictions are read, but routes do not obey them yet: 40 no_left_turn, ...; 7 via ways". Empty if there are none.
std::string restrictions_text(const Restrictions& restrictions);

}  // namespace starway::io::osm
