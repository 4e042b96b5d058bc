// Files of OpenStreetMap in all their formats, and what is left of them when they are incomplete or damaged.
#include <bzlib.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <protozero/pbf_writer.hpp>

#include "read/looks/osm_format.hpp"
#include "read/roads/osm/osm_source.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;

const std::string opl =
    "n1 x4.001 y50\nn2 x4.002 y50\nn3 x4.003 y50\nw10 Thighway=residential,name=A Nn1,n2\nw11 Thighway=residential "
    "Nn2,n3\n";
const std::string osm_xml =
    "<?xml version='1.0' encoding='UTF-8'?>\n<!-- made by hand -->\n<osm version='0.6'>\n<node id='1' lat='50' "
    "lon='4.001'/>\n"
    "<node id='2' lat='50' lon='4.002'/>\n<node id='3' lat='50' lon='4.003'/>\n"
    "<way id='10'><nd ref='1'/><nd ref='2'/><tag k='highway' v='residential'/><tag k='name' v='A'/></way>\n"
    "<way id='11'><nd ref='2'/><nd ref='3'/><tag k='highway' v='residential'/></way>\n</osm>\n";

std::string gzipped(const std::string& text) {
    std::string packed(::compressBound(text.size()) + 64, '\0');
    ::z_stream stream{};
    ::deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    std::string input = text;
    stream.next_in = reinterpret_cast<unsigned char*>(input.data());
    stream.avail_in = static_cast<unsigned>(input.size());
    stream.next_out = reinterpret_cast<unsigned char*>(packed.data());
    stream.avail_out = static_cast<unsigned>(packed.size());
    ::deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    ::deflateEnd(&stream);
    return packed;
}

std::string bzipped(const std::string& text) {
    std::string packed(text.size() * 2 + 1000, '\0');
    std::string input = text;
    auto size = static_cast<unsigned>(packed.size());
    ::BZ2_bzBuffToBuffCompress(packed.data(), &size, input.data(), static_cast<unsigned>(input.size()), 9, 0, 0);
    packed.resize(size);
    return packed;
}

std::string block(const std::string& type, const std::string& blob) {
    std::string header;
    protozero::pbf_writer writer(header);
    writer.add_string(1, type);
    writer.add_int32(3, static_cast<std::int32_t>(blob.size()));
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes += static_cast<char>(header.size() >> static_cast<unsigned>(shift) & 255U);
    return bytes + header + blob;
}

std::string raw_blob(const std::string& content) {
    std::string blob;
    protozero::pbf_writer(blob).add_bytes(1, content);
    return blob;
}

std::string header_block() {
    std::string content;
    protozero::pbf_writer(content).add_string(4, "OsmSchema-V0.6");
    return block("OSMHeader", raw_blob(content));
}

