// The encodings of Tiled's cells, and its two notations.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include "read/maps/map_text.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;

const std::vector<std::uint32_t> cells{1, 2, 0, 3, 2, 0x80000003U};
constexpr int width = 3;
constexpr int height = 2;

std::string bytes_of(const std::vector<std::uint32_t>& numbers) {
    std::string bytes;
    for (const std::uint32_t number : numbers)
        for (int i = 0; i < 4; ++i) bytes.push_back(static_cast<char>(number >> (8 * i) & 0xFFU));
    return bytes;
}

std::string deflated(const std::string& bytes, bool gzip) {
    z_stream stream{};
    EXPECT_EQ(::deflateInit2(&stream, 9, Z_DEFLATED, gzip ? 15 + 16 : 15, 8, Z_DEFAULT_STRATEGY), Z_OK);
    std::string packed(::deflateBound(&stream, bytes.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    EXPECT_EQ(::deflate(&stream, Z_FINISH), Z_STREAM_END);
    packed.resize(packed.size() - stream.avail_out);
    ::deflateEnd(&stream);
    return packed;
}

std::string zstandard(const std::string& bytes) {
    std::string packed(::ZSTD_compressBound(bytes.size()), '\0');
    const std::size_t size = ::ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), 3);
    EXPECT_FALSE(::ZSTD_isError(size));
    packed.resize(size);
    return packed;
}

std::string base64(const std::string& bytes) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t three = 0;
        for (std::size_t k = 0; k < 3; ++k)
            three = three << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k)
            text.push_back(i + k > bytes.size() ? '=' : digits[three >> (18 - 6 * k) & 63U]);
    }
    return text;
}

std::string with_data(const std::string& attributes, const std::string& data, int wide = width, int high = height) {
    return tmx(wide, high,
               tileset(tile(1, property("walkable", "false")) + tile(2, property("cost", "5"))) +
                   fmt::format(R"(<layer name="l" width="{}" height="{}"><data {}>{}</data></layer>)", wide, high,
                               attributes, data));
}

std::string data_error(const std::string& attributes, const std::string& data, int wide = width, int high = height) {
    return tiled_error(with_data(attributes, data, wide, high));
}

TEST(TiledData, AllEncodingsSayTheSame) {
    const std::string bytes = bytes_of(cells);
    std::string tiles;
    for (const std::uint32_t cell : cells) tiles += cell != 0 ? fmt::format(R"(<tile gid="{}"/>)", cell) : "<tile/>";
    const std::string zlib = base64(deflated(bytes, false));
    for (const auto& [attributes, data] : std::vector<std::pair<std::string, std::string>>{
             {R"(encoding="csv")", "1,2,0,\n3,2,2147483651\n"},
             {R"(encoding="csv")", " 1 , 2,0,3,2,\r\n2147483651,"},
             {R"(encoding="base64")", base64(bytes)},
             {R"(encoding="base64" compression="")", base64(bytes)},
             {R"(encoding="base64" compression="zlib")", zlib},
             {R"(encoding="base64" compression="zlib")",
              "\n   " + zlib.substr(0, 10) + "\n  " + zlib.substr(10) + "  \n"},
             {R"(encoding="base64" compression="gzip")", base64(deflated(bytes, true))},
             {R"(encoding="base64" compression="zstd")", base64(zstandard(bytes))},
             {"", tiles}}) {
        const auto map = read_tiled(with_data(attributes, data));
        ASSERT_TRUE(map) << attributes << ": " << map.error().message;
        EXPECT_EQ(drawing(map->grid), ".#./.#.") << attributes;
        EXPECT_EQ(cost_at(map->grid, {0, 1}), 5) << attributes;
        EXPECT_EQ(cost_at(map->grid, {2, 1}), 5) << attributes;
    }
}

