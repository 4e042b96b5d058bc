#include "io/lines/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "io/field_names.hpp"
#include "io/lines/units.hpp"

namespace starway::io {
namespace {

// A schema: its identifying fields (groups separated by spaces; one field of each group must exist), and the field name of each
// role.
struct SchemaRow {
    SchemaKind kind;
    std::string_view title;
    std::string_view identified_by;
    std::string_view name, reference, road_class, oneway, speed, level, from, to, length;
};

// In order of preference, since a source may match several.
constexpr std::array<SchemaRow, 8> schemas{{
    {SchemaKind::starway, "a network written by Starway", "", "name", "", "class", "oneway", "", "", "from", "to", ""},
    {SchemaKind::osmnx, "OSMnx edges", "u v key|osmid", "name", "ref", "highway", "oneway", "speed_kph|maxspeed",
     "layer", "u", "v", "length"},
    {SchemaKind::pgrouting, "pgRouting edges", "source target cost|cost_s", "name|osm_name", "ref", "highway|fclass",
     "oneway|one_way", "maxspeed_forward|maxspeed|kmh", "layer", "source", "target", "length_m|length|km"},
    {SchemaKind::tiger, "US Census TIGER", "mtfcc|cfcc|cfcc1", "fullname|name|fename", "", "mtfcc|cfcc|cfcc1", "oneway",
     "", "", "tnidf", "tnidt", "length"},
    {SchemaKind::natural_earth, "Natural Earth", "featurecla scalerank type", "name|label|namealt", "label2", "type",
     "", "", "", "", "", "length_km"},
    {SchemaKind::openstreetmap, "OpenStreetMap", "fclass|highway", "name", "ref|int_ref", "fclass|highway", "oneway",
     "maxspeed", "layer", "", "", "length"},
    {SchemaKind::coverage, "arc coverage", "fnode_|fnode|fnode# tnode_|tnode|tnode#", "name|street|fullname",
     "road_|route|ref|number", "class", "oneway|one_way", "speed|maxspeed", "level|zlevel", "fnode_|fnode|fnode#",
     "tnode_|tnode|tnode#", "length"},
    {SchemaKind::generic, "generic field names", "",
     "name|fullname|full_name|street|streetname|street_name|st_name|stname|road_name|roadname|rd_name|label|nom|nombre",
     "ref|road_number|route|routenum|road_no|number",
     "class|road_class|roadclass|rd_class|func_class|functional_class|highway|road_type|roadtype",
     "oneway|one_way|onewaydir|dir_travel|dirtravel|oneway_dir|traffic_dir|trafficdir|travel_dir|is_oneway|isoneway|"
     "directed",
     "maxspeed|max_speed|speed|speed_limit|speedlimit|speed_kph|speed_kmh|kmh|speed_mph|mph|posted_speed",
     "zlevel|z_level|zlev|layer|level", "", "",
     "length|length_m|len|shape_length|shape_leng|length_km|km|miles|metres"},
}};

bool matches(std::span<const SourceField> fields, std::string_view groups) {
    while (!groups.empty()) {
        const auto end = std::min(groups.find(' '), groups.size());
        if (find_field(fields, groups.substr(0, end)) == no_field) return false;
        groups.remove_prefix(std::min(end + 1, groups.size()));
    }
    return true;
}

// The first weight field of a layer written by Starway: after from, to, name and oneway, in this order (KML stores the name
// elsewhere). no_field: another layer.
int own_weights(std::span<const SourceField> fields) {
    constexpr std::array<std::string_view, 4> own{"from", "to", "name", "oneway"};
    std::size_t at = 0;
    while (at < fields.size() && fields[at].name != own[0]) ++at;
    for (const auto& name : own) {
        if (at < fields.size() && fields[at].name == name && fields[at].kind == FieldKind::text) {
            ++at;
        } else if (name != own[2] || find_field(fields, name) == no_field) {
            return no_field;
        }
    }
    return at < fields.size() ? static_cast<int>(at) : no_field;
}

const SchemaRow& choose_schema(std::span<const SourceField> fields) {
    for (const auto& row : schemas) {
        const bool own = row.kind == SchemaKind::starway;
        if (own ? own_weights(fields) != no_field : matches(fields, row.identified_by)) return row;
    }
    return schemas.back();
}

// A level is a small whole number; Natural Earth's "level" ("Federal", "State") and z_order are not height levels.
int numeric_or_none(std::span<const SourceField> fields, int field, bool text_too) {
    if (field == no_field) return no_field;
    const FieldKind kind = fields[static_cast<std::size_t>(field)].kind;
    return is_numeric(kind) || (text_too && kind == FieldKind::text) ? field : no_field;
}

class Recogniser {
public:
    Recogniser(std::span<const SourceField> fields, const SourceOptions& options)
        : fields_(fields), options_(options), row_(choose_schema(fields)) {}

