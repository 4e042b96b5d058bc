#include "road/index/road_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

#include "base/core/check.hpp"
#include "base/core/files/mapping_guard.hpp"
#include "road/index/cch/directed_skeleton.hpp"
#include "road/index/cch/update/recustomize.hpp"
#include "road/index/graph/forced_chains.hpp"
#include "road/index/order/nested_dissection.hpp"
#include "road/index/order/state_order.hpp"
#include "road/index/section_names.hpp"
#include "road/network/build/phases.hpp"
#include "road/network/file/section_array.hpp"
#include "road/network/state.hpp"

namespace starway::road::index {
namespace {

// An earlier version's check is not trusted: it covered other sections.
constexpr std::size_t check_version = 4;
constexpr std::array<std::string_view, 2> topology_sections{"first_out", "head"};

std::vector<std::uint64_t> topology_checksums(const RoadNetwork& network) {
    std::vector<std::uint64_t> checksums;
    for (const std::string_view section : topology_sections)
        checksums.push_back(network::checksum_of(network, section));
    return checksums;
}

Error unusable(std::string_view why) {
    return {
        ErrorKind::data,
        fmt::format(
            "the network's index {}⟦; compute it anew with ⟨prepare ⟨anew⟩⟩⟦, or do without it (⟨index=none⟩)⟧⟧", why)};
}

Error stopped() {
    return {ErrorKind::interrupted, "interrupted"};
}

// Sections by name, as arrays. The check judges their lengths.
class Sections {
public:
    explicit Sections(const RoadNetwork& network) : network_(network) {}
    template <class T>
    std::span<const T> get(const std::string& name) const {
        const auto bytes = network_.section(name);
        return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
    }

private:
    const RoadNetwork& network_;
};

std::optional<RoadIndexView> bind(const RoadNetwork& network) {
    const Sections sections(network);
    RoadIndexView view;
    const auto numbers = [&](const std::string& name) { return sections.get<std::uint32_t>(name); };
    const auto nodes = [&](const std::string& name) { return sections.get<NodeId>(name); };
    const auto ranks = [&](const std::string& name) { return sections.get<graph::RankId>(name); };
    view.junctions = {numbers("ways.first"), nodes("ways.head")};
    if (view.junctions.first_link.empty()) return std::nullopt;
    view.skeleton = {
        ranks("cch.rank"),      nodes("cch.node"),      numbers("cch.first_arc"),  numbers("cch.first_head"),
        ranks("cch.head"),      ranks("cch.block_end"), numbers("cch.first_down"), numbers("cch.first_down_head"),
        ranks("cch.down_head"), ranks("cch.parent")};
    view.junctions.directed = view.skeleton.is_directed();
    view.columns.resize(network.columns().size());
    for (std::size_t i = 0; i < view.columns.size(); ++i) {
        if (network.section(numbered("index.of", i)).empty()) continue;
        view.columns[i] = {
            {numbers(numbered("ways.weight", i)), numbers(numbered("ways.arcs", i)),
             numbers(numbered("ways.chains", i)), sections.get<graph::LinkId>(numbered("ways.free", i))},
            {numbers(numbered("cch.up", i)), numbers(numbered("cch.down", i)), numbers(numbered("cch.middle", i))}};
    }
    return view;
}

template <class T>
bool same(std::type_identity_t<std::span<const T>> one, const std::vector<T>& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end());
}

Result<IdVector<graph::LinkId, graph::EntryId>> entries_of(const RoadIndexView& view) {
    return make_entries(view.skeleton, view.junctions.first_link, view.junctions.head);
}

Result<void> check_column(const RoadNetwork& network, const RoadIndexView& view,
                          IdSpan<graph::LinkId, const graph::EntryId> entries, std::size_t number) {
    const ColumnIndexView& column = *view.columns[number];
    const auto of = Sections(network).get<std::uint64_t>(numbered("index.of", number));
    if (of.size() != 1 || of[0] != network::checksum_of(network, network::weight_name(number)))
        return unusable(
            fmt::format("was computed for weights other than the network's '{}'", network.columns()[number].name));
    const auto links = weigh_links(network, view.junctions, network.columns()[number]);
    if (!links) return links.error();
    const bool links_right = same(column.links.weight, links->weight) && same(column.links.arcs, links->arcs) &&
                             same(column.links.chains, links->chains) && same(column.links.free, links->free);
    if (!links_right) return unusable("has wrong weights");
    const auto metric = customize_for_paths(view.skeleton, entries, column.links.weight);
    if (!metric) return metric.error();
    if (!same(column.metric.up, metric->up) || !same(column.metric.down, metric->down) ||
        !same(column.metric.halves, metric->halves))
        return unusable("has wrong weights");
    return {};
}

// Whether it lacks what this version reads.
bool is_of_an_earlier_version(const RoadIndexView& view) {
    if (view.skeleton.parent_of.empty() && view.skeleton.node_count() > 0) return true;
    return std::any_of(view.columns.begin(), view.columns.end(), [&](const auto& column) {
        return column && ((column->links.arcs.empty() && view.junctions.link_count() > 0) ||
                          (column->metric.halves.empty() && view.skeleton.arc_count() > 0));
    });
}

// Recomputes everything that a query relies on, in a fraction of the time that the order took, and compares.
Result<void> check_stored(const RoadNetwork& network, const RoadIndexView& view) {
    const auto of = Sections(network).get<std::uint64_t>("index.of");
    const auto expected = topology_checksums(network);
    if (!std::equal(of.begin(), of.end(), expected.begin(), expected.end()))
        return unusable("belongs to another network");
    if (is_of_an_earlier_version(view)) return unusable("was stored by an earlier version of Starway");
    const JunctionGraph graph = view.junctions.directed ? choice_graph(network) : junction_graph(network);
    if (!same(view.junctions.first_link, graph.first_link) || !same(view.junctions.head, graph.head))
        return unusable("has another junction graph");
    if (view.skeleton.rank.size() != graph.view().node_count()) return unusable("has another number of junctions");
    if (auto ok = check(view.skeleton); !ok) return unusable("has a damaged hierarchy");
    const auto entries = entries_of(view);
    if (!entries) return unusable("has a hierarchy that belongs to another graph");
    for (std::size_t i = 0; i < view.columns.size(); ++i)
        if (view.columns[i])
            if (auto ok = check_column(network, view, *entries, i); !ok) return ok;
    return {};
}

Result<IdVector<graph::OrderId, NodeId>> make_order(const RoadNetwork& network, const JunctionGraph& graph,
                                                    IdSpan<NodeId, const std::uint32_t> stretches,
                                                    const Control& control) {
    const std::uint32_t nodes = graph.view().node_count();
    const auto xyz = network.embedded().first(std::min<std::size_t>(network.embedded().size(), 3 * std::size_t{nodes}));
    const network::Phases phases(control);
    if (!phases.begin(graph.directed ? "ordering turns" : "ordering junctions", nodes)) return stopped();
    const auto report = [&](std::size_t done) {
        if (control.progress != nullptr) control.progress->advance(done);
        return !phases.cancelled();
    };
    IdVector<graph::OrderId, NodeId> order;
    if (graph.directed) {
        order = order_states(graph.first_link, graph.head, stretches.subspan(0, nodes), xyz, report);
    } else {
        PartGraph part;
        part.first = std::vector<std::uint32_t>(graph.first_link);
        part.neighbour.reserve(graph.head.size());
        for (const NodeId neighbour : graph.head) part.neighbour.emplace_back(std::uint32_t{neighbour});
        part.whole.reserve(nodes);
        for (std::uint32_t v = 0; v < nodes; ++v) part.whole.emplace_back(v);
        order = nested_dissection(part, xyz, report);
    }
    if (order.size() != nodes) return stopped();
    return order;
}

template <class Key, class T>
IdVector<Key, T> owned(IdSpan<Key, const T> values) {
    return {values.begin(), values.end()};
}

Skeleton copy(const SkeletonView& view) {
    return {owned(view.rank),      owned(view.node),      owned(view.first_arc),  owned(view.first_head),
            owned(view.head),      owned(view.block_end), owned(view.first_down), owned(view.first_down_head),
            owned(view.down_head), owned(view.parent_of)};
}

}  // namespace

