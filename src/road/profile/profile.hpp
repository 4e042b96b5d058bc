// A profile: what the tags of OpenStreetMap, or the fields of any other source, mean to one kind of traveller. Plain
// data, as a page of TOML says it (profile_file.hpp); evaluator.hpp applies it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "road/profile/condition.hpp"
#include "road/profile/times/opening_hours.hpp"

namespace starway::road::profile {

enum class Access : std::uint8_t { closed, local, open };

// Where a profile says something, for `starway profile explain`.
struct Origin {
    std::string file;  // the built-in profile's name, or the file's path
    std::uint32_t line = 0;
};

// Tables by key, then by value: [speed] primary = 65 is of "highway", "man_made=pier" = 4 of "man_made".
template <class Value>
using TagTable = std::map<std::string, std::map<std::string, Value>>;

struct Limit {
    ValueTest test;
    double kmh = 0;  // 0 closes
};

struct Rule {
    Conditions when;
    std::vector<std::pair<std::string, std::string>> set;
    std::vector<std::string> unset;
    Origin origin;
};

struct Vehicle {  // metres and tonnes; 0: not told, so nothing of that kind keeps it out
    double height = 0, width = 0, length = 0, weight = 0, axle_load = 0, axles = 0;
    double weight_rating = 0;  // the gross weight that its papers allow; 0: its weight
    bool hazmat = false;       // it carries dangerous goods
    [[nodiscard]] double rating() const { return weight_rating > 0 ? weight_rating : weight; }
};

enum class UTurns : std::uint8_t { dead_ends, anywhere, never };
enum class DriveOn : std::uint8_t { automatic, left, right };
// How the cost of a turn grows with its angle.
enum class TurnCurve : std::uint8_t { sigmoid, square, line };
// What a weight counts: the time by preference, the time alone, or metres.
enum class WeighBy : std::uint8_t { preference, time, length };

struct Profile {
    std::string name;
    std::string description;
    std::string mode;  // profiles of one mode share junctions
    std::vector<std::string> access;
    std::vector<std::string> oneway;
    std::vector<std::string> name_tags;
    Vehicle vehicle;
    DriveOn drive_on = DriveOn::automatic;
    double local_factor = 1;        // of the weight on roads that are for local traffic only
    Conditions local_where;         // elsewhere what is for local traffic only is closed; empty: nowhere
    bool general_opens = false;     // access=* also opens what its kind closes
    bool route_directions = false;  // numbers of roads come with where their routes lead
    WeighBy weigh_by = WeighBy::preference;
    double round_segments = 0;  // seconds: the time along each piece of a line is a multiple of these; 0: it is exact

    std::map<std::string, Access> access_values;
    std::optional<Access> other_access;  // of values that are not listed; nothing: they are unknown

    // In these tables a key that ends in :forward or :backward is for that direction, and comes before all others; the
    // value * is any that no other entry has.
    TagTable<Access> implied;  // without a tag of `access`; open where nothing is listed
    TagTable<double> speed;    // km/h; a way that has none of these is closed, unless one pushes
    TagTable<double> pushed;   // km/h of who pushes a bicycle where [speed] has nothing, or against a one-way street
    TagTable<std::string> travel_mode;  // by what one travels, where it is not the usual
    bool durations = false;             // duration=* is that of any way, not only of ferries

    struct MaxSpeed {
        std::vector<std::string> tags;
        double use = 1;     // of a signed limit, this part is driven
        bool raise = true;  // a limit may make a road faster than [speed] says
        double most = 0;    // km/h; 0: no bound
        std::map<std::string, double> zones;
    } maxspeed;
    std::map<std::string, std::vector<Limit>> limit;
    TagTable<double> preference;
    bool least_preference = false;  // the least that fits counts, not the product of all

    struct Barrier {
        std::vector<std::string> open, stops;  // values of the key; an access tag of the node says otherwise
        bool others_open = false;              // values in none of the lists
        std::map<std::string, double> delay;   // open, after so many seconds
        Conditions closed;                     // one that holds closes a node, whatever it is
        double local = 3600;            // seconds of weight, not of time, to pass one that is for local traffic only
        bool signs_everywhere = false;  // access tags of nodes that are something else, such as crossings, count too
        bool bars_junctions = false;    // where ways meet, without a tag that bars
        bool opened_without_delay = false;  // by an access tag
    } barrier;
    TagTable<double> delay;  // seconds at a node
    struct Ferry {
        std::vector<std::string> route;
        double speed = 5, board = 0;
    } ferry;

    struct Restrictions {
        std::vector<std::string> keys, except;
        bool count_conditional = true;
    } restrictions;
    struct Turn {
        double max = 0, bias = 1, u_turn = 0, enter_local = 0;
        TurnCurve curve = TurnCurve::sigmoid;
        UTurns u_turns = UTurns::dead_ends;
    } turn;

    // Joining or crossing a busier road without a signal means waiting for a gap (give_way.hpp).
    struct GiveWay {
        TagTable<double> flow;                        // vehicles an hour, in both directions together
        double join = 0, join_across = 0, cross = 0;  // seconds that a gap must last
    } give_way;

    std::optional<Moment> at;  // decides conditions on times; no page says it

    // At most 64; their bits are in the order of their names. A way or node is of a class if one of its conditions
    // holds.
    std::map<std::string, std::vector<Conditions>> classes;
    std::vector<Rule> rules;
};

}  // namespace starway::road::profile
