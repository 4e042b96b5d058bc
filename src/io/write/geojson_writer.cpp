// GeoJSON (RFC 7946), as one collection or as one feature per line.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "geo/antimeridian.hpp"
#include "io/write/json_text.hpp"
#include "io/write/number_text.hpp"
#include "io/write/parts.hpp"
#include "io/write/writers.hpp"

namespace starway::io {
namespace {

void append_value(std::string& json, const Value& value) {
    if (is_null(value))
        json += "null";
    else if (const auto* string = std::get_if<std::string>(&value))
        append_json_string(json, *string);
    else
        append_plain(json, value);
}

void append_part(std::string& json, std::span<const Position> part, std::span<const double> heights) {
    json.push_back('[');
    append_positions(json, part, {.open = '[', .close = ']'}, heights);
    json.push_back(']');
}

// Formats features, and tracks their bounding box.
class FeatureText {
public:
    explicit FeatureText(const FeatureTable& table)
        : geometry_(table.geometry), geographic_(table.frame == FrameKind::geographic), parts_(table.frame) {
        for (const Field& field : table.fields) {
            std::string key = keys_.empty() ? "" : ",";
            append_json_string(key, field.name);
            keys_.push_back(std::move(key) + ":");
        }
    }

    void append(std::string& json, const Feature& feature) {
        json += R"({"type":"Feature","properties":{)";
        for (std::size_t i = 0; i < keys_.size(); ++i) {
            json += keys_[i];
            append_value(json, feature.values[i]);
        }
        json += R"(},"geometry":)";
        if (feature.points.empty())
            json += "null";
        else if (geometry_ == GeometryKind::point)
            append_point(json, feature.points.front());
        else
            append_line(json, feature.points, feature.heights);
        json.push_back('}');
    }

    void append_bbox(std::string& json) const {
        std::optional<geo::GeoBox> box = geo_bounds_.box();
        if (!geographic_ && !bounds_.empty()) box = {bounds_.min_x, bounds_.min_y, bounds_.max_x, bounds_.max_y};
        if (!box) return;
        json += ",\n\"bbox\":[";
        for (std::size_t i = 0; i < box->size(); ++i) {
            if (i > 0) json.push_back(',');
            append_decimals(json, (*box)[i]);
        }
        json.push_back(']');
    }

private:
    void append_point(std::string& json, Position point) {
        include({&point, 1});
        json += R"({"type":"Point","coordinates":)";
        append_positions(json, {&point, 1}, {.open = '[', .close = ']'});
        json.push_back('}');
    }

    void append_line(std::string& json, std::span<const Position> line, std::span<const double> heights) {
        const auto parts = parts_.of(line);
        json += parts.size() == 1 ? R"({"type":"LineString","coordinates":)"
                                  : R"({"type":"MultiLineString","coordinates":[)";
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (i > 0) json.push_back(',');
            append_part(json, parts[i], heights);
            include(parts[i]);
        }
        json += parts.size() == 1 ? "}" : "]}";
    }

    void include(std::span<const Position> part) {
        if (geographic_)
            geo_bounds_.add(part);
        else
            for (const Position& p : part) bounds_.add(p);
    }

    GeometryKind geometry_;
    bool geographic_;
    Parts parts_;
    std::vector<std::string> keys_;
    geo::GeoBounds geo_bounds_;
    Box bounds_;
};

class CollectionWriter final : public FeatureWriter {
public:
    CollectionWriter(core::Output output, const FeatureTable& table) : output_(std::move(output)), text_(table) {
        json_ = R"({"type":"FeatureCollection")";
        if (!table.name.empty()) {
            json_ += R"(,"name":)";
            append_json_string(json_, table.name);
        }
        if (table.frame == FrameKind::planar) json_ += R"(,"planar":true)";  // the coordinates are not lon,lat
        json_ += R"(,"features":[)";
    }

    Result<void> write(const Feature& feature) override {
        json_ += first_ ? "\n" : ",\n";
        first_ = false;
        text_.append(json_, feature);
        output_.write(json_);
        json_.clear();
        return {};
    }

    // The bounding box is known only at the end; RFC 7946 does not prescribe an order of members.
    Result<void> finish() override {
        json_ += "\n]";
        text_.append_bbox(json_);
        json_ += "}\n";
        output_.write(json_);
        return output_.commit();
    }

private:
    core::Output output_;
    FeatureText text_;
    std::string json_;
    bool first_ = true;
};

class SequenceWriter final : public FeatureWriter {
public:
    SequenceWriter(core::Output output, const FeatureTable& table) : output_(std::move(output)), text_(table) {}

    Result<void> write(const Feature& feature) override {
        json_.clear();
        text_.append(json_, feature);
        json_.push_back('\n');
        output_.write(json_);
        return {};
    }
    Result<void> finish() override { return output_.commit(); }

private:
    core::Output output_;
    FeatureText text_;
    std::string json_;
};

}  // namespace

std::unique_ptr<FeatureWriter> make_geojson_writer(core::Output output, FeatureTable table) {
    return std::make_unique<CollectionWriter>(std::move(output), table);
}

std::unique_ptr<FeatureWriter> make_geojsonseq_writer(core::Output output, FeatureTable table) {
    return std::make_unique<SequenceWriter>(std::move(output), table);
}

}  // namespace starway::io
