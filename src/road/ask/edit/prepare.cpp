// Indices for the weights of a network.
#include "starway/road/prepare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "base/core/machine_memory.hpp"
#include "base/core/threads/parallel.hpp"
#include "base/core/wording.hpp"
#include "road/ask/closures/stored_reach.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/index/index_parts.hpp"
#include "road/index/road_index.hpp"
#include "road/network/file/name.hpp"
#include "road/network/profiles.hpp"
#include "road/network/state.hpp"
#include "road/network/turns/turn_graph.hpp"

namespace starway {
namespace {

using road::index::IndexPart;

constexpr Algorithm algorithm_of_part(IndexPart part) {
    switch (part) {
        case IndexPart::contraction:
            return Algorithm::contraction;
        case IndexPart::labels:
            return Algorithm::labels;
        case IndexPart::landmarks:
            break;
    }
    return Algorithm::landmarks;
}

// Those named, else those of the profiles, else all weights but "hops", which needs no index.
Result<std::vector<std::size_t>> columns_to_prepare(const RoadNetwork& network, const std::vector<std::string>& names) {
    std::vector<std::size_t> columns;
    const bool by_profile = !road::network::profiles_of(network).empty();
    for (std::size_t i = 0; i < network.columns().size(); ++i) {
        const std::string_view name = network.columns()[i].name;
        if (names.empty() && (by_profile ? road::network::has_profile(network, name) : name != "hops"))
            columns.push_back(i);
    }
    for (const std::string& name : names) {
        const auto column = road::ask::find_column(network, name);
        if (!column) return column.error();
        if ((*column)->name == "hops")
            return Error{ErrorKind::usage,
                         "hops have no index⟦; leave ⟨weight=hops⟩ out and search with ⟨algorithm=bfs⟩⟧"};
        columns.push_back((*column)->id);
    }
    std::sort(columns.begin(), columns.end());
    columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
    return columns;
}

// An index of one graph as it was built, and the sections that hold it.
struct PreparedIndex {
    road::index::RoadIndex index;
    std::vector<std::unique_ptr<road::index::IndexParts>> parts;
    std::vector<RoadNetwork::Extra> extras;
    PrepareReport report;
};

// Those of a network: its own, and those of its graphs of states, which are stored with these.
struct PreparedNetwork {
    std::vector<PreparedIndex> indices;
    // Of graphs of states with their indices, by section.
    std::map<std::string, road::network::ImageInPieces, std::less<>> images;
    road::ask::ReachSections reach;
    std::vector<RoadNetwork::Extra> extras;
    PrepareReport report;

