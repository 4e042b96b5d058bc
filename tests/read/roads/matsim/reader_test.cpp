#include "read/roads/matsim/reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "read/reader.hpp"
#include "starway/road/open.hpp"
#include "starway/road/tags.hpp"
#include "support/source_dir.hpp"
#include "support/temporary_folder.hpp"

namespace starway::read {
namespace {

using testing::Contains;
using testing::HasSubstr;

const std::string three_nodes =
    "<network><nodes><node id='a' x='0' y='0'/><node id='b' x='3000' y='4000'/><node id='c' x='6000' y='0'/></nodes>\n";

Result<NetworkDraft> parsed(const std::string& text, const SourceOptions& options = {}) {
    LoadReport report;
    return parse_matsim({"net.xml", text}, options, report);
}

std::string error_of(const std::string& text, const SourceOptions& options = {}) {
    const auto draft = parsed(text, options);
    return draft ? "no error" : draft.error().message.str();
}

std::string link(const std::string& attributes) {
    return three_nodes + "<links>\n<link id='1' " + attributes + "/></links></network>";
}

TEST(Matsim, ReadsTheHamlet) {
    LoadReport report;
    SourceOptions options;
    options.crs = "none";
    const auto draft = matsim_format.read({test::source_dir() + "/data/matsim/hamlet.xml"}, options, report, {});
    ASSERT_TRUE(draft) << draft.error().message;
    EXPECT_EQ(draft->node_count, 6U);
    EXPECT_EQ(draft->edge_tail.size(), 8U) << "the footpath and North Street differ";
    ASSERT_EQ(draft->columns.size(), 4U);
    EXPECT_EQ(draft->columns[0].name, "length");
    EXPECT_NEAR(draft->columns[0].forward[0], 2878 * 0.3048, 1e-4);
    EXPECT_NEAR(draft->columns[1].forward[0], 2878 * 0.3048 / (50 / 3.6), 1e-3);
    EXPECT_EQ(draft->columns[2].name, "car");
    EXPECT_EQ(draft->columns[3].name, "bike");
    EXPECT_TRUE(std::isnan(draft->columns[2].forward[7])) << "no car on the footpath";
    EXPECT_EQ(draft->default_weight, "car");
    EXPECT_EQ(draft->edge_capacity[0], 3600);
    EXPECT_EQ(draft->names.at(draft->edge_name[0]), "High Street");
    EXPECT_EQ(draft->classes[draft->edge_class[7]], "path");
    EXPECT_EQ(draft->edge_source[7], 13U) << "links count from 0";
}

// The examples that MATSim ships are of the first DTD: no modes, no coordinate system, capacities of other periods.
TEST(Matsim, ReadsTheFirstVersion) {
    const auto draft = parsed(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE network SYSTEM \"http://www.matsim.org/files/dtd/network_v1.dtd\">\n"
        "<network name='x' type='link'><!-- 1 --><nodes><node id='1' x='-20000' y='0' type='2'/><node id='2' "
        "x='-15000' "
        "y='0'/></nodes><links capperiod='12:00:00'><link id='1' from='1' to='2' length='10000.00' capacity='36000' "
        "freespeed='27.78' permlanes='1'/><link id='2' from='2' to='1' length='1.0E4' capacity='36000' "
        "freespeed='2.778E1' permlanes='1' origid='9'/></links></network>");
    ASSERT_TRUE(draft) << draft.error().message;
    EXPECT_EQ(draft->frame, FrameKind::planar);
    ASSERT_EQ(draft->edge_tail.size(), 1U);
    EXPECT_EQ(draft->edge_direction[0], Direction::both);
    EXPECT_EQ(draft->columns.size(), 2U);
    EXPECT_EQ(draft->columns[0].forward[0], 10000);
    EXPECT_DOUBLE_EQ(draft->columns[1].forward[0], 10000 / 27.78);
    EXPECT_EQ(draft->edge_capacity[0], 3000) << "of an hour";
    EXPECT_THAT(draft->notes, Contains(HasSubstr("every link is open to car")));
    EXPECT_THAT(draft->notes, Contains(HasSubstr("x,y in a plane, in metres")));
}

TEST(Matsim, CoordinateSystemsAreThoseThatMatsimMeans) {
    EXPECT_EQ(matsim_crs("EPSG:2154"), "EPSG:2154");
    EXPECT_EQ(matsim_crs("WGS84"), "EPSG:4326");
    EXPECT_EQ(matsim_crs("Atlantis"), "none");
    EXPECT_EQ(matsim_crs("CH1903_LV03"), "EPSG:21781");
    EXPECT_EQ(matsim_crs("CH1903_LV03_Plus_GT"), "EPSG:2056");
    EXPECT_EQ(matsim_crs("DHDN_GK4"), "EPSG:31468");
    EXPECT_EQ(matsim_crs("WGS84_UTM33N"), "EPSG:32633");
    EXPECT_EQ(matsim_crs("WGS84_UTM35S"), "EPSG:32735");
    EXPECT_EQ(matsim_crs("WGS84_UTM99N"), "WGS84_UTM99N");
    EXPECT_THAT(matsim_crs("SA_Lo29"), HasSubstr("+lon_0=29"));
    const auto with_system = [](const std::string& system) {
        return "<network><attributes><attribute name='coordinateReferenceSystem' class='java.lang.String'> " + system +
               "\n</attribute></attributes><nodes><node id='a' x='4' y='50'/><node id='b' x='4.01' y='50'/></nodes>"
               "<links><link id='1' from='a' to='b' length='716' freespeed='1' capacity='1' permlanes='1'/></links>"
               "</network>";
    };
    const auto on_earth = parsed(with_system("WGS84"));
    ASSERT_TRUE(on_earth);
    EXPECT_EQ(on_earth->frame, FrameKind::geographic);
    const auto nowhere = parsed(with_system("Atlantis"));
    ASSERT_TRUE(nowhere);
    EXPECT_EQ(nowhere->frame, FrameKind::planar);
    EXPECT_THAT(nowhere->notes, Contains(HasSubstr("Atlantis, is no place on Earth")));
    SourceOptions options;
    options.crs = "EPSG:4326";
    EXPECT_EQ(parsed(with_system("Atlantis"), options)->frame, FrameKind::geographic);
    std::string unnamed = with_system("x");
    unnamed.replace(unnamed.find("<attributes>"), unnamed.find("<nodes>") - unnamed.find("<attributes>"), "");
    EXPECT_EQ(parsed(unnamed)->frame, FrameKind::geographic) << "the length is that of degrees";
}

TEST(Matsim, ALinkThatIsWrongIsNamedByItsLine) {
    const std::string ends = "from='a' to='b' ";
    EXPECT_EQ(error_of(link(ends + "length='5000' freespeed='10' capacity='1' permlanes='1'")), "no error");
    EXPECT_THAT(error_of(link("from='a' to='z' length='1' freespeed='1'")),
                HasSubstr("net.xml:3: column 'to': 'z' is not a node of the network"));
    EXPECT_THAT(error_of(link("from='a' length='1' freespeed='1'")), HasSubstr("column 'to': ''"));
    EXPECT_THAT(error_of(link(ends + "freespeed='1'")), HasSubstr("net.xml:3: the row has no length"));
    EXPECT_THAT(error_of(link(ends + "length='1,5' freespeed='1'")), HasSubstr("'1,5' has a decimal comma"));
    EXPECT_THAT(error_of(link(ends + "length='-1' freespeed='1'")), HasSubstr("must be a number of at least 0"));
    EXPECT_THAT(error_of(link(ends + "length='NaN' freespeed='1'")), HasSubstr("'NaN' is not a number"));
    EXPECT_THAT(error_of(link(ends + "length='1' freespeed='0'")), HasSubstr("must be above 0"));
    EXPECT_THAT(error_of(three_nodes + "<links/></network>"), HasSubstr("has no links"));
    EXPECT_THAT(error_of("\n\n<network><nodes><node id='a' x='1'/>"), HasSubstr("net.xml:3: the row has no y"));
    EXPECT_THAT(error_of("<network><nodes><node id='a' x='1' y='1'/>\n<node id='a' x='1' y='1'/>"),
                HasSubstr("net.xml:2: column 'id': 'a' duplicates"));
    EXPECT_THAT(error_of("<network><nodes>\n<node"), HasSubstr("net.xml:2: not well-formed XML"));
    EXPECT_THAT(error_of("<map/>"), HasSubstr("no network of MATSim, but map"));
    EXPECT_THAT(error_of("<!DOCTYPE n [<!ENTITY x 'y'>]><network/>"), HasSubstr("declares entities"));
    SourceOptions skipping;
    skipping.on_error = OnError::skip;
    const auto kept = parsed(three_nodes +
                                 "<links><link from='a' to='z' length='1' freespeed='1'><attributes><attribute "
                                 "name='osm:way:name'>Lost</attribute></attributes></link>"
                                 "<link from='b' to='c' length='5000' freespeed='10'/></links></network>",
                             skipping);
    ASSERT_TRUE(kept) << kept.error().message;
    EXPECT_EQ(kept->edge_source, (std::vector<std::uint32_t>{1}));
    EXPECT_TRUE(kept->edge_name.empty());
}

TEST(Matsim, OptionsOfReadingHaveTheirEffect) {
    const std::string text =
        three_nodes +
        "<links><link from='a' to='b' length='5000' freespeed='10' modes='car' permlanes='2'>"
        "<attributes><attribute name='gradient'>0.5</attribute></attributes></link>"
        "<link from='b' to='c' length='5000' freespeed='Infinity' modes='pt, car'/></links></network>";
    SourceOptions options;
    options.extra_weights = {"gradient", "permlanes"};
    const auto extra = parsed(text, options);
    ASSERT_TRUE(extra) << extra.error().message;
    EXPECT_EQ(extra->columns[2].name, "gradient");
    EXPECT_EQ(extra->columns[2].forward[0], 0.5);
    EXPECT_TRUE(std::isnan(extra->columns[2].forward[1]));
    EXPECT_EQ(extra->columns[3].forward[0], 2);
    EXPECT_EQ(extra->columns[1].forward[1], 0) << "at any speed";
    options = {};
    options.extra_weights = {"slope"};
    EXPECT_THAT(error_of(text, options), HasSubstr("no link has a number called 'slope'"));
    options = {};
    options.weight_field = "pt";
    const auto by_mode = parsed(text, options);
    ASSERT_TRUE(by_mode) << by_mode.error().message;
    EXPECT_EQ(by_mode->default_weight, "pt");
    EXPECT_EQ(by_mode->columns.size(), 4U);
    options = {};
    options.undirected = true;
    const auto both_ways = parsed(text, options);
    ASSERT_TRUE(both_ways);
    EXPECT_TRUE(both_ways->edge_direction.empty());
}

TEST(Matsim, IsRecognisedByItsRoot) {
    EXPECT_TRUE(
        looks_like_matsim("<?xml version='1.0'?>\n<!-- <x> -->\n<!DOCTYPE network SYSTEM 'x'><network>\n<nodes>"));
    EXPECT_TRUE(looks_like_matsim("<network name='a'><attributes>"));
    EXPECT_FALSE(looks_like_matsim("<networks><nodes>"));
    EXPECT_FALSE(looks_like_matsim("<network><edges>"));
    EXPECT_FALSE(looks_like_matsim("<map><nodes>"));
    EXPECT_FALSE(looks_like_matsim("from,to\na,b\n"));
    const auto network = open(test::source_dir() + "/data/matsim/hamlet.xml", [] {
        SourceOptions options;
        options.crs = "none";
        return options;
    }());
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(edge_numbers(*network).size(), 1U);
}

}  // namespace
}  // namespace starway::read
