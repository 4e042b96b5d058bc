#include "request/codec/road/network.hpp"

#include <fmt/format.h>

#include <vector>

#include "road/ask/answer_words.hpp"

namespace starway::request::codec {
namespace {

std::string_view word(FrameKind kind) {
    switch (kind) {
        case FrameKind::none:
            return "none";
        case FrameKind::geographic:
            return "geographic";
        case FrameKind::planar:
            return "planar";
    }
    return "?";
}

void write_sizes(JsonWriter& json, const RoadNetwork& network) {
    json.member("nodes", network.node_count());
    json.member("edges", network.edge_count());
    json.member("arcs", network.arc_count());
}

void write_notes(JsonWriter& json, const RoadNetwork& network) {
    json.member("notes", network.notes());
    json.member("details", network.details());
}

void write_shares(JsonWriter& json, std::string_view name, std::string_view of,
                  const std::vector<road::ask::RoadShare>& shares, const road::ask::NetworkSummary& summary) {
    const bool has_metres = summary.has_metres;
    json.list(name, shares, [&](const road::ask::RoadShare& share) {
        json.object([&] {
            json.member(of, share.road_class);
            json.member("edges", share.edges);
            json.member("length_m", known(has_metres, share.metres));
            json.member("one_way_m", known(has_metres, share.one_way_metres));
            if (share.open_metres.empty() || !has_metres) return;
            json.key("open_m");
            json.object([&] {
                for (std::size_t i = 0; i < share.open_metres.size(); ++i)
                    json.member(summary.profiles[i].road_class, share.open_metres[i]);
            });
        });
    });
}

void write_columns(JsonWriter& json, const RoadNetwork& network) {
    json.list("columns", network.columns(), [&](const WeightColumn& column) {
        json.object([&] {
            json.member("name", column.name);
            json.member("unit", column.unit);
            json.member("resolution", column.resolution);
            json.member("precision", column.precision);
            json.member("slack", column.slack);
            json.member("bits", column.exact.empty() ? 32 : 64);
            json.member("scale", known(column.scale > 0, road::ask::least_per_metre(column, network.frame())));
            json.member("sharpness", road::ask::sharpness(column));
        });
    });
}

void write_components(JsonWriter& json, std::string_view name, const ComponentSummary& components) {
    json.object(name, [&] {
        json.member("count", components.count);
        json.member("largest", components.largest);
        json.member("share", components.share);
    });
}

void write_place(JsonWriter& json, const FindingPlace& place) {
    json.object([&] {
        json.member("text", place.text);
        json.key("position");
        write_position(json, place.position);
        json.key("other");
        write_position(json, place.other);
        json.member("feature", place.feature);
        json.member("distance_m", place.distance_m);
    });
}

void write_finding(JsonWriter& json, const Finding& finding) {
    json.object([&] {
        json.member("kind", name_of(finding.kind));
        json.member("severity", finding.severity == Severity::warning ? "warning" : "info");
        json.member("text", finding.text);
        json.member("count", finding.count);
        json.list("places", finding.places, [&](const FindingPlace& place) { write_place(json, place); });
    });
}

void write_scale(JsonWriter& json, const ColumnScale& scale) {
    json.object([&] {
        json.member("weight", scale.column);
        json.member("unit", scale.unit);
        json.member("value_per_metre", scale.value_per_metre);
        json.member("typical_per_metre", scale.typical_per_metre);
        json.member("loss", scale.loss);
        json.key("position");
        write_position(json, scale.position);
        json.member("feature", scale.feature);
    });
}

}  // namespace

void write_network_info(JsonWriter& json, const RoadNetwork& network, const road::ask::NetworkSummary& summary,
                        const Reading& reading) {
    const Box box = network.bounds();
    json.object([&] {
        json.member("status", "ok");
        write_sizes(json, network);
        json.member("bytes", network.image().size());
        json.member("frame", word(network.frame().kind));
        json.key("bbox");
        if (box.empty())
            json.value(nullptr);
        else
            json.value(std::vector<double>{box.min_x, box.min_y, box.max_x, box.max_y});
        json.member("components", network.component_count());
        json.member("largest_component", summary.nodes_on_largest);
        json.member("smaller_parts", summary.smaller_parts);
        json.member("largest_of_smaller_parts", summary.largest_of_smaller);
        json.member("disconnected_parts", summary.disconnected_parts);
        json.member("nodes_on_disconnected_parts", summary.nodes_on_disconnected);
        json.member("nodes_cut_off_by_one_way_roads", summary.cut_off_by_one_way);
        json.member("length_m", known(summary.has_metres, summary.all.metres));
        json.member("one_way_m", known(summary.has_metres, summary.all.one_way_metres));
        write_shares(json, "classes", "class", summary.classes, summary);
        write_shares(json, "exclude_classes", "class", summary.flags, summary);
        write_shares(json, "kept_tags", "key", summary.kept_tags, summary);
        write_shares(json, "profiles", "profile", summary.profiles, summary);
        json.list("stored", road::ask::stored_sizes(network), [&](const road::ask::StoredSize& part) {
            json.object([&] {
                json.member("part", part.what);
                json.member("bytes", part.bytes);
                json.member("of", part.of);
                json.member("count", part.count);
            });
        });
        json.member("places", network.section("place_position").size() / sizeof(FixedPosition));
        json.member("default_weight", network.default_weight());
        write_columns(json, network);
        json.list("sections", network.sections(), [&](const auto& section) {
            json.object([&] {
                json.member("name", section.name);
                json.member("bytes", section.bytes);
            });
        });
        write_notes(json, network);
        json.member("recognised", reading.recognised);
        json.member("warnings", reading.warnings);
        json.member("load_ms", reading.load_ms);
    });
}

void write_network_check(JsonWriter& json, const CheckReport& report, const RoadNetwork& network,
                         const Reading& reading) {
    json.object([&] {
        json.member("status", "ok");
        json.member("nodes", report.nodes);
        json.member("edges", report.edges);
        json.member("arcs", report.arcs);
        write_components(json, "strong", report.strong);
        write_components(json, "weak", report.weak);
        json.list("findings", report.findings, [&](const Finding& finding) { write_finding(json, finding); });
        json.list("scales", report.scales, [&](const ColumnScale& scale) { write_scale(json, scale); });
        write_notes(json, network);
        json.member("rejected", reading.rejected);
        json.member("warnings", reading.warnings);
        json.member("load_ms", reading.load_ms);
    });
}

void write_built(JsonWriter& json, const RoadNetwork& network, const std::string& file, std::uint64_t bytes,
                 double save_ms, const Reading& reading, const std::string& basemap, const std::string& hills) {
    json.object([&] {
        json.member("status", "ok");
        json.member("file", file);
        if (!basemap.empty()) json.member("basemap", basemap);
        if (!hills.empty()) json.member("hills", hills);
        json.member("bytes", bytes);
        write_sizes(json, network);
        json.member("components", network.component_count());
        json.member("rejected", reading.rejected);
        json.member("load_ms", reading.load_ms);
        json.member("save_ms", save_ms);
        json.member("recognised", reading.recognised);
        write_notes(json, network);
        json.member("warnings", reading.warnings);
    });
}

void write_prepared(JsonWriter& json, const PrepareReport& report, const std::string& file, double prepare_ms,
                    const Reading& reading) {
    json.object([&] {
        json.member("status", "ok");
        json.member("file", file);
        json.member("index_bytes", report.index_bytes);
        json.member("junctions", report.junctions);
        json.member("arcs", report.arcs);
        json.list("weights", report.weights, [&](const PrepareReport::Weight& weight) { json.value(weight.name); });
        json.member("stored", road::ask::stored_indices(report));
        json.member("order_kept", report.order_kept);
        json.member("load_ms", reading.load_ms);
        json.member("prepare_ms", prepare_ms);
        json.member("warnings", reading.warnings);
    });
}

void write_updated(JsonWriter& json, const UpdateReport& report, const std::string& file, double update_ms,
                   const Reading& reading) {
    json.object([&] {
        json.member("status", "ok");
        json.member("file", file);
        json.member("weight", report.weight);
        if (!report.time.empty()) json.member("time", report.time);
        json.member("rows", report.rows);
        json.member("arcs_named", report.named);
        json.member("arcs_changed", report.changed);
        if (report.turns > 0) json.member("turns", report.turns);
        json.member("indexed", report.indexed);
        if (!report.profile.empty()) {
            json.member("profile", report.profile);
            json.member("directions_missing", report.missing);
            json.member("barriers_open", report.open_barriers);
        }
        json.member("load_ms", reading.load_ms);
        json.member("update_ms", update_ms);
    });
}

void write_converted(JsonWriter& json, const RoadNetwork& network, const road::ask::WrittenNetwork& written,
                     const Reading& reading) {
    json.object([&] {
        json.member("status", "ok");
        json.member("files", written.files);
        write_sizes(json, network);
        json.member("read_with", written.read_with);
        json.member("lost", written.lost);
        json.member("load_ms", reading.load_ms);
        json.member("warnings", reading.warnings);
    });
}

}  // namespace starway::request::codec
