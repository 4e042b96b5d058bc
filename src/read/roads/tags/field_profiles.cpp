#include "read/roads/tags/field_profiles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "base/core/shown.hpp"
#include "base/geo/countries.hpp"
#include "base/geo/frame.hpp"
#include "read/roads/tags/tag_fields.hpp"
#include "read/unit_ratios.hpp"
#include "road/profile/class_table.hpp"
#include "road/profile/cost.hpp"
#include "road/profile/profile_file.hpp"

namespace starway::read {
namespace {

constexpr double resolution = 0.001;
constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

// Of each edge: the source's own column of lengths, else the length of its line.
Result<std::vector<double>> edge_metres(const NetworkDraft& draft, const std::string& source) {
    const auto own = std::find_if(draft.columns.begin(), draft.columns.end(), [](const DraftColumn& column) {
        return column.name == "length" && (column.unit == "m" || column.unit == "km");
    });
    std::vector<double> metres;
    if (own != draft.columns.end()) {
        const double factor = own->unit == "km" ? 1000 : 1;
        for (const double length : own->forward) metres.push_back(length * factor);
        return metres;
    }
    if (draft.frame == FrameKind::none)
        return Error{ErrorKind::data, fmt::format("{}: ⟨profile⟩ needs the length of each road: a column of lengths "
                                                  "with a known unit, such as length_m, or coordinates",
                                                  source)};
    const Frame frame = draft.frame == FrameKind::geographic ? geo::geographic_frame() : Frame{};
    std::vector<Position> line;
    for (std::size_t edge = 0; edge < draft.edge_tail.size(); ++edge) {
        line.assign(1, draft.node_position[draft.edge_tail[edge]]);
        if (!draft.shape_first.empty())
            line.insert(line.end(), draft.shape_points.begin() + static_cast<std::ptrdiff_t>(draft.shape_first[edge]),
                        draft.shape_points.begin() + static_cast<std::ptrdiff_t>(draft.shape_first[edge + 1]));
        line.push_back(draft.node_position[draft.edge_head[edge]]);
        if (draft.frame == FrameKind::geographic) {
            metres.push_back(geo::line_length(frame, line));
            continue;
        }
        double length = 0;
        for (std::size_t i = 1; i < line.size(); ++i)
            length += std::hypot(line[i].x - line[i - 1].x, line[i].y - line[i - 1].y);
        metres.push_back(length);
    }
    return metres;
}

void erase_edges(NetworkDraft& draft, const std::vector<bool>& erased) {
    const auto compact = [&](auto& values) {
        if (values.empty()) return;
        std::size_t kept = 0;
        for (std::size_t edge = 0; edge < erased.size(); ++edge)
            if (!erased[edge]) values[kept++] = values[edge];
        values.resize(kept);
    };
    if (draft.edge_source.empty())
        for (std::uint32_t edge = 0; edge < erased.size(); ++edge) draft.edge_source.push_back(edge);
    if (!draft.shape_first.empty()) {
        std::uint64_t points = 0;
        std::size_t edges = 0;
        for (std::size_t edge = 0; edge < erased.size(); ++edge) {
            const std::uint64_t last = draft.shape_first[edge + 1];
            const std::uint64_t first = draft.shape_first[edge];
            if (erased[edge]) continue;
            for (std::uint64_t p = first; p < last; ++p) draft.shape_points[points++] = draft.shape_points[p];
            draft.shape_first[++edges] = points;
        }
        draft.shape_first.resize(edges + 1);
        draft.shape_points.resize(points);
    }
    compact(draft.edge_tail);
    compact(draft.edge_head);
    compact(draft.edge_source);
    compact(draft.edge_direction);
    compact(draft.edge_name);
    compact(draft.edge_class);
    compact(draft.edge_tags);
    compact(draft.edge_speed_kmh);
    for (DraftColumn& column : draft.columns) {
        compact(column.forward);
        compact(column.backward);
    }
}

std::string names_of(const osm::Meanings& meanings) {
    std::string names;
    for (std::size_t i = 0; i < meanings.profile_count(); ++i)
        names += fmt::format("{}{}",
                             i == 0                              ? ""
                             : i + 1 == meanings.profile_count() ? " or "
                                                                 : ", ",
                             meanings.profile(i).name);
    return names;
}

}  // namespace

std::string profiles_text(const osm::Meanings& meanings, std::string_view source) {
    std::string list;
    for (std::size_t i = 0; i < meanings.profile_count(); ++i)
        list += fmt::format("{}{}", i == 0 ? "" : ", ", meanings.profile(i).name);
    return meanings.profile_count() == 1
               ? fmt::format(
                     "{1} are read by the profile {0}: the weight is {0}, its travel time {0}.time⟦ (⟨profile⟩ chooses "
                     "another)⟧",
                     list, source)
               : fmt::format(
                     "{1} are read by the profiles {0}: each is a weight, and its travel time is the weight of "
                     "that name with .time",
                     list, source);
}

std::string unknown_values_text(const osm::Meanings& meanings, std::string_view things) {
    const auto unknown = meanings.unknown();
    std::vector<std::pair<std::pair<std::string, std::string>, std::uint64_t>> tags(unknown.begin(), unknown.end());
    if (tags.empty()) return {};
    std::stable_sort(tags.begin(), tags.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    constexpr std::size_t most_shown = 8;
    std::uint64_t others = 0;
    std::string list;
    for (std::size_t i = 0; i < tags.size(); ++i) {
        const auto& [tag, count] = tags[i];
        if (i < most_shown)
            list +=
                fmt::format("{}{}={} ({})", i == 0 ? "" : ", ", core::shown(tag.first), core::shown(tag.second), count);
        else
            others += count;
    }
    if (others > 0) list += fmt::format(", and {} of other values", others);
    return fmt::format("no profile knows these values of tags, which are ignored (number of {}): {}", things, list);
}

Result<std::unique_ptr<FieldProfiles>> FieldProfiles::load(const SourceOptions& options) {
    if (options.profiles.empty()) return std::unique_ptr<FieldProfiles>();
    if (!options.speed_kmh.empty())
        return Error{ErrorKind::usage,
                     "⟨speed⟩ has no effect beside ⟨profile⟩, whose speeds are its own; leave one of them out, or "
                     "write a profile with other speeds"};
    auto profiles = road::profile::load_all(options.profiles);
    if (!profiles) return std::move(profiles).error();
    return std::unique_ptr<FieldProfiles>(new FieldProfiles(*std::move(profiles)));
}

std::optional<std::uint32_t> FieldProfiles::meaning_of(std::string_view set) {
    const OwnedTags owned = tags_of(set);
    std::vector<road::profile::Tag> tags;
    tags.reserve(owned.size());
    for (const auto& [key, value] : owned) tags.push_back({key, value});
    return meanings_.way(tags);
}

std::vector<bool> FieldProfiles::settle(std::vector<std::uint32_t>& set_of, StringPool& sets,
                                        std::vector<Direction>& direction, bool directions_known) {
    struct Known {
        std::uint32_t set = none;
        bool closed = false;
        std::uint64_t left_out = 0;
    };
    constexpr std::size_t directions = 4;
    std::vector<Known> known(std::size_t{sets.size()} * directions);
    StringPool settled;
    std::vector<bool> closed(set_of.size(), false);
    for (std::size_t line = 0; line < set_of.size(); ++line) {
        const Direction way = direction.empty() ? Direction::both : direction[line];
        Known& entry = known[set_of[line] * directions + static_cast<std::size_t>(way)];
        if (entry.set == none) {
            OwnedTags tags = tags_of(sets.at(set_of[line]));
            if (way != Direction::both || directions_known) {
                const char* const oneway = way == Direction::both ? "no" : way == Direction::forward ? "yes" : "-1";
                std::erase_if(tags, [](const auto& tag) { return tag.first == "oneway"; });
                tags.emplace_back("oneway", oneway);
            }
            const std::string text = tag_set(tags);
            entry.set = settled.add(text);
            entry.closed = !meaning_of(text);
        }
        set_of[line] = entry.set;
        closed[line] = entry.closed;
        if (entry.closed) ++entry.left_out;
    }
    for (std::size_t i = 0; i < known.size(); ++i) {
        if (known[i].left_out == 0) continue;
        left_out_ += known[i].left_out;
        std::string kind = "no class";
        for (const auto& [key, value] : tags_of(settled.at(known[i].set)))
            if (key == "highway" || key == "route") kind = fmt::format("{}={}", key, core::shown(value));
        kinds_left_out_[kind] += known[i].left_out;
    }
    total_ += set_of.size();
    direction.clear();
    sets = std::move(settled);
    return closed;
}

Error FieldProfiles::nothing_left(const std::string& source) const {
    std::vector<std::pair<std::string, std::uint64_t>> kinds(kinds_left_out_.begin(), kinds_left_out_.end());
    std::stable_sort(kinds.begin(), kinds.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    std::string list;
    constexpr std::size_t most_shown = 5;
    for (std::size_t i = 0; i < kinds.size() && i < most_shown; ++i)
        list += fmt::format("{}{} ({})", i == 0 ? "" : ", ", kinds[i].first, kinds[i].second);
    return {
        ErrorKind::data,
        fmt::format("{}: none of its {} lines is open to {}; its classes are {}⟦; name the field of OpenStreetMap's "
                    "classes with ⟨class_field⟩, or write a profile whose [speed] has these values⟧",
                    source, total_, names_of(meanings_), list)};
}

void FieldProfiles::find_countries(NetworkDraft& draft) {
    if (draft.frame != FrameKind::geographic) return;
    for (std::size_t edge = 0; edge < draft.edge_tags.size(); ++edge) {
        const auto number = meaning_of(draft.tag_sets.at(draft.edge_tags[edge]));
        if (!number || !meanings_.asks_for_country(*number)) continue;
        const std::string_view country = geo::country_of(draft.node_position[draft.edge_tail[edge]]);
        if (country.empty()) continue;
        OwnedTags tags = tags_of(draft.tag_sets.at(draft.edge_tags[edge]));
        tags.emplace_back("country", country);
        draft.edge_tags[edge] = draft.tag_sets.add(tag_set(tags));
    }
}

Result<void> FieldProfiles::apply(NetworkDraft& draft, const std::string& source, std::vector<Sentence>& details) {
    find_countries(draft);
    std::vector<std::optional<std::uint32_t>> meaning(draft.tag_sets.size());
    for (std::uint32_t set = 0; set < draft.tag_sets.size(); ++set) meaning[set] = meaning_of(draft.tag_sets.at(set));
    std::vector<bool> closed(draft.edge_tail.size(), false);
    bool any_closed = false;
    for (std::size_t edge = 0; edge < closed.size(); ++edge) {
        closed[edge] = !meaning[draft.edge_tags[edge]];
        any_closed = any_closed || closed[edge];
    }
    if (any_closed) erase_edges(draft, closed);
    for (const std::uint32_t set : draft.edge_tags) meanings_.count(*meaning[set]);
    if (draft.edge_tail.empty()) return nothing_left(source);
    const auto metres = edge_metres(draft, source);
    if (!metres) return metres.error();

    const std::size_t edges = draft.edge_tail.size();
    const auto way = [&](std::size_t edge, std::size_t p) -> const road::profile::WayMeaning& {
        return meanings_.way(*meaning[draft.edge_tags[edge]], p);
    };
    std::vector<bool> on_land(draft.node_count, false);
    for (std::size_t edge = 0; edge < edges; ++edge) {
        bool ferry = false;
        for (std::size_t p = 0; p < profiles_.size(); ++p) ferry = ferry || way(edge, p).is_ferry;
        if (!ferry) on_land[draft.edge_tail[edge]] = on_land[draft.edge_head[edge]] = true;
    }
    const road::profile::ClassTable classes(profiles_);
    draft.flags = classes.names();
    draft.edge_flags.assign(edges, 0);
    draft.edge_direction.assign(edges, Direction{});
    draft.edge_speed_kmh.clear();
    std::erase_if(draft.columns, [](const DraftColumn& column) { return column.name == "time"; });
    for (std::size_t p = 0; p < profiles_.size(); ++p) {
        const std::string& name = profiles_[p].name;
        const bool by_length = profiles_[p].weigh_by == road::profile::WeighBy::length;
        DraftColumn weight{name, by_length ? "m" : "s", resolution, {}, {}};
        DraftColumn time{name + ".time", "s", resolution, {}, {}};
        for (std::size_t edge = 0; edge < edges; ++edge) {
            const road::profile::WayMeaning& is = way(edge, p);
            const auto cost = [&](const road::profile::Passage& passage, std::uint32_t from) {
                return road::profile::cost_of(profiles_[p], is, passage,
                                              {(*metres)[edge], std::span(&(*metres)[edge], 1), 1, on_land[from], 0});
            };
            const road::profile::ArcCost forward = cost(is.forward, draft.edge_tail[edge]);
            const road::profile::ArcCost backward = cost(is.backward, draft.edge_head[edge]);
            weight.forward.push_back(forward.weight);
            weight.backward.push_back(backward.weight);
            time.forward.push_back(forward.time);
            time.backward.push_back(backward.time);
            for (const bool is_backward : {false, true})
                if (const auto& one = is_backward ? backward : forward; one.before > 0 || one.after > 0)
                    weight.ends.push_back({static_cast<std::uint32_t>(edge), is_backward, one.before, one.after});
            auto open = static_cast<unsigned>(draft.edge_direction[edge]);
            if (!std::isnan(forward.weight)) open |= static_cast<unsigned>(Direction::forward);
            if (!std::isnan(backward.weight)) open |= static_cast<unsigned>(Direction::backward);
            draft.edge_direction[edge] = static_cast<Direction>(open);
            draft.edge_flags[edge] |= classes.flags(p, is.classes);
        }
        if (std::any_of(draft.columns.begin(), draft.columns.end(),
                        [&](const DraftColumn& column) { return column.name == name; }))
            return Error{ErrorKind::usage, fmt::format("{}: the profile {} and a weight of the source have one name⟦; "
                                                       "ignore the field with ⟨ignore_field={}⟩⟧",
                                                       source, name, name)};
        time.ends = weight.ends;
        draft.columns.push_back(std::move(weight));
        draft.columns.push_back(std::move(time));
    }
    if (draft.default_weight.empty() || draft.default_weight == "time" || draft.default_weight == "length")
        draft.default_weight = profiles_.front().name;
    details.push_back(profiles_text(meanings_, "lines"));
    if (left_out_ > 0)
        details.push_back(fmt::format("{} of {} lines {} open to {}, and {} left out", left_out_, total_,
                                      left_out_ == 1 ? "is not" : "are not", names_of(meanings_),
                                      left_out_ == 1 ? "was" : "were"));
    if (auto text = unknown_values_text(meanings_, "roads"); !text.empty()) details.push_back(std::move(text));
    return {};
}

}  // namespace starway::read
