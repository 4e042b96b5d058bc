// Scans a line of bits for the next jump point, some fifty cells at a time (Harabor & Grastien, "Improving Jump Point
// Search", 2014, section 3).
//
// Rows of a plane serve steps east and west, rows of its transposed copy steps south and north; "up" means towards
// higher bit numbers. Words are aligned so that the scan's own cell is the lowest bit when going up, and the highest
// when going down.
#pragma once

#include <bit>
#include <cstdint>

#include "grid/model/neighbours.hpp"

namespace starway::grid::search {

// What makes a cell on a straight line a jump point: an obstacle beside the line, behind which lies a cell best reached
// from here.
enum class JumpRule : std::uint8_t {
    four,          // the obstacle beside the previous cell ends: the cell beside this one is best reached from here
    no_obstacle,   // the same, since a diagonal step may not pass the obstacle
    one_obstacle,  // the obstacle beside this cell ends at the next, best reached by the diagonal step around it,
                   // provided the line continues
    always,        // the same, whether or not the line continues
};

struct Run {
    std::uint32_t length = 0;  // steps to the jump point, or to the last open cell
    bool jump = false;
};

// Cells along a line as bits: of the cell itself, the one before it and the one after it, in the direction of travel.
struct Strip {
    std::uint64_t here = 0;
    std::uint64_t before = 0;
    std::uint64_t after = 0;
};

// The open cells of the line that are jump points for a walk along it.
template <JumpRule rule>
constexpr std::uint64_t jump_bits(const Strip& left, const Strip& line, const Strip& right) {
    std::uint64_t jumps = 0;
    if constexpr (rule == JumpRule::four || rule == JumpRule::no_obstacle)
        jumps = (~left.before & left.here) | (~right.before & right.here);
    else
        jumps = (~left.here & left.after) | (~right.here & right.after);
    if constexpr (rule == JumpRule::one_obstacle) jumps &= line.after;
    return jumps;
}

struct Lines {
    const std::byte* bits = nullptr;
    std::int64_t stride = 0;
};

// A line and its two neighbours, from one cell on: at least 55 bits, then zeros.
template <JumpRule rule, bool up>
class Beam {
public:
    // side: the offset to the line that advance() moves to, the stride or its negative.
    Beam(const Lines& lines, std::int64_t at, std::int64_t side)
        : behind_(load(lines, at - side)), middle_(load(lines, at)), ahead_(load(lines, at + side)) {}

    // Moves diagonally: one step along the line and one to the side. `at` is the new cell.
    void advance(const Lines& lines, std::int64_t at, std::int64_t side) {
        behind_ = onward(middle_);
        middle_ = onward(ahead_);
        ahead_ = load(lines, at + side);
    }

    // Whether advance() is an allowed step.
    [[nodiscard]] bool may_advance() const {
        if (!second(ahead_)) return false;
        if constexpr (rule == JumpRule::no_obstacle) return first(ahead_) && second(middle_);
        if constexpr (rule == JumpRule::one_obstacle) return first(ahead_) || second(middle_);
        return true;
    }

    // Steps to the next stop, if it is within these bits; otherwise `window`.
    static constexpr std::uint32_t window = 54;  // a rule looks one bit ahead
    [[nodiscard]] Run scan() const {
        const std::uint64_t jumps = jump_bits<rule>(strip(behind_), strip(middle_), strip(ahead_));
        const std::uint64_t stops = (jumps | ~middle_) & ~own;
        const auto steps = static_cast<std::uint32_t>(up ? std::countr_zero(stops) : std::countl_zero(stops));
        if (steps >= window) return {window, false};
        const bool open = ((up ? middle_ >> steps : middle_ << steps) & own) != 0;
        return {steps - (open ? 0U : 1U), open};
    }

private:
    static constexpr std::uint64_t own = up ? std::uint64_t{1} : std::uint64_t{1} << 63U;
    static std::uint64_t load(const Lines& lines, std::int64_t at) {
        return up ? model::bits_from(lines.bits, at) : model::bits_up_to(lines.bits, at);
    }
    static std::uint64_t onward(std::uint64_t word) { return up ? word >> 1U : word << 1U; }
    static std::uint64_t backward(std::uint64_t word) { return up ? word << 1U : word >> 1U; }
    static Strip strip(std::uint64_t word) { return {word, backward(word), onward(word)}; }
    static bool first(std::uint64_t word) { return (word & own) != 0; }
    static bool second(std::uint64_t word) { return (onward(word) & own) != 0; }

    std::uint64_t behind_;
    std::uint64_t middle_;
    std::uint64_t ahead_;
};

template <JumpRule rule, bool up>
inline Run scan_line(const Lines& lines, std::int64_t from) {
    constexpr std::uint32_t window = Beam<rule, up>::window;
    for (std::uint32_t passed = 0;; passed += window - 1) {
        const Run run = Beam<rule, up>(lines, up ? from + passed : from - passed, lines.stride).scan();
        if (run.length < window) return {passed + run.length, run.jump};
    }
}

}  // namespace starway::grid::search
