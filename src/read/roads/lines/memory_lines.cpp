// starway::open_lines: lines in memory, by the path that the lines of files take.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>

#include "base/core/sentence.hpp"
#include "base/core/threads/parallel.hpp"
#include "read/options/rows.hpp"
#include "read/plugin/ogr_plugin.hpp"
#include "read/roads/lines/arrow_batches.hpp"
#include "read/roads/lines/collector.hpp"
#include "read/roads/lines/connect_lines.hpp"
#include "read/roads/lines/field_values.hpp"
#include "read/roads/lines/well_known_binary.hpp"
#include "road/topology/line_set.hpp"
#include "starway/road/lines.hpp"

namespace starway {
namespace {

using read::LineCollector;

constexpr std::uint64_t features_between_checks = 4096;
constexpr std::uint64_t most_points = std::numeric_limits<std::uint32_t>::max() - 1;

// A feature of a table: an read::FieldRow.
struct LineRow {
    const LineTable& table;
    std::size_t row;
    [[nodiscard]] const LineField& field(int number) const { return table.fields[static_cast<std::size_t>(number)]; }
    [[nodiscard]] bool has_value(int number) const {
        const auto& values = field(number).values;
        if (const auto* reals = std::get_if<std::span<const double>>(&values)) return !std::isnan((*reals)[row]);
        if (const auto* words = std::get_if<LineField::Words>(&values))
            return words->number[row] >= 0 && static_cast<std::size_t>(words->number[row]) < words->words.size();
        return true;
    }
    [[nodiscard]] std::string_view text(int number) const {
        const auto& words = std::get<LineField::Words>(field(number).values);
        return words.words[static_cast<std::size_t>(words.number[row])];
    }
    [[nodiscard]] std::string printed(int number) const {
        if (std::holds_alternative<std::span<const double>>(field(number).values))
            return fmt::format("{:.15g}", real(number));
        return std::to_string(integer(number));
    }
    [[nodiscard]] std::int64_t integer(int number) const {
        return std::get<std::span<const std::int64_t>>(field(number).values)[row];
    }
    [[nodiscard]] double real(int number) const {
        const auto& values = field(number).values;
        if (const auto* reals = std::get_if<std::span<const double>>(&values)) return (*reals)[row];
        return static_cast<double>(integer(number));
    }
};

struct Asked {
    const std::string& origin;
    const SourceOptions& options;
    LoadReport& report;
    const Control& control;
    const Projector& project;
};

Error interrupted(const std::string& origin) {
    return {ErrorKind::interrupted, fmt::format("{}: interrupted while reading", origin)};
}

Result<void> check(const LineTable& table) {
    const auto wrong = [&](std::string what) { return Error{ErrorKind::data, table.origin + ": " + std::move(what)}; };
    const auto ascends = [](std::span<const std::uint64_t> first, std::uint64_t end) {
        return !first.empty() && first.front() == 0 && first.back() == end &&
               std::is_sorted(first.begin(), first.end());
    };
    if (!ascends(table.first_point, table.points.size()))
        return wrong(fmt::format("first_point must ascend from 0 to the number of points, {}", table.points.size()));
    const std::size_t parts = table.first_point.size() - 1;
    if (!table.first_part.empty() && !ascends(table.first_part, parts))
        return wrong(fmt::format("first_part must ascend from 0 to the number of parts, {}", parts));
    const std::size_t features = table.first_part.empty() ? parts : table.first_part.size() - 1;
    for (const LineField& field : table.fields) {
        const std::size_t count = std::visit(
            [](const auto& values) {
                if constexpr (std::is_same_v<std::decay_t<decltype(values)>, LineField::Words>)
                    return values.number.size();
                else
                    return values.size();
            },
            field.values);
        if (count != features)
            return wrong(fmt::format("the field \"{}\" has {} values for {} features", field.name, count, features));
    }
    return {};
}

std::vector<read::SourceField> fields_of(const LineTable& table) {
    std::vector<read::SourceField> fields;
    for (const LineField& field : table.fields) {
        constexpr read::FieldKind kinds[]{read::FieldKind::real, read::FieldKind::integer, read::FieldKind::text};
        fields.push_back({field.name, kinds[field.values.index()]});
    }
    return fields;
}

// Collects all features: read(collector, schema) adds them.
template <class Read>
Result<RoadNetwork> open_features(const Asked& asked, std::span<const read::SourceField> fields, std::uint64_t expected,
                                  Read read) {
    const auto& [origin, options, report, control, project] = asked;
    if (!options.layer.empty() || !options.where.empty())
        return Error{ErrorKind::usage,
                     fmt::format("{}: layer and where have no effect on lines in memory; select them first", origin)};
    if (auto fits = read::options::check(read::options::Reader::gis, origin, options); !fits)
        return std::move(fits).error();
    const std::size_t first_recognised = report.recognised.size();
    const bool planar = options.crs == "none";
    read::PlaneUnit plane;
    plane.degrees = !project && options.crs.empty();
    auto schema = read::recognise_lines(fields, options, plane);
    if (!schema) return Error{schema.error().kind, fmt::format("{}: {}", origin, schema.error().message)};
    LineCollector collector(options, report, planar ? FrameKind::planar : FrameKind::geographic);
    if (auto begun = collector.begin(*schema, origin, expected, plane); !begun) return std::move(begun).error();
    if (control.progress != nullptr) control.progress->phase("reading lines", expected);
    if (auto taken = read(collector, *schema); !taken) return std::move(taken).error();
    const auto points = std::span(collector.points()).subspan(collector.first_point_of_layer());
    if (project) {
        if (auto projected = project(points); !projected) return std::move(projected).error();
    } else if (!planar && !options.crs.empty()) {
        const auto plugin = read::ogr_plugin();
        if (!plugin) return plugin.error();
        if (auto projected = (*plugin)->project(points, options.crs, origin); !projected)
            return std::move(projected).error();
    }
    if (auto ended = collector.end(); !ended) return std::move(ended).error();
    if (planar)
        report.recognised.emplace_back("coordinates are x,y in a plane, in metres");
    else if (!project && options.crs.empty())
        report.recognised.emplace_back("coordinates are longitude,latitude (to override: crs)");
    report.recognised.insert(report.recognised.end(), schema->recognised.begin(), schema->recognised.end());
    auto lines = collector.finish();
    if (!lines) return std::move(lines).error();
    auto draft = read::connect_lines(*std::move(lines), origin, options, report, control, first_recognised);
    if (!draft) return std::move(draft).error();
    draft->sentinels = options.sentinels;
    return build(*std::move(draft), control);
}

Result<void> take_table(const LineTable& table, const Asked& asked, std::span<const read::SourceField> fields,
                        LineCollector& collector, const read::LineSchema& schema) {
    read::FieldValues values(schema, fields);
    const std::size_t features = table.first_part.empty() ? table.first_point.size() - 1 : table.first_part.size() - 1;
    auto& points = collector.points();
    for (std::size_t feature = 0; feature < features; ++feature) {
        if (feature % features_between_checks == 0) {
            if (asked.control.cancelled()) return interrupted(asked.origin);
            if (asked.control.progress != nullptr) asked.control.progress->advance(feature);
        }
        const std::size_t first = table.first_part.empty() ? feature : table.first_part[feature];
        const std::size_t last = table.first_part.empty() ? feature + 1 : table.first_part[feature + 1];
        for (std::size_t part = first; part < last; ++part) {
            const auto from = static_cast<std::ptrdiff_t>(table.first_point[part]);
            const auto to = static_cast<std::ptrdiff_t>(table.first_point[part + 1]);
            if (from == to) continue;
            points.insert(points.end(), table.points.begin() + from, table.points.begin() + to);
            collector.end_part();
        }
        if (auto added = collector.add(feature, values.read(LineRow{table, feature})); !added)
            return std::move(added).error();
    }
    return {};
}

struct BatchGuard {
    ArrowArray& batch;
    explicit BatchGuard(ArrowArray& array) : batch(array) {}
    ~BatchGuard() {
        if (batch.release != nullptr) batch.release(&batch);
    }
    BatchGuard(const BatchGuard&) = delete;
    BatchGuard& operator=(const BatchGuard&) = delete;
};

Result<void> take_stream(read::ArrowStream& stream, const read::StreamColumns& columns, const Asked& asked,
                         LineCollector& collector, const read::LineSchema& schema) {
    read::FieldValues values(schema, columns.fields);
    std::uint64_t feature = 0;
    while (true) {
        auto batch = stream.next(asked.origin);
        if (!batch) return std::move(batch).error();
        if (!*batch) return {};
        const BatchGuard guard(**batch);
        for (std::int64_t i = 0; i < guard.batch.length; ++i, ++feature) {
            if (feature % features_between_checks == 0) {
                if (asked.control.cancelled()) return interrupted(asked.origin);
                if (asked.control.progress != nullptr) asked.control.progress->advance(feature);
            }
            const read::StreamRow row(guard.batch, columns, i);
            auto& points = collector.points();
            const std::size_t before = points.size();
            const auto found = read::parse_wkb_lines(row.geometry(), points, [&] { collector.end_part(); });
            if (found == read::WkbFound::nothing) collector.skip_empty();
            if (found == read::WkbFound::not_all) collector.skip_other_geometry();
            if (found != read::WkbFound::lines && points.size() == before) continue;
            if (points.size() > most_points || feature > std::numeric_limits<std::uint32_t>::max())
                return Error{ErrorKind::data,
                             fmt::format("{}: more than 4 294 967 294 points; split it", asked.origin)};
            if (auto added = collector.add(feature, values.read(row)); !added) return std::move(added).error();
        }
    }
}

template <class Open>
Result<RoadNetwork> without_exceptions(const std::string& origin, Open open) {
    try {
        return open();
    } catch (const std::bad_alloc&) {
        return Error{ErrorKind::internal, fmt::format("{}: out of memory; use a part of the data", origin)};
    } catch (const std::length_error&) {
        return Error{ErrorKind::internal, fmt::format("{}: too large for memory; use a part of the data", origin)};
    }
}

}  // namespace

Result<RoadNetwork> open_lines(const LineTable& table, const SourceOptions& options, LoadReport* report,
                               const Control& control, const Projector& project) {
    const core::ThreadShare share(control.threads);
    LoadReport unread;
    const Asked asked{table.origin, options, report != nullptr ? *report : unread, control, project};
    return without_exceptions(table.origin, [&]() -> Result<RoadNetwork> {
        if (auto sound = check(table); !sound) return std::move(sound).error();
        if (table.points.size() > most_points)
            return Error{ErrorKind::data, fmt::format("{}: more than 4 294 967 294 points; split it", table.origin)};
        const auto fields = fields_of(table);
        return open_features(asked, fields, table.first_point.size() - 1,
                             [&](LineCollector& collector, const read::LineSchema& schema) {
                                 return take_table(table, asked, fields, collector, schema);
                             });
    });
}

Result<RoadNetwork> open_lines(ArrowArrayStream* stream, const std::string& origin, const SourceOptions& options,
                               LoadReport* report, const Control& control, const Projector& project) {
    const core::ThreadShare share(control.threads);
    LoadReport unread;
    const Asked asked{origin, options, report != nullptr ? *report : unread, control, project};
    read::ArrowStream owned(stream);
    return without_exceptions(origin, [&]() -> Result<RoadNetwork> {
        const auto columns = owned.columns(origin);
        if (!columns) return columns.error();
        return open_features(asked, columns->fields, 0, [&](LineCollector& collector, const read::LineSchema& schema) {
            return take_stream(owned, *columns, asked, collector, schema);
        });
    });
}

bool reads_gis_files() {
    return read::ogr_plugin().has_value();
}

}  // namespace starway
