// The sections that say how a column's weights lie along arcs, and who says so, as an edit leaves them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "road/network/along/data_sources.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

class AlongSections {
public:
    // Some arcs have other weights: their former parts are forgotten, and these take their place.
    AlongSections(const RoadNetwork& network, const WeightColumn& column, const std::vector<bool>& changed,
                  std::vector<network::format::ArcPart> parts);
    // All arcs are as a profile says.
    AlongSections(const WeightColumn& column, std::vector<network::format::ArcEnds> ends);
    // Of the arcs that changed.
    void set_source(const std::vector<bool>& changed, std::uint32_t source);
    // Views of this object.
    [[nodiscard]] std::vector<RoadNetwork::Extra> sections() const;

private:
    std::string ends_name_, part_name_, source_name_;
    std::vector<network::format::ArcEnds> ends_;
    bool replaces_ends_ = false, replaces_parts_ = false;
    std::vector<network::format::ArcPart> parts_;
    std::vector<std::uint8_t> source_;  // per arc; empty: all are of the profile
};

// The files by which a network was updated, by their names without folder and extension.
class SourceNames {
public:
    explicit SourceNames(const RoadNetwork& network);
    // That of a file, with the next number if it is new. Errors: usage, there are too many.
    Result<std::uint32_t> number_of(const std::string& file);
    [[nodiscard]] RoadNetwork::Extra section() const;

private:
    std::string bytes_;  // each name with a zero byte
};

}  // namespace starway::road::ask
