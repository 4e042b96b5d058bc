// Lines of GeoJSON, feature by feature.
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "read/maps/json.hpp"
#include "read/traces/trace_parts.hpp"

namespace starway::read {
namespace {

// The times beside a line's coordinates, as many as it has at most.
std::vector<std::optional<double>> times_of(const maps::Json* properties, std::size_t most) {
    std::vector<std::optional<double>> times;
    if (properties == nullptr) return times;
    for (const std::string_view name : {"coordTimes", "times", "timestamps"}) {
        const maps::Json* list = properties->find(name);
        if (list == nullptr || list->kind != maps::Json::Kind::array) continue;
        for (std::size_t i = 0; i < std::min(most, list->numbers().size()); ++i) times.emplace_back(list->numbers()[i]);
        for (std::size_t i = 0; i < std::min(most, list->items().size()); ++i)
            times.push_back(time_of(list->items()[i].text()));
        break;
    }
    return times;
}

class GeoJsonTrace {
public:
    GeoJsonTrace(std::string file, FrameKind frame) : file_(std::move(file)), frame_(frame) {}

    Result<void> read(const maps::Json& value, const maps::Json* properties) {
        const std::string_view type = value.text_of("type");
        if (type == "FeatureCollection") {
            const maps::Json* features = value.find("features");
            if (features == nullptr) return {};
            for (const maps::Json& feature : features->items())
                if (auto done = read(feature, nullptr); !done) return done;
            return {};
        }
        if (type == "Feature") {
            const maps::Json* geometry = value.find("geometry");
            return geometry == nullptr ? Result<void>() : read(*geometry, value.find("properties"));
        }
        const maps::Json* coordinates = value.find("coordinates");
        if (coordinates == nullptr) return {};
        if (type != "LineString" && type != "MultiLineString") return {};
        NamedTrace& trace = traces_.emplace_back();
        if (properties != nullptr) trace.name = properties->text_of("name");
        if (type == "LineString") return read_line(*coordinates, properties);
        if (type == "MultiLineString")
            for (const maps::Json& line : coordinates->items())
                if (auto done = read_line(line, nullptr); !done) return done;
        return {};
    }
    [[nodiscard]] Traces take() { return std::move(traces_); }
    [[nodiscard]] std::size_t count() const { return count_; }

private:
    Result<void> read_line(const maps::Json& line, const maps::Json* properties) {
        const std::size_t size = line.position_size();
        const std::size_t count = size > 0 ? line.numbers().size() / size : line.items().size();
        const auto times = times_of(properties, count);
        for (std::size_t i = 0; i < count; ++i) {
            const std::span<const double> numbers =
                size > 0 ? std::span(line.numbers()).subspan(i * size, size) : std::span(line.items()[i].numbers());
            const std::string where = fmt::format("{}: coordinate {}", file_, count_ + 1);
            if (numbers.size() < 2) return Error{ErrorKind::data, where + " is not a list of two numbers"};
            TracePoint point{{numbers[0], numbers[1]}, i < times.size() ? times[i] : std::nullopt, {}};
            if (auto fault = fault_of(point.position, frame_, where)) return *std::move(fault);
            if (count_ == most_trace_points) return too_many_points(file_);
            point.begins = i == 0 && count_ > 0;
            ++count_;
            traces_.back().points.push_back(point);
        }
        return {};
    }

    std::string file_;
    FrameKind frame_;
    Traces traces_;
    std::size_t count_ = 0;
};

}  // namespace

Result<Traces> parse_geojson(const NamedText& source, FrameKind frame, const CancelFlag* cancel) {
    GeoJsonTrace features(source.name, frame);
    const maps::JsonItems items{"features", [&](const maps::Json& feature) -> Result<void> {
                                    if (cancel != nullptr && *cancel)
                                        return Error{ErrorKind::interrupted, "interrupted"};
                                    return features.read(feature, nullptr);
                                }};
    const auto json = maps::parse_json(source.text, source.name, {}, maps::JsonLists::positions, &items);
    if (!json) return json.error();
    GeoJsonTrace whole(source.name, frame);
    if (auto done = whole.read(*json, nullptr); !done) return std::move(done).error();
    GeoJsonTrace& reader = json->text_of("type") == "FeatureCollection" ? features : whole;
    if (reader.count() == 0) return no_trace(source.name);
    return reader.take();
}

}  // namespace starway::read
