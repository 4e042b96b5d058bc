// The sizes of objects in texts of OpenStreetMap, in pieces of any size.
#include "read/roads/osm/unpacking/object_sizes.hpp"

#include <gtest/gtest.h>

#include <string>

#include "base/core/json/number_lengths.hpp"

namespace starway::read::osm {
namespace {

template <class Watch>
bool fits(const std::string& text, std::size_t piece) {
    Watch watch;
    bool fine = true;
    for (std::size_t at = 0; at < text.size(); at += piece) fine = watch.see(std::string_view(text).substr(at, piece));
    return fine;
}

std::string repeated(std::string_view part, std::size_t bytes) {
    std::string text;
    while (text.size() < bytes) text += part;
    return text;
}

TEST(ObjectSizes, AreThoseOfLinesAndElements) {
    const std::string way = R"(<way id="1"><nd ref="1"/><tag k="a" v="b"/></way>)";
    const std::string head = "<?xml version='1.0'?>\n<osm>";
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{1} << 20U}) {
        EXPECT_TRUE(fits<ObjectSizes>(head + repeated(way, largest_xml_object + 1000), piece));
        EXPECT_TRUE(fits<ObjectSizes>(repeated("n1 x1 y1\n", largest_opl_object + 1000), piece));
        EXPECT_FALSE(fits<ObjectSizes>("n1\nw1 N" + repeated("n1,", largest_opl_object + 1000), piece));
        EXPECT_FALSE(fits<ObjectSizes>(head + "<way id='1'>" + repeated("<nd/>", largest_xml_object + 1000), piece));
        EXPECT_FALSE(fits<ObjectSizes>(head + "<node user='" + std::string(largest_xml_object + 1000, 'a'), piece));
        // What looks like an object within a comment, a section or an instruction is none.
        for (const std::string inside : {"<!-- <way -->", "<![CDATA[<way ]]>", "<?x <way ?>"})
            EXPECT_FALSE(fits<ObjectSizes>(head + "<way>" + repeated(inside, largest_xml_object + 1000), piece));
        EXPECT_FALSE(fits<ObjectSizes>(head + "<!--" + repeated(way, largest_xml_object + 1000), piece));
    }
}

TEST(JsonNumberLengths, CountOutsideOfTexts) {
    const std::string digits(core::longest_json_number, '1');
    for (const std::size_t piece : {std::size_t{1}, std::size_t{9}, std::size_t{1} << 20U}) {
        EXPECT_TRUE(fits<core::JsonNumberLengths>("[" + digits + ", -1.5e3]", piece));
        EXPECT_FALSE(fits<core::JsonNumberLengths>("[" + digits + "1]", piece));
        EXPECT_FALSE(fits<core::JsonNumberLengths>(R"({"a\\":)" + digits + "1, \"b\": 2}", piece));
        EXPECT_TRUE(fits<core::JsonNumberLengths>(R"({"a\")" + digits + "1\": 2}", piece));
    }
}

}  // namespace
}  // namespace starway::read::osm
