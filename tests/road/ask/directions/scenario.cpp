#include "road/ask/directions/scenario.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numbers>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace starway::test {
namespace {

constexpr Position usual_origin{7, 50};
constexpr double metres_per_degree = 111'195;
constexpr double usual_grid_m = 10;

std::string trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return std::string(text);
}

// OPL writes what could end a field as %hex%.
std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text)
        result += std::string_view(" ,=@%|").find(c) == std::string_view::npos
                      ? std::string(1, c)
                      : fmt::format("%{:x}%", static_cast<unsigned char>(c));
    return result;
}

std::string opl_tags(const ScenarioTags& tags) {
    std::string text;
    for (const auto& [key, value] : tags)
        text += fmt::format("{}{}={}", text.empty() ? "T" : ",", escaped(key), escaped(value));
    return text;
}

class Reader {
public:
    explicit Reader(const std::filesystem::path& file) : file_(file), stream_(file) {
        if (!stream_) throw std::runtime_error(file.string() + " cannot be read");
    }

    std::vector<Scenario> read() {
        std::string line;
        while (std::getline(stream_, line)) {
            ++number_;
            if (trimmed(line).empty() && part_ != "map") continue;
            if (line.starts_with('#')) continue;
            if (line.starts_with(' ') || line.empty()) {
                take(line);
            } else {
                begin(line);
            }
        }
        return std::move(scenarios_);
    }

private:
    [[noreturn]] void fail(std::string_view what) const {
        throw std::runtime_error(fmt::format("{}:{}: {}", file_.string(), number_, what));
    }

    void begin(const std::string& line) {
        const std::size_t colon = line.find(':');
        if (colon == std::string::npos) fail("a line that is not indented needs a colon");
        part_ = line.substr(0, colon);
        const std::string value = trimmed(std::string_view(line).substr(colon + 1));
        if (part_ == "scenario") {
            scenarios_.emplace_back();
            scenarios_.back().name = value;
            scenarios_.back().line = number_;
            grid_m_ = usual_grid_m;
            origin_ = usual_origin;
            return;
        }
        if (scenarios_.empty()) fail("a file begins with 'scenario:'");
        if (part_ == "grid") {
            grid_m_ = std::stod(value);
        } else if (part_ == "origin") {
            const std::size_t comma = value.find(',');
            if (comma == std::string::npos) fail("'" + value + "' is not lon,lat");
            origin_ = {std::stod(value.substr(0, comma)), std::stod(value.substr(comma + 1))};
        } else if (part_ == "map") {
            row_ = 0;
        } else if (part_ == "route") {
            const std::size_t space = value.find(' ');
            ScenarioRoute& route = scenarios_.back().routes.emplace_back();
            route.line = number_;
            route.stops = value.substr(0, space);
            if (space != std::string::npos) route.profile = trimmed(std::string_view(value).substr(space));
        } else if (part_ == "ask") {
            scenarios_.back().asks.push_back({number_, value, {}});
        } else if (part_ != "ways" && part_ != "nodes" && part_ != "relations") {
            fail("'" + part_ + "' is not one of scenario, grid, origin, map, ways, nodes, relations, route and ask");
        }
    }

    void take(const std::string& line) {
        Scenario& scenario = scenarios_.back();
        if (part_ == "map") {
            for (std::size_t column = 0; column < line.size(); ++column) {
                const char c = line[column];
                if (std::string_view(" -|/\\.+").find(c) != std::string_view::npos) continue;
                const double x = static_cast<double>(column) * grid_m_;
                const double y = -static_cast<double>(row_) * grid_m_;
                const Position at{origin_.x + x / metres_per_degree / std::cos(origin_.y * std::numbers::pi / 180),
                                  origin_.y + y / metres_per_degree};
                if (!scenario.position.emplace(c, at).second) fail(fmt::format("the map has '{}' twice", c));
            }
            ++row_;
            return;
        }
        const std::string text = trimmed(line);
        if (part_ == "route") {
            scenario.routes.back().steps.push_back(text);
            return;
        }
        if (part_ == "ask") {
            scenario.asks.back().checks.emplace_back(number_, text);
            return;
        }
        const std::size_t space = text.find(' ');
        const std::string_view rest =
            space == std::string::npos ? std::string_view() : std::string_view(text).substr(space);
        if (part_ == "relations") return take_relation(text.substr(0, space), rest);
        ScenarioWay way{text.substr(0, space), tags_of(rest)};
        for (const char c : way.nodes)
            if (!scenario.position.contains(c)) fail(fmt::format("the map has no '{}'", c));
        if (part_ == "ways")
            scenario.ways.push_back(std::move(way));
        else
            scenario.node_tags[way.nodes.front()] = std::move(way.tags);
    }

