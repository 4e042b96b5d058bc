#include "road/network/build/draft_check.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <variant>

#include "base/core/shown.hpp"
#include "base/geo/frame.hpp"
#include "road/network/build/attributes.hpp"
#include "road/network/file/format.hpp"

namespace starway::road::network {
namespace {

template <class... Arguments>
Error wrong(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    return {ErrorKind::data, fmt::format(text, std::forward<Arguments>(arguments)...)};
}

Result<void> check_length(std::string_view what, std::size_t found, std::size_t expected, bool may_be_empty) {
    if (found == expected || (may_be_empty && found == 0)) return {};
    return wrong("the draft's {} has {} entries instead of {}", what, found, expected);
}

Result<void> check_ends(const DraftColumn& column, std::size_t edges) {
    std::vector<std::uint8_t> seen(column.ends.empty() ? 0 : edges);
    for (const auto& [edge, backward, before, after] : column.ends) {
        if (edge >= edges) return wrong("column '{}' has ends of edge {} of {}", column.name, edge, edges);
        if (!(before >= 0 && after >= 0 && std::isfinite(before) && std::isfinite(after)))
            return wrong("column '{}' has {} and {} at the ends of edge {}; give 0 or more", column.name, before, after,
                         edge);
        const auto direction = static_cast<std::uint8_t>(backward ? Direction::backward : Direction::forward);
        if ((seen[edge] & direction) != 0)
            return wrong("column '{}' has ends of edge {} twice in one direction", column.name, edge);
        seen[edge] |= direction;
    }
    return {};
}

Result<void> check_lengths(const NetworkDraft& draft) {
    const std::size_t edges = draft.edge_tail.size();
    const bool placed = draft.frame != FrameKind::none;
    if (draft.node_count == network::format::none)
        return wrong("the network has {} nodes, but must have fewer than 2^32 - 1", draft.node_count);
    if (edges >= (std::size_t{1} << 31U))
        return wrong("the network has {} edges, but must have fewer than 2^31", edges);
    if (draft.frame > FrameKind::planar) return wrong("the draft's frame is unknown");
    const std::size_t first_points = draft.shape_first.empty() ? 0 : edges + 1;
    for (const auto& [what, found, expected, may_be_empty] :
         {std::tuple("node_position", draft.node_position.size(), placed ? std::size_t{draft.node_count} : 0, false),
          std::tuple("edge_head", draft.edge_head.size(), edges, false),
          std::tuple("edge_direction", draft.edge_direction.size(), edges, true),
          std::tuple("shape_first", draft.shape_first.size(), placed ? edges + 1 : 0, placed),
          std::tuple("shape_points", draft.shape_points.size(),
                     first_points == 0 ? 0 : static_cast<std::size_t>(draft.shape_first.back()), false),
          std::tuple("shape_ids", draft.shape_ids.size(), draft.shape_points.size(), true),
          std::tuple("edge_left_hand", draft.edge_left_hand.size(), edges, true),
          std::tuple("edge_speed_kmh", draft.edge_speed_kmh.size(), edges, true)})
        if (auto ok = check_length(what, found, expected, may_be_empty); !ok) return ok;
    for (const auto& [what, found] : edge_attributes(draft))
        if (auto ok = check_length(what, found, edges, true); !ok) return ok;
    if (!draft.facts.empty() && draft.facts.front() != RoadFacts{})
        return wrong("the draft's facts number 0 is not the empty one");
    for (const RoadFacts& facts : draft.facts)
        if ((facts.flags & ~all_road_flags) != 0) return wrong("the draft's facts have unknown flags {}", facts.flags);
    for (const DraftColumn& column : draft.columns) {
        if (auto ok = check_length("column '" + column.name + "'", column.forward.size(), edges, false); !ok) return ok;
        if (auto ok = check_length("column '" + column.name + "' (backward)", column.backward.size(), edges, true); !ok)
            return ok;
        if (auto ok = check_ends(column, edges); !ok) return ok;
    }
    return {};
}

bool in_frame(FrameKind frame, Position p) {
    return frame == FrameKind::geographic ? geo::is_lon_lat(p) : std::isfinite(p.x) && std::isfinite(p.y);
}

std::string_view advice(FrameKind frame) {
    return frame == FrameKind::geographic ? "longitude and latitude in degrees" : "finite numbers";
}

// Empty if the edge is valid.
std::string wrong_edge(const NetworkDraft& draft, std::size_t edge) {
    for (const std::uint32_t node : {draft.edge_tail[edge], draft.edge_head[edge]})
        if (node >= draft.node_count)
            return fmt::format("ends at node {}, but the draft has {} nodes", node, draft.node_count);
    if (!draft.edge_direction.empty()) {
        const auto direction = static_cast<unsigned>(draft.edge_direction[edge]);
        if (direction < 1 || direction > 3) return fmt::format("has the unknown direction {}", direction);
    }
    if (auto attribute = wrong_attribute(draft, edge); !attribute.empty()) return attribute;
    if (!draft.edge_speed_kmh.empty()) {
        const float speed = draft.edge_speed_kmh[edge];
        if (!std::isfinite(speed) || speed <= 0)
            return fmt::format("has speed {} km/h; a speed must be above 0", speed);
    }
    if (!draft.shape_first.empty()) {
        const std::uint64_t first = draft.shape_first[edge];
        const std::uint64_t last = draft.shape_first[edge + 1];
        if (first > last || last > draft.shape_points.size())
            return fmt::format("has shape points {} to {} of {}", first, last, draft.shape_points.size());
        for (std::uint64_t i = first; i < last; ++i) {
            const Position p = draft.shape_points[static_cast<std::size_t>(i)];
            if (!in_frame(draft.frame, p))
                return fmt::format("has a point at {}, {}; positions must be {}", p.x, p.y, advice(draft.frame));
        }
    }
    return {};
}

std::string wrong_square(const NetworkDraft& draft, const DraftSquare& square) {
    if (draft.frame != FrameKind::geographic) return "has corners, but the draft has no coordinates on Earth";
    if (square.like >= draft.edge_tail.size())
        return fmt::format("is like edge {}, but the draft has {}", square.like, draft.edge_tail.size());
    std::uint32_t before = 0;
    std::size_t in_ring = 0;
    for (const auto& [at, node, ring] : square.corners) {
        if (!in_frame(draft.frame, at))
            return fmt::format("has a corner at {}, {}; positions must be {}", at.x, at.y, advice(draft.frame));
        if (node != network::format::none && node >= draft.node_count)
            return fmt::format("has a corner at node {}, but the draft has {}", node, draft.node_count);
        if (ring != before && (ring != before + 1 || in_ring < 3)) return "has rings that are out of order, or short";
        in_ring = ring == before ? in_ring + 1 : 1;
        before = ring;
    }
    return in_ring < 3 ? "has a ring with fewer than three corners" : "";
}

}  // namespace

std::string edge_in_words(const NetworkDraft& draft, std::size_t edge) {
    if (draft.edge_source.empty()) return fmt::format("edge {}", edge);
    return fmt::format("edge {} (source row {})", edge, draft.edge_source[edge]);
}

Result<void> check_draft(const NetworkDraft& draft, const Phases& phases) {
    if (auto ok = check_lengths(draft); !ok) return ok;
    for (std::size_t node = 0; node < draft.node_position.size(); ++node) {
        const Position p = draft.node_position[node];
        if (!in_frame(draft.frame, p))
            return wrong("node {} lies at {}, {}; positions must be {}", node, p.x, p.y, advice(draft.frame));
    }
    if (!draft.node_tags.empty() && draft.edge_tags.empty())
        return wrong("the draft has tags of nodes, but none of edges");
    for (const auto& [node, tags] : draft.node_tags)
        if (node >= draft.node_count || tags >= draft.tag_sets.size())
            return wrong("the draft has the set of tags {} of {} at node {}", tags, draft.tag_sets.size(), node);
    for (const Sentence& detail : draft.details)
        if (detail.marked().find('\0') != std::string::npos)
            return wrong("the draft has a detail with a zero byte: '{}'", core::shown(detail.marked()));
    for (const std::string& key : draft.kept_keys)
        if (draft.edge_tags.empty() || key.empty() || key.find('\0') != std::string::npos)
            return wrong("the draft keeps tags of the key '{}', but has no tags of edges, or it is no key",
                         core::shown(key));
    if ((!draft.shape_ids.empty() || !draft.node_twins.empty()) &&
        !std::holds_alternative<NumberLabels>(draft.node_label))
        return wrong(
            "the draft has ids of shape points or twins of nodes, which need labels of nodes that are numbers");
    for (const auto& [node, of] : draft.node_twins)
        if (node >= draft.node_count || of >= draft.node_count)
            return wrong("the draft joins node {} to its twin {}, but has {} nodes", node, of, draft.node_count);
    for (std::size_t i = 0; i < draft.squares.size(); ++i)
        if (const std::string what = wrong_square(draft, draft.squares[i]); !what.empty())
            return wrong("square {} {}", i, what);
    constexpr std::size_t most_flags = 32;
    if (draft.flags.size() > most_flags)
        return wrong("the profiles define {} classes for ⟨exclude⟩, but a network holds {}; leave some out",
                     draft.flags.size(), most_flags);
    for (const Place& place : draft.places)
        if (!in_frame(draft.frame, place.position))
            return wrong("the place '{}' lies at {}, {}; positions must be {}", core::shown(place.name),
                         place.position.x, place.position.y, advice(draft.frame));
    if (!draft.shape_first.empty() && draft.shape_first.front() != 0)
        return wrong("the draft's shape_first does not begin with 0");
    std::string first_wrong;
    const bool finished = phases.each("checking", draft.edge_tail.size(), [&](std::size_t edge) {
        if (!first_wrong.empty()) return;
        if (const std::string what = wrong_edge(draft, edge); !what.empty())
            first_wrong = edge_in_words(draft, edge) + " " + what;
    });
    if (!first_wrong.empty()) return Error{ErrorKind::data, first_wrong};
    if (!finished) return interrupted();
    return {};
}

std::vector<std::uint8_t> open_directions(const NetworkDraft& draft) {
    const std::size_t edges = draft.edge_tail.size();
    std::vector<std::uint8_t> open(edges, static_cast<std::uint8_t>(Direction::both));
    for (std::size_t edge = 0; edge < draft.edge_direction.size(); ++edge)
        open[edge] = static_cast<std::uint8_t>(draft.edge_direction[edge]);
    if (draft.columns.empty()) return open;
    for (std::size_t edge = 0; edge < edges; ++edge) {
        std::uint8_t passable = 0;
        for (const DraftColumn& column : draft.columns) {
            const double forward = column.forward[edge];
            const double backward = column.backward.empty() ? forward : column.backward[edge];
            if (!std::isnan(forward)) passable |= static_cast<std::uint8_t>(Direction::forward);
            if (!std::isnan(backward)) passable |= static_cast<std::uint8_t>(Direction::backward);
        }
        open[edge] &= passable;
    }
    return open;
}

}  // namespace starway::road::network
