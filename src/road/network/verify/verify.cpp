// Verifies checksums, then contents.
#include "road/network/verify/verify.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/core/files/mapping_guard.hpp"
#include "base/core/threads/parallel.hpp"
#include "road/network/section_kinds.hpp"
#include "road/network/turns/turn_graph.hpp"

namespace starway {

void RoadNetwork::State::give_back() const {
    core::give_back_mapped(image);
}

}  // namespace starway

namespace starway::road::network {
namespace {

bool holds_states(std::string_view section) {
    return is_turn_section(section) && section.ends_with(".image");
}

// Readers take the elements of a known section to be of the size of its kind.
Result<void> check_element_size(const SectionView& section, std::string_view origin, std::string_view advice) {
    if (can_have_elements(section.name, section.element_size)) return {};
    return Error{ErrorKind::data,
                 fmt::format("{} has section '{}' with elements of {} bytes instead of {}; {}", origin, section.name,
                             section.element_size, find_section_kind(section.name)->element_size, advice)};
}

// Checks the elements' size, the checksum and the padding of every section. Damage to what is the network's own is an
// error, damage to an extra section is added to damaged_extras. A graph of states is an image with checksums of its
// own: they tell whether only its index is damaged.
Result<void> check_sections(const RoadNetwork::State& state, std::vector<Error>& damaged_extras) {
    constexpr std::string_view index_advice =
        "copy it again⟦, compute its index anew with ⟨prepare ⟨anew⟩⟩, or do without it (⟨index=none⟩)⟧";
    const auto own = own_names(state.columns);
    const auto needed = [&](std::string_view name) { return own.contains(std::string(name)) || is_turn_section(name); };
    std::vector<Result<void>> intact(state.sections.size());
    core::for_slices(intact.size(), state.worth_threads() ? 1 : intact.size(),
                     [&](std::size_t first, std::size_t last) {
                         for (std::size_t i = first; i < last; ++i) {
                             const SectionView& section = state.sections[i];
                             const auto advice = needed(section.name) ? rebuild_advice : index_advice;
                             intact[i] = check_element_size(section, state.origin, advice);
                             if (intact[i]) intact[i] = check_section(state.image, section, state.origin, advice);
                         }
                     });
    for (std::size_t i = 0; i < intact.size(); ++i) {
        const SectionView& section = state.sections[i];
        // A graph of states has no turns: an image in an image in an image is not looked into.
        if (holds_states(section.name) && state.part.empty()) {
            RoadNetwork::State states;
            states.origin = origin_of_part(state, section.name);
            states.image = section.bytes;
            states.part = section.name;
            const std::size_t known = damaged_extras.size();
            if (auto parsed = parse(states); !parsed) return intact[i] ? std::move(parsed) : std::move(intact[i]);
            if (auto sound = check_sections(states, damaged_extras); !sound) return sound;
            if (damaged_extras.size() > known) continue;
        }
        if (intact[i]) continue;
        if (needed(section.name)) return std::move(intact[i]);
        damaged_extras.push_back(std::move(intact[i]).error());
    }
    return {};
}

}  // namespace

Result<void> verify_all(const RoadNetwork::State& state) {
    auto result = check_sections(state, state.damaged_extras);
    if (result) result = verify_contents(state);
    state.give_back();
    return result;
}

}  // namespace starway::road::network
