// What may be stored for a weight besides its metric: a hierarchy by contraction, hub labels, landmarks. All are over the graph of junctions,
// and an arc of that graph goes by the number of its way.
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

#include "index/ch/hierarchy.hpp"
#include "index/hub_labels/labels.hpp"
#include "index/landmarks/landmarks.hpp"
#include "index/road_index.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::index {

enum class IndexPart : std::uint8_t { contraction, labels, landmarks };
inline constexpr std::array<IndexPart, 3> index_parts{IndexPart::contraction, IndexPart::labels, IndexPart::landmarks};

// As on the command line.
constexpr std::string_view name_of(IndexPart part) {
    constexpr std::array<std::string_view, 3> names{"ch", "labels", "landmarks"};
    return names[static_cast<std::size_t>(part)];
}

// Owns nothing: the arrays lie in a network's image.
struct PartViews {
    std::optional<ContractionHierarchyView> contraction;
    std::optional<LabelsView> labels;
    std::optional<LandmarksView> landmarks;
    [[nodiscard]] bool has(IndexPart part) const;
};

// What lies in the network's image for a column. Not checked yet.
PartViews stored_parts(const RoadNetwork& network, std::size_t column);
// The sections of one part as they are, for a file that keeps it. Valid as long as the network.
std::vector<RoadNetwork::Extra> kept_part(const RoadNetwork& network, std::size_t column, IndexPart part);

// Checks a stored part the first time that it is used. Proven: reading it stays within its arrays and ends; landmarks' bounds are bounds; what
// a hierarchy unpacks to weighs what it says. That hierarchy and labels tell the least costs is compared with the metric, which is
// proven, for some pairs. Precondition: index is what stored_index() gave. Errors (data): it is damaged, or of other weights.
Result<void> check_part(const RoadNetwork& network, const RoadIndexView& index, std::size_t column, IndexPart part);

// Parts as they are computed.
class IndexParts {
public:
    struct Wanted {
        std::vector<IndexPart> parts;
        std::uint64_t memory = 0;                          // bytes that building labels may take
        std::function<void(const LabelMemory&)> estimate;  // told before labels are built; may be empty
    };
    // Same bytes whatever the number of threads. Errors: usage (memory), data (costs have no place in 32 bits), interrupted.
    static Result<IndexParts> build(const JunctionGraphView& junctions, const WayWeightsView& ways,
                                    const Wanted& wanted, const BuildControl& control = {});
    // What RoadNetwork::save() takes for a column; valid as long as this.
    [[nodiscard]] std::vector<RoadNetwork::Extra> extras(std::size_t column) const;

private:
    IndexParts() = default;
    bool keeps_hierarchy_ = false;  // it may have been built for the labels alone
    std::optional<ContractionHierarchy> hierarchy_;
    std::optional<Labels> labels_;
    std::optional<Landmarks> landmarks_;
};

}  // namespace starway::index
