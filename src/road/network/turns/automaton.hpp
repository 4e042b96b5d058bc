// Restrictions as an automaton: which of them are under way after an arc, and which arcs these then forbid.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "starway/core/id.hpp"

namespace starway::road::network {

using RestId = Id<struct RestTag>;    // what is left of a forbidden path; none: nothing
using RestsId = Id<struct RestsTag>;  // a set of these

// Forbidden paths. A *rest* is the suffix of one after some of its arcs; equal rests are one. What is under way is a
// set of rests, since several restrictions may overlap; set 0 is the empty one.
class BanAutomaton {
public:
    // Precondition: there are at least two arcs.
    void add(std::span<const ArcId> arcs, std::uint64_t travellers);

    // What is under way after an arc without a history.
    RestsId start(ArcId arc);
    // What is under way after an arc more; and who may not take it.
    struct Step {
        RestsId set{0};
        std::uint64_t banned = 0;
    };
    Step step(RestsId set, ArcId arc);
    [[nodiscard]] bool empty() const { return starts_.empty(); }

private:
    struct Rest {
        ArcId arc;    // that comes next
        RestId next;  // the rest after it; none: it completes the path
        std::uint64_t travellers = 0;
    };
    RestsId number_of(std::vector<RestId> set);

    IdVector<RestId, Rest> rests_;
    std::map<std::pair<std::pair<ArcId, RestId>, std::uint64_t>, RestId> rest_number_;
    std::unordered_map<std::uint32_t, std::vector<RestId>> starts_;  // by the number of the first arc
    IdVector<RestsId, std::vector<RestId>> sets_{{}};
    std::map<std::vector<RestId>, RestsId> set_number_{{{}, RestsId(0)}};
};

}  // namespace starway::road::network
