#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "read/meshes/polyanya_mesh.hpp"
#include "starway/mesh/search.hpp"
#include "support/shared_data.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;

// Two squares side by side, the left one first.
const std::string second =
    "mesh\n2\n6 2\n"
    "0 0 2 0 -1\n1 0 3 0 -1 1\n2 0 2 1 -1\n2 1 2 -1 1\n1 1 3 1 -1 0\n0 1 2 0 -1\n"
    "4 0 1 4 5  -1 -1 1 -1\n"
    "4 1 2 3 4  0 -1 -1 -1\n";

TEST(PolyanyaMesh, ReadsBothVersions) {
    const auto two = read::meshes::parse_polyanya_mesh(second, "m");
    ASSERT_TRUE(two) << two.error().message;
    EXPECT_EQ(two->polygon_count(), 2U);
    EXPECT_EQ(two->part_count(), 1U);
    const std::string first =
        "mesh 1 6 2 0 0 2 0 -1 1 0 3 0 -1 1 2 0 2 1 -1 2 1 2 -1 1 1 1 3 1 -1 0 0 1 2 0 -1 "
        "4 0 1 4 5 -1 1 -1 -1 4 1 2 3 4 -1 -1 -1 0";
    const auto one = read::meshes::parse_polyanya_mesh(first, "m");
    ASSERT_TRUE(one) << one.error().message;
    EXPECT_EQ(read::meshes::polyanya_text(*one), read::meshes::polyanya_text(*two));
}

TEST(PolyanyaMesh, WhatIsWrittenReadsBackAlike) {
    const auto mesh = read::meshes::parse_polyanya_mesh(second, "m");
    ASSERT_TRUE(mesh);
    const std::string text = read::meshes::polyanya_text(*mesh);
    const auto again = read::meshes::parse_polyanya_mesh(text, "m");
    ASSERT_TRUE(again) << again.error().message << '\n' << text;
    EXPECT_EQ(read::meshes::polyanya_text(*again), text);
}

TEST(PolyanyaMesh, AMinusOneIsAWallEvenBetweenTwoPolygons) {
    std::string walled = second;
    walled.replace(walled.find("-1 -1 1 -1"), 10, "-1 -1 -1 -1");
    walled.replace(walled.find("4  0 -1"), 7, "4  -1 -1");
    const auto mesh = read::meshes::parse_polyanya_mesh(walled, "m");
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->part_count(), 2U);
}

TEST(PolyanyaMesh, EveryFaultIsOneSentenceWithItsPlace) {
    const auto says = [](const std::string& from, const std::string& to, const char* words) {
        std::string text = second;
        const std::size_t at = text.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        text.replace(at, from.size(), to);
        const auto mesh = read::meshes::parse_polyanya_mesh(text, "m");
        ASSERT_FALSE(mesh) << words;
        EXPECT_EQ(mesh.error().kind, ErrorKind::data);
        EXPECT_THAT(mesh.error().message, HasSubstr(words));
        EXPECT_EQ(mesh.error().message.str().find('\n'), std::string::npos);
    };
    says("mesh", "mush", "m:1:1: a navigation mesh must begin with the word \"mesh\"");
    says("mesh\n2", "mesh\n4", "m:2:1: version 4 is not supported; versions 1 to 3 are");
    says("6 2", "6000000000000 2", "m:3:1: the file is too short for 6000000000000 vertices");
    says("6 2", "6 99999999", "m:3:3: the file is too short for 99999999 polygons");
    says("0 0 2", "nan 0 2", "m:4:1: a coordinate must be a finite number");
    says("0 0 2", "x 0 2", "m:4:1: a vertex's coordinate was expected here");
    says("2 0 -1\n1", "2 7 -1\n1", "m:4:7: polygon 7 does not exist; polygons are numbered from 0 to 1");
    says("4 0 1 4 5", "4 0 1 4 9", "m:10:9: vertex 9 does not exist; vertices are numbered from 0 to 5");
    says("4 0 1 4 5", "4 0 4 1 5", "m:10: the polygon is not convex");
    says("4 1 2 3 4", "4 1 2 3 5", "m:11: it overlaps m:10");
    says("4  0 -1", "4  -1 0",
         "m:10: polygon 1 is listed as the neighbour across the edge between the vertices 1 and 4");
    says("0 -1 -1 -1\n", "0 -1", "m:11:16: the file ends, but the number of a polygon, or -1, was expected");
    says("0 -1 -1 -1\n", "0 -1 -1 -1 5", "m:11:23: the file continues after its 2 polygons");
    says("4 1 2 3 4", "400000000 1 2 3 4", "m:11:1: the file is too short for 400000000 more words");
}

TEST(PolyanyaMesh, ReadsTheBenchmarksMeshes) {
    const auto court = std::filesystem::path(source_dir()) / "data" / "meshes" / "court.mesh";
    for_each_source(court, "mesh/arena.mesh.gz", [](const auto& file, bool real) {
        const auto mesh = open_mesh(file.string());
        ASSERT_TRUE(mesh) << mesh.error().message;
        EXPECT_EQ(mesh->vertex_count(), real ? 112U : 39U);
        EXPECT_EQ(mesh->polygon_count(), real ? 120U : 15U);
        const std::string text = read::meshes::polyanya_text(*mesh);
        const auto again = read::meshes::parse_polyanya_mesh(text, "m");
        ASSERT_TRUE(again) << again.error().message;
        EXPECT_EQ(read::meshes::polyanya_text(*again), text);
    });
}

}  // namespace
}  // namespace starway::test
