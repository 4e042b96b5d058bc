// Every section of FORMAT.md by its name: one table for what writes sections, what verifies them, and the test that
// forges each.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace starway::road::network {

struct SectionKind {
    std::string name;  // '#' stands for a number: "weight.#"
    std::uint32_t element_size = 1;
};

// The network's own, those of turns, and those of an index.
std::span<const SectionKind> section_kinds();

// Null for a section that this version does not know.
const SectionKind* find_section_kind(std::string_view name);

// Whether elements of this size can be those of the section, as far as it is known.
bool can_have_elements(std::string_view section, std::uint32_t element_size);

}  // namespace starway::road::network
