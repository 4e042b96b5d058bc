// The first pass over a file of OpenStreetMap: the ways that are open to a profile, and the relations.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "read/roads/osm/area_sources.hpp"
#include "read/roads/osm/entities.hpp"
#include "read/roads/osm/manoeuvre_relations.hpp"
#include "read/roads/osm/newest.hpp"
#include "read/roads/osm/route_directions.hpp"
#include "read/roads/osm/way_table.hpp"
#include "read/roads/tags/meanings.hpp"

namespace starway::read::osm {

// What was met on the way, for the report.
struct WayCounts {
    std::uint64_t read = 0;          // ways, of any kind
    std::uint64_t too_short = 0;     // kept by their tags, but with fewer than two nodes
    std::uint64_t repeated = 0;      // more than once, in the same version: in several files, or several times in one
    std::uint64_t outdated = 0;      // in several versions
    std::uint64_t deleted = 0;       // marked as deleted
    std::uint64_t timed = 0;         // with rules for certain times only
    std::uint64_t of_relations = 0;  // ferries that only a relation describes
};

class WayReader final : public EntityVisitor {
public:
    // kept_keys: of tags to keep besides those that profiles ask about. Both must outlive this object.
    WayReader(Meanings& meanings, std::span<const std::string> kept_keys);

    void way(std::int64_t id, Version version, std::span<const std::int64_t> nodes, std::span<const Tag> tags) override;
    void way_positions(Version version, std::span<const std::int64_t> nodes,
                       std::span<const std::optional<FixedPosition>> at) override;
    void relation(std::int64_t id, Version version, std::span<const Member> members,
                  std::span<const Tag> tags) override;

    // For ferries and squares whose ways have no tags of their own, and where objects come several times: what to read
    // once more; nothing where all is known.
    [[nodiscard]] std::optional<Wanted> another_pass() const;
    void begin_another_pass();

    // By ascending id, each once. Call it last.
    Ways finish();
    [[nodiscard]] const WayCounts& counts() const { return counts_; }
    [[nodiscard]] const TurnRelations& turns() const { return turns_; }
    // Call finish() first.
    [[nodiscard]] const AreaSources& areas() const { return areas_; }
    // Whether ways have positions of their own.
    [[nodiscard]] bool have_positions() const { return have_positions_; }
    // For each key to keep: the ways read that are open to a profile and have such a tag.
    [[nodiscard]] std::span<const std::uint64_t> ways_with_key() const { return ways_with_key_; }

private:
    using OwnedTags = std::vector<std::pair<std::string, std::string>>;
    void keep(std::int64_t id, Version version, std::uint32_t meaning, std::span<const std::int64_t> nodes,
              std::span<const Tag> tags);
    void keep_of_ferry(std::int64_t id, Version version, std::span<const std::int64_t> nodes,
                       std::span<const Tag> tags);
    void add_ferry(std::span<const Member> members, std::span<const Tag> tags);
    [[nodiscard]] WayRecord record_of(std::int64_t id, Version version, std::uint32_t meaning,
                                      std::span<const Tag> tags);
    void add_area(std::int64_t id, Version version, std::span<const std::int64_t> nodes, std::span<const Tag> tags);
    void add_area(std::int64_t id, Version version, std::span<const Member> members, std::span<const Tag> tags);
    [[nodiscard]] std::optional<std::uint32_t> crossing_of(std::span<const Tag> tags);
    [[nodiscard]] bool counts(std::size_t way) const;
    [[nodiscard]] bool is_ferry(std::span<const Tag> tags) const;
    std::uint32_t kept_set(std::span<const Tag> tags);
    void append_timed_rules(std::span<const Tag> tags);
    void add_route_directions();

    Meanings& meanings_;
    std::span<const std::string> kept_keys_;
    std::vector<std::uint64_t> ways_with_key_;
    std::string kept_text_;
    Ways ways_;
    WayCounts counts_;
    TurnRelations turns_;
    RouteDirections routes_;
    const bool tells_routes_;                       // a profile wants directions with the numbers of roads
    std::map<std::int64_t, OwnedTags> ferry_tags_;  // of ways, from their relation
    NewestVersions newest_ways_, newest_relations_;
    AreaSources areas_;
    bool another_pass_ = false;
    bool have_positions_ = false;
    std::vector<Tag> joined_;
};

}  // namespace starway::read::osm