    Result<LineSchema> run() {
        schema_.kind = row_.kind;
        schema_.title = row_.title;
        usual_roles();
        usual_weights();
        if (auto taken = named_roles(); !taken) return std::move(taken).error();
        if (auto taken = named_weights(); !taken) return std::move(taken).error();
        describe();
        return std::move(schema_);
    }

private:
    [[nodiscard]] const SourceField& field(int number) const { return fields_[static_cast<std::size_t>(number)]; }

    void usual_roles() {
        schema_.name = find_field(fields_, row_.name);
        schema_.reference = find_field(fields_, row_.reference);
        // In a coverage, an integer field of this name is the feature's number; a road number is text.
        if (schema_.reference != no_field && field(schema_.reference).kind != FieldKind::text)
            schema_.reference = no_field;
        if (schema_.reference == schema_.name) schema_.reference = no_field;
        schema_.road_class = find_field(fields_, row_.road_class);
        schema_.oneway = find_field(fields_, row_.oneway);
        schema_.speed = find_field(fields_, row_.speed);
        const bool osm = osm_values();
        schema_.level = numeric_or_none(fields_, find_field(fields_, row_.level), osm);
        if (osm || row_.kind == SchemaKind::generic) {
            schema_.bridge = find_field(fields_, "bridge|is_bridge");
            schema_.tunnel = find_field(fields_, "tunnel|is_tunnel");
        }
        if (osm) {
            schema_.junction = find_field(fields_, "junction");
            schema_.tags = find_field(fields_, "other_tags");
        }
        schema_.length = numeric_or_none(fields_, find_field(fields_, row_.length), false);
        schema_.from = find_field(fields_, row_.from);
        schema_.to = find_field(fields_, row_.to);
        schema_.twice = row_.kind == SchemaKind::osmnx;
        schema_.text_nodes = row_.kind == SchemaKind::starway;
    }

    [[nodiscard]] bool osm_values() const {
        return row_.kind == SchemaKind::openstreetmap || row_.kind == SchemaKind::osmnx ||
               row_.kind == SchemaKind::pgrouting;
    }

    void add_usual_weight(std::string_view column, std::string_view unit, std::string_view forward,
                          std::string_view backward, bool negative_closes) {
        const int found = numeric_or_none(fields_, find_field(fields_, forward), false);
        if (found == no_field) return;
        const int back = numeric_or_none(fields_, find_field(fields_, backward), false);
        schema_.weights.push_back(
            {std::string(column), std::string(unit), found, back, negative_closes, /*required=*/false});
    }

    void usual_weights() {
        if (row_.kind == SchemaKind::osmnx) add_usual_weight("time", "s", "travel_time", "", false);
        if (row_.kind == SchemaKind::pgrouting) {
            add_usual_weight("cost", "", "cost", "reverse_cost", true);
            add_usual_weight("time", "s", "cost_s", "reverse_cost_s", true);
        }
        if (row_.kind == SchemaKind::starway) own_weights();
    }

    // All following numeric fields, each with NAME_backward if the directions differ.
    void own_weights() {
        constexpr std::string_view backward = "_backward";
        const auto first = static_cast<std::size_t>(io::own_weights(fields_));
        for (std::size_t i = first; i < fields_.size(); ++i) {
            const std::string& name = fields_[i].name;
            if (!is_numeric(fields_[i].kind)) continue;
            if (name.ends_with(backward) && is_weight(name.substr(0, name.size() - backward.size()))) continue;
            WeightField weight{name, name == "length" ? "m" : name == "time" ? "s" : "", static_cast<int>(i)};
            weight.backward = numeric_or_none(fields_, find_field(fields_, name + std::string(backward)), false);
            weight.null_closes = true;
            schema_.weights.push_back(std::move(weight));
        }
    }
    [[nodiscard]] bool is_weight(std::string_view column) const {
        return std::any_of(schema_.weights.begin(), schema_.weights.end(),
                           [&](const WeightField& weight) { return weight.column == column; });
    }

