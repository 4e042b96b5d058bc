// How requests and OSRM's services name the options of sentences.
#include "request/codec/names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace starway::request::codec {
namespace {

struct Said {
    std::string sentence, roads, maps, osrm;
};

TEST(Names, SentencesNameMembersAndParameters) {
    for (const auto& [sentence, roads, maps, osrm] : std::vector<Said>{
             {"1,2 is 5.1 km from the nearest road; at most 1.0 km⟦ (⟨max_snap⟩, in metres, changes that)⟧",
              "1,2 is 5.1 km from the nearest road; at most 1.0 km ('max_snap_m', in metres, changes that)",
              "1,2 is 5.1 km from the nearest road; at most 1.0 km ('max_snap', in metres, changes that)",
              "1,2 is 5.1 km from the nearest road; at most 1.0 km (radiuses, in metres, changes that)"},
             {"⟨to⟩ 9,9 is 3 from the mesh, which exceeds ⟨max_snap⟩ (1)",
              "'to' 9,9 is 3 from the mesh, which exceeds 'max_snap_m' (1)",
              "'to' 9,9 is 3 from the mesh, which exceeds 'max_snap' (1)",
              "the last coordinate 9,9 is 3 from the mesh, which exceeds radiuses (1)"},
             {"it has no profile⟦; choose another ⟨weight⟩⟧", "it has no profile; choose another 'weight'",
              "it has no profile", "it has no profile; choose another profile"},
             {"there is no index⟦; to add it: ⟨prepare ⟨index=ch⟩⟩⟧", "there is no index", "there is no index",
              "there is no index"},
             {"no travel time⟦ (⟨speed=*=50⟩ sets one)⟧; go on", "no travel time; go on", "no travel time; go on",
              "no travel time; go on"},
             {"not a point; write lon,lat⟦, or use ⟨places=FILE⟩⟧", "not a point; write lon,lat",
              "not a point; write lon,lat", "not a point; write lon,lat"},
             {"no coordinates, which ⟨avoid_area⟩ needs⟦; use ⟨avoid_edges⟩⟧",
              "no coordinates, which 'avoid.areas' needs; use 'avoid.edges'", "no coordinates, which avoid_area needs",
              "no coordinates, which avoid_area needs"},
             {"points are off⟦ (⟨radius⟩)⟧", "points are off ('radius_m')", "points are off",
              "points are off (radiuses)"},
             {"it is no point⟦; use ⟨algorithm=polyanya⟩⟧", "it is no point; use 'algorithm': \"polyanya\"",
              "it is no point; use 'algorithm': \"polyanya\"", "it is no point"},
             {"⟨k⟩ is too many", "'k' is too many", "'count' is too many", "k is too many"},
             {"no place is called \"--to\"", "no place is called \"--to\"", "no place is called \"--to\"",
              "no place is called \"--to\""}}) {
        EXPECT_EQ(core::render(sentence, road_names), roads) << sentence;
        EXPECT_EQ(core::render(sentence, map_names), maps) << sentence;
        EXPECT_EQ(core::render(sentence, osrm_names), osrm) << sentence;
    }
}

}  // namespace
}  // namespace starway::request::codec
