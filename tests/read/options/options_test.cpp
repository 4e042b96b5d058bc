// Options that have no effect on a source are refused, by the library as by the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "read/options/rows.hpp"
#include "starway/road/open.hpp"
#include "support/source_dir.hpp"
#include "support/temporary_folder.hpp"

namespace starway::read {
namespace {

using ::testing::HasSubstr;

using options::Reader;

TEST(Options, EachIsThereOnceAndFitsSomeReader) {
    std::set<std::string_view> names;
    for (const options::Row& row : options::rows()) {
        EXPECT_TRUE(names.insert(row.option).second) << row.option;
        // A profile of a network file is one of its weights.
        EXPECT_EQ(row.fits(Reader::network), row.option == "profile") << row.option;
    }
    EXPECT_GT(names.size(), 60U);
    EXPECT_TRUE(options::check(Reader::voxels, "a.3dmap", SourceOptions())) << "none is given by default";
    EXPECT_TRUE(options::check(Reader::voxels, "a.3dmap", MapOptions()));
}

// What is said about a file of each kind, where each option that it does not take is set.
TEST(SourceOptions, TheLibraryRefusesWhatHasNoEffect) {
    const test::TemporaryFolder folder;
    const std::string csv = folder.file("roads.csv", "from,to,km\na,b,1\nb,c,2\n");
    const std::string network = folder.path() / "roads.starway";
    auto built = open(csv);
    ASSERT_TRUE(built) << built.error().message;
    ASSERT_TRUE(built->save(network));
    const std::string tntp = test::source_dir() + "/data/tntp/Hamlet_net.tntp";
    const std::string gmns = test::source_dir() + "/data/gmns";
    const auto error = [](const std::string& source, auto set) {
        SourceOptions options;
        set(options);
        const auto opened = open(source, options);
        EXPECT_TRUE(opened || opened.error().kind == ErrorKind::usage) << opened.error().message;
        return opened ? std::string("no error") : opened.error().message.str();
    };
    EXPECT_THAT(error(network, [](SourceOptions& o) { o.where = "x"; }),
                HasSubstr("where has no effect on " + network + ", a network file"));
    EXPECT_THAT(error(network, [](SourceOptions& o) { o.snap_tolerance_m = 2; }),
                HasSubstr("snap_tolerance has no effect"));
    EXPECT_THAT(error(network, [](SourceOptions& o) { o.directed = true; }),
                HasSubstr("building the network from its source"));
    EXPECT_THAT(error(csv, [](SourceOptions& o) { o.where = "x"; }), HasSubstr("it applies to GIS sources"));
    EXPECT_THAT(error(csv, [](SourceOptions& o) { o.layer = "x"; }), HasSubstr("layer has no effect"));
    EXPECT_THAT(error(csv, [](SourceOptions& o) { o.x_field = "x"; }), HasSubstr("without nodes"));
    EXPECT_THAT(error(csv, [](SourceOptions& o) { o.crs = "EPSG:32631"; }), HasSubstr("which has no coordinates"));
    EXPECT_THAT(error(csv, [](SourceOptions& o) { o.class_field = "km"; }), HasSubstr("without speed"));
    EXPECT_THAT(error(csv, [](SourceOptions& o) { o.speed_unit = "mph"; }), HasSubstr("speed_unit has no effect"));
    EXPECT_THAT(error(csv, [](SourceOptions& o) { o.length_unit = "furlong"; }), HasSubstr("length_unit takes m, km"));
    EXPECT_THAT(error(csv, [](SourceOptions& o) { o.ignored_fields = {"nosuch"}; }), HasSubstr("no column 'nosuch'"));
    EXPECT_THAT(error(tntp, [](SourceOptions& o) { o.delimiter = ';'; }), HasSubstr("a TNTP network"));
    EXPECT_THAT(error(gmns, [](SourceOptions& o) { o.nodes = "x"; }), HasSubstr("a GMNS network"));
    const std::string apart = folder.file(
        "apart.geojson",
        R"({"type":"FeatureCollection","features":[)"
        R"({"type":"Feature","properties":{"fnode":1,"tnode":2},"geometry":{"type":"LineString","coordinates":[[4,50],[4.01,50]]}},)"
        R"({"type":"Feature","properties":{"fnode":2,"tnode":3},"geometry":{"type":"LineString","coordinates":[[4.01,50],[4.02,50]]}}]})");
    const std::string numbered =
        " has no effect on " + apart + ", whose lines connect by the node numbers in fnode and tnode";
    EXPECT_THAT(error(apart, [](SourceOptions& o) { o.snap_tolerance_m = 20; }),
                HasSubstr("snap_tolerance" + numbered));
    EXPECT_THAT(error(apart, [](SourceOptions& o) { o.junctions = Junctions::crossings; }),
                HasSubstr("junctions" + numbered));
    EXPECT_EQ(error(apart, [](SourceOptions& o) { o.snap_tolerance_m = 20, o.ignored_fields = {"fnode"}; }),
              "no error");
    SourceOptions places;
    places.where = "x";
    EXPECT_THAT(open_places(folder.file("places.csv", "name,lon,lat\nA,1,2\n"), {}, places).error().message,
                HasSubstr("a CSV table of points"));
}

}  // namespace
}  // namespace starway::read
