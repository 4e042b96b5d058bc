// starway::open and open_places: the one place that knows all readers.
#include "starway/open.hpp"

#include <fmt/format.h>

#include <new>
#include <stdexcept>

#include "io/reader.hpp"
#include "io/source_kind.hpp"

namespace starway {
namespace {

using io::SourceKind;

// Memory is the one thing that can fail anywhere inside a reader.
template <class Read>
auto without_exceptions(const std::string& source, Read read) -> decltype(read()) {
    try {
        return read();
    } catch (const std::bad_alloc&) {
        return Error{
            ErrorKind::internal,
            fmt::format("{}: not enough memory to read it; use a machine with more, or a part of the data", source)};
    } catch (const std::length_error&) {
        return Error{ErrorKind::internal,
                     fmt::format("{}: too large to be held in memory; use a part of the data", source)};
    }
}

Result<void> check_options(SourceKind kind, const std::string& source, const SourceOptions& options) {
    if (options.nodes.empty() || kind == SourceKind::csv || kind == SourceKind::dimacs) return {};
    return Error{ErrorKind::usage,
                 fmt::format("{} is {}, which has its own coordinates; leave out --nodes", source, io::describe(kind))};
}

Result<NetworkDraft> read_draft(SourceKind kind, const std::vector<std::string>& paths, const SourceOptions& options,
                                LoadReport& report, const BuildControl& control) {
    switch (kind) {
        case SourceKind::csv:
            return io::read_csv_edges(paths, options, report, control);
        case SourceKind::dimacs:
            return io::read_dimacs(paths, options, report, control);
        case SourceKind::vector:
            return io::read_vector_lines(paths, options, report, control);
        case SourceKind::network:
            break;
    }
    return Error{ErrorKind::usage, fmt::format("{} is a network file, which is opened alone", paths.front())};
}

Result<RoadNetwork> open_sources(const std::vector<std::string>& sources, const SourceOptions& options,
                                 LoadReport& report, const BuildControl& control) {
    SourceKind kind = SourceKind::vector;
    std::vector<std::string> paths;
    for (const std::string& source : sources) {
        Result<io::IdentifiedSource> identified = io::identify_source(source);
        if (!identified) return std::move(identified).error();
        if (paths.empty()) kind = identified->kind;
        if (identified->kind != kind)
            return Error{ErrorKind::usage,
                         fmt::format("{} is {}, but {} is {}; sources of different kinds cannot be one network",
                                     sources.front(), io::describe(kind), source, io::describe(identified->kind))};
        paths.push_back(std::move(identified->path));
    }
    if (auto checked = check_options(kind, sources.front(), options); !checked) return std::move(checked).error();
    if (kind == SourceKind::network && paths.size() == 1) return RoadNetwork::open(paths.front(), options.verify);
    Result<NetworkDraft> draft = read_draft(kind, paths, options, report, control);
    if (!draft) return std::move(draft).error();
    return build(*std::move(draft), control);
}

}  // namespace

Result<RoadNetwork> open(const std::vector<std::string>& sources, const SourceOptions& options, LoadReport* report,
                         const BuildControl& control) {
    if (sources.empty()) return Error{ErrorKind::usage, "no source given; pass a file"};
    LoadReport unread;
    LoadReport& filled = report != nullptr ? *report : unread;
    return without_exceptions(sources.front(), [&]() { return open_sources(sources, options, filled, control); });
}

Result<RoadNetwork> open(const std::string& source, const SourceOptions& options, LoadReport* report,
                         const BuildControl& control) {
    return open(std::vector<std::string>{source}, options, report, control);
}

namespace {

Result<std::vector<Place>> read_places(const std::string& source, const std::string& name_field,
                                       const SourceOptions& options, FrameKind frame, io::Names names) {
    return without_exceptions(source, [&]() -> Result<std::vector<Place>> {
        const Result<io::IdentifiedSource> identified = io::identify_source(source);
        if (!identified) return identified.error();
        if (identified->kind == SourceKind::network || identified->kind == SourceKind::dimacs)
            return Error{ErrorKind::usage,
                         fmt::format("{} is {}, which holds no places; pass a point layer or a CSV file", source,
                                     io::describe(identified->kind))};
        if (identified->kind == SourceKind::csv)
            return io::read_csv_places(identified->path, name_field, options, frame, names);
        return io::read_vector_places(identified->path, name_field, options, frame);
    });
}

}  // namespace

Result<Places> open_places(const std::string& source, const std::string& name_field, const SourceOptions& options,
                           FrameKind frame) {
    auto places = read_places(source, name_field, options, frame, io::Names::needed);
    if (!places) return std::move(places).error();
    return Places(*std::move(places));
}

Result<std::vector<Place>> open_points(const std::string& source, const std::string& name_field,
                                       const SourceOptions& options, FrameKind frame) {
    return read_places(source, name_field, options, frame, io::Names::optional);
}

}  // namespace starway
