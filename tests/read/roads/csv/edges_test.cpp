#include "read/roads/csv/edges.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "read/options/options.hpp"
#include "read/reader.hpp"
#include "support/shared_data.hpp"
#include "support/temporary_folder.hpp"

namespace starway::read {
namespace {

using test::with;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Reads texts as if they were files, and keeps what was reported.
struct EdgeReading {
    SourceOptions options;
    LoadReport report;
    std::string nodes;

    Result<NetworkDraft> read(std::string_view edges) {
        const NamedText node_text{"nodes.csv", nodes};
        return parse_csv_edges({{"roads.csv", edges}}, nodes.empty() ? nullptr : &node_text, options, report);
    }
};

NetworkDraft read_edges(std::string_view edges, const std::string& nodes = {}) {
    EdgeReading reading;
    reading.nodes = nodes;
    Result<NetworkDraft> draft = reading.read(edges);
    EXPECT_TRUE(draft) << (draft ? "" : draft.error().message);
    return draft ? *std::move(draft) : NetworkDraft{};
}

std::string edges_error(std::string_view edges, const std::string& nodes = {}, SourceOptions options = {}) {
    EdgeReading reading;
    reading.nodes = nodes;
    reading.options = std::move(options);
    const Result<NetworkDraft> draft = reading.read(edges);
    return draft ? "no error" : draft.error().message.str();
}

const DraftColumn* column(const NetworkDraft& draft, std::string_view name) {
    for (const DraftColumn& candidate : draft.columns)
        if (candidate.name == name) return &candidate;
    return nullptr;
}

std::vector<std::string> names_of(const NetworkDraft& draft) {
    std::vector<std::string> names;
    for (const std::uint32_t name : draft.edge_name) names.emplace_back(draft.names.at(name));
    return names;
}

TEST(CsvEdges, ReadsTextIdsAndKilometresExactly) {
    const NetworkDraft draft = read_edges("from,to,km\nArad,Sibiu,140\nSibiu,Făgăraș,99.1\n");
    EXPECT_EQ(draft.node_count, 3U);
    EXPECT_EQ(std::get<TextLabels>(draft.node_label), (TextLabels{"Arad", "Sibiu", "Făgăraș"}));
    EXPECT_THAT(draft.edge_tail, ElementsAre(0, 1));
    EXPECT_THAT(draft.edge_head, ElementsAre(1, 2));
    ASSERT_NE(column(draft, "length"), nullptr);
    EXPECT_EQ(column(draft, "length")->unit, "m");
    EXPECT_THAT(column(draft, "length")->forward, ElementsAre(140000, 99100));
    EXPECT_THAT(draft.edge_direction, IsEmpty()) << "two-way unless something says otherwise";
}

TEST(CsvEdges, KeepsNumericIdsAsNumbersUnlessOneIsText) {
    EXPECT_EQ(std::get<NumberLabels>(read_edges("u,v,w\n10,-3,1\n-3,5000000000,2\n").node_label),
              (NumberLabels{10, -3, 5000000000}));
    EXPECT_EQ(std::get<TextLabels>(read_edges("u,v,w\n10,11,1\n11,007,2\n7,10,1\n").node_label),
              (TextLabels{"10", "11", "007", "7"}));
}

TEST(CsvEdges, KnowsTheUsualNamesOfTheEnds) {
    for (const char* header :
         {"from,to", "SOURCE,Target", "u,v", "start_node_id,end_node_id", "StartNodeID,EndNodeID", "from_id,to_id",
          "node1,node2", "tail,head", "FNODE_,TNODE_", "src,dst", "origin,destination"})
        EXPECT_EQ(read_edges(std::string(header) + ",cost\na,b,1\n").node_count, 2U) << header;
}

TEST(CsvEdges, RecognisesWeightsByName) {
    struct Case {
        const char* header;
        const char* name;
        const char* unit;
        double value;  // of the cell "3"
    };
    for (const Case& c :
         {Case{"length", "length", "m", 3}, Case{"distance", "length", "m", 3}, Case{"dist_km", "length", "m", 3000},
          Case{"Length (mi)", "length", "m", 4828.032}, Case{"feet", "length", "m", 0.9144},
          Case{"metres", "length", "m", 3}, Case{"time", "time", "s", 3}, Case{"travel_time", "time", "s", 3},
          Case{"minutes", "time", "s", 180}, Case{"duration_h", "time", "s", 10800}, Case{"cost_s", "time", "s", 3},
          Case{"weight", "weight", "", 3}, Case{"Cost", "cost", "", 3}, Case{"L2Distance", "l2distance", "", 3}}) {
        const NetworkDraft draft = read_edges(std::string("from,to,") + c.header + "\na,b,3\n");
        ASSERT_EQ(draft.columns.size(), 1U) << c.header;
        EXPECT_EQ(draft.columns[0].name, c.name) << c.header;
        EXPECT_EQ(draft.columns[0].unit, c.unit) << c.header;
        EXPECT_EQ(draft.columns[0].forward[0], c.value) << c.header;
    }
}

TEST(CsvEdges, APlainWeightIsTheDefaultAndAUnitBeatsAGuess) {
    const NetworkDraft draft = read_edges("source,target,length,length_m,cost\n1,2,0.5,50000,9\n");
    EXPECT_EQ(draft.default_weight, "cost");
    EXPECT_EQ(column(draft, "length")->forward[0], 50000);
    EXPECT_EQ(draft.columns.size(), 2U);
}

TEST(CsvEdges, FlagsChooseColumns) {
    EdgeReading reading;
    reading.options.from_field = "alpha";
    reading.options.to_field = "beta";
    reading.options.weight_field = "toll";
    reading.options.extra_weights = {"delta"};
    reading.options.name_field = "gamma";
    const Result<NetworkDraft> draft = reading.read("alpha,beta,gamma,delta,toll\na,b,High Street,4,5\n");
    ASSERT_TRUE(draft) << draft.error().message;
    EXPECT_EQ(draft->default_weight, "toll");
    EXPECT_EQ(column(*draft, "toll")->forward[0], 5);
    EXPECT_EQ(column(*draft, "delta")->forward[0], 4);
    EXPECT_THAT(names_of(*draft), ElementsAre("High Street"));
    EXPECT_THAT(
        edges_error("from,to,km\na,b,1\n", {}, with([&](SourceOptions& options) { options.weight_field = "tol"; })),
        HasSubstr("no column 'tol' for weight_field"));
}

TEST(CsvEdges, ReadsByPositionWithoutHeader) {
    const NetworkDraft draft = read_edges("1,2,3.5,Main Street\n2,3,4,\"Oak, Lane\"\n");
    EXPECT_EQ(draft.default_weight, "weight");
    EXPECT_THAT(column(draft, "weight")->forward, ElementsAre(3.5, 4));
    EXPECT_THAT(names_of(draft), ElementsAre("Main Street", "Oak, Lane"));
    EXPECT_EQ(read_edges("0 1 0.25\n1 2 0.5\n").columns.size(), 1U) << "separated by spaces";
    EXPECT_EQ(read_edges("a;b;1\nb;c;2\n").node_count, 3U);
    EXPECT_EQ(read_edges("a|b\nb|c\n").columns.size(), 0U) << "no weight at all";
}

TEST(CsvEdges, TellsAHeaderFromNodesWithShortNames) {
    EXPECT_EQ(read_edges("s,m,4\nm,h,3\n").edge_tail.size(), 2U);
    EXPECT_EQ(read_edges("x,y\ny,z\n").edge_tail.size(), 2U);
    EXPECT_EQ(read_edges("u,v\na,b\n").edge_tail.size(), 1U);
    EXPECT_EQ(read_edges("Start,End\na,b\n").edge_tail.size(), 1U);
}

TEST(CsvEdges, DetectsDelimitersBySeveralRows) {
    EXPECT_EQ(read_edges("from;to;name;km\na;b;\"x, y\";1\nb;c;z, w;2\n").edge_tail.size(), 2U);
    EXPECT_EQ(read_edges("from\tto\tname\na\tb\tx, y; z\n").edge_tail.size(), 1U);
    EXPECT_EQ(read_edges("from,to,name\na,b,Main Street\nb,c,Second Street\n").node_count, 3U);
}

TEST(CsvEdges, OnewayColumn) {
    const NetworkDraft draft = read_edges(
        "from,to,km,oneway\n1,2,1,yes\n2,3,1,no\n3,4,1,-1\n4,5,1,FT\n5,6,1,TF\n6,7,1,B\n7,8,1,true\n8,9,1,0\n9,10,1,"
        "F\n10,11,1,T\n"
        "11,12,1,\n");
    using enum Direction;
    EXPECT_THAT(draft.edge_direction,
                ElementsAre(forward, both, backward, forward, backward, both, forward, both, forward, backward, both));
    EXPECT_THAT(edges_error("from,to,km,oneway\n1,2,1,maybe\n"), HasSubstr("roads.csv:2: column 'oneway': 'maybe'"));
}

TEST(CsvEdges, ReverseCostAsPgRoutingMeansIt) {
    EdgeReading reading;
    const Result<NetworkDraft> draft =
        reading.read("id,source,target,cost,reverse_cost\n1,1,2,5,7\n2,2,3,5,-1\n3,3,4,-1,6\n4,4,5,-1,-1\n5,5,6,0,0\n");
    ASSERT_TRUE(draft) << draft.error().message;
    using enum Direction;
    EXPECT_THAT(draft->edge_direction, ElementsAre(both, forward, backward, both));
    const DraftColumn* cost = column(*draft, "cost");
    EXPECT_EQ(cost->forward[0], 5);
    EXPECT_EQ(cost->backward[0], 7);
    EXPECT_TRUE(std::isnan(cost->backward[1]));
    EXPECT_TRUE(std::isnan(cost->forward[2]));
    EXPECT_THAT(draft->edge_source, ElementsAre(0, 1, 2, 4));
    EXPECT_THAT(reading.report.warnings, Contains(HasSubstr("skipped 1 row that is closed in both directions")));
    EXPECT_THAT(edges_error("source,target,cost\n1,2,-1\n"), HasSubstr("'-1' is negative"));
}

TEST(CsvEdges, RowsInBothDirectionsMakeTheListDirected) {
    const NetworkDraft draft =
        read_edges("from,to,w,name\n1,2,5,A\n2,1,6,A\n2,3,1,B\n3,2,1,B\n3,4,9,C\n4,5,1,D\n5,4,1,E\n");
    EXPECT_THAT(draft.edge_tail, ElementsAre(0, 1, 2, 3, 4));
    EXPECT_THAT(draft.edge_head, ElementsAre(1, 2, 3, 4, 3));
    using enum Direction;
    EXPECT_THAT(draft.edge_direction, ElementsAre(both, both, forward, forward, forward))
        << "roads of different names stay apart";
    EXPECT_EQ(column(draft, "w")->forward[0], 5);
    EXPECT_EQ(column(draft, "w")->backward[0], 6);
    EXPECT_THAT(draft.edge_source, ElementsAre(0, 2, 4, 5, 6));
    EXPECT_THAT(draft.notes, Contains(HasSubstr("listed in both directions")));
}

// One-way columns have the same names in a table as in a GIS layer.
TEST(CsvEdges, ReadsTheDirectionOfTravel) {
    for (const std::string name : {"DIR_TRAVEL", "traffic_dir", "TravelDir", "ONEWAY"}) {
        const NetworkDraft draft = read_edges("from,to,km," + name + "\n1,2,1,F\n2,3,1,T\n3,4,1,B\n");
        using enum Direction;
        EXPECT_THAT(draft.edge_direction, ElementsAre(forward, backward, both)) << name;
        EXPECT_THAT(draft.notes, Contains(HasSubstr("edges are one-way if column '" + name + "' says so")));
    }
}

TEST(CsvEdges, TwoWayStreetsListedTwiceAreMerged) {
    // As OSMnx writes its edges: a row for each direction, and oneway where there is only one.
    const NetworkDraft draft =
        read_edges("u,v,key,oneway,length\n1,2,0,False,5\n2,1,0,False,5\n2,3,0,True,4\n3,4,0,False,1\n4,3,0,False,1\n");
    EXPECT_THAT(draft.edge_tail, ElementsAre(0, 1, 2));
    EXPECT_THAT(draft.edge_direction, ElementsAre(Direction::both, Direction::forward, Direction::both));
}

TEST(CsvEdges, DirectedAndUndirectedOverride) {
    EdgeReading directed;
    directed.options.directed = true;
    EXPECT_THAT(directed.read("1,2,3\n2,3,4\n")->edge_direction, ElementsAre(Direction::forward, Direction::forward));
    EdgeReading undirected;
    undirected.options.undirected = true;
    EXPECT_THAT(undirected.read("from,to,w,oneway\n1,2,3,yes\n2,1,4,yes\n")->edge_direction, IsEmpty());
    EXPECT_THAT(edges_error("1,2,3\n", {}, with([&](SourceOptions& options) {
                                options.undirected = true;
                                options.directed = true;
                            })),
                HasSubstr("cannot be combined"));
}

TEST(CsvEdges, Speeds) {
    EXPECT_THAT(read_edges("from,to,km,speed\n1,2,1,50\n2,3,1,30 mph\n").edge_speed_kmh, ElementsAre(50.0F, 48.28032F));
    EXPECT_THAT(read_edges("from,to,km,mph\n1,2,1,100\n").edge_speed_kmh, ElementsAre(160.9344F));
    for (const char* speed : {"-5", "fast", "1e60"})
        EXPECT_THAT(edges_error(std::string("from,to,km,speed\n1,2,1,") + speed + "\n"),
                    HasSubstr("roads.csv:2: column 'speed'"))
            << speed;
    EdgeReading by_class;
    by_class.options.speed_kmh = {{"motorway", 120}, {"*", 40}};
    EXPECT_THAT(by_class.read("from,to,km,class\n1,2,1,motorway\n2,3,1,track\n")->edge_speed_kmh,
                ElementsAre(120.0F, 40.0F));
    EXPECT_THAT(edges_error("from,to,km\n1,2,1\n", {}, with([&](SourceOptions& options) {
                                options.speed_kmh = {{"motorway", 120}};
                            })),
                HasSubstr("class_field"));
    const auto with_speeds = [&](std::string_view rows, std::map<std::string, double> speeds) {
        return edges_error(rows, {}, with([&](SourceOptions& options) { options.speed_kmh = std::move(speeds); }));
    };
    EXPECT_THAT(with_speeds("from,to,km,speed\n1,2,1,50\n", {{"*", 30}}),
                HasSubstr("speed has no effect on roads.csv, whose rows have speeds of their own"));
    EXPECT_THAT(with_speeds("from,to,km,class,speed\n1,2,1,primary,50\n", {{"primry", 30}}),
                HasSubstr("speed has no effect on roads.csv, where no row has such a class"));
    EXPECT_EQ(with_speeds("from,to,km,speed\n1,2,1,50\n2,3,1,\n", {{"*", 30}}), "no error");
}

TEST(CsvEdges, CoordinatesOnTheRows) {
    const NetworkDraft named = read_edges("from,to,x1,y1,x2,y2\na,b,1,2,3,4\nb,c,3,4,5,6\n");
    EXPECT_EQ(named.frame, FrameKind::geographic);
    EXPECT_EQ(named.node_position, (std::vector<Position>{{1, 2}, {3, 4}, {5, 6}}));
    const NetworkDraft unnamed =
        read_edges("from_lon,from_lat,to_lon,to_lat,km\n1,2,3,4,1\n3,4,1,2,1\n3,4,-0,0,1\n0,0,1,2,1\n");
    EXPECT_EQ(unnamed.node_count, 3U) << "the same position is the same node";
    EXPECT_THAT(edges_error("from,to,x1,y1,x2,y2\na,b,1,2,3,4\nb,c,3,5,5,6\n"),
                HasSubstr("roads.csv:3: column 'from': 'b' is at 3,4"));
}

TEST(CsvEdges, NodeFileGivesPositionsAndItsOwnOrder) {
    const NetworkDraft draft = read_edges("from,to,km\nb,a,1\n", "id,name,lon,lat\na,A,10,50\nb,B,11,51\nc,C,12,52\n");
    EXPECT_EQ(draft.node_count, 3U) << "a node without edges stays";
    EXPECT_THAT(draft.edge_tail, ElementsAre(1));
    EXPECT_EQ(draft.node_position[1], (Position{11, 51}));
    EXPECT_EQ(draft.frame, FrameKind::geographic);
    EXPECT_EQ(read_edges("0 1 5\n", "NodeID Longitude Latitude\n0 -121.9 41.9\n1 -121.8 41.8\n").node_position[0],
              (Position{-121.9, 41.9}));
    EXPECT_EQ(read_edges("0 1 5\n", "0 3 4\n1 5 6\n").node_position[1], (Position{5, 6})) << "without header";
}

TEST(CsvEdges, NodeFileErrors) {
    const std::string edges = "from,to,km\na,b,1\n";
    EXPECT_THAT(edges_error(edges, "id,lon,lat\na,1,1\n"),
                HasSubstr("roads.csv:2: column 'to': 'b' is not a node of nodes.csv"));
    EXPECT_THAT(edges_error(edges, "id,lon,lat\na,1,1\na,2,2\n"),
                HasSubstr("nodes.csv:3: column 'id': 'a' duplicates the id of an earlier node"));
    EXPECT_THAT(edges_error(edges, "id,lon,lat\na,45.4,-175.7\n"), HasSubstr("look swapped"));
    EXPECT_THAT(edges_error(edges, "id,lon,lat\na,1,95\n"), HasSubstr("column 'lat': '95' cannot be a latitude"));
    EXPECT_THAT(edges_error(edges, "id,x,y\na,500000,4000000\n"), HasSubstr("crs=none"));
    EXPECT_THAT(edges_error(edges, "id,lon,lat\na,x,1\n"), HasSubstr("'x' is not a number"));
    EXPECT_THAT(edges_error(edges, "id,name\na,b\n"), HasSubstr("x_field"));
    EXPECT_THAT(edges_error(edges, "id,lon,lat\n"), HasSubstr("nodes.csv: the file has no nodes"));
}

TEST(CsvEdges, CrsNoneIsPlanar) {
    EdgeReading reading;
    reading.options.crs = "none";
    reading.nodes = "id,x,y\na,500000,4000000\nb,500100,4000000\n";
    const Result<NetworkDraft> draft = reading.read("from,to,m\na,b,100\n");
    ASSERT_TRUE(draft) << draft.error().message;
    EXPECT_EQ(draft->frame, FrameKind::planar);
    EXPECT_EQ(draft->node_position[0], (Position{500000, 4000000}));
}

TEST(CsvEdges, EachKindOfBadCellIsNamed) {
    const auto second_row = [](const std::string& row) { return edges_error("from,to,km\na,b,1\n" + row + "\n"); };
    EXPECT_EQ(second_row("a,c,abc"), "roads.csv:3: column 'km': 'abc' is not a number; fix it or pass on_error=skip");
    EXPECT_THAT(second_row("a,c,\"1,5\""), HasSubstr("decimal comma"));
    EXPECT_THAT(second_row("a,c,1e999"), HasSubstr("'1e999' is out of range"));
    EXPECT_THAT(second_row("a,c,nan"), HasSubstr("'nan' is not a number"));
    EXPECT_THAT(second_row("a,c,inf"), HasSubstr("'inf' is not a number"));
    EXPECT_THAT(second_row("a,c,-1"), HasSubstr("is negative"));
    EXPECT_THAT(second_row("a,c,"), HasSubstr("is empty, but must be a number"));
    EXPECT_THAT(second_row(",c,1"), HasSubstr("is empty, but must be a node"));
    EXPECT_THAT(second_row("a,c"), HasSubstr("roads.csv:3: the row has 2 columns where the header has 3"));
    EXPECT_THAT(second_row("a,c,1,2"), HasSubstr("has 4 columns"));
    EXPECT_THAT(second_row("a,\"c"), HasSubstr("roads.csv:3: the row has a quote without a closing quote"));
}

TEST(CsvEdges, SkipCollectsTheBadRowsAndKeepsTheGood) {
    EdgeReading reading;
    reading.options.on_error = OnError::skip;
    const Result<NetworkDraft> draft = reading.read("from,to,km\na,b,1\nx,y,abc\nb,c,2\nc\nq,r,-2\n");
    ASSERT_TRUE(draft) << draft.error().message;
    EXPECT_EQ(draft->node_count, 3U) << "a rejected row leaves no node behind";
    EXPECT_THAT(draft->edge_source, ElementsAre(0, 2));
    ASSERT_EQ(reading.report.rejected_count, 3U);
    EXPECT_EQ(reading.report.rejected[0].line, 3U);
    EXPECT_EQ(reading.report.rejected[0].column, "km");
    EXPECT_EQ(reading.report.rejected[0].value, "abc");
    EXPECT_EQ(reading.report.rejected[0].reason, "is not a number");
    EXPECT_EQ(reading.report.rejected[2].line, 6U);
    EXPECT_THAT(
        edges_error("from,to,km\na,b,x\n", {}, with([&](SourceOptions& options) { options.on_error = OnError::skip; })),
        HasSubstr("all rows are unusable"));
}

std::string label_of(const NetworkDraft& draft, std::uint32_t node) {
    if (const auto* const numbers = std::get_if<NumberLabels>(&draft.node_label))
        return std::to_string((*numbers)[node]);
    return std::get<TextLabels>(draft.node_label)[node];
}

// Rows are read some at a time where all of them are faultless, and one by one otherwise: nobody may notice.
TEST(CsvEdges, AFaultAmongManyRowsChangesNoOtherRow) {
    std::mt19937 random(5);
    const auto below = [&](unsigned count) { return static_cast<unsigned>(random() % count); };
    for (int round = 0; round < 200; ++round) {
        const bool has_names = below(2) == 0;
        const unsigned one_fault_in = round % 3 == 0 ? 10'000'000 : below(200) + 2;
        std::string text = has_names ? "from,to,km,name\n" : "from,to,km\n";
        std::map<std::string, std::uint32_t> numbers;
        std::vector<std::uint32_t> tails, heads, sources;
        std::vector<double> metres;
        std::vector<std::string> names;
        const std::uint32_t rows = 1 + below(150);
        for (std::uint32_t row = 0; row < rows; ++row) {
            const auto id = [&]() { return (below(4) == 0 ? "" : "n") + std::to_string(below(50)); };
            const auto number_of = [&](const std::string& node) {
                return numbers.emplace(node, static_cast<std::uint32_t>(numbers.size())).first->second;
            };
            const std::string from = id();
            const std::string to = id();
            const unsigned km = below(1000);
            const std::string name = has_names && below(3) > 0 ? "Road " + std::to_string(below(3)) : "";
            const unsigned fault = below(one_fault_in) == 0 ? below(5) + 1 : 0;
            text += (fault == 1 ? "" : from) + "," + (fault == 2 ? "" : to) + "," +
                    (fault == 3   ? "many"
                     : fault == 4 ? "-1"
                                  : std::to_string(km)) +
                    (has_names != (fault == 5) ? "," + name : "") + (below(20) == 0 ? " \r\n" : "\n");
            if (fault != 0) continue;
            tails.push_back(number_of(from));
            heads.push_back(number_of(to));
            metres.push_back(1000.0 * km);
            names.push_back(name);
            sources.push_back(row);
        }
        if (sources.empty()) continue;
        EdgeReading reading;
        reading.options.on_error = OnError::skip;
        reading.options.undirected = true;
        const Result<NetworkDraft> draft = reading.read(text);
        ASSERT_TRUE(draft) << draft.error().message << text;
        ASSERT_EQ(draft->edge_tail, tails) << text;
        ASSERT_EQ(draft->edge_head, heads) << text;
        ASSERT_EQ(draft->columns.at(0).forward, metres) << text;
        ASSERT_EQ(draft->node_count, numbers.size());
        ASSERT_EQ(reading.report.rejected_count, rows - sources.size());
        const bool is_numbered = sources.back() + 1 == sources.size();
        ASSERT_EQ(draft->edge_source, is_numbered ? std::vector<std::uint32_t>() : sources) << text;
        if (has_names) {
            ASSERT_EQ(names_of(*draft), names) << text;
        }
        for (const auto& [node, number] : numbers) ASSERT_EQ(label_of(*draft, number), node) << text;
    }
}

TEST(CsvEdges, LongAndStrangeValuesAreCutInMessages) {
    const std::string message = edges_error("from,to,km\na,b,\"" + std::string(500, 'z') + "\"\n");
    EXPECT_LT(message.size(), 200U);
    EXPECT_EQ(edges_error("from,to,km\na,b,\"1\n2\"\n").find('\n'), std::string::npos);
}

TEST(CsvEdges, UselessFilesAreErrors) {
    EXPECT_THAT(edges_error(""), HasSubstr("is empty"));
    EXPECT_THAT(edges_error("# only a comment\n\n"), HasSubstr("is empty"));
    EXPECT_THAT(edges_error("from,to,km\n"), HasSubstr("has no edges"));
    EXPECT_THAT(edges_error("word\nanother\n"), HasSubstr("only one column"));
    EXPECT_THAT(edges_error("alpha,beta,gamma\nx,y,1\n"), HasSubstr("from_field"));
}

TEST(CsvEdges, SeveralFilesAreOneNetwork) {
    SourceOptions options;
    LoadReport report;
    const Result<NetworkDraft> draft = parse_csv_edges(
        {{"one.csv", "from,to,km\na,b,1\n"}, {"two.csv", "to;from;km\nc;b;2\n"}}, nullptr, options, report);
    ASSERT_TRUE(draft) << draft.error().message;
    EXPECT_THAT(draft->edge_tail, ElementsAre(0, 1));
    EXPECT_THAT(draft->edge_head, ElementsAre(1, 2));
    const Result<NetworkDraft> other = parse_csv_edges(
        {{"one.csv", "from,to,km\na,b,1\n"}, {"two.csv", "from,to,cost\nb,c,2\n"}}, nullptr, options, report);
    ASSERT_FALSE(other);
    EXPECT_THAT(other.error().message, HasSubstr("two.csv: the columns differ from those of one.csv"));
}

TEST(CsvEdges, SaysWhatItTook) {
    EdgeReading reading;
    ASSERT_TRUE(reading.read("EdgeID StartNodeID EndNodeID L2Distance\n0 0 1 0.5\n"));
    EXPECT_THAT(reading.report.recognised, Contains(HasSubstr("separated by spaces")));
    EXPECT_THAT(reading.report.recognised, Contains("from from column 'StartNodeID'"));
    EXPECT_THAT(reading.report.recognised, Contains("weight 'l2distance' from column 'L2Distance'"));
    EXPECT_THAT(reading.report.recognised,
                Contains(HasSubstr("unused columns: EdgeID (to load a numeric one: extra_weight)")));
}

TEST(CsvEdges, StopsWhenCancelled) {
    const CancelFlag cancel = true;
    LoadReport report;
    const Result<NetworkDraft> draft =
        parse_csv_edges({{"roads.csv", "1,2,3\n"}}, nullptr, {}, report, {nullptr, &cancel});
    ASSERT_FALSE(draft);
    EXPECT_EQ(draft.error().kind, ErrorKind::interrupted);
}

TEST(CsvEdges, Latin1FilesAreConvertedWithAWarning) {
    const test::TemporaryFolder folder;
    LoadReport report;
    const Result<NetworkDraft> draft = csv_format.read({folder.file("roads.csv",
                                                                    "from,to,km\nMontr\xE9"
                                                                    "al,Qu\xE9"
                                                                    "bec,250\n")},
                                                       {}, report, {});
    ASSERT_TRUE(draft) << draft.error().message;
    EXPECT_EQ(std::get<TextLabels>(draft->node_label)[0], "Montréal");
    EXPECT_THAT(report.warnings, ElementsAre(HasSubstr("Latin-1")));
}

TEST(CsvEdges, California) {
    test::for_each_source(test::stand_in("edges/town.cedge"), "edges/cal.cedge", [](const auto& edges, bool real) {
        SourceOptions options;
        options.nodes = (edges.parent_path() / (real ? "cal.cnode" : "town.cnode")).string();
        LoadReport report;
        const Result<NetworkDraft> draft = csv_format.read({edges.string()}, options, report, {});
        ASSERT_TRUE(draft) << draft.error().message;
        EXPECT_EQ(draft->node_count, real ? 21048U : 108U);
        EXPECT_EQ(draft->edge_tail.size(), real ? 21693U : 162U);
        EXPECT_EQ(draft->default_weight, "l2distance");
        EXPECT_EQ(draft->frame, FrameKind::geographic);
    });
}

}  // namespace
}  // namespace starway::read
