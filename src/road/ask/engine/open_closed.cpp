// Roads to close, from boxes, sources of polygons and tables of roads.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/core/diagnostics.hpp"
#include "read/decimal.hpp"
#include "read/roads/csv/changes.hpp"
#include "read/text_source.hpp"
#include "road/ask/edit/weight_changes.hpp"
#include "road/ask/engine/exclude.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/network/profiles.hpp"
#include "starway/mesh/obstacles.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/network.hpp"
#include "starway/road/open.hpp"

namespace starway {
namespace {

// Nothing where the text is no box.
std::optional<Box> box_of(const std::string& text) {
    std::array<double, 4> sides{};
    std::string_view rest = text;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const std::size_t comma = i + 1 < sides.size() ? rest.find(',') : rest.size();
        if (comma == std::string_view::npos) return std::nullopt;
        const read::ParsedNumber number = read::parse_decimal(rest.substr(0, comma));
        if (number.fault != read::NumberFault::none) return std::nullopt;
        constexpr double beyond_all = 1e100;
        sides[i] = std::clamp(number.value, -beyond_all, beyond_all);
        rest = comma < rest.size() ? rest.substr(comma + 1) : std::string_view();
    }
    if (!(sides[0] <= sides[2]) || !(sides[1] <= sides[3])) return std::nullopt;
    return Box{sides[0], sides[1], sides[2], sides[3]};
}

Result<Obstacles> open_area(const std::string& text, FrameKind frame, LoadReport& report, const Control& control) {
    if (const auto box = box_of(text)) return area_of(*box);
    if (text.find_first_not_of("0123456789.,-+ eE") == std::string::npos)
        return Error{ErrorKind::usage,
                     fmt::format("⟨avoid_area⟩ takes a box, west,south,east,north (planar: xmin,ymin,xmax,ymax), or a "
                                 "file of polygons, not '{}'; split a box that crosses the antimeridian into two",
                                 text)};
    SourceOptions options;
    if (frame == FrameKind::planar) options.crs = "none";
    auto polygons = open_obstacles(text, options, control.cancel);
    if (polygons) report.recognised.insert(report.recognised.end(), polygons->notes.begin(), polygons->notes.end());
    return polygons;
}

// "way/123,way/456"; nothing where the text is a file's name.
std::optional<std::vector<std::string>> ways_of(std::string_view text) {
    std::vector<std::string> ways;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        std::string_view item = text.substr(0, comma);
        while (item.starts_with(' ')) item.remove_prefix(1);
        constexpr std::string_view prefix = "way/";
        if (!item.starts_with(prefix) || item.find('/', prefix.size()) != std::string_view::npos) return std::nullopt;
        item.remove_prefix(prefix.size());
        const std::string_view digits = item.substr(item.starts_with('-') ? 1 : 0);
        if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
        ways.emplace_back(item);
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return ways;
}

// That of OpenStreetMap has a profile, nodes with numbers, and numbers of the points between them, if there are any.
bool may_be_openstreetmap(const RoadNetwork& network) {
    if (RoadNodeIds(network).complete()) return true;
    return network.section("shape_first").empty() && !network.has_text_labels() &&
           !road::network::profiles_of(network).empty();
}

Result<void> append_ways(const RoadNetwork& network, const WeightColumn& column, const std::vector<std::string>& ways,
                         std::vector<ArcId>& arcs) {
    if (!may_be_openstreetmap(network))
        return Error{ErrorKind::usage,
                     fmt::format("way/{} is a way of OpenStreetMap, and this network is of another source⟦; name its "
                                 "roads by their numbers in the source⟧",
                                 ways.front())};
    auto changes = road::ask::WeightChanges::begin(network, column, read::ChangedValue::Kind::closing);
    if (!changes) return changes.error();
    for (const std::string& way : ways)
        if (way.starts_with('-'))
            return Error{ErrorKind::usage,
                         fmt::format("a network keeps no negative ids, which editors give to what is not uploaded yet, "
                                     "so it does not know way {}⟦; avoid the area around it with ⟨avoid_area⟩⟧",
                                     way)};
        else if (changes->take(read::RoadChange{way, {}, {}, {}, {}}))
            return Error{ErrorKind::usage,
                         fmt::format("the network has no way/{}: it is not in the source, or is closed to all of the "
                                     "network's profiles; check the number",
                                     way)};
    for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc)
        if (changes->changes(arc)) arcs.emplace_back(arc);
    return {};
}

Result<void> append_named(const RoadNetwork& network, const WeightColumn& column, const std::string& file,
                          std::vector<ArcId>& arcs, LoadReport& report, const Control& control) {
    auto changes = road::ask::WeightChanges::begin(network, column, read::ChangedValue::Kind::closing);
    if (!changes) return changes.error();
    const auto source = read::TextSource::open(file);
    if (!source) return source.error();
    const std::uint64_t rejected_before = report.rejected_count;
    const auto read = read::read_csv_changes(
        source->named(), changes->expected(), [&](const read::RoadChange& change) { return changes->take(change); },
        report, control.cancel);
    if (!read) return read.error();
    if (const std::uint64_t rejected = report.rejected_count - rejected_before; rejected > 0)
        return Error{ErrorKind::data, fmt::format("{}: {} of {} rows match no road to avoid; fix or remove them", file,
                                                  rejected, rejected + *read)};
    for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc)
        if (changes->changes(arc)) arcs.emplace_back(arc);
    return {};
}

}  // namespace

Result<Closed> open_closed(const RoadNetwork& network, std::string_view weight, const ClosedSources& sources,
                           LoadReport* report, const Control& control) {
    LoadReport unread;
    LoadReport& told = report != nullptr ? *report : unread;
    if (auto verified = network.verify(); !verified) return verified.error();
    const auto column = road::ask::find_column(network, weight);
    if (!column) return column.error();
    if (!sources.areas.empty() && network.frame().kind == FrameKind::none)
        return Error{ErrorKind::usage,
                     "this network has no coordinates, which ⟨avoid_area⟩ needs⟦; use ⟨avoid_edges⟩⟧"};
    Closed closed;
    for (const std::string& text : sources.areas) {
        auto area = open_area(text, network.frame().kind, told, control);
        if (!area) return std::move(area).error();
        closed.areas.push_back(*std::move(area));
    }
    if (!sources.classes.empty()) {
        if (const auto known = road::ask::class_bits(network, (**column).name, sources.classes); !known)
            return known.error();
        closed.classes = sources.classes;
    }
    if (const auto ways = ways_of(sources.edges); ways && !ways->empty()) {
        if (auto read = append_ways(network, **column, *ways, closed.arcs); !read) return std::move(read).error();
        return closed;
    }
    if (!sources.edges.empty())
        if (auto read = append_named(network, **column, sources.edges, closed.arcs, told, control); !read)
            return std::move(read).error();
    return closed;
}

}  // namespace starway