    [[nodiscard]] ScenarioTags tags_of(std::string_view rest) const {
        ScenarioTags tags;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(", "), rest.size());
            const std::string tag = trimmed(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 2, rest.size()));
            const std::size_t equals = tag.find('=');
            if (equals == std::string::npos) fail("'" + tag + "' is not key=value");
            tags.emplace_back(tag.substr(0, equals), tag.substr(equals + 1));
        }
        return tags;
    }

    // "from:ab,via:b,to:bd": ways by their nodes, as "ways:" lists them; one letter is a node.
    void take_relation(std::string_view members, std::string_view tags) {
        Scenario& scenario = scenarios_.back();
        ScenarioRelation relation{{}, tags_of(tags)};
        while (!members.empty()) {
            const std::size_t end = std::min(members.find(','), members.size());
            const std::string_view member = members.substr(0, end);
            members.remove_prefix(std::min(end + 1, members.size()));
            const std::size_t colon = member.find(':');
            if (colon == std::string_view::npos) fail("a member is role:way or role:node");
            const std::string_view nodes = member.substr(colon + 1);
            ScenarioRelation::Member taken{std::string(member.substr(0, colon)), 'n', 0,
                                           nodes.empty() ? '?' : nodes[0]};
            if (nodes.size() > 1) {
                const auto way = std::find_if(scenario.ways.begin(), scenario.ways.end(),
                                              [&](const ScenarioWay& known) { return known.nodes == nodes; });
                if (way == scenario.ways.end()) fail(fmt::format("there is no way '{}'", nodes));
                taken.type = 'w';
                taken.way = static_cast<std::size_t>(way - scenario.ways.begin());
            }
            relation.members.push_back(std::move(taken));
        }
        scenario.relations.push_back(std::move(relation));
    }

    std::filesystem::path file_;
    std::ifstream stream_;
    int number_ = 0;
    int row_ = 0;
    double grid_m_ = usual_grid_m;
    Position origin_ = usual_origin;
    std::string part_;
    std::vector<Scenario> scenarios_;
};

}  // namespace

std::vector<Scenario> read_scenarios(const std::filesystem::path& file) {
    return Reader(file).read();
}

std::string as_opl(const Scenario& scenario) {
    std::string text;
    for (const auto& [letter, at] : scenario.position) {
        const auto tags = scenario.node_tags.find(letter);
        text += fmt::format("n{} {} x{:.7f} y{:.7f}\n", static_cast<int>(letter),
                            tags == scenario.node_tags.end() ? "T" : opl_tags(tags->second), at.x, at.y);
    }
    int id = 1;
    for (const ScenarioWay& way : scenario.ways) {
        text += fmt::format("w{} {} N", id++, opl_tags(way.tags));
        for (std::size_t i = 0; i < way.nodes.size(); ++i)
            text += fmt::format("{}n{}", i == 0 ? "" : ",", static_cast<int>(way.nodes[i]));
        text += "\n";
    }
    id = 1;
    for (const ScenarioRelation& relation : scenario.relations) {
        text += fmt::format("r{} {} M", id++, opl_tags(relation.tags));
        for (std::size_t i = 0; i < relation.members.size(); ++i) {
            const auto& member = relation.members[i];
            text += fmt::format("{}{}{}@{}", i == 0 ? "" : ",", member.type,
                                member.type == 'w' ? member.way + 1 : static_cast<std::size_t>(member.node),
                                escaped(member.role));
        }
        text += "\n";
    }
    return text;
}

}  // namespace starway::test
