// Units of lengths, times and speeds: told by flags and names, or found by comparison; and numbers as people write
// them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "read/reader.hpp"
#include "read/roads/csv/edges.hpp"
#include "read/roads/csv/places.hpp"
#include "read/roads/tntp/table.hpp"
#include "read/well_known_text.hpp"
#include "support/source_dir.hpp"
#include "support/temporary_folder.hpp"

namespace starway::read {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A street of four pieces of 0.01 degrees along a meridian: 1112.3 m each at 50 degrees north.
constexpr double piece_m = 1112.3;
const std::string street = "id,lon,lat\n1,4,50\n2,4,50.01\n3,4,50.02\n4,4,50.03\n5,4,50.04\n";

std::string rows(const std::string& header, const std::string& values) {
    std::string text = header + "\n";
    for (int i = 1; i < 5; ++i) text += fmt::format("{},{},{}\n", i, i + 1, values);
    return text;
}

struct ReadUnits {
    NetworkDraft draft;
    LoadReport report;
    std::string error;

    [[nodiscard]] double value(std::string_view name, std::size_t row = 0) const {
        for (const DraftColumn& column : draft.columns)
            if (column.name == name) return column.forward[row];
        return -1;
    }
};

ReadUnits read_units(const std::string& edges, const std::string& nodes = {}, const SourceOptions& options = {}) {
    ReadUnits result;
    const NamedText node_text{"nodes.csv", nodes};
    auto draft = parse_csv_edges({{"roads.csv", edges}}, nodes.empty() ? nullptr : &node_text, options, result.report);
    if (draft) {
        result.draft = *std::move(draft);
    } else {
        result.error = draft.error().message.str();
    }
    return result;
}

TEST(Units, LengthsAreHeldAgainstTheCoordinates) {
    const struct {
        double metres;
        const char* name;
    } units[] = {{0.3048, "feet"}, {1000, "kilometres"}, {1609.344, "miles"}, {1, "metres"}};
    for (const auto& unit : units) {
        const ReadUnits r =
            read_units(rows("from,to,length", fmt::format("{:.6f}", 1.01 * piece_m / unit.metres)), street);
        EXPECT_NEAR(r.value("length"), 1.01 * piece_m, 0.5) << unit.name << r.error;
        EXPECT_THAT(r.draft.notes, Contains(AllOf(HasSubstr(unit.name), HasSubstr("to override: length_unit"))));
    }
    const ReadUnits nothing = read_units(rows("from,to,length", "7"), street);
    EXPECT_EQ(nothing.value("length"), -1) << "7 m, km, ft or miles for 1112 m: the column is not used";
    EXPECT_THAT(nothing.draft.notes, Contains(HasSubstr("ignored column 'length'")));
    const ReadUnits bare = read_units(rows("from,to,length,time", "7,3"));
    EXPECT_EQ(bare.value("length"), 7);
    EXPECT_THAT(
        bare.draft.notes,
        Contains(HasSubstr("lengths in column 'length' are assumed to be in metres (to override: length_unit)")));
    EXPECT_THAT(bare.draft.notes,
                Contains(HasSubstr("times in column 'time' are assumed to be in seconds (to override: time_unit)")));
}

// Two rows prove no unit, but what speaks against metres is said.
TEST(Units, SaysWhatSpeaksAgainstMetresInAFewRows) {
    const ReadUnits feet = read_units("from,to,length\n1,2,3649\n2,3,3649\n", street);
    EXPECT_THAT(feet.draft.notes, Contains(HasSubstr("are assumed to be in metres, although they are 3.28 times the "
                                                     "metres between the coordinates")));
    const ReadUnits metres = read_units("from,to,length\n1,2,1200\n2,3,1200\n", street);
    EXPECT_THAT(metres.draft.notes, Contains(HasSubstr("are assumed to be in metres (to override")));
}

TEST(Units, TimesAndSpeedsFollowFromLengths) {
    // 3649 ft at 2734 ft/min: 50 km/h.
    const ReadUnits r = read_units(rows("from,to,length,free_flow_time,speed", "3649.3,1.33479,2734"), street);
    EXPECT_NEAR(r.value("time"), 1.33479 * 60, 1e-6) << r.error;
    ASSERT_EQ(r.draft.edge_speed_kmh.size(), 4U);
    EXPECT_NEAR(r.draft.edge_speed_kmh[0], 50, 0.01);
    EXPECT_THAT(r.draft.notes, Contains(HasSubstr("in minutes, which implies about 50 km/h")));
    EXPECT_THAT(r.draft.notes, Contains(HasSubstr("are in ft/min, as lengths and times confirm")));
    const ReadUnits doubtful = read_units(rows("from,to,speed", "2734"), street);
    EXPECT_TRUE(doubtful.draft.edge_speed_kmh.empty());
    EXPECT_THAT(doubtful.draft.notes, Contains(HasSubstr("2734 are not in km/h")));
    EXPECT_THAT(read_units(rows("from,to,speed", "50")).draft.notes,
                Contains(HasSubstr("assumed to be in km/h (to override: speed_unit)")));
}

TEST(Units, FlagsAndNamesDecide) {
    SourceOptions options;
    options.length_unit = "miles";
    options.time_unit = "min";
    options.speed_unit = "m/s";
    const ReadUnits r = read_units(rows("from,to,length,time,speed", "2,3,10"), street, options);
    EXPECT_EQ(r.value("length"), 3218.688);
    EXPECT_EQ(r.value("time"), 180);
    EXPECT_EQ(r.draft.edge_speed_kmh[0], 36.0F);
    const ReadUnits named = read_units(rows("from,to,length_ft,time_min,speed_ft_min", "1000,3,1000"), street);
    EXPECT_EQ(named.value("length"), 304.8);
    EXPECT_EQ(named.value("time"), 180);
    EXPECT_NEAR(named.draft.edge_speed_kmh[0], 18.288, 1e-4);
    SourceOptions feet;
    feet.length_unit = "ft";
    EXPECT_EQ(read_units("1,2,1000\n2,3,2000\n", {}, feet).value("length", 1), 609.6)
        << "the only weight is the length";
}

TEST(Units, ColumnsThatHoldNothingAreLeftOutAndSaidOnce) {
    const ReadUnits zero = read_units(rows("from,to,km,speed,cost", "1,0,"), street);
    EXPECT_EQ(zero.error, "");
    EXPECT_TRUE(zero.draft.edge_speed_kmh.empty());
    EXPECT_THAT(zero.draft.notes, Contains(HasSubstr("ignored column 'speed': its speeds are all 0 or empty")));
    EXPECT_THAT(zero.draft.notes, Contains(HasSubstr("ignored column 'cost': it is 0 or empty in every row")));
    const ReadUnits some = read_units("from,to,km,speed\n1,2,1,50\n2,3,1,0\n3,4,1,\n4,5,1,50\n", street);
    EXPECT_THAT(some.draft.edge_speed_kmh, ElementsAre(50.0F, 50.0F, 50.0F, 50.0F)) << some.error;
    EXPECT_THAT(some.report.warnings, Contains(HasSubstr("the speed of 2 of 4 rows is 0 or empty; assumed 50 km/h")));
    EXPECT_THAT(read_units("from,to,km,cost\n1,2,1,\n2,3,1,4\n").error,
                HasSubstr("to ignore the column: ignore_field"));
    SourceOptions options;
    options.ignored_fields = {"cost"};
    const ReadUnits ignored = read_units("from,to,km,cost\n1,2,1,\n2,3,1,4\n", {}, options);
    EXPECT_EQ(ignored.value("length"), 1000) << ignored.error;
    EXPECT_EQ(ignored.value("cost"), -1);
    EXPECT_THAT(ignored.draft.details, Contains(HasSubstr("ignored columns: cost")));
    EXPECT_THAT(read_units("from,to,km,lanes\n1,2,1,2\n").draft.details, Contains(HasSubstr("unused columns: lanes")));
}

TEST(Units, NumbersWithCommas) {
    EXPECT_EQ(read_units("from,to,km\n1,2,\"1,234.5\"\n2,3,7\n").value("length"), 1234500);
    EXPECT_EQ(read_units("from,to,m\n1,2,\"1,234\"\n2,3,7\n").value("length"), 1234) << "quoted in a file of commas";
    EXPECT_EQ(read_units("from,to,m\n1,2,\"1,234,567\"\n").value("length"), 1234567);
    const ReadUnits european = read_units("from;to;km\n1;2;40,5\n2;3;1.234,5\n3;4;7\n");
    EXPECT_EQ(european.value("length"), 40500) << european.error;
    EXPECT_EQ(european.value("length", 1), 1234500);
    EXPECT_EQ(european.value("length", 2), 7000);
    EXPECT_THAT(european.draft.notes, Contains(HasSubstr("numbers in km have decimal commas")));
    const ReadUnits doubtful = read_units("from;to;km\n1;2;1,234\n2;3;2,500\n");
    EXPECT_EQ(doubtful.value("length"), 1234);
    EXPECT_THAT(doubtful.draft.notes, Contains(HasSubstr("if 1,234 means a thousand")));
    EXPECT_EQ(read_units("from;to;km;toll\n1;2;1,5;0.25\n2;3;2,5;1.234\n").value("length"), 1500)
        << "each column by itself";
    EXPECT_THAT(read_units("from,to,km\n1,2,\"12,5\"\n").error, HasSubstr("decimal comma"));
    // Where commas are decimal, points before three digits separate thousands, in the column and in the others.
    const ReadUnits grouped = read_units("from;to;m;minutes\n1;2;1.300;2,5\n2;3;2.500;1,5\n");
    EXPECT_EQ(grouped.value("length"), 1300) << grouped.error;
    EXPECT_EQ(grouped.value("length", 1), 2500);
    EXPECT_THAT(grouped.draft.notes, Contains(HasSubstr("and points separate thousands (1.300)")));
    const ReadUnits mixed = read_units("from;to;m\n1;2;12,5\n2;3;1.300\n3;4;1.234,5\n4;5;1.234.567\n");
    EXPECT_EQ(mixed.value("length"), 12.5) << mixed.error;
    EXPECT_EQ(mixed.value("length", 1), 1300);
    EXPECT_EQ(mixed.value("length", 3), 1234567);
    EXPECT_EQ(read_units("from;to;m\n1;2;1.300\n2;3;2.500\n").value("length"), 1.3) << "no comma proves otherwise";
    EXPECT_EQ(read_units("from;to;m;t\n1;2;1.3;2,5\n2;3;2.500;1,5\n").value("length"), 1.3) << "these are decimals";
    EXPECT_EQ(read_units("from,to,m\n1,2,1 234\n2,3,7\n").value("length"), 1234) << "blanks group, too";
    EXPECT_EQ(read_units("from;to;km\n1;2;1\u00A0234,5\n2;3;7,5\n").value("length"), 1234500);
    EXPECT_EQ(read_units("from;to;m\n1;2;1\u202F234\u202F567\n").value("length"), 1234567);
    EXPECT_THAT(read_units("from,to,m\n1,2,12 34\n").error, HasSubstr("is not a number"));
    LoadReport report;
    const auto places = parse_csv_places({"p.csv", "name;lon;lat\nA;4,5;50,25\n"}, {}, {}, FrameKind::geographic,
                                         Names::needed, report);
    ASSERT_TRUE(places) << places.error().message;
    EXPECT_EQ((*places)[0].position, (Position{4.5, 50.25}));
}

// What nothing proves is told, with points as with commas; what another column proves is not doubted.
TEST(Units, DoubtfulPointsAndCommasAreTreatedAlike) {
    const auto doubts_points =
        Contains(HasSubstr("numbers in m have decimal points (40.5); if 1.234 means a thousand"));
    const ReadUnits points = read_units("from;to;m\n1;2;1.300\n2;3;2.500\n");
    EXPECT_EQ(points.value("length"), 1.3) << points.error;
    EXPECT_THAT(points.draft.notes, doubts_points);
    EXPECT_THAT(read_units("from;to;m\n1;2;1.300\n2;3;2.5\n").draft.notes, Not(doubts_points));
    EXPECT_THAT(read_units("from,to,m\n1,2,1.300\n2,3,2.500\n").draft.notes, Not(doubts_points));
    EXPECT_THAT(read_units("from;to;m;minutes\n1;2;1.300;2.5\n").draft.notes, Not(doubts_points));

    const ReadUnits grouped = read_units("from;to;m;minutes\n1;2;1,300;2.5\n2;3;2,500;1.5\n");
    EXPECT_EQ(grouped.value("length"), 1300) << grouped.error;
    EXPECT_THAT(grouped.draft.notes, Contains(HasSubstr("commas in m separate thousands")));

    EXPECT_EQ(read_units("from;to;m\n1;2;1.300\n2;3;1.234.567\n").value("length"), 1300);
    // Columns that contradict each other prove nothing of a third.
    const ReadUnits both = read_units("from;to;m;minutes;toll\n1;2;1.300;2,5;0.25\n");
    EXPECT_EQ(both.value("length"), 1.3) << both.error;
    EXPECT_THAT(both.draft.notes, doubts_points);
    const ReadUnits other = read_units("from;to;m;minutes;toll\n1;2;1,300;2,5;0.25\n");
    EXPECT_EQ(other.value("length"), 1.3) << other.error;
    EXPECT_THAT(other.draft.notes, Contains(HasSubstr("if 1,234 means a thousand")));
}

TEST(Units, AColumnThatMixesDecimalSignsIsToldSo) {
    EXPECT_THAT(read_units("from;to;m\n1;2;1.25\n2;3;12,5\n").error,
                HasSubstr("'12,5' has a decimal comma, but other numbers of its column have points"));
    EXPECT_THAT(read_units("from,to,m\n1,2,1.25\n2,3,\"12,5\"\n").error, HasSubstr("but other numbers of its column"));
    std::string late = "from;to;m\n";
    for (int i = 0; i < 200; ++i) late += "1;2;12,5\n";
    EXPECT_THAT(read_units(late + "2;3;1.25\n").error,
                HasSubstr("'1.25' has a decimal point, but other numbers of its column have commas"));
    std::string early = "from;to;m\n";
    for (int i = 0; i < 200; ++i) early += "1;2;1.300\n";
    EXPECT_THAT(read_units(early + "2;3;2,5\n").error, HasSubstr("but other numbers of its column have points"));
}

TEST(Units, WeightsOfWhichSumsAreNoNumbersAreRefusedWithTheirLine) {
    for (const std::string column : {"cost", "m", "km", "minutes"})
        EXPECT_THAT(read_units("from,to," + column + "\n1,2,1\n2,3,1e305\n").error,
                    AllOf(HasSubstr(":3: column '" + column + "': '1e305' is beyond 1e200")));
    EXPECT_THAT(read_units("from,to,cost,reverse_cost\n1,2,1,1e305\n").error,
                HasSubstr(":2: column 'reverse_cost': '1e305' is beyond 1e200"));
    SourceOptions skip;
    skip.on_error = OnError::skip;
    EXPECT_EQ(read_units("from,to,cost\n1,2,1e305\n2,3,4\n", {}, skip).value("cost"), 4);
    EXPECT_THAT(read_units("from,to,cost\n1,2,1e-300\n2,3,2e-300\n").error,
                HasSubstr("column 'cost': its largest value, 2e-300, is below 1e-200"));
    EXPECT_EQ(read_units("from,to,cost\n1,2,1e-300\n2,3,4\n").value("cost", 1), 4);
}

TEST(Shapes, LinesAsWellKnownText) {
    std::vector<Position> line;
    EXPECT_TRUE(parse_line_text("LINESTRING (1 2, 3 4)", line));
    EXPECT_EQ(line, (std::vector<Position>{{1, 2}, {3, 4}}));
    EXPECT_TRUE(parse_line_text("SRID=4326;LineString Z(1 2 9,3 4 9, 5 6 9 )", line));
    EXPECT_EQ(line.size(), 3U);
    EXPECT_TRUE(parse_line_text("MULTILINESTRING((1 2,3 4),(3 4,5 6))", line));
    EXPECT_EQ(line.size(), 3U);
    for (const char* bad :
         {"", "POINT (1 2)", "LINESTRING (1 2)", "LINESTRING (1 2, 3)", "LINESTRING (1 2, 3 4", "LINESTRING EMPTY",
          "MULTILINESTRING((1 2,3 4),(9 9,5 6))", "LINESTRING (1 2, 3 4) x", "LINESTRING (1 nan, 3 4)"})
        EXPECT_FALSE(parse_line_text(bad, line)) << bad;
}

TEST(Shapes, OfRowsAreKeptAndTurned) {
    const ReadUnits r = read_units(
        "from,to,km,directed,wkt\n1,2,1.2,1,\"LINESTRING (4 50, 4.001 50.005, 4 50.01)\"\n2,1,1.2,1,\"LINESTRING (4 "
        "50.01, 4.001 "
        "50.005, 4 50)\"\n3,2,1.2,0,\"LINESTRING (4 50.01, 4.002 50.015, 4 50.02)\"\n",
        street);
    ASSERT_EQ(r.error, "");
    using enum Direction;
    EXPECT_THAT(r.draft.edge_direction, ElementsAre(both, both)) << "the first two rows are one road";
    EXPECT_EQ(r.draft.shape_points, (std::vector<Position>{{4.001, 50.005}, {4.002, 50.015}}));
    EXPECT_THAT(r.draft.shape_first, ElementsAre(0, 1, 2));
    const ReadUnits alone =
        read_units("from,to,wkt\na,b,\"LINESTRING (4 50, 4 50.01)\"\nb,c,\"LINESTRING (4 50.01, 4 50.02)\"\n");
    EXPECT_EQ(alone.draft.node_position[2], (Position{4, 50.02})) << alone.error << "nodes lie where their lines end";
    EXPECT_THAT(
        read_units("from,to,wkt\na,b,\"LINESTRING (4 50, 4 50.01)\"\na,c,\"LINESTRING (5 50, 4 50.02)\"\n").error,
        HasSubstr("'a' is at 4,50"));
}

TEST(Tntp, ReadsTheHamlet) {
    LoadReport report;
    const auto draft = tntp_format.read({test::source_dir() + "/data/tntp/Hamlet_net.tntp"}, {}, report, {});
    ASSERT_TRUE(draft) << draft.error().message;
    EXPECT_EQ(draft->node_count, 6U);
    EXPECT_EQ(draft->edge_tail.size(), 7U) << "13 links, six of them in both directions";
    EXPECT_NEAR(draft->columns[0].forward[0], 2878 * 0.3048, 1e-9);
    EXPECT_NEAR(draft->edge_speed_kmh[0], 50, 0.01);
    EXPECT_THAT(draft->notes, Contains(HasSubstr("in feet")));
    EXPECT_THAT(draft->details, Contains(HasSubstr("unused columns: capacity, b, power, toll, link_type")));
    EXPECT_THAT(draft->notes, Contains(HasSubstr("nodes 1 to 2 are zones")));
}

TEST(Tntp, RowsKeepTheirLines) {
    LoadReport report;
    const auto broken =
        parse_tntp({"x_net.tntp",
                    "<NUMBER OF LINKS> 2\n<END OF METADATA>\n\n~ \tinit_node\tterm_node\tcapacity\tlength\t;\n"
                    "\t1\t2\t9\t5\t;\n\t2\t3\t9\tx\t;\n"},
                   nullptr, {}, report);
    ASSERT_FALSE(broken);
    EXPECT_THAT(broken.error().message, HasSubstr("x_net.tntp:6: column 'length': 'x' is not a number"));
}

TEST(Gmns, ReadsTheHamlet) {
    for (const char* source : {"/data/gmns", "/data/gmns/link.csv"}) {
        LoadReport report;
        const auto draft = gmns_format.read({test::source_dir() + source}, {}, report, {});
        ASSERT_TRUE(draft) << draft.error().message;
        EXPECT_EQ(draft->node_count, 6U);
        EXPECT_EQ(draft->edge_tail.size(), 7U) << "ten links, three of them in both directions";
        EXPECT_EQ(std::count(draft->edge_direction.begin(), draft->edge_direction.end(), Direction::forward), 1);
        EXPECT_NEAR(draft->columns[0].forward[0], 0.5450 * 1609.344, 1e-9);
        EXPECT_NEAR(draft->edge_speed_kmh[0], 31 * 1.609344, 1e-4);
        EXPECT_EQ(draft->shape_points.size(), 7U);
        EXPECT_EQ(draft->edge_capacity, (std::vector<float>{3600, 3600, 900, 900, 3600, 900, 900}))
            << "vehicles an hour and lane, times lanes";
        EXPECT_THAT(draft->notes,
                    Contains(AllOf(HasSubstr("lengths are in miles, according to"), HasSubstr("config.csv"))));
    }
}

TEST(Gmns, DirectionsOfOneRoadHaveOneCapacity) {
    const test::TemporaryFolder folder;
    folder.file("node.csv", "node_id,x_coord,y_coord\n1,4,50\n2,4.01,50\n3,4.02,50\n4,4.03,50\n");
    folder.file("link.csv",
                "link_id,from_node_id,to_node_id,directed,lanes,capacity\n1,1,2,1,2,900\n2,2,1,1,1,900\n"
                "3,2,3,1,1,700.5\n4,3,2,1,1,700.5\n5,3,4,1,,900\n6,4,3,1,2,many\n");
    LoadReport report;
    const auto draft = gmns_format.read({folder.path().string()}, {}, report, {});
    ASSERT_TRUE(draft) << draft.error().message;
    EXPECT_EQ(draft->edge_capacity, (std::vector<float>{1800, 900, 700.5F, 0}));
}

TEST(Gmns, ReadsShapesFromAFileOfTheirOwn) {
    const test::TemporaryFolder folder;
    folder.file("node.csv", "node_id,x_coord,y_coord\n1,4,50\n2,4.01,50\n3,4.02,50\n");
    folder.file(
        "link.csv",
        "link_id,from_node_id,to_node_id,directed,geometry_id,dir_flag\n1,1,2,1,,1\n2,2,3,1,7,1\n3,3,2,1,7,-1\n");
    folder.file(
        "geometry.csv",
        "geometry_id,geometry\n7,\"LINESTRING (4.01 50, 4.015 50.004, 4.02 50)\"\n8,\"LINESTRING (4 50, 5 50)\"\n");
    LoadReport report;
    const auto draft = gmns_format.read({folder.path().string()}, {}, report, {});
    ASSERT_TRUE(draft) << draft.error().message;
    EXPECT_EQ(draft->edge_tail.size(), 2U) << "two links are the two directions of one road";
    ASSERT_EQ(draft->shape_points.size(), 1U);
    EXPECT_DOUBLE_EQ(draft->shape_points[0].y, 50.004);
    EXPECT_THAT(draft->notes,
                Contains(AllOf(HasSubstr("2 of the links have their shapes from"), HasSubstr("geometry.csv"))));
    folder.file("geometry.csv", "geometry_id,geometry\n9,\"LINESTRING (4 50, 5 50)\"\n");
    const auto unused = gmns_format.read({folder.path().string()}, {}, report, {});
    ASSERT_TRUE(unused) << unused.error().message;
    EXPECT_TRUE(unused->shape_points.empty());
    EXPECT_THAT(unused->notes, Contains(HasSubstr("geometry.csv is not used")));
}

}  // namespace
}  // namespace starway::read
