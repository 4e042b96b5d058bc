#include "read/maps/cell_draft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "grid/model/costs.hpp"

namespace starway::read::maps {
namespace {

constexpr float most = 65535;
// Halves to thousandths, in decimal and as powers of two.
constexpr std::array<std::uint16_t, 15> usual_units{1, 2, 4, 5, 8, 10, 16, 20, 25, 50, 100, 200, 250, 500, 1000};

bool whole(float cost, std::uint16_t units) {
    const double scaled = static_cast<double>(cost) * units;
    return std::abs(scaled - std::round(scaled)) < 1e-3 && std::round(scaled) > 0;
}

}  // namespace

WholeCosts whole_costs(std::span<const float> costs) {
    const float largest = costs.empty() ? 0 : *std::max_element(costs.begin(), costs.end());
    WholeCosts result;
    result.rounded = true;
    const double negligible = grid::model::negligible_cost * largest;
    // Neighbours usually have the same cost.
    for (const std::uint16_t units : usual_units) {
        if (largest * static_cast<float>(units) > most) break;
        result.units = units;
        float known = 0;
        const bool all = std::all_of(costs.begin(), costs.end(), [&](float cost) {
            return cost == known || cost <= negligible || whole(known = cost, units);
        });
        if (!all) continue;
        result.rounded = false;
        break;
    }
    result.costs.reserve(costs.size());
    for (const float cost : costs) {
        const double scaled = std::round(static_cast<double>(cost) * result.units);
        result.costs.push_back(static_cast<std::uint16_t>(cost > negligible ? std::max(scaled, 1.0) : 0.0));
    }
    return result;
}

GridRules rules_with(const MapOptions& options, GridRules rules, double metres_per_cell) {
    if (options.topology) rules.topology = *options.topology;
    if (options.hex_layout) {
        rules.hex_layout = *options.hex_layout;
        if (!options.topology && rules.squares()) rules.topology = GridTopology::hexagonal;
    }
    if (options.corners) rules.corners = *options.corners;
    if (options.step_costs) rules.step_costs = *options.step_costs;
    if (options.terrain) rules.terrain = *options.terrain;
    rules.unit_size = options.unit_size;
    rules.radius = options.radius.in_cells(metres_per_cell).value_or(0);
    rules.uphill = options.uphill;
    rules.downhill = options.downhill;
    constexpr double rounding = 1e-9, farthest = 1e9;
    rules.jump_radius = static_cast<std::uint32_t>(
        std::min(options.jump_radius.in_cells(metres_per_cell).value_or(0) + rounding, farthest));
    rules.jump_price = options.jump_price;
    return rules;
}

CellDraft::CellDraft(std::uint32_t width, std::uint32_t height)
    : width_(width), height_(height), blocked_(std::size_t{width} * height) {}

void CellDraft::block_row(std::size_t first, std::size_t count) {
    std::fill_n(blocked_.begin() + static_cast<std::ptrdiff_t>(first), count, std::uint8_t{1});
}

void CellDraft::set_cost(std::size_t cell, double cost) {
    if (costs_.empty()) {
        if (cost == 1 && entry_costs_.empty()) return;
        costs_.assign(blocked_.size(), 1.0F);
    }
    costs_[cell] = static_cast<float>(cost);
    entry_costs_.erase(entry_costs_.lower_bound({cell, 0}), entry_costs_.lower_bound({cell + 1, 0}));
}

void CellDraft::set_height(std::size_t cell, double height) {
    if (heights_.empty()) {
        if (height == 0) return;
        heights_.assign(blocked_.size(), 0.0F);
    }
    heights_[cell] = static_cast<float>(height);
}

void CellDraft::block_entry(std::size_t cell, std::uint32_t direction) {
    auto& entries = blocked_entries_[cell];
    entries = static_cast<std::uint8_t>(entries | 1U << direction);
}

void CellDraft::set_entry_cost(std::size_t cell, std::uint32_t direction, double cost) {
    if (costs_.empty()) costs_.assign(blocked_.size(), 1.0F);
    entry_costs_[{cell, direction}] = static_cast<float>(cost);
}

std::uint64_t CellDraft::blocked_count() const {
    return static_cast<std::uint64_t>(std::count(blocked_.begin(), blocked_.end(), std::uint8_t{1}));
}

Result<GridMap> CellDraft::build(const GridRules& rules, std::vector<Sentence>& notes) const {
    Result<GridMap> created = GridMap::create(width_, height_, false);
    if (!created) return created;
    GridMap& map = *created;
    if (auto set = map.set_rules(rules); !set) return set.error();

    const std::size_t words = (std::size_t{width_} + 63) / 64;
    std::vector<std::uint64_t> rows(words * height_);
    for (std::uint32_t y = 0; y < height_; ++y) {
        const std::uint8_t* row = blocked_.data() + std::size_t{y} * width_;
        std::uint64_t* bits = rows.data() + y * words;
        for (std::uint32_t x = 0; x < width_; ++x) bits[x / 64] |= std::uint64_t{1U - row[x]} << (x % 64);
    }
    map.assign(rows);
    if (rules.radius > 0 && !blocked_entries_.empty())
        return Error{
            ErrorKind::usage,
            "⟨radius⟩ does not support walls between cells, which this map has; leave it out⟦, or use ⟨unit_size⟩⟧"};
    const auto cell_at = [&](std::size_t i) {
        return GridCell{static_cast<std::int32_t>(i % width_), static_cast<std::int32_t>(i / width_)};
    };

    if (!costs_.empty()) {
        std::vector<float> all = costs_;
        for (const auto& [entry, cost] : entry_costs_) all.push_back(cost);
        const WholeCosts rounded = whole_costs(all);
        map.assign_costs(rounded.units, std::span(rounded.costs).first(costs_.size()));
        if (rounded.rounded) notes.push_back(fmt::format("Costs were rounded to 1/{}.", rounded.units));
        std::size_t i = costs_.size();
        for (const auto& [entry, cost] : entry_costs_)
            map.set_entry_cost(cell_at(entry.first), entry.second, rounded.costs[i++]);
    }
    for (std::size_t i = 0; i < heights_.size(); ++i) map.set_height(cell_at(i), heights_[i]);
    for (const auto& [cell, directions] : blocked_entries_)
        for (std::uint32_t direction = 0; direction < map.rules().directions(); ++direction)
            if ((directions >> direction & 1U) != 0) map.block_entry(cell_at(cell), direction);
    return created;
}

}  // namespace starway::read::maps
