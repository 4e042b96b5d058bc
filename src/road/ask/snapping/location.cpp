#include "road/ask/snapping/location.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include "base/core/characters.hpp"
#include "base/core/sentence.hpp"
#include "base/core/wording.hpp"
#include "base/geo/frame.hpp"

namespace starway::road::ask {
namespace {

std::string_view trimmed(std::string_view text) {
    return core::trimmed(text, " \t");
}

// Any number, "nan", "inf" and one too large for a double included: the caller refuses what is not finite.
std::optional<double> number(std::string_view text) {
    if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
    double value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size() || failure == std::errc::invalid_argument) return std::nullopt;
    return failure == std::errc() ? value : std::nan("");
}

// Two or more numbers with commas, semicolons or blanks between them are meant as coordinates, right or wrong; "100" is
// a name.
bool means_coordinates(std::string_view text) {
    std::size_t numbers = 0;
    constexpr std::string_view separators = ",; \t";
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
        if (end > at) {
            if (!number(text.substr(at, end - at))) return false;
            ++numbers;
        }
        at = end + 1;
    }
    return numbers >= 2 || (numbers == 1 && text.find_first_of(",;") != std::string_view::npos);
}

// On Earth.
double kilometres_apart(Position p, const Box& box) {
    const auto outside = [](double value, double low, double high) {
        return std::max({0.0, low - value, value - high});
    };
    const double dy = outside(p.y, box.min_y, box.max_y);
    double dx = outside(p.x, box.min_x, box.max_x);
    dx = std::min({dx, outside(p.x - 360, box.min_x, box.max_x), outside(p.x + 360, box.min_x, box.max_x)});
    constexpr double km_per_degree = 111.2;
    return std::hypot(dx * std::cos(p.y * std::numbers::pi / 180), dy) * km_per_degree;
}

constexpr double far_km = 50;  // from a network: nearer, swapped coordinates are what was meant

}  // namespace

Result<PointText> parse_point(std::string_view text) {
    const std::string_view body = trimmed(text);
    if (body.empty())
        return Error{ErrorKind::usage, "a point is empty; write lon,lat, the name of a place, or node:ID"};
    constexpr std::string_view node_prefix = "node:";
    if (body.substr(0, node_prefix.size()) == node_prefix) {
        const std::string_view label = trimmed(body.substr(node_prefix.size()));
        if (label.empty())
            return Error{ErrorKind::usage,
                         core::in_quotes(text) + " names no node; write the node's id after the colon"};
        return PointText{NodeText{label}};
    }
    if (!means_coordinates(body)) return PointText{NameText{body}};

    const std::size_t comma = body.find(',');
    const auto x = number(trimmed(body.substr(0, comma)));
    const auto y = comma == std::string_view::npos ? std::nullopt : number(trimmed(body.substr(comma + 1)));
    if (!x || !y)
        return Error{ErrorKind::usage, core::in_quotes(text) +
                                           " is not a point; write lon,lat: two numbers with one comma between "
                                           "them and a point before the decimals, such as -75.69,45.42"};
    if (!std::isfinite(*x) || !std::isfinite(*y))
        return Error{ErrorKind::usage,
                     core::in_quotes(text) + " is not a point: its coordinates must be finite numbers"};
    return PointText{Position{*x, *y}};
}

Result<void> check_coordinates(Position p, FrameKind frame, const Box& bounds) {
    if (!std::isfinite(p.x) || !std::isfinite(p.y))
        return Error{ErrorKind::usage, "a point's coordinates are not finite numbers; give others"};
    const bool valid = frame != FrameKind::geographic || geo::is_lon_lat(p);
    const Position swapped{p.y, p.x};
    const bool swapped_valid = frame != FrameKind::geographic || geo::is_lon_lat(swapped);
    if (valid) return {};
    if (!bounds.empty() && swapped_valid && kilometres_apart(swapped, bounds) <= far_km)
        return Error{
            ErrorKind::usage,
            fmt::format("{} is not a point on Earth, but with its numbers swapped it lies on the network: points "
                        "are lon,lat; did you mean {}?",
                        core::coordinates(p), core::coordinates(swapped))};
    const bool latitude = std::abs(p.y) > 90;
    return Error{
        ErrorKind::usage,
        fmt::format("{} is not a point on Earth: the {} is beyond {}; write lon,lat in degrees", core::coordinates(p),
                    latitude ? "latitude (the second number)" : "longitude (the first number)",
                    latitude ? "-90 to 90" : "-180 to 180")};
}