    // Those of the network to write. Nothing is copied, as all of it is as large as the network.
    [[nodiscard]] std::vector<road::network::SectionSource> sections(const RoadNetwork& network) const {
        auto sections = road::network::sections_with(network, extras);
        for (road::network::SectionSource& section : sections)
            if (const auto image = images.find(section.name); image != images.end())
                section.pieces = image->second.pieces();
        return sections;
    }
};

// The parts of a column beside the customizable hierarchy: those asked for are computed, others that the network has
// are kept.
Result<void> add_parts(const RoadNetwork& network, const PrepareRequest& request, std::size_t column,
                       PreparedIndex& prepared, const Control& control) {
    const std::string name(network.columns()[column].name);
    road::index::IndexParts::Wanted wanted;
    for (const IndexPart part : road::index::index_parts)
        if (std::find(request.indices.begin(), request.indices.end(), algorithm_of_part(part)) != request.indices.end())
            wanted.parts.push_back(part);
    if (!wanted.parts.empty() && !network.columns()[column].exact.empty())
        return road::ask::only_for_few_digits(network.columns()[column]);
    wanted.memory = request.memory != 0 ? request.memory : core::half_of_memory();
    wanted.estimate = [&](const graph::LabelMemory& memory) {
        if (request.on_estimate) request.on_estimate({name, memory.stored, memory.building});
    };
    const auto append = [&](const std::vector<RoadNetwork::Extra>& extras) {
        prepared.extras.insert(prepared.extras.end(), extras.begin(), extras.end());
    };
    if (!wanted.parts.empty()) {
        const auto view = prepared.index.view();
        auto built = road::index::IndexParts::build(view.junctions, view.columns[column]->links, wanted, control);
        if (!built) return std::move(built).error();
        prepared.parts.push_back(std::make_unique<road::index::IndexParts>(*std::move(built)));
        append(prepared.parts.back()->extras(column));
    }
    PrepareReport::Weight& weight = prepared.report.weights.emplace_back();
    weight.name = name;
    weight.indices = {Algorithm::hierarchy};
    for (const IndexPart part : road::index::index_parts) {
        const bool anew = std::find(wanted.parts.begin(), wanted.parts.end(), part) != wanted.parts.end();
        const bool kept = !anew && !request.anew && road::index::stored_parts(network, column).has(part);
        if (kept) append(road::index::kept_part(network, column, part));
        if (anew || kept) weight.indices.push_back(algorithm_of_part(part));
    }
    return {};
}

// stretches: as for road::index::RoadIndex::build().
Result<PreparedIndex> make_index(const RoadNetwork& network, const std::vector<std::size_t>& columns,
                                 IdSpan<NodeId, const std::uint32_t> stretches, const PrepareRequest& request,
                                 const Control& control) {
    std::optional<road::index::RoadIndexView> known;
    if (!request.anew) {
        auto stored = road::index::stored_index(network);
        if (!stored) return stored.error();
        known = *stored;
    }
    auto built = road::index::RoadIndex::build(network, columns, known, control, stretches);
    if (!built) return std::move(built).error();
    PreparedIndex prepared{*std::move(built), {}, {}, {}};
    prepared.extras = prepared.index.extras();
    for (const std::size_t column : columns)
        if (auto added = add_parts(network, request, column, prepared, control); !added) return added.error();
    const auto view = prepared.index.view();
    PrepareReport& report = prepared.report;
    report.junctions = view.skeleton.node_count();
    report.arcs = view.skeleton.pair_count();
    report.order_kept = known.has_value();
    for (const auto& extra : prepared.extras) report.index_bytes += extra.bytes.size();
    return prepared;
}

void add(PrepareReport& all, PrepareReport&& report) {
    all.weights.insert(all.weights.end(), std::make_move_iterator(report.weights.begin()),
                       std::make_move_iterator(report.weights.end()));
    all.junctions += report.junctions;
    all.arcs += report.arcs;
    all.index_bytes += report.index_bytes;
    all.order_kept = all.order_kept || report.order_kept;
}

Result<PreparedNetwork> prepare_all(const RoadNetwork& network, const PrepareRequest& request, const Control& control) {
    if (auto verified = network.verify(); !verified) return verified.error();
    auto columns = columns_to_prepare(network, request.weights);
    if (!columns) return columns.error();
    const auto graphs = road::network::turn_graphs(network);
    if (!graphs) return graphs.error();
    const core::ThreadShare share(control.threads);
    PreparedNetwork prepared;
    for (const std::size_t number : *columns) {
        if (control.cancelled()) return Error{ErrorKind::interrupted, "interrupted"};
        const WeightColumn& column = network.columns()[number];
        prepared.reach.add(network, column, road::network::turns_of(*graphs, column));
    }
    // What obeys turns is searched among states; the network's own index is for the rest.
    for (const road::network::TurnGraph& graph : *graphs) {
        std::vector<std::size_t> of_graph;
        std::erase_if(*columns, [&](std::size_t number) {
            const WeightColumn* const column = graph.column(network.columns()[number]);
            if (column != nullptr) of_graph.push_back(column->id);
            return column != nullptr;
        });
        if (of_graph.empty()) continue;
        const std::vector<std::uint32_t> stretches = road::network::stretches_of_states(network, graph);
        auto index = make_index(graph.states, of_graph, stretches, request, control);
        if (!index) return std::move(index).error();
        const std::string name = road::network::turn_section(graph.number, "image");
        prepared.images.emplace(
            name, road::network::ImageInPieces(road::network::sections_with(graph.states, index->extras)));
        prepared.extras.push_back({name, 1, {}});
        add(prepared.report, std::move(index->report));
        prepared.indices.push_back(*std::move(index));
    }
    if (!columns->empty()) {
        auto own = make_index(network, *columns, {}, request, control);
        if (!own) return std::move(own).error();
        prepared.extras.insert(prepared.extras.end(), own->extras.begin(), own->extras.end());
        add(prepared.report, std::move(own->report));
        prepared.indices.push_back(*std::move(own));
    }
    for (const auto& extra : prepared.reach.extras()) {
        prepared.report.index_bytes += extra.bytes.size();
        prepared.extras.push_back(extra);
    }
    return prepared;
}

}  // namespace

Result<PrepareReport> prepare(const RoadNetwork& network, const std::string& target, const PrepareRequest& request,
                              const Control& control) {
    if (auto fits = road::network::check_name(target); !fits) return fits.error();
    const auto prepared = prepare_all(network, request, control);
    if (!prepared) return prepared.error();
    if (auto saved = road::network::save_sections(target, prepared->sections(network)); !saved) return saved.error();
    return prepared->report;
}

Result<RoadNetwork> prepare(const RoadNetwork& network, const PrepareRequest& request, const Control& control) {
    const auto prepared = prepare_all(network, request, control);
    if (!prepared) return prepared.error();
    return road::network::assembled(prepared->sections(network));
}

}  // namespace starway
