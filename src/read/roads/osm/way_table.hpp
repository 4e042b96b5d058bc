// The ways that are kept, in parallel vectors.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "read/roads/osm/facts.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::read::osm {

enum class DrivingSide : std::uint8_t { untold, left, right };

// What is known of a way but its nodes.
struct WayRecord {
    std::int64_t id = 0;
    std::uint32_t version = 0, meaning = 0, name = 0;
    DrivingSide side = DrivingSide::untold;
    std::uint32_t facts = 0, kept = 0;
};

struct Ways {
    std::vector<std::int64_t> id;
    std::vector<std::uint32_t> version;  // 0: not known
    std::vector<std::uint32_t> meaning;  // number in Meanings
    std::vector<std::uint32_t> name;     // number in `names`
    std::vector<DrivingSide> side;       // as tagged
    std::vector<std::uint32_t> facts;    // number in `fact_sets`
    std::vector<std::uint32_t> kept;     // number in `kept_sets`, of tags other than those that profiles ask about
    std::vector<std::uint64_t> first_node{0};
    std::vector<std::int64_t> node;  // ids; of way k from first_node[k] up to first_node[k + 1]
    StringPool names;
    FactsPool fact_sets;
    StringPool kept_sets;  // "key\0value\0", each with its zero bytes
    [[nodiscard]] std::size_t count() const { return id.size(); }
    [[nodiscard]] WayRecord record(std::size_t way) const {
        return {id[way], version[way], meaning[way], name[way], side[way], facts[way], kept[way]};
    }
    void push(const WayRecord& record, std::span<const std::int64_t> nodes);
    // The ways in an order, each at most once, with the same names and sets.
    Ways in_order(std::span<const std::size_t> order);
    [[nodiscard]] std::span<const std::int64_t> nodes(std::size_t way) const {
        return std::span(node).subspan(first_node[way], first_node[way + 1] - first_node[way]);
    }
};

}  // namespace starway::read::osm
