// The second pass over a file of OpenStreetMap: the nodes of the ways that are kept, and named places.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "read/roads/osm/area_sources.hpp"
#include "read/roads/osm/clip.hpp"
#include "read/roads/osm/entities.hpp"
#include "read/roads/osm/ways.hpp"
#include "read/roads/tags/meanings.hpp"
#include "starway/road/places.hpp"

namespace starway::read::osm {

// Nodes by ascending id; their numbers are dense.
class NodeTable {
public:
    static constexpr std::uint32_t none = 0xFFFFFFFFU;

    // Of the ways and the areas.
    NodeTable(const Ways& ways, const AreaSources& areas);
    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(id_.size()); }
    [[nodiscard]] std::int64_t id(std::uint32_t node) const { return id_[node]; }
    // Searches from where the last search ended: the ids of a way, or of a file, lie close together.
    [[nodiscard]] std::uint32_t find(std::int64_t id, std::size_t& hint) const;

    void place(std::uint32_t node, FixedPosition at);
    // As if it had not been met.
    void forget(std::uint32_t node);
    // It exists, but is not wanted.
    void leave_out(std::uint32_t node);
    [[nodiscard]] bool is_left_out(std::uint32_t node) const { return is_left_out_[node]; }
    // It exists, but is nowhere: at latitude 95, or without one.
    void set_nowhere(std::uint32_t node) { is_nowhere_[node] = true; }
    [[nodiscard]] bool is_nowhere(std::uint32_t node) const { return is_nowhere_[node]; }
    [[nodiscard]] bool is_placed(std::uint32_t node) const { return is_placed_[node]; }
    [[nodiscard]] FixedPosition at(std::uint32_t node) const { return at_[node]; }

    void set_meaning(std::uint32_t node, std::uint32_t meaning) { meaning_.insert_or_assign(node, meaning); }
    [[nodiscard]] const std::unordered_map<std::uint32_t, std::uint32_t>& meanings() const { return meaning_; }

    // The number of the exit that leaves a motorway here; empty where there is none.
    void set_exit(std::uint32_t node, std::string number) { exit_.insert_or_assign(node, std::move(number)); }
    [[nodiscard]] const std::string& exit(std::uint32_t node) const {
        static const std::string none_there;
        const auto found = exit_.find(node);
        return found == exit_.end() ? none_there : found->second;
    }

private:
    std::vector<std::int64_t> id_;
    std::vector<FixedPosition> at_;
    std::vector<bool> is_placed_, is_left_out_, is_nowhere_;
    std::unordered_map<std::uint32_t, std::string> exit_;
    std::unordered_map<std::uint32_t, std::uint32_t> meaning_;  // of the few that stop or delay a profile
};

class NodeReader final : public EntityVisitor {
public:
    // clip: may be null. has_versions: whether nodes may come in several versions, which the file tells.
    NodeReader(NodeTable& nodes, Meanings& meanings, const Clip* clip, bool has_versions)
        : nodes_(nodes), meanings_(meanings), clip_(clip), version_(has_versions ? nodes.count() : 0) {}
    void node(std::int64_t id, Version version, std::optional<FixedPosition> at, std::span<const Tag> tags) override;
    // Counts where no node of that id has a position, so it is called after all nodes.
    void way_positions(Version version, std::span<const std::int64_t> nodes,
                       std::span<const std::optional<FixedPosition>> at) override;

    // Whether nodes came several times although that was not expected: read them again, with versions, into a fresh
    // table.
    [[nodiscard]] bool met_repeats() const { return met_repeats_; }

    // By ascending node.
    std::vector<Place> take_places();
    // How many places there are; each may have several names.
    [[nodiscard]] std::size_t settlements() const { return places_.size(); }

private:
    struct Settlement {
        std::uint32_t version = 0;
        std::vector<Place> names;
    };
    // Whether this version counts, as far as is known; then what older ones said is forgotten.
    bool is_newest(std::uint32_t node, Version version);
    void add_places(std::int64_t id, Version version, FixedPosition at, std::span<const Tag> tags);
    // False if the clip leaves it out.
    bool place(std::uint32_t node, FixedPosition at);

    NodeTable& nodes_;
    Meanings& meanings_;
    const Clip* clip_;
    std::size_t hint_ = 0;
    bool met_repeats_ = false;
    std::vector<std::optional<std::uint32_t>> version_;  // per node of the table; empty if they have none
    std::map<std::int64_t, Settlement> places_;          // by node
};

// The settlement or part of one that the tags name, by its name and then by its other names; nothing if they name none.
std::vector<Place> places_of(FixedPosition at, std::span<const Tag> tags);
// Nothing where there is none, or it is no number.
std::optional<std::int64_t> population_of(std::span<const Tag> tags);

}  // namespace starway::read::osm
