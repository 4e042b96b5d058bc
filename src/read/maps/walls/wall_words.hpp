// What a name says about walking: of a layer, a class, a value, a terrain, a tag or an object.
#pragma once

#include <cstdint>
#include <string_view>

namespace starway::read::maps {

enum class NameSays : std::uint8_t {
    nothing,
    blocks,     // "Walls", "Collision Layer", "Hindernisse", "NotWalkable"
    opens,      // "Ladder", "walkable"
    takes_back  // a word for walls, and one that takes it back: "NoCollision", "Fake walls", "Walls and floor"
};

// Compares whole words of many languages, whatever their case, accents and spelling (wall_layer, WallLayer):
// "Wallpaper" says nothing. Of languages that write no spaces between words, it looks for the word anywhere. Time
// O(size).
NameSays what_name_says(std::string_view name);

// Whether a name is that of something on which some walk and others do not: "Water", "deep lava", "Spikes", "Trees".
bool names_doubtful_ground(std::string_view name);

}  // namespace starway::read::maps
