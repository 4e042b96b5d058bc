#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/geo/feature.hpp"
#include "support/written.hpp"

namespace starway::writing {
namespace {

using test::written;

TEST(TextWriter, AlignsItsColumns) {
    const geo::FeatureTable table{"",
                                  geo::GeometryKind::line,
                                  FrameKind::planar,
                                  {{"road", geo::FieldType::text},
                                   {"km", geo::FieldType::real},
                                   {"n", geo::FieldType::integer},
                                   {"open", geo::FieldType::boolean}}};
    EXPECT_EQ(written("text", table,
                      {{{{1, 2}, {3, 4}}, {"Rue Émile", 12.34567, std::int64_t{7}, true}},
                       {{}, {"東京", 1234.0, std::int64_t{-12345}, false}},
                       {{}, {"a\nb\x1b[31m\xC2\x9B", 0.00001, geo::Value{}, geo::Value{}}},
                       {{}, {geo::Value{}, 1e30, std::int64_t{0}, geo::Value{}}}}),
              "road           km       n  open\n"
              "Rue Émile  12.346       7  true\n"
              "東京         1234  -12345  false\n"
              "a b [31m    1e-05       -  -\n"
              "-           1e+30       0  -\n");
}

TEST(TextWriter, StreamsAfterMeasuring) {
    const geo::FeatureTable table{
        "", geo::GeometryKind::line, FrameKind::none, {{"a", geo::FieldType::text}, {"b", geo::FieldType::integer}}};
    std::vector<geo::Feature> features;
    for (std::int64_t i = 0; i < 3000; ++i) features.push_back({{}, {i == 2500 ? "much wider than all" : "x", i % 10}});
    const std::string text = written("text", table, features);
    EXPECT_EQ(text.substr(0, 10), "a  b\nx  0\n");
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3001);
    EXPECT_NE(text.find("much wider than all  0\nx  1\n"), std::string::npos);
}

}  // namespace
}  // namespace starway::writing