// Nodes first to first + 2, and a way along them, as PBF.
std::string data_block(std::int64_t first, const std::string& value = "residential") {
    std::string content;
    // A message has its length when its writer ends.
    {
        protozero::pbf_writer writer(content);
        {
            protozero::pbf_writer strings(writer, 1);
            for (const std::string& text : {std::string(), std::string("highway"), value}) strings.add_bytes(1, text);
        }
        protozero::pbf_writer group(writer, 2);
        for (std::int64_t i = 0; i < 3; ++i) {
            protozero::pbf_writer node(group, 1);
            node.add_sint64(1, first + i);
            node.add_sint64(8, 500'000'000);
            node.add_sint64(9, 40'000'000 + (first + i) * 10'000);
        }
        protozero::pbf_writer way(group, 3);
        way.add_int64(1, first);
        const std::vector<std::uint32_t> keys{1};
        const std::vector<std::uint32_t> values{2};
        const std::vector<std::int64_t> deltas{first, 1, 1};
        way.add_packed_uint32(2, keys.begin(), keys.end());
        way.add_packed_uint32(3, values.begin(), values.end());
        way.add_packed_sint64(8, deltas.begin(), deltas.end());
    }
    return block("OSMData", raw_blob(content));
}

std::string failure(const Result<RoadNetwork>& network) {
    return network ? "no error" : network.error().message.str();
}

TEST(OsmFormats, AllAreRead) {
    OsmSource source;
    const std::string pbf = header_block() + data_block(1);
    for (const auto& [name, content] : std::vector<std::pair<std::string, std::string>>{{"a.opl", opl},
                                                                                        {"a.osm", osm_xml},
                                                                                        {"a.opl.gz", gzipped(opl)},
                                                                                        {"a.osm.gz", gzipped(osm_xml)},
                                                                                        {"a.osm.bz2", bzipped(osm_xml)},
                                                                                        {"a.opl.bz2", bzipped(opl)},
                                                                                        {"named-otherwise", osm_xml},
                                                                                        {"a.osm.pbf", pbf}}) {
        const auto network = source.open(content, {"car"}, name);
        ASSERT_TRUE(network) << name << ": " << network.error().message;
        EXPECT_EQ(network->node_count(), name == "a.osm.pbf" ? 2U : 3U) << name;
    }
    EXPECT_FALSE(read::osm::format_of("from,to\n1,2\n", "from,to\n1,2\n", "a.csv"));
    EXPECT_FALSE(read::osm::format_of("n1 n2\n", "n1 n2\n", "a.txt"));
    EXPECT_FALSE(read::osm::format_of("<gpx/>", "<gpx/>", "a.gpx"));
}

TEST(OsmFormats, CutFilesGiveWhatPrecedesTheCut) {
    OsmSource source;
    const std::string pbf = header_block() + data_block(1) + data_block(11);
    const auto cut = source.open(pbf.substr(0, pbf.size() - 20), {"car"}, "cut.osm.pbf");
    ASSERT_TRUE(cut) << cut.error().message;
    EXPECT_EQ(cut->edge_count(), 1U);
    EXPECT_THAT(source.told(), HasSubstr("the file ends within the block at byte"));
    const auto text = source.open(osm_xml.substr(0, osm_xml.find("<way id='11'") + 30), {"car"}, "cut.osm");
    ASSERT_TRUE(text) << text.error().message;
    EXPECT_EQ(text->edge_count(), 1U);
    EXPECT_THAT(source.told(), HasSubstr("the file ends within its contents"));
    const auto lines = source.open(opl.substr(0, opl.size() - 3), {"car"}, "cut.opl");
    ASSERT_TRUE(lines) << lines.error().message;
    EXPECT_EQ(lines->edge_count(), 1U);
    const auto unended = source.open(opl.substr(0, opl.size() - 1), {"car"}, "unended.opl");
    ASSERT_TRUE(unended) << unended.error().message;
    EXPECT_EQ(unended->edge_count(), 2U) << "a last line may be without its end";
    const auto nothing = source.open(pbf.substr(0, header_block().size() + 10), {"car"}, "nothing.osm.pbf");
    ASSERT_FALSE(nothing);
    EXPECT_THAT(nothing.error().message, HasSubstr("nothing.osm.pbf: it is cut, and no road is left"));
}

TEST(OsmFormats, MissingNodesShortWaysAndImpossiblePositions) {
    OsmSource source;
    const auto network = source.open(
        "n1 x4.001 y50\nn2 x4.002 y50\nn4 x4.004 y50\nn5 x4.005 y50\nn6 x200 y50\n"
        "w1 Thighway=residential Nn1,n2,n3,n4,n5\nw2 Thighway=residential Nn1\nw3 Thighway=residential Nn7,n8\n"
        "w4 Thighway=residential Nn5,n6\n");
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(open_arcs(*network, "car"), "1>2 2>1 4>5 5>4") << "nothing bridges the gap";
    EXPECT_THAT(source.told(), HasSubstr("1 way of fewer than two nodes was left out"));
    EXPECT_THAT(source.told(),
                HasSubstr("3 nodes are missing, as at the edge of an extract, and the position of node 6 "
                          "is impossible: 3 ways are cut there, 2 of them are lost"));
    const auto none = source.open("w1 Thighway=residential Nn1,n2\n");
    ASSERT_FALSE(none);
    EXPECT_THAT(none.error().message, HasSubstr("the nodes of all its roads are missing"));
    const auto closed = source.open("n1 x4 y50\nn2 x4.1 y50\nw1 Thighway=footway Nn1,n2\n");
    ASSERT_FALSE(closed);
    EXPECT_EQ(closed.error().kind, ErrorKind::data);
    EXPECT_THAT(closed.error().message, HasSubstr("none of its 1 way is open to car"));
}

TEST(OsmFormats, NodesThatAreNowhereAreNotMissing) {
    OsmSource source;
    const std::string road = "w1 Thighway=residential Nn1,n2\n";
    EXPECT_THAT(failure(source.open("n1 x10 y95\nn2 x10 y50\n" + road)),
                HasSubstr("no road is left, because the position of node 1 is impossible; correct the position"));
    EXPECT_THAT(failure(source.open("n1 x10 y95\nn2 x-181 y50\n" + road)),
                HasSubstr("because the positions of 2 nodes, such as 1, are impossible; correct the positions"));
    EXPECT_THAT(failure(source.open("n1 x10 y95\n" + road)),
                HasSubstr("because 1 node is missing, and the position of node 1 is impossible; correct"));
    EXPECT_THAT(failure(source.open("n1 x10 y50\nw1 Thighway=residential Nn1,n1\n")),
                HasSubstr("each of its roads is a single point"));
    ASSERT_TRUE(source.open("n1 x10 y95\nn2 x10 y50\nn3 x10 y50.001\nw1 Thighway=residential Nn1,n2,n3\n"));
    EXPECT_THAT(source.told(), HasSubstr("the position of node 1 is impossible: 1 way is cut there, none is lost"));
    EXPECT_THAT(source.told(), testing::Not(HasSubstr("missing")));
    ASSERT_TRUE(source.open("n1 v2 x10 y50.001\nn1 v1 x10 y95\nn2 v1 x10 y50\n" + road));
    EXPECT_THAT(source.told(), testing::Not(HasSubstr("impossible"))) << "the newest version is somewhere";
    ASSERT_TRUE(source.open("n1 v1 x10 y95\nn1 v2 x10 y50.001\nn2 v1 x10 y50\n" + road));
    EXPECT_THAT(source.told(), testing::Not(HasSubstr("impossible")));
}

TEST(OsmFormats, DamageIsTold) {
    OsmSource source;
    const std::string pbf = header_block() + data_block(1);
    std::string no_block = pbf;
    no_block.replace(header_block().size(), 4, "\xff\xff\xff\xff");
    EXPECT_THAT(failure(source.open(no_block, {"car"}, "a.pbf")), HasSubstr("the PBF block at byte"));
    std::string wrong_xml = osm_xml;
    wrong_xml.replace(wrong_xml.find("<way id='11'>"), 5, "<<<<<");
    const auto xml_error = source.open(wrong_xml, {"car"}, "a.osm");
    ASSERT_FALSE(xml_error);
    EXPECT_EQ(xml_error.error().kind, ErrorKind::data);
    EXPECT_THAT(xml_error.error().message, HasSubstr("line 8"));
    const auto opl_error = source.open(opl + "w12 Thighway=primary Nn1;n2\nw13 Nn1\n", {"car"}, "a.opl");
    EXPECT_THAT(failure(opl_error), HasSubstr("line"));
    EXPECT_THAT(failure(source.open(gzipped(pbf), {"car"}, "a.pbf.gz")), HasSubstr("inside a .gz"));
    std::string bad_zlib;
    {
        protozero::pbf_writer blob(bad_zlib);
        blob.add_int32(2, 1000);
        blob.add_bytes(3, "this is not zlib");
    }
    const auto broken = source.open(header_block() + block("OSMData", bad_zlib), {"car"}, "a.pbf");
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().kind, ErrorKind::data);
}

