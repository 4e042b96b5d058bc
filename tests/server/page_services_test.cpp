// What the map page asks for beside routes: where the map begins, heights, a base map, tile maps of any shape, what an
// index settles, and turns in tiles.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <tuple>
#include <utility>

#include "base/geo/frame.hpp"
#include "base/geo/tiles/tile_plane.hpp"
#include "server/test_server.hpp"
#include "shells/server/basemap.hpp"
#include "support/mvt.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;
using T = Town;

std::string test_data(const std::string& path) {
    return starway::test::source_dir() + "/data/" + path;
}

// A network of many nodes in a small place, and a ferry far to the north.
TEST(PageServices, TheMapBeginsOnWhatHoldsMostOfTheNetwork) {
    const TemporaryFolder folder;
    std::string opl = "n900 x1.05 y3.0\n";
    std::string ways;
    int number = 0;
    for (int row = 0; row < 20; ++row) {
        ways += "w" + std::to_string(row + 1) + " Thighway=residential N";
        for (int column = 0; column < 20; ++column) {
            char line[64];
            std::snprintf(line, sizeof(line), "n%d x%.4f y%.4f\n", ++number, 1 + column * 0.005, 1 + row * 0.005);
            opl += line;
            ways += (column > 0 ? ",n" : "n") + std::to_string(number);
        }
        ways += "\n";
        if (row > 0)
            ways += "w" + std::to_string(row + 100) + " Thighway=residential Nn" + std::to_string(row * 20 + 1) + ",n" +
                    std::to_string(row * 20 - 19) + "\n";
    }
    TestServer server({build_network(folder, "town", opl + ways + "w500 Troute=ferry Nn400,n900\n", false, "car")});
    const Json network = server.get("/status").json()["networks"][0];
    EXPECT_NEAR(network["bbox"][3].get<double>(), 3, 1e-6);
    EXPECT_NEAR(network["extent"][0].get<double>(), 1, 1e-6);
    EXPECT_NEAR(network["extent"][1].get<double>(), 1, 1e-6);
    EXPECT_GE(network["extent"][3].get<double>(), 1.095) << "the whole town";
    EXPECT_LT(network["extent"][3].get<double>(), 1.2) << "not the ferry's other end";
}