Result<std::optional<RoadIndexView>> stored_index(const RoadNetwork& network) {
    auto view = bind(network);
    if (!view) return std::optional<RoadIndexView>();
    auto checked = network.verify_extra(numbered("index", check_version), [&] { return check_stored(network, *view); });
    if (!checked) return std::move(checked).error();
    return view;
}

Result<RoadNetwork> reweighted(const RoadNetwork& network, ColumnId column, std::vector<std::uint32_t> weight) {
    auto changed = network.sharing(network.columns()[column].name, std::move(weight));
    if (!changed) return changed;
    const auto stored = stored_index(network);
    if (!stored || !*stored || !(**stored).columns[column]) return changed;
    const RoadIndexView& index = **stored;
    const ColumnIndexView& before = *index.columns[column];
    struct Own {
        std::uint64_t checksum = 0;
        LinkWeights links;
        Metric metric;
    };
    auto own = std::make_shared<Own>();
    auto links = weigh_links(*changed, index.junctions, changed->columns()[column]);
    if (!links) return std::move(links).error();
    own->links = *std::move(links);
    const auto entries = entries_of(index);
    if (!entries) return entries.error();
    auto metric = recustomize(index.skeleton, *entries, own->links.weight, before.metric, before.links.weight);
    if (!metric) return std::move(metric).error();
    own->metric = *std::move(metric);
    own->metric.keep_for_queries();
    own->checksum = network::checksum_of(*changed, network::weight_name(column));
    std::vector<RoadNetwork::Extra> extras{
        {numbered("index.of", column), sizeof own->checksum, std::as_bytes(std::span(&own->checksum, 1))}};
    const auto add = [&]<class T>(std::string_view name, const std::vector<T>& values) {
        extras.push_back({numbered(name, column), sizeof(T), std::as_bytes(std::span(values))});
    };
    add("ways.weight", own->links.weight);
    add("ways.arcs", own->links.arcs);
    add("ways.chains", own->links.chains);
    add("ways.free", own->links.free);
    add("cch.up", own->metric.up);
    add("cch.down", own->metric.down);
    add("cch.middle", own->metric.halves);
    return changed->sharing(extras, std::move(own), numbered("index", check_version));
}