// As XML has it: line ends of two bytes, sections, comments between, and characters by their number.
TEST(TiledData, TextMayBeInPieces) {
    for (const char* const data :
         {"1,2,0,\r\n3,2,2147483651\r\n", "<![CDATA[1,2,0,3,2,2147483651]]>", "1,2,0,<!-- a row -->3,2,2147483651",
          "1&#44;2,0,3,2,2147483651", "1,2,0,<![CDATA[3,2,]]>\n2147483651", "<?x?>1,2,0,3,2&#x2c;2147483651"}) {
        const auto map = read_tiled(with_data(R"(encoding="csv")", data));
        ASSERT_TRUE(map) << data << ": " << map.error().message;
        EXPECT_EQ(drawing(map->grid), ".#./.#.") << data;
    }
    EXPECT_THAT(data_error(R"(encoding="csv")", "1,2,0,\r\n3,x,1"), HasSubstr("m.tmx:2:3: "));
}

TEST(TiledData, WrongXmlIsRefused) {
    const auto refused = [](const std::string& text) {
        return tiled_error("\n<map width=\"1\" height=\"1\">\n" + text);
    };
    EXPECT_THAT(refused("<layer></map>"), HasSubstr("m.tmx:3:10: the XML is malformed here"));
    EXPECT_THAT(refused("<layer>"), HasSubstr("the XML is malformed here"));
    EXPECT_THAT(refused("</map>x"), HasSubstr("the XML is malformed here"));
    EXPECT_THAT(tiled_error("no map"), HasSubstr("m.tmx:1:1: the XML is malformed here"));
    EXPECT_THAT(tiled_error("<!DOCTYPE map [<!ENTITY a \"aaaa\">]><map width=\"1\" height=\"1\">&a;</map>"),
                HasSubstr("declare entities"));
    std::string many;
    while (many.size() < 12'000'000) many += "<group/>";
    EXPECT_THAT(refused(many + "</map>"), HasSubstr("implausible amount of memory"));
}

TEST(TiledData, WrongDataIsRefused) {
    const std::string bytes = bytes_of(cells);
    const std::string zlib = deflated(bytes, false);
    const std::string packed = R"(encoding="base64" compression="zlib")";
    EXPECT_THAT(data_error(R"(encoding="csv")", "1,2,0,3,2"), HasSubstr("it has 5 cells, but needs 6"));
    EXPECT_THAT(data_error(R"(encoding="csv")", "1,2,0,3,2,1,1"), HasSubstr("it has 7 cells, but needs 6"));
    EXPECT_THAT(data_error(R"(encoding="csv")", "1,2,0,3,2,4294967296"),
                HasSubstr("\"4294967296\" is not a tile number"));
    EXPECT_THAT(data_error(R"(encoding="csv")", "1,2,0,3,2,-1"), HasSubstr("\"-1\" is not a tile number"));
    EXPECT_THAT(data_error(R"(encoding="csv")", "1,2,0,3 2,1"), HasSubstr("a comma is missing"));
    EXPECT_THAT(data_error(R"(encoding="csv")", "1,2,,3,2,1"), HasSubstr("is not a tile number"));
    EXPECT_THAT(data_error(R"(encoding="base64")", "AQ?A"), HasSubstr("\"?\" is not base64"));
    EXPECT_THAT(data_error(R"(encoding="base64")", base64(bytes) + "AAAA"), HasSubstr("more than the 24 bytes"));
    EXPECT_THAT(data_error(R"(encoding="base64")", "AAAA=AAA"), HasSubstr("there is text after the end"));
    EXPECT_THAT(data_error(packed, base64(zlib.substr(0, 9))), HasSubstr("truncated"));
    EXPECT_THAT(data_error(packed, base64(deflated(bytes.substr(0, 20), false))), HasSubstr("less than the 24 bytes"));
    EXPECT_THAT(data_error(packed, base64(deflated(std::string(1000000, '\0'), false))),
                HasSubstr("more than the 24 bytes"));
    EXPECT_THAT(data_error(packed, base64("no stream at all")), HasSubstr("is damaged"));
    EXPECT_THAT(data_error(R"(encoding="base64" compression="zstd")", base64(zstandard(bytes).substr(0, 12))),
                HasSubstr("truncated"));
    EXPECT_THAT(data_error(R"(encoding="base64" compression="zstd")", base64(zstandard(bytes + bytes))),
                HasSubstr("more than"));
    EXPECT_THAT(data_error(R"(encoding="base64" compression="zstd")", base64("no stream")), HasSubstr("is damaged"));
    EXPECT_THAT(data_error(R"(encoding="base64" compression="lzma")", "AAAA"),
                HasSubstr("unknown compression \"lzma\""));
    EXPECT_THAT(data_error(R"(encoding="hex")", "00"), HasSubstr("encoding \"hex\" is unknown"));
    EXPECT_THAT(data_error("", R"(<tile gid="-1"/>)"), HasSubstr("gid"));
}

