#include "read/roads/lines/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "read/field_names.hpp"
#include "read/roads/lines/schema_weights.hpp"
#include "read/roads/lines/units.hpp"
#include "read/roads/lines/unread.hpp"
#include "read/schemas/schema_table.hpp"
#include "read/unit_ratios.hpp"
#include "read/usual_names.hpp"

namespace starway::read {
namespace {

bool matches(std::span<const SourceField> fields, std::string_view groups) {
    while (!groups.empty()) {
        const auto end = std::min(groups.find(' '), groups.size());
        if (find_field(fields, groups.substr(0, end)) == no_field) return false;
        groups.remove_prefix(std::min(end + 1, groups.size()));
    }
    return true;
}

const SchemaRow& choose_schema(std::span<const SourceField> fields) {
    for (const auto& row : schema_rows()) {
        const bool own = row.kind == SchemaKind::starway;
        if (own ? first_own_weight(fields) != no_field : matches(fields, row.identified_by)) return row;
    }
    return schema_rows().back();
}

class Recogniser {
public:
    Recogniser(std::span<const SourceField> fields, const SourceOptions& options)
        : fields_(fields), options_(options), row_(choose_schema(fields)) {}

    Result<LineSchema> run() {
        schema_.kind = row_.kind;
        schema_.title = row_.title;
        usual_roles();
        if (row_.kind == SchemaKind::starway) {
            add_own_weights(fields_, schema_);
        } else {
            usual_speeds();
            usual_levels();
            add_usual_weights(fields_, schema_);
        }
        if (auto taken = named_roles(); !taken) return std::move(taken).error();
        if (auto taken = add_named_weights(fields_, options_, schema_); !taken) return std::move(taken).error();
        describe();
        return std::move(schema_);
    }

private:
    [[nodiscard]] const SourceField& field(int number) const { return fields_[static_cast<std::size_t>(number)]; }
    [[nodiscard]] bool falls_back() const { return row_.kind != SchemaKind::starway; }

    // By the schema's names of the role, else by the usual ones.
    [[nodiscard]] int role(std::string_view RoleNames::*names) const {
        const int own = find_field(fields_, row_.names.*names);
        return own != no_field || !falls_back() ? own : find_field(fields_, usual_names().*names);
    }
    [[nodiscard]] std::pair<int, int> pair(std::string_view RoleNames::*names) const {
        const auto own = find_fields(fields_, row_.names.*names);
        return own.first != no_field || !falls_back() ? own : find_fields(fields_, usual_names().*names);
    }

    void usual_roles() {
        schema_.name = role(&RoleNames::name);
        schema_.reference = role(&RoleNames::reference);
        // In a coverage, an integer field of this name is the feature's number; a road number is text.
        if (schema_.reference != no_field && field(schema_.reference).kind != FieldKind::text)
            schema_.reference = no_field;
        if (schema_.reference == schema_.name) schema_.reference = no_field;
        schema_.road_class = role(&RoleNames::road_class);
        schema_.oneway = role(&RoleNames::oneway);
        if (schema_.oneway == no_field && falls_back()) {
            schema_.oneway = find_field(fields_, doubtful_oneway_names());
            schema_.oneway_doubtful = schema_.oneway != no_field;
        }
        if (falls_back()) {
            schema_.bridge = find_field(fields_, "bridge|is_bridge");
            schema_.tunnel = find_field(fields_, "tunnel|is_tunnel");
        }
        if (osm_values()) {
            schema_.junction = find_field(fields_, "junction");
            schema_.tags = find_field(fields_, "other_tags");
        } else if (options_.profiles.empty()) {
            schema_.access = role(&RoleNames::access);
        }
        if (row_.kind == SchemaKind::tomtom) schema_.feature_type = find_field(fields_, "feattyp");
        schema_.length = numeric_or_none(fields_, role(&RoleNames::length), true);
        std::tie(schema_.from, schema_.to) = pair(&RoleNames::nodes);
        schema_.global_nodes = row_.global_nodes;
        schema_.twice = row_.kind == SchemaKind::osmnx;
        schema_.text_nodes = row_.kind == SchemaKind::starway;
    }

    [[nodiscard]] bool osm_values() const {
        return row_.kind == SchemaKind::openstreetmap || row_.kind == SchemaKind::osmnx ||
               row_.kind == SchemaKind::pgrouting;
    }

    // Fields of both directions say more than one field.
    void usual_speeds() {
        std::tie(schema_.speed, schema_.speed_against) = pair(&RoleNames::speeds);
        if (schema_.speed == no_field) schema_.speed = role(&RoleNames::speed);
        schema_.speed_category = find_field(fields_, row_.names.speed_category);
    }

