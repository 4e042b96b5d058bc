// CSV (RFC 4180) with a header: the fields, lon and lat (x and y in a planar frame) for points, and the geometry as
// WKT.
#include <algorithm>
#include <string>
#include <utility>

#include "base/core/text.hpp"
#include "write/number_text.hpp"
#include "write/parts.hpp"
#include "write/spreadsheet.hpp"
#include "write/writers.hpp"

namespace starway::writing {
namespace {

// Quotes if necessary, and if a reader might trim blanks. Quotes empty text, but not null, to distinguish them.
void append_quoted(std::string& csv, std::string_view text) {
    const bool blank_end = !text.empty() && (text.front() == ' ' || text.back() == ' ');
    if (!text.empty() && !blank_end && text.find_first_of(",\"\r\n\t;") == std::string_view::npos) {
        csv += text;
        return;
    }
    csv.push_back('"');
    for (const char c : text) {
        if (c == '"') csv.push_back('"');
        csv.push_back(c);
    }
    csv.push_back('"');
}

class CsvWriter final : public geo::FeatureWriter {
public:
    CsvWriter(core::Output output, geo::FeatureTable table, bool for_spreadsheets)
        : output_(std::move(output)),
          table_(std::move(table)),
          parts_(table_.frame),
          for_spreadsheets_(for_spreadsheets) {
        std::string text;
        for (const geo::Field& field : table_.fields) {
            text.clear();
            append_plain(text, field.name);
            append_text(text);
            csv_.push_back(',');
        }
        const bool geographic = table_.frame == FrameKind::geographic;
        if (table_.geometry == geo::GeometryKind::point) {
            csv_ += free_name(geographic ? "lon" : "x") + ",";
            csv_ += free_name(geographic ? "lat" : "y") + ",";
        }
        csv_ += free_name("wkt") + "\r\n";
    }

    Result<void> write(const geo::Feature& feature) override {
        for (const geo::Value& value : feature.values) {
            append_value(value);
            csv_.push_back(',');
        }
        if (table_.geometry == geo::GeometryKind::point)
            append_point(std::span(feature.points).first(feature.points.empty() ? 0 : 1));
        else if (table_.geometry == geo::GeometryKind::area)
            append_areas(feature.areas);
        else if (!feature.points.empty())
            append_line(feature.points, feature.heights);
        csv_ += "\r\n";
        output_.write(csv_);
        csv_.clear();
        return {};
    }

    Result<void> finish() override {
        output_.write(csv_);
        csv_.clear();
        return output_.commit();
    }

private:
    // A column name that no field uses.
    [[nodiscard]] std::string free_name(std::string name) const {
        const auto taken = [&](const geo::Field& field) { return core::fold(field.name) == core::fold(name); };
        if (std::any_of(table_.fields.begin(), table_.fields.end(), taken)) name.insert(0, "geometry_");
        while (std::any_of(table_.fields.begin(), table_.fields.end(), taken)) name += "x";
        return name;
    }

    void append_text(const std::string& text) {
        append_quoted(csv_, for_spreadsheets_ ? spreadsheet_safe(text) : text);
    }

    void append_value(const geo::Value& value) {
        if (const auto* text = std::get_if<std::string>(&value); text != nullptr && core::is_valid_utf8(*text)) {
            append_text(*text);
        } else if (text != nullptr) {
            append_text(core::latin1_to_utf8(*text));
        } else {
            append_plain(csv_, value);
        }
    }

    void append_point(std::span<const Position> point) {
        if (point.empty()) {
            csv_ += ",,";
            return;
        }
        append_positions(csv_, point, {.close = ','});
        csv_ += "POINT (";
        append_positions(csv_, point, {.inside = ' ', .close = ')'});
    }

    void append_areas(std::span<const geo::AreaRings> areas) {
        if (areas.empty()) return;
        csv_ += areas.size() == 1 ? "\"POLYGON " : "\"MULTIPOLYGON (";
        for (std::size_t i = 0; i < areas.size(); ++i) {
            csv_ += i == 0 ? "(" : ",(";
            for (std::size_t k = 0; k < areas[i].size(); ++k) {
                csv_ += k == 0 ? "(" : ",(";
                append_positions(csv_, closed_ring(areas[i][k]), {.inside = ' '});
                csv_.push_back(')');
            }
            csv_.push_back(')');
        }
        csv_ += areas.size() == 1 ? "\"" : ")\"";
    }

    void append_line(std::span<const Position> line, std::span<const double> heights) {
        const auto parts = parts_.of(line);
        csv_ += !heights.empty() ? "\"LINESTRING Z " : parts.size() == 1 ? "\"LINESTRING " : "\"MULTILINESTRING (";
        for (std::size_t i = 0; i < parts.size(); ++i) {
            csv_ += i == 0 ? "(" : ",(";
            append_positions(csv_, parts[i], {.inside = ' '}, heights);
            csv_.push_back(')');
        }
        csv_ += parts.size() == 1 ? "\"" : ")\"";
    }

    core::Output output_;
    geo::FeatureTable table_;
    Parts parts_;
    bool for_spreadsheets_;
    std::string csv_;
};

}  // namespace

std::unique_ptr<geo::FeatureWriter> make_csv_writer(core::Output output, geo::FeatureTable table) {
    return std::make_unique<CsvWriter>(std::move(output), std::move(table), false);
}

std::unique_ptr<geo::FeatureWriter> make_spreadsheet_writer(core::Output output, geo::FeatureTable table) {
    return std::make_unique<CsvWriter>(std::move(output), std::move(table), true);
}

}  // namespace starway::writing
