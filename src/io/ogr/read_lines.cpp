#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>

#include "io/decimal.hpp"
#include "io/lines/collector.hpp"
#include "io/ogr/data_source.hpp"
#include "io/ogr/gdal_errors.hpp"
#include "io/ogr/line_geometry.hpp"
#include "io/ogr/projection.hpp"
#include "io/ogr/readers.hpp"

namespace starway::io {
namespace {

constexpr std::uint64_t features_between_checks = 4096;  // for cancellation and progress

std::vector<int> used_fields(const LineSchema& schema) {
    std::vector<int> used{schema.name,   schema.reference, schema.road_class, schema.oneway, schema.speed, schema.level,
                          schema.bridge, schema.tunnel,    schema.junction,   schema.tags,   schema.from,  schema.to};
    for (const auto& weight : schema.weights) {
        used.push_back(weight.forward);
        used.push_back(weight.backward);
    }
    return used;
}

// The values of one feature's fields, valid until the next feature.
class FieldValues {
public:
    FieldValues(const LineSchema& schema, std::span<const SourceField> fields) : schema_(schema), fields_(fields) {
        weights_.resize(schema.weights.size());
    }

    LineAttributes read(const OGRFeature& feature) {
        LineAttributes values;
        numbers_.clear();
        values.name = text(feature, schema_.name);
        values.reference = values.name.empty() ? text(feature, schema_.reference) : std::string_view{};
        values.road_class = text(feature, schema_.road_class);
        values.oneway = text(feature, schema_.oneway);
        values.speed = text(feature, schema_.speed);
        values.level = text(feature, schema_.level);
        values.bridge = text(feature, schema_.bridge);
        values.tunnel = text(feature, schema_.tunnel);
        values.junction = text(feature, schema_.junction);
        values.tags = text(feature, schema_.tags);
        values.from = identity(feature, schema_.from);
        values.to = identity(feature, schema_.to);
        for (std::size_t i = 0; i < weights_.size(); ++i)
            weights_[i] = {number(feature, schema_.weights[i].forward), number(feature, schema_.weights[i].backward)};
        values.weights = weights_;
        return values;
    }

private:
    [[nodiscard]] FieldKind kind(int field) const { return fields_[static_cast<std::size_t>(field)].kind; }

    // GDAL writes numbers into a buffer that the next number may overwrite; texts stay where they are.
    std::string_view text(const OGRFeature& feature, int field) {
        if (field == no_field || !feature.IsFieldSetAndNotNull(field)) return {};
        const char* value = feature.GetFieldAsString(field);
        if (value == nullptr) return {};
        if (kind(field) == FieldKind::text) return value;
        numbers_.push_back(value);
        return numbers_.back();
    }

    [[nodiscard]] std::optional<std::int64_t> identity(const OGRFeature& feature, int field) const {
        if (field == no_field || !feature.IsFieldSetAndNotNull(field)) return std::nullopt;
        if (kind(field) == FieldKind::integer) return feature.GetFieldAsInteger64(field);
        if (kind(field) == FieldKind::real) {
            constexpr double exact = 9007199254740992.0;  // 2^53
            const double value = feature.GetFieldAsDouble(field);
            if (value != std::trunc(value) || std::abs(value) > exact) return std::nullopt;
            return static_cast<std::int64_t>(value);
        }
        return parse_canonical_integer(feature.GetFieldAsString(field));
    }

    [[nodiscard]] double number(const OGRFeature& feature, int field) const {
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        if (field == no_field || !feature.IsFieldSetAndNotNull(field)) return nan;
        if (kind(field) != FieldKind::text) return feature.GetFieldAsDouble(field);
        const auto parsed = parse_decimal(feature.GetFieldAsString(field));
        return parsed.fault == NumberFault::none ? parsed.value : nan;
    }

    const LineSchema& schema_;
    std::span<const SourceField> fields_;
    std::vector<LineAttributes::Weight> weights_;
    std::deque<std::string> numbers_;  // a deque: views into it stay valid as it grows
};

class LayerReader {
public:
    LayerReader(LineCollector& collector, const SourceOptions& options, LoadReport& report, const BuildControl& control)
        : collector_(collector), options_(options), report_(report), control_(control) {}

