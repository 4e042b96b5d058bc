#include "read/roads/tags/tag_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <optional>

#include "base/core/lower_case.hpp"
#include "base/core/shown.hpp"
#include "read/decimal.hpp"
#include "read/field_names.hpp"
#include "read/values.hpp"
#include "road/profile/evaluator.hpp"
#include "road/profile/profile_file.hpp"

namespace starway::read {
namespace {

constexpr double kmh_per_mph = 1.609344;
constexpr std::size_t shapefile_name = 10;

// Letters and digits, in lower case: "oneway:bicycle", "oneway_bicycle" and "OnewayBicycle" are one name.
std::string bare(std::string_view name) {
    std::string text;
    for (const char c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) text += core::lower_case(c);
    return text;
}

// Names of fields that hold classes of roads, the surest first.
constexpr std::array<std::string_view, 9> class_names{"highway", "fclass", "roadclass", "class", "roadtype",
                                                      "mtfcc",   "cfcc",   "type",      "kind"};
constexpr std::array<std::string_view, 9> speed_names{"maxspeed",    "speedlimit",  "postedspeed",
                                                      "maxspeedkmh", "maxspeedkph", "maxspeedmph",
                                                      "speedkmh",    "speedkph",    "speedmph"};

struct ClassRow {
    std::string_view value;  // a trailing * matches any further characters
    std::string_view key, means, other_key = {}, other_value = {};
};
// The Census Bureau's feature classes (TIGER/Line technical documentation, appendix E), new and old, as roads of
// OpenStreetMap. Their lines are drawn in any direction, motorways too.
constexpr std::array tiger_rows{
    ClassRow{"S1100", "highway", "motorway"},
    ClassRow{"S1200", "highway", "primary"},
    ClassRow{"S1400", "highway", "residential"},
    ClassRow{"S1500", "highway", "track"},
    ClassRow{"S1630", "highway", "motorway_link"},
    ClassRow{"S1640", "highway", "service"},
    ClassRow{"S1710", "highway", "footway"},
    ClassRow{"S1720", "highway", "steps"},
    ClassRow{"S1730", "highway", "service", "service", "alley"},
    ClassRow{"S1740", "highway", "service", "access", "private"},
    ClassRow{"S1750", "highway", "service", "access", "private"},
    ClassRow{"S1780", "highway", "service", "service", "parking_aisle"},
    ClassRow{"S1810", "highway", "track"},
    ClassRow{"S1820", "highway", "cycleway"},
    ClassRow{"S1830", "highway", "bridleway"},
    ClassRow{"A1*", "highway", "motorway"},
    ClassRow{"A2*", "highway", "primary"},
    ClassRow{"A3*", "highway", "secondary"},
    ClassRow{"A4*", "highway", "residential"},
    ClassRow{"A5*", "highway", "track"},
    ClassRow{"A63", "highway", "motorway_link"},
    ClassRow{"A65", "route", "ferry"},
    ClassRow{"A6*", "highway", "service"},
    ClassRow{"A71", "highway", "footway"},
    ClassRow{"A72", "highway", "steps"},
    ClassRow{"A7*", "highway", "service"},
};
constexpr std::array natural_earth_rows{
    ClassRow{"Major Highway", "highway", "trunk"}, ClassRow{"Beltway", "highway", "motorway"},
    ClassRow{"Bypass", "highway", "trunk"},        ClassRow{"Secondary Highway", "highway", "primary"},
    ClassRow{"Road", "highway", "secondary"},      ClassRow{"Track", "highway", "track"},
    ClassRow{"Unknown", "highway", "road"},        ClassRow{"Ferry*", "route", "ferry"},
};
// Functional road classes, which are digits: roads from most importance to least.
template <std::size_t count>
constexpr std::array<ClassRow, count> functional_rows(std::string_view digits,
                                                      const std::array<std::string_view, count>& highways) {
    std::array<ClassRow, count> rows{};
    for (std::size_t i = 0; i < count; ++i) rows[i] = {digits.substr(i, 1), "highway", highways[i]};
    return rows;
}
// TomTom's FRC.
constexpr auto tomtom_rows = functional_rows<9>("012345678", {"motorway", "trunk", "primary", "secondary", "tertiary",
                                                              "unclassified", "residential", "residential", "service"});
// HERE's FUNC_CLASS.
constexpr auto here_rows = functional_rows<5>("12345", {"trunk", "primary", "secondary", "tertiary", "residential"});
// HERE's fields of access.
struct AccessField {
    std::string_view name, key;
};
constexpr std::array access_fields{AccessField{"arauto", "motorcar"},   AccessField{"arpedest", "foot"},
                                   AccessField{"artrucks", "hgv"},      AccessField{"arbus", "bus"},
                                   AccessField{"artaxis", "taxi"},      AccessField{"aremerveh", "emergency"},
                                   AccessField{"armotor", "motorcycle"}};
// Geofabrik's classes that are no value of highway, and what stands for an unknown one.
constexpr std::array geofabrik_rows{
    ClassRow{"unknown", "highway", "road"},
    ClassRow{"-1", "highway", "road"},
    ClassRow{"ferry", "route", "ferry"},
    ClassRow{"track_grade1", "highway", "track", "tracktype", "grade1"},
    ClassRow{"track_grade2", "highway", "track", "tracktype", "grade2"},
    ClassRow{"track_grade3", "highway", "track", "tracktype", "grade3"},
    ClassRow{"track_grade4", "highway", "track", "tracktype", "grade4"},
    ClassRow{"track_grade5", "highway", "track", "tracktype", "grade5"},
};

const ClassRow* row_of(std::span<const ClassRow> rows, std::string_view value) {
    const auto fits = [&](const ClassRow& row) {
        if (!row.value.ends_with('*')) return same_name(row.value, value);
        const std::string_view beginning = row.value.substr(0, row.value.size() - 1);
        return same_name(value.substr(0, beginning.size()), beginning);
    };
    const auto found = std::find_if(rows.begin(), rows.end(), fits);
    return found == rows.end() ? nullptr : &*found;
}

void add(OwnedTags& tags, std::string_view key, std::string_view value) {
    if (value.empty() || key.empty()) return;
    if (std::any_of(tags.begin(), tags.end(), [&](const auto& tag) { return tag.first == key; })) return;
    std::string text;
    for (const char c : value)
        if (c != '\0') text += c;
    tags.emplace_back(key, std::move(text));
}

void append_class(const TagField& field, std::string_view value, OwnedTags& tags) {
    value = first_of_list(value);
    const ClassRow* row = nullptr;
    if (field.classes == ClassNames::tiger) row = row_of(tiger_rows, value);
    if (field.classes == ClassNames::natural_earth) row = row_of(natural_earth_rows, value);
    if (field.classes == ClassNames::tomtom) row = row_of(tomtom_rows, value);
    if (field.classes == ClassNames::here) row = row_of(here_rows, value);
    if (row == nullptr) row = row_of(geofabrik_rows, value);
    if (row != nullptr) {
        add(tags, row->key, row->means);
        add(tags, row->other_key, row->other_value);
        if (field.classes != ClassNames::openstreetmap) add(tags, "oneway", "no");
        return;
    }
    std::string text;
    for (const char c : value) text += c == ' ' ? '_' : core::lower_case(c);
    add(tags, field.key, text);
}

void append_speed(const TagField& field, std::string_view value, OwnedTags& tags) {
    value = first_of_list(value);
    const ParsedNumber number = parse_decimal(value);
    if (number.fault != NumberFault::none) return add(tags, field.key, value);
    // 0 and -1 stand for "not known" wherever a field of numbers has to say something.
    if (!(number.value > 0) || !std::isfinite(number.value)) return;
    if (std::abs(field.speed_unit_kmh - kmh_per_mph) < 1e-9)
        add(tags, field.key, fmt::format("{:g} mph", number.value));
    else
        add(tags, field.key, fmt::format("{:g}", number.value * field.speed_unit_kmh));
}

// Fields of logical type are written in many ways; OpenStreetMap has yes and no.
std::string_view truth(std::string_view key, std::string_view value) {
    for (const std::string_view word : {"t", "true"})
        if (same_name(value, word)) return "yes";
    for (const std::string_view word : {"f", "false"})
        if (same_name(value, word)) return "no";
    constexpr std::array<std::string_view, 6> logical{"bridge", "tunnel", "toll", "lit", "motorroad", "ford"};
    if (std::find(logical.begin(), logical.end(), key) == logical.end()) return value;
    if (value == "1" || same_name(value, "y")) return "yes";
    if (value == "0" || same_name(value, "n")) return "no";
    return value;
}

class Recognition {
public:
    Recognition(std::span<const std::string> names, const SourceOptions& options)
        : names_(names), options_(options), used_(names.size(), false) {
        for (const std::string& name : names) bare_.push_back(bare(name));
        for (const std::string& ignored : options.ignored_fields)
            for (std::size_t i = 0; i < names.size(); ++i)
                if (same_name(names[i], ignored)) used_[i] = true;
    }

