#include "service/road/directions/text/english.hpp"

namespace starway::service {

std::string_view english_phrases() {
    return R"json({
"meta": {"capitalizeFirstLetter": true},
"v5": {
  "constants": {
    "ordinalize": {"1": "1st", "2": "2nd", "3": "3rd", "4": "4th", "5": "5th", "6": "6th", "7": "7th", "8": "8th", "9": "9th",
                   "10": "10th", "11": "11th", "12": "12th", "13": "13th", "14": "14th", "15": "15th", "16": "16th"},
    "direction": {"north": "north", "northeast": "northeast", "east": "east", "southeast": "southeast",
                  "south": "south", "southwest": "southwest", "west": "west", "northwest": "northwest"},
    "modifier": {"left": "left", "right": "right", "sharp left": "sharply left", "sharp right": "sharply right",
                 "slight left": "slightly left", "slight right": "slightly right", "straight": "straight on", "uturn": "back"}
  },
  "modes": {
    "ferry": {"default": "Take the ferry", "name": "Take the ferry {way_name}",
              "destination": "Take the ferry to {destination}"}
  },
  "phrase": {"name and ref": "{name} ({ref})"},
  "depart": {
    "default": {"default": "Head {direction}", "name": "Head {direction} on {way_name}"}
  },
  "arrive": {
    "default": {"default": "Arrive at your {nth} destination", "named": "Arrive at {waypoint_name}"},
    "left": {"default": "Arrive at your {nth} destination, on the left", "named": "Arrive at {waypoint_name}, on the left"},
    "right": {"default": "Arrive at your {nth} destination, on the right", "named": "Arrive at {waypoint_name}, on the right"}
  },
  "turn": {
    "default": {"default": "Turn {modifier}", "name": "Turn {modifier} onto {way_name}",
                "destination": "Turn {modifier} towards {destination}"},
    "straight": {"default": "Go straight on", "name": "Go straight on along {way_name}",
                 "destination": "Go straight on towards {destination}"},
    "slight left": {"default": "Bear left", "name": "Bear left onto {way_name}", "destination": "Bear left towards {destination}"},
    "slight right": {"default": "Bear right", "name": "Bear right onto {way_name}",
                     "destination": "Bear right towards {destination}"},
    "uturn": {"default": "Make a U-turn", "name": "Make a U-turn onto {way_name}",
              "destination": "Make a U-turn towards {destination}"}
  },
  "continue": {
    "default": {"default": "Turn {modifier}", "name": "Turn {modifier} to stay on {way_name}",
                "destination": "Turn {modifier} towards {destination}"},
    "straight": {"default": "Go straight on", "name": "Go straight on along {way_name}",
                 "destination": "Go straight on towards {destination}"},
    "slight left": {"default": "Bear left", "name": "Bear left to stay on {way_name}",
                    "destination": "Bear left towards {destination}"},
    "slight right": {"default": "Bear right", "name": "Bear right to stay on {way_name}",
                     "destination": "Bear right towards {destination}"},
    "uturn": {"default": "Make a U-turn", "name": "Make a U-turn on {way_name}",
              "destination": "Make a U-turn towards {destination}"}
  },
  "new name": {
    "default": {"default": "Continue {modifier}", "name": "Continue {modifier} onto {way_name}",
                "destination": "Continue {modifier} towards {destination}"},
    "straight": {"default": "Continue", "name": "Continue onto {way_name}", "destination": "Continue towards {destination}"},
    "uturn": {"default": "Make a U-turn", "name": "Make a U-turn onto {way_name}",
              "destination": "Make a U-turn towards {destination}"}
  },
  "notification": {
    "default": {"default": "Continue {modifier}", "name": "Continue {modifier} on {way_name}",
                "destination": "Continue {modifier} towards {destination}"},
    "straight": {"default": "Continue", "name": "Continue on {way_name}", "destination": "Continue towards {destination}"},
    "uturn": {"default": "Make a U-turn", "name": "Make a U-turn onto {way_name}",
              "destination": "Make a U-turn towards {destination}"}
  },
  "end of road": {
    "default": {"default": "At the end of the road, turn {modifier}",
                "name": "At the end of the road, turn {modifier} onto {way_name}",
                "destination": "At the end of the road, turn {modifier} towards {destination}"},
    "straight": {"default": "At the end of the road, go straight on",
                 "name": "At the end of the road, go straight on along {way_name}",
                 "destination": "At the end of the road, go straight on towards {destination}"},
    "uturn": {"default": "At the end of the road, make a U-turn",
              "name": "At the end of the road, make a U-turn onto {way_name}",
              "destination": "At the end of the road, make a U-turn towards {destination}"}
  },
  "fork": {
    "default": {"default": "At the fork, keep {modifier}", "name": "At the fork, keep {modifier} onto {way_name}",
                "destination": "At the fork, keep {modifier} towards {destination}"},
    "slight left": {"default": "At the fork, keep left", "name": "At the fork, keep left onto {way_name}",
                    "destination": "At the fork, keep left towards {destination}"},
    "slight right": {"default": "At the fork, keep right", "name": "At the fork, keep right onto {way_name}",
                     "destination": "At the fork, keep right towards {destination}"},
    "straight": {"default": "At the fork, keep to the middle", "name": "At the fork, keep to the middle onto {way_name}",
                 "destination": "At the fork, keep to the middle towards {destination}"}
  },
  "merge": {
    "default": {"default": "Merge {modifier}", "name": "Merge {modifier} onto {way_name}",
                "destination": "Merge {modifier} towards {destination}"},
    "slight left": {"default": "Merge left", "name": "Merge left onto {way_name}", "destination": "Merge left towards {destination}"},
    "slight right": {"default": "Merge right", "name": "Merge right onto {way_name}",
                     "destination": "Merge right towards {destination}"},
    "straight": {"default": "Merge", "name": "Merge onto {way_name}", "destination": "Merge towards {destination}"}
  },
  "on ramp": {
    "default": {"default": "Take the ramp", "name": "Take the ramp onto {way_name}",
                "destination": "Take the ramp towards {destination}", "exit": "Take exit {exit}",
                "exit_destination": "Take exit {exit} towards {destination}"},
    "left": {"default": "Take the ramp on the left", "name": "Take the ramp on the left onto {way_name}",
             "destination": "Take the ramp on the left towards {destination}"},
    "right": {"default": "Take the ramp on the right", "name": "Take the ramp on the right onto {way_name}",
              "destination": "Take the ramp on the right towards {destination}"},
    "sharp left": {"default": "Turn sharply left onto the ramp", "name": "Turn sharply left onto the ramp {way_name}",
                   "destination": "Turn sharply left onto the ramp towards {destination}"},
    "sharp right": {"default": "Turn sharply right onto the ramp", "name": "Turn sharply right onto the ramp {way_name}",
                    "destination": "Turn sharply right onto the ramp towards {destination}"},
    "slight left": {"default": "Take the ramp on the left", "name": "Take the ramp on the left onto {way_name}",
                    "destination": "Take the ramp on the left towards {destination}"},
    "slight right": {"default": "Take the ramp on the right", "name": "Take the ramp on the right onto {way_name}",
                     "destination": "Take the ramp on the right towards {destination}"}
  },
  "off ramp": {
    "default": {"default": "Take the exit", "name": "Take the exit onto {way_name}",
                "destination": "Take the exit towards {destination}", "exit": "Take exit {exit}",
                "exit_destination": "Take exit {exit} towards {destination}"},
    "left": {"default": "Take the exit on the left", "name": "Take the exit on the left onto {way_name}",
             "destination": "Take the exit on the left towards {destination}", "exit": "Take exit {exit} on the left",
             "exit_destination": "Take exit {exit} on the left towards {destination}"},
    "right": {"default": "Take the exit on the right", "name": "Take the exit on the right onto {way_name}",
              "destination": "Take the exit on the right towards {destination}", "exit": "Take exit {exit} on the right",
              "exit_destination": "Take exit {exit} on the right towards {destination}"},
    "slight left": {"default": "Take the exit on the left", "name": "Take the exit on the left onto {way_name}",
                    "destination": "Take the exit on the left towards {destination}", "exit": "Take exit {exit} on the left",
                    "exit_destination": "Take exit {exit} on the left towards {destination}"},
    "slight right": {"default": "Take the exit on the right", "name": "Take the exit on the right onto {way_name}",
                     "destination": "Take the exit on the right towards {destination}", "exit": "Take exit {exit} on the right",
                     "exit_destination": "Take exit {exit} on the right towards {destination}"}
  },
  "roundabout": {
    "default": {
      "exit": {"default": "At the roundabout, take the {exit_number} exit",
               "name": "At the roundabout, take the {exit_number} exit onto {way_name}",
               "destination": "At the roundabout, take the {exit_number} exit towards {destination}"},
      "default": {"default": "Enter the roundabout", "name": "Enter the roundabout"}
    }
  },
  "rotary": {
    "default": {
      "name": {"default": "Enter {rotary_name}", "name": "Enter {rotary_name}"},
      "name_exit": {"default": "At the roundabout {rotary_name}, take the {exit_number} exit",
                    "name": "At the roundabout {rotary_name}, take the {exit_number} exit onto {way_name}",
                    "destination": "At the roundabout {rotary_name}, take the {exit_number} exit towards {destination}"},
      "exit": {"default": "At the roundabout, take the {exit_number} exit",
               "name": "At the roundabout, take the {exit_number} exit onto {way_name}",
               "destination": "At the roundabout, take the {exit_number} exit towards {destination}"},
      "default": {"default": "Enter the roundabout", "name": "Enter the roundabout"}
    }
  },
  "roundabout turn": {
    "default": {"default": "At the roundabout, turn {modifier}", "name": "At the roundabout, turn {modifier} onto {way_name}",
                "destination": "At the roundabout, turn {modifier} towards {destination}"},
    "straight": {"default": "At the roundabout, go straight on", "name": "At the roundabout, go straight on along {way_name}",
                 "destination": "At the roundabout, go straight on towards {destination}"},
    "slight left": {"default": "At the roundabout, bear left", "name": "At the roundabout, bear left onto {way_name}",
                    "destination": "At the roundabout, bear left towards {destination}"},
    "slight right": {"default": "At the roundabout, bear right", "name": "At the roundabout, bear right onto {way_name}",
                     "destination": "At the roundabout, bear right towards {destination}"},
    "uturn": {"default": "At the roundabout, turn back", "name": "At the roundabout, turn back onto {way_name}",
              "destination": "At the roundabout, turn back towards {destination}"}
  },
  "exit roundabout": {
    "default": {"default": "Leave the roundabout", "name": "Leave the roundabout onto {way_name}",
                "destination": "Leave the roundabout towards {destination}"}
  },
  "exit rotary": {
    "default": {"default": "Leave the roundabout", "name": "Leave the roundabout onto {way_name}",
                "destination": "Leave the roundabout towards {destination}"}
  }
}})json";
}

}  // namespace starway::service
