#include "grid/search/engine/map_checksum.hpp"

#include <array>
#include <bit>
#include <span>

#include "base/core/checksum.hpp"

namespace starway::grid::search {
namespace {

// Chains checksums into one.
class ChecksumChain {
public:
    template <class Value>
    void add(std::span<const Value> values) {
        const std::array<std::uint64_t, 2> link{sum_, core::checksum(std::as_bytes(values))};
        sum_ = core::checksum(std::as_bytes(std::span(link)));
    }
    void add(std::uint64_t number) { add(std::span<const std::uint64_t>(&number, 1)); }
    [[nodiscard]] std::uint64_t sum() const { return sum_; }

private:
    std::uint64_t sum_ = 0;
};

void add_rules(const GridMap& map, ChecksumChain& chain) {
    const GridRules& rules = map.rules();
    chain.add(static_cast<std::uint64_t>(rules.topology));
    chain.add(static_cast<std::uint64_t>(rules.corners));
    chain.add(static_cast<std::uint64_t>(rules.step_costs));
    chain.add(static_cast<std::uint64_t>(rules.terrain));
    chain.add(rules.unit_size);
    chain.add(std::bit_cast<std::uint64_t>(rules.uphill));
    chain.add(std::bit_cast<std::uint64_t>(rules.downhill));
    chain.add(map.cost_units());
    chain.add(map.has_costs() ? 1 : 0);
}

// Heights, sides, and costs that depend on the direction of entry: a row at a time.
void add_details(const GridMap& map, ChecksumChain& chain) {
    constexpr std::size_t kinds = 1 + 8 + 1;
    std::vector<std::uint32_t> row;
    for (std::uint32_t y = 0; y < map.height(); ++y) {
        row.clear();
        row.reserve(kinds * map.width());
        const std::uint32_t begin = map.node({0, static_cast<std::int32_t>(y)});
        for (std::uint32_t node = begin; node < begin + map.width(); ++node) {
            row.push_back(std::bit_cast<std::uint32_t>(map.height_of(node)));
            std::uint32_t closed = 0;
            for (std::uint32_t direction = 0; direction < 8; ++direction) {
                closed |= (map.side_blocked(node, direction) ? 1U : 0U) << direction;
                row.push_back(map.entry_cost(node, direction));
            }
            row.push_back(closed);
        }
        chain.add(std::span<const std::uint32_t>(row));
    }
}

}  // namespace

std::uint64_t map_checksum(const GridMap& map) {
    ChecksumChain chain;
    chain.add(map.width());
    chain.add(map.height());
    add_rules(map, chain);
    for (std::uint32_t y = 0; y < map.height(); ++y) chain.add(map.rows().row(y));
    if (map.has_costs()) chain.add(map.costs());
    if (map.has_heights() || map.has_sides() || map.has_entry_costs()) add_details(map, chain);
    return chain.sum();
}

}  // namespace starway::grid::search