    [[nodiscard]] std::optional<std::size_t> field(std::string_view bare_name) const {
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (!used_[i] && bare_[i] == bare_name) return i;
        return std::nullopt;
    }
    // Shapefiles cut names after ten characters.
    [[nodiscard]] std::optional<std::size_t> cut_field(std::string_view key) const {
        if (key.size() <= shapefile_name) return std::nullopt;
        // Another key of the same beginning has a field of its own, so what a cut name stands for is not known.
        const std::string beginning = bare(key.substr(0, shapefile_name));
        if (std::any_of(found.begin(), found.end(), [&](const TagField& other) {
                return bare(std::string_view(other.key).substr(0, shapefile_name)) == beginning;
            }))
            return std::nullopt;
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (!used_[i] && names_[i].size() == shapefile_name && bare_[i] == bare(key.substr(0, shapefile_name)))
                return i;
        return std::nullopt;
    }
    [[nodiscard]] std::optional<std::size_t> named(const std::string& name) const {
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (!name.empty() && same_name(names_[i], name)) return i;
        return std::nullopt;
    }
    void take(TagField field) {
        used_[field.field] = true;
        found.push_back(std::move(field));
    }

    void road_class() {
        auto at = named(options_.class_field);
        for (std::size_t i = 0; i < class_names.size() && !at; ++i) at = field(class_names[i]);
        const bool tomtom = !at && field("fjnctid") && field("frc");
        const bool here = !at && field("refinid") && field("funcclass");
        if (tomtom || here) at = field(tomtom ? "frc" : "funcclass");
        if (!at) return;
        TagField highway{"highway", *at, TagField::Values::road_class, 1, ClassNames::openstreetmap};
        const std::string& name = bare_[*at];
        if (tomtom || here) highway.classes = tomtom ? ClassNames::tomtom : ClassNames::here;
        if (name == "mtfcc" || name == "cfcc" || name == "cfcc1") highway.classes = ClassNames::tiger;
        if (name == "type" && field("featurecla") && field("scalerank")) highway.classes = ClassNames::natural_earth;
        take(std::move(highway));
    }

