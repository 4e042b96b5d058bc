#include "read/roads/dimacs/reader.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "read/reader.hpp"
#include "support/shared_data.hpp"

namespace starway::read {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct DimacsReading {
    SourceOptions options;
    LoadReport report;
    std::string coordinates;

    Result<NetworkDraft> read(std::string_view graph) { return read(std::vector<NamedText>{{"g.gr", graph}}); }
    Result<NetworkDraft> read(const std::vector<NamedText>& graphs) {
        const NamedText text{"g.co", coordinates};
        return parse_dimacs(graphs, coordinates.empty() ? nullptr : &text, options, report);
    }
};

NetworkDraft parsed(std::string_view graph, const std::string& coordinates = {}) {
    DimacsReading reading;
    reading.coordinates = coordinates;
    Result<NetworkDraft> draft = reading.read(graph);
    EXPECT_TRUE(draft) << (draft ? "" : draft.error().message);
    return draft ? *std::move(draft) : NetworkDraft{};
}

std::string dimacs_error(std::string_view graph, const std::string& coordinates = {}) {
    DimacsReading reading;
    reading.coordinates = coordinates;
    const Result<NetworkDraft> draft = reading.read(graph);
    return draft ? "no error" : draft.error().message.str();
}

std::size_t arcs_of(const NetworkDraft& draft) {
    std::size_t arcs = 0;
    for (const Direction direction : draft.edge_direction) arcs += direction == Direction::both ? 2 : 1;
    return arcs;
}

TEST(Dimacs, PairsOppositeArcsInOrder) {
    const NetworkDraft draft = parsed("c comment\np sp 4 6\na 1 2 5\na 2 1 6\na 2 3 7\na 3 3 1\na 2 1 8\na 1 2 9\n");
    EXPECT_EQ(draft.node_count, 4U);
    EXPECT_EQ(std::get<CountedLabels>(draft.node_label).first, 1);
    EXPECT_THAT(draft.edge_tail, ElementsAre(0, 1, 2, 1));
    EXPECT_THAT(draft.edge_head, ElementsAre(1, 2, 2, 0));
    using enum Direction;
    EXPECT_THAT(draft.edge_direction, ElementsAre(both, forward, forward, both));
    ASSERT_EQ(draft.columns.size(), 1U);
    EXPECT_EQ(draft.columns[0].name, "weight");
    EXPECT_EQ(draft.columns[0].unit, "");
    EXPECT_THAT(draft.columns[0].forward, ElementsAre(5, 7, 1, 8));
    EXPECT_THAT(draft.columns[0].backward, ElementsAre(6, 7, 1, 9));
    EXPECT_THAT(draft.edge_source, ElementsAre(0, 2, 3, 4));
}

TEST(Dimacs, KeepsParallelArcs) {
    EXPECT_EQ(parsed("p sp 2 3\na 1 2 5\na 1 2 5\na 1 2 4\n").edge_tail.size(), 3U);
}

TEST(Dimacs, DetectsNumberingFromZero) {
    const NetworkDraft draft = parsed("p sp 3 2\na 0 1 5\na 1 2 6\n");
    EXPECT_EQ(std::get<CountedLabels>(draft.node_label).first, 0);
    EXPECT_THAT(draft.edge_head, ElementsAre(1, 2));
    EXPECT_EQ(std::get<CountedLabels>(parsed("p sp 3 1\na 1 2 5\n", "v 0 1 1\nv 1 2 2\nv 2 3 3\n").node_label).first,
              0);
    EXPECT_THAT(dimacs_error("p sp 2 2\na 0 1 5\na 1 2 6\n"),
                HasSubstr("nodes range from 0 to 2, but the p line declares 2"));
}

TEST(Dimacs, ToleratesAMissingProblemLineWithAWarning) {
    DimacsReading reading;
    const Result<NetworkDraft> draft = reading.read("a 1 2 5\r\na 2 7 6\r\n");
    ASSERT_TRUE(draft) << draft.error().message;
    EXPECT_EQ(draft->node_count, 7U);
    EXPECT_THAT(reading.report.warnings, ElementsAre(HasSubstr("no p line")));
}

TEST(Dimacs, CountsThatDisagree) {
    EXPECT_THAT(dimacs_error("p sp 3 5\na 1 2 5\n"), HasSubstr("has 1 arcs, but its p line declares 5"));
    DimacsReading skipping;
    skipping.options.on_error = OnError::skip;
    EXPECT_TRUE(skipping.read("p sp 3 5\na 1 2 5\n"));
    EXPECT_THAT(skipping.report.warnings, ElementsAre(HasSubstr("declares 5")));
    DimacsReading more;
    EXPECT_TRUE(more.read("p sp 3 1\na 1 2 5\na 2 3 5\n"));
    EXPECT_THAT(more.report.warnings, ElementsAre(HasSubstr("has 2 arcs")));
    EXPECT_THAT(dimacs_error("p sp 900000000 1\na 1 2 5\n"), HasSubstr("is implausible"));
    EXPECT_THAT(dimacs_error("a 1 900000000 5\n"), HasSubstr("is implausible"));
}

TEST(Dimacs, MalformedLinesAreNamed) {
    EXPECT_EQ(dimacs_error("p sp 2 1\na 1 x 5\n"),
              "g.gr:2: column 'to': 'x' is not a node number; fix it or pass on_error=skip");
    EXPECT_THAT(dimacs_error("p sp 2 1\na 1 3 5\n"), HasSubstr("g.gr:2: column 'to': '3' is not a node"));
    EXPECT_THAT(dimacs_error("p sp 2 1\na 1 2 abc\n"), HasSubstr("column 'weight': 'abc' is not a number"));
    EXPECT_THAT(dimacs_error("p sp 2 1\na 1 2\n"), HasSubstr("is empty, but must be a number"));
    EXPECT_THAT(dimacs_error("p sp 2 1\na 1 2 -3\n"), HasSubstr("is negative"));
    EXPECT_THAT(dimacs_error("p sp 2 1\na 1 2 3 4\n"), HasSubstr("has text after the weight"));
    EXPECT_THAT(dimacs_error("p sp 2 1\nq 1 2 3\n"), HasSubstr("g.gr:2: the row starts with 'q'"));
    EXPECT_THAT(dimacs_error("p sp many 1\n"), HasSubstr("is not a number of nodes"));
    EXPECT_THAT(dimacs_error("c nothing\n"), HasSubstr("has no arcs"));
    EXPECT_THAT(dimacs_error(""), HasSubstr("has no arcs"));
}

TEST(Dimacs, CoordinatesAreMillionthsWhereTheyCannotBeDegrees) {
    EXPECT_EQ(parsed("p sp 2 1\na 1 2 5\n", "c x\np aux sp co 2\nv 1 4391430 51442950\nv 2 -4386432 51445330\n")
                  .node_position,
              (std::vector<Position>{{4.39143, 51.44295}, {-4.386432, 51.44533}}));
    EXPECT_EQ(parsed("p sp 2 1\na 1 2 5\n", "v 2 4.5 51.25\nv 1 4 51\n").node_position,
              (std::vector<Position>{{4, 51}, {4.5, 51.25}}));
    DimacsReading planar;
    planar.options.crs = "none";
    planar.coordinates = "v 1 500000 4000000\nv 2 1 2\n";
    EXPECT_EQ(planar.read("p sp 2 1\na 1 2 5\n")->node_position[0], (Position{500000, 4000000}));
}

TEST(Dimacs, CoordinateErrors) {
    const std::string graph = "p sp 2 1\na 1 2 5\n";
    EXPECT_THAT(dimacs_error(graph, "v 1 4391430 51442950\n"), HasSubstr("g.co: node 2 has no coordinates"));
    EXPECT_THAT(dimacs_error(graph, "v 1 1.5 2\nv 1 2 3\n"),
                HasSubstr("g.co:2: column 'node': '1' already has coordinates"));
    EXPECT_THAT(dimacs_error(graph, "v 1 1.5 2\nv 2 3 4\nv 9 5 6\n"), HasSubstr("node 9 is not in the graph"));
    EXPECT_THAT(dimacs_error(graph, "v 1 1.5 2\nv 2 x 4\n"),
                HasSubstr("g.co:2: column 'longitude': 'x' is not a number"));
    EXPECT_THAT(dimacs_error(graph, "v 1 1 2\nv 2 51442950 139439100\n"), HasSubstr("look swapped"));
    EXPECT_THAT(dimacs_error(graph, "c nothing\n"), HasSubstr("has no usable coordinates"));
}

TEST(Dimacs, WeightNamesAndUnits) {
    DimacsReading named;
    named.options.weight_field = "time:ms";
    const Result<NetworkDraft> draft = named.read("p sp 2 1\na 1 2 1500\n");
    ASSERT_TRUE(draft) << draft.error().message;
    EXPECT_EQ(draft->default_weight, "time");
    EXPECT_EQ(draft->columns[0].unit, "s");
    EXPECT_EQ(draft->columns[0].forward[0], 1.5);
    const NetworkDraft commented = parsed("c Edge costs are physical distances in meters\np sp 2 1\na 1 2 3\n");
    EXPECT_EQ(commented.columns[0].name, "length");
    EXPECT_EQ(commented.columns[0].unit, "m");
}

TEST(Dimacs, SeveralFilesOfTheSameArcsAreSeveralWeights) {
    DimacsReading reading;
    const Result<NetworkDraft> draft = reading.read(std::vector<NamedText>{
        {"x/small.d.gr.gz", "p sp 2 2\na 1 2 5\na 2 1 5\n"}, {"x/small.t.gr.gz", "p sp 2 2\na 1 2 50\na 2 1 60\n"}});
    ASSERT_TRUE(draft) << draft.error().message;
    ASSERT_EQ(draft->columns.size(), 2U);
    EXPECT_EQ(draft->columns[0].name, "d");
    EXPECT_THAT(draft->columns[0].backward, IsEmpty());
    EXPECT_EQ(draft->columns[1].name, "t");
    EXPECT_THAT(draft->columns[1].backward, ElementsAre(60));
    EXPECT_EQ(draft->default_weight, "d");

    DimacsReading chosen;
    chosen.options.weight_field = "t";
    EXPECT_EQ(chosen.read(std::vector<NamedText>{{"g.d.gr", "a 1 2 5\n"}, {"g.t.gr", "a 1 2 50\n"}})->default_weight,
              "t");

    DimacsReading different;
    const auto refused =
        different.read(std::vector<NamedText>{{"g.d.gr", "a 1 2 5\na 2 3 1\n"}, {"g.t.gr", "a 1 2 50\na 3 2 1\n"}});
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("differ from arc 2 on"));
}

