#include "grid/search/jump_points/sights.hpp"

#include <algorithm>
#include <bit>
#include <span>

namespace starway::grid::search {

namespace {

std::uint64_t mirrored(std::uint64_t word) {
    word = (word >> 1U & 0x5555555555555555U) | (word & 0x5555555555555555U) << 1U;
    word = (word >> 2U & 0x3333333333333333U) | (word & 0x3333333333333333U) << 2U;
    word = (word >> 4U & 0x0F0F0F0F0F0F0F0FU) | (word & 0x0F0F0F0F0F0F0F0FU) << 4U;
    return __builtin_bswap64(word);
}

// Fills the bits behind each jump point, word by word, for walks towards lower bits: from the bit above it up to and
// including the next stop. Adding a jump point's bit to the bits that a walk passes lets the carry run through all of
// them.
class Flood {
public:
    std::uint64_t fill(std::uint64_t open, std::uint64_t jumps) {
        const std::uint64_t passed = open & ~jumps;
        const std::uint64_t seeds = jumps << 1U | last_ >> 63U;
        last_ = jumps;
        std::uint64_t sum = 0;
        const bool first = __builtin_add_overflow(passed, seeds, &sum);
        const bool second = __builtin_add_overflow(sum, carry_, &sum);
        carry_ = first || second ? 1 : 0;
        return (sum ^ passed) & open;
    }

private:
    std::uint64_t last_ = 0;
    std::uint64_t carry_ = 0;
};

// A row of a plane, padded with zero words.
class Row {
public:
    Row(const BitPlane& plane, std::uint32_t y, std::uint32_t height) {
        if (y < height) words_ = plane.row(y);
    }
    // The bits of a word, arranged for walks towards higher bits and towards lower ones.
    [[nodiscard]] Strip upwards(std::size_t i) const { return {at(i), from_below(i), from_above(i)}; }
    [[nodiscard]] Strip downwards(std::size_t i) const { return {at(i), from_above(i), from_below(i)}; }

private:
    [[nodiscard]] std::uint64_t at(std::size_t i) const { return i < words_.size() ? words_[i] : 0; }
    [[nodiscard]] std::uint64_t from_below(std::size_t i) const { return at(i) << 1U | (i > 0 ? at(i - 1) >> 63U : 0); }
    [[nodiscard]] std::uint64_t from_above(std::size_t i) const { return at(i) >> 1U | at(i + 1) << 63U; }
    std::span<const std::uint64_t> words_;
};

// One line of the planes of two opposite directions. y - 1 above the first line lies outside of the plane too.
template <JumpRule rule>
void look_along(const BitPlane& open, std::uint32_t y, std::uint32_t height, BitPlane& up, BitPlane& down) {
    const Row line(open, y, height);
    const Row above(open, y - 1, height);
    const Row below(open, y + 1, height);
    const auto words_up = up.row(y);
    const auto words_down = down.row(y);
    Flood downwards;
    for (std::size_t i = 0; i < words_down.size(); ++i) {
        const Strip cells = line.downwards(i);
        const std::uint64_t jumps = cells.here & jump_bits<rule>(above.downwards(i), cells, below.downwards(i));
        words_down[i] = downwards.fill(cells.here, jumps);
    }
    Flood upwards;
    for (std::size_t i = words_up.size(); i-- > 0;) {
        const Strip cells = line.upwards(i);
        const std::uint64_t jumps = cells.here & jump_bits<rule>(above.upwards(i), cells, below.upwards(i));
        words_up[i] = mirrored(upwards.fill(mirrored(cells.here), mirrored(jumps)));
    }
}

void each_once(std::vector<std::uint32_t>& numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

}  // namespace

// The lines that an edit of a cell affects: those of all positions whose unit covers it, and their neighbours.
void JumpSights::note(const GridMap& map, GridCell edited) {
    const std::uint32_t size = map.rules().unit_size;
    const auto add = [size](std::vector<std::uint32_t>& lines, std::int32_t at, std::uint32_t count) {
        const auto line = static_cast<std::uint32_t>(at);
        const std::uint32_t last = std::min(line + 1, count - 1);
        for (std::uint32_t i = line - std::min(line, size); i <= last; ++i) lines.push_back(i);
    };
    add(rows_, edited.y, map.height());
    add(columns_, edited.x, map.width());
}

template <JumpRule rule>
void JumpSights::look(const GridMap& map, bool everywhere) {
    const auto row = [&](std::uint32_t y) {
        look_along<rule>(map.rows(), y, map.height(), planes_[east], planes_[west]);
    };
    const auto column = [&](std::uint32_t x) {
        look_along<rule>(map.columns(), x, map.width(), planes_[south], planes_[north]);
    };
    if (everywhere) {
        for (std::uint32_t y = 0; y < map.height(); ++y) row(y);
        for (std::uint32_t x = 0; x < map.width(); ++x) column(x);
    } else {
        for (const std::uint32_t y : rows_) row(y);
        for (const std::uint32_t x : columns_) column(x);
    }
}

void JumpSights::update(const GridMap& map) {
    if (made_ && revision_ == map.revision()) return;
    rows_.clear();
    columns_.clear();
    const bool known = made_ && map.visit_edits(revision_, [&](std::uint32_t node) { note(map, map.cell(node)); });
    each_once(rows_);
    each_once(columns_);
    if (!known) {
        planes_[east] = planes_[west] = BitPlane(map.width(), map.height());
        planes_[north] = planes_[south] = BitPlane(map.height(), map.width());
    }
    revision_ = map.revision();
    made_ = true;
    with_rule(jump_rule(map.rules()), [&](auto rule) { look<decltype(rule)::value>(map, !known); });
}

}  // namespace starway::grid::search
