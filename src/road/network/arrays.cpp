// Converts between arrays and sections.
#include <fmt/format.h>

#include <optional>
#include <unordered_map>

#include "road/network/point_ids.hpp"
#include "road/network/state.hpp"

namespace starway::road::network {
namespace {

using network::format::LabelKind;
using SectionsByName = std::unordered_map<std::string_view, const SectionView*>;

// The length of an array according to meta; no value: the array must be absent. `any`: meta does not determine the
// length.
struct Expected {
    static constexpr std::uint64_t any = ~std::uint64_t{0};
    std::optional<std::uint64_t> count;
    bool optional = false;
};

Expected expected_count(std::string_view section, const Meta& meta, const SectionsByName& sections) {
    constexpr std::uint64_t any = Expected::any;
    const std::uint64_t nodes = meta.node_count;
    const std::uint64_t edges = meta.edge_count;
    const std::uint64_t arcs = meta.arc_count;
    const bool placed = meta.has_coordinates();
    const bool numbered = meta.label_kind == LabelKind::numbers;
    const bool counted = meta.label_kind == LabelKind::counted;
    const auto has = [&](std::string_view other) { return sections.contains(other); };
    const auto always = [](std::uint64_t count) { return Expected{count}; };
    const auto required_if = [](bool condition, std::uint64_t count) {
        return condition ? Expected{count} : Expected{};
    };
    const auto required_with = [&](std::string_view other, std::uint64_t count) {
        return required_if(has(other), count);
    };
    const auto optional_if = [](bool condition, std::uint64_t count) {
        return condition ? Expected{count, true} : Expected{};
    };
#define SECTION(name, key, element, count) \
    if (section == #name) return count;
#include "road/network/file/sections.inc"
    if (section.starts_with("exact.")) return {arcs, true};  // verify_contents() knows which columns have them
    return section.starts_with("weight.") ? Expected{arcs} : Expected{any, true};
}

}  // namespace

std::string weight_name(std::size_t column) {
    return fmt::format("weight.{}", column);
}
std::string arc_ends_name(std::size_t column) {
    return fmt::format("arc_ends.{}", column);
}
std::string arc_part_name(std::size_t column) {
    return fmt::format("arc_part.{}", column);
}
std::string arc_source_name(std::size_t column) {
    return fmt::format("arc_source.{}", column);
}

Result<ImageSections> sections_of(const Meta& meta, const Arrays& arrays) {
    auto meta_bytes = encode(meta);
    if (!meta_bytes) return std::move(meta_bytes).error();
    // Omits empty optional arrays; arrays that meta requires are written even if empty.
    SectionsByName present;
    for_each_array(arrays, [&](std::string_view name, const auto& elements) {
        if (!elements.empty()) present.emplace(name, nullptr);
    });
    ImageSections made;
    made.meta = *std::move(meta_bytes);
    made.sections.push_back(section_source("meta", std::span<const std::byte>(made.meta)));
    for_each_array(arrays, [&](std::string_view name, const auto& elements) {
        const Expected expected = expected_count(name, meta, present);
        if (expected.count && !(expected.optional && elements.empty()))
            made.sections.push_back(section_source(name, std::span(elements)));
    });
    for (std::size_t i = 0; i < meta.columns.size(); ++i)
        for_each_column_array(arrays, i, meta.columns[i].name, [&](std::string name, const auto& elements) {
            if (elements.empty() && is_optional_of_column(name)) return;
            made.sections.push_back(section_source(made.names.emplace_back(std::move(name)), std::span(elements)));
        });
    return made;
}

Result<Arrays> bind_arrays(const Meta& meta, std::span<const SectionView> sections, std::string_view origin) {
    SectionsByName by_name;
    for (const SectionView& section : sections) by_name.emplace(section.name, &section);
    std::optional<Error> error;
    const auto bind = [&](std::string_view name, auto& array) {
        using T = typename std::remove_reference_t<decltype(array)>::value_type;
        if (error) return;
        const auto fail = [&](std::string what) {
            error = Error{ErrorKind::data, fmt::format("{} {}; build it again from its source", origin, what)};
        };
        const Expected expected = expected_count(name, meta, by_name);
        const auto found = by_name.find(name);
        if (found == by_name.end()) {
            if (expected.count && !expected.optional) fail(fmt::format("has no section '{}'", name));
            return;
        }
        const SectionView& section = *found->second;
        if (!expected.count) return fail(fmt::format("has a section '{}' that contradicts its section 'meta'", name));
        if (section.element_size != sizeof(T))
            return fail(fmt::format("has section '{}' with elements of {} bytes instead of {}", name,
                                    section.element_size, sizeof(T)));
        if (*expected.count != Expected::any && section.count != *expected.count)
            return fail(
                fmt::format("has section '{}' with {} elements instead of {}", name, section.count, *expected.count));
        // Image and sections are aligned to 64 bytes, so every element is aligned.
        array = std::span(reinterpret_cast<const T*>(section.bytes.data()), static_cast<std::size_t>(section.count));
    };
    Arrays arrays;
    for_each_array(arrays, bind);
    arrays.resize_columns(meta.columns.size());
    for (std::size_t i = 0; i < meta.columns.size(); ++i) for_each_column_array(arrays, i, meta.columns[i].name, bind);
    if (error) return *std::move(error);
    return arrays;
}

}  // namespace starway::road::network