    // Levels of ends say more than one of the line, a bridge or a tunnel.
    void usual_levels() {
        std::tie(schema_.from_level, schema_.to_level) = pair(&RoleNames::levels);
        // OpenStreetMap's "level" is the floor of a building, Natural Earth's a rank ("Federal").
        const int found = role(&RoleNames::level);
        const bool says_else = osm_values() || row_.kind == SchemaKind::natural_earth;
        const bool is_level = !says_else || found == no_field || !same_name(field(found).name, "level");
        schema_.level = is_level ? numeric_or_none(fields_, found, true) : no_field;
        if (schema_.from_level != no_field) schema_.level = schema_.bridge = schema_.tunnel = no_field;
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
        bool oneway_given = false;
        const std::array<Named, 6> named{{
            {&schema_.name, &options_.name_field, "⟨name_field⟩", &name_given},
            {&schema_.road_class, &options_.class_field, "⟨class_field⟩", &class_given},
            {&schema_.oneway, &options_.oneway_field, "⟨oneway_field⟩", &oneway_given},
            {&schema_.speed, &options_.speed_field, "⟨speed_field⟩", &schema_.speed_required},
            {&schema_.from, &options_.from_field, "⟨from_field⟩", &from_given},
            {&schema_.to, &options_.to_field, "⟨to_field⟩", &to_given},
        }};
        for (const auto& entry : named) {
            auto taken = take(*entry.role, *entry.name, entry.flag);
            if (!taken) return std::move(taken).error();
            *entry.required = *taken;
        }
        if (auto taken = named_levels(); !taken) return taken;
        if (oneway_given || !options_.oneway_words.empty()) schema_.oneway_doubtful = false;
        if (auto settled = settle_oneway(oneway_given); !settled) return settled;
        if (name_given) schema_.reference = no_field;
        if (schema_.speed_required) schema_.speed_against = no_field;
        if (from_given != to_given) {
            return Error{
                ErrorKind::usage,
                fmt::format("{} needs {}: the node numbers of both ends need two fields; pass both flags",
                            from_given ? "⟨from_field⟩" : "⟨to_field⟩", from_given ? "⟨to_field⟩" : "⟨from_field⟩")};
        }
        schema_.nodes_required = from_given;
        if (schema_.from == no_field || schema_.to == no_field) schema_.from = schema_.to = no_field;
        if (schema_.from != no_field) {
            schema_.from_name = field(schema_.from).name;
            schema_.to_name = field(schema_.to).name;
        }
        if (schema_.from_level != no_field) {
            schema_.from_level_name = field(schema_.from_level).name;
            schema_.to_level_name = field(schema_.to_level).name;
        }
        if (schema_.access != no_field) schema_.access_name = field(schema_.access).name;
        if (schema_.speed == no_field) return {};
        if (const auto unit = speed_unit_in(field_key(field(schema_.speed).name))) {
            schema_.speed_unit_kmh = factor(*unit);
            schema_.speed_unit_known = true;
        }
        return {};
    }

    // "LEVEL", or "F_ELEV,T_ELEV".
    Result<void> named_levels() {
        const std::string& name = options_.level_field;
        const auto comma = name.find(',');
        const bool two = comma != std::string::npos && find_field(fields_, name) == no_field;
        if (!two) {
            auto taken = take(schema_.level, name, "⟨level_field⟩");
            if (!taken) return std::move(taken).error();
            schema_.level_required = *taken;
        } else {
            auto from = take(schema_.from_level, name.substr(0, comma), "⟨level_field⟩");
            if (!from) return std::move(from).error();
            auto to = take(schema_.to_level, name.substr(comma + 1), "⟨level_field⟩");
            if (!to) return std::move(to).error();
            schema_.level = no_field;
            schema_.end_levels_required = true;
        }
        if (schema_.level_required) schema_.from_level = schema_.to_level = no_field;
        if (schema_.level_required || two) schema_.bridge = schema_.tunnel = no_field;
        return {};
    }