// What a few bytes cannot contain is refused for its claim, not after it has been allocated.
TEST(TiledData, ClaimsAreCheckedBeforeTheyAreBelieved) {
    EXPECT_THAT(data_error(R"(encoding="csv")", "1,2,3", 8000, 8000), HasSubstr("it has 3 cells, but needs 64000000"));
    EXPECT_THAT(data_error(R"(encoding="base64" compression="zlib")", base64(deflated(std::string(4, '\0'), false)),
                           8000, 8000),
                HasSubstr("cannot contain"));
    EXPECT_THAT(data_error(R"(encoding="base64" compression="zstd")", base64(zstandard("1234")), 8000, 8000),
                HasSubstr("cannot contain"));
    EXPECT_THAT(tiled_error(R"(<map width="1073741824" height="1073741824"/>)"), HasSubstr("1 to 65535"));
    EXPECT_THAT(tiled_error(R"(<map width="60000" height="60000"/>)"), HasSubstr("60000 x 60000"));
    EXPECT_THAT(
        tiled_error(tmx(
            0, 0,
            R"(<layer name="l"><data encoding="csv"><chunk x="-9" y="0" width="60000" height="60000">1</chunk></data></layer>)",
            R"(infinite="1")")),
        HasSubstr("60000 x 60000"));
    const std::string far =
        R"(<layer name="l"><data encoding="csv"><chunk x="-90000" y="0" width="1" height="1">1</chunk><chunk x="0" y="0" width="1" height="1">1</chunk></data></layer>)";
    EXPECT_THAT(tiled_error(tmx(0, 0, tileset("") + far, R"(infinite="1")")), HasSubstr("split it"));
    std::string deep;
    for (int i = 0; i < 5000; ++i) deep += "<group>";
    EXPECT_THAT(tiled_error("<map width=\"1\" height=\"1\">" + deep), HasSubstr("m.tmx:1:"));
    for (int i = 0; i < 5000; ++i) deep += "</group>";
    EXPECT_THAT(tiled_error("<map width=\"1\" height=\"1\">" + deep + "</map>"), HasSubstr("deeper than 100"));
}

