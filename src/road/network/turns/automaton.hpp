// Restrictions as an automaton: which of them are under way after an arc, and which arcs these then forbid.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace starway::road::network {

// Forbidden paths. A *rest* is the suffix of one after some of its arcs; equal rests are one. What is under way is a
// set of rests, since several restrictions may overlap; each set has a number, and 0 is the empty one.
class BanAutomaton {
public:
    // Precondition: there are at least two arcs.
    void add(std::span<const std::uint32_t> arcs, std::uint64_t travellers);

    // What is under way after an arc without a history.
    std::uint32_t start(std::uint32_t arc);
    // What is under way after an arc more; and who may not take it.
    struct Step {
        std::uint32_t set = 0;
        std::uint64_t banned = 0;
    };
    Step step(std::uint32_t set, std::uint32_t arc);
    [[nodiscard]] bool empty() const { return starts_.empty(); }

private:
    struct Rest {
        std::uint32_t arc = 0;   // that comes next
        std::uint32_t next = 0;  // the rest after it; none: it completes the path
        std::uint64_t travellers = 0;
    };
    static constexpr std::uint32_t none = 0xFFFFFFFFU;
    std::uint32_t number_of(std::vector<std::uint32_t> set);

    std::vector<Rest> rests_;
    std::map<std::pair<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t>, std::uint32_t> rest_number_;
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> starts_;  // per first arc
    std::vector<std::vector<std::uint32_t>> sets_{{}};
    std::map<std::vector<std::uint32_t>, std::uint32_t> set_number_{{{}, 0}};
};

}  // namespace starway::road::network