    // A flag for all lines makes the one-way field unused.
    Result<void> settle_oneway(bool oneway_given) {
        if (options_.directed || options_.undirected) {
            const std::string_view flag = options_.directed ? "⟨directed⟩" : "⟨undirected⟩";
            if (oneway_given)
                return Error{ErrorKind::usage, fmt::format("{} sets the direction of every line, and ⟨oneway_field⟩ "
                                                           "names a field that sets it line by line; leave one out",
                                                           flag)};
            if (schema_.oneway != no_field)
                unread_oneway_ = fmt::format("ignored the one-way field {} ({})", field(schema_.oneway).name, flag);
            schema_.oneway = schema_.junction = no_field;
        }
        if (schema_.oneway == no_field && !options_.oneway_words.empty())
            return Error{ErrorKind::usage,
                         "⟨oneway_values⟩ has no effect, because no one-way field was found⟦; name it with "
                         "⟨oneway_field⟩, or leave it out⟧"};
        schema_.oneway_name = schema_.oneway != no_field ? field(schema_.oneway).name : "oneway";
        return {};
    }

    void say(std::string_view what, int number, std::string_view rest = {}) {
        if (number != no_field) schema_.details.push_back(text_of(what, number, rest));
    }
    [[nodiscard]] std::string text_of(std::string_view what, int number, std::string_view rest) const {
        return fmt::format("{} from field {}{}", what, field(number).name, rest);
    }
    [[nodiscard]] std::string then(std::string_view words, int number) const {
        return number == no_field ? std::string() : fmt::format("{}{}", words, field(number).name);
    }

    void describe() {
        schema_.details.push_back(fmt::format("schema: {}", schema_.title));
        say("name", schema_.name, then(", or else ", schema_.reference));
        if (schema_.name == no_field) say("name", schema_.reference);
        say("class", schema_.road_class);
        if (schema_.oneway != no_field)
            schema_.recognised.push_back(text_of(
                "one-way", schema_.oneway, schema_.oneway_doubtful ? ", if all its values have a known meaning" : ""));
        if (!unread_oneway_.empty()) schema_.recognised.push_back(unread_oneway_);
        say("speed", schema_.speed,
            then(", against the line from ", schema_.speed_against) +
                then(", or else by the category ", schema_.speed_category));
        if (schema_.speed == no_field) say("speed by category", schema_.speed_category);
        say("level", schema_.level);
        say("levels of the ends", schema_.from_level, then(" and ", schema_.to_level));
        say("bridges", schema_.bridge);
        say("tunnels", schema_.tunnel);
        say("roundabouts", schema_.junction);
        say("access for cars", schema_.access);
        say("other tags (oneway, maxspeed, layer, bridge, tunnel, junction, ref)", schema_.tags);
        for (const auto& weight : schema_.weights)
            say(fmt::format("weight \"{}\"", weight.column), weight.forward,
                then(", backwards from ", weight.backward));
    }

    std::span<const SourceField> fields_;
    const SourceOptions& options_;
    const SchemaRow& row_;
    LineSchema schema_;
    std::string unread_oneway_;
};

}  // namespace

std::vector<int> LineSchema::text_fields() const {
    std::vector<int> all{name,       reference, road_class, oneway, speed,    speed_against, speed_category, level,
                         from_level, to_level,  bridge,     tunnel, junction, access,        feature_type,   tags};
    std::erase(all, no_field);
    return all;
}

std::vector<int> LineSchema::number_fields() const {
    std::vector<int> all{from, to};
    for (const WeightField& weight : weights) all.insert(all.end(), {weight.forward, weight.backward});
    std::erase(all, no_field);
    return all;
}

Result<LineSchema> recognise_lines(std::span<const SourceField> fields, const SourceOptions& options,
                                   const PlaneUnit& plane) {
    const auto kept = without_ignored(fields, options);
    if (!kept) return kept.error();
    auto schema = Recogniser(*kept, options).run();
    if (!schema) return schema;
    if (auto settled = settle_field_units(*kept, options, plane, *schema); !settled) return std::move(settled).error();
    if (options.profiles.empty()) {
        list_unread(*kept, options, *schema);
        return schema;
    }
    const auto wanted = wanted_tags(options);
    if (!wanted) return wanted.error();
    std::vector<std::string> names;
    for (const SourceField& field : *kept) names.push_back(field.name);
    auto tag_fields = recognise_tag_fields(names, *wanted, options);
    if (!tag_fields) return std::move(tag_fields).error();
    schema->tag_fields = *std::move(tag_fields);
    for (TagField& tag : schema->tag_fields)
        if (static_cast<int>(tag.field) == schema->speed) tag.speed_unit_kmh = schema->speed_unit_kmh;
    schema->details.push_back("tags for profiles: " + tag_fields_text(schema->tag_fields, names));
    list_unread(*kept, options, *schema);
    return schema;
}

}  // namespace starway::read
