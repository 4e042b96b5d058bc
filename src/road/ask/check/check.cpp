#include "road/ask/check/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/core/threads/parallel.hpp"
#include "base/core/wording.hpp"
#include "road/ask/closures/stored_reach.hpp"
#include "road/index/check_stored.hpp"
#include "road/network/file/section_array.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "road/network/verify/verify_meaning.hpp"
#include "starway/road/network.hpp"

namespace starway {
namespace {

ComponentSummary summary(std::vector<std::uint32_t> sizes, std::uint32_t nodes) {
    constexpr std::size_t most = 10;
    ComponentSummary summary;
    summary.count = static_cast<std::uint32_t>(sizes.size());
    summary.share = nodes > 0 ? static_cast<double>(sizes.front()) / nodes : 0;
    sizes.resize(std::min(sizes.size(), most));
    summary.largest = std::move(sizes);
    return summary;
}

std::vector<std::uint32_t> strong_sizes(const RoadNetwork& network) {
    std::vector<std::uint32_t> sizes(network.component_count());
    for (std::uint32_t c = 0; c < sizes.size(); ++c) sizes[c] = network.component_size(c);
    return sizes;
}

}  // namespace

namespace road::ask {

FindingPlace Checkup::at(NodeId node, std::string text) const {
    FindingPlace place;
    if (has_positions()) place.position = network_.position(node);
    place.node = node;
    place.text = std::move(text);
    return place;
}

FindingPlace Checkup::at(EdgeId edge, std::string text) const {
    FindingPlace place;
    if (has_positions()) {
        std::vector<Position> line;
        network_.append_line(edge, false, line);
        // A straight edge has no middle vertex; use its tail.
        place.position = line[(line.size() - 1) / 2];
    }
    place.edge = edge;
    place.feature = network_.source_feature(edge);
    place.text = std::move(text);
    return place;
}

std::string Checkup::name(NodeId node) const {
    return fmt::format("node {}", network_.node_label(node));
}

std::string Checkup::name(EdgeId edge) const {
    const std::string_view name = network_.name(edge);
    return name.empty() ? fmt::format("edge {}", edge.operator std::uint32_t()) : core::in_quotes(name);
}

}  // namespace road::ask

std::string_view name_of(FindingKind kind) {
    switch (kind) {
        case FindingKind::island:
            return "island";
        case FindingKind::near_miss:
            return "near_miss";
        case FindingKind::dangling_end:
            return "dangling_end";
        case FindingKind::trap:
            return "trap";
        case FindingKind::unreachable:
            return "unreachable";
        case FindingKind::one_way_gate:
            return "one_way_gate";
        case FindingKind::duplicate:
            return "duplicate";
        case FindingKind::self_loop:
            return "self_loop";
        case FindingKind::zero_weight:
            return "zero_weight";
        case FindingKind::fast_outlier:
            return "fast_outlier";
    }
    return "?";
}

namespace {

// A file's network, or a graph of states in it.
Result<void> check_stored_network(const RoadNetwork& network, const Control& control) {
    if (control.progress != nullptr) control.progress->phase("verifying the file", 0);
    if (auto meant = road::network::verify_meaning(network); !meant) return meant;
    if (auto right = road::network::verify_facts(network); !right) return right;
    if (auto sound = road::index::check_stored(network); !sound) return sound;
    if (control.progress != nullptr) control.progress->phase("verifying hub labels and landmarks", 0);
    return road::index::prove_stored(network, control.cancel);
}

}  // namespace

Result<CheckReport> check(const RoadNetwork& network, const CheckOptions& options, const Control& control) {
    if (!(options.near_m >= 0) || !std::isfinite(options.near_m))
        return Error{ErrorKind::usage,
                     fmt::format("The near-miss distance {} is invalid; pass metres, at least 0.", options.near_m)};
    const core::ThreadShare share(control.threads);
    if (auto verified = network.verify(); !verified) return verified.error();
    if (auto intact = road::network::verify_extras(network); !intact) return intact.error();
    if (auto sound = check_stored_network(network, control); !sound) return sound.error();
    const auto graphs = road::network::turn_graphs(network);
    if (!graphs) return graphs.error();
    for (const road::network::TurnGraph& graph : *graphs) {
        if (auto right = road::network::verify_places(graph, network); !right) return right.error();
        if (auto sound = check_stored_network(graph.states, control); !sound) return sound.error();
    }
    if (auto right = road::ask::prove_stored_reach(network); !right) return right.error();
    const road::ask::Checkup checkup(network, options, control);
    CheckReport report;
    report.frame = network.frame();
    report.nodes = network.node_count();
    report.edges = network.edge_count();
    report.arcs = network.arc_count();
    if (report.nodes > 0) report.strong = summary(strong_sizes(network), report.nodes);
    const auto look_at = [&](std::string_view what, auto find) {
        if (checkup.cancelled()) return;
        if (control.progress != nullptr) control.progress->phase(what, 0);
        report.findings.push_back(find());
    };
    look_at("finding disconnected parts", [&] {
        const road::ask::WeakComponents weak = road::ask::weak_components(network);
        if (report.nodes > 0) report.weak = summary(weak.size, report.nodes);
        return find_islands(checkup, weak);
    });
    look_at("finding near misses", [&] { return find_near_misses(checkup); });
    look_at("finding dead ends", [&] { return find_dangling_ends(checkup); });
    look_at("checking one-way roads", [&] { return find_traps(checkup); });
    look_at("checking one-way roads", [&] { return find_unreachable(checkup); });
    look_at("checking one-way roads", [&] { return find_one_way_gates(checkup); });
    look_at("finding duplicates", [&] { return find_duplicates(checkup); });
    look_at("finding loops", [&] { return find_self_loops(checkup); });
    look_at("checking weights", [&] { return find_zero_weights(checkup); });
    report.scales = road::ask::column_scales(checkup);
    look_at("checking weights", [&] { return find_fast_outliers(checkup, report.scales); });
    if (auto whole = still_whole(network); !whole) return whole.error();
    if (checkup.cancelled()) return Error{ErrorKind::interrupted, "The check was interrupted."};
    return report;
}

}  // namespace starway
