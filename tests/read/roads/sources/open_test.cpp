// What a source is taken for, and which mistakes open() notices before any reader runs.
#include "starway/road/open.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "read/options/options.hpp"
#include "read/roads/sources/source_format.hpp"
#include "support/temporary_folder.hpp"

namespace starway {
namespace {

using read::options::Reader;
using test::with;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(IdentifyContent, TellsByContent) {
    const auto kind = [](std::string_view text, std::string_view path = "file") {
        return read::identify({std::string(path), std::string(text), std::string(text)}).reader;
    };
    EXPECT_EQ(kind("\x89STW\r\n\x1A\n...."), Reader::network);
    EXPECT_EQ(kind("anything", "x.starway"), Reader::network) << "so that a damaged one is told as such";
    EXPECT_EQ(kind("c hello\np sp 3 4\na 1 2 3\n"), Reader::dimacs);
    EXPECT_EQ(kind("a 1 2 3\na 2 3 4\n", "x.txt"), Reader::dimacs);
    EXPECT_EQ(kind("c only comments\n", "x.gr"), Reader::dimacs);
    EXPECT_EQ(kind("from,to,km\nArad,Sibiu,140\n"), Reader::csv);
    EXPECT_EQ(kind("\xEF\xBB\xBF"
                   "from;to\na;b\n"),
              Reader::csv);
    EXPECT_EQ(kind("0 1 0.25\n1 2 0.5\n", "cal.cedge"), Reader::csv);
    EXPECT_EQ(kind("{\"type\":\"FeatureCollection\",\"features\":[]}", "x.csv"), Reader::gis);
    EXPECT_EQ(kind("  <?xml version=\"1.0\"?><kml>"), Reader::gis);
    EXPECT_EQ(kind(std::string_view("\0\0\x27\x0a", 4), "roads.shp"), Reader::gis);
    EXPECT_EQ(kind("Version 300\nDelimiter \",\"\n", "roads.MIF"), Reader::gis);
    EXPECT_EQ(kind("one word", "x.csv"), Reader::csv) << "whose reader says what is missing";
    EXPECT_EQ(kind(""), Reader::gis);
}

TEST(IdentifySource, PathsAndConnections) {
    const test::TemporaryFolder folder;
    EXPECT_EQ(read::identify_source("PG:dbname=roads")->format->reader, Reader::gis);
    EXPECT_EQ(read::identify_source("/vsizip/roads.zip")->format->reader, Reader::gis);
    EXPECT_EQ(read::identify_source(folder.path().string())->format->reader, Reader::gis);
    EXPECT_EQ(read::identify_source(folder.file("roads.csv", "a,b,1\n"))->format->reader, Reader::csv);
}

TEST(Open, SuggestsNamesSpeltAlike) {
    const test::TemporaryFolder folder;
    folder.file("roads.csv", "a,b\n");
    folder.file("unrelated-thing.txt", "");
    const auto network = open((folder.path() / "raods.csv").string());
    ASSERT_FALSE(network);
    EXPECT_EQ(network.error().kind, ErrorKind::io);
    EXPECT_THAT(network.error().message, HasSubstr("did you mean " + (folder.path() / "roads.csv").string()));
    EXPECT_THAT(open((folder.path() / "roads.shp").string()).error().message, HasSubstr("roads.csv"));
    EXPECT_THAT(open((folder.path() / "zzzzzz").string()).error().message, Not(HasSubstr("did you mean")));
    EXPECT_EQ(open("/no/such/folder/roads.csv").error().kind, ErrorKind::io);
}

TEST(Open, RefusesWhatDoesNotFitTogether) {
    const test::TemporaryFolder folder;
    const std::string csv = folder.file("roads.csv", "a,b,1\n");
    const std::string dimacs = folder.file("g.gr", "p sp 2 1\na 1 2 3\n");
    const std::string geojson = folder.file("roads.geojson", "{}");
    EXPECT_THAT(open({csv, dimacs}).error().message, HasSubstr("different kinds"));
    EXPECT_THAT(open(geojson, with([&](SourceOptions& options) { options.nodes = csv; })).error().message,
                HasSubstr("nodes has no effect on"));
    EXPECT_EQ(open(std::vector<std::string>{}).error().kind, ErrorKind::usage);
    EXPECT_THAT(open_places(dimacs).error().message, HasSubstr("contains no places"));
}

TEST(Open, ReadsACsvIntoANetwork) {
    const test::TemporaryFolder folder;
    const auto network = open(folder.file("roads.csv", "from,to,km\nArad,Sibiu,140\nSibiu,Fagaras,99\n"));
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(network->node_count(), 3U);
    EXPECT_EQ(network->arc_count(), 4U);
    ASSERT_NE(network->column("length"), nullptr);
    EXPECT_TRUE(network->find_node("Arad").has_value());
    const auto places = open_places(folder.file("places.csv", "name,lon,lat\nArad,21.3,46.2\n"));
    ASSERT_TRUE(places) << places.error().message;
    EXPECT_EQ(places->size(), 1U);
}

}  // namespace
}  // namespace starway