// The same map in both notations.
const std::string json =
    R"({ "type": "map", "orientation": "orthogonal", "width": 3, "height": 2, "tilewidth": 16, "tileheight": 16, "infinite": false,
 "properties": [{"name": "cost", "type": "float", "value": 2.5}],
 "tilesets": [{"firstgid": 1, "name": "t", "tilecount": 4, "columns": 4, "wangsets": [{"deep": [[1]]}],
   "tiles": [{"id": 1, "type": "rock", "properties": [{"name": "walkable", "type": "bool", "value": false}]},
             {"id": 2, "properties": [{"name": "nav", "type": "class", "value": {"cost": 5}}]},
             {"id": 3, "properties": [{"name": "block_up", "type": "bool", "value": true}], "objectgroup": {"objects": [{}]}}]}],
 "layers": [{"type": "group", "name": "g", "offsetx": 16, "layers": [
     {"type": "tilelayer", "name": "l", "width": 3, "height": 2, "data": [1, 2, 1, 3, 4, 1]}]},
   {"type": "imagelayer", "name": "sky", "image": "sky.png"},
   {"type": "objectgroup", "name": "o", "objects": [
     {"id": 1, "name": "home", "type": "start", "x": 8, "y": 8, "point": true, "visible": true},
     {"id": 2, "name": "yard", "type": "", "x": 16, "y": 16, "polygon": [{"x": 0, "y": 0}, {"x": 16, "y": 0}, {"x": 16, "y": 16}],
      "properties": [{"name": "collide", "type": "bool", "value": true}]}]}]
})";
const std::string xml = R"(<map orientation="orthogonal" width="3" height="2" tilewidth="16" tileheight="16">
 <properties><property name="cost" type="float" value="2.5"/></properties>
 <tileset firstgid="1" name="t" tilecount="4" columns="4">
  <tile id="1" type="rock"><properties><property name="walkable" type="bool" value="false"/></properties></tile>
  <tile id="2"><properties><property name="nav" type="class"><properties><property name="cost" value="5"/></properties></property></properties></tile>
  <tile id="3"><properties><property name="block_up" type="bool">true</property></properties><objectgroup><object/></objectgroup></tile></tileset>
 <group name="g" offsetx="16"><layer name="l" width="3" height="2"><data encoding="csv">1,2,1,3,4,1</data></layer></group>
 <imagelayer name="sky"><image source="sky.png"/></imagelayer>
 <objectgroup name="o"><object id="1" name="home" type="start" x="8" y="8"><point/></object>
  <object id="2" name="yard" x="16" y="16"><properties><property name="collide" type="bool" value="true"/></properties><polygon points="0,0 16,0 16,16"/></object>
 </objectgroup></map>)";

TEST(TiledData, JsonSaysWhatXmlSays) {
    const auto a = read_tiled(xml);
    const auto b = read_tiled(json);
    ASSERT_TRUE(a) << a.error().message;
    ASSERT_TRUE(b) << b.error().message;
    EXPECT_EQ(b->format, "Tiled map (JSON)");
    EXPECT_EQ(drawing(a->grid), "..#/.#.") << "half of the yard's cell is covered, its centre included";
    EXPECT_EQ(drawing(a->grid), drawing(b->grid));
    for (std::int32_t y = 0; y < height; ++y)
        for (std::int32_t x = 0; x < width; ++x) {
            EXPECT_EQ(cost_at(a->grid, {x, y}), cost_at(b->grid, {x, y}));
            for (std::uint32_t direction = 0; direction < 8; ++direction)
                EXPECT_EQ(a->grid.side_blocked(a->grid.node({x, y}), direction),
                          b->grid.side_blocked(b->grid.node({x, y}), direction));
        }
    EXPECT_EQ(cost_at(a->grid, {1, 1}), 5);
    EXPECT_EQ(cost_at(a->grid, {0, 0}), 2.5);
    EXPECT_TRUE(a->grid.side_blocked(a->grid.node({2, 0}), south));
    ASSERT_EQ(a->spots.size(), b->spots.size());
    for (std::size_t i = 0; i < a->spots.size(); ++i) {
        EXPECT_EQ(a->spots[i].name, b->spots[i].name);
        EXPECT_EQ(a->spots[i].type, b->spots[i].type);
        EXPECT_EQ(a->spots[i].cell, b->spots[i].cell);
    }
    EXPECT_EQ(a->notes.size(), b->notes.size());
}