Places places_of_labels(const RoadNetwork& network) {
    if (!network.has_text_labels()) return {};
    const bool has_positions = network.frame().kind != FrameKind::none;
    constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();
    std::vector<Place> places;
    places.reserve(network.node_count());
    for (std::uint32_t node = 0; node < network.node_count(); ++node)
        places.push_back({network.node_label(NodeId(node)),
                          has_positions ? network.position(NodeId(node)) : Position{nowhere, nowhere},
                          {},
                          0,
                          {},
                          {}});
    return Places(std::move(places));
}

Locator::Locator(RoadNetwork network, Places places) : network_(std::move(network)), places_(std::move(places)) {}

Result<ResolvedLocation> Locator::find(const Location& location) const {
    if (const auto& bearing = location.bearing(); bearing && !bearing->is_valid())
        return Error{ErrorKind::usage,
                     fmt::format("the bearing {}, within {}, is no direction; give 0 to 360 degrees clockwise from "
                                 "north, and a range of 0 to 180",
                                 bearing->degrees, bearing->range)};
    auto found = location.snapped() != nullptr ? snapped_before(location) : find_meant(location);
    if (!found) return found;
    found->side = location.side();
    found->bearing = location.bearing();
    found->label = location.label();
    return found;
}

Result<ResolvedLocation> Locator::find_meant(const Location& location) const {
    if (!location.is_text()) return find_position(location.position());
    const auto text = parse_point(location.text());
    if (!text) return text.error();
    if (const auto* position = std::get_if<Position>(&*text)) return find_position(*position);
    if (const auto* node = std::get_if<NodeText>(&*text)) return find_node(node->label);
    return find_name(std::get_if<NameText>(&*text)->name);
}

Result<ResolvedLocation> Locator::find_position(Position p) const {
    if (network_.frame().kind == FrameKind::none)
        return Error{ErrorKind::usage, "this network has no coordinates, so it has no road at " + core::coordinates(p) +
                                           "; write node:ID⟦, or name its file of nodes by ⟨nodes⟩ when it is read⟧"
                                           "⟦ (a tile map of numbers: pass ⟨open=0⟩)⟧"};
    if (auto checked = check_coordinates(p, network_.frame().kind, network_.bounds()); !checked) return checked.error();
    return ResolvedLocation{p, {}, {}, {}, RoadSide::any, {}};
}

ResolvedLocation Locator::snapped_before(const Location& location) const {
    const Waypoint& point = *location.snapped();
    const bool is_road = point.edge < network_.edge_count() && point.name == network_.name(point.edge);
    return {point.position, point.node, is_road ? std::string() : point.name, location.snapped(), RoadSide::any, {}};
}

Result<ResolvedLocation> Locator::find_node(std::string_view label) const {
    if (const auto found = network_.find_node(label)) return node(*found);
    std::string message = "the network has no node " + core::in_quotes(label);
    if (network_.node_count() > 0)
        message += fmt::format("; its {} nodes have ids like {}", network_.node_count(),
                               core::in_quotes(network_.node_label(NodeId(0U))));
    return Error{ErrorKind::usage, message};
}

Result<ResolvedLocation> Locator::find_name(std::string_view name) const {
    const bool has_positions = network_.frame().kind != FrameKind::none;
    if (has_positions && places_.knows(name)) {
        const auto place = places_.find(name);
        if (!place) return place.error();
        if (auto checked = check_coordinates(place->position, network_.frame().kind, network_.bounds()); !checked)
            return Error{ErrorKind::usage,
                         "the place " + core::in_quotes(place->name) + ": " + checked.error().message};
        return ResolvedLocation{place->position, {}, place->name, {}, RoadSide::any, {}};
    }
    if (const auto found = network_.find_node(name)) return node(*found);
    if (labels().knows(name)) {
        const auto label = labels().find(name);
        if (!label) return label.error();
        if (const auto found = network_.find_node(label->name)) return node(*found);
    }
    // Nothing of that name: what is most like it, among the places if there are any.
    if (has_positions && places_.size() > 0) return places_.find(name).error();
    if (labels().size() > 0) {
        Error error = labels().find(name).error();
        if (!has_positions) error.message = "this network has no coordinates, only named nodes: " + error.message;
        return error;
    }
    return Error{
        ErrorKind::usage,
        has_positions
            ? core::in_quotes(name) +
                  " is not a point, and there is no list of places to look for it in; write lon,lat or "
                  "node:ID⟦, or use ⟨places=FILE⟩⟧"
            : core::in_quotes(name) + " is not a node of this network, which has no coordinates; write node:ID"};
}

ResolvedLocation Locator::node(NodeId node) const {
    return {network_.frame().kind == FrameKind::none ? Position{} : network_.position(node),
            node,
            network_.node_label(node),
            {},
            RoadSide::any,
            {}};
}

const Places& Locator::labels() const {
    std::call_once(labels_once_, [this] { labels_ = places_of_labels(network_); });
    return labels_;
}

}  // namespace starway::road::ask
