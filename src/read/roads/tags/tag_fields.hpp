// The fields of a source that is not OpenStreetMap, in the place of its tags: fclass for highway, maxspeed, oneway,
// bridge, ...
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

// Whose names of road classes a source uses.
enum class ClassNames : std::uint8_t { openstreetmap, tiger, natural_earth, tomtom, here };

struct TagField {
    enum class Values : std::uint8_t {
        text,
        road_class,
        speed,
        access,
        tags
    };                // access: Y or N; tags: GDAL's "key"=>"value",...
    std::string key;  // of OpenStreetMap; empty for `tags`
    std::size_t field = 0;
    Values values = Values::text;
    double speed_unit_kmh = 1;
    ClassNames classes = ClassNames::openstreetmap;
};

using OwnedTags = std::vector<std::pair<std::string, std::string>>;

// The keys that profiles ask about, and those of them that say what kind of road a way is.
struct WantedTags {
    std::set<std::string, std::less<>> keys, kinds;
};
// Of the options' profiles. Errors: those of road::profile::load_all().
Result<WantedTags> wanted_tags(const SourceOptions& options);

// Each key's field, by its name in any spelling (motor_vehicle, MotorVehicle, motor_vehi), or by the options that name
// one. The one-way field is left out: its values mean something only together. Errors: data (no field says what kind of
// road a line is; says which were looked for).
Result<std::vector<TagField>> recognise_tag_fields(std::span<const std::string> names, const WantedTags& wanted,
                                                   const SourceOptions& options);

// "highway from fclass, maxspeed from maxspeed".
std::string tag_fields_text(std::span<const TagField> fields, std::span<const std::string> names);

// Adds what a value stands for; nothing for an empty one, or one that says that it is not known. Keeps tags that are
// there.
void append_tags(const TagField& field, std::string_view value, OwnedTags& tags);

// "key\0value\0" for each tag.
std::string tag_set(const OwnedTags& tags);
OwnedTags tags_of(std::string_view set);

}  // namespace starway::read
