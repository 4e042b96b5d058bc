#include "road/ask/engine/exclude.hpp"

#include <algorithm>
#include <vector>

#include "base/core/shown.hpp"
#include "base/core/suggest.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/index/road_index.hpp"
#include "road/network/profiles.hpp"
#include "road/profile/class_table.hpp"
#include "starway/road/prepare.hpp"
#include "starway/road/tags.hpp"

namespace starway::road::ask {

Result<std::uint32_t> class_bits(const RoadNetwork& network, std::string_view weight,
                                 std::span<const std::string> classes) {
    const RoadFlags flags(network);
    if (flags.count() == 0)
        return Error{ErrorKind::usage,
                     "this network has no classes of roads that could be excluded; they come from profiles⟦, so build "
                     "it again with ⟨profile⟩⟧"};
    const std::string_view profile = network::profile_of(network, weight);
    std::uint32_t bits = 0;
    for (const std::string& name : classes) {
        const std::uint32_t bit = flags.bit(name, profile);
        bits |= bit;
        if (bit != 0) continue;
        std::vector<std::string> known;
        for (const std::string_view other : flags.names())
            if (!profile::is_no_start(other)) known.emplace_back(other);
        return Error{ErrorKind::usage, fmt::format("there is no class '{}' of roads{}; there are {}", core::shown(name),
                                                   core::did_you_mean(name, known), fmt::join(known, ", "))};
    }
    return bits;
}

std::vector<std::string> excludable_classes(const RoadNetwork& network, const WeightColumn& column) {
    const RoadFlags flags(network);
    const std::string_view profile = network::profile_of(network, column.name);
    if (flags.count() == 0 || profile.empty()) return {};
    std::uint32_t used = 0;
    for (std::uint32_t arc = 0; arc < column.weight.size(); ++arc)
        if (column.weight[arc] != closed_weight) used |= flags.of(network.edge(ArcId(arc)));
    std::vector<std::string> classes;
    for (const std::string_view name : flags.names()) {
        if (profile::is_no_start(name)) continue;
        const auto colon = name.find(':');
        const bool has_owner = colon != std::string_view::npos && network::has_profile(network, name.substr(0, colon));
        if (has_owner && name.substr(0, colon) != profile) continue;
        const std::string_view said = has_owner ? name.substr(colon + 1) : name;
        const bool is_listed = std::find(classes.begin(), classes.end(), said) != classes.end();
        if (!is_listed && (flags.bit(said, profile) & used) != 0) classes.emplace_back(said);
    }
    return classes;
}

namespace {

// A graph of states has weights and an index of its own, which only an update changes.
Result<RoadNetwork> closed_everywhere(const RoadNetwork& network, const WeightColumn& column,
                                      IdSpan<ArcId, const std::uint32_t> weights) {
    UpdateRequest closing;
    closing.weight = column.name;
    for (std::uint32_t arc = 0; arc < weights.size(); ++arc)
        if (weights[arc] != column.weight[arc]) closing.arcs.push_back({ArcId(arc), std::nullopt});
    return update(network, closing);
}

}  // namespace

}  // namespace starway::road::ask

namespace starway {

Result<std::shared_ptr<const road::Engine>> road::Engine::State::without_classes(std::string_view weight,
                                                                                 const Closed& closed) const {
    const auto column = road::ask::find_column(network, std::string(weight));
    if (!column) return column.error();
    const auto bits = road::ask::class_bits(network, (**column).name, closed.classes);
    if (!bits) return bits.error();
    if ((**column).name == "hops")
        return Error{ErrorKind::usage,
                     "the weight hops has no profile, so no class of roads can be excluded⟦; choose another ⟨weight⟩⟧"};
    // Requests that arrive while an engine is being built wait for it.
    const std::lock_guard lock(excluding_mutex_);
    const auto known = std::find_if(excluding_.begin(), excluding_.end(), [&](const ExclusionScope& entry) {
        return entry.column == (**column).id && entry.classes == *bits;
    });
    if (known != excluding_.end()) {
        std::rotate(known, known + 1, excluding_.end());
        return excluding_.back().engine;
    }
    const RoadFlags flags(network);
    std::vector<std::uint32_t> weights((**column).weight.begin(), (**column).weight.end());
    for (std::uint32_t arc = 0; arc < weights.size(); ++arc)
        if ((flags.of(network.edge(ArcId(arc))) & *bits) != 0) weights[arc] = closed_weight;
    auto rest = turned(**column) == nullptr ? road::index::reweighted(network, (**column).id, std::move(weights))
                                            : road::ask::closed_everywhere(network, **column, weights);
    if (!rest) return std::move(rest).error();
    auto engine = std::make_shared<const road::Engine>(*std::move(rest), locator.places());
    if (excluding_.size() == most_excluding) excluding_.erase(excluding_.begin());
    excluding_.push_back({(**column).id, *bits, engine});
    return engine;
}

}  // namespace starway
