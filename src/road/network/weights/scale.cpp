#include "road/network/weights/scale.hpp"

#include <algorithm>
#include <limits>

#include "starway/road/network.hpp"

namespace starway::road::network {

std::vector<double> arc_chords(IdSpan<NodeId, const Embedded> embedded, IdSpan<NodeId, const std::uint32_t> first_out,
                               IdSpan<ArcId, const std::uint32_t> head) {
    std::vector<double> chords(head.size());
    for (std::size_t node = 0; node + 1 < first_out.size(); ++node)
        for (std::uint32_t arc = first_out[node]; arc < first_out[node + 1]; ++arc)
            chords[arc] = chord_steps(embedded[node], embedded[head[arc]]);
    return chords;
}

Scale prove_scale(IdSpan<ArcId, const double> chords, IdSpan<ArcId, const std::uint32_t> weight) {
    Scale result;
    double least = std::numeric_limits<double>::infinity();
    std::vector<double> ratios;
    ratios.reserve(chords.size());
    for (std::size_t arc = 0; arc < chords.size(); ++arc) {
        if (weight[arc] == closed_weight || chords[arc] <= 0) continue;
        const double ratio = weight[arc] / chords[arc];
        ratios.push_back(ratio);
        if (ratio < least) {
            least = ratio;
            result.arc = static_cast<std::uint32_t>(arc);
        }
    }
    if (ratios.empty()) return {};
    const auto middle = ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2);
    std::nth_element(ratios.begin(), middle, ratios.end());
    result.typical = *middle;
    result.scale = least * (1 - scale_margin);
    if (result.scale <= 0) result.arc = network::format::none;
    return result;
}

}  // namespace starway::road::network
