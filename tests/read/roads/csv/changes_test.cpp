#include "read/roads/csv/changes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/core/diagnostics.hpp"

namespace starway::read {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Kind = ChangedValue::Kind;

struct ReadChanges {
    std::vector<std::string> rows;  // "from>to=value" or "feature=value"
    LoadReport report;
    std::string problem;
};

ReadChanges read_changes(std::string_view text, const ChangedValue& changed) {
    ReadChanges read;
    const auto take = [&](const RoadChange& change) -> std::optional<ChangeFault> {
        const std::string road = change.feature.empty() ? std::string(change.from) + ">" + std::string(change.to)
                                                        : std::string(change.feature);
        std::string value = "closed";
        if (change.value) value = std::to_string(*change.value), value.resize(value.find('.') + 3);
        read.rows.push_back(road + "=" + value);
        if (change.from == "nowhere") return ChangeFault{ChangeFault::Where::from, "is no node"};
        return std::nullopt;
    };
    const auto rows = read_csv_changes({"changes.csv", text}, changed, take, read.report);
    if (!rows) read.problem = rows.error().message.str();
    return read;
}

const ChangedValue speeds{Kind::speed, "time", "s"};
const ChangedValue times{Kind::weight, "time", "s"};

TEST(CsvChanges, ReadsRoadsByTheirEndsOrTheirNumbers) {
    EXPECT_THAT(read_changes("from,to,speed\na,b,50\nb,a,closed\n", speeds).rows,
                ElementsAre("a>b=50.00", "b>a=closed"));
    EXPECT_THAT(read_changes("a;b;50\nb;c;7.5\n", speeds).rows, ElementsAre("a>b=50.00", "b>c=7.50"));
    EXPECT_THAT(read_changes("7,50\n8,60\n", speeds).rows, ElementsAre("7=50.00", "8=60.00"));
    EXPECT_THAT(read_changes("source,target,when,maxspeed\na,b,noon,50\n", speeds).rows, ElementsAre("a>b=50.00"));
    EXPECT_THAT(read_changes("edge_id,whatever\n3,50\n", speeds).rows, ElementsAre("3=50.00"));
}

TEST(CsvChanges, NeedsNoValueWhereAllIsClosed) {
    const ChangedValue closing{Kind::closing, "time", "s"};
    EXPECT_THAT(read_changes("from,to\na,b\n", closing).rows, ElementsAre("a>b=closed"));
    EXPECT_THAT(read_changes("a;b\nb;c\n", closing).rows, ElementsAre("a>b=closed", "b>c=closed"));
    EXPECT_THAT(read_changes("edge,why\n7,flood\n", closing).rows, ElementsAre("7=closed"));
}

TEST(CsvChanges, ConvertsUnits) {
    EXPECT_THAT(read_changes("from,to,mph\na,b,100\n", speeds).rows, ElementsAre("a>b=160.93"));
    EXPECT_THAT(read_changes("from,to,minutes\na,b,2\n", times).rows, ElementsAre("a>b=120.00"));
    EXPECT_THAT(read_changes("from,to,time\na,b,2\n", times).rows, ElementsAre("a>b=2.00"));
    EXPECT_THAT(read_changes("from,to,fee\na,b,2\n", {Kind::weight, "fee", ""}).rows, ElementsAre("a>b=2.00"));
    EXPECT_THAT(read_changes("from,to,km\na,b,2\n", times).problem,
                HasSubstr("is in m, but the weight 'time' is in s"));
}

TEST(CsvChanges, TellsEveryBadRow) {
    const ReadChanges bad =
        read_changes("from,to,speed\na,b,fast\na,b,0\na,b,-5\na,b\nnowhere,b,5\na,b,1,5\n\"a,b,5\nb,c,6\n", speeds);
    EXPECT_EQ(bad.report.rejected_count, 7U);
    ASSERT_EQ(bad.report.rejected.size(), 7U);
    EXPECT_EQ(bad.report.rejected[0].line, 2U);
    EXPECT_EQ(bad.report.rejected[0].column, "speed");
    EXPECT_EQ(bad.report.rejected[0].value, "fast");
    EXPECT_EQ(bad.report.rejected[0].reason, "is not a number");
    EXPECT_THAT(bad.report.rejected[1].reason, HasSubstr("not a speed above 0"));
    EXPECT_THAT(bad.report.rejected[3].reason, HasSubstr("2 columns where the header has 3"));
    EXPECT_EQ(bad.report.rejected[4].value, "nowhere");
    EXPECT_THAT(read_changes("from,to,time\na,b,-1\n", times).report.rejected[0].reason, HasSubstr("negative"));
}

TEST(CsvChanges, NeedsColumnsItKnows) {
    EXPECT_THAT(read_changes("alpha,beta,speed\nx,y,5\n", speeds).problem,
                HasSubstr("cannot find the columns of the roads"));
    EXPECT_THAT(read_changes("from,to,alpha,beta\nx,y,5,6\n", times).problem, HasSubstr("from,to,time or edge,time"));
    EXPECT_NE(read_changes("", speeds).problem, "");
}

}  // namespace
}  // namespace starway::read
