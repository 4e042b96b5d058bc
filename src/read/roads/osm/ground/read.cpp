// Reads what a base map shows: relations, then ways, then nodes; and then areas are made of them.
#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/geo/frame.hpp"
#include "read/roads/osm/entities.hpp"
#include "read/roads/osm/ground/coast.hpp"
#include "read/roads/osm/ground/ground.hpp"
#include "read/roads/osm/ground/kinds.hpp"
#include "read/roads/osm/ground/rings.hpp"
#include "read/roads/osm/newest.hpp"
#include "read/roads/osm/nodes.hpp"

namespace starway::read::osm {
namespace {

struct GroundRelation {
    std::uint32_t version = 0;
    GroundKind kind;
    std::vector<GroundName> names;
    std::vector<std::pair<std::int64_t, bool>> ways;  // and whether it is a hole
};

struct GroundWay {
    std::uint32_t version = 0;
    std::optional<GroundKind> kind;  // of itself; none: it is the side of a relation's area, or a coast
    bool is_coast = false;
    bool is_tunnel = false;
    std::vector<std::int64_t> nodes;
    std::vector<GroundName> names;
};

struct GroundPlace {
    std::uint32_t version = 0;
    GroundFeature feature;
};

bool is_relation_area(std::span<const Tag> tags) {
    return road::profile::value_of(tags, "type") == "multipolygon";
}
bool is_in_tunnel(std::span<const Tag> tags) {
    const auto tunnel = road::profile::value_of(tags, "tunnel");
    return (tunnel && *tunnel != "no") || road::profile::value_of(tags, "covered") == "yes";
}

// Where nodes lie. They are asked for before they come.
class NodePlaces {
public:
    void want(std::span<const std::int64_t> nodes) { ids_.insert(ids_.end(), nodes.begin(), nodes.end()); }
    void close() {
        std::sort(ids_.begin(), ids_.end());
        ids_.erase(std::unique(ids_.begin(), ids_.end()), ids_.end());
        ids_.shrink_to_fit();
        at_.resize(ids_.size());
        version_.resize(ids_.size());
    }
    // A newer version takes the place of an older one; without a position, the node is gone.
    void put(std::int64_t id, std::uint32_t version, std::optional<FixedPosition> at) {
        const std::size_t node = find(id);
        if (node == ids_.size() || (version_[node] && *version_[node] > version)) return;
        version_[node] = version;
        at_[node] = at;
    }
    void put_if_missing(std::int64_t id, FixedPosition at) {
        if (const std::size_t node = find(id); node < ids_.size() && !at_[node]) at_[node] = at;
    }
    // Those that have a position.
    [[nodiscard]] std::vector<geo::WorldPoint> line(std::span<const std::int64_t> nodes, const geo::TilePlane& plane) {
        std::vector<geo::WorldPoint> line;
        for (const std::int64_t id : nodes)
            if (const std::size_t node = find(id); node < ids_.size() && at_[node])
                line.push_back(plane.to_world(geo::to_position(geo::geographic_frame(), *at_[node])));
        return line;
    }

private:
    std::size_t find(std::int64_t id) {
        // Ids ascend in files, and lie close together in ways.
        if (hint_ + 1 < ids_.size() && ids_[hint_ + 1] == id) return ++hint_;
        const auto found = std::lower_bound(ids_.begin(), ids_.end(), id);
        if (found == ids_.end() || *found != id) return ids_.size();
        hint_ = static_cast<std::size_t>(found - ids_.begin());
        return hint_;
    }
    std::vector<std::int64_t> ids_;
    std::vector<std::optional<FixedPosition>> at_;
    std::vector<std::optional<std::uint32_t>> version_;
    std::size_t hint_ = 0;
};

class RelationPass final : public EntityVisitor {
public:
    void relation(std::int64_t id, Version version, std::span<const Member> members,
                  std::span<const Tag> tags) override {
        // A newer version may be another thing, or nothing.
        const auto known = newest_.try_emplace(id, version.number).first;
        if (known->second > version.number) return;
        known->second = version.number;
        found.erase(id);
        if (version.is_deleted || !is_relation_area(tags)) return;
        const auto kind = kind_of_area(tags);
        if (!kind) return;
        GroundRelation made{version.number, *kind, ground_names(tags), {}};
        for (const Member& member : members)
            if (member.type == 'w') made.ways.emplace_back(member.id, member.role == "inner");
        found.emplace(id, std::move(made));
    }
    std::map<std::int64_t, GroundRelation> found;

private:
    std::unordered_map<std::int64_t, std::uint32_t> newest_;
};

class WayPass final : public EntityVisitor {
public:
    explicit WayPass(const std::map<std::int64_t, GroundRelation>& relations) {
        for (const auto& [id, relation] : relations)
            for (const auto& [way, is_inner] : relation.ways) sides_.insert(way);
    }
    void way(std::int64_t id, Version version, std::span<const std::int64_t> nodes,
             std::span<const Tag> tags) override {
        ids_.meet(id);
        if (const auto known = found.find(id); known != found.end()) {
            if (known->second.version > version.number) return;
            found.erase(known);
        }
        if (version.is_deleted || nodes.size() < 2) return;
        GroundWay made{version.number,     {}, road::profile::value_of(tags, "natural") == "coastline",
                       is_in_tunnel(tags), {}, {}};
        made.kind = is_closed_area(nodes, tags) ? kind_of_area(tags) : kind_of_waterway(tags);
        if (!made.kind && !made.is_coast && !sides_.contains(id)) return;
        made.nodes.assign(nodes.begin(), nodes.end());
        if (made.kind) made.names = ground_names(tags);
        found.emplace(id, std::move(made));
    }
    [[nodiscard]] bool may_repeat() const { return ids_.may_repeat(); }
    std::map<std::int64_t, GroundWay> found;

private:
    NewestVersions ids_;
    std::unordered_set<std::int64_t> sides_;
};

// Takes out ways of which a newer version, met before, is deleted or something else.
class NewestWayPass final : public EntityVisitor {
public:
    explicit NewestWayPass(std::map<std::int64_t, GroundWay>& ways) : ways_(ways) {}
    void way(std::int64_t id, Version version, std::span<const std::int64_t> /*nodes*/,
             std::span<const Tag> /*tags*/) override {
        const auto known = ways_.find(id);
        if (known != ways_.end() && known->second.version < version.number) ways_.erase(known);
    }

private:
    std::map<std::int64_t, GroundWay>& ways_;
};

class NodePass final : public EntityVisitor {
public:
    NodePass(NodePlaces& places, const geo::TilePlane& plane) : places_(places), plane_(plane) {}
    void node(std::int64_t id, Version version, std::optional<FixedPosition> at, std::span<const Tag> tags) override {
        if (version.is_deleted) at.reset();
        places_.put(id, version.number, at);
        if (const auto known = found.find(id); known != found.end()) {
            if (known->second.version > version.number) return;
            found.erase(known);
        }
        const auto kind = tags.empty() || !at ? std::nullopt : kind_of_place(tags);
        auto names = kind ? ground_names(tags) : std::vector<GroundName>();
        if (names.empty()) return;
        const auto world = plane_.to_world(geo::to_position(geo::geographic_frame(), *at));
        found.emplace(
            id, GroundPlace{version.number,
                            {kind->layer, kind->kind, false, {{world}}, std::move(names), population_of(tags), 0}});
    }
    void way_positions(Version version, std::span<const std::int64_t> nodes,
                       std::span<const std::optional<FixedPosition>> at) override {
        for (std::size_t i = 0; i < nodes.size() && !version.is_deleted; ++i)
            if (at[i]) places_.put_if_missing(nodes[i], *at[i]);
    }
    std::map<std::int64_t, GroundPlace> found;

private:
    NodePlaces& places_;
    const geo::TilePlane& plane_;
};

class GroundMaker {
public:
    GroundMaker(NodePlaces& nodes, const geo::TilePlane& plane, Ground& ground)
        : nodes_(nodes), plane_(plane), ground_(ground) {}

