// What the program does beside single requests: many requests as JSON, whole networks in other formats, pictures, profiles.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "codec/road/answer_lines.hpp"
#include "codec/road/calls.hpp"
#include "core/files/output.hpp"
#include "core/threads/thread_pool.hpp"
#include "draw/picture.hpp"
#include "profile/profile_file.hpp"
#include "python/bindings.hpp"
#include "python/call.hpp"
#include "service/road/explain_profile.hpp"
#include "service/road/network_files.hpp"
#include "service/road/record.hpp"
#include "starway/road/engine.hpp"

namespace starway::python {
namespace {

using Lines = std::vector<std::string>;

// An answer to each request, in their order; both are JSON.
Lines answers(const RoadEngine& engine, const Lines& requests, const std::string& weight, unsigned threads) {
    return run([&](const Control& control) -> Result<Lines> {
        Lines found(requests.size());
        const Control own{nullptr, control.cancel, 1};
        core::ThreadPool(threads).run(requests.size(), [&](unsigned, std::size_t i) {
            if (!control.cancelled()) found[i] = codec::answer_line(engine, requests[i], weight, own).line;
        });
        if (control.cancelled()) return Error{ErrorKind::interrupted, "the batch was interrupted"};
        return found;
    });
}

// How many requests were answered, and how many of these with an error.
std::pair<std::uint64_t, std::uint64_t> answer_file(const RoadEngine& engine, const std::string& requests,
                                                    const std::string& target, const std::string& weight) {
    const auto counts = run([&](const Control& control) -> Result<codec::AnswerCounts> {
        auto file = core::Output::create(target);
        if (!file) return std::move(file).error();
        const auto write = [&](std::string_view answer) -> Result<void> {
            file->write(answer);
            return file->has_failed() ? file->commit() : Result<void>();
        };
        auto done = codec::answer_lines(engine, requests, weight, write, control);
        if (!done) return std::move(done).error();
        if (auto written = file->commit(); !written) return std::move(written).error();
        return *done;
    });
    return {counts.answered, counts.failed};
}

// The files written, and what the format cannot hold.
std::pair<Lines, std::string> write_network(const RoadNetwork& network, const std::string& path,
                                            const std::string& format, const std::string& weight) {
    const auto written = run([&](const Control& control) -> Result<service::WrittenNetwork> {
        if (auto sound = network.verify(); !sound) return std::move(sound).error();
        const auto chosen = service::network_format(format, path);
        if (!chosen) return chosen.error();
        return service::write_network(network, *chosen, path, weight, *control.cancel);
    });
    return {written.files, written.lost};
}

// others: routes beside the best. steps: what a traveller does, and how far it is from there to the next step.
void draw_routes(const RoadNetwork& network, const Route& route, const std::vector<Route>& others,
                 const std::string& path, const std::string& format, std::uint32_t size, const std::string& title,
                 const std::vector<std::pair<std::string, std::string>>& steps) {
    run([&](const Control&) -> Result<void> {
        if (network.frame().kind == FrameKind::none)
            return Error{ErrorKind::usage, "drawing needs coordinates, which this network does not have"};
        const draw::SearchRecord record = service::road_record(route, network);
        service::RoadShapes roads = service::road_shapes(network, record);
        service::add_lines(others, record, roads.shapes);
        draw::Picture picture;
        picture.shapes = &roads.shapes;
        picture.search = &record;
        picture.title = title;
        picture.options.max_side = size;
        if (!roads.note.empty()) picture.notes.push_back(roads.note);
        for (const auto& [text, length] : steps) picture.directions.push_back({text, length});
        return draw::write_picture(path, format, picture);
    });
}

// name, description and mode
std::tuple<std::string, std::string, std::string> read_profile(const std::string& name_or_file) {
    const auto read = run_at_once([&] { return profile::load(name_or_file); });
    return {read.name, read.description, read.mode};
}

std::string profile_page(const std::string& name_or_file) {
    return run_at_once([&] { return profile::page_of(name_or_file); });
}

nb::dict explain(const std::string& file, const std::string& name, const Lines& profiles, const nb::object& progress) {
    const auto found =
        run([&](const Control& control) { return service::explain_profiles(file, name, profiles, control); }, progress);
    nb::dict verdicts;
    for (const service::ProfileVerdict& verdict : found.verdicts) {
        nb::dict facts;
        for (const auto& [fact, value] : verdict.facts) facts[fact.c_str()] = value;
        nb::list reasons;
        for (const profile::Reason& reason : verdict.findings.reasons)
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
    module.def("answers", &answers, nb::arg("engine"), nb::arg("requests"), nb::arg("weight"), nb::arg("threads"));
    module.def("answer_file", &answer_file, nb::arg("engine"), nb::arg("requests"), nb::arg("target"),
               nb::arg("weight"));
    module.def("write_network", &write_network, nb::arg("network"), nb::arg("path"), nb::arg("format"),
               nb::arg("weight"));
    module.def("draw_routes", &draw_routes, nb::arg("network"), nb::arg("route"), nb::arg("others"), nb::arg("path"),
               nb::arg("format"), nb::arg("size"), nb::arg("title"), nb::arg("steps"));
    module.def("built_in_profiles", [] {
        Lines names;
        for (const profile::BuiltIn& built_in : profile::built_ins()) names.emplace_back(built_in.name);
        return names;
    });
    module.def("read_profile", &read_profile, nb::arg("name_or_file"));
    module.def("profile_page", &profile_page, nb::arg("name_or_file"));
    module.def("explain_profiles", &explain, nb::arg("file"), nb::arg("name"), nb::arg("profiles"),
               nb::arg("progress").none());
}

}  // namespace starway::python
