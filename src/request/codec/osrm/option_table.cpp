#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>
#include <type_traits>

#include "base/core/suggest.hpp"
#include "request/codec/osrm/option_reader.hpp"
#include "request/codec/osrm/text_values.hpp"
#include "request/service.hpp"
#include "starway/road/isochrone.hpp"

namespace starway::request::codec::osrm {
namespace {

constexpr unsigned bit(Service service) {
    return 1U << static_cast<unsigned>(service);
}
constexpr unsigned lines = bit(Service::route) | bit(Service::match) | bit(Service::trip);
constexpr unsigned all = lines | bit(Service::nearest) | bit(Service::table) | bit(Service::isochrone);

OptionWords words_of(const read::options::Member& member) {
    OptionWords words{without_unit(member.name), OptionWords::Type::number, member.doc, {}, member.least};
    words.above_least = member.above_least;
    if (member.most < largest_number) words.most = member.most;
    return words;
}

std::string takes(const OptionWords& words) {
    const std::string least = fmt::format("{} {:g}", words.above_least ? "above" : "of at least", words.least);
    return std::isfinite(words.most) ? fmt::format("takes a number {} and at most {:g}", least, words.most)
                                     : fmt::format("takes a number {}", least);
}

bool within(const OptionWords& words, double value) {
    return value <= words.most && (words.above_least ? value > words.least : value >= words.least);
}

// Calls visit(words, field) for each number that OSRM's API has no words of its own for.
template <class Visit>
void for_each_number(IsochroneRequest& isochrone, Visit visit) {
    auto visitor = [&]<class T>(const read::options::Member& member, T& field) {
        if constexpr (std::is_same_v<T, double> || std::is_same_v<T, std::optional<double>>)
            if (member.name != "max_snap_m") visit(words_of(member), field);  // which radiuses say
    };
    describe(visitor, isochrone);
}

}  // namespace

std::span<const OptionReader::Known> OptionReader::all_known() {
    using enum OptionWords::Type;
    static constexpr std::string_view yes_no = "takes true or false";
    static constexpr std::string_view whole = "\\+?[0-9]+";
    static constexpr std::string_view amount = "\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?";
    static constexpr std::string_view radius = "unlimited|\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?";
    static constexpr auto words = [](std::string_view name, std::string_view doc, std::string_view pattern) {
        return OptionWords{name, text, doc, pattern};
    };
    static constexpr auto list = [](std::string_view name, std::string_view doc, std::string_view item, char separator,
                                    std::string_view instead = {}) {
        OptionWords option{name, text, doc, item};
        option.separator = separator;
        option.instead = instead;
        return option;
    };
    // An element for each coordinate; nothing stands for the default.
    static constexpr auto each = [](std::string_view name, std::string_view doc, std::string_view item) {
        OptionWords option = list(name, doc, item, ';');
        option.may_skip = true;
        return option;
    };
    static constexpr std::array known{
        Known{each("bearings", "value,range for each coordinate, separated by semicolons", "[0-9]+,[0-9]+"), all,
              &OptionReader::bearings, "takes value,range for each coordinate: 0 to 360, 0 to 180"},
        Known{each("radiuses", "metres or unlimited for each coordinate", radius), all, &OptionReader::radiuses,
              "takes metres or 'unlimited' for each coordinate"},
        Known{
            each("hints",
                 "hints of an earlier answer, which put coordinates where they were put before; others have no effect",
                 "[^;]+"),
            all, &OptionReader::hints, "takes a hint or nothing for each coordinate"},
        Known{{"generate_hints", flag, "whether waypoints have hints"}, all, &OptionReader::generate_hints, yes_no},
        Known{each("approaches", "curb, opposite or unrestricted for each coordinate", "curb|opposite|unrestricted"),
              all, &OptionReader::approaches, "takes curb, opposite or unrestricted for each coordinate"},
        Known{list("exclude", "classes of road to avoid, separated by commas; /status lists them", "[^,]+", ','), all,
              &OptionReader::exclude, "takes names of classes, separated by commas"},
        Known{list("snap_exclude",
                   "classes of road on which no coordinate is put, though routes may use them, separated by commas",
                   "[^,]+", ','),
              all, &OptionReader::snap_exclude, "takes names of classes, separated by commas"},
        Known{words("snapping", "any: also on roads on which the profile puts no coordinate (its class no_start)",
                    "default|any"),
              all, &OptionReader::snapping, "takes default or any"},
        Known{
            {"skip_waypoints", flag, "leaves waypoints out of the answer"}, all, &OptionReader::skip_waypoints, yes_no},
        Known{words("alternatives", "true, false or how many more routes", "true|false|\\+?[0-9]+"),
              bit(Service::route), &OptionReader::alternatives, "takes true, false or a number"},
        Known{{"steps", flag, "turn-by-turn directions"}, lines, &OptionReader::steps, yes_no},
        Known{list("annotations", "true, false, or names: nodes,distance,duration,weight,speed,datasources",
                   "nodes|distance|duration|datasources|weight|speed", ',', "true|false"),
              lines, &OptionReader::annotations, "takes true, false, or names such as duration,distance"},
        Known{list("annotations", "duration, distance, or both with a comma", "duration|distance", ','),
              bit(Service::table), &OptionReader::table_annotations, "takes duration, distance, or both with a comma"},
        Known{words("geometries", "the form of lines", "polyline|polyline6|geojson"), lines, &OptionReader::geometries,
              "takes polyline, polyline6 or geojson"},
        Known{words("overview", "which line of the whole", "simplified|full|by_legs|false"), lines,
              &OptionReader::overview, "takes simplified, full, by_legs or false"},
        Known{words("continue_straight",
                    "whether one goes on at waypoints without turning round; for trip and match without effect",
                    "default|true|false"),
              lines, &OptionReader::continue_straight, "takes default, true or false"},
        Known{list("waypoints", "numbers of the coordinates at which legs end", whole, ';'),
              bit(Service::route) | bit(Service::match), &OptionReader::waypoints,
              "takes numbers of coordinates in ascending order, separated by semicolons"},
        Known{{"number", whole_number, "how many", {}, 1},
              bit(Service::nearest),
              &OptionReader::number,
              "takes a number of at least 1"},
        Known{list("sources", "numbers of coordinates, or all", whole, ';', "all"), bit(Service::table),
              &OptionReader::sources, "takes all, or numbers of coordinates separated by semicolons"},
        Known{list("destinations", "numbers of coordinates, or all", whole, ';', "all"), bit(Service::table),
              &OptionReader::destinations, "takes all, or numbers of coordinates separated by semicolons"},
        Known{{"fallback_speed", number, "metres a second in a straight line where there is no route", {}, 0, true},
              bit(Service::table),
              &OptionReader::fallback_speed,
              "takes a speed above 0"},
        Known{words("fallback_coordinate", "between which points", "input|snapped"), bit(Service::table),
              &OptionReader::fallback_coordinate, "takes input or snapped"},
        Known{{"scale_factor", number, "times are multiplied by this", {}, 0, true},
              bit(Service::table),
              &OptionReader::scale_factor,
              "takes a factor above 0"},
        Known{list("timestamps", "seconds for each coordinate", amount, ';'), bit(Service::match),
              &OptionReader::timestamps, "takes seconds for each coordinate"},
        Known{words("gaps", "whether long pauses split the trace", "split|ignore"), bit(Service::match),
              &OptionReader::gaps, "takes split or ignore"},
        Known{
            {"tidy", flag, "leaves out points that say nothing new"}, bit(Service::match), &OptionReader::tidy, yes_no},
        Known{{"roundtrip", flag, "whether the trip ends where it starts"},
              bit(Service::trip),
              &OptionReader::roundtrip,
              yes_no},
        Known{words("source", "where it starts", "any|first"), bit(Service::trip), &OptionReader::source,
              "takes any or first"},
        Known{words("destination", "where it ends", "any|last"), bit(Service::trip), &OptionReader::destination,
              "takes any or last"},
        Known{list("contours_seconds", "times above 0, separated by commas", amount, ','), bit(Service::isochrone),
              &OptionReader::contours_seconds, "takes times above 0, separated by commas"},
        Known{list("contours_metres", "or distances", amount, ','), bit(Service::isochrone),
              &OptionReader::contours_metres, "takes distances above 0, separated by commas"},
        Known{words("direction", "from or to the coordinate", "from|to"), bit(Service::isochrone),
              &OptionReader::direction, "takes from or to"},
        Known{{"polygons", flag, "polygons or lines"}, bit(Service::isochrone), &OptionReader::polygons, yes_no},
    };
    return known;
}

std::optional<std::string> OptionReader::read(const RawRequest::Option& option) {
    for (const Known& known : all_known())
        if (known.words.name == option.name && (known.services & bit(request_.service)) != 0)
            return (this->*known.read)(option.value) ? std::nullopt : std::optional(std::string(known.takes));
    if (request_.service == Service::isochrone) {
        std::optional<std::string> wrong;
        bool known = false;
        for_each_number(request_.isochrone, [&](const OptionWords& words, auto& field) {
            if (words.name != option.name) return;
            known = true;
            if (const auto value = number_of<double>(option.value); value && within(words, *value))
                field = *value;
            else
                wrong = takes(words);
        });
        if (known) return wrong;
    }
    std::vector<std::string> names;
    for (const OptionWords& words : known_to(request_.service)) names.emplace_back(words.name);
    return fmt::format("is no option of {}{}", name_of(request_.service), core::did_you_mean(option.name, names));
}

std::vector<OptionWords> OptionReader::known_to(Service service) {
    std::vector<OptionWords> options;
    for (const Known& known : all_known())
        if ((known.services & bit(service)) != 0) options.push_back(known.words);
    IsochroneRequest isochrone;
    if (service == Service::isochrone)
        for_each_number(isochrone, [&](const OptionWords& words, const auto&) { options.push_back(words); });
    return options;
}

std::string pattern_of(const OptionWords& option) {
    const std::string item = fmt::format("({}){}", option.pattern, option.may_skip ? "?" : "");
    const std::string list = option.separator == '\0' ? item : fmt::format("{}({}{})*", item, option.separator, item);
    return option.instead.empty() ? fmt::format("^{}$", list) : fmt::format("^({}|{})$", option.instead, list);
}

std::vector<OptionWords> options_of(Service service) {
    return OptionReader::known_to(service);
}

}  // namespace starway::request::codec::osrm
