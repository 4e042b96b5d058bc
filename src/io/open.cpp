// starway::open and open_places; dispatches to all readers.
#include "starway/road/open.hpp"
#include "core/sentence.hpp"

#include <fmt/format.h>

#include <new>
#include <stdexcept>
#include <utility>

#include "core/threads/parallel.hpp"
#include "geo/crs_text.hpp"
#include "io/foreign_format.hpp"
#include "io/reader.hpp"
#include "io/source_kind.hpp"
#include "io/temporary_files.hpp"
#include "network/profiles.hpp"
#include "options/rows.hpp"

namespace starway {
namespace {

using io::SourceKind;

// Readers report all errors except running out of memory.
template <class Read>
auto without_exceptions(const std::string& source, Read read) -> decltype(read()) {
    try {
        return read();
    } catch (const std::bad_alloc&) {
        return Error{
            ErrorKind::internal,
            fmt::format("{}: out of memory while reading it; use a machine with more memory, or a part of the data",
                        source)};
    } catch (const std::length_error&) {
        return Error{ErrorKind::internal, fmt::format("{}: too large for memory; use a part of the data", source)};
    }
}

// Options for the file of nodes need that file.
Result<void> check_node_fields(SourceKind kind, const std::string& source, const SourceOptions& options) {
    if (kind == SourceKind::dimacs && options.nodes.empty() && !options.crs.empty())
        return Error{ErrorKind::usage, fmt::format("⟨crs⟩ has no effect on {}, which has no coordinates⟦; pass node "
                                                   "coordinates with ⟨nodes=FILE⟩, or leave it out⟧",
                                                   source)};
    if (kind != SourceKind::csv || !options.nodes.empty()) return {};
    for (const auto& [field, flag] :
         {std::pair{&options.id_field, "⟨id_field⟩"}, std::pair{&options.x_field, "⟨x_field⟩"},
          std::pair{&options.y_field, "⟨y_field⟩"}})
        if (!field->empty())
            return Error{ErrorKind::usage, fmt::format("{} has no effect on {} without ⟨nodes=FILE⟩, whose column it "
                                                       "names⟦; pass ⟨nodes⟩, or leave it out⟧",
                                                       flag, source)};
    return {};
}

Result<NetworkDraft> read_draft(SourceKind kind, const std::vector<std::string>& paths, const SourceOptions& options,
                                LoadReport& report, const Control& control) {
    switch (kind) {
        case SourceKind::csv:
            return io::read_csv_edges(paths, options, report, control);
        case SourceKind::gmns:
            return io::read_gmns(paths, options, report, control);
        case SourceKind::tntp:
            return io::read_tntp(paths, options, report, control);
        case SourceKind::dimacs:
            return io::read_dimacs(paths, options, report, control);
        case SourceKind::osm:
            return io::read_osm(paths, options, report, control);
        case SourceKind::vector:
            return io::read_vector_lines(paths, options, report, control);
        case SourceKind::network:
            break;
    }
    return Error{
        ErrorKind::usage,
        fmt::format("{} is a network file, which cannot be joined with other sources; pass it alone", paths.front())};
}

Result<RoadNetwork> open_sources(const std::vector<std::string>& sources, const SourceOptions& given,
                                 LoadReport& report, const Control& control) {
    SourceOptions options = given;
    options.crs = geo::crs_text(given.crs);
    SourceKind kind = SourceKind::vector;
    std::vector<std::string> paths;
    for (const std::string& source : sources) {
        Result<io::IdentifiedSource> identified = io::identify_source(source);
        if (!identified) return std::move(identified).error();
        if (paths.empty()) kind = identified->kind;
        if (identified->kind != kind)
            return Error{ErrorKind::usage,
                         fmt::format("{} is {}, but {} is {}; sources of different kinds cannot be joined",
                                     sources.front(), io::describe(kind), source, io::describe(identified->kind))};
        if (auto known = io::check_format(*identified); !known) return std::move(known).error();
        paths.push_back(std::move(identified->path));
    }
    const std::string name = io::shown_name(sources.front());
    if (auto fits = options::check(io::reader_of(kind), name, options); !fits) return std::move(fits).error();
    if (auto fits = check_node_fields(kind, name, options); !fits) return std::move(fits).error();
    if (kind == SourceKind::network && paths.size() == 1) {
        auto network = RoadNetwork::open(paths.front(), options.verify);
        if (network)
            for (const std::string& profile : options.profiles)
                if (auto known = network::check_profile(*network, profile, name); !known) return known.error();
        return network;
    }
    Result<NetworkDraft> draft = read_draft(kind, paths, options, report, control);
    if (!draft) return std::move(draft).error();
    for (auto* texts : {&draft->notes, &draft->details})
        for (Sentence& text : *texts) text = io::with_original_names(text.marked());
    draft->sentinels = options.sentinels;
    return build(*std::move(draft), control);
}

// Replaces the names of temporary files by those of their sources.
template <class Value>
Result<Value> with_names(Result<Value> result) {
    if (result) return result;
    return Error{result.error().kind, io::with_original_names(result.error().message.marked())};
}

}  // namespace

Result<RoadNetwork> open(const std::vector<std::string>& sources, const SourceOptions& options, LoadReport* report,
                         const Control& control) {
    const core::ThreadShare share(control.threads);
    if (sources.empty()) return Error{ErrorKind::usage, "no source given; pass a file"};
    LoadReport unread;
    LoadReport& filled = report != nullptr ? *report : unread;
    auto network =
        without_exceptions(sources.front(), [&]() { return open_sources(sources, options, filled, control); });
    for (auto* texts : {&filled.recognised, &filled.warnings})
        for (Sentence& text : *texts) text = io::with_original_names(text.marked());
    return with_names(std::move(network));
}

Result<RoadNetwork> open(const std::string& source, const SourceOptions& options, LoadReport* report,
                         const Control& control) {
    return open(std::vector<std::string>{source}, options, report, control);
}

Result<std::vector<Place>> io::read_places(const std::string& source, const std::string& name_field,
                                           const SourceOptions& given, FrameKind frame, Names names,
                                           const CancelFlag* cancel) {
    SourceOptions options = given;
    options.crs = geo::crs_text(given.crs);
    return with_names(without_exceptions(source, [&]() -> Result<std::vector<Place>> {
        const Result<IdentifiedSource> identified = identify_source(source);
        if (!identified) return identified.error();
        if (auto known = check_format(*identified); !known) return std::move(known).error();
        if (identified->kind != SourceKind::csv && identified->kind != SourceKind::vector)
            return Error{ErrorKind::usage,
                         fmt::format("{} is {}, which contains no places; pass a point layer or a CSV file", source,
                                     describe(identified->kind))};
        const auto reader =
            identified->kind == SourceKind::csv ? options::Reader::csv_points : options::Reader::gis_points;
        if (auto fits = options::check(reader, shown_name(source), options); !fits) return fits.error();
        if (identified->kind == SourceKind::csv)
            return read_csv_places(identified->path, name_field, options, frame, names, cancel);
        return read_vector_places(identified->path, name_field, options, frame, cancel);
    }));
}

Result<Places> open_places(const std::string& source, const std::string& name_field, const SourceOptions& options,
                           FrameKind frame) {
    auto places = io::read_places(source, name_field, options, frame, io::Names::needed, nullptr);
    if (!places) return std::move(places).error();
    return Places(*std::move(places));
}

Result<std::vector<Place>> open_points(const std::string& source, const std::string& name_field,
                                       const SourceOptions& options, FrameKind frame) {
    return io::read_places(source, name_field, options, frame, io::Names::optional, nullptr);
}

}  // namespace starway
