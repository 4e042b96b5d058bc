// Reads OpenStreetMap into a network draft: ways, then nodes, then edges, then the report.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/core/shown.hpp"
#include "base/geo/countries.hpp"
#include "base/geo/frame.hpp"
#include "read/looks/osm_format.hpp"
#include "read/reader.hpp"
#include "read/roads/osm/entities.hpp"
#include "read/roads/osm/network/edges.hpp"
#include "read/roads/osm/network/squares.hpp"
#include "read/roads/osm/nodes.hpp"
#include "read/roads/osm/ways.hpp"
#include "read/roads/tags/field_profiles.hpp"
#include "read/roads/tags/meanings.hpp"
#include "road/profile/profile_file.hpp"

namespace starway::read {
namespace {

using namespace osm;

std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::vector<std::string> profile_names(const SourceOptions& options) {
    if (options.profiles.empty()) return {"car", "bike", "foot"};
    return options.profiles;
}

// "2 nodes are missing, and the position of node 7 is impossible"; empty where all are somewhere.
std::string lost_nodes_text(const EdgeCounts& edges, std::string_view missing_as) {
    std::string text;
    if (edges.missing_nodes > 0)
        text = fmt::format("{} missing{}", counted(edges.missing_nodes, "node is", "nodes are"), missing_as);
    if (edges.nowhere_nodes > 0)
        text += fmt::format("{}the position{} impossible", text.empty() ? "" : ", and ",
                            edges.nowhere_nodes == 1 ? fmt::format(" of node {} is", edges.nowhere_node)
                                                     : fmt::format("s of {} nodes, such as {}, are",
                                                                   edges.nowhere_nodes, edges.nowhere_node));
    return text;
}

// Sentences in the order of their weight for a reader. None decides an answer that does not tell it itself.
std::vector<Sentence> details_of(const Meanings& meanings, const WayReader& ways, const EdgeCounts& edges,
                                 const SquareCounts& squares, std::span<const std::string> kept_keys,
                                 std::size_t places) {
    std::vector<Sentence> details{profiles_text(meanings, "OpenStreetMap ways")};
    const auto tell = [&](std::uint64_t count, std::string_view one, std::string_view many) {
        if (count > 0) details.push_back(counted(count, one, many));
    };
    if (auto text = restrictions_text(edges.restrictions); !text.empty()) details.push_back(std::move(text));
    if (auto text = squares_text(squares); !text.empty()) details.push_back(std::move(text));
    const WayCounts& counts = ways.counts();
    tell(counts.timed, "way has rules for certain times only, told by routes, but not obeyed",
         "ways have rules for certain times only, told by routes, but not obeyed");
    tell(edges.timed_gates, "barrier has rules for certain times only, told by routes, but not obeyed",
         "barriers have rules for certain times only, told by routes, but not obeyed");
    tell(edges.manoeuvres, "manoeuvre is told as the map says it", "manoeuvres are told as the map says them");
    if (auto text = unknown_values_text(meanings, "ways"); !text.empty()) details.push_back(std::move(text));
    tell(edges.gates, "barrier stops some of the profiles and lets others pass",
         "barriers stop some of the profiles and let others pass");
    tell(edges.closed_gates, "barrier stops everybody", "barriers stop everybody");
    tell(edges.local_gates, "barrier is private: only for those who begin or end behind it",
         "barriers are private: only for those who begin or end behind them");
    tell(edges.ways_clipped, "way leaves the part that ⟨clip⟩ chose, and ends there",
         "ways leave the part that ⟨clip⟩ chose, and end there");
    for (std::size_t i = 0; i < kept_keys.size(); ++i)
        details.push_back(
            ways.ways_with_key()[i] == 0
                ? fmt::format("no way has a tag \"{}\", which ⟨keep_tags⟩ names", core::shown(kept_keys[i]))
                : fmt::format("the tag \"{}\" is kept, of {}", core::shown(kept_keys[i]),
                              counted(ways.ways_with_key()[i], "way", "ways")));
    tell(counts.of_relations, "ferry has its tags from a relation", "ferries have their tags from relations");
    tell(counts.too_short, "way of fewer than two nodes was left out", "ways of fewer than two nodes were left out");
    tell(counts.repeated, "way was read several times, in one version; it counts once",
         "ways were read several times, each in one version; each counts once");
    tell(counts.outdated, "way was read in several versions; the newest counts",
         "ways were read in several versions; the newest of each counts");
    tell(counts.deleted, "way is marked as deleted, and was left out", "ways are marked as deleted, and were left out");
    if (std::string text = lost_nodes_text(edges, ", as at the edge of an extract"); !text.empty()) {
        if (edges.ways_cut > 0)
            text += fmt::format(": {} cut there, {}", counted(edges.ways_cut, "way is", "ways are"),
                                edges.ways_lost == 0   ? "none is lost"
                                : edges.ways_lost == 1 ? "1 of them is lost"
                                                       : fmt::format("{} of them are lost", edges.ways_lost));
        details.push_back(std::move(text));
    }
    if (!edges.ids_fit)
        details.emplace_back(
            "some way ids are negative, as editors make them, or do not fit in 32 bits; so edges are told by the place "
            "of "
            "their way in the order of ids, from 0 on");
    tell(places, "named place was read", "named places were read");
    return details;
}

// Each once, in their order.
Result<std::vector<std::string>> keys_to_keep(const SourceOptions& options) {
    std::vector<std::string> keys;
    for (const std::string& key : options.keep_tags) {
        if (key.empty() || key.find('\0') != std::string::npos)
            return Error{ErrorKind::usage,
                         "⟨keep_tags⟩ takes the keys of tags, such as surface,lanes; one of them is empty"};
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
    }
    return keys;
}

Result<std::vector<OsmFile>> open_all(const std::vector<std::string>& paths) {
    std::vector<OsmFile> files;
    for (const std::string& path : paths) {
        auto file = open_osm(path);
        if (!file) return std::move(file).error();
        files.push_back(*std::move(file));
    }
    return files;
}

Result<void> read_all(std::vector<OsmFile>& files, Wanted wanted, EntityVisitor& visitor, std::string_view phase,
                      const Control& control) {
    for (OsmFile& file : files)
        if (auto read = visit_entities(file, wanted, visitor, phase, control); !read) return read;
    return {};
}

// Of a single PBF, which is the usual source, nodes are read without their versions unless they turn out to repeat.
bool may_repeat_nodes(std::span<const OsmFile> files) {
    return files.size() > 1 || files.front().format.encoding != Encoding::pbf || files.front().has_history;
}

// Where a rule depends on the country, it is that in which the way begins.
void find_countries(Ways& ways, const NodeTable& nodes, Meanings& meanings) {
    std::size_t hint = 0;
    for (std::size_t way = 0; way < ways.count(); ++way) {
        if (!meanings.asks_for_country(ways.meaning[way])) continue;
        for (const std::int64_t id : ways.nodes(way)) {
            const std::uint32_t node = nodes.find(id, hint);
            if (!nodes.is_placed(node)) continue;
            const Position at = geo::to_position(geo::geographic_frame(), nodes.at(node));
            ways.meaning[way] = meanings.in_country(ways.meaning[way], geo::country_of(at));
            break;
        }
    }
}

Error nothing_left(const std::vector<std::string>& paths, const std::vector<OsmFile>& files, const Meanings& meanings,
                   const WayReader& reader, std::size_t kept, const EdgeCounts& edges) {
    for (std::size_t i = 0; i < files.size(); ++i)
        if (!files[i].cut.empty())
            return {ErrorKind::data,
                    fmt::format("{}: it is cut, and no road is left in what precedes the cut: {}; download it again",
                                paths[i], files[i].cut)};
    std::string names;
    for (std::size_t i = 0; i < meanings.profile_count(); ++i)
        names += fmt::format("{}{}",
                             i == 0                              ? ""
                             : i + 1 == meanings.profile_count() ? " or "
                                                                 : ", ",
                             meanings.profile(i).name);
    if (reader.counts().read == 0)
        return {ErrorKind::data,
                fmt::format("{}: holds no way; if it should, it was cut off before its ways: download it again",
                            paths.front())};
    const std::string ways = counted(reader.counts().read, "way", "ways");
    if (kept > 0 && edges.nowhere_nodes > 0)
        return {ErrorKind::data, fmt::format("{}: no road is left, because {}; correct the position{}", paths.front(),
                                             lost_nodes_text(edges, ""), edges.nowhere_nodes == 1 ? "" : "s")};
    if (kept > 0 && edges.missing_nodes > 0)
        return {
            ErrorKind::data,
            fmt::format("{}: the nodes of all its roads are missing; extract it with complete ways", paths.front())};
    if (kept > 0)
        return {ErrorKind::data,
                fmt::format("{}: each of its roads is a single point; pass a file of roads", paths.front())};
    return {ErrorKind::data,
            fmt::format("{}: none of its {} is open to {}; pass a file of roads⟦, or another ⟨profile⟩⟧", paths.front(),
                        ways, names)};
}

Result<std::vector<road::profile::Profile>> profiles_for(std::span<const std::string> names, const std::string& at) {
    auto profiles = road::profile::load_all(names);
    if (!profiles || at.empty()) return profiles;
    const auto moment = road::profile::parse_moment(at);
    if (!moment)
        return Error{ErrorKind::usage,
                     fmt::format("⟨at⟩ is '{}', but a moment such as 2026-11-27T08:30 is expected", core::shown(at))};
    for (road::profile::Profile& profile : *profiles) profile.at = moment;
    return profiles;
}

Result<NetworkDraft> read_osm(const std::vector<std::string>& paths, const SourceOptions& options, LoadReport& report,
                              const Control& control) {
    const auto kept_keys = keys_to_keep(options);
    if (!kept_keys) return kept_keys.error();
    const auto names = profile_names(options);
    const auto profiles = profiles_for(names, options.at);
    if (!profiles) return profiles.error();
    std::optional<Clip> clip;
    if (!options.clip.empty()) {
        auto parsed = Clip::parse(options.clip, control.cancel);
        if (!parsed) return std::move(parsed).error();
        clip = *std::move(parsed);
    }
    auto files = open_all(paths);
    if (!files) return std::move(files).error();
    Meanings meanings(*profiles);

    WayReader way_reader(meanings, *kept_keys);
    if (auto read = read_all(*files, {.ways = true, .relations = true}, way_reader, "reading ways", control); !read)
        return std::move(read).error();
    if (const auto wanted = way_reader.another_pass()) {
        way_reader.begin_another_pass();
        if (auto read = read_all(*files, *wanted, way_reader, "reading ways again", control); !read)
            return std::move(read).error();
    }
    Ways ways = way_reader.finish();
    const std::size_t kept = ways.count();

    NodeTable nodes(ways, way_reader.areas());
    std::optional<NodeReader> node_reader;
    const auto read_nodes = [&](bool has_versions) -> Result<void> {
        node_reader.emplace(nodes, meanings, clip ? &*clip : nullptr, has_versions);
        auto read = read_all(*files, {.nodes = true, .versions = has_versions}, *node_reader, "reading nodes", control);
        if (!read || !way_reader.have_positions()) return read;
        return read_all(*files, {.ways = true}, *node_reader, "reading positions of ways", control);
    };
    auto read = read_nodes(may_repeat_nodes(*files));
    if (read && node_reader->met_repeats()) {
        nodes = NodeTable(ways, way_reader.areas());
        read = read_nodes(true);
    }
    if (!read) return std::move(read).error();

    find_countries(ways, nodes, meanings);
    SquareCounts squares{.most_corners = options.square_corners};
    const auto crossed = add_squares(way_reader.areas(), nodes, meanings, ways, squares);
    EdgeCounts edges;
    auto draft = make_edges(std::move(ways), nodes, meanings, way_reader.turns(), crossed, edges, control);
    if (!draft) return draft;
    if (draft->edge_tail.empty() && clip && kept > 0)
        return Error{ErrorKind::data, fmt::format("{}: ⟨clip={}⟩ leaves no road; choose another part of the file",
                                                  paths.front(), options.clip)};
    if (draft->edge_tail.empty()) return nothing_left(paths, *files, meanings, way_reader, kept, edges);
    for (std::size_t i = 0; i < files->size(); ++i)
        if (!(*files)[i].cut.empty()) report.warnings.push_back(fmt::format("{}: {}", paths[i], (*files)[i].cut));
    draft->kept_keys = *kept_keys;
    draft->places = node_reader->take_places();
    draft->details = details_of(meanings, way_reader, edges, squares, *kept_keys, node_reader->settlements());
    draft->stretches = false;  // of several profiles and their times, they would be a fifth of the file
    report.recognised.insert(report.recognised.end(), draft->details.begin(), draft->details.end());
    return draft;
}

}  // namespace

const RoadFormat osm_format{.reader = options::Reader::osm,
                            .looks_like =
                                [](const Look& look) {
                                    const bool is_one =
                                        osm::format_of(look.stored, look.beginning, look.path).has_value();
                                    return is_one ? Likeness::certain : Likeness::none;
                                },
                            .read = read_osm};

}  // namespace starway::read
