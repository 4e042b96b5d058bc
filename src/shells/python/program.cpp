// What the program does beside single requests: many requests as JSON, whole networks in other formats, pictures,
// profiles.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/core/files/output.hpp"
#include "request/codec/road/answer_lines.hpp"
#include "request/codec/road/calls.hpp"
#include "request/codec/road/network.hpp"
#include "road/ask/check/features.hpp"
#include "road/ask/edit/explain_profile.hpp"
#include "road/ask/features/point_features.hpp"
#include "road/ask/features/record.hpp"
#include "road/ask/files/points.hpp"
#include "road/ask/network_files.hpp"
#include "road/ask/network_summary.hpp"
#include "road/ask/table/table_file.hpp"
#include "road/profile/profile_file.hpp"
#include "shells/python/bindings.hpp"
#include "shells/python/call.hpp"
#include "shells/python/keywords.hpp"
#include "shells/python/many.hpp"
#include "shells/python/names.hpp"
#include "shells/python/options.hpp"
#include "shells/python/pictures.hpp"
#include "shells/python/points.hpp"
#include "starway/road/check.hpp"
#include "starway/road/engine.hpp"

namespace starway::python {
namespace {

using Lines = std::vector<std::string>;

// An answer to each request, in their order; both are JSON.
Lines answers(const road::Engine& engine, const Lines& requests, const std::string& weight, const nb::object& progress,
              unsigned threads) {
    const auto ask = [&](std::size_t i, const Control& control) -> Result<std::string> {
        return request::codec::answer_line(engine, requests[i], weight, control).line;
    };
    return run_each(requests.size(), "answering requests", ask, progress, threads);
}

// How many requests were answered, and how many of these with an error.
std::pair<std::uint64_t, std::uint64_t> answer_file(const road::Engine& engine, const std::string& requests,
                                                    const std::string& target, const std::string& weight,
                                                    const nb::object& progress, unsigned threads) {
    const auto work = [&](const Control& control) -> Result<request::codec::AnswerCounts> {
        auto file = core::Output::create(target);
        if (!file) return std::move(file).error();
        const auto write = [&](std::string_view answer) -> Result<void> {
            file->write(answer);
            return file->has_failed() ? file->commit() : Result<void>();
        };
        auto done = request::codec::answer_lines(engine, requests, weight, write, control);
        if (!done) return std::move(done).error();
        if (auto written = file->commit(); !written) return std::move(written).error();
        return *done;
    };
    const auto counts = run(work, progress, threads);
    return {counts.answered, counts.failed};
}

// The files written, and what the format cannot hold.
std::pair<Lines, std::string> write_network(const RoadNetwork& network, const std::string& path,
                                            const std::string& format, const std::string& weight) {
    const auto written = run([&](const Control& control) -> Result<road::ask::WrittenNetwork> {
        if (auto sound = network.verify(); !sound) return std::move(sound).error();
        const auto chosen = road::ask::network_format(format, path);
        if (!chosen) return chosen.error();
        return road::ask::write_network(network, *chosen, path, weight, {}, *control.cancel);
    });
    return {written.files, written.lost};
}

// others: routes beside the best. steps: what a traveller does, and how far it is from there to the next step.
void draw_routes(const RoadNetwork& network, const Route& route, const std::vector<Route>& others,
                 const nb::dict& options, const std::string& title,
                 const std::vector<std::pair<std::string, std::string>>& steps) {
    const Drawing drawing = drawing_of(options);
    run([&](const Control&) -> Result<void> {
        if (auto fine = check_drawable(network); !fine) return fine;
        const draw::SearchRecord record = road::ask::road_record(route, network);
        road::ask::RoadShapes roads = road::ask::road_shapes(network, record);
        road::ask::add_lines(others, record, roads.shapes);
        draw::Picture picture;
        picture.search = &record;
        for (const auto& [text, length] : steps) picture.directions.push_back({text, length});
        return write_drawing(drawing, roads, std::move(picture), title);
    });
}

// What the network contains, as JSON.
std::string info_of(const RoadNetwork& network) {
    return run([&](const Control&) -> Result<std::string> {
        if (auto sound = network.verify(); !sound) return std::move(sound).error();
        const request::codec::Reading none;
        const request::codec::NetworkInfo info{network, road::ask::summarize(network), none};
        return request::codec::json_text(request::codec::as_json(info), keywords);
    });
}

// Every place of what check() finds. Returns how many.
std::uint64_t write_findings(const RoadNetwork& network, double near, const std::string& path,
                             const std::string& format, const nb::object& progress) {
    return run(
        [&](const Control& control) -> Result<std::uint64_t> {
            CheckOptions options;
            options.near_m = near;
            options.examples = std::numeric_limits<std::size_t>::max();
            const auto report = check(network, options, control);
            if (!report) return report.error();
            const writing::Features features = road::ask::problem_features(*report);
            if (auto written = writing::write_features(features, format, path); !written)
                return std::move(written).error();
            return features.rows.size();
        },
        progress);
}

// Names and points, as Python passes points.
nb::tuple read_points(const RoadNetwork& network, const std::string& file, const std::string& crs) {
    const road::ask::NamedPoints read =
        run([&](const Control& control) { return road::ask::read_points(file, crs, network, control.cancel); });
    std::vector<Position> positions;
    nb::list texts;
    for (const Location& location : read.points) {
        if (location.is_text())
            texts.append(location.text());
        else
            positions.push_back(location.position());
    }
    return nb::make_tuple(read.names, positions.empty() ? nb::object(texts) : numpy_of(positions));
}

// A table straight into a file, row by row. Returns rows, columns, cells without a route, and warnings. names: may be
// empty.
nb::tuple write_table(const road::Engine& engine, const nb::dict& options, const Lines& row_names,
                      const Lines& column_names, const std::string& path, const std::string& format,
                      std::size_t nearest, const std::string& points_path, const nb::object& progress,
                      unsigned threads) {
    auto request = request_of<TableRequest>(engine, options);
    request.travel_time = true;
    const TableReport report = run(
        [&](const Control& control) -> Result<TableReport> {
            const road::ask::TableFile file{path, format, nearest};
            if (auto fine = road::ask::check_table_file(file); !fine) return std::move(fine).error();
            auto written = road::ask::write_table(engine, request, file, row_names, column_names, control);
            if (!written || points_path.empty()) return written;
            const auto features =
                road::ask::table_point_features(*written, row_names, column_names, engine.network().frame().kind);
            if (auto told = writing::write_features(features, {}, points_path); !told) return std::move(told).error();
            return written;
        },
        progress, threads);
    return nb::make_tuple(report.rows, report.columns, report.without_cost, report.warnings);
}

// The roads that Engine.nearest() found, as features.
void write_nearest(const RoadNetwork& network, const PointList& roads, const std::string& path,
                   const std::string& format) {
    run([&](const Control&) {
        return writing::write_features(road::ask::nearest_features(roads.points, network), format, path);
    });
}

// name, description and mode; how many speeds and rules there are, and what may be misspelt
nb::tuple read_profile(const std::string& name_or_file) {
    const auto read = run_at_once([&] { return road::profile::load(name_or_file); });
    std::size_t speeds = 0;
    for (const auto& [key, values] : read.speed) speeds += values.size();
    return nb::make_tuple(read.name, read.description, read.mode, speeds, read.rules.size(),
                          road::profile::doubts_about(read));
}

std::string profile_page(const std::string& name_or_file) {
    return run_at_once([&] { return road::profile::page_of(name_or_file); });
}

nb::dict explain(const std::string& file, const std::string& name, const Lines& profiles, const nb::object& progress) {
    const auto found = run(
        [&](const Control& control) { return road::ask::explain_profiles(file, name, profiles, control); }, progress);
    nb::dict verdicts;
    for (const road::ask::ProfileVerdict& verdict : found.verdicts) {
        nb::dict facts;
        for (const auto& [fact, value] : verdict.facts) facts[fact.c_str()] = value;
        nb::list reasons;
        for (const road::profile::Reason& reason : verdict.findings.reasons)
            reasons.append(nb::make_tuple(reason.what, reason.value, reason.why));
        nb::list unknown;
        for (const auto& [key, value] : verdict.findings.unknown) unknown.append(key + "=" + value);
        nb::dict entry;
        entry["facts"] = facts;
        entry["reasons"] = reasons;
        entry["unknown"] = unknown;
        verdicts[verdict.profile.c_str()] = entry;
    }
    nb::dict result;
    result["tags"] = nb::cast(found.tags);
    result["profiles"] = verdicts;
    return result;
}

}  // namespace

void bind_program(nb::module_& module) {
    module.def("answers", &answers, nb::arg("engine"), nb::arg("requests"), nb::arg("weight"),
               nb::arg("progress").none(), nb::arg("threads"));
    module.def("answer_file", &answer_file, nb::arg("engine"), nb::arg("requests"), nb::arg("target"),
               nb::arg("weight"), nb::arg("progress").none(), nb::arg("threads"));
    module.def("write_network", &write_network, nb::arg("network"), nb::arg("path"), nb::arg("format"),
               nb::arg("weight"));
    module.def("draw_routes", &draw_routes, nb::arg("network"), nb::arg("route"), nb::arg("others"), nb::arg("options"),
               nb::arg("title"), nb::arg("steps"));
    module.def("network_info", &info_of, nb::arg("network"));
    module.def("write_findings", &write_findings, nb::arg("network"), nb::arg("near"), nb::arg("path"),
               nb::arg("format"), nb::arg("progress").none());
    module.def("read_points", &read_points, nb::arg("network"), nb::arg("file"), nb::arg("crs") = "");
    module.def("write_table", &write_table, nb::arg("engine"), nb::arg("options"), nb::arg("row_names"),
               nb::arg("column_names"), nb::arg("path"), nb::arg("format"), nb::arg("nearest"), nb::arg("points_path"),
               nb::arg("progress").none(), nb::arg("threads"));
    module.def("write_nearest", &write_nearest, nb::arg("network"), nb::arg("roads"), nb::arg("path"),
               nb::arg("format"));
    module.def("built_in_profiles", [] {
        Lines names;
        for (const road::profile::BuiltIn& built_in : road::profile::built_ins()) names.emplace_back(built_in.name);
        return names;
    });
    module.def("read_profile", &read_profile, nb::arg("name_or_file"));
    module.def("profile_page", &profile_page, nb::arg("name_or_file"));
    module.def("explain_profiles", &explain, nb::arg("file"), nb::arg("name"), nb::arg("profiles"),
               nb::arg("progress").none());
}

}  // namespace starway::python
