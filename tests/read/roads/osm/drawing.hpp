// Maps drawn with letters, as files of OpenStreetMap.
#pragma once

#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace starway::test {

struct DrawnWay {
    std::string nodes;  // letters of the map
    std::string tags = "highway=tertiary";
};
struct DrawnRelation {
    std::string kind, from, over, to;  // ways by their nodes; over: a letter, or ways
    std::string more = {};
};
struct Drawing {
    std::string map;  // a letter is a node
    std::vector<DrawnWay> ways;
    std::vector<DrawnRelation> relations = {};
    std::map<char, std::string> node_tags = {};
    double metres = 100;  // of a column, and of a line
};

inline std::string opl_of(const Drawing& drawing) {
    std::string text;
    std::map<std::string, int> way_id;
    std::istringstream lines(drawing.map);
    std::string line;
    for (int row = 0; std::getline(lines, line); ++row)
        for (std::size_t column = 0; column < line.size(); ++column) {
            if (line[column] < 'a' || line[column] > 'z') continue;
            const auto tags = drawing.node_tags.find(line[column]);
            text += "n" + std::to_string(line[column] - 'a' + 1) + " x" +
                    std::to_string(5 + 0.000014 * drawing.metres * static_cast<double>(column)) + " y" +
                    std::to_string(50 - 0.000009 * drawing.metres * row) +
                    (tags == drawing.node_tags.end() ? "" : " T" + tags->second) + "\n";
        }
    const auto node = [](char letter) { return "n" + std::to_string(letter - 'a' + 1); };
    for (const DrawnWay& way : drawing.ways) {
        const int id = static_cast<int>(way_id.size()) + 1;
        way_id[way.nodes] = id;
        text += "w" + std::to_string(id) + " T" + way.tags + " N";
        for (std::size_t i = 0; i < way.nodes.size(); ++i) text += (i == 0 ? "" : ",") + node(way.nodes[i]);
        text += "\n";
    }
    int relation_id = 0;
    for (const DrawnRelation& relation : drawing.relations) {
        text += "r" + std::to_string(++relation_id) + " Ttype=restriction," +
                (relation.kind.find('=') == std::string::npos ? "restriction=" : "") + relation.kind + relation.more +
                " M";
        std::string members;
        const auto add = [&](const std::string& names, const std::string& role) {
            std::istringstream words(names);
            std::string word;
            while (words >> word)
                members += (members.empty() ? "" : ",") +
                           (word.size() == 1 ? node(word[0]) : "w" + std::to_string(way_id.at(word))) + "@" + role;
        };
        add(relation.from, "from");
        add(relation.over, "via");
        add(relation.to, "to");
        text += members + "\n";
    }
    return text;
}

}  // namespace starway::test
