#include "io/osm_order.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace starway::io {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(OsmOrder, KnowsTheDocument) {
    EXPECT_TRUE(is_osm_xml("<?xml version='1.0'?>\n<!-- hello -->\n<osm version='0.6'>"));
    EXPECT_FALSE(is_osm_xml("<?xml version='1.0'?><kml>"));
    EXPECT_FALSE(is_osm_xml("plain"));
}

TEST(OsmOrder, LeavesWhatIsInOrder) {
    EXPECT_FALSE(ordered_osm("<osm><node id='1' lat='1' lon='2'/><node id='2'/><way id='1'><nd ref='1'/></way></osm>"));
    EXPECT_FALSE(ordered_osm("<osm><node id='2'/><node id='1'")) << "cut short: the reader says so";
    EXPECT_FALSE(ordered_osm("<osm><node id='2'/><node/></osm>"));
}

TEST(OsmOrder, NodesBeforeWaysByNumber) {
    const auto ordered = ordered_osm(
        "<osm>\n<way id='7'><nd ref='9'/><tag k='note' v='a &gt; b > c'/></way><!-- <node id='0'/> -->"
        "<node id='9' lat='1' lon='2'/><node visible='true' id='3'><tag k='x' v='y'/></node></osm>");
    ASSERT_TRUE(ordered);
    const std::size_t three = ordered->find("id='3'");
    const std::size_t nine = ordered->find("id='9'");
    const std::size_t way = ordered->find("<way");
    EXPECT_LT(three, nine);
    EXPECT_LT(nine, way);
    EXPECT_THAT(*ordered, HasSubstr("<tag k='note' v='a &gt; b > c'/></way>"));
    EXPECT_THAT(*ordered, Not(HasSubstr("id='0'")));
}

TEST(OsmOrder, NegativeNumbersAreReplacedWhereverTheyStand) {
    const auto ordered = ordered_osm(
        "<osm><node id='-1' lat='1' lon='2'/><node id='5'/><way id='-1'><nd ref='-1'/><nd ref='5'/><tag k='ref' "
        "v='-1'/></way></osm>");
    ASSERT_TRUE(ordered);
    EXPECT_THAT(*ordered, HasSubstr("<node id='6' lat='1' lon='2'/>"));
    EXPECT_THAT(*ordered, HasSubstr("<way id='6'><nd ref='6'/><nd ref='5'/><tag k='ref' v='-1'/></way>"));
}

}  // namespace
}  // namespace starway::io
