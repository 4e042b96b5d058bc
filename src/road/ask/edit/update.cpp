// Other weights for a network's roads, and its index with them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/core/diagnostics.hpp"
#include "base/core/sentence.hpp"
#include "base/core/shown.hpp"
#include "base/core/threads/parallel.hpp"
#include "read/roads/traffic/osrm_rows.hpp"
#include "read/text_source.hpp"
#include "road/ask/closures/stored_reach.hpp"
#include "road/ask/edit/along_sections.hpp"
#include "road/ask/edit/reprofile.hpp"
#include "road/ask/edit/timed_tags.hpp"
#include "road/ask/edit/turn_penalties.hpp"
#include "road/ask/edit/weight_changes.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/index/index_parts.hpp"
#include "road/index/road_index.hpp"
#include "road/network/file/name.hpp"
#include "road/network/profiles.hpp"
#include "road/network/turns/turn_costs.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "road/network/weights/steps.hpp"
#include "road/profile/give_way.hpp"
#include "road/profile/profile_file.hpp"
#include "starway/road/prepare.hpp"

namespace starway {
namespace {

using read::ChangedValue;
using road::ask::WeightChanges;

// A file of changes, and how it says them.
struct ChangeFile {
    enum class Form { weights, speeds, segment_speeds };
    std::string path;  // empty: there is none
    Form form = Form::weights;
};

// Errors: as read_osrm_rows().
Result<void> read_segments(const std::string& file, WeightChanges& changes, UpdateReport& done, LoadReport& report,
                           const Control& control) {
    const auto source = read::TextSource::open(file);
    if (!source) return source.error();
    const auto take = [&](const read::OsrmRow& row) -> std::optional<std::string> {
        const std::string from = fmt::format("{}", row.nodes[0]);
        const std::string to = fmt::format("{}", row.nodes[1]);
        if (row.value < 0) return "has a speed below 0";
        read::RoadChange change{{}, from, to, row.value > 0 ? std::optional(row.value) : std::nullopt};
        if (row.second && *row.second > 0) change.rate = row.second;
        if (row.second_is_empty) change.rate = read::keeps_preference;
        const auto fault = changes.take(change);
        return fault ? std::optional(fault->reason) : std::nullopt;
    };
    constexpr std::size_t nodes = 2;
    const auto read = read::read_osrm_rows(source->named(), nodes, take, report, control.cancel);
    if (!read) return read.error();
    done.rows += *read;
    return {};
}

Result<void> read_rows(const UpdateRequest& request, const std::string& file, WeightChanges& changes,
                       UpdateReport& done, LoadReport& report, const Control& control) {
    const auto source = read::TextSource::open(file);
    if (!source) return source.error();
    double fastest = 0;
    const auto take = [&](const read::RoadChange& change) {
        fastest = std::max(fastest, change.value.value_or(0));
        return changes.take(change);
    };
    const auto read = read::read_csv_changes(source->named(), changes.expected(), take, report, control.cancel);
    if (!read) return read.error();
    constexpr double fastest_road = 300;
    if (!request.speeds.empty() && fastest > fastest_road)
        report.recognised.push_back(
            fmt::format("{} has speeds of up to {:g} km/h, faster than any road; check their unit", file, fastest));
    const bool skip = request.on_error == OnError::skip;
    if (report.rejected_count > 0 && (!skip || *read == 0))
        return Error{ErrorKind::data, fmt::format("{}: {} of {} rows cannot be used; nothing was changed; {}", file,
                                                  report.rejected_count, report.rejected_count + *read,
                                                  skip ? "fix the file" : "fix them or pass ⟨on_error=skip⟩")};
    done.rows += *read;
    if (const std::uint64_t partly = changes.partly_named(); partly > 0)
        report.recognised.push_back(
            partly == 1
                ? "of 1 direction of a road some parts are named; its others keep what they weigh"
                : fmt::format("of {} directions of roads some parts are named; their others keep what they weigh",
                              partly));
    return {};
}

// called: what an error calls the arc or edge.
template <class Id, class Called>
Result<void> take_one(Id id, std::optional<double> value, WeightChanges& changes, Called called) {
    if (value && !(*value >= 0))
        return Error{ErrorKind::usage, fmt::format("{} cannot weigh {}; give 0 or more", called(), *value)};
    if (auto fault = changes.take(id, value))
        return Error{ErrorKind::usage,
                     fmt::format("the value {} of {} {}", value ? fmt::format("{}", *value) : "closed", called(),
                                 fault->reason)};
    return {};
}

Result<void> take_numbered(const RoadNetwork& network, const UpdateRequest& request, WeightChanges& changes) {
    const auto unknown = [](std::string_view what, std::uint32_t number) {
        return Error{ErrorKind::usage, fmt::format("the network has no {} {} that could be changed", what, number)};
    };
    for (const auto& [arc, value] : request.arcs) {
        const auto number = static_cast<std::uint32_t>(arc);
        if (number >= network.arc_count()) return unknown("arc", number);
        const auto called = [&] { return fmt::format("arc {}", number); };
        if (auto taken = take_one(arc, value, changes, called); !taken) return taken;
    }
    for (const auto& [edge, value] : request.edges) {
        const auto number = static_cast<std::uint32_t>(edge);
        if (number >= network.edge_count()) return unknown("edge", number);
        const auto called = [&, id = edge] {
            return fmt::format("edge {} ({} in the source)", number, network.source_feature(id));
        };
        if (auto taken = take_one(edge, value, changes, called); !taken) return taken;
    }
    return {};
}

// Whether it names arcs or edges by numbers.
bool has_numbered(const UpdateRequest& request) {
    return !request.arcs.empty() || !request.edges.empty();
}

// For a column whose steps are too coarse for the new values, or cannot count them.
Result<ColumnSteps> other_steps(const RoadNetwork& network, const WeightColumn& column, const WeightChanges& changes,
                                LoadReport& report) {
    std::vector<double> values = changes.values();
    const auto graphs = road::network::turn_graphs(network);
    if (!graphs) return graphs.error();
    const auto fitted = road::network::fit_steps(
        column.name, column.unit, values, {network.first_out(), network.heads().numbers()}, Sentinels::automatic,
        road::network::turns_of(*graphs, column) != nullptr ? road::network::Digits::of_32_bits
                                                            : road::network::Digits::all,
        road::network::ends_of(network.frame().kind));
    if (!fitted) return fitted.error();
    if (!fitted->note.empty())
        report.recognised.push_back(fitted->note +
                                    (fitted->keeps_heavy ? " (to close them: the value 'closed' in the table)" : ""));
    ColumnSteps steps = road::network::column_steps(values, fitted->choice);
    steps.precision += column.precision;
    steps.slack += column.slack;
    return steps;
}

// A network with other weights, and what is stored with it.
struct UpdatedNetwork {
    RoadNetwork network;
    UpdateReport report;
    std::vector<road::index::RoadIndex> indices = {};  // what extras show
    std::vector<RoadNetwork> states = {};              // likewise
    road::ask::ReachSections reach = {};               // likewise
    std::vector<RoadNetwork::Extra> extras = {};
};
using Names = std::span<const std::string_view>;

// The index of one graph with other weights in some columns: the sections that hold it. Empty if there was none.
Result<std::vector<RoadNetwork::Extra>> index_again(const RoadNetwork& before, const RoadNetwork& now, Names changed,
                                                    UpdatedNetwork& updated, const Control& control) {
    std::vector<RoadNetwork::Extra> extras;
    const auto stored = road::index::stored_index(before);
    if (!stored) return stored.error();
    const auto& known = *stored;
    if (!known) return extras;
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < known->columns.size(); ++i) {
        if (!known->columns[i]) continue;
        columns.push_back(i);
        updated.report.indexed.emplace_back(before.columns()[i].name);
    }
    auto built = road::index::RoadIndex::build(now, columns, known, control);
    if (!built) return std::move(built).error();
    updated.indices.push_back(*std::move(built));
    extras = updated.indices.back().extras();
    // What else is stored for a column goes on where its weights do; it is not made anew.
    for (const std::size_t i : columns)
        for (const road::index::IndexPart part : road::index::index_parts) {
            const auto kept = road::index::kept_part(before, i, part);
            if (kept.empty()) continue;
            if (std::find(changed.begin(), changed.end(), before.columns()[i].name) != changed.end())
                updated.report.left_out.push_back(*algorithm_named(road::index::name_of(part)));
            else
                extras.insert(extras.end(), kept.begin(), kept.end());
        }
    return extras;
}

// The indices of the network and of its graphs of states, and what is stored of its parts.
Result<void> index_updated(const RoadNetwork& network, Names changed, UpdatedNetwork& updated, const Control& control) {
    const auto graphs = road::network::turn_graphs(network);
    if (!graphs) return graphs.error();
    const auto changed_graphs = road::network::turn_graphs(updated.network);
    if (!changed_graphs) return changed_graphs.error();
    updated.indices.reserve(graphs->size() + 1);  // what extras show stays in its place
    updated.states.reserve(graphs->size());
    auto own = index_again(network, updated.network, changed, updated, control);
    if (!own) return std::move(own).error();
    updated.extras = *std::move(own);
    for (std::size_t i = 0; i < graphs->size(); ++i) {
        auto extras = index_again((*graphs)[i].states, (*changed_graphs)[i].states, changed, updated, control);
        if (!extras) return std::move(extras).error();
        if (extras->empty()) continue;
        auto states = (*changed_graphs)[i].states.with_extras(*extras);
        if (!states) return std::move(states).error();
        updated.states.push_back(*std::move(states));
        updated.extras.push_back(
            {road::network::turn_section(static_cast<std::uint32_t>(i), "image"), 1, updated.states.back().image()});
    }
    for (const WeightColumn& column : updated.network.columns())
        if (road::ask::has_stored_reach(network, network.columns()[column.id]))
            updated.reach.add(updated.network, column, road::network::turns_of(*changed_graphs, column));
    const auto reach = updated.reach.extras();
    updated.extras.insert(updated.extras.end(), reach.begin(), reach.end());
    return {};
}

// One column of a network with other weights, and how they lie along its arcs. source: the number of the file that says
// so; 0: none does.
Result<RoadNetwork> with_column(const RoadNetwork& network, const WeightColumn& column, const WeightChanges& changes,
                                road::ask::ChangedColumn changed, std::uint32_t source) {
    auto now = network.with_weights(column.name, changed.weights);
    if (!now) return now;
    auto along = std::make_shared<road::ask::AlongSections>(network, column, changes.given(), std::move(changed.parts));
    if (source > 0) along->set_source(changes.given(), source);
    return now->sharing(along->sections(), along, "along");
}

// What one file says, or lists of arcs and edges, where there is none.
Result<RoadNetwork> change_by(const RoadNetwork& network, const ChangeFile& from, const UpdateRequest& request,
                              UpdateReport& done, LoadReport& report, const Control& control) {
    const auto asked = road::ask::find_column(network, request.weight);
    if (!asked) return asked.error();
    const std::string& file = from.path;
    const bool by_speed = from.form != ChangeFile::Form::weights;
    const std::string_view profile = by_speed ? road::network::profile_of(network, (*asked)->name) : std::string_view();
    const WeightColumn& column = profile.empty() ? **asked : *road::network::time_of(network, profile);
    auto changes =
        WeightChanges::begin(network, column, by_speed ? ChangedValue::Kind::speed : ChangedValue::Kind::weight);
    if (!changes) return changes.error();
    if (auto taken = take_numbered(network, request, *changes); !taken) return taken.error();
    if (!file.empty())
        if (auto read = from.form == ChangeFile::Form::segment_speeds
                            ? read_segments(file, *changes, done, report, control)
                            : read_rows(request, file, *changes, done, report, control);
            !read)
            return read.error();
    done.named += changes->named();
    done.changed += changes->changed();
    done.rounded += changes->needs_other_steps() ? 0 : changes->rounded();
    road::ask::SourceNames names(network);
    const auto source = file.empty() ? Result<std::uint32_t>(0U) : names.number_of(file);
    if (!source) return source.error();
    road::ask::ChangedColumn changed = changes->changed_column(*source);
    if (changes->needs_other_steps()) {
        auto steps = other_steps(network, column, *changes, report);
        if (!steps) return std::move(steps).error();
        changed.weights = *std::move(steps);
    }
    auto now = with_column(network, column, *changes, std::move(changed), *source);
    if (now && !profile.empty()) {
        const WeightColumn& preference = *network.column(profile);
        auto preferred = changes->changed_preference(preference, *source);
        if (!preferred) return preferred.error();
        now = with_column(*now, preference, *changes, *std::move(preferred), *source);
    }
    if (!now || file.empty()) return now;
    auto kept = std::make_shared<road::ask::SourceNames>(std::move(names));
    const std::array<RoadNetwork::Extra, 1> sections{kept->section()};
    return now->sharing(sections, kept, "source_names");
}

std::vector<ChangeFile> files_of(const UpdateRequest& request) {
    std::vector<ChangeFile> files;
    for (const std::string& file : request.speeds) files.push_back({file, ChangeFile::Form::speeds});
    for (const std::string& file : request.segment_speeds) files.push_back({file, ChangeFile::Form::segment_speeds});
    if (!request.weights.empty() || has_numbered(request)) files.push_back({request.weights});
    return files;
}

// What turns cost from now on, for the profile of a weight.
Result<RoadNetwork> price_turns(const RoadNetwork& network, std::string_view weight, const UpdateRequest& request,
                                UpdateReport& done, LoadReport& report, const Control& control) {
    if (request.turn_penalties.empty()) return network;
    const std::string_view profile = road::network::profile_of(network, weight);
    if (profile.empty())
        return Error{ErrorKind::usage,
                     fmt::format("penalties of turns are for a profile, and '{}' is of none", core::shown(weight))};
    const auto prices = road::ask::read_turn_penalties(network, request.turn_penalties, report, control.cancel);
    if (!prices) return prices.error();
    done.turns = prices->size();
    return road::network::with_turn_prices(network, profile, road::network::time_of(network, profile)->name, *prices);
}

Result<UpdatedNetwork> change_weights(const RoadNetwork& network, const UpdateRequest& request, LoadReport* report,
                                      const Control& control) {
    const auto column = road::ask::find_column(network, request.weight);
    if (!column) return column.error();
    const bool by_speed = !request.speeds.empty() || !request.segment_speeds.empty();
    if ((has_numbered(request) ? 1 : 0) + (by_speed ? 1 : 0) + (request.weights.empty() ? 0 : 1) > 1)
        return Error{ErrorKind::usage,
                     "give the changes by one of: arcs or edges, a table of speeds, a table of weights"};
    UpdateReport done;
    LoadReport unread;
    LoadReport& told = report != nullptr ? *report : unread;
    RoadNetwork changed = network;
    for (const ChangeFile& file : files_of(request)) {
        auto now = change_by(changed, file, request, done, told, control);
        if (!now) return std::move(now).error();
        changed = *std::move(now);
    }
    auto priced = price_turns(changed, (*column)->name, request, done, told, control);
    if (!priced) return std::move(priced).error();
    changed = *std::move(priced);
    done.weight = (*column)->name;
    done.unit = (*column)->unit;
    done.resolution = changed.column((*column)->name)->resolution;
    std::vector<std::string_view> names{(*column)->name};
    const std::string_view profile = road::network::profile_of(network, (*column)->name);
    if ((by_speed || !request.turn_penalties.empty()) && !profile.empty()) {
        done.weight = profile;
        done.time = road::network::time_of(network, profile)->name;
        names = {network.column(profile)->name, road::network::time_of(network, profile)->name};
    }
    UpdatedNetwork updated{std::move(changed), std::move(done)};
    if (auto indexed = index_updated(network, names, updated, control); !indexed) return indexed.error();
    return updated;
}

// The network's classes of roads, as sections.
struct FlagSections {
    std::vector<std::uint32_t> edge_flags;
    std::vector<std::uint64_t> first{0};
    std::string bytes;
};

Result<UpdatedNetwork> change_profile(const RoadNetwork& network, const UpdateRequest& request,
                                      const Control& control) {
    if (!request.weight.empty() || has_numbered(request) || !files_of(request).empty() ||
        !request.turn_penalties.empty())
        return Error{ErrorKind::usage,
                     "a profile changes its weights as a whole⟦; change single roads afterwards, without ⟨profile⟩⟧"};
    const auto profile = road::profile::load(request.profile);
    if (!profile) return profile.error();
    auto made = road::ask::reprofile(network, *profile, control);
    if (!made) return std::move(made).error();
    const WeightColumn& weight = *network.column(profile->name);
    const WeightColumn& time = *network.column(profile->name + std::string(road::network::time_suffix));
    auto changed = network.with_weights(weight.name, made->weight);
    if (!changed) return changed.error();
    changed = changed->with_weights(time.name, made->time);
    if (!changed) return changed.error();
    for (const WeightColumn* column : {&weight, &time}) {
        auto along = std::make_shared<road::ask::AlongSections>(*column, made->ends);
        changed = changed->sharing(along->sections(), along, "along");
    }
    road::network::TurnPrices prices{profile->turn.max,
                                     profile->turn.bias,
                                     profile->turn.u_turn,
                                     profile->turn.enter_local,
                                     static_cast<DraftTurns::Curve>(profile->turn.curve),
                                     profile->weigh_by == road::profile::WeighBy::length,
                                     {}};
    for (const road::profile::Wait& wait : road::profile::waits_by_rank(profile->give_way))
        prices.wait.push_back({wait.join, wait.join_across, wait.cross, wait.cross_more});
    changed = road::network::with_turn_costs(*changed, weight.name, time.name, prices, made->priorities);
    if (!changed) return changed.error();
    if (!made->flags.empty()) {
        auto flags = std::make_shared<FlagSections>();
        flags->edge_flags = std::move(made->edge_flags);
        for (const std::string& name : made->flags) {
            flags->bytes += name;
            flags->first.push_back(flags->bytes.size());
        }
        const std::array<RoadNetwork::Extra, 3> sections{
            RoadNetwork::Extra{"edge_flags", sizeof(std::uint32_t), std::as_bytes(std::span(flags->edge_flags))},
            RoadNetwork::Extra{"flag_first", sizeof(std::uint64_t), std::as_bytes(std::span(flags->first))},
            RoadNetwork::Extra{"flag_bytes", 1, std::as_bytes(std::span(flags->bytes))}};
        changed = changed->sharing(sections, flags, "flags");
    }
    const road::profile::Evaluator evaluator(*profile);
    auto timed = std::make_shared<road::ask::TimedTags>(network, evaluator);
    changed = changed->sharing(timed->sections(), timed, "tags");
    UpdateReport done;
    done.profile = profile->name;
    done.weight = weight.name;
    done.unit = weight.unit;
    done.resolution = weight.resolution;
    done.named = network.arc_count();
    done.changed = made->changed;
    done.missing = made->missing;
    done.open_barriers = made->open_barriers;
    UpdatedNetwork updated{*std::move(changed), std::move(done)};
    const std::array<std::string_view, 2> names{weight.name, time.name};
    if (auto indexed = index_updated(network, names, updated, control); !indexed) return indexed.error();
    return updated;
}

Result<UpdatedNetwork> make_updated(const RoadNetwork& network, const UpdateRequest& request, LoadReport* report,
                                    const Control& control) {
    if (auto verified = network.verify(); !verified) return verified.error();
    const core::ThreadShare share(control.threads);
    auto updated = request.profile.empty() ? change_weights(network, request, report, control)
                                           : change_profile(network, request, control);
    if (updated && control.cancelled()) return Error{ErrorKind::interrupted, "interrupted"};
    return updated;
}

}  // namespace

Result<UpdateReport> update(const RoadNetwork& network, const std::string& target, const UpdateRequest& request,
                            LoadReport* report, const Control& control) {
    if (auto fits = road::network::check_name(target); !fits) return fits.error();
    const auto updated = make_updated(network, request, report, control);
    if (!updated) return updated.error();
    if (auto saved = updated->network.save(target, updated->extras); !saved) return saved.error();
    return updated->report;
}

Result<RoadNetwork> update(const RoadNetwork& network, const UpdateRequest& request, LoadReport* report,
                           const Control& control) {
    const auto updated = make_updated(network, request, report, control);
    if (!updated) return updated.error();
    return updated->network.with_extras(updated->extras);
}

}  // namespace starway
