#include "road/network/state.hpp"

#include <fmt/format.h>

namespace starway {

road::network::EdgeGeometry RoadNetwork::State::edge_geometry() const {
    return {meta.frame,       arrays.node_position, arrays.edge_tail,
            arrays.edge_head, arrays.shape_first,   arrays.shape_points};
}

void RoadNetwork::State::make_columns() {
    columns.clear();
    for (std::size_t i = 0; i < meta.columns.size(); ++i) {
        const road::network::ColumnMeta& column = meta.columns[i];
        columns.push_back({column.name, column.unit, column.resolution, arrays.weight[i], column.scale,
                           ArcId{column.scale_arc}, column.typical_scale, arrays.chains_out[i], arrays.chains_in[i],
                           ColumnId(static_cast<std::uint32_t>(i)), arrays.exact[i], column.guide_shift,
                           column.precision, column.slack});
    }
}

}  // namespace starway

namespace starway::road::network {

std::string origin_of_part(const RoadNetwork::State& state, std::string_view section) {
    return fmt::format("{} (section '{}')", state.origin, section);
}

std::unordered_set<std::string> own_names(std::span<const WeightColumn> columns) {
    std::unordered_set<std::string> names{"meta"};
    Arrays arrays;
    arrays.resize_columns(columns.size());
    for_each_array(arrays, [&](std::string_view name, const auto&) { names.emplace(name); });
    for (std::size_t i = 0; i < columns.size(); ++i)
        for_each_column_array(arrays, i, columns[i].name,
                              [&](std::string name, const auto&) { names.insert(std::move(name)); });
    return names;
}

Result<void> parse(RoadNetwork::State& state) {
    auto sections = parse_image(state.image, state.origin);
    if (!sections) return std::move(sections).error();
    state.sections = *std::move(sections);
    const SectionView* meta_section = nullptr;
    for (const SectionView& section : state.sections)
        if (section.name == "meta") meta_section = &section;
    if (meta_section == nullptr)
        return Error{ErrorKind::data, state.origin + " has no section 'meta'; build it again from its source"};
    if (auto intact = check_section(state.image, *meta_section, state.origin); !intact) return intact;
    auto meta = decode_meta(meta_section->bytes, state.origin);
    if (!meta) return std::move(meta).error();
    state.meta = *std::move(meta);
    auto arrays = bind_arrays(state.meta, state.sections, state.origin);
    if (!arrays) return std::move(arrays).error();
    state.arrays = *std::move(arrays);
    state.make_columns();
    return {};
}

Result<RoadNetwork> network_of(const Meta& meta, const Arrays& arrays) {
    auto sections = sections_of(meta, arrays);
    if (!sections) return std::move(sections).error();
    return network_of(assemble(std::move(sections->sections)));
}

Result<RoadNetwork> network_of(AlignedBytes image) {
    auto state = std::make_shared<RoadNetwork::State>();
    state->origin = "the network";
    state->memory = std::move(image);
    state->image = state->memory.span();
    state->trusted = true;
    if (auto ok = parse(*state); !ok) return std::move(ok).error();
    return RoadNetwork(std::move(state));
}

}  // namespace starway::road::network
