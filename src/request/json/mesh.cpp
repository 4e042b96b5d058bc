#include "request/json/mesh.hpp"

#include <array>

namespace starway::request {

// [x, y] or, with a height, [x, y, z].
Result<void> read(const Value& value, const Member&, MeshEnd& field) {
    if (value.size() != 2 && value.size() != 3) return value.wrong("[x, y], or [x, y, z] with a height");
    std::array<double, 3> numbers{};
    for (std::size_t i = 0; i < value.size(); ++i) {
        const auto number = value.item(i).number();
        if (!number) return number.error();
        numbers[i] = *number;
    }
    field.at = {numbers[0], numbers[1]};
    if (value.size() == 3) field.height = numbers[2];
    return {};
}

Result<Asked<MeshCall>> read_mesh_request(std::string_view text, const RequestLimits& limits) {
    return read_asked<MeshCall>(text, mesh_services, std::get<0>(mesh_services).name, limits);
}

}  // namespace starway::request
