#include "request/codec/mvt/speed_tile.hpp"

#include <array>
#include <cmath>

#include "request/codec/mvt/layer.hpp"

namespace starway::request::codec {
namespace {

// Values are shared between features; finer ones than anybody reads would make the tile large.
double tenth(double value) {
    return std::round(value * 10) / 10;
}
std::int64_t whole(double value) {
    return static_cast<std::int64_t>(std::llround(value));
}

}  // namespace

std::string encode_speed_tile(const road::ask::SpeedTile& tile) {
    MvtLayer speeds("speeds");
    for (const road::ask::SpeedLine& line : tile.speeds) {
        const std::array<MvtAttribute, 8> attributes{{{"speed", whole(line.speed_kmh)},
                                                      {"is_small", line.is_small},
                                                      {"datasource", std::string(line.source)},
                                                      {"duration", tenth(line.duration_s)},
                                                      {"weight", tenth(line.weight)},
                                                      {"name", std::string(line.name)},
                                                      {"rate", tenth(line.rate)},
                                                      {"is_startpoint", true}}};
        speeds.add_lines(line.lines, attributes);
    }
    MvtLayer turns("turns");
    for (const road::ask::TurnPoint& turn : tile.turns) {
        const std::array<MvtAttribute, 4> attributes{{{"bearing_in", whole(turn.bearing_in)},
                                                      {"turn_angle", whole(turn.turn_angle)},
                                                      {"cost", tenth(turn.cost_s)},
                                                      {"weight", tenth(turn.weight)}}};
        turns.add_point(turn.at, attributes);
    }
    std::string bytes;
    speeds.append_to(bytes);
    turns.append_to(bytes);
    return bytes;
}

}  // namespace starway::request::codec
