// The source of each arc's weight: the profile or source that the network was built from, or one of the files by which
// it was updated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "road/network/along/costs_along.hpp"
#include "starway/road/network.hpp"

namespace starway::road::network {

// Of one column. Immutable; the network must outlive this.
class DataSources {
public:
    static constexpr std::size_t most = 254;  // files, numbered from 1

    DataSources(const RoadNetwork& network, const WeightColumn& column);
    // 0: what the network was built from; else the number of a file. At a fraction of the arc's length, from its tail.
    [[nodiscard]] std::uint32_t of(ArcId arc, double fraction) const;
    // No arc is of a file.
    [[nodiscard]] bool empty() const { return of_arc_.empty(); }

    // The files of a network, by their numbers from 1 on.
    static std::vector<std::string_view> names(const RoadNetwork& network);

private:
    const RoadNetwork* network_;
    std::span<const std::uint8_t> of_arc_;
    CostsAlong along_;
};

}  // namespace starway::road::network
