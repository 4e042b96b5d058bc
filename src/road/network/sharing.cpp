// Networks in memory that share another's arrays and have a few of their own.
#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "base/core/checksum.hpp"
#include "road/network/state.hpp"
#include "road/network/stretches.hpp"
#include "road/network/weights/scale.hpp"
#include "starway/road/network.hpp"

namespace starway {
namespace {

std::shared_ptr<RoadNetwork::State> sharing_state(const std::shared_ptr<const RoadNetwork::State>& base) {
    auto state = std::make_shared<RoadNetwork::State>();
    state->origin = base->origin;
    state->image = base->image;
    state->base = base;
    state->sections = base->sections;
    state->meta = base->meta;
    state->arrays = base->arrays;
    state->trusted = true;
    state->damaged_extras = base->damaged_extras;
    return state;
}

void put(RoadNetwork::State& state, std::string_view name, std::uint32_t element_size,
         std::span<const std::byte> bytes) {
    const road::network::SectionView section{name,         0,    bytes.size() / element_size, core::checksum(bytes),
                                             element_size, bytes};
    const auto known = std::find_if(state.sections.begin(), state.sections.end(),
                                    [&](const road::network::SectionView& other) { return other.name == name; });
    if (known == state.sections.end())
        state.sections.push_back(section);
    else
        *known = section;
}

}  // namespace

Result<RoadNetwork> RoadNetwork::sharing(std::string_view column, std::vector<std::uint32_t> weight) const {
    const auto& columns = state_->meta.columns;
    const auto changed = std::find_if(columns.begin(), columns.end(), [&](const auto& c) { return c.name == column; });
    if (changed == columns.end() || column == "hops")
        return Error{ErrorKind::usage, fmt::format("{} has no changeable weight '{}'", state_->origin, column)};
    struct Own {
        std::vector<std::uint32_t> weight;
        road::network::ColumnChains chains;
        std::vector<std::byte> meta;
        std::vector<std::string> names;
    };
    try {
        const auto number = static_cast<std::size_t>(changed - columns.begin());
        auto state = sharing_state(state_);
        auto own = std::make_shared<Own>();
        own->weight = std::move(weight);
        state->arrays.weight[number] = own->weight;
        if (state->meta.has_coordinates()) {
            const auto chords =
                road::network::arc_chords(state->arrays.embedded, state->arrays.first_out, state->arrays.head);
            const road::network::Scale scale = road::network::prove_scale(chords, own->weight);
            state->meta.columns[number].scale = scale.scale;
            state->meta.columns[number].typical_scale = scale.typical;
            state->meta.columns[number].scale_arc = scale.arc;
        }
        if (!state->arrays.chains_out[number].empty()) {
            own->chains = road::network::make_chains(state->arrays, state->meta, own->weight);
            state->arrays.chains_out[number] = own->chains.out;
            state->arrays.chains_in[number] = own->chains.in;
        }
        auto meta = road::network::encode(state->meta);
        if (!meta) return std::move(meta).error();
        own->meta = *std::move(meta);
        put(*state, "meta", 1, own->meta);
        own->names.reserve(4);
        road::network::for_each_column_array(
            state->arrays, number, column, [&](std::string name, const auto& elements) {
                if (elements.empty() && road::network::is_optional_of_column(name)) return;
                const road::network::SectionSource section =
                    road::network::section_source(own->names.emplace_back(std::move(name)), std::span(elements));
                put(*state, section.name, section.element_size, section.bytes);
            });
        state->make_columns();
        state->owned.push_back(std::move(own));
        return RoadNetwork(std::move(state));
    } catch (const std::bad_alloc&) {
        return Error{ErrorKind::internal,
                     fmt::format("out of memory while processing {}; free some memory", state_->origin)};
    }
}

RoadNetwork RoadNetwork::sharing(std::span<const Extra> extras, std::shared_ptr<const void> owner,
                                 std::string_view verified) const {
    auto state = sharing_state(state_);
    auto names = std::make_shared<std::vector<std::string>>();
    names->reserve(extras.size());
    for (const Extra& extra : extras) put(*state, names->emplace_back(extra.name), extra.element_size, extra.bytes);
    // Some may be arrays of the network.
    if (auto bound = road::network::bind_arrays(state->meta, state->sections, state->origin))
        state->arrays = *std::move(bound);
    state->make_columns();
    state->extras_verified.emplace(std::string(verified), Result<void>{});
    state->owned.push_back(std::move(names));
    state->owned.push_back(std::move(owner));
    return RoadNetwork(std::move(state));
}

}  // namespace starway