TEST(OsmFormats, BombsAreRefusedBeforeTheyUnpack) {
    OsmSource source;
    for (const std::int32_t unpacked : {(32 << 20) + 1, 2'000'000'000, -1}) {
        std::string bomb;
        {
            protozero::pbf_writer blob(bomb);
            blob.add_int32(2, unpacked);
            blob.add_bytes(3, "x");
        }
        const auto network = source.open(header_block() + block("OSMData", bomb), {"car"}, "bomb.osm.pbf");
        ASSERT_FALSE(network);
        EXPECT_THAT(network.error().message, HasSubstr("PBF allows 33554432")) << unpacked;
    }
    // zlib data that unpacks to more than the block says.
    std::string liar;
    {
        const std::string zeros(std::size_t{1} << 20U, '\0');
        std::string packed(::compressBound(zeros.size()), '\0');
        auto size = static_cast<::uLongf>(packed.size());
        ::compress(reinterpret_cast<unsigned char*>(packed.data()), &size,
                   reinterpret_cast<const unsigned char*>(zeros.data()), zeros.size());
        packed.resize(size);
        protozero::pbf_writer blob(liar);
        blob.add_int32(2, 100);
        blob.add_bytes(3, packed);
    }
    EXPECT_FALSE(source.open(header_block() + block("OSMData", liar), {"car"}, "liar.osm.pbf"));
    const std::string entities =
        "<?xml version='1.0'?>\n<!DOCTYPE osm [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]>\n<osm "
        "version='0.6'>"
        "<node id='1' lat='1' lon='1'><tag k='name' v='&b;'/></node></osm>\n";
    EXPECT_FALSE(source.open(entities, {"car"}, "entities.osm"));
}

TEST(OsmFormats, ZerosInTagsEndNothingElse) {
    OsmSource source;
    const std::string value("residential\0x", 13);
    const auto network = source.open(header_block() + data_block(1, value), {"car"}, "zero.osm.pbf");
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(network->edge_count(), 1U);
    // Thousands of them, so that what lies after a buffer would be read.
    std::string many = header_block();
    for (std::int64_t i = 0; i < 3000; ++i) many += data_block(1 + 3 * i, value);
    const auto large = source.open(many, {"car"}, "zeros.osm.pbf");
    ASSERT_TRUE(large) << large.error().message;
    EXPECT_EQ(large->edge_count(), 3000U);
}

TEST(OsmFormats, HistoryIsReadAndChangesAreRefused) {
    OsmSource source;
    std::string content;
    protozero::pbf_writer(content).add_string(4, "HistoricalInformation");
    const std::string history = block("OSMHeader", raw_blob(content)) + data_block(1);
    EXPECT_TRUE(source.open(history, {"car"}, "history.osh.pbf"));
    EXPECT_THAT(failure(source.open(history, {"car"}, "changes.osc.pbf")), HasSubstr("is a file of changes"));
    const std::string changes = "<?xml version='1.0'?>\n<osmChange version='0.6'><modify/></osmChange>";
    for (const auto& [name, text] : std::vector<std::pair<std::string, std::string>>{
             {"a.osc", changes}, {"a.osc.gz", gzipped(changes)}, {"a.osc.bz2", bzipped(changes)}})
        EXPECT_THAT(failure(source.open(text, {"car"}, name)), HasSubstr("is a file of changes")) << name;
    EXPECT_THAT(failure(source.open("{\"version\": 0.6,\n \"generator\": \"Overpass API\", \"elements\": []}", {"car"},
                                    "a.json")),
                HasSubstr("ask for XML"));
}

// Nodes 1 to 3 in a row, and a way along them, in some version.
std::string version_of(int version, const std::string& tags, bool deleted = false) {
    const std::string state = deleted ? " dD" : " dV";
    return "w1 v" + std::to_string(version) + state + (deleted ? "" : " T" + tags + " Nn1,n2,n3") + "\n";
}

TEST(OsmFormats, TheHighestVersionCountsInAnyOrder) {
    OsmSource source;
    const std::string nodes =
        "n1 v1 x4 y50\nn2 v1 x4.001 y50\nn3 v1 x4.002 y50\nn4 v1 x4.002 y50.001\n"
        "w2 v1 Thighway=residential Nn3,n4\n";
    const auto open_in = [&](const std::vector<std::string>& texts) {
        std::vector<std::string> files;
        for (const std::string& text : texts)
            files.push_back(source.folder.file(std::to_string(files.size()) + ".opl", text));
        const auto network = source.open_files(files);
        return network ? open_arcs(*network, "car") : network.error().message.str();
    };
    const std::string old = version_of(1, "highway=residential");
    const std::string one_way = version_of(2, "highway=residential,oneway=yes");
    const std::string path = version_of(2, "highway=steps");
    const std::string gone = version_of(2, "", true);
    for (const auto& [newer, arcs] : std::vector<std::pair<std::string, std::string>>{
             {one_way, "1>3 3>4 4>3"}, {path, "3>4 4>3"}, {gone, "3>4 4>3"}}) {
        EXPECT_EQ(open_in({nodes + old + newer}), arcs);
        EXPECT_EQ(open_in({nodes + newer + old}), arcs);
        EXPECT_EQ(open_in({nodes + old, nodes + newer}), arcs);
        EXPECT_EQ(open_in({nodes + newer, nodes + old}), arcs);
    }
    // Nodes: where it lies, what stops there, and whether it is there at all.
    const std::string ways = "w1 v1 Thighway=residential Nn1,n2\nw2 v1 Thighway=residential Nn2,n3\n";
    const auto metres = [&](const std::vector<std::string>& texts) {
        std::vector<std::string> files;
        for (const std::string& text : texts)
            files.push_back(source.folder.file(std::to_string(files.size()) + ".opl", text));
        const auto network = source.open_files(files);
        return network ? value(*network, "length", "1", "2").value_or(-1) : -2;
    };
    const std::string others = "n1 v1 x4 y50\nn3 v1 x4.002 y50\n";
    const std::string first = "n2 v1 x4.001 y50 Tbarrier=bollard\n";
    const std::string moved = "n2 v2 x4.0005 y50\n";
    const std::string deleted = "n2 v2 dD x4.001 y50\n";
    for (const auto& texts : std::vector<std::vector<std::string>>{{others + first + moved + ways},
                                                                   {others + moved + first + ways},
                                                                   {others + first + ways, others + moved},
                                                                   {others + moved + ways, others + first}}) {
        EXPECT_NEAR(metres(texts), 35.85, 0.1);
        EXPECT_THAT(source.told(), testing::Not(HasSubstr("barrier")));
    }
    EXPECT_EQ(metres({others + first + deleted + ways}), -2);
    EXPECT_EQ(metres({others + deleted + first + ways}), -2);
    // A restriction that was deleted, or became another.
    const std::string ban = "r1 v1 Ttype=restriction,restriction=no_left_turn Mw1@from,n2@via,w2@to\n";
    for (const std::string newer : {"r1 v2 dD\n", "r1 v2 Ttype=route Mw1@\n"})
        for (const std::string& text : {ban + newer, newer + ban}) {
            metres({others + moved + ways + text});
            EXPECT_THAT(source.told(), testing::Not(HasSubstr("restriction"))) << text;
        }
}

TEST(OsmFormats, WaysThatAreReadSeveralTimesAreCounted) {
    OsmSource source;
    const auto told_of = [&](const std::vector<std::string>& texts) {
        std::vector<std::string> files;
        for (const std::string& text : texts)
            files.push_back(source.folder.file(std::to_string(files.size()) + ".opl", text));
        EXPECT_TRUE(source.open_files(files));
        return source.told();
    };
    const std::string nodes = "n1 v1 x4 y50\nn2 v1 x4.001 y50\nn3 v1 x4.002 y50\n";
    const std::string old = nodes + version_of(1, "highway=residential");
    const std::string newer = nodes + version_of(2, "highway=residential");
    const std::string other = "w2 v1 Thighway=residential Nn2,n3\n";
    const std::string same = told_of({old, old, old});
    EXPECT_THAT(same, HasSubstr("1 way was read several times, in one version; it counts once"));
    EXPECT_THAT(same, testing::Not(HasSubstr("newest")));
    EXPECT_THAT(told_of({old + other, old + other}),
                HasSubstr("2 ways were read several times, each in one version; each counts once"));
    const std::string both = told_of({old + other, newer + other});
    EXPECT_THAT(both, HasSubstr("1 way was read several times, in one version; it counts once"));
    EXPECT_THAT(both, HasSubstr("1 way was read in several versions; the newest counts"));
    EXPECT_THAT(told_of({old + other, nodes + version_of(2, "", true)}),
                HasSubstr("1 way was read in several versions; the newest counts"));
}

TEST(OsmFormats, NodesOfAPbfThatRepeatAreReadWithTheirVersions) {
    OsmSource source;
    const std::string pbf = header_block() + data_block(1) + data_block(1);
    const auto network = source.open(pbf, {"car"}, "twice.osm.pbf");
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(network->edge_count(), 1U);
}

}  // namespace
}  // namespace starway::test
