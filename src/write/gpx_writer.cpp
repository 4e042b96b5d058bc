// GPX 1.1: a line is a track, an area the track along its rings, a point or a mark is a waypoint.
// https://www.topografix.com/GPX/1/1/
#include <optional>
#include <string>
#include <utility>

#include "write/number_text.hpp"
#include "write/parts.hpp"
#include "write/writers.hpp"
#include "write/xml_text.hpp"

namespace starway::writing {
namespace {

class GpxWriter final : public geo::FeatureWriter {
public:
    GpxWriter(core::Output output, geo::FeatureTable table)
        : output_(std::move(output)), table_(std::move(table)), name_(name_field(table_.fields)), parts_(table_.frame) {
        xml_ =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<gpx version=\"1.1\" creator=\"Starway\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n";
        if (!table_.name.empty()) {
            xml_ += "<metadata><name>";
            append_xml(xml_, table_.name);
            xml_ += "</name></metadata>\n";
        }
        for (const geo::RouteMark& mark : table_.marks) append_mark(mark);
        append_turns();
    }

    // GPX cannot store a point without a position, which is omitted; a line without points is an empty track.
    Result<void> write(const geo::Feature& feature) override {
        if (table_.geometry == geo::GeometryKind::point) {
            if (!feature.points.empty()) append_point("wpt", feature.points.front(), &feature);
        } else {
            xml_ += "<trk>";
            append_attributes(feature);
            for (const geo::AreaRings& rings : feature.areas)
                for (const auto& ring : rings) append_segment(closed_ring(ring));
            if (!feature.points.empty())
                for (const auto& part : parts_.of(feature.points)) append_segment(part);
            xml_ += "</trk>\n";
        }
        output_.write(xml_);
        xml_.clear();
        return {};
    }

    Result<void> finish() override {
        xml_ += "</gpx>\n";
        output_.write(xml_);
        return output_.commit();
    }

private:
    void append_mark(const geo::RouteMark& mark) {
        begin_point("wpt", mark.position, true);
        xml_ += "><name>";
        append_xml(xml_, mark.name);
        xml_.append("</name><type>").append(mark.role).append("</type></wpt>\n");
    }

    // A route: devices announce its points.
    void append_turns() {
        if (table_.turns.empty()) return;
        xml_ += "<rte>";
        if (!table_.name.empty()) {
            xml_ += "<name>";
            append_xml(xml_, table_.name);
            xml_ += "</name>";
        }
        xml_ += "\n";
        for (const geo::RouteTurn& turn : table_.turns) {
            begin_point("rtept", turn.position, true);
            xml_ += "><name>";
            append_xml(xml_, turn.text);
            xml_ += "</name></rtept>\n";
        }
        xml_ += "</rte>\n";
    }

    void append_segment(std::span<const Position> part) {
        xml_ += "\n<trkseg>\n";
        for (const Position& p : part) append_point("trkpt", p, nullptr);
        xml_ += "</trkseg>";
    }

    // The element's start tag without its end.
    void begin_point(std::string_view element, Position p, bool alone) {
        // GPX longitudes are below 180. Reduce by the smallest step, to keep a line's end on its side of the
        // antimeridian.
        constexpr double last_longitude = 179.9999999;
        if (p.x > last_longitude) p.x = alone ? -180 : last_longitude;
        xml_.append("<").append(element).append(" lat=\"");
        append_decimals(xml_, p.y);
        xml_ += "\" lon=\"";
        append_decimals(xml_, p.x);
        xml_ += '"';
    }

    void append_point(std::string_view element, Position p, const geo::Feature* feature) {
        begin_point(element, p, feature != nullptr);
        if (feature == nullptr) {
            xml_ += "/>\n";
            return;
        }
        xml_ += ">";
        append_attributes(*feature);
        xml_.append("</").append(element).append(">\n");
    }

    // <name>, and the other fields as text, because GPX has no attributes.
    void append_attributes(const geo::Feature& feature) {
        if (name_ && !is_null(feature.values[*name_])) {
            xml_ += "<name>";
            append_xml_value(xml_, feature.values[*name_]);
            xml_ += "</name>";
        }
        bool first = true;
        for (std::size_t i = 0; i < table_.fields.size(); ++i) {
            if (i == name_ || is_null(feature.values[i])) continue;
            xml_ += first ? "<desc>" : ", ";
            first = false;
            append_xml(xml_, table_.fields[i].name);
            xml_ += ": ";
            append_xml_value(xml_, feature.values[i]);
        }
        if (!first) xml_ += "</desc>";
    }

    core::Output output_;
    geo::FeatureTable table_;
    std::optional<std::size_t> name_;
    Parts parts_;
    std::string xml_;
};

}  // namespace

std::unique_ptr<geo::FeatureWriter> make_gpx_writer(core::Output output, geo::FeatureTable table) {
    return std::make_unique<GpxWriter>(std::move(output), std::move(table));
}

}  // namespace starway::writing
