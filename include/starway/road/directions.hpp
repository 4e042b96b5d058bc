// Turn-by-turn directions: what a traveller does along a route, in the vocabulary of OSRM's API
// (https://project-osrm.org/docs/v5.24.0/api/#stepmaneuver-object), so that its clients understand them.
//
// A route is found first; its steps are derived from its arcs, from the shapes and names of the roads at each junction,
// and, where the source has them, from road numbers, signs, ramps, roundabouts and lanes (starway/road/tags.hpp).
// Where it has none, from shapes and names alone; without coordinates, from names alone: then there are no bearings,
// and a step begins where the name changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/id.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"

namespace starway {

class RoadNetwork;
struct Route;

enum class ManeuverType : std::uint8_t {
    depart,           // the first step of each leg; says where to head
    arrive,           // the last step of each leg; has no length
    turn,             // onto another road, or to its other part
    new_name,         // the road goes on and is called differently from here on
    continue_on,      // "continue": the road that one is on bends or turns
    merge,            // onto a road whose traffic goes on alongside, as from a ramp onto a motorway
    on_ramp,          // onto a ramp that leads to a motorway or the like
    off_ramp,         // off a motorway or the like, onto a ramp
    fork,             // one road becomes two that are alike; keep to one side
    end_of_road,      // the road ends at another, which leads left and right
    roundabout,       // enter a roundabout; Maneuver::exit counts its exits up to the one to take
    rotary,           // the same for one that is large and has a name (Step::rotary_name)
    roundabout_turn,  // at a roundabout so small that one speaks of a turn; the modifier says where
    exit_roundabout,  // leave it; follows `roundabout`
    exit_rotary,      // the same; follows `rotary`
    notification,     // nothing to steer, but something changes, as the mode on boarding a ferry
};

// The direction of a turn, as its angle suggests it.
enum class ManeuverModifier : std::uint8_t {
    none,
    uturn,
    sharp_right,
    right,
    slight_right,
    straight,
    slight_left,
    left,
    sharp_left,
};

enum class TravelMode : std::uint8_t {
    driving,
    cycling,
    walking,
    ferry,
    pushing_bike,
    train,
    route,
    steps_up,
    steps_down,
    river_up,
    river_down
};

// The words of the API: "new name", "sharp right", "pushing bike"; empty for no modifier.
[[nodiscard]] STARWAY_EXPORT std::string_view name_of(ManeuverType type);
[[nodiscard]] STARWAY_EXPORT std::string_view name_of(ManeuverModifier modifier);
[[nodiscard]] STARWAY_EXPORT std::string_view name_of(TravelMode mode);

// A lane of the road on which one comes to a junction.
struct Lane {
    std::vector<std::string_view> indications;  // "left", "straight", "sharp right", "uturn", "none", ... (static text)
    bool valid = false;                         // one may take it for the route
    friend bool operator==(const Lane&, const Lane&) = default;
};

// A place where roads meet, passed along a step. Bearings are in degrees clockwise from north, 0 to 359, each leading
// away from the place.
struct Intersection {
    Position location;
    std::size_t point = 0;  // into Leg::line; 0 without coordinates
    NodeId node;            // invalid where a leg begins or ends between junctions
    std::vector<std::uint16_t>
        bearings;                    // of all roads there that are open to the traveller in some direction, ascending
    std::vector<bool> entry;         // for each: one may leave by it, having come as the route does
    std::optional<std::size_t> in;   // into `bearings`: the road by which one comes; nothing at a departure
    std::optional<std::size_t> out;  // the road that the route takes; nothing at an arrival
    std::vector<std::string_view>
        classes;              // of the road that the route takes: toll, ferry, tunnel, motorway, restricted
    std::vector<Lane> lanes;  // from left to right, empty where the source says nothing
};

struct Maneuver {
    ManeuverType type = ManeuverType::turn;
    // None only for a departure from the road, and an arrival on it.
    ManeuverModifier modifier = ManeuverModifier::none;
    Position location;
    std::uint16_t bearing_before = 0;  // degrees clockwise from north, the direction of travel; 0 at a departure
    std::uint16_t bearing_after = 0;   // 0 at an arrival
    // Of a roundabout, rotary or roundabout turn: counted from 1; nothing if the route ends in it.
    std::optional<int> exit;
};

// A maneuver, and the way from there to the next one.
struct Step {
    Maneuver maneuver;
    std::string name;                  // of the road that follows; empty where it has none
    std::string ref;                   // its number, such as "A 1"; several are separated by "; "
    std::string destinations;          // what its signs name: "A 3: Basel, Bern"; empty where unknown
    std::string exits;                 // the number of the motorway's exit, such as "12"
    std::string pronunciation;         // of the name
    std::string rotary_name;           // of a rotary only
    std::string rotary_pronunciation;  // of that
    TravelMode mode = TravelMode::driving;
    bool drives_on_left = false;
    double distance_m = 0;  // up to the next maneuver; the steps' sum is the leg's
    double duration_s = 0;
    double weight = 0;                        // in the route's unit
    std::size_t first_point = 0;              // into Leg::line; the step's own line goes from here ...
    std::size_t last_point = 0;               // ... to here, where the next step's begins. 0 and 0 without coordinates
    std::size_t first_arc = 0;                // into Leg::arcs: the first arc of the way that follows
    std::vector<Intersection> intersections;  // in order; the first is that of the maneuver. Never empty
};

// The steps of one leg: `depart` first, `arrive` last, so at least two. The weight (Route::weight) says which roads are
// open, and whether one drives, cycles or walks. Preconditions: the route was found on this network, which is verified.
// O(arcs of the leg and of its junctions).
STARWAY_EXPORT std::vector<Step> directions(const RoadNetwork& network, const Route& route, std::size_t leg);

// Fills Leg::steps of every leg; RouteRequest::steps asks for the same.
STARWAY_EXPORT void add_steps(const RoadNetwork& network, Route& route);

// The text of turn-by-turn directions: in English, Dutch, French or German, or in any language for which there is a
// file in the schema of osrm-text-instructions (https://github.com/Project-OSRM/osrm-text-instructions, "v5"), whose
// package has some thirty.

// Which of several legs a step is of, and what the leg's end is called: both matter to arrivals only.
struct InstructionContext {
    std::size_t leg = 0;
    std::size_t legs = 1;
    std::string_view destination;  // empty: unnamed
};

// Immutable and shared: a copy is a pointer to the same phrases, and every method may be called from any thread.
class STARWAY_EXPORT Instructions {
public:
    Instructions();  // English
    // The phrases of a file such as de.json. Rules of grammar come from a file of the same name in a folder "grammar"
    // beside it, or beside its folder, if there is one. Errors: io, data (not of the schema: says what is missing).
    static Result<Instructions> from_file(const std::string& file);
    // Of a language that ships with the library: "de", "en", "fr" or "nl", whatever follows as in "de-AT". Reads no
    // file. Errors: usage, there is none (says which there are).
    static Result<Instructions> built_in(std::string_view language);
    // Of a language such as "de" or "pt-BR": looks for its file in $STARWAY_LANGUAGES, in the user's and the system's
    // data folders ("starway/languages") and, with osrm-text-instructions installed by npm, in ./node_modules; then for
    // one that ships. Errors: usage, there is none (says where it was sought); as from_file().
    static Result<Instructions> for_language(std::string_view language);

    // One sentence without a full stop. Names of roads are as in the source. Linear in the phrase and the names.
    [[nodiscard]] std::string text(const Step& step, const InstructionContext& context = {}) const;

    struct State;

private:
    explicit Instructions(std::shared_ptr<const State> state);
    std::shared_ptr<const State> state_;
};

}  // namespace starway