    // Uses the field that an option names, if any.
    Result<bool> take(int& role, const std::string& name, std::string_view flag) {
        if (name.empty()) return false;
        auto found = named_field(fields_, name, flag);
        if (!found) return std::move(found).error();
        role = *found;
        return true;
    }

    Result<void> named_roles() {
        struct Named {
            int* role;
            const std::string* name;
            std::string_view flag;
            bool* required;
        };
        bool name_given = false;
        bool from_given = false;
        bool to_given = false;
        bool class_given = false;
        const std::array<Named, 7> named{{
            {&schema_.name, &options_.name_field, "--name-field", &name_given},
            {&schema_.road_class, &options_.class_field, "--class-field", &class_given},
            {&schema_.oneway, &options_.oneway_field, "--oneway-field", &schema_.oneway_required},
            {&schema_.speed, &options_.speed_field, "--speed-field", &schema_.speed_required},
            {&schema_.level, &options_.level_field, "--level-field", &schema_.level_required},
            {&schema_.from, &options_.from_field, "--from-field", &from_given},
            {&schema_.to, &options_.to_field, "--to-field", &to_given},
        }};
        for (const auto& entry : named) {
            auto taken = take(*entry.role, *entry.name, entry.flag);
            if (!taken) return std::move(taken).error();
            *entry.required = *taken;
        }
        if (auto settled = settle_oneway(); !settled) return settled;
        if (name_given) schema_.reference = no_field;
        if (schema_.level_required) schema_.bridge = schema_.tunnel = no_field;
        if (from_given != to_given) {
            return Error{
                ErrorKind::usage,
                fmt::format("{} needs {}: the node numbers of both ends need two fields; pass both flags",
                            from_given ? "--from-field" : "--to-field", from_given ? "--to-field" : "--from-field")};
        }
        schema_.nodes_required = from_given;
        if (schema_.from == no_field || schema_.to == no_field) schema_.from = schema_.to = no_field;
        if (schema_.from != no_field) {
            schema_.from_name = field(schema_.from).name;
            schema_.to_name = field(schema_.to).name;
        }
        if (schema_.speed != no_field && find_field(std::array{field(schema_.speed)}, "speed_mph|mph") == 0)
            schema_.speed_unit_kmh = 1.609344;
        return {};
    }

    // A flag for all lines makes the one-way field unused.
    Result<void> settle_oneway() {
        if (options_.directed || options_.undirected) {
            const std::string_view flag = options_.directed ? "--directed" : "--undirected";
            if (schema_.oneway_required)
                return Error{ErrorKind::usage,
                             fmt::format("{} sets the direction of every line, and --oneway-field names a field that "
                                         "sets it line by line; leave one out",
                                         flag)};
            if (schema_.oneway != no_field)
                unread_oneway_ = fmt::format("ignored the one-way field {} ({})", field(schema_.oneway).name, flag);
            schema_.oneway = schema_.junction = no_field;
        }
        schema_.oneway_name = schema_.oneway != no_field ? field(schema_.oneway).name : "oneway";
        return {};
    }

    Result<void> named_weight(const std::string& name, std::string_view flag) {
        int number = no_field;
        if (auto taken = take(number, name, flag); !taken) return std::move(taken).error();
        if (field(number).kind == FieldKind::other) {
            return Error{ErrorKind::usage, fmt::format("{}: the field \"{}\" has neither numbers nor text; name a "
                                                       "numeric field",
                                                       flag, name)};
        }
        for (auto& weight : schema_.weights) {
            if (!same_name(weight.column, name)) continue;
            if (weight.forward != number) weight = {name, "", number};
            weight.column = name;
            weight.required = true;
            return {};
        }
        schema_.weights.push_back({name, "", number, no_field, false, true});
        return {};
    }

