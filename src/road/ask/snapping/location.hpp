// What a Location means: from the text of a point to a position or a node.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "starway/core/result.hpp"
#include "starway/road/location.hpp"
#include "starway/road/network.hpp"
#include "starway/road/places.hpp"

namespace starway::road::ask {

struct NodeText {
    std::string_view label;
};
struct NameText {
    std::string_view name;
};
using PointText = std::variant<Position, NodeText, NameText>;

// The form of a text alone: "lon,lat" (spaces allowed around the numbers), "node:LABEL", else a name. Errors (usage):
// numbers that are not two numbers with one comma between them.
Result<PointText> parse_point(std::string_view text);

// Out of range: what is wrong with coordinates on a network with these bounds, and what to write instead.
Result<void> check_coordinates(Position p, FrameKind frame, const Box& bounds);

// A point of a request that is known to exist.
struct ResolvedLocation {
    Position position;  // of the node, where one is meant; meaningless for a node without coordinates
    NodeId node;        // valid: this very node
    std::string name;   // as its place or node is called; empty for coordinates
    std::shared_ptr<const Waypoint> snapped;  // it was put on the network before; null where it was not
    RoadSide side = RoadSide::any;
    std::optional<Bearing> bearing = std::nullopt;
    std::string label = {};  // Location::label()
};

// Names are looked up among the places, then among the labels of the nodes. Any thread may ask; keeps handles.
class Locator {
public:
    Locator(RoadNetwork network, Places places);
    // Precondition: the network is verified.
    [[nodiscard]] Result<ResolvedLocation> find(const Location& location) const;
    [[nodiscard]] const Places& places() const { return places_; }

private:
    Result<ResolvedLocation> find_meant(const Location& location) const;
    Result<ResolvedLocation> find_position(Position p) const;
    [[nodiscard]] ResolvedLocation snapped_before(const Location& location) const;
    Result<ResolvedLocation> find_node(std::string_view label) const;
    Result<ResolvedLocation> find_name(std::string_view name) const;
    [[nodiscard]] ResolvedLocation node(NodeId node) const;
    const Places& labels() const;

    RoadNetwork network_;
    Places places_;
    mutable std::once_flag labels_once_;
    mutable Places labels_;  // made when first needed
};

// The nodes of a network whose labels are names, as places; place i is node i. Empty where labels are numbers.
Places places_of_labels(const RoadNetwork& network);

}  // namespace starway::road::ask
