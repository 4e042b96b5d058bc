// The nodes, ways and relations of a file of OpenStreetMap, one after the other. Only entities.cpp includes libosmium.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "read/looks/osm_format.hpp"
#include "road/profile/condition.hpp"
#include "starway/core/geometry.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::read::osm {

using road::profile::Tag;

struct Member {
    char type = 'n';  // n, w, r
    std::int64_t id = 0;
    std::string_view role;
};

// An object may come several times: in files that overlap, or with its history.
struct Version {
    std::uint32_t number = 0;  // 0: the file does not say
    bool is_deleted = false;   // visible="false"
};

// Receives what was wanted. Views are valid during the call only.
class EntityVisitor {
public:
    virtual ~EntityVisitor() = default;
    // In steps of 1e-7 degree; nothing if the node has no possible position.
    virtual void node(std::int64_t /*id*/, Version /*version*/, std::optional<FixedPosition> /*at*/,
                      std::span<const Tag> /*tags*/) {}
    virtual void way(std::int64_t /*id*/, Version /*version*/, std::span<const std::int64_t> /*nodes*/,
                     std::span<const Tag> /*tags*/) {}
    // After way(), of a way that has positions of its own, as by Overpass's "out geom".
    virtual void way_positions(Version /*version*/, std::span<const std::int64_t> /*nodes*/,
                               std::span<const std::optional<FixedPosition>> /*at*/) {}
    virtual void relation(std::int64_t /*id*/, Version /*version*/, std::span<const Member> /*members*/,
                          std::span<const Tag> /*tags*/) {}
};

struct Wanted {
    bool nodes = false, ways = false, relations = false;
    bool versions = true;  // without them a PBF is read faster
};

struct OsmFile {
    std::string path;  // can be read several times
    Format format;
    std::string cut;                  // where the file ends too early, as a sentence; empty if it does not
    std::uint64_t largest_block = 0;  // of PBF, in bytes without compression
    bool has_history = false;         // as its header says: objects come in all their versions
    Box bounds;                       // as its header says, degrees; empty: it does not, or was not visited yet
};

// Checks the format and, of PBF, the frames of all blocks. Errors: io, data (another format, a file of changes, a block
// beyond the limits of PBF).
Result<OsmFile> open_osm(const std::string& path);

// Visits everything wanted in the order of the file. Of a file that was cut, everything before the cut; `cut` then says
// where. Decodes on a few threads; holds a few blocks at a time. Errors: io, data (says where), interrupted.
Result<void> visit_entities(OsmFile& file, Wanted wanted, EntityVisitor& visitor, std::string_view phase,
                            const Control& control);

}  // namespace starway::read::osm