TEST(Dimacs, ALargeGraphWithoutAnyArcBackListsItsEdgesOnce) {
    std::string graph;
    for (int i = 1; i <= 1000; ++i) graph += fmt::format("a {} {} 1\n", i, i + 1);
    EXPECT_THAT(parsed(graph).edge_direction, IsEmpty());
    EXPECT_EQ(parsed(graph + "a 7 3 1\n").edge_direction[0], Direction::forward);
    EXPECT_EQ(parsed("a 1 2 1\na 2 3 1\n").edge_direction[0], Direction::forward) << "too few to tell";
    DimacsReading directed;
    directed.options.directed = true;
    EXPECT_EQ(directed.read(graph)->edge_direction[0], Direction::forward);
    DimacsReading undirected;
    undirected.options.undirected = true;
    EXPECT_THAT(undirected.read("a 1 2 1\na 2 1 1\n")->edge_direction, IsEmpty());
}

TEST(Dimacs, Rome) {
    test::for_each_source(test::stand_in("edges/town.gr"), "edges/rome99.gr", [](const auto& graph, bool real) {
        LoadReport report;
        const Result<NetworkDraft> draft = dimacs_format.read({graph.string()}, {}, report, {});
        ASSERT_TRUE(draft) << draft.error().message;
        EXPECT_EQ(draft->node_count, real ? 3353U : 108U);
        EXPECT_EQ(draft->edge_tail.size(), real ? 4444U : 162U);
        // A large graph that lists each edge once is undirected.
        EXPECT_EQ(draft->edge_direction.empty(), real);
        EXPECT_EQ(draft->default_weight, real ? "length" : "weight");
    });
}

TEST(Dimacs, BelgiumWithBothWeights) {
    test::for_each_source(
        test::stand_in("edges/town.d.gr.gz"), "edges/belgium.d.gr.gz", [](const auto& lengths, bool real) {
            const auto beside = [&](const char* ending) {
                return (lengths.parent_path() / ((real ? "belgium" : "town") + std::string(ending))).string();
            };
            SourceOptions options;
            options.nodes = beside(".co.gz");
            LoadReport report;
            const Result<NetworkDraft> draft =
                dimacs_format.read({lengths.string(), beside(".t.gr.gz")}, options, report, {});
            ASSERT_TRUE(draft) << draft.error().message;
            EXPECT_EQ(draft->node_count, real ? 807230U : 108U);
            EXPECT_EQ(arcs_of(*draft), real ? 1881477U : 274U);
            EXPECT_EQ(draft->columns.size(), 2U);
            EXPECT_EQ(draft->node_position[0], real ? (Position{4.39143, 51.44295}) : (Position{3.999894, 49.99986}));
            EXPECT_THAT(report.warnings, IsEmpty());
        });
}

}  // namespace
}  // namespace starway::read
