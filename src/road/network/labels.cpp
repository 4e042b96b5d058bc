#include "road/network/labels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <numeric>

#include "base/geo/radix_sort.hpp"

namespace starway::road::network {
namespace {

using network::format::LabelKind;

Error wrong_count(std::size_t labels, std::uint32_t nodes) {
    return {ErrorKind::data,
            fmt::format("the draft has {} node labels for {} nodes; every node needs one label", labels, nodes)};
}

Error shared_label(std::string_view label) {
    return {ErrorKind::data, fmt::format("two nodes have the label '{}'; node labels must be unique", label)};
}

Result<LabelArrays> counted_labels(CountedLabels labels, const std::vector<std::uint32_t>& old_node) {
    const auto count = static_cast<std::uint32_t>(old_node.size());
    if (labels.first > std::numeric_limits<std::int64_t>::max() - std::int64_t{count})
        return Error{ErrorKind::data,
                     fmt::format("node labels counted from {} overflow; start from a smaller number", labels.first)};
    LabelArrays arrays;
    arrays.base = labels.first;
    bool renumbered = false;
    for (std::uint32_t node = 0; node < count; ++node) renumbered = renumbered || old_node[node] != node;
    if (!renumbered) return arrays;
    arrays.number = old_node;
    arrays.order.resize(count);
    for (std::uint32_t node = 0; node < count; ++node) arrays.order[old_node[node]] = node;
    return arrays;
}

Result<LabelArrays> number_labels(const NumberLabels& labels, const std::vector<std::uint32_t>& old_node) {
    constexpr std::uint64_t sign = std::uint64_t{1} << 63U;
    const auto count = static_cast<std::uint32_t>(old_node.size());
    if (labels.size() != count) return wrong_count(labels.size(), count);
    LabelArrays arrays;
    arrays.kind = LabelKind::numbers;
    arrays.value.resize(count);
    struct Entry {
        std::uint64_t key;
        std::uint32_t node;
    };
    std::vector<Entry> entries(count);
    for (std::uint32_t node = 0; node < count; ++node) {
        arrays.value[node] = labels[old_node[node]];
        entries[node] = {static_cast<std::uint64_t>(arrays.value[node]) ^ sign, node};  // negative before positive
    }
    geo::radix_sort(entries, 64, [](const Entry& entry) { return entry.key; });
    arrays.order.reserve(count);
    for (const Entry& entry : entries) arrays.order.push_back(entry.node);
    const auto same = [&](std::uint32_t a, std::uint32_t b) { return arrays.value[a] == arrays.value[b]; };
    const auto twin = std::adjacent_find(arrays.order.begin(), arrays.order.end(), same);
    if (twin != arrays.order.end()) return shared_label(std::to_string(arrays.value[*twin]));
    return arrays;
}

Result<LabelArrays> text_labels(const TextLabels& labels, const std::vector<std::uint32_t>& old_node) {
    const auto count = static_cast<std::uint32_t>(old_node.size());
    if (labels.size() != count) return wrong_count(labels.size(), count);
    LabelArrays arrays;
    arrays.kind = LabelKind::text;
    arrays.first.reserve(std::size_t{count} + 1);
    arrays.first.push_back(0);
    for (const std::uint32_t old : old_node) {
        arrays.bytes += labels[old];
        arrays.first.push_back(arrays.bytes.size());
    }
    const auto text = [&](std::uint32_t node) -> std::string_view { return labels[old_node[node]]; };
    arrays.order.resize(count);
    std::iota(arrays.order.begin(), arrays.order.end(), 0U);
    std::sort(arrays.order.begin(), arrays.order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return text(a) < text(b); });
    const auto same = [&](std::uint32_t a, std::uint32_t b) { return text(a) == text(b); };
    const auto twin = std::adjacent_find(arrays.order.begin(), arrays.order.end(), same);
    if (twin != arrays.order.end()) return shared_label(text(*twin));
    return arrays;
}

}  // namespace

Result<LabelArrays> make_labels(const NetworkDraft& draft, const std::vector<std::uint32_t>& old_node) {
    if (const auto* numbers = std::get_if<NumberLabels>(&draft.node_label)) return number_labels(*numbers, old_node);
    if (const auto* texts = std::get_if<TextLabels>(&draft.node_label)) return text_labels(*texts, old_node);
    return counted_labels(std::get<CountedLabels>(draft.node_label), old_node);
}

std::string label_of(const RoadNetwork::State& state, std::uint32_t node) {
    const Arrays& a = state.arrays;
    switch (state.meta.label_kind) {
        case LabelKind::counted:
            return std::to_string(state.meta.label_base + (a.label_number.empty() ? node : a.label_number[node]));
        case LabelKind::numbers:
            return std::to_string(a.label_value[node]);
        case LabelKind::text:
            return std::string(text_label(a, node));
    }
    return {};
}

std::optional<std::uint32_t> node_of_label(const RoadNetwork::State& state, std::string_view label) {
    const Arrays& a = state.arrays;
    const auto find = [&a](auto wanted, const auto& label_at) -> std::optional<std::uint32_t> {
        const auto found =
            std::lower_bound(a.label_order.begin(), a.label_order.end(), wanted,
                             [&](std::uint32_t node, const auto& value) { return label_at(node) < value; });
        if (found == a.label_order.end() || label_at(*found) != wanted) return std::nullopt;
        return *found;
    };
    if (state.meta.label_kind == LabelKind::text)
        return find(label, [&a](std::uint32_t node) { return text_label(a, node); });

    std::int64_t number = 0;
    const auto parsed = std::from_chars(label.data(), label.data() + label.size(), number);
    if (parsed.ec != std::errc{} || parsed.ptr != label.data() + label.size()) return std::nullopt;
    if (state.meta.label_kind == LabelKind::numbers)
        return find(number, [&a](std::uint32_t node) { return a.label_value[node]; });
    // base + node_count does not overflow (checked when the file was parsed), so neither does this difference once in
    // range.
    if (number < state.meta.label_base || number >= state.meta.label_base + state.meta.node_count) return std::nullopt;
    const auto index = static_cast<std::size_t>(number - state.meta.label_base);
    return a.label_order.empty() ? static_cast<std::uint32_t>(index) : a.label_order[index];
}

}  // namespace starway::road::network
