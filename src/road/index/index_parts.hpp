// What may be stored for a weight besides its metric: a contraction hierarchy, hub labels, landmarks. All are built
// over the junction graph; its arcs are numbered as its links.
//
//   ch.place.K ch.first.K ch.arc.K ch.halves.K ch.core.K           ContractionHierarchyView of column K
//   label.from_first.K label.from.K label.to_first.K label.to.K    LabelsView of column K
//   landmark.node.K landmark.cost.K                                LandmarksView of column K
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "base/graph/ch/hierarchy.hpp"
#include "base/graph/hub_labels/labels.hpp"
#include "road/index/landmarks/landmarks.hpp"
#include "road/index/road_index.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::road::index {

enum class IndexPart : std::uint8_t { contraction, labels, landmarks };
inline constexpr std::array<IndexPart, 3> index_parts{IndexPart::contraction, IndexPart::labels, IndexPart::landmarks};

// The name used on the command line.
constexpr std::string_view name_of(IndexPart part) {
    constexpr std::array<std::string_view, 3> names{"ch", "labels", "landmarks"};
    return names[static_cast<std::size_t>(part)];
}

// Owns nothing: the arrays lie in a network's image.
struct PartViews {
    std::optional<graph::ContractionHierarchyView> contraction;
    std::optional<graph::LabelsView> labels;
    std::optional<LandmarksView> landmarks;
    [[nodiscard]] bool has(IndexPart part) const;
};

// What the network's image holds for a column. Not checked yet.
PartViews stored_parts(const RoadNetwork& network, std::size_t column);
// The sections of one part as they are, for a file that keeps it. Valid as long as the network.
std::vector<RoadNetwork::Extra> kept_part(const RoadNetwork& network, std::size_t column, IndexPart part);

// Checks a stored part on first use. Proven: reads stay within the arrays and terminate; the landmarks' bounds are
// lower bounds; unpacked shortcuts have the weight that the hierarchy states. Not proven, but compared with the
// (proven) metric for a sample of pairs: that the hierarchy and the labels give the least cost. Precondition: `index`
// came from stored_index(). Errors (data): the part is damaged, or was computed for other weights.
Result<void> check_part(const RoadNetwork& network, const RoadIndexView& index, std::size_t column, IndexPart part);

// The parts while they are computed.
class IndexParts {
public:
    struct Wanted {
        std::vector<IndexPart> parts;
        std::uint64_t memory = 0;                                 // budget in bytes for building labels
        std::function<void(const graph::LabelMemory&)> estimate;  // called before labels are built; may be empty
    };
    // The same bytes for any number of threads. Errors: usage (memory), data (a cost does not fit in 32 bits),
    // interrupted.
    static Result<IndexParts> build(const JunctionGraphView& junctions, const LinkWeightsView& links,
                                    const Wanted& wanted, const Control& control = {});
    // What RoadNetwork::save() takes for a column. Valid as long as this object.
    [[nodiscard]] std::vector<RoadNetwork::Extra> extras(std::size_t column) const;

private:
    IndexParts() = default;
    bool keeps_hierarchy_ = false;  // false if it was built for the labels alone
    std::optional<graph::ContractionHierarchy> hierarchy_;
    std::optional<graph::Labels> labels_;
    std::optional<Landmarks> landmarks_;
};

}  // namespace starway::road::index
