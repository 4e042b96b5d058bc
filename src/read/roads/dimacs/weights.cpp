#include "read/roads/dimacs/weights.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "base/core/lower_case.hpp"
#include "read/usual_names.hpp"

namespace starway::read {
namespace {

// "c Edge costs are physical distances in meters": the unit after "in", if the comment is about costs.
std::optional<Unit> unit_in_comment(std::string_view comment) {
    const std::string text = core::lower_case(comment.substr(0, 200));
    constexpr std::string_view subjects[] = {"distance", "length", "cost", "weight", "time"};
    const bool about_costs = std::any_of(std::begin(subjects), std::end(subjects), [&text](std::string_view word) {
        return text.find(word) != std::string::npos;
    });
    const std::size_t in = text.rfind(" in ");
    if (!about_costs || in == std::string::npos) return std::nullopt;
    const std::size_t first = in + 4;
    const std::size_t last = std::min(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz", first), text.size());
    return unit_named(std::string_view(text).substr(first, last - first));
}

// "time:ms" -> time, in seconds; a field without a known unit is a plain name.
DimacsWeight weight_from_flag(const std::string& field) {
    const std::size_t colon = field.rfind(':');
    if (colon != std::string::npos)
        if (const std::optional<Unit> unit = unit_named(std::string_view(field).substr(colon + 1)))
            return {field.substr(0, colon), std::string(unit->symbol), unit->scale};
    return {field, "", {}};
}

// "belgium.d.gr.gz" -> "belgium.d"
std::string stem(std::string_view path) {
    path.remove_prefix(path.find_last_of('/') == std::string_view::npos ? 0 : path.find_last_of('/') + 1);
    for (const std::string_view ending : {".gz", ".gr"})
        if (path.size() > ending.size() && path.substr(path.size() - ending.size()) == ending)
            path.remove_suffix(ending.size());
    return std::string(path);
}

// The distinguishing parts of the stems: "belgium.d" and "belgium.t" -> "d" and "t".
std::vector<std::string> distinct_parts(std::vector<std::string> stems) {
    const auto shared = [&stems](auto&& at) {
        std::size_t length = 0;
        for (;; ++length)
            for (const std::string& name : stems)
                if (length >= name.size() || at(name, length) != at(stems.front(), length)) return length;
    };
    const std::size_t prefix = shared([](const std::string& name, std::size_t i) { return name[i]; });
    const std::size_t suffix = shared([](const std::string& name, std::size_t i) { return name[name.size() - 1 - i]; });
    std::vector<std::string> parts;
    for (const std::string& name : stems) {
        if (prefix + suffix >= name.size()) return stems;
        parts.push_back(name.substr(prefix, name.size() - prefix - suffix));
    }
    return parts;
}

}  // namespace

std::vector<DimacsWeight> name_dimacs_weights(const std::vector<NamedText>& graphs, const SourceOptions& options,
                                              std::size_t& chosen) {
    std::vector<DimacsWeight> weights(graphs.size());
    if (graphs.size() > 1) {
        std::vector<std::string> stems;
        stems.reserve(graphs.size());
        for (const NamedText& graph : graphs) stems.push_back(stem(graph.name));
        stems = distinct_parts(std::move(stems));
        for (std::size_t i = 0; i < graphs.size(); ++i) weights[i].name = stems[i];
    }
    for (std::size_t i = 0; i < options.extra_weights.size() && i + 1 < graphs.size(); ++i)
        weights[i + 1] = weight_from_flag(options.extra_weights[i]);
    chosen = 0;
    if (options.weight_field.empty()) return weights;
    const auto named = std::find_if(weights.begin(), weights.end(), [&options](const DimacsWeight& weight) {
        return weight.name == options.weight_field;
    });
    if (named != weights.end()) {
        chosen = static_cast<std::size_t>(named - weights.begin());
    } else {
        weights[0] = weight_from_flag(options.weight_field);
    }
    return weights;
}

void learn_from_comment(std::string_view comment, DimacsWeight& weight) {
    if (!weight.unit.empty()) return;
    const std::optional<Unit> unit = unit_in_comment(comment);
    // Arcs may have been read already, so only a flag can set a unit that needs conversion.
    if (!unit || !(unit->scale == DecimalScale{})) return;
    weight.unit = unit->symbol;
    if (weight.name.empty()) weight.name = unit->symbol == "m" ? "length" : "time";
}

}  // namespace starway::read
