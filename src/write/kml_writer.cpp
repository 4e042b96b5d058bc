// KML 2.2: one Placemark per feature, fields as ExtendedData with a typed Schema.
// https://developers.google.com/kml/documentation/kmlreference
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "write/number_text.hpp"
#include "write/parts.hpp"
#include "write/writers.hpp"
#include "write/xml_text.hpp"

namespace starway::writing {
namespace {

class KmlWriter final : public geo::FeatureWriter {
public:
    KmlWriter(core::Output output, const geo::FeatureTable& table)
        : output_(std::move(output)), geometry_(table.geometry), name_(name_field(table.fields)), parts_(table.frame) {
        for (const geo::Field& field : table.fields) {
            std::string begin = "<SimpleData name=\"";
            append_xml(begin, field.name);
            data_.push_back(std::move(begin) + "\">");
        }
        xml_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\">\n<Document>";
        if (!table.name.empty()) {
            xml_ += "<name>";
            append_xml(xml_, table.name);
            xml_ += "</name>";
        }
        xml_ += "\n";
        append_schema(table.fields);
        for (const geo::RouteMark& mark : table.marks) append_mark(mark);
        append_turns(table.turns);
    }

    Result<void> write(const geo::Feature& feature) override {
        xml_ += "<Placemark>";
        append_attributes(feature);
        if (geometry_ == geo::GeometryKind::area) {
            append_areas(feature.areas);
        } else if (!feature.points.empty()) {
            if (geometry_ == geo::GeometryKind::point) {
                xml_ += "<Point>";
                append_coordinates(std::span(feature.points).first(1));
                xml_ += "</Point>";
            } else {
                append_line(feature.points);
            }
        }
        xml_ += "</Placemark>\n";
        output_.write(xml_);
        xml_.clear();
        return {};
    }

    Result<void> finish() override {
        xml_ += "</Document>\n</kml>\n";
        output_.write(xml_);
        return output_.commit();
    }

private:
    static std::string_view type_of(geo::FieldType type) {
        switch (type) {
            case geo::FieldType::integer:
                return "int";
            case geo::FieldType::real:
                return "double";
            case geo::FieldType::boolean:
                return "bool";
            case geo::FieldType::text:
                break;
        }
        return "string";
    }

    void append_schema(const std::vector<geo::Field>& fields) {
        if (fields.size() == (name_ ? 1U : 0U)) return;
        xml_ += "<Schema name=\"fields\" id=\"fields\">";
        for (std::size_t i = 0; i < fields.size(); ++i) {
            if (i == name_) continue;
            xml_.append("<SimpleField type=\"").append(type_of(fields[i].type)).append("\" name=\"");
            append_xml(xml_, fields[i].name);
            xml_ += "\"/>";
        }
        xml_ += "</Schema>\n";
    }

    void append_mark(const geo::RouteMark& mark) {
        xml_ += "<Placemark><name>";
        append_xml(xml_, mark.name);
        xml_.append("</name><description>").append(mark.role).append("</description><Point>");
        append_coordinates({&mark.position, 1});
        xml_ += "</Point></Placemark>\n";
    }

    void append_turns(const std::vector<geo::RouteTurn>& turns) {
        if (turns.empty()) return;
        xml_ += "<Folder><name>Directions</name>\n";
        for (const geo::RouteTurn& turn : turns) {
            xml_ += "<Placemark><name>";
            append_xml(xml_, turn.text);
            xml_ += "</name><Point>";
            append_coordinates({&turn.position, 1});
            xml_ += "</Point></Placemark>\n";
        }
        xml_ += "</Folder>\n";
    }

    void append_attributes(const geo::Feature& feature) {
        if (name_ && !is_null(feature.values[*name_])) {
            xml_ += "<name>";
            append_xml_value(xml_, feature.values[*name_]);
            xml_ += "</name>";
        }
        bool first = true;
        for (std::size_t i = 0; i < data_.size(); ++i) {
            if (i == name_ || is_null(feature.values[i])) continue;
            if (first) xml_ += "<ExtendedData><SchemaData schemaUrl=\"#fields\">";
            first = false;
            xml_ += data_[i];
            append_data(feature.values[i]);
            xml_ += "</SimpleData>";
        }
        if (!first) xml_ += "</SchemaData></ExtendedData>";
    }

    // Google Earth and GDAL read a bool of a Schema as a number, and the word "true" as 0.
    void append_data(const geo::Value& value) {
        if (const bool* truth = std::get_if<bool>(&value))
            xml_ += *truth ? '1' : '0';
        else
            append_xml_value(xml_, value);
    }

    void append_line(std::span<const Position> line) {
        const auto parts = parts_.of(line);
        if (parts.size() > 1) xml_ += "<MultiGeometry>";
        for (const auto& part : parts) {
            xml_ += "<LineString><tessellate>1</tessellate>";  // follow the terrain
            append_coordinates(part);
            xml_ += "</LineString>";
        }
        if (parts.size() > 1) xml_ += "</MultiGeometry>";
    }

    void append_areas(std::span<const geo::AreaRings> areas) {
        if (areas.size() > 1) xml_ += "<MultiGeometry>";
        for (const geo::AreaRings& rings : areas) {
            xml_ += "<Polygon><tessellate>1</tessellate>";
            for (std::size_t i = 0; i < rings.size(); ++i) {
                xml_ += i == 0 ? "<outerBoundaryIs><LinearRing>" : "<innerBoundaryIs><LinearRing>";
                append_coordinates(closed_ring(rings[i]));
                xml_ += i == 0 ? "</LinearRing></outerBoundaryIs>" : "</LinearRing></innerBoundaryIs>";
            }
            xml_ += "</Polygon>";
        }
        if (areas.size() > 1) xml_ += "</MultiGeometry>";
    }

    void append_coordinates(std::span<const Position> part) {
        xml_ += "<coordinates>";
        append_positions(xml_, part, {.between = ' '});
        xml_ += "</coordinates>";
    }

    core::Output output_;
    geo::GeometryKind geometry_;
    std::optional<std::size_t> name_;
    Parts parts_;
    std::vector<std::string> data_;  // per field: the text before its value
    std::string xml_;
};

}  // namespace

std::unique_ptr<geo::FeatureWriter> make_kml_writer(core::Output output, geo::FeatureTable table) {
    return std::make_unique<KmlWriter>(std::move(output), table);
}

}  // namespace starway::writing