    void speed() {
        auto at = named(options_.speed_field);
        for (std::size_t i = 0; i < speed_names.size() && !at; ++i) at = field(speed_names[i]);
        if (!at) return;
        TagField speed{"maxspeed", *at, TagField::Values::speed, 1, ClassNames::openstreetmap};
        const bool mph = options_.speed_unit.empty()
                             ? bare_[*at].ends_with("mph")
                             : same_name(options_.speed_unit, "mph") || same_name(options_.speed_unit, "mi/h");
        if (mph) speed.speed_unit_kmh = kmh_per_mph;
        take(std::move(speed));
    }

    std::vector<TagField> found;

private:
    std::span<const std::string> names_;
    const SourceOptions& options_;
    std::vector<std::string> bare_;
    std::vector<bool> used_;
};

Error no_kind(std::span<const std::string> names, const WantedTags& wanted) {
    std::vector<std::string> looked{"highway", "fclass", "road_class", "class", "road_type",
                                    "mtfcc",   "cfcc",   "type",       "kind"};
    for (const std::string& kind : wanted.kinds)
        if (std::find(looked.begin(), looked.end(), kind) == looked.end()) looked.push_back(kind);
    std::string fields;
    constexpr std::size_t most_shown = 30;
    for (std::size_t i = 0; i < names.size() && i < most_shown; ++i)
        fields += (i == 0 ? "" : ", ") + core::shown(names[i]);
    if (names.size() > most_shown) fields += ", ...";
    return {ErrorKind::data,
            fmt::format("⟨profile⟩ needs a field that says what kind of road each line is; looked for {}, but the "
                        "fields are {}⟦; name the field with ⟨class_field⟩, or leave ⟨profile⟩ out⟧",
                        fmt::join(looked, ", "), fields.empty() ? "none" : fields)};
}

}  // namespace

Result<WantedTags> wanted_tags(const SourceOptions& options) {
    const auto profiles = road::profile::load_all(options.profiles);
    if (!profiles) return profiles.error();
    WantedTags wanted;
    for (const road::profile::Profile& profile : *profiles) {
        const road::profile::Evaluator evaluator(profile);
        wanted.keys.insert(evaluator.way_keys().begin(), evaluator.way_keys().end());
        for (const auto& [key, values] : profile.speed) wanted.kinds.insert(key);
        if (!profile.ferry.route.empty()) wanted.kinds.insert("route");
    }
    return wanted;
}

Result<std::vector<TagField>> recognise_tag_fields(std::span<const std::string> names, const WantedTags& wanted,
                                                   const SourceOptions& options) {
    Recognition recognition(names, options);
    recognition.road_class();
    recognition.speed();
    // Shorter keys first, so that a name that was cut is that of the plain key.
    std::vector<std::string> keys(wanted.keys.begin(), wanted.keys.end());
    std::stable_sort(keys.begin(), keys.end(),
                     [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
    const auto is_taken = [&](std::string_view key) {
        return std::any_of(recognition.found.begin(), recognition.found.end(),
                           [&](const TagField& field) { return field.key == key; });
    };
    for (const bool cut : {false, true})
        for (const std::string& key : keys) {
            if (key == "oneway" || is_taken(key)) continue;
            const auto at = cut ? recognition.cut_field(key) : recognition.field(bare(key));
            if (at)
                recognition.take({key, *at,
                                  key.starts_with("maxspeed") ? TagField::Values::speed : TagField::Values::text, 1,
                                  ClassNames::openstreetmap});
        }
    for (const AccessField& access : access_fields)
        if (const auto at = recognition.field(access.name);
            at && wanted.keys.contains(access.key) && !is_taken(access.key))
            recognition.take({std::string(access.key), *at, TagField::Values::access, 1, ClassNames::openstreetmap});
    if (const auto at = recognition.field("othertags"))
        recognition.take({"", *at, TagField::Values::tags, 1, ClassNames::openstreetmap});
    const bool has_kind = std::any_of(recognition.found.begin(), recognition.found.end(), [&](const TagField& field) {
        return field.key == "highway" || wanted.kinds.contains(field.key);
    });
    if (!has_kind) return no_kind(names, wanted);
    return std::move(recognition.found);
}

std::string tag_fields_text(std::span<const TagField> fields, std::span<const std::string> names) {
    std::string text;
    for (const TagField& field : fields)
        text += fmt::format("{}{} from {}", text.empty() ? "" : ", ", field.key.empty() ? "all others" : field.key,
                            core::shown(names[field.field]));
    return text;
}

void append_tags(const TagField& field, std::string_view value, OwnedTags& tags) {
    std::string storage;
    value = as_utf8(value, storage);
    while (!value.empty() && (value.front() == ' ' || value.front() == '\t')) value.remove_prefix(1);
    while (!value.empty() && (value.back() == ' ' || value.back() == '\t')) value.remove_suffix(1);
    switch (field.values) {
        case TagField::Values::road_class:
            return append_class(field, value, tags);
        case TagField::Values::speed:
            return append_speed(field, value, tags);
        case TagField::Values::access:
            return add(tags, field.key,
                       same_name(value, "N")   ? "no"
                       : same_name(value, "Y") ? "yes"
                                               : std::string_view{});
        case TagField::Values::tags:
            return for_each_tag(value, [&](std::string_view key, std::string_view is) { add(tags, key, is); });
        case TagField::Values::text:
            return add(tags, field.key, truth(field.key, first_of_list(value)));
    }
}

std::string tag_set(const OwnedTags& tags) {
    std::string set;
    for (const auto& [key, value] : tags) set.append(key).append(1, '\0').append(value).append(1, '\0');
    return set;
}

OwnedTags tags_of(std::string_view set) {
    OwnedTags tags;
    while (!set.empty()) {
        const std::size_t key_end = set.find('\0');
        const std::size_t value_end = set.find('\0', key_end + 1);
        tags.emplace_back(set.substr(0, key_end), set.substr(key_end + 1, value_end - key_end - 1));
        set.remove_prefix(value_end + 1);
    }
    return tags;
}

}  // namespace starway::read
