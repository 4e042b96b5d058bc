#include "road/ask/tiles/chunk.hpp"

#include <zstd.h>

#include <bit>
#include <cstring>

#include "base/core/json/writer.hpp"
#include "starway/road/tiles.hpp"

namespace starway::road::ask {
namespace {

static_assert(std::endian::native == std::endian::little, "chunks hold little-endian numbers");

constexpr int level = 1;
constexpr std::size_t planes = sizeof(std::uint32_t);

void write_header(core::JsonWriter& json, std::string_view kind) {
    json.member("zarr_format", 3);
    json.member("node_type", kind);
}

void write_grid(core::JsonWriter& json, const std::vector<std::uint64_t>& shape,
                const std::vector<std::uint64_t>& chunk) {
    json.member("shape", shape);
    json.object("chunk_grid", [&] {
        json.member("name", "regular");
        json.object("configuration", [&] { json.member("chunk_shape", chunk); });
    });
    json.object("chunk_key_encoding", [&] {
        json.member("name", "default");
        json.object("configuration", [&] { json.member("separator", "/"); });
    });
}

template <class Configuration>
void write_codec(core::JsonWriter& json, std::string_view name, Configuration configuration) {
    json.object([&] {
        json.member("name", name);
        json.object("configuration", configuration);
    });
}

}  // namespace

std::vector<std::byte> encode_chunk(std::span<const std::uint32_t> cells) {
    const std::size_t count = cells.size();
    std::vector<std::byte> shuffled(count * planes);
    std::uint32_t before = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t difference = cells[i] - before;
        before = cells[i];
        for (std::size_t plane = 0; plane < planes; ++plane)
            shuffled[plane * count + i] = static_cast<std::byte>(difference >> (8 * plane));
    }
    std::vector<std::byte> bytes(ZSTD_compressBound(shuffled.size()));
    const std::size_t size = ZSTD_compress(bytes.data(), bytes.size(), shuffled.data(), shuffled.size(), level);
    bytes.resize(ZSTD_isError(size) != 0 ? 0 : size);  // the only failure is one of memory, which a reader then finds
    bytes.shrink_to_fit();
    return bytes;
}

Result<std::vector<std::uint32_t>> decode_chunk(std::span<const std::byte> bytes, std::size_t cells) {
    const Error wrong{ErrorKind::data, "is damaged: it does not decompress to its cells"};
    if (ZSTD_getFrameContentSize(bytes.data(), bytes.size()) != cells * planes) return wrong;
    std::vector<std::byte> shuffled(cells * planes);
    if (ZSTD_decompress(shuffled.data(), shuffled.size(), bytes.data(), bytes.size()) != shuffled.size()) return wrong;
    std::vector<std::uint32_t> result(cells);
    std::uint32_t before = 0;
    for (std::size_t i = 0; i < cells; ++i) {
        std::uint32_t difference = 0;
        for (std::size_t plane = 0; plane < planes; ++plane)
            difference |= static_cast<std::uint32_t>(shuffled[plane * cells + i]) << (8 * plane);
        before += difference;
        result[i] = before;
    }
    return result;
}

std::string zarr_group(const std::string& title) {
    core::JsonWriter json;
    json.object([&] {
        write_header(json, "group");
        json.object("attributes", [&] { json.member("title", title); });
    });
    json.finish();
    return json.text();
}

std::string zarr_costs(const ZarrShape& shape, const std::string& unit, double resolution) {
    core::JsonWriter json;
    json.object([&] {
        write_header(json, "array");
        write_grid(json, {shape.rows, shape.columns}, {shape.chunk_rows, shape.chunk_columns});
        json.member("data_type", "uint32");
        json.member("fill_value", no_route_steps);
        json.key("codecs");
        json.begin_list();
        write_codec(json, "numcodecs.delta", [&] {
            json.member("dtype", "<u4");
            json.member("astype", "<u4");
        });
        write_codec(json, "bytes", [&] { json.member("endian", "little"); });
        write_codec(json, "numcodecs.shuffle", [&] { json.member("elementsize", planes); });
        write_codec(json, "zstd", [&] {
            json.member("level", level);
            json.member("checksum", false);
        });
        json.end_list();
        json.object("attributes", [&] {
            json.member("unit", unit);
            // By those of CF, xarray shows costs in the unit, and NaN without a route.
            json.member("_FillValue", no_route_steps);
            json.member("scale_factor", resolution);
            json.member("resolution", resolution);
            json.member("long_name", "cost, stored in steps of scale_factor; 4294967295: no route");
        });
        json.key("dimension_names");
        json.begin_list();
        json.value("origin");
        json.value("destination");
        json.end_list();
    });
    json.finish();
    return json.text();
}

std::string zarr_numbers(std::uint64_t count, const std::string& dimension) {
    core::JsonWriter json;
    json.object([&] {
        write_header(json, "array");
        write_grid(json, {count}, {count});
        json.member("data_type", "uint64");
        json.member("fill_value", 0);
        json.key("codecs");
        json.begin_list();
        write_codec(json, "bytes", [&] { json.member("endian", "little"); });
        json.end_list();
        json.object("attributes", [&] { json.member("long_name", "number of the point in the request, from 0"); });
        json.key("dimension_names");
        json.begin_list();
        json.value(dimension);
        json.end_list();
    });
    json.finish();
    return json.text();
}

}  // namespace starway::road::ask
