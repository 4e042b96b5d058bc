#include "request/codec/mvt/layer.hpp"

#include <protozero/pbf_writer.hpp>
#include <vector>

#include "base/core/text.hpp"

namespace starway::request::codec {
namespace {

// Field numbers of vector_tile.proto, version 2.1.
constexpr protozero::pbf_tag_type tile_layer = 3;
constexpr protozero::pbf_tag_type layer_name = 1, layer_feature = 2, layer_key = 3, layer_value = 4, layer_extent = 5,
                                  layer_version = 15;
constexpr protozero::pbf_tag_type feature_tags = 2, feature_type = 3, feature_geometry = 4;
constexpr protozero::pbf_tag_type value_text = 1, value_double = 3, value_signed = 6, value_bool = 7;
constexpr std::uint32_t point_type = 1, line_type = 2, area_type = 3;

constexpr std::uint32_t command(std::uint32_t id, std::size_t count) {
    return id | (static_cast<std::uint32_t>(count) << 3U);
}
constexpr std::uint32_t move_to = 1, line_to = 2, close_path = 7;

// Moves the cursor, as the specification counts: by differences.
class Pen {
public:
    explicit Pen(std::vector<std::uint32_t>& geometry) : geometry_(geometry) {}
    void to(geo::TilePoint p) {
        geometry_.push_back(protozero::encode_zigzag32(p.x - at_.x));
        geometry_.push_back(protozero::encode_zigzag32(p.y - at_.y));
        at_ = p;
    }
    void draw(std::span<const geo::TilePoint> line) {
        geometry_.push_back(command(move_to, 1));
        to(line.front());
        geometry_.push_back(command(line_to, line.size() - 1));
        for (const geo::TilePoint p : line.subspan(1)) to(p);
    }

private:
    std::vector<std::uint32_t>& geometry_;
    geo::TilePoint at_;
};

}  // namespace

MvtLayer::MvtLayer(std::string_view name) : name_(name) {}

void MvtLayer::add_lines(std::span<const geo::TileLine> lines, std::span<const MvtAttribute> attributes) {
    std::vector<std::uint32_t> geometry;
    Pen pen(geometry);
    for (const geo::TileLine& line : lines) pen.draw(line);
    add(line_type, geometry, attributes);
}

void MvtLayer::add_areas(std::span<const geo::TileLine> rings, std::span<const MvtAttribute> attributes) {
    std::vector<std::uint32_t> geometry;
    Pen pen(geometry);
    for (const geo::TileLine& ring : rings) {
        pen.draw(ring);
        geometry.push_back(command(close_path, 1));
    }
    add(area_type, geometry, attributes);
}

void MvtLayer::add_point(geo::TilePoint at, std::span<const MvtAttribute> attributes) {
    std::vector<std::uint32_t> geometry{command(move_to, 1)};
    Pen(geometry).to(at);
    add(point_type, geometry, attributes);
}

void MvtLayer::add(std::uint32_t type, std::span<const std::uint32_t> geometry,
                   std::span<const MvtAttribute> attributes) {
    std::vector<std::uint32_t> tags;
    for (const auto& [key, value] : attributes) {
        tags.push_back(key_number(key));
        tags.push_back(value_number(value));
    }
    protozero::pbf_writer layer(features_);
    protozero::pbf_writer feature(layer, layer_feature);
    feature.add_packed_uint32(feature_tags, tags.begin(), tags.end());
    feature.add_enum(feature_type, static_cast<std::int32_t>(type));
    feature.add_packed_uint32(feature_geometry, geometry.begin(), geometry.end());
}

std::uint32_t MvtLayer::key_number(std::string_view key) {
    if (const auto known = keys_.find(key); known != keys_.end()) return known->second;
    const auto number = static_cast<std::uint32_t>(keys_.size());
    keys_.emplace(key, number);
    protozero::pbf_writer(keys_and_values_).add_string(layer_key, key.data(), key.size());
    return number;
}

std::uint32_t MvtLayer::value_number(const MvtValue& value) {
    const auto [entry, is_new] = values_.emplace(value, static_cast<std::uint32_t>(values_.size()));
    if (!is_new) return entry->second;
    protozero::pbf_writer layer(keys_and_values_);
    protozero::pbf_writer one(layer, layer_value);
    struct Write {
        protozero::pbf_writer& to;
        // A name of the source may be in any encoding; a tile's is UTF-8.
        void operator()(const std::string& text) const {
            to.add_string(value_text, core::is_valid_utf8(text) ? text : core::latin1_to_utf8(text));
        }
        void operator()(double number) const { to.add_double(value_double, number); }
        void operator()(std::int64_t number) const { to.add_sint64(value_signed, number); }
        void operator()(bool truth) const { to.add_bool(value_bool, truth); }
    };
    std::visit(Write{one}, value);
    return entry->second;
}

void MvtLayer::append_to(std::string& tile) const {
    if (features_.empty()) return;
    std::string body;
    body.reserve(features_.size() + keys_and_values_.size() + name_.size() + 16);
    protozero::pbf_writer layer(body);
    layer.add_uint32(layer_version, 2);
    layer.add_string(layer_name, name_);
    layer.add_uint32(layer_extent, geo::tile_extent);
    body += features_;
    body += keys_and_values_;
    protozero::pbf_writer(tile).add_message(tile_layer, body);
}

}  // namespace starway::request::codec
