#include "read/field_names.hpp"
#include "read/roads/lines/schema.hpp"

namespace starway::read {
namespace {

constexpr std::string_view place_names =
    "name|geoname|name_en|nameascii|city|city_name|cityname|town|place|placename|place_name|asciiname|station|label|"
    "nom|nombre|"
    "title|fullname";
constexpr std::string_view place_ids = "id|osm_id|osmid|geonameid|gid|objectid|gml_id|uuid";
// Categories and ranks (POP_CAT, rank_max) are not populations.
constexpr std::string_view place_populations = "pop_max|population|pop|pop_total|popul|inhabitants|einwohner";

}  // namespace

Result<PlaceSchema> recognise_places(std::span<const SourceField> fields, std::string_view name_field) {
    PlaceSchema schema;
    if (!name_field.empty()) {
        auto found = named_field(fields, name_field, "⟨place_name_field⟩");
        if (!found) return std::move(found).error();
        schema.name = *found;
    } else {
        schema.name = find_field(fields, place_names);
        for (std::size_t i = 0; schema.name == no_field && i < fields.size(); ++i)
            if (fields[i].kind == FieldKind::text) schema.name = static_cast<int>(i);
        if (schema.name == no_field) return Error{ErrorKind::data, "the layer has no text field for the places' names"};
    }
    schema.id = find_field(fields, place_ids);
    if (schema.id == schema.name) schema.id = no_field;
    schema.population = find_field(fields, place_populations);
    if (schema.population != no_field && fields[static_cast<std::size_t>(schema.population)].kind == FieldKind::other)
        schema.population = no_field;
    return schema;
}

}  // namespace starway::read