// The junction graph and a hierarchy over it.
Result<void> RoadIndex::make_hierarchy(const RoadNetwork& network, IdSpan<NodeId, const std::uint32_t> stretches,
                                       const Control& control) {
    const network::Phases phases(control);
    if (!phases.begin("finding junctions")) return stopped();
    junctions_ = stretches.empty() ? junction_graph(network) : choice_graph(network);
    auto order = make_order(network, junctions_, stretches, control);
    if (!order) return std::move(order).error();
    if (!phases.begin("contracting")) return stopped();
    auto skeleton = junctions_.directed ? make_directed_skeleton(junctions_.first_link, junctions_.head, *order)
                                        : make_skeleton({junctions_.first_link, junctions_.head}, *order);
    if (!skeleton) return std::move(skeleton).error();
    skeleton_ = *std::move(skeleton);
    return {};
}

Result<RoadIndex> RoadIndex::build(const RoadNetwork& network, const std::vector<std::size_t>& columns,
                                   const std::optional<RoadIndexView>& known, const Control& control,
                                   IdSpan<NodeId, const std::uint32_t> stretches) {
    const network::Phases phases(control);
    RoadIndex index;
    index.topology_checksums_ = topology_checksums(network);
    index.column_count_ = network.columns().size();
    if (known) {
        index.junctions_ = {
            owned(known->junctions.first_link), owned(known->junctions.head), {}, known->junctions.directed};
        index.skeleton_ = copy(known->skeleton);
    } else if (auto made = index.make_hierarchy(network, stretches, control); !made) {
        return std::move(made).error();
    }
    STARWAY_CHECK(check(index.skeleton_.view()));
    const auto entries = entries_of(index.view());
    if (!entries) return entries.error();
    for (const std::size_t number : columns) {
        core::give_back_mapped(network.image());  // what the step before read of it
        const WeightColumn& column = network.columns()[number];
        if (!phases.begin(fmt::format("customizing {}", column.name))) return stopped();
        auto links = weigh_links(network, index.junctions_.view(), column);
        if (!links) return std::move(links).error();
        const auto* before = known && known->columns[number] ? &*known->columns[number] : nullptr;
        auto metric = before == nullptr ? customize_for_paths(index.skeleton_.view(), *entries, links->weight)
                                        : recustomize(index.skeleton_.view(), *entries, links->weight, before->metric,
                                                      before->links.weight);
        if (!metric) return std::move(metric).error();
        STARWAY_CHECK(check(metric->view(), index.skeleton_.view()));
        STARWAY_CHECK(before == nullptr ||
                      customize_for_paths(index.skeleton_.view(), *entries, links->weight)->up == metric->up);
        metric->keep_for_queries();
        index.columns_.push_back({number, *std::move(links), *std::move(metric),
                                  network::checksum_of(network, network::weight_name(number))});
    }
    return index;
}

RoadIndexView RoadIndex::view() const {
    RoadIndexView view{junctions_.view(), skeleton_.view(), {}};
    view.columns.resize(column_count_);
    for (const Column& column : columns_) view.columns[column.number] = {column.links.view(), column.metric.view()};
    return view;
}

std::vector<RoadNetwork::Extra> RoadIndex::extras() const {
    std::vector<RoadNetwork::Extra> extras;
    const auto add = [&]<class T>(std::string name, const std::vector<T>& values) {
        extras.push_back({std::move(name), sizeof(T), std::as_bytes(std::span(values))});
    };
    add("index.of", topology_checksums_);
    add("ways.first", junctions_.first_link);
    add("ways.head", junctions_.head);
    add("cch.rank", skeleton_.rank);
    add("cch.node", skeleton_.node);
    add("cch.first_arc", skeleton_.first_arc);
    add("cch.first_head", skeleton_.first_head);
    add("cch.head", skeleton_.head);
    add("cch.block_end", skeleton_.block_end);
    add("cch.parent", skeleton_.parent_of);
    if (junctions_.directed) {
        add("cch.first_down", skeleton_.first_down);
        add("cch.first_down_head", skeleton_.first_down_head);
        add("cch.down_head", skeleton_.down_head);
    }
    for (const Column& column : columns_) {
        extras.push_back({numbered("index.of", column.number), sizeof column.weight_checksum,
                          std::as_bytes(std::span(&column.weight_checksum, 1))});
        add(numbered("ways.weight", column.number), column.links.weight);
        add(numbered("ways.arcs", column.number), column.links.arcs);
        add(numbered("ways.chains", column.number), column.links.chains);
        add(numbered("ways.free", column.number), column.links.free);
        add(numbered("cch.up", column.number), column.metric.up);
        add(numbered("cch.down", column.number), column.metric.down);
        add(numbered("cch.middle", column.number), column.metric.halves);
    }
    return extras;
}

}  // namespace starway::road::index
