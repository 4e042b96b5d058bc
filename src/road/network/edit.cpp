// Copies of a network with additional sections or changed weights.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "base/core/files/output.hpp"
#include "road/network/file/name.hpp"
#include "road/network/section_kinds.hpp"
#include "road/network/state.hpp"
#include "road/network/stretches.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "road/network/weights/scale.hpp"
#include "road/network/weights/steps.hpp"
#include "starway/road/network.hpp"

namespace starway {

std::vector<road::network::SectionSource> road::network::sections_with(const RoadNetwork& network,
                                                                       std::span<const RoadNetwork::Extra> extras) {
    const auto own = own_names(network.columns());
    const auto is_replaced = [&](std::string_view name) {
        return std::any_of(extras.begin(), extras.end(), [name](const auto& extra) { return extra.name == name; });
    };
    std::vector<SectionSource> sections;
    for (const RoadNetwork::Section& section : network.sections())
        if (own.contains(std::string(section.name)) || (is_turn_section(section.name) && !is_replaced(section.name)))
            sections.push_back({section.name, section.element_size, network.section(section.name)});
    for (const auto& extra : extras) {
        assert(can_have_elements(extra.name, extra.element_size));
        sections.push_back({extra.name, extra.element_size, extra.bytes});
    }
    return sections;
}

Result<RoadNetwork> road::network::assembled(std::vector<SectionSource> sections) {
    try {
        return network_of(assemble(std::move(sections)));
    } catch (const std::bad_alloc&) {
        return Error{ErrorKind::internal, "out of memory while putting the network together; free some memory"};
    }
}

Result<void> road::network::save_sections(const std::filesystem::path& file, std::span<const SectionSource> sections) {
    if (auto fits = check_name(file); !fits) return fits;
    auto output = core::Output::create(file);
    if (!output) return std::move(output).error();
    write_image(*output, sections);
    return output->commit();
}

Result<void> RoadNetwork::save(const std::string& file, std::span<const Extra> extras) const {
    return road::network::save_sections(file, road::network::sections_with(*this, extras));
}

Result<RoadNetwork> RoadNetwork::with_extras(std::span<const Extra> extras) const {
    return road::network::assembled(road::network::sections_with(*this, extras));
}

Result<RoadNetwork> RoadNetwork::with_weights(std::string_view column,
                                              IdSpan<ArcId, const std::uint32_t> weight) const {
    const WeightColumn* const before = this->column(column);
    ColumnSteps steps;
    if (before != nullptr) {
        if (!before->exact.empty())
            return Error{ErrorKind::usage,
                         fmt::format("the weights '{}' of {} take 64 bits each; give them as ColumnSteps", column,
                                     state_->origin)};
        steps = {{}, before->resolution, before->precision, before->slack, 0};
    }
    steps.steps.reserve(weight.size());
    for (const std::uint32_t one : weight) steps.steps.push_back(one == closed_weight ? closed_exact : one);
    return with_weights(column, steps);
}

Result<RoadNetwork> RoadNetwork::with_weights(std::string_view column, const ColumnSteps& steps) const {
    const auto& columns = state_->meta.columns;
    const auto changed = std::find_if(columns.begin(), columns.end(), [&](const auto& c) { return c.name == column; });
    if (changed == columns.end() || column == "hops")
        return Error{ErrorKind::usage, fmt::format("{} has no changeable weight '{}'", state_->origin, column)};
    try {
        const auto number = static_cast<std::size_t>(changed - columns.begin());
        road::network::Meta meta = state_->meta;
        road::network::Arrays arrays = state_->arrays;
        const std::vector<std::uint32_t> weight = road::network::leading_digits(steps.steps, steps.guide_shift);
        arrays.weight[number] = weight;
        arrays.exact[number] = {};
        if (steps.guide_shift > 0) arrays.exact[number] = steps.steps;
        meta.columns[number].resolution = steps.resolution;
        meta.columns[number].precision = steps.precision;
        meta.columns[number].slack = steps.slack;
        meta.columns[number].guide_shift = steps.guide_shift;
        if (meta.has_coordinates()) {
            const auto chords = road::network::arc_chords(arrays.embedded, arrays.first_out, arrays.head);
            const road::network::Scale scale = road::network::prove_scale(chords, weight);
            meta.columns[number].scale = scale.scale;
            meta.columns[number].typical_scale = scale.typical;
            meta.columns[number].scale_arc = scale.arc;
        }
        road::network::ColumnChains chains;
        if (!arrays.chains_out[number].empty()) chains = road::network::make_chains(arrays, meta, weight);
        arrays.chains_out[number] = chains.out;
        arrays.chains_in[number] = chains.in;
        auto edited = road::network::network_of(meta, arrays);
        if (!edited) return edited;
        return road::network::with_turns_of(*this, column, *edited);
    } catch (const std::bad_alloc&) {
        return Error{ErrorKind::internal,
                     fmt::format("out of memory while processing {}; free some memory", state_->origin)};
    }
}

}  // namespace starway
