// What names and properties say about walking.
#include "read/maps/walls/wall_words.hpp"

#include <gtest/gtest.h>

#include "read/maps/walls/tile_numbers.hpp"
#include "read/maps/walls/wall_properties.hpp"

namespace starway::test {
namespace {

using read::maps::NameSays;
using read::maps::PropertySays;
using read::maps::what_name_says;
using read::maps::what_property_says;

TEST(WallWords, NameWallsInManySpellings) {
    for (const char* name : {"Walls",      "WALLS",           "wall_layer",     "WallLayer",      "wallslayer",
                             "walls1",     "2_Walls",         "Walls level 2",  "stone wall",     "Collision",
                             "collisions", "Collision Layer", "CollisionLayer", "collisionlayer", "Collision_Tiles",
                             "Colliders",  "Solid",           "solid_tiles",    "Solid ground",   "Ground Collision",
                             "Blocked",    "Obstacles",       "Fence",          "fences",         "block",
                             "Blocks",     "NotWalkable",     "non-walkable",   "unwalkable",     "no_walk",
                             "NoWalk",     "Hitbox",          "hit boxes",      "HitBoxes",       "Boundaries",
                             "Map Bounds", "Forbidden",       "forbidden zone", "Invisible walls"})
        EXPECT_EQ(what_name_says(name), NameSays::blocks) << name;
}

TEST(WallWords, NameWallsInManyLanguages) {
    for (const char* name : {"Wände",       "WÄNDE",
                             "Waende",      "Mauern",
                             "Hindernisse", "Kollisionsebene",
                             "murs",        "Murs extérieurs",
                             "obstacles",   "Clôtures",
                             "Obstáculos",  "obstaculos",
                             "Paredes",     "muros",
                             "colisiones",  "Colisões",
                             "ostacoli",    "Muri",
                             "Collisioni",  "Muren",
                             "Ściany",      "sciany",
                             "przeszkody",  "kolizja",
                             "Stěny",       "väggar",
                             "Seinät",      "falak",
                             "Pereți",      "duvarlar",
                             "Engeller",    "τοίχοι",
                             "Стіни",       "стены",
                             "СТЕНЫ",       "Препятствия",
                             "коллизии",    "壁",
                             "壁レイヤー",  "障害物",
                             "当たり判定",  "墙",
                             "墙壁",        "障碍物",
                             "碰撞层",      "벽",
                             "장애물",      "충돌",
                             "Tường",       "Vật cản",
                             "दीवार",       "बाधा",
                             "جدران",       "عوائق",
                             "קירות",       "מכשולים",
                             "กำแพง",       "دیوار"})
        EXPECT_EQ(what_name_says(name), NameSays::blocks) << name;
}

TEST(WallWords, OtherNamesDoNot) {
    for (const char* name : {"Wallpaper", "Wallet", "Wallace", "Firewall", "Mural", "Murmur", "solidarity",
                             "Collisionless", "Ground", "Top", "Objects", "building blocks", "cercanías", "Walkway",
                             "World bounds", "hit points", "Forbidden forest", ""})
        EXPECT_NE(what_name_says(name), NameSays::blocks) << name;
    for (const char* name :
         {"NoCollision",    "no collision",     "Non-solid",          "Wall shadows",    "Wall_tops",
          "Walls_top",      "WallDeco",         "Background walls",   "Walls and floor", "Ohne Kollision",
          "sans collision", "Sin colisión",     "без коллизий",       "无碰撞",          "壁紙",
          "墙纸",           "Collision-free",   "Obstacle-free",      "Barrier free",    "Free of obstacles",
          "Wall-less",      "Hole in wall",     "walk-through walls", "Illusory walls",  "Fake walls",
          "Walls (broken)", "broken walls",     "ColliderDebug",      "debug colliders", "Zerstörte Mauern",
          "Solid color",    "Solid background", "Barrier shadows",    "under walls",     "Behind walls",
          "Light blockers", "vision blockers",  "Wall hangings",      "Wall text",       "Walls_Visual",
          "Blocks (decor)", "Camera bounds",    "hinter Wänden",      "falsos muros"})
        EXPECT_EQ(what_name_says(name), NameSays::takes_back) << name;
    for (const char* name : {"walkable", "Ladder", "Floor", "Leiter", "free", "Floor shadows"})
        EXPECT_EQ(what_name_says(name), NameSays::opens) << name;
    EXPECT_EQ(what_name_says(std::string(100'000, 'w')), NameSays::nothing);
    EXPECT_EQ(what_name_says("\xFF\xFE wall"), NameSays::blocks) << "no UTF-8";
}

TEST(WallWords, NameGroundThatIsNotForAll) {
    for (const char* name : {"Water", "deep_water", "lava", "Spikes", "Wasser", "水", "treeLarge", "Cliffs"})
        EXPECT_TRUE(read::maps::names_doubtful_ground(name)) << name;
    for (const char* name : {"Watermelon", "Grass", "seed", ""})
        EXPECT_FALSE(read::maps::names_doubtful_ground(name)) << name;
}

TEST(WallProperties, HaveManyNames) {
    for (const char* name :
         {"collides", "ge_collide", "Collision", "isSolid", "is_blocked", "Collidable", "wall", "impassable"})
        EXPECT_EQ(what_property_says(name), PropertySays::blocks) << name;
    for (const char* name : {"walkable", "isWalkable", "Passable", "can_walk"})
        EXPECT_EQ(what_property_says(name), PropertySays::opens) << name;
    for (const char* name : {"type", "Terrain"}) EXPECT_EQ(what_property_says(name), PropertySays::kind) << name;
    for (const char* name : {"unity:isTrigger", "sensor"})
        EXPECT_EQ(what_property_says(name), PropertySays::sensor) << name;
    for (const char* name : {"", "isle", "blockage", "ge_cost", "height", "collide_sound"})
        EXPECT_EQ(what_property_says(name), PropertySays::nothing) << name;
}

TEST(WallProperties, HaveManyValues) {
    for (const char* value : {"true", "TRUE", "1", "-1", "2.5", "yes", "on", "full", "solid", "Wall"})
        EXPECT_EQ(read::maps::truth_of(value), std::optional(true)) << value;
    for (const char* value : {"false", "0", "", "no", "off", "none", "open", "walkable"})
        EXPECT_EQ(read::maps::truth_of(value), std::optional(false)) << value;
    for (const char* value : {"north", "3 cells", "maybe"}) EXPECT_FALSE(read::maps::truth_of(value)) << value;
}

TEST(TileNumbers, AreRangesOfATilesetOrOfTheMap) {
    const auto local = read::maps::TileNumbers::parse("my: dungeon:30-48,50");
    ASSERT_TRUE(local);
    EXPECT_EQ(local->tileset, "my: dungeon");
    EXPECT_TRUE(local->has(30) && local->has(48) && local->has(50));
    EXPECT_FALSE(local->has(29) || local->has(49));
    for (const char* key : {"gid:7", "7"}) {
        const auto global = read::maps::TileNumbers::parse(key);
        ASSERT_TRUE(global) << key;
        EXPECT_EQ(global->tileset, "");
        EXPECT_TRUE(global->has(7));
    }
    for (const char* key : {"", "swamp", "a:b", "a:", ":3", "a:5-3", "a:1-", "a:1,,2", "a:4294967296", "gid:-1"})
        EXPECT_FALSE(read::maps::TileNumbers::parse(key)) << key;
}

}  // namespace
}  // namespace starway::test
