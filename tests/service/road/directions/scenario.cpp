#include "service/road/directions/scenario.hpp"

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <numbers>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace starway::test {
namespace {

constexpr double latitude = 50, longitude = 7;
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
            return;
        }
        if (scenarios_.empty()) fail("a file begins with 'scenario:'");
        if (part_ == "grid") {
            grid_m_ = std::stod(value);
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
        } else if (part_ != "ways" && part_ != "nodes" && part_ != "restrictions") {
            fail("'" + part_ + "' is not one of scenario, grid, map, ways, nodes, restrictions, route and ask");
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
                const Position at{longitude + x / metres_per_degree / std::cos(latitude * std::numbers::pi / 180),
                                  latitude + y / metres_per_degree};
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
        if (part_ == "restrictions") {
            std::istringstream words(text);
            ScenarioRestriction& ban = scenario.restrictions.emplace_back();
            if (!(words >> ban.kind >> ban.from >> ban.via >> ban.to)) fail("a restriction is: kind from via to");
            return;
        }
        const std::size_t space = text.find(' ');
        ScenarioWay way{text.substr(0, space), {}};
        for (const char c : way.nodes)
            if (!scenario.position.contains(c)) fail(fmt::format("the map has no '{}'", c));
        std::string_view rest = space == std::string::npos ? std::string_view() : std::string_view(text).substr(space);
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(", "), rest.size());
            const std::string tag = trimmed(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 2, rest.size()));
            const std::size_t equals = tag.find('=');
            if (equals == std::string::npos) fail("'" + tag + "' is not key=value");
            way.tags.emplace_back(tag.substr(0, equals), tag.substr(equals + 1));
        }
        if (part_ == "ways")
            scenario.ways.push_back(std::move(way));
        else
            scenario.node_tags[way.nodes.front()] = std::move(way.tags);
    }

    std::filesystem::path file_;
    std::ifstream stream_;
    int number_ = 0;
    int row_ = 0;
    double grid_m_ = usual_grid_m;
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
    const auto number_of = [&](const std::string& nodes) {
        for (std::size_t i = 0; i < scenario.ways.size(); ++i)
            if (scenario.ways[i].nodes == nodes) return i + 1;
        throw std::runtime_error("no way has the nodes " + nodes);
    };
    int relation = 1;
    for (const ScenarioRestriction& ban : scenario.restrictions)
        text += fmt::format("r{} Ttype=restriction,restriction={} Mw{}@from,n{}@via,w{}@to\n", relation++, ban.kind,
                            number_of(ban.from), static_cast<int>(ban.via.front()), number_of(ban.to));
    return text;
}

}  // namespace starway::test
