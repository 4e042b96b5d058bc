#include "read/roads/csv/places.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "read/options/options.hpp"

namespace starway::read {
namespace {

using test::with;
using ::testing::HasSubstr;

Result<std::vector<Place>> read_places(std::string_view text, FrameKind frame = FrameKind::geographic,
                                       const std::string& name_field = {}, const SourceOptions& options = {}) {
    LoadReport report;
    return parse_csv_places({"places.csv", text}, name_field, options, frame, Names::needed, report);
}

TEST(CsvPlaces, ReadsNamesPositionsAndPopulations) {
    const auto places =
        read_places("id,City,lat,lng,population\n1,Ottawa,45.42,-75.69,1017449\n2,\"Hull, QC\",45.43,-75.71,n/a\n");
    ASSERT_TRUE(places) << places.error().message;
    ASSERT_EQ(places->size(), 2U);
    EXPECT_EQ((*places)[0].name, "Ottawa");
    EXPECT_EQ((*places)[0].position, (Position{-75.69, 45.42}));
    EXPECT_EQ((*places)[0].population, 1017449);
    EXPECT_EQ((*places)[1].name, "Hull, QC");
    EXPECT_FALSE((*places)[1].population.has_value());
}

TEST(CsvPlaces, KnowsTheUsualNameColumns) {
    for (const char* name : {"name", "GEONAME", "city", "place", "label", "Title", "place_name"}) {
        const auto places = read_places(std::string("x,y,") + name + "\n1,2,Here\n");
        ASSERT_TRUE(places) << places.error().message;
        EXPECT_EQ((*places)[0].name, "Here") << name;
    }
    EXPECT_EQ((*read_places("Here,1,2\nThere,3,4\n"))[1].position, (Position{3, 4})) << "without header";
    EXPECT_EQ((*read_places("a,nick,lon,lat\nx,Here,1,2\n", FrameKind::geographic, "nick"))[0].name, "Here");
}

TEST(CsvPlaces, ErrorsSayWhere) {
    EXPECT_THAT(read_places("name,lon,lat\nA,1,95\n").error().message,
                HasSubstr("places.csv:2: column 'lat': '95' cannot be a latitude"));
    EXPECT_THAT(read_places("name,lon,lat\n,1,2\n").error().message, HasSubstr("is empty, but must be a name"));
    EXPECT_THAT(read_places("name,code\nA,1\n").error().message, HasSubstr("x_field"));
    EXPECT_THAT(read_places("alpha,lon,lat\nA,1,2\n").error().message,
                HasSubstr("cannot find the column of the places' names"));
    EXPECT_EQ((*read_places("name,x,y\nA,500000,4000000\n", FrameKind::planar))[0].position,
              (Position{500000, 4000000}));
    EXPECT_EQ(read_places("name,lon,lat\nA,1,x\nB,1,2\n", FrameKind::geographic, {},
                          with([&](SourceOptions& options) { options.on_error = OnError::skip; }))
                  ->size(),
              1U);
}

}  // namespace
}  // namespace starway::read