    void add_relation(const GroundRelation& relation, std::map<std::int64_t, GroundWay>& ways) {
        std::vector<Chain> chains;
        bool is_whole = true;
        for (const auto& [id, is_inner] : relation.ways) {
            const auto way = ways.find(id);
            if (way == ways.end())
                is_whole = false;
            else
                chains.push_back({way->second.nodes, is_inner});
        }
        std::vector<OutlineRing> rings;
        for (const Chain& chain : joined_chains(std::move(chains), true))
            if (chain.is_ring())
                rings.push_back({corners(chain.nodes), chain.is_inner});
            else
                is_whole = false;
        ground_.open_areas += is_whole ? 0 : 1;
        add_areas(relation.kind, nested_rings(std::move(rings)), relation.names);
    }
    void add_way(const GroundWay& way) {
        if (!way.kind) return;
        if (way.kind->layer != GroundLayer::water_line) {
            add_areas(*way.kind, nested_rings({{corners(way.nodes), false}}), way.names);
            return;
        }
        auto line = nodes_.line(way.nodes, plane_);
        if (line.size() > 1)
            ground_.features.push_back(
                {way.kind->layer, way.kind->kind, way.is_tunnel, {std::move(line)}, way.names, {}, 0});
    }
    void add_sea(const std::map<std::int64_t, GroundWay>& ways) {
        std::vector<Chain> chains;
        for (const auto& [id, way] : ways)
            if (way.is_coast) chains.push_back({way.nodes, false});
        std::vector<CoastLine> coast;
        for (const Chain& chain : joined_chains(std::move(chains), false))
            coast.push_back(nodes_.line(chain.nodes, plane_));
        Box edge;
        for (const Position corner : {Position{ground_.bounds.min_x, ground_.bounds.min_y},
                                      Position{ground_.bounds.max_x, ground_.bounds.max_y}}) {
            const geo::WorldPoint at = plane_.to_world(corner);
            edge.add({at.x, at.y});
        }
        Sea sea = sea_within(std::move(coast), edge);
        ground_.sea_all_around = sea.is_all_around;
        add_areas({GroundLayer::ocean, "ocean"}, std::move(sea.areas), {});
    }

private:
    Outline corners(std::span<const std::int64_t> ring) { return nodes_.line(ring.first(ring.size() - 1), plane_); }

