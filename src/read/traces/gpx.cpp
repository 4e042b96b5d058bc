// GPX, element by element.
#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <utility>

#include "base/core/characters.hpp"
#include "read/decimal.hpp"
#include "read/traces/trace_parts.hpp"
#include "read/xml_pieces.hpp"

namespace starway::read {
namespace {

// Elements may have a prefix: gpx:trkpt.
std::string_view local_name(std::string_view name) {
    const auto colon = name.rfind(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

// The points of one of the three kinds, in order of their worth.
struct Group {
    std::string_view point, trace;
    Traces traces{};
    std::size_t count = 0;
    std::uint64_t segment = 0;  // the element around the last point
    std::optional<Error> error{};
};

class GpxReader {
public:
    GpxReader(const NamedText& source, FrameKind frame, const CancelFlag* cancel)
        : source_(source), frame_(frame), cancel_(cancel), parser_(::XML_ParserCreate("UTF-8"), ::XML_ParserFree) {
        if (!parser_) throw std::bad_alloc();
        ::XML_SetUserData(parser_.get(), this);
        ::XML_SetElementHandler(
            parser_.get(),
            [](void* self, const char* name, const char** attributes) {
                static_cast<GpxReader*>(self)->begin(local_name(name), attributes);
            },
            [](void* self, const char*) { static_cast<GpxReader*>(self)->end(); });
        ::XML_SetCharacterDataHandler(parser_.get(), [](void* self, const char* text, int size) {
            static_cast<GpxReader*>(self)->add_text({text, static_cast<std::size_t>(size)});
        });
        // Entities of its own make a small file a large one.
        ::XML_SetEntityDeclHandler(parser_.get(), [](void* self, const char*, int, const char*, int, const char*,
                                                     const char*, const char*, const char*) {
            auto* const reader = static_cast<GpxReader*>(self);
            reader->fail(
                {ErrorKind::data, fmt::format("{}: declares entities, which are not read", reader->source_.name)});
        });
    }

    Result<Traces> read() {
        // Blanks before the declaration are not allowed, and are there.
        const std::string_view text = source_.text.substr(std::min(source_.text.find('<'), source_.text.size()));
        const XmlEnd end = parse_xml(parser_.get(), text, [&] { return cancel_ == nullptr || !*cancel_; });
        if (failure_) return *std::move(failure_);
        if (end == XmlEnd::stopped) return Error{ErrorKind::interrupted, "interrupted"};
        if (end == XmlEnd::whole) return result();
        const char* const what = end == XmlEnd::huge_token ? "a tag or comment of more than a megabyte"
                                                           : ::XML_ErrorString(::XML_GetErrorCode(parser_.get()));
        return Error{ErrorKind::data, fmt::format("{}: not well-formed XML at byte {}: {}", source_.name,
                                                  ::XML_GetCurrentByteIndex(parser_.get()), what)};
    }

private:
    struct Open {
        std::uint64_t number = 0;
        Group* trace = nullptr;  // of which it is one
        bool is_point = false;
    };

    Result<Traces> result() {
        if (failure_) return *std::move(failure_);
        for (Group& group : groups_) {
            if (group.error) return *std::move(group.error);
            if (group.count > 0) return std::move(group.traces);
        }
        return no_trace(source_.name);
    }

    void fail(Error error) {
        if (!failure_) failure_ = std::move(error);
        ::XML_StopParser(parser_.get(), XML_FALSE);
    }

    void begin(std::string_view name, const char** attributes) {
        text_target_ = nullptr;
        Open element{++elements_};
        for (Group& group : groups_) {
            if (name == group.trace) begin_trace(element, group);
            if (name == group.point) {
                if (!group.error) group.error = add_point(group, attributes);
                element.is_point = !group.error;
                point_of_ = &group;
                if (group.error && &group == groups_.data()) return fail(*group.error);
            }
        }
        if (!open_.empty()) begin_child(name, open_.back());
        open_.push_back(element);
    }

    static void begin_trace(Open& element, Group& group) {
        if (group.trace != "gpx") element.trace = &group;
        if (group.traces.empty() || !group.traces.back().points.empty()) group.traces.emplace_back();
    }

    void begin_child(std::string_view name, const Open& parent) {
        const bool is_name = name == "name" && parent.trace != nullptr;
        const bool is_time = name == "time" && parent.is_point;
        text_.clear();
        if (is_name) text_target_ = parent.trace;
        takes_time_ = is_time;
        if (is_time) text_target_ = point_of_;
    }

    std::optional<Error> add_point(Group& group, const char** attributes) {
        std::string_view lon_text, lat_text;
        for (; *attributes != nullptr; attributes += 2) {
            if (std::string_view(attributes[0]) == "lon") lon_text = attributes[1];
            if (std::string_view(attributes[0]) == "lat") lat_text = attributes[1];
        }
        const ParsedNumber lon = parse_decimal(core::trimmed(lon_text));
        const ParsedNumber lat = parse_decimal(core::trimmed(lat_text));
        const std::string where = fmt::format("{}: {} {} ", source_.name, group.point, group.count + 1);
        if (lon.fault != NumberFault::none || lat.fault != NumberFault::none)
            return Error{ErrorKind::data, where + "has no lon and lat that are numbers"};
        TracePoint point{{lon.value, lat.value}, {}, {}};
        if (auto fault = fault_of(point.position, frame_, where)) return fault;
        if (group.count == most_trace_points) return too_many_points(source_.name);
        const std::uint64_t around = open_.empty() ? 0 : open_.back().number;
        point.begins = group.count++ > 0 && around != group.segment;
        group.segment = around;
        if (group.traces.empty()) group.traces.emplace_back();
        group.traces.back().points.push_back(point);
        return std::nullopt;
    }

    void add_text(std::string_view text) {
        constexpr std::size_t longest = 4096;  // of a name; times are shorter
        if (text_target_ != nullptr && text_.size() < longest) text_.append(text.substr(0, longest));
    }

    void end() {
        if (failure_) return;  // Expat still ends an empty element on whose beginning it was stopped
        open_.pop_back();
        Group* const group = std::exchange(text_target_, nullptr);
        if (group == nullptr) return;
        NamedTrace& trace = group->traces.back();
        if (takes_time_)
            trace.points.back().time_s = time_of(text_);
        else
            trace.name = core::trimmed(text_);
    }

    const NamedText& source_;
    FrameKind frame_;
    const CancelFlag* cancel_;
    std::unique_ptr<XML_ParserStruct, void (*)(XML_Parser)> parser_;
    std::array<Group, 3> groups_{{{"trkpt", "trk"}, {"rtept", "rte"}, {"wpt", "gpx"}}};
    std::vector<Open> open_;  // the elements around
    std::uint64_t elements_ = 0;
    Group* point_of_ = nullptr;     // of the last point
    Group* text_target_ = nullptr;  // whose last name or time the text is
    bool takes_time_ = false;
    std::string text_;
    std::optional<Error> failure_;
};

}  // namespace

Result<Traces> parse_gpx(const NamedText& source, FrameKind frame, const CancelFlag* cancel) {
    if (frame == FrameKind::planar)
        return Error{ErrorKind::data,
                     fmt::format("{}: GPX holds longitudes and latitudes, but this network is planar", source.name)};
    return GpxReader(source, frame, cancel).read();
}

}  // namespace starway::read
