// Converts between arrays and sections.
#include <fmt/format.h>

#include <optional>
#include <unordered_map>

#include "network/point_ids.hpp"
#include "network/state.hpp"

namespace starway::network {
namespace {

using format::LabelKind;
using SectionsByName = std::unordered_map<std::string_view, const SectionView*>;

// The length of an array according to meta; no value: the array must be absent. `any`: meta does not determine the
// length.
struct Expected {
    static constexpr std::uint64_t any = ~std::uint64_t{0};
    std::optional<std::uint64_t> count;
    bool optional = false;
};

Expected expected_count(std::string_view name, const Meta& meta, const SectionsByName& sections) {
    const std::uint64_t nodes = meta.node_count;
    const std::uint64_t edges = meta.edge_count;
    const std::uint64_t arcs = meta.arc_count;
    const auto required_if = [](bool condition, std::uint64_t count) {
        return condition ? Expected{count} : Expected{};
    };
    const auto together_with = [&](std::string_view other, std::uint64_t count) {
        return required_if(sections.contains(other), count);
    };
    if (name == "first_out" || name == "first_in") return {nodes + 1};
    if (name == "head" || name == "in_arcs" || name == "in_tails") return {arcs};
    if (name == "edge_source") return {edges};
    if (name == "arc_edge") return required_if(!meta.is_states, arcs);
    if (name == "edge_tail" || name == "edge_head" || name == "edge_arcs") return required_if(!meta.is_states, edges);
    if (name == "node_position") return required_if(meta.has_coordinates() && !meta.is_states, nodes);
    if (name == "embedded") return required_if(meta.has_coordinates(), nodes);
    if (name == "shape_first") return meta.has_coordinates() ? Expected{edges + 1, true} : Expected{};
    if (name == "shape_points") return together_with("shape_first", Expected::any);
    const bool numbered = meta.label_kind == LabelKind::numbers;
    if (name == "point_id_first")
        return numbered && sections.contains("shape_first") ? Expected{point_id_blocks(edges) + 1, true} : Expected{};
    if (name == "point_id_bytes") return together_with("point_id_first", Expected::any);
    if (name == "node_twin") return numbered ? Expected{Expected::any, true} : Expected{};
    if (name == "edge_name") return {edges, true};
    if (name == "name_first" || name == "name_bytes") return together_with("edge_name", Expected::any);
    if (name == "edge_class") return {edges, true};
    if (name == "class_first" || name == "class_bytes") return together_with("edge_class", Expected::any);
    if (name == "edge_tag") return {edges, true};
    if (name == "tag_first" || name == "tag_bytes") return together_with("edge_tag", Expected::any);
    if (name == "node_tag" || name == "kept_keys")
        return sections.contains("edge_tag") ? Expected{Expected::any, true} : Expected{};
    if (name == "square")
        return meta.frame.kind == FrameKind::geographic && !meta.is_states ? Expected{Expected::any, true} : Expected{};
    if (name == "square_corner") return together_with("square", Expected::any);
    if (name == "edge_flags") return {edges, true};
    if (name == "flag_first" || name == "flag_bytes") return together_with("edge_flags", Expected::any);
    if (name == "edge_facts") return {edges, true};
    if (name == "facts" || name == "facts_first" || name == "facts_bytes")
        return together_with("edge_facts", Expected::any);
    if (name == "label_value") return required_if(meta.label_kind == LabelKind::numbers, nodes);
    if (name == "label_first") return required_if(meta.label_kind == LabelKind::text, nodes + 1);
    if (name == "label_bytes") return required_if(meta.label_kind == LabelKind::text, Expected::any);
    if (name == "label_number") return meta.label_kind == LabelKind::counted ? Expected{nodes, true} : Expected{};
    if (name == "label_order")
        return required_if(meta.label_kind != LabelKind::counted || sections.contains("label_number"), nodes);
    if (name == "place_position") return meta.has_coordinates() ? Expected{Expected::any, true} : Expected{};
    if (name == "place_population" || name == "place_first" || name == "place_bytes")
        return together_with("place_position", Expected::any);
    if (name == "place_rank" || name == "place_language")
        return sections.contains("place_position") ? Expected{Expected::any, true} : Expected{};
    if (name == "component" || name == "node_reach") return {nodes};
    if (name == "component_size") return {meta.component_count};
    if (name == "edge_index" || name == "edge_index_reach") return required_if(meta.has_edge_index(), Expected::any);
    if (name == "source_names" || name == "details") return {Expected::any, true};
    if (name.starts_with("exact.")) return {arcs, true};  // verify_contents() knows which columns have them
    return name.starts_with("weight.") ? Expected{arcs} : Expected{Expected::any, true};
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
            made.sections.push_back(section_source(name, elements));
    });
    for (std::size_t i = 0; i < meta.columns.size(); ++i)
        for_each_column_array(arrays, i, meta.columns[i].name, [&](std::string name, const auto& elements) {
            if (elements.empty() && is_optional_of_column(name)) return;
            made.sections.push_back(section_source(made.names.emplace_back(std::move(name)), elements));
        });
    return made;
}

Result<Arrays> bind_arrays(const Meta& meta, std::span<const SectionView> sections, std::string_view origin) {
    SectionsByName by_name;
    for (const SectionView& section : sections) by_name.emplace(section.name, &section);
    std::optional<Error> error;
    const auto bind = [&]<class T>(std::string_view name, std::span<const T>& array) {
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
        array = {reinterpret_cast<const T*>(section.bytes.data()), static_cast<std::size_t>(section.count)};
    };
    Arrays arrays;
    for_each_array(arrays, bind);
    arrays.resize_columns(meta.columns.size());
    for (std::size_t i = 0; i < meta.columns.size(); ++i) for_each_column_array(arrays, i, meta.columns[i].name, bind);
    if (error) return *std::move(error);
    return arrays;
}

}  // namespace starway::network
