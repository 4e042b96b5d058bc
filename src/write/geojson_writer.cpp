// GeoJSON (RFC 7946), as one collection or as one feature per line.
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/core/json/writer.hpp"
#include "base/geo/antimeridian.hpp"
#include "write/number_text.hpp"
#include "write/parts.hpp"
#include "write/writers.hpp"

namespace starway::writing {
namespace {

using core::JsonWriter;

void write_value(JsonWriter& json, const geo::Value& value) {
    if (is_null(value)) {
        json.value(nullptr);
    } else if (const auto* string = std::get_if<std::string>(&value)) {
        json.value(in_utf8(*string));
    } else {
        std::string plain;
        append_plain(plain, value);
        json.formatted(plain);
    }
}

void write_number(JsonWriter& json, double number) {
    std::array<char, longest_decimals> text{};
    const char* end = write_decimals(text.data(), number);
    json.formatted({text.data(), static_cast<std::size_t>(end - text.data())});
}

// Formats features, and tracks their bounding box.
class FeatureText {
public:
    explicit FeatureText(const geo::FeatureTable& table)
        : geometry_(table.geometry),
          geographic_(table.frame == FrameKind::geographic),
          parts_(table.frame),
          fields_(table.fields) {}

    void write(JsonWriter& json, const geo::Feature& feature) {
        json.object([&] {
            json.member("type", "Feature");
            json.object("properties", [&] {
                for (std::size_t i = 0; i < fields_.size(); ++i) {
                    json.key(in_utf8(fields_[i].name));
                    write_value(json, feature.values[i]);
                }
            });
            json.key("geometry");
            if (geometry_ == geo::GeometryKind::area)
                write_areas(json, feature.areas);
            else if (feature.points.empty())
                json.value(nullptr);
            else if (geometry_ == geo::GeometryKind::point)
                write_point(json, feature.points.front());
            else
                write_line(json, feature.points, feature.heights);
        });
    }

    void write_bbox(JsonWriter& json) const {
        std::optional<geo::GeoBox> box = geo_bounds_.box();
        if (!geographic_ && !bounds_.empty()) box = {bounds_.min_x, bounds_.min_y, bounds_.max_x, bounds_.max_y};
        if (!box) return;
        json.break_line();
        json.key("bbox");
        json.begin_short_list();
        for (const double side : *box) write_number(json, side);
        json.end_list();
    }

private:
    void write_point(JsonWriter& json, Position point) {
        include({&point, 1});
        json.object([&] {
            json.member("type", "Point");
            json.key("coordinates");
            write_positions(json, {&point, 1}, {});
        });
    }

    void write_line(JsonWriter& json, std::span<const Position> line, std::span<const double> heights) {
        const auto parts = parts_.of(line);
        const bool one = parts.size() == 1;
        json.object([&] {
            json.member("type", one ? "LineString" : "MultiLineString");
            json.key("coordinates");
            if (!one) json.begin_list();
            for (const auto& part : parts) {
                json.begin_list();
                write_positions(json, part, heights);
                json.end_list();
                include(part);
            }
            if (!one) json.end_list();
        });
    }

    void write_areas(JsonWriter& json, std::span<const geo::AreaRings> areas) {
        if (areas.empty()) return json.value(nullptr);
        const bool one = areas.size() == 1;
        json.object([&] {
            json.member("type", one ? "Polygon" : "MultiPolygon");
            json.key("coordinates");
            if (!one) json.begin_list();
            for (const geo::AreaRings& rings : areas) {
                json.begin_list();
                for (const auto& ring : rings) {
                    const std::vector<Position> closed = closed_ring(ring);
                    json.begin_list();
                    write_positions(json, closed, {});
                    json.end_list();
                    include(closed);
                }
                json.end_list();
            }
            if (!one) json.end_list();
        });
    }

    void write_positions(JsonWriter& json, std::span<const Position> part, std::span<const double> heights) {
        positions_.clear();
        append_positions(positions_, part, {.open = '[', .close = ']'}, heights);
        json.formatted(positions_);
    }

    void include(std::span<const Position> part) {
        if (geographic_)
            geo_bounds_.add(part);
        else
            for (const Position& p : part) bounds_.add(p);
    }

    geo::GeometryKind geometry_;
    bool geographic_;
    Parts parts_;
    std::vector<geo::Field> fields_;
    std::string positions_;  // of one part, kept for the next
    geo::GeoBounds geo_bounds_;
    Box bounds_;
};

class CollectionWriter final : public geo::FeatureWriter {
public:
    CollectionWriter(core::Output output, const geo::FeatureTable& table) : output_(std::move(output)), text_(table) {
        json_.begin_object();
        json_.member("type", "FeatureCollection");
        if (!table.name.empty()) json_.member("name", in_utf8(table.name));
        // RFC 7946 knows longitude and latitude only; other systems are named as in GeoJSON of 2008, which ogr2ogr
        // writes, too.
        if (!table.crs.empty()) {
            json_.object("crs", [&] {
                json_.member("type", "name");
                json_.object("properties", [&] { json_.member("name", table.crs); });
            });
        } else if (table.frame == FrameKind::planar) {
            json_.member("planar", true);  // the coordinates are not lon,lat
        }
        json_.key("features");
        json_.begin_list();
    }

    Result<void> write(const geo::Feature& feature) override {
        json_.break_line();
        text_.write(json_, feature);
        return {};
    }

    // The bounding box is known only at the end; RFC 7946 does not prescribe an order of members.
    Result<void> finish() override {
        json_.break_line();
        json_.end_list();
        text_.write_bbox(json_);
        json_.end_object();
        json_.break_line();
        json_.finish();
        return output_.commit();
    }

private:
    core::Output output_;
    FeatureText text_;
    JsonWriter json_{[this](std::string_view text) { output_.write(text); }, JsonWriter::Layout::compact};
};

class SequenceWriter final : public geo::FeatureWriter {
public:
    SequenceWriter(core::Output output, const geo::FeatureTable& table) : output_(std::move(output)), text_(table) {}

    Result<void> write(const geo::Feature& feature) override {
        text_.write(json_, feature);
        json_.break_line();
        json_.finish();
        return {};
    }
    Result<void> finish() override { return output_.commit(); }

private:
    core::Output output_;
    FeatureText text_;
    JsonWriter json_{[this](std::string_view text) { output_.write(text); }, JsonWriter::Layout::compact};
};

}  // namespace

std::unique_ptr<geo::FeatureWriter> make_geojson_writer(core::Output output, geo::FeatureTable table) {
    return std::make_unique<CollectionWriter>(std::move(output), table);
}

std::unique_ptr<geo::FeatureWriter> make_geojsonseq_writer(core::Output output, geo::FeatureTable table) {
    return std::make_unique<SequenceWriter>(std::move(output), table);
}

}  // namespace starway::writing