TEST(TiledData, JsonHasBase64ChunksAndOlderForms) {
    const std::string head = R"({"orientation":"orthogonal","width":2,"height":1,"tilewidth":16,"tileheight":16,)";
    const std::string older =
        R"("tilesets":[{"firstgid":1,"name":"t","tilecount":4,"tileproperties":{"1":{"walkable":false},"2":{"cost":3}},
        "tiles":{"2":{"type":"mud"}}}],)";
    const auto by_base64 = read_tiled(
        head + older +
        R"("layers":[{"type":"tilelayer","name":"l","width":2,"height":1,"encoding":"base64","compression":"zlib","data":")" +
        base64(deflated(bytes_of({2, 3}), false)) + R"("}]})");
    ASSERT_TRUE(by_base64) << by_base64.error().message;
    EXPECT_EQ(drawing(by_base64->grid), "#.");
    EXPECT_EQ(cost_at(by_base64->grid, {1, 0}), 3);
    const auto infinite = read_tiled(
        head + R"("infinite":true,)" + older +
        R"("layers":[{"type":"tilelayer","name":"l","chunks":[{"x":-2,"y":0,"width":2,"height":1,"data":[0,2]},{"x":0,"y":0,"width":2,"height":1,"data":[1,0]}]}]})");
    ASSERT_TRUE(infinite) << infinite.error().message;
    EXPECT_EQ(drawing(infinite->grid), "#.");
    EXPECT_EQ(infinite->origin, (GridCell{-1, 0}));
    MapOptions options;
    options.costs["mud"] = 9;
    const auto by_class = read_tiled(
        head + older + R"("layers":[{"type":"tilelayer","name":"l","width":2,"height":1,"data":[1,3]}]})", options);
    ASSERT_TRUE(by_class) << by_class.error().message;
    EXPECT_EQ(cost_at(by_class->grid, {1, 0}), 9);
}

// PHP writes slashes as \\/, and others what is not ASCII by its number.
TEST(TiledData, JsonMayBeEscaped) {
    const auto map = read_tiled(
        R"({"type":"map","orientation":"orthogonal","width":1,"height":1,"tilewidth":16,"tileheight":16,
        "tilesets":[{"firstgid":1,"name":"t","tilecount":4,"tiles":[{"id":2,"properties":{"walkabl\u0065":"f\u0061lse"}}]}],
        "layers":[{"type":"tilelayer","name":"Gel\u00e4nde \"1\"","width":1,"height":1,"encoding":"b\u0061se64","data":"\u0041wAAAA=="},
        {"type":"objectgroup","name":"o","objects":[{"id":1,"name":"caf\u00e9 \/ bar","type":"start","x":8,"y":8}]}]})");
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(drawing(map->grid), "#");
    EXPECT_THAT(map->notes, ::testing::Contains(HasSubstr("\"Gelände \"1\"\"")));
    EXPECT_NE(spot_named(*map, "café / bar"), nullptr);
}

TEST(TiledData, JsonErrorsHaveAPlace) {
    const auto changed = [](std::string_view from, std::string_view to) {
        std::string text = json;
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos);
        return tiled_error(text.replace(at, from.size(), to));
    };
    EXPECT_THAT(changed("\"width\": 3,", "\"width\": 3 4,"), HasSubstr("m.tmx:1:"));
    EXPECT_THAT(changed("[1, 2, 1, 3, 4, 1]", "[1, 2, 1, 3, 4.5, 1]"), HasSubstr("m.tmx:8:"));
    EXPECT_THAT(changed("[1, 2, 1, 3, 4, 1]", "[1, 2, 1, 3, \"4\", 1]"), HasSubstr("a list of tile numbers"));
    EXPECT_THAT(changed("[1, 2, 1, 3, 4, 1]", "[1, 2, 1, 3, 5, 1]"), HasSubstr("the tile 5 is in no tileset"));
    EXPECT_THAT(changed("\"layers\": [{\"type\": \"group\"", "\"layers\": [1, {\"type\": \"group\""),
                HasSubstr("a list of objects"));
    EXPECT_THAT(tiled_error(json.substr(0, json.size() / 2)), HasSubstr("ends too early"));
    EXPECT_THAT(tiled_error("{\"layers\":" + std::string(100000, '[')), HasSubstr("deeper than 100"));
}

}  // namespace
}  // namespace starway::test
