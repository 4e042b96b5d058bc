#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "base/core/sentence.hpp"
#include "base/core/threads/bounded_queue.hpp"
#include "base/core/threads/parallel.hpp"
#include "read/gis/arrow_layer.hpp"
#include "read/gis/data_source.hpp"
#include "read/gis/gdal_errors.hpp"
#include "read/gis/gdal_session.hpp"
#include "read/gis/line_geometry.hpp"
#include "read/gis/projection.hpp"
#include "read/gis/readers.hpp"
#include "read/roads/lines/collector.hpp"
#include "read/roads/lines/field_values.hpp"

namespace starway::read {
namespace {

constexpr std::uint64_t features_between_checks = 4096;  // for cancellation and progress
constexpr std::size_t batches_waiting = 4;

std::vector<int> used_fields(const LineSchema& schema) {
    std::vector<int> used = schema.text_fields();
    const auto numbers = schema.number_fields();
    used.insert(used.end(), numbers.begin(), numbers.end());
    for (const auto& tag : schema.tag_fields) used.push_back(static_cast<int>(tag.field));
    return used;
}

// A feature for FieldValues.
struct FeatureRow {
    const OGRFeature& feature;
    [[nodiscard]] bool has_value(int field) const { return feature.IsFieldSetAndNotNull(field) != 0; }
    [[nodiscard]] std::string_view text(int field) const { return printed(field); }
    // GDAL formats numbers into a buffer that the next number may overwrite; texts stay valid.
    [[nodiscard]] const char* printed(int field) const {
        const char* value = feature.GetFieldAsString(field);
        return value != nullptr ? value : "";
    }
    [[nodiscard]] std::int64_t integer(int field) const { return feature.GetFieldAsInteger64(field); }
    [[nodiscard]] double real(int field) const { return feature.GetFieldAsDouble(field); }
};

// Passes features to the collector.
class Intake {
public:
    Intake(LineCollector& collector, const OpenLayer& opened, const LineSchema& schema,
           std::span<const SourceField> fields)
        : collector_(collector), opened_(opened), values_(schema, fields) {}

    // number: the feature's number. Errors: those of LineCollector::add.
    template <class Geometry, FieldRow Row>
    Result<void> take(std::int64_t number, const Geometry& geometry, const Row& row) {
        const std::uint64_t place = count_++;
        const auto before = collector_.points().size();
        const Collected collected = collect_parts(geometry, collector_);
        if (collected == Collected::nothing) collector_.skip_empty();
        if (collected == Collected::not_all) collector_.skip_other_geometry();
        if (collected != Collected::lines && collector_.points().size() == before) return {};
        const bool numbered = number >= 0 && number <= std::numeric_limits<std::uint32_t>::max();
        if (auto added = collector_.add(numbered ? static_cast<std::uint64_t>(number) : place, values_.read(row));
            !added)
            return std::move(added).error();
        return check_size(opened_, collector_.points().size() - collector_.first_point_of_layer());
    }

private:
    LineCollector& collector_;
    const OpenLayer& opened_;
    FieldValues values_;
    std::uint64_t count_ = 0;
};

class LayerReader {
public:
    LayerReader(LineCollector& collector, const SourceOptions& options, LoadReport& report, const Control& control)
        : collector_(collector), options_(options), report_(report), control_(control) {}