    // The name belongs to the largest part.
    void add_areas(GroundKind kind, std::vector<std::vector<Outline>> areas, const std::vector<GroundName>& names) {
        for (std::size_t i = 0; i < areas.size(); ++i) {
            auto own = i == 0 ? names : std::vector<GroundName>();
            if (kind.layer == GroundLayer::place) {
                if (!own.empty())
                    ground_.features.push_back({kind.layer,
                                                kind.kind,
                                                false,
                                                {{label_point(areas[i])}},
                                                std::move(own),
                                                {},
                                                std::abs(outline_area(areas[i].front()))});
                continue;
            }
            ground_.features.push_back({kind.layer, kind.kind, false, std::move(areas[i]), std::move(own), {}, 0});
        }
    }

    NodePlaces& nodes_;
    const geo::TilePlane& plane_;
    Ground& ground_;
};

Result<void> visit_files(std::vector<OsmFile>& files, Wanted wanted, EntityVisitor& visitor, std::string_view phase,
                         const Control& control) {
    for (OsmFile& file : files)
        if (auto read = visit_entities(file, wanted, visitor, phase, control); !read) return read;
    return {};
}

}  // namespace

Result<Ground> read_ground(const std::vector<std::string>& paths, Box bounds, const Control& control) {
    std::vector<OsmFile> files;
    for (const std::string& path : paths) {
        auto file = open_osm(path);
        if (!file) return std::move(file).error();
        files.push_back(*std::move(file));
    }
    RelationPass relations;
    if (auto read = visit_files(files, {.relations = true}, relations, "reading areas", control); !read)
        return std::move(read).error();
    WayPass ways(relations.found);
    if (auto read = visit_files(files, {.ways = true}, ways, "reading outlines", control); !read)
        return std::move(read).error();
    if (ways.may_repeat()) {
        NewestWayPass newest(ways.found);
        if (auto read = visit_files(files, {.ways = true}, newest, "reading outlines again", control); !read)
            return std::move(read).error();
    }
    NodePlaces nodes;
    for (const auto& [id, way] : ways.found) nodes.want(way.nodes);
    nodes.close();
    const geo::TilePlane plane(geo::geographic_frame(), {});
    NodePass places(nodes, plane);
    if (auto read = visit_files(files, {.nodes = true, .ways = true}, places, "reading their corners", control); !read)
        return std::move(read).error();

    Ground ground;
    ground.bounds = bounds;
    for (const OsmFile& file : files)
        if (!file.bounds.empty()) {
            ground.bounds.add({file.bounds.min_x, file.bounds.min_y});
            ground.bounds.add({file.bounds.max_x, file.bounds.max_y});
        }
    GroundMaker maker(nodes, plane, ground);
    maker.add_sea(ways.found);
    for (const auto& [id, relation] : relations.found) maker.add_relation(relation, ways.found);
    for (const auto& [id, way] : ways.found) maker.add_way(way);
    for (auto& [id, place] : places.found) ground.features.push_back(std::move(place.feature));
    return ground;
}

}  // namespace starway::read::osm