    Result<void> named_weights() {
        if (!options_.weight_field.empty()) {
            if (auto taken = named_weight(options_.weight_field, "--weight-field"); !taken) return taken;
        }
        for (const auto& name : options_.extra_weights)
            if (auto taken = named_weight(name, "--extra-weight"); !taken) return taken;
        return {};
    }

    void say(std::string_view what, int number, std::string_view rest = {}) {
        if (number != no_field)
            schema_.recognised.push_back(fmt::format("{} from field {}{}", what, field(number).name, rest));
    }

    void describe() {
        schema_.recognised.push_back(fmt::format("schema: {}", schema_.title));
        say("name", schema_.name,
            schema_.reference == no_field ? "" : fmt::format(", or else {}", field(schema_.reference).name));
        if (schema_.name == no_field) say("name", schema_.reference);
        say("class", schema_.road_class);
        say("one-way", schema_.oneway);
        if (!unread_oneway_.empty()) schema_.recognised.push_back(unread_oneway_);
        say("speed", schema_.speed);
        say("level", schema_.level);
        say("bridges", schema_.bridge);
        say("tunnels", schema_.tunnel);
        say("roundabouts", schema_.junction);
        say("other tags (oneway, maxspeed, layer, bridge, tunnel, junction, ref)", schema_.tags);
        for (const auto& weight : schema_.weights) {
            say(fmt::format("weight \"{}\"", weight.column), weight.forward,
                weight.backward == no_field ? "" : fmt::format(", backwards from {}", field(weight.backward).name));
        }
    }

    std::span<const SourceField> fields_;
    const SourceOptions& options_;
    const SchemaRow& row_;
    LineSchema schema_;
    std::string unread_oneway_;
};

constexpr std::string_view place_names =
    "name|geoname|name_en|nameascii|city|city_name|cityname|town|place|placename|place_name|asciiname|station|label|"
    "nom|nombre|"
    "title|fullname";
// Categories and ranks (POP_CAT, rank_max) are not populations.
constexpr std::string_view place_populations = "pop_max|population|pop|pop_total|popul|inhabitants|einwohner";

}  // namespace

Result<LineSchema> recognise_lines(std::span<const SourceField> fields, const SourceOptions& options,
                                   const PlaneUnit& plane) {
    const auto kept = without_ignored(fields, options);
    if (!kept) return kept.error();
    auto schema = Recogniser(*kept, options).run();
    if (!schema) return schema;
    if (auto settled = settle_field_units(*kept, options, plane, *schema); !settled) return std::move(settled).error();
    if (options.profiles.empty()) return schema;
    const auto wanted = wanted_tags(options);
    if (!wanted) return wanted.error();
    std::vector<std::string> names;
    for (const SourceField& field : *kept) names.push_back(field.name);
    auto tag_fields = recognise_tag_fields(names, *wanted, options);
    if (!tag_fields) return std::move(tag_fields).error();
    schema->tag_fields = *std::move(tag_fields);
    for (TagField& tag : schema->tag_fields)
        if (static_cast<int>(tag.field) == schema->speed) tag.speed_unit_kmh = schema->speed_unit_kmh;
    schema->recognised.push_back("tags for profiles: " + tag_fields_text(schema->tag_fields, names));
    return schema;
}

Result<PlaceSchema> recognise_places(std::span<const SourceField> fields, std::string_view name_field) {
    PlaceSchema schema;
    if (!name_field.empty()) {
        auto found = named_field(fields, name_field, "--place-name-field");
        if (!found) return std::move(found).error();
        schema.name = *found;
    } else {
        schema.name = find_field(fields, place_names);
        for (std::size_t i = 0; schema.name == no_field && i < fields.size(); ++i)
            if (fields[i].kind == FieldKind::text) schema.name = static_cast<int>(i);
        if (schema.name == no_field) return Error{ErrorKind::data, "the layer has no text field for the places' names"};
    }
    schema.population = find_field(fields, place_populations);
    if (schema.population != no_field && fields[static_cast<std::size_t>(schema.population)].kind == FieldKind::other)
        schema.population = no_field;
    return schema;
}

}  // namespace starway::io
