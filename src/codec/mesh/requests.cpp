#include "codec/mesh/requests.hpp"

#include <array>
#include <utility>

#include "codec/request/envelope.hpp"

namespace starway::codec {
namespace {

struct MeshChoice {
    MeshAlgorithm value;
    std::string_view name;
};
constexpr std::array<MeshChoice, 2> mesh_algorithms{{{MeshAlgorithm::polyanya, name_of(MeshAlgorithm::polyanya)},
                                                     {MeshAlgorithm::visibility, name_of(MeshAlgorithm::visibility)}}};

// [x, y] or, with a height, [x, y, z].
auto take_end(Position& at, std::optional<double>& height) {
    return [&](const Value& value) -> Result<void> {
        if (value.size() != 2 && value.size() != 3) return value.wrong("[x, y], or [x, y, z] with a height");
        std::array<double, 3> numbers{};
        for (std::size_t i = 0; i < value.size(); ++i) {
            const auto number = value.item(i).number();
            if (!number) return number.error();
            numbers[i] = *number;
        }
        at = {numbers[0], numbers[1]};
        if (value.size() == 3) height = numbers[2];
        return {};
    };
}

}  // namespace

Result<MeshCall> read_mesh_request(std::string_view text, const RequestLimits& limits) {
    const auto document = RequestDocument::parse(text, limits);
    if (!document) return document.error();
    const Value root = document->root();
    Members members(root);
    static constexpr std::array<std::string_view, 1> services{"route"};
    auto envelope = read_envelope(members, services, services[0]);
    if (!envelope) return std::move(envelope).error();
    MeshCall request{std::string(services[0]), std::move(envelope->id), {}, false};
    members.require("from", take_end(request.call.from, request.call.from_height));
    members.require("to", take_end(request.call.to, request.call.to_height));
    members.choice("algorithm", mesh_algorithms, &MeshChoice::value, request.call.algorithm);
    members.limit("max_snap", request.call.max_snap);
    members.flag("explored", request.explored);
    if (auto whole = members.end(); !whole) return std::move(whole).error();
    return request;
}

}  // namespace starway::codec
