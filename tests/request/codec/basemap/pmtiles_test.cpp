// Base maps as files of PMTiles, read by a reader written apart, by the text of the specification.
#include "request/codec/basemap/pmtiles.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "base/geo/frame.hpp"
#include "request/codec/basemap/pyramid.hpp"
#include "request/codec/basemap/write.hpp"
#include "support/mvt.hpp"
#include "support/temporary_folder.hpp"

namespace starway::test {
namespace {

std::string gunzip(std::string_view packed) {
    z_stream stream{};
    std::string text(std::size_t{1} << 18U, '\0');
    EXPECT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));  // NOLINT: zlib reads it only
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(text.data());
    stream.avail_out = static_cast<uInt>(text.size());
    EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
    text.resize(stream.total_out);
    inflateEnd(&stream);
    return text;
}

class PmtilesReader {
public:
    explicit PmtilesReader(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        bytes_.assign(std::istreambuf_iterator<char>(file), {});
        EXPECT_EQ(bytes_.substr(0, 8), "PMTiles\x03");
        EXPECT_LE(127 + number(16), 16384U);
        directory(number(8), number(16));
    }
    [[nodiscard]] std::uint64_t number(std::size_t at) const {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < 8; ++i)
            value |= std::uint64_t{static_cast<unsigned char>(bytes_[at + i])} << (8 * i);
        return value;
    }
    [[nodiscard]] std::string metadata() const {
        return gunzip(std::string_view(bytes_).substr(number(24), number(32)));
    }
    [[nodiscard]] std::string tile(std::uint64_t id) const {
        const auto after = runs_.upper_bound(id);
        if (after == runs_.begin()) return {};
        const auto& [first, run] = *std::prev(after);
        if (id >= first + run.count) return {};
        return gunzip(std::string_view(bytes_).substr(number(56) + run.offset, run.length));
    }

private:
    struct Run {
        std::uint64_t count, offset, length;
    };
    void directory(std::uint64_t at, std::uint64_t size) {
        const std::string text = gunzip(std::string_view(bytes_).substr(at, size));
        std::size_t next = 0;
        const auto varint = [&] {
            std::uint64_t value = 0;
            for (unsigned shift = 0;; shift += 7) {
                const auto byte = static_cast<unsigned char>(text.at(next++));
                value |= std::uint64_t{byte & 127U} << shift;
                if (byte < 128) return value;
            }
        };
        const std::size_t count = varint();
        EXPECT_GT(count, 0U);
        std::vector<std::uint64_t> id(count), run(count), length(count), offset(count);
        for (std::size_t i = 0; i < count; ++i) id[i] = varint() + (i == 0 ? 0 : id[i - 1]);
        for (auto& value : run) value = varint();
        for (auto& value : length) value = varint();
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t value = varint();
            offset[i] = value == 0 ? offset[i - 1] + length[i - 1] : value - 1;
        }
        for (std::size_t i = 0; i < count; ++i)
            if (run[i] == 0)
                directory(number(40) + offset[i], length[i]);
            else
                runs_[id[i]] = {run[i], offset[i], length[i]};
    }
    std::string bytes_;
    std::map<std::uint64_t, Run> runs_;
};

// The numbers that the format's author gives, and neighbours along the curve.
TEST(Pmtiles, OrdersTilesAlongTheCurve) {
    EXPECT_EQ(request::codec::pmtiles_id({0, 0, 0}), 0U);
    EXPECT_EQ(request::codec::pmtiles_id({1, 0, 0}), 1U);
    EXPECT_EQ(request::codec::pmtiles_id({1, 0, 1}), 2U);
    EXPECT_EQ(request::codec::pmtiles_id({1, 1, 1}), 3U);
    EXPECT_EQ(request::codec::pmtiles_id({1, 1, 0}), 4U);
    EXPECT_EQ(request::codec::pmtiles_id({2, 0, 0}), 5U);
    EXPECT_EQ(request::codec::pmtiles_id({8, 40, 87}), 36052U);
}

TEST(Pmtiles, ReadsBackWhatWasWritten) {
    const TemporaryFolder folder;
    request::codec::TileArchive archive(9);
    std::map<std::uint64_t, std::string> expected;
    for (std::uint32_t x = 0; x < 256; ++x)
        for (std::uint32_t y = 0; y < 256; y += 1 + x % 3) {  // many entries: with leaves
            if (x / 2 == 18 && y / 2 == 18) continue;
            const std::string bytes = "tile " + std::to_string(x * y % 977);
            archive.add({8, x, y}, bytes);
            expected[request::codec::pmtiles_id({8, x, y})] = bytes;
        }
    archive.add({6, 9, 9}, "sea");
    archive.add_below({7, 18, 18}, "sea");
    ASSERT_TRUE(archive.write((folder.path() / "a.pmtiles").string(), {4, 50, 5, 51}, "{}"));
    const PmtilesReader reader((folder.path() / "a.pmtiles").string());
    EXPECT_GT(reader.number(48), 0U) << "no leaves";
    for (const auto& [id, bytes] : expected) ASSERT_EQ(reader.tile(id), bytes) << id;
    EXPECT_EQ(reader.tile(request::codec::pmtiles_id({6, 9, 9})), "sea");
    EXPECT_EQ(reader.tile(request::codec::pmtiles_id({6, 9, 8})), "");
    for (const std::uint32_t x : {72U, 75U})
        for (const std::uint32_t y : {72U, 75U}) EXPECT_EQ(reader.tile(request::codec::pmtiles_id({9, x, y})), "sea");
    EXPECT_EQ(reader.metadata(), "{}");
}