    Result<void> read(const std::string& source) {
        auto opened = open_layer(source, Wanted::lines, options_);
        if (!opened) return std::move(opened).error();
        auto projection = Projection::choose(opened->layer->GetSpatialRef(), options_.crs, opened->origin);
        if (!projection) return std::move(projection).error();
        const auto fields = fields_of(*opened->layer);
        auto schema = recognise_lines(fields, options_);
        if (!schema) return Error{schema.error().kind, fmt::format("{}: {}", opened->origin, schema.error().message)};
        read_only_fields(*opened->layer, used_fields(*schema), options_);

        const auto counted = opened->layer->GetFeatureCount(/*bForce=*/FALSE);
        const auto expected = static_cast<std::uint64_t>(std::max<GIntBig>(counted, 0));
        if (auto begun = collector_.begin(*schema, opened->origin, expected); !begun) return begun;
        if (auto read = read_features(*opened, *schema, fields, expected); !read) return read;
        auto& points = collector_.points();
        if (auto applied =
                projection->apply(std::span(points).subspan(collector_.first_point_of_layer()), opened->origin);
            !applied)
            return applied;
        if (auto ended = collector_.end(); !ended) return ended;

        auto& recognised = report_.recognised;
        recognised.insert(recognised.end(), opened->notes.begin(), opened->notes.end());
        recognised.push_back(projection->description());
        recognised.insert(recognised.end(), schema->recognised.begin(), schema->recognised.end());
        return {};
    }

private:
    Result<void> read_features(OpenLayer& opened, const LineSchema& schema, std::span<const SourceField> fields,
                               std::uint64_t expected) {
        if (control_.progress != nullptr) control_.progress->phase("reading lines", expected);
        const std::uint64_t step = std::max(features_between_checks, expected / 200 + 1);
        FieldValues values(schema, fields);
        GdalErrors errors;
        std::uint64_t count = 0;
        opened.layer->ResetReading();
        while (const OGRFeatureUniquePtr feature{opened.layer->GetNextFeature()}) {
            const auto number = feature->GetFID() >= 0 && feature->GetFID() <= std::numeric_limits<std::uint32_t>::max()
                                    ? static_cast<std::uint64_t>(feature->GetFID())
                                    : count;
            if (++count % features_between_checks == 0 && control_.cancel != nullptr && *control_.cancel)
                return Error{ErrorKind::interrupted, fmt::format("{}: reading was interrupted", opened.origin)};
            if (count % step == 0 && control_.progress != nullptr) control_.progress->advance(count);
            const OGRGeometry* geometry = feature->GetGeometryRef();
            if (geometry == nullptr || geometry->IsEmpty()) {
                collector_.skip_empty();
                continue;
            }
            const auto before = collector_.points().size();
            const bool other = collect_parts(*geometry, collector_);
            if (other) collector_.skip_other_geometry();
            if (other && collector_.points().size() == before) continue;
            if (auto added = collector_.add(number, values.read(*feature)); !added) return std::move(added).error();
        }
        if (errors.failed()) {
            return Error{ErrorKind::data,
                         fmt::format("{}: is damaged after {} features: {}", opened.origin, count, errors.reason(""))};
        }
        return {};
    }

    LineCollector& collector_;
    const SourceOptions& options_;
    LoadReport& report_;
    const BuildControl& control_;
};

}  // namespace

Result<topology::LineSet> read_lines_ogr(const std::vector<std::string>& sources, const SourceOptions& options,
                                         LoadReport& report, const BuildControl& control) {
    const GdalSession session;
    LineCollector collector(options, report, frame_of(options.crs));
    LayerReader reader(collector, options, report, control);
    for (const auto& source : sources)
        if (auto read = reader.read(source); !read) return std::move(read).error();
    return collector.finish();
}

}  // namespace starway::io
