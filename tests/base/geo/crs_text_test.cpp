#include "base/geo/crs_text.hpp"

#include <gtest/gtest.h>

namespace starway::geo {
namespace {

// The forms of OGC 07-092r1 (URNs), OGC 12-128 (addresses), and what users type.
TEST(CrsText, KnowsTheFormsOfEpsgCodes) {
    for (const auto* text :
         {"27700", " 27700 ", "EPSG:27700", "epsg:27700", "EPSG 27700", "urn:ogc:def:crs:EPSG::27700",
          "urn:ogc:def:crs:EPSG:9.8.15:27700", "URN:OGC:DEF:CRS:EPSG::27700",
          "http://www.opengis.net/def/crs/EPSG/0/27700", "https://www.opengis.net/def/crs/EPSG/0/27700",
          "http://www.opengis.net/gml/srs/epsg.xml#27700", "https://epsg.io/27700",
          "https://spatialreference.org/ref/epsg/27700/"})
        EXPECT_EQ(crs_text(text), "EPSG:27700") << text;
}

TEST(CrsText, LeavesOtherTextAlone) {
    for (const auto* text : {"", "none", "ESRI:102003", "OGC:CRS84", "+proj=utm +zone=32", "GEOGCS[\"WGS 84\"]",
                             "WGS84", "https://example.org/27700"})
        EXPECT_EQ(crs_text(text), text);
}

}  // namespace
}  // namespace starway::geo