    Result<void> read(const std::string& source) {
        auto opened = open_layer(source, Wanted::lines, options_, control_.cancel);
        if (!opened) return std::move(opened).error();
        auto projection = Projection::choose(opened->layer->GetSpatialRef(), options_.crs, opened->origin);
        if (!projection) return std::move(projection).error();
        const auto fields = fields_of(*opened->layer);
        const PlaneUnit plane = projection->plane_unit();
        auto schema = recognise_lines(fields, options_, plane);
        if (!schema) return Error{schema.error().kind, fmt::format("{}: {}", opened->origin, schema.error().message)};
        read_only_fields(*opened->layer, used_fields(*schema), options_);

        const auto counted = opened->layer->GetFeatureCount(/*bForce=*/FALSE);
        const auto expected = static_cast<std::uint64_t>(std::max<GIntBig>(counted, 0));
        if (auto begun = collector_.begin(*schema, opened->origin, expected, plane); !begun) return begun;
        if (auto read = read_features(*opened, *schema, fields, expected); !read) return read;
        auto& points = collector_.points();
        if (auto applied =
                projection->apply(std::span(points).subspan(collector_.first_point_of_layer()), opened->origin);
            !applied)
            return applied;
        if (auto ended = collector_.end(); !ended) return ended;

        auto& recognised = report_.recognised;
        recognised.insert(recognised.end(), opened->notes.begin(), opened->notes.end());
        if (projection->is_by_source())
            collector_.tell(projection->description());
        else
            recognised.push_back(projection->description());
        recognised.insert(recognised.end(), schema->recognised.begin(), schema->recognised.end());
        return {};
    }

private:
    // Reports progress after `count` features. False if cancelled.
    bool go_on(std::uint64_t count) {
        if (control_.progress != nullptr && count >= next_report_) {
            control_.progress->advance(count);
            next_report_ = count + report_step_;
        }
        return control_.cancel == nullptr || !*control_.cancel;
    }

    Result<void> read_features(OpenLayer& opened, const LineSchema& schema, std::span<const SourceField> fields,
                               std::uint64_t expected) {
        if (control_.progress != nullptr) control_.progress->phase("reading lines", expected);
        next_report_ = report_step_ = std::max(features_between_checks, expected / 200 + 1);
        Intake intake(collector_, opened, schema, fields);
        GdalErrors errors;
        std::uint64_t count = 0;
        opened.layer->ResetReading();
        // The filter is evaluated on features.
        auto batches = options_.where.empty() ? ArrowLayer::open(*opened.layer, fields, schema) : std::nullopt;
        auto read =
            batches ? read_batches(*batches, intake, errors, count) : read_one_by_one(*opened.layer, intake, count);
        if (!read) return read;
        if (control_.cancel != nullptr && *control_.cancel)
            return Error{ErrorKind::interrupted, fmt::format("{}: interrupted while reading", opened.origin)};
        if (errors.failed() || (batches && batches->failed())) return damaged(opened, count, errors);
        return check_confinement(opened.origin);
    }

    Result<void> read_one_by_one(OGRLayer& layer, Intake& intake, std::uint64_t& count) {
        while (const OGRFeatureUniquePtr feature{layer.GetNextFeature()}) {
            if (++count % features_between_checks == 0 && !go_on(count)) break;
            if (auto taken = intake.take(feature->GetFID(), feature->GetGeometryRef(), FeatureRow{*feature}); !taken)
                return taken;
        }
        return {};
    }

    // Reading and interpreting take about equally long, so use two threads.
    Result<void> read_batches(ArrowLayer& layer, Intake& intake, const GdalErrors& errors, std::uint64_t& count) {
        Result<void> taken;
        core::BoundedQueue<ArrowBatch> queue(batches_waiting, [&](const ArrowBatch& batch) {
            const GdalErrors silenced;  // on this thread
            for (std::size_t row = 0; row < batch.size() && taken; ++row)
                taken = intake.take(batch.number(row).value_or(-1), batch.geometry(row), ArrowRow{batch, row});
            return taken.has_value();
        });
        while (auto batch = layer.next()) {
            count += batch->size();
            if (!queue.push(*std::move(batch)) || !go_on(count) || errors.failed()) break;
        }
        queue.finish();
        return taken;
    }

    LineCollector& collector_;
    const SourceOptions& options_;
    LoadReport& report_;
    const Control& control_;
    std::uint64_t report_step_ = 1;
    std::uint64_t next_report_ = 1;
};

}  // namespace

Result<road::topology::LineSet> read_lines_ogr(const std::vector<std::string>& sources, const SourceOptions& options,
                                               LoadReport& report, const Control& control) {
    const core::ThreadShare share(control.threads);
    const GdalSession session(control.cancel, options.crs);
    LineCollector collector(options, report, frame_of(options.crs));
    LayerReader reader(collector, options, report, control);
    for (const auto& source : sources)
        if (auto read = reader.read(source); !read) return std::move(read).error();
    return collector.finish();
}

}  // namespace starway::read
