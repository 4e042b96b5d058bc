#include "road/network/along/data_sources.hpp"

#include <algorithm>

#include "road/network/along/sections.hpp"
#include "road/network/file/section_array.hpp"
#include "road/network/file/texts.hpp"

namespace starway::road::network {

DataSources::DataSources(const RoadNetwork& network, const WeightColumn& column)
    : network_(&network),
      of_arc_(array_of<std::uint8_t>(network, arc_source_name(column.id))),
      along_(network, column) {}

std::uint32_t DataSources::of(ArcId arc, double fraction) const {
    if (of_arc_.empty()) return 0;
    const auto parts = along_.parts(arc);
    if (parts.empty()) return of_arc_[arc];
    const std::vector<double> ends = segment_ends(*network_, network_->edge(arc));
    const double along = network_->is_backward(arc) ? 1 - fraction : fraction;
    const auto segment = static_cast<std::uint32_t>(std::lower_bound(ends.begin(), ends.end(), along) - ends.begin());
    const auto part =
        std::find_if(parts.begin(), parts.end(), [segment](const auto& one) { return one.segment == segment; });
    return part == parts.end() ? of_arc_[arc] : part->source;
}

std::vector<std::string_view> DataSources::names(const RoadNetwork& network) {
    return texts_of(array_of<char>(network, "source_names"));
}

}  // namespace starway::road::network