std::string gzipped(const std::string& bytes) {
    z_stream stream{};
    constexpr int gzip = 15 + 16;
    EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, gzip, 8, Z_DEFAULT_STRATEGY), Z_OK);
    std::string packed(deflateBound(&stream, bytes.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

TEST(PageServices, HeightsLieOnAPlaneBetweenSamples) {
    const TemporaryFolder folder;
    // 100 metres at the south-western corner, 1 more for each sample to the east, 2 for each to the north; one is
    // unknown.
    constexpr int side = 1201;
    std::string bytes;
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column) {
            const int metres = row == 0 && column == 0 ? -32768 : 100 + column + 2 * (side - 1 - row);
            bytes += static_cast<char>(metres >> 8);
            bytes += static_cast<char>(metres & 0xFF);
        }
    folder.file("N01E001.hgt.gz", gzipped(bytes));
    const std::string network = build_network(folder, "town", T::opl());
    TestServer server({network}, [&](server::AppOptions& options) {
        options.elevation = {(folder.path() / "N01E001.hgt.gz").string()};
    });
    EXPECT_EQ(server.get("/status").json()["elevation"], true);
    const auto ask = [&](const std::string& points) {
        return server.post("/starway/v1/heights", "{\"points\": [" + points + "]}").json();
    };
    const Json answer = ask("[1,1],[1.5,1],[1.00125,1.00125],[2,2],[1.0001,1.9999],[3,1],[1,-1]");
    const Json& heights = answer["heights"];
    ASSERT_EQ(heights.size(), 7U);
    EXPECT_NEAR(heights[0].get<double>(), 100, 0.1);
    EXPECT_NEAR(heights[1].get<double>(), 700, 0.1);
    EXPECT_NEAR(heights[2].get<double>(), 100 + 1.5 + 3, 0.1) << "between samples";
    EXPECT_NEAR(heights[3].get<double>(), 100 + 1200 + 2400, 0.1) << "the tile's own corner";
    for (const int unknown : {4, 5, 6}) EXPECT_TRUE(heights[static_cast<std::size_t>(unknown)].is_null()) << unknown;
    for (const char* const wrong : {"{}", "[]", "{\"points\": 1}", "{\"points\": [[1]]}", "{\"points\": [[1, \"2\"]]}"})
        EXPECT_EQ(server.post("/starway/v1/heights", wrong).status, 400) << wrong;
    TestServer without({network});
    EXPECT_EQ(without.post("/starway/v1/heights", "{\"points\": []}").json()["code"], "NotImplemented");

    server::AppOptions options;
    for (const auto& [name, content, said] :
         {std::tuple{"N01E002.hgt", "short", "5 bytes are no square"},
          std::tuple{"hills.tif", "II", "such as N42E001.hgt"},
          std::tuple{"N01E003.hgt.gz", "\x1f\x8b!", "compressed heights are damaged"},
          std::tuple{"N01E004.hgt.zip", "PK\3\4", "archive is damaged"}}) {
        folder.file(name, content);
        options.elevation = {(folder.path() / name).string()};
        options.sources = {*server::parse_source(network)};
        options.server.port = 0;
        const auto app = server::App::open(options);
        ASSERT_FALSE(app) << name;
        EXPECT_THAT(app.error().message, HasSubstr(said));
    }
}

TEST(PageServices, TheArchiveOfATileIsRead) {
    const TemporaryFolder folder;
    TestServer server({build_network(folder, "town", T::opl())}, [](server::AppOptions& options) {
        options.elevation = {test_data("stand-ins/elevation")};  // a folder, with a .zip in it
    });
    const Json answer = server.post("/starway/v1/heights", R"({"points": [[4.5, 50.5]]})").json();
    EXPECT_TRUE(answer["heights"][0].is_number()) << answer;
}

// The shade of a pixel of a picture of 16 shades: 0 where it is clear.
unsigned shade_at(const std::string& png, std::size_t column, std::size_t row) {
    std::string packed;
    for (std::size_t at = 8; at + 8 < png.size();) {
        std::size_t size = 0;
        for (std::size_t i = 0; i < 4; ++i) size = size << 8U | static_cast<unsigned char>(png[at + i]);
        if (png.compare(at + 4, 4, "IDAT") == 0) packed += png.substr(at + 8, size);
        at += 12 + size;
    }
    constexpr std::size_t line = 1 + 256 / 2;
    std::string lines(line * 256, '\0');
    auto length = static_cast<uLongf>(lines.size());
    EXPECT_EQ(uncompress(reinterpret_cast<Bytef*>(lines.data()), &length, reinterpret_cast<const Bytef*>(packed.data()),
                         static_cast<uLong>(packed.size())),
              Z_OK);
    EXPECT_EQ(lines[line * row], 0) << "no filter";
    const auto pair = static_cast<unsigned char>(lines[line * row + 1 + column / 2]);
    return column % 2 == 0 ? pair >> 4U : pair & 15U;
}

TEST(PageServices, HillsAreShadedWhereHeightsAreKnown) {
    const TemporaryFolder folder;
    // A ridge of 100 % from the south-west to the north-east, and level ground in the west.
    constexpr int side = 1201;
    std::string bytes;
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column) {
            const int metres = column < 600 ? 500 : 9000 - 90 * std::abs(column - 900 + (row - 600)) / 2;
            bytes += static_cast<char>(metres >> 8);
            bytes += static_cast<char>(metres & 0xFF);
        }
    folder.file("N01E001.hgt", bytes);
    const std::string network = build_network(folder, "town", T::opl());
    TestServer server({network}, [&](server::AppOptions& options) { options.elevation = {folder.path().string()}; });
    const Json hills = server.get("/status").json()["hills"];
    EXPECT_EQ(hills["tiles"], "/hills/{z}/{x}/{y}.png");
    EXPECT_EQ(hills["maxzoom"], 11);
    EXPECT_EQ(hills["bounds"], Json::array({1, 1, 2, 2}));

    const auto shade = [&](Position at) {
        const geo::WorldPoint world = geo::TilePlane(geo::geographic_frame(), {}).to_world(at);
        const double x = world.x * 2048;
        const double y = world.y * 2048;
        const auto answer = server.get("/hills/11/" + std::to_string(static_cast<int>(x)) + "/" +
                                       std::to_string(static_cast<int>(y)) + ".png");
        EXPECT_EQ(answer.status, 200);
        EXPECT_EQ(answer.fields.at("content-type"), "image/png");
        EXPECT_LT(answer.body.size(), 20'000U);
        return shade_at(answer.body, static_cast<std::size_t>((x - std::floor(x)) * 256),
                        static_cast<std::size_t>((y - std::floor(y)) * 256));
    };
    EXPECT_EQ(shade({1.3, 1.5}), 0U) << "level";
    EXPECT_GT(shade({1.74, 1.5}), 10U) << "towards the light: white";
    EXPECT_GE(shade({1.76, 1.5}), 5U) << "away from it: black";
    EXPECT_LE(shade({1.76, 1.5}), 10U);
    EXPECT_EQ(shade({7.5, 1.5}), 0U) << "where no height is known";
    for (const char* const wrong :
         {"/hills/1/2/0.png", "/hills/23/0/0.png", "/hills/1/0/0.jpg", "/hills/1/0.png", "/hills/"})
        EXPECT_EQ(server.get(wrong).status, 400) << wrong;
    TestServer without({network});
    EXPECT_FALSE(without.get("/status").json().contains("hills"));
    EXPECT_EQ(without.get("/hills/1/0/0.png").status, 404);
}

TEST(PageServices, HillsOfABuildAreServedByRanges) {
    const TemporaryFolder folder;
    const std::string network = build_network(folder, "town", T::opl());
    folder.file("town.hills.pmtiles", "PMTiles\x03" + std::string(200, '.'));
    TestServer server({network});
    EXPECT_EQ(server.get("/status").json()["networks"][0]["hills"], "/map/town/hills.pmtiles");
    const auto part = server.get("/map/town/hills.pmtiles", "Range: bytes=0-7\r\n");
    EXPECT_EQ(part.status, 206);
    EXPECT_EQ(part.body, "PMTiles\x03");
    EXPECT_EQ(server.get("/map/town/basemap.pmtiles", "Range: bytes=0-7\r\n").status, 404);
}

TEST(PageServices, RangesOfBytes) {
    const auto range = [](std::string_view field) {
        const auto found = server::parse_range(field, 1000);
        return found ? std::to_string(found->first) + "-" + std::to_string(found->last) : "none";
    };
    EXPECT_EQ(range("bytes=0-126"), "0-126");
    EXPECT_EQ(range("bytes=900-"), "900-999");
    EXPECT_EQ(range("bytes=900-5000"), "900-999");
    EXPECT_EQ(range("bytes=-100"), "900-999");
    EXPECT_EQ(range("bytes=-5000"), "0-999");
    for (const char* const wrong : {"", "bytes=", "bytes=-", "bytes=-0", "bytes=5-4", "bytes=1000-", "bytes=0-1,3-4",
                                    "items=0-1", "bytes=0x1-2", "bytes=99999999999999999999-", "bytes= 0-1"})
        EXPECT_EQ(range(wrong), "none") << wrong;
}

// The network's own file has not changed.
TEST(PageServices, ABaseMapThatComesOrGoesIsSeenOnReload) {
    const TemporaryFolder folder;
    const std::string network = build_network(folder, "town", T::opl());
    const std::string basemap = (folder.path() / "town.pmtiles").string();
    TestServer server({network});
    const auto part = [&] { return server.get("/map/town/basemap.pmtiles", "Range: bytes=190-199\r\n"); };
    EXPECT_EQ(part().status, 404);
    for (const char letter : {'x', 'y'}) {
        folder.file("town.pmtiles", "PMTiles\x03" + std::string(200, letter));
        EXPECT_TRUE(server.app().reload());
        EXPECT_EQ(part().body, std::string(10, letter));
    }
    std::filesystem::remove(basemap);
    EXPECT_TRUE(server.app().reload());
    EXPECT_EQ(part().status, 404);
}

TEST(PageServices, PartsOfTheBaseMap) {
    const TemporaryFolder folder;
    std::string file = "PMTiles\x03";
    while (file.size() < 5000) file += static_cast<char>('a' + file.size() % 7);
    folder.file("base.pmtiles", file);
    const std::string network = build_network(folder, "town", T::opl());
    TestServer server(
        {network}, [&](server::AppOptions& options) { options.basemap = (folder.path() / "base.pmtiles").string(); });
    EXPECT_EQ(server.get("/status").json()["basemap"], "/basemap.pmtiles");
    const HttpAnswer part = server.get("/basemap.pmtiles", "Range: bytes=100-3999\r\nAccept-Encoding: gzip\r\n");
    EXPECT_EQ(part.status, 206);
    EXPECT_EQ(part.fields.count("content-encoding"), 0U) << "ranges are of the file's own bytes";
    EXPECT_EQ(part.fields.at("content-range"), "bytes 100-3999/5000");
    EXPECT_EQ(part.body, file.substr(100, 3900));
    EXPECT_EQ(server.get("/basemap.pmtiles", "Range: bytes=9999-\r\n").status, 416);
    EXPECT_EQ(server.get("/basemap.pmtiles").status, 400) << "not the whole of it";
    std::filesystem::resize_file(folder.path() / "base.pmtiles", 200);
    EXPECT_EQ(server.get("/basemap.pmtiles", "Range: bytes=100-3999\r\n").status, 500);
    EXPECT_EQ(server.get("/health").status, 200);
    TestServer without({network});
    EXPECT_EQ(without.get("/basemap.pmtiles", "Range: bytes=0-10\r\n").status, 404);
    for (const auto& [content, said] :
         {std::pair{std::string("PMTiles"), "has 7 bytes"}, std::pair{std::string(200, 'x'), "of version 3"}}) {
        folder.file("wrong.pmtiles", content);
        const auto opened = server::Basemap::open((folder.path() / "wrong.pmtiles").string());
        ASSERT_FALSE(opened);
        EXPECT_THAT(opened.error().message, HasSubstr(said));
    }
}

TEST(PageServices, TileMapsTellHowTheyAreDrawn) {
    TestServer server({"castle=" + test_data("maps/castle.tmx"), "hex=" + test_data("stand-ins/tiled/hexagons.tmx"),
                       "iso=" + test_data("stand-ins/tiled/isometric.tmx")});
    for (const auto& [name, cells, corners] :
         {std::tuple{"castle", "squares", 4U}, std::tuple{"hex", "hexagons", 6U}, std::tuple{"iso", "diamonds", 4U}}) {
        const Json map = server.get(std::string("/grid/v1/") + name + "/map").json();
        EXPECT_EQ(map["layout"]["cells"], cells);
        EXPECT_EQ(map["outline"].size(), corners);
        EXPECT_THAT(map["corners"].get<std::string>(),
                    ::testing::AnyOf("always", "one-obstacle", "no-obstacle", "never"));
        // Every cell lies within the extent.
        const Json& at = map["layout"];
        const auto width = map["width"].get<int>();
        const auto height = map["height"].get<int>();
        for (const int x : {0, width - 1})
            for (const int y : {0, height - 1}) {
                const int number = at["shove"] == "rows" ? y : x;
                const bool shoved = at["shove"] != "" && number % 2 == at["parity"].get<int>();
                const auto value = [&](const char* key) { return at[key].get<double>(); };
                const double px =
                    value("x0") + value("xx") * (x + 0.5) + value("xy") * (y + 0.5) + (shoved ? value("shoveX") : 0);
                const double py =
                    value("y0") + value("yx") * (x + 0.5) + value("yy") * (y + 0.5) + (shoved ? value("shoveY") : 0);
                for (const Json& corner : map["outline"]) {
                    EXPECT_GE(px + corner[0].get<double>(), -1e-6) << name;
                    EXPECT_LE(px + corner[0].get<double>(), map["extent"][0].get<double>() + 1e-6) << name;
                    EXPECT_GE(py + corner[1].get<double>(), -1e-6) << name;
                    EXPECT_LE(py + corner[1].get<double>(), map["extent"][1].get<double>() + 1e-6) << name;
                }
            }
    }
}

TEST(PageServices, AnIndexShowsWhatItSettles) {
    const TemporaryFolder folder;
    TestServer server({"town=" + build_network(folder, "town", T::opl(), true)});
    const HttpAnswer answer = server.post("/starway/v1/route", "{\"points\": [[" + at(T::a) + "],[" + at(T::f) +
                                                                   "]], \"algorithm\": \"cch\", \"explored\": true}");
    ASSERT_EQ(answer.status, 200) << answer.body;
    const Json route = answer.json();
    EXPECT_EQ(route["algorithm"], "cch");
    const Json& rows = route["explored"]["rows"];
    ASSERT_GT(rows.size(), 1U);
    EXPECT_EQ(route["explored"]["settled"], rows.size());
    // Both climbs meet, at costs that make no more than the path's; states of one junction differ by what turning
    // costs.
    double best = 1e9;
    for (const Json& one : rows)
        for (const Json& other : rows)
            if (one[0] == other[0] && one[1] == other[1] && one[6] == false && other[6] == true)
                best = std::min(best, one[3].get<double>() + other[3].get<double>());
    EXPECT_GT(best, 0);
    EXPECT_LE(best, route["cost"].get<double>() + 1e-6);
    for (std::size_t row = 0; row < rows.size(); ++row)
        EXPECT_LT(rows[row][2].get<std::int64_t>(), static_cast<std::int64_t>(row)) << "reached from an earlier one";
}

TEST(PageServices, TurnsOfTilesHaveTheirCosts) {
    const TemporaryFolder folder;
    TestServer server({build_network(folder, "town", T::opl(), false, "car")});
    Frame frame;
    frame.kind = FrameKind::geographic;
    const geo::TilePlane plane(frame, {});
    const geo::WorldPoint world = plane.to_world({T::e.lon(), T::e.lat()});
    constexpr std::uint32_t zoom = 16;
    const auto number = [](double share) { return std::to_string(static_cast<std::uint32_t>(share * (1U << zoom))); };
    const HttpAnswer answer = server.get("/tile/v1/car/tile(" + number(world.x) + "," + number(world.y) + ",16).mvt");
    ASSERT_EQ(answer.status, 200) << answer.body;
    const MvtTile tile = MvtReader::read(answer.body);
    ASSERT_TRUE(tile.contains("turns"));
    double straight = 0;
    double turned = 0;
    for (const MvtFeature& turn : tile.at("turns").features) {
        const double cost = std::stod(turn.tags.at("cost"));
        EXPECT_EQ(turn.tags.count("weight"), 1U);
        (std::abs(std::stod(turn.tags.at("turn_angle"))) < 10 ? straight : turned) += cost;
    }
    EXPECT_GT(turned, straight);
    EXPECT_GT(turned, 1);
}

}  // namespace
}  // namespace starway::test
