#include "read/usual_names.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include "base/core/lower_case.hpp"

namespace starway::read {
namespace {

using Keys = std::span<const std::string_view>;

constexpr std::string_view id_keys[] = {"id",     "nodeid", "node",   "osmid",   "osmnodeid", "vertexid",
                                        "vertex", "number", "no",     "pointid", "code",      "gid",
                                        "fid",    "edgeid", "linkid", "roadid",  "key"};
constexpr std::string_view name_keys[] = {"name", "street",   "streetname", "road",  "roadname", "fullname", "geoname",
                                          "city", "cityname", "placename",  "place", "town",     "label",    "title"};
constexpr std::string_view oneway_keys[] = {
    "oneway",     "onewaystreet", "onewayflag",     "isoneway",   "onewaydir",   "dirtravel", "traveldir",
    "trafficdir", "trafdir",      "directionality", "rijrichtng", "rijrichting", "ajosuunta", "sensdecirculation"};
constexpr std::string_view directed_keys[] = {"directed", "isdirected"};
constexpr std::string_view shape_direction_keys[] = {"dirflag"};
constexpr std::string_view shape_keys[] = {"geometry", "wkt", "geom", "thegeom", "linestring", "shape"};
constexpr std::string_view speed_keys[] = {"speedkmh",
                                           "speedkph",
                                           "kmh",
                                           "kph",
                                           "mph",
                                           "speedmph",
                                           "maxspeedkmh",
                                           "maxspeedkph",
                                           "maxspeedmph",
                                           "speed",
                                           "maxspeed",
                                           "speedlimit",
                                           "speedlimitkmh",
                                           "speedlimitmph",
                                           "freeflowspeed",
                                           "freeflowspeedkmh",
                                           "freeflowspeedmph",
                                           "freespeed",
                                           "freespeedkmh",
                                           "freespeedmph",
                                           "freespeedms",
                                           "speedms",
                                           "speedmps",
                                           "speedfps",
                                           "speedftmin",
                                           "speedfpm",
                                           "speedmmin",
                                           "speedknots",
                                           "avgspeed",
                                           "averagespeed",
                                           "postedspeed",
                                           "ffs"};
constexpr std::string_view class_keys[] = {"class", "roadclass", "highway",      "fclass",  "roadtype",
                                           "type",  "category",  "facilitytype", "linktype"};
constexpr std::string_view longitude_keys[] = {"lon", "lng", "long", "longitude", "londeg", "decimallongitude"};
constexpr std::string_view latitude_keys[] = {"lat", "latitude", "latdeg", "decimallatitude"};
constexpr std::string_view x_keys[] = {"x", "xcoord", "coordx", "easting", "pointx"};
constexpr std::string_view y_keys[] = {"y", "ycoord", "coordy", "northing", "pointy"};
constexpr std::string_view population_keys[] = {"population", "pop", "popmax", "poptotal", "inhabitants"};

constexpr EndKeys end_keys[] = {
    {"from", "to"},
    {"source", "target"},
    {"u", "v"},
    {"fromid", "toid"},
    {"fromnode", "tonode"},
    {"fromnodeid", "tonodeid"},
    {"start", "end"},
    {"startid", "endid"},
    {"startnode", "endnode"},
    {"startnodeid", "endnodeid"},
    {"sourceid", "targetid"},
    {"sourcenode", "targetnode"},
    {"src", "dst"},
    {"src", "dest"},
    {"src", "tgt"},
    {"source", "destination"},
    {"source", "dest"},
    {"origin", "destination"},
    {"orig", "dest"},
    {"node1", "node2"},
    {"nodea", "nodeb"},
    {"id1", "id2"},
    {"vertex1", "vertex2"},
    {"v1", "v2"},
    {"fromcity", "tocity"},
    {"city1", "city2"},
    {"citya", "cityb"},
    {"place1", "place2"},
    {"tail", "head"},
    {"fnode", "tnode"},
    {"fnodeid", "tnodeid"},
    {"anode", "bnode"},
    {"initnode", "termnode"},
    {"fromvertex", "tovertex"},
    {"startvertex", "endvertex"},
    {"begin", "end"},
    {"fromjunction", "tojunction"},
};

constexpr std::string_view length_bases[] = {"length", "distance", "dist", "len", "roadlength"};
constexpr std::string_view time_bases[] = {"time",        "duration",     "traveltime", "drivetime",
                                           "drivingtime", "freeflowtime", "fftime",     "fftt"};
constexpr std::string_view plain_bases[] = {"weight", "cost",      "weights", "costs",     "w",
                                            "wt",     "impedance", "value",   "l2distance"};

struct UnitWord {
    std::string_view word;
    Unit unit;
};
constexpr DecimalScale thousand{1, 3};
constexpr DecimalScale mile{1'609'344, -3};
constexpr DecimalScale foot{3048, -4};
constexpr UnitWord unit_words[] = {
    {"m", {"m", {}}},
    {"meter", {"m", {}}},
    {"meters", {"m", {}}},
    {"metre", {"m", {}}},
    {"metres", {"m", {}}},
    {"km", {"m", thousand}},
    {"kms", {"m", thousand}},
    {"kilometer", {"m", thousand}},
    {"kilometers", {"m", thousand}},
    {"kilometre", {"m", thousand}},
    {"kilometres", {"m", thousand}},
    {"yd", {"m", {9144, -4}}},
    {"yard", {"m", {9144, -4}}},
    {"yards", {"m", {9144, -4}}},
    {"dm", {"m", {1, -1}}},
    {"cm", {"m", {1, -2}}},
    {"mi", {"m", mile}},
    {"mile", {"m", mile}},
    {"miles", {"m", mile}},
    {"ft", {"m", foot}},
    {"foot", {"m", foot}},
    {"feet", {"m", foot}},
    {"s", {"s", {}}},
    {"sec", {"s", {}}},
    {"secs", {"s", {}}},
    {"second", {"s", {}}},
    {"seconds", {"s", {}}},
    {"ms", {"s", {1, -3}}},
    {"msec", {"s", {1, -3}}},
    {"milliseconds", {"s", {1, -3}}},
    {"min", {"s", {60, 0}}},
    {"mins", {"s", {60, 0}}},
    {"minute", {"s", {60, 0}}},
    {"minutes", {"s", {60, 0}}},
    {"h", {"s", {3600, 0}}},
    {"hr", {"s", {3600, 0}}},
    {"hrs", {"s", {3600, 0}}},
    {"hour", {"s", {3600, 0}}},
    {"hours", {"s", {3600, 0}}},
};

struct SpeedWord {
    std::string_view word;
    DecimalScale kmh;
};
// Keys; a longer one precedes its own suffixes.
constexpr SpeedWord speed_words[] = {
    {"kmph", {}},
    {"kmh", {}},
    {"kph", {}},
    {"kmperhour", {}},
    {"milesh", {1'609'344, -6}},
    {"milesperhour", {1'609'344, -6}},
    {"mih", {1'609'344, -6}},
    {"mph", {1'609'344, -6}},
    {"kmmin", {60, 0}},
    {"mimin", {9'656'064, -5}},
    {"ftmin", {18'288, -6}},
    {"feetpermin", {18'288, -6}},
    {"fpm", {18'288, -6}},
    {"fts", {109'728, -5}},
    {"ftsec", {109'728, -5}},
    {"fps", {109'728, -5}},
    {"mmin", {6, -2}},
    {"knots", {1852, -3}},
    {"knot", {1852, -3}},
    {"mps", {36, -1}},
    {"ms", {36, -1}},
};

bool contains(Keys keys, std::string_view key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

WeightName with_unit(const Unit& unit) {
    return {unit.symbol == "m" ? "length" : "time", unit.symbol, unit.scale, false, false};
}

// The key is a base followed by a word for a unit: "lengthkm", "timemin", "costs" (cost_s; "costs" itself is caught
// before).
std::optional<WeightName> based_weight(std::string_view key, Keys bases, std::string_view symbol) {
    for (const std::string_view base : bases) {
        if (key.substr(0, base.size()) != base) continue;
        const std::optional<Unit> unit = unit_named(key.substr(base.size()));
        if (unit && (symbol.empty() || unit->symbol == symbol)) return with_unit(*unit);
    }
    return std::nullopt;
}

std::vector<EndCoordinateKeys> make_end_coordinate_keys() {
    constexpr EndKeys ends[] = {{"from", "to"}, {"start", "end"}, {"source", "target"}, {"origin", "destination"},
                                {"src", "dst"}, {"u", "v"},       {"1", "2"},           {"a", "b"}};
    constexpr EndKeys axes[] = {{"lon", "lat"}, {"lng", "lat"}, {"long", "lat"}, {"longitude", "latitude"}, {"x", "y"}};
    std::vector<EndCoordinateKeys> all;
    for (const EndKeys& axis : axes) {
        for (const EndKeys& end : ends) {
            const auto joined = [](std::string_view first, std::string_view second) {
                return std::string(first).append(second);
            };
            const bool degrees = axis.from != "x";
            all.push_back({joined(end.from, axis.from), joined(end.from, axis.to), joined(end.to, axis.from),
                           joined(end.to, axis.to), degrees});
            all.push_back({joined(axis.from, end.from), joined(axis.to, end.from), joined(axis.from, end.to),
                           joined(axis.to, end.to), degrees});
        }
    }
    return all;
}

}  // namespace

std::string field_key(std::string_view name) {
    std::string key;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80 || std::isalnum(byte) != 0) key.push_back(core::lower_case(c));
    }
    return key;
}

Keys usual_keys(Meaning meaning) {
    switch (meaning) {
        case Meaning::id:
            return id_keys;
        case Meaning::name:
            return name_keys;
        case Meaning::oneway:
            return oneway_keys;
        case Meaning::directed:
            return directed_keys;
        case Meaning::shape_direction:
            return shape_direction_keys;
        case Meaning::shape:
            return shape_keys;
        case Meaning::speed:
            return speed_keys;
        case Meaning::road_class:
            return class_keys;
        case Meaning::longitude:
            return longitude_keys;
        case Meaning::latitude:
            return latitude_keys;
        case Meaning::x:
            return x_keys;
        case Meaning::y:
            return y_keys;
        case Meaning::population:
            return population_keys;
    }
    return {};
}

std::span<const EndKeys> usual_end_keys() {
    return end_keys;
}

std::span<const EndCoordinateKeys> usual_end_coordinate_keys() {
    static const std::vector<EndCoordinateKeys> all = make_end_coordinate_keys();
    return all;
}

std::optional<Unit> unit_named(std::string_view word) {
    for (const UnitWord& known : unit_words)
        if (known.word == word) return known.unit;
    return std::nullopt;
}

std::optional<WeightName> weight_named(std::string_view field) {
    const std::string key = field_key(field);
    // "costs" is a plural, but "cost_s" is a cost in seconds.
    const bool has_unit = key.ends_with('s') && core::lower_case(field) != key;
    if (contains(plain_bases, key) && !has_unit) return WeightName{core::lower_case(field), "", {}, true, false};
    if (contains(length_bases, key)) return WeightName{"length", "m", {}, false, true};
    if (contains(time_bases, key)) return WeightName{"time", "s", {}, false, true};
    if (const std::optional<Unit> unit = unit_named(key)) return with_unit(*unit);
    if (auto weight = based_weight(key, length_bases, "m")) return weight;
    if (auto weight = based_weight(key, time_bases, "s")) return weight;
    return based_weight(key, plain_bases, "");
}

std::string_view reversed_weight_key(std::string_view key) {
    for (const std::string_view prefix : {"reverse", "rev"})
        if (key.substr(0, prefix.size()) == prefix && weight_named(key.substr(prefix.size())))
            return key.substr(prefix.size());
    return {};
}

std::optional<DecimalScale> speed_unit_named(std::string_view word) {
    const std::string key = field_key(word);
    for (const SpeedWord& known : speed_words)
        if (known.word == key) return known.kmh;
    return std::nullopt;
}

std::optional<DecimalScale> speed_unit_in(std::string_view key) {
    for (const SpeedWord& known : speed_words)
        if (key.ends_with(known.word)) return known.kmh;
    return std::nullopt;
}

DecimalScale speed_scale(std::string_view key) {
    return speed_unit_in(key).value_or(DecimalScale{});
}

bool is_usual_field(std::string_view key) {
    if (key.empty()) return false;
    for (const Meaning meaning : {Meaning::id, Meaning::name, Meaning::oneway, Meaning::directed,
                                  Meaning::shape_direction, Meaning::shape, Meaning::speed, Meaning::road_class,
                                  Meaning::longitude, Meaning::latitude, Meaning::x, Meaning::y, Meaning::population})
        if (contains(usual_keys(meaning), key)) return true;
    for (const EndKeys& ends : end_keys)
        if (key == ends.from || key == ends.to) return true;
    for (const EndCoordinateKeys& keys : usual_end_coordinate_keys())
        if (key == keys.from_x || key == keys.from_y || key == keys.to_x || key == keys.to_y) return true;
    return weight_named(key).has_value() || !reversed_weight_key(key).empty();
}

}  // namespace starway::read