double signed_area(const std::vector<std::pair<int, int>>& ring) {
    double twice = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const auto& [ax, ay] = ring[i];
        const auto& [bx, by] = ring[(i + 1) % ring.size()];
        twice += static_cast<double>(ax) * by - static_cast<double>(bx) * ay;
    }
    return twice / 2;
}

TEST(Pmtiles, RemovesOnlyWhatABuildMade) {
    const TemporaryFolder folder;
    const auto write = [&](const std::string& name, std::string_view metadata) {
        request::codec::TileArchive archive(0);
        archive.add({0, 0, 0}, "tile");
        EXPECT_TRUE(archive.write((folder.path() / name).string(), {0, 0, 1, 1}, metadata));
    };
    const auto is_removed = [&](const std::string& name) {
        const auto removed = request::codec::remove_basemap((folder.path() / name).string());
        EXPECT_TRUE(removed) << name;
        EXPECT_EQ(std::filesystem::exists(folder.path() / name), !*removed && name != "none.pmtiles") << name;
        return *removed;
    };
    write("own.pmtiles", request::codec::ground_metadata({}));
    write("other.pmtiles", R"({"generator": "another"})");
    write("nameless.pmtiles", "[]");
    folder.file("cut.pmtiles", "PMTiles\x03");
    EXPECT_TRUE(is_removed("own.pmtiles"));
    for (const std::string name : {"other.pmtiles", "nameless.pmtiles", "cut.pmtiles", "none.pmtiles"})
        EXPECT_FALSE(is_removed(name)) << name;
}

// A lake with an island: at every zoom the part of the world that is water is the same, but for what is too small to be
// seen.
TEST(Pmtiles, TilesShowTheWholeArea) {
    const geo::TilePlane plane(geo::geographic_frame(), {});
    const auto ring = [&](double west, double south, double east, double north) {
        std::vector<geo::WorldPoint> corners;
        for (const Position p :
             {Position{west, south}, Position{east, south}, Position{east, north}, Position{west, north}})
            corners.push_back(plane.to_world(p));
        return corners;
    };
    read::osm::Ground ground;
    ground.bounds = {4, 50, 5, 51};
    ground.features.push_back({read::osm::GroundLayer::water,
                               "water",
                               false,
                               {ring(4.1, 50.1, 4.4, 50.4), ring(4.2, 50.2, 4.3, 50.3)},
                               {{"name", "Lake"}},
                               {},
                               0});
    request::codec::TileArchive archive(request::codec::last_ground_zoom);
    ASSERT_TRUE(request::codec::add_ground_tiles(ground, archive, {}));
    const TemporaryFolder folder;
    ASSERT_TRUE(archive.write((folder.path() / "lake.pmtiles").string(), ground.bounds,
                              request::codec::ground_metadata(ground)));
    const PmtilesReader reader((folder.path() / "lake.pmtiles").string());
    EXPECT_NE(reader.metadata().find("© OpenStreetMap contributors"), std::string::npos);
    const double width = ring(4.1, 50.1, 4.4, 50.4)[1].x - ring(4.1, 50.1, 4.4, 50.4)[0].x;
    for (const std::uint32_t zoom : {8U, 10U, 12U, 14U}) {
        double along = 0;  // of the row through the north of the island, what is water
        std::size_t labels = 0;
        const double tiles = static_cast<double>(1U << zoom);
        const double y = plane.to_world({4.25, 50.25}).y * tiles;
        for (auto x = static_cast<std::uint32_t>(plane.to_world({4.1, 50}).x * tiles);
             x <= static_cast<std::uint32_t>(plane.to_world({4.4, 50}).x * tiles); ++x) {
            const std::string bytes = reader.tile(request::codec::pmtiles_id({zoom, x, static_cast<std::uint32_t>(y)}));
            if (bytes.empty()) continue;
            MvtTile tile = MvtReader::read(bytes);
            const int row = static_cast<int>((y - std::floor(y)) * 4096);
            for (const MvtFeature& feature : tile["water_polygons"].features) {
                EXPECT_EQ(feature.type, 3);
                ASSERT_GT(signed_area(feature.parts.front()), 0) << "an outline runs clockwise on the screen";
                for (const auto& part : feature.parts)
                    for (std::size_t i = 0; i < part.size(); ++i) {
                        const auto& [ax, ay] = part[i];
                        const auto& [bx, by] = part[(i + 1) % part.size()];
                        if ((ay > row) == (by > row)) continue;
                        const double crossing =
                            std::clamp(ax + static_cast<double>(row - ay) / (by - ay) * (bx - ax), 0.0, 4096.0);
                        along += (by > ay ? -1 : 1) * crossing;
                    }
            }
            labels += tile["water_polygons_labels"].features.size();
        }
        EXPECT_NEAR(std::abs(along) / 4096 / tiles, width * 2 / 3, width / 50) << zoom;
        EXPECT_LE(labels, 1U);
    }
}

}  // namespace
}  // namespace starway::test
