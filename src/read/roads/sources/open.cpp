// starway::open and open_places; dispatches to all readers.
#include "starway/road/open.hpp"
#include "base/core/sentence.hpp"

#include <fmt/format.h>

#include <new>
#include <stdexcept>
#include <utility>

#include "base/core/threads/parallel.hpp"
#include "base/geo/crs_text.hpp"
#include "read/options/rows.hpp"
#include "read/roads/sources/foreign_format.hpp"
#include "read/roads/sources/source_format.hpp"
#include "read/temporary_files.hpp"
#include "road/network/profiles.hpp"

namespace starway {
namespace {

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

Result<RoadNetwork> open_sources(const std::vector<std::string>& sources, const SourceOptions& given,
                                 LoadReport& report, const Control& control) {
    SourceOptions options = given;
    options.crs = geo::crs_text(given.crs);
    const read::RoadFormat* format = nullptr;
    std::vector<std::string> paths;
    for (const std::string& source : sources) {
        Result<read::IdentifiedSource> identified = read::identify_source(source);
        if (!identified) return std::move(identified).error();
        if (format == nullptr) format = identified->format;
        if (identified->format != format)
            return Error{
                ErrorKind::usage,
                fmt::format("{} is {}, but {} is {}; sources of different kinds cannot be joined", sources.front(),
                            read::options::words_of(format->reader), source, identified->what())};
        if (auto known = read::check_format(*identified); !known) return std::move(known).error();
        paths.push_back(std::move(identified->path));
    }
    const std::string name = read::shown_name(sources.front());
    if (auto fits = read::options::check(format->reader, name, options); !fits) return std::move(fits).error();
    if (format->check != nullptr)
        if (auto fits = format->check(name, options); !fits) return std::move(fits).error();
    if (format == &read::network_format && paths.size() == 1) {
        auto network = RoadNetwork::open(paths.front(), options.verify);
        if (network)
            for (const std::string& profile : options.profiles)
                if (auto known = road::network::check_profile(*network, profile, name); !known) return known.error();
        return network;
    }
    Result<NetworkDraft> draft = format->read(paths, options, report, control);
    if (!draft) return std::move(draft).error();
    for (auto* texts : {&draft->notes, &draft->details})
        for (Sentence& text : *texts) text = read::with_original_names(text.marked());
    draft->sentinels = options.sentinels;
    return build(*std::move(draft), control);
}

// Replaces the names of temporary files by those of their sources.
template <class Value>
Result<Value> with_names(Result<Value> result) {
    if (result) return result;
    return Error{result.error().kind, read::with_original_names(result.error().message.marked())};
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
        for (Sentence& text : *texts) text = read::with_original_names(text.marked());
    return with_names(std::move(network));
}

Result<RoadNetwork> open(const std::string& source, const SourceOptions& options, LoadReport* report,
                         const Control& control) {
    return open(std::vector<std::string>{source}, options, report, control);
}

Result<std::vector<Place>> read::read_places(const std::string& source, const std::string& name_field,
                                             const SourceOptions& given, FrameKind frame, Names names,
                                             const CancelFlag* cancel) {
    SourceOptions options = given;
    options.crs = geo::crs_text(given.crs);
    return with_names(without_exceptions(source, [&]() -> Result<std::vector<Place>> {
        const Result<IdentifiedSource> identified = identify_source(source);
        if (!identified) return identified.error();
        if (auto known = check_format(*identified); !known) return std::move(known).error();
        const RoadFormat& format = *identified->format;
        if (format.read_places == nullptr)
            return Error{ErrorKind::usage,
                         fmt::format("{} is {}, which contains no places; pass a point layer or a CSV file", source,
                                     identified->what())};
        if (auto fits = read::options::check(format.points, shown_name(source), options); !fits) return fits.error();
        return format.read_places(identified->path, name_field, options, frame, names, cancel);
    }));
}

Result<Places> open_places(const std::string& source, const std::string& name_field, const SourceOptions& options,
                           FrameKind frame) {
    auto places = read::read_places(source, name_field, options, frame, read::Names::needed, nullptr);
    if (!places) return std::move(places).error();
    return Places(*std::move(places));
}

Result<std::vector<Place>> open_points(const std::string& source, const std::string& name_field,
                                       const SourceOptions& options, FrameKind frame) {
    return read::read_places(source, name_field, options, frame, read::Names::optional, nullptr);
}

}  // namespace starway
