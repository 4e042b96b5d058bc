// Scenarios of directions: text files with drawn maps (scenarios/README.md says how they are written).
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::test {

using ScenarioTags = std::vector<std::pair<std::string, std::string>>;

struct ScenarioWay {
    std::string nodes;  // letters of the map
    ScenarioTags tags;
};

struct ScenarioRelation {
    struct Member {
        std::string role;
        char type = 'w';  // or 'n'
        std::size_t way;  // number among the ways, if it is one
        char node = 0;    // the letter, if it is one
    };
    std::vector<Member> members;
    ScenarioTags tags;
};

// A request to a server, and what must hold of its answer (tests/server/scenarios/README.md).
struct ScenarioAsk {
    int line = 0;
    std::string request;
    std::vector<std::pair<int, std::string>> checks;  // with their lines
};

struct ScenarioRoute {
    int line = 0;       // of the file
    std::string stops;  // letters
    std::string profile = "car";
    std::vector<std::string> steps;  // none: there is no route
};

struct Scenario {
    std::string name;
    int line = 0;
    std::map<char, Position> position;
    std::vector<ScenarioWay> ways;
    std::map<char, ScenarioTags> node_tags;
    std::vector<ScenarioAsk> asks;
    std::vector<ScenarioRelation> relations;
    std::vector<ScenarioRoute> routes;
};

// Throws std::runtime_error with file and line where the text is malformed.
std::vector<Scenario> read_scenarios(const std::filesystem::path& file);
// The map as OPL, a node's id being its letter's code.
std::string as_opl(const Scenario& scenario);

}  // namespace starway::test
