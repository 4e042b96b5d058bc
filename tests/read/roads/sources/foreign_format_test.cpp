#include "read/roads/sources/foreign_format.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace starway::read {
namespace {

using namespace std::string_view_literals;
using ::testing::StartsWith;

std::string_view what(std::string_view beginning, std::string_view path = "roads") {
    const ForeignFormat* format = foreign_format(beginning, path);
    return format != nullptr ? format->what : std::string_view();
}

// The magic numbers are those of the formats' specifications.
TEST(ForeignFormat, KnowsBinaryFormats) {
    EXPECT_THAT(what("PAR1\x15\x04"sv), StartsWith("a Parquet file (GeoParquet)"));
    EXPECT_THAT(what("%PDF-1.7\n"), StartsWith("a PDF"));
    EXPECT_THAT(what("II*\0\x08\0\0\0"sv), StartsWith("a TIFF image"));
    EXPECT_THAT(what("II+\0\x08\0\0\0"sv), StartsWith("a BigTIFF"));
    EXPECT_THAT(what("PK\3\4\x14\0\x06\0[Content_Types].xml ... xl/workbook.xml"sv), StartsWith("an Excel workbook"));
    EXPECT_THAT(what("PK\3\4mimetypeapplication/vnd.oasis.opendocument.spreadsheet"sv), StartsWith("an OpenDocument"));
    EXPECT_THAT(what("PK\3\4roads.shp"sv), "");
    EXPECT_THAT(what("\0\1\0\0Standard Jet DB\0"sv), StartsWith("a Microsoft Access database"));
    EXPECT_THAT(what("\xFD\x37zXZ\0\0"sv), StartsWith("compressed with xz"));
}

TEST(ForeignFormat, KnowsTexts) {
    EXPECT_THAT(what("version https://git-lfs.github.com/spec/v1\noid sha256:4d\n"),
                StartsWith("a pointer of Git LFS"));
    EXPECT_THAT(what("\xEF\xBB\xBF\n<!DOCTYPE HTML>\n<html>"), StartsWith("an HTML page"));
    EXPECT_THAT(what("<?xml version=\"1.0\"?><!-- a --><html>"), StartsWith("an HTML page"));
    EXPECT_THAT(what("<OGRVRTDataSource>"), StartsWith("a VRT file"));
    EXPECT_THAT(what("PROJCS[\"British_National_Grid\","), StartsWith("a coordinate system"));
    EXPECT_THAT(what("UTF-8", "roads.cpg"), StartsWith("a part of a shapefile"));
    EXPECT_THAT(what("<?xml version='1.0'?>\n<graphml xmlns"), StartsWith("a GraphML graph"));
    EXPECT_EQ(what("from,to,cost\n"), "");
    EXPECT_EQ(what("{\"type\":\"FeatureCollection\"}"), "");
    EXPECT_EQ(what("<?xml"), "");
}

TEST(ForeignFormat, ShowsHowAFileBegins) {
    EXPECT_EQ(beginning_shown("<rss version=\"2.0\"><channel>"), "the text \"<rss version=\"2.0\"><\"");
    EXPECT_EQ(beginning_shown("\x01\x02zz"), "the bytes 01 02 7A 7A");
}

}  // namespace
}  // namespace starway::read
