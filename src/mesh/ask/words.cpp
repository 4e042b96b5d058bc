#include "mesh/ask/words.hpp"

#include <fmt/format.h>

#include <vector>

#include "base/core/wording.hpp"
#include "read/decimal.hpp"

namespace starway::mesh::ask {

std::optional<MeshPoint> parse_mesh_point(std::string_view text) {
    std::vector<double> numbers;
    for (bool more = true; more;) {
        const std::size_t comma = text.find(',');
        const auto number = read::parse_decimal(text.substr(0, comma));
        if (number.fault != read::NumberFault::none) return std::nullopt;
        numbers.push_back(number.value);
        more = comma != std::string_view::npos;
        if (more) text.remove_prefix(comma + 1);
    }
    if (numbers.size() != 2 && numbers.size() != 3) return std::nullopt;
    MeshPoint point{{numbers[0], numbers[1]}, {}};
    if (numbers.size() == 3) point.height = numbers[2];
    return point;
}

std::string length_text(double length, const NavigationMesh& mesh) {
    return mesh.plane() ? core::number(length) + " m" : core::number(length);
}

std::string position_text(Position at) {
    return fmt::format("{:.9g},{:.9g}", at.x, at.y);
}

std::string point_text(Position at, std::optional<double> height) {
    return position_text(at) + (height ? fmt::format(",{:.9g}", *height) : "");
}

std::string limit_note(const MeshRoute& route, const NavigationMesh& mesh) {
    return fmt::format("points off the mesh are snapped by at most {}⟦ (⟨max_snap⟩)⟧",
                       length_text(route.max_snap, mesh));
}

}  // namespace starway::mesh::ask
