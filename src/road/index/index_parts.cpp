#include "road/index/index_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>

#include "base/graph/ch/query.hpp"
#include "road/index/cch/query.hpp"
#include "road/index/section_names.hpp"

namespace starway::road::index {
namespace {

// The names of a part's sections, without the column, in the order in which its arrays are listed below.
std::vector<std::string_view> sections_of(IndexPart part) {
    switch (part) {
        case IndexPart::contraction:
            return {"ch.place", "ch.first", "ch.arc", "ch.halves", "ch.core"};
        case IndexPart::labels:
            return {"label.from_first", "label.from", "label.to_first", "label.to"};
        case IndexPart::landmarks:
            break;
    }
    return {"landmark.node", "landmark.cost"};
}

bool has_section(const RoadNetwork& network, std::string_view name) {
    const auto sections = network.sections();
    return std::any_of(sections.begin(), sections.end(), [name](const auto& section) { return section.name == name; });
}

// Reads sections in order, as arrays. The check judges their lengths.
class PartSections {
public:
    PartSections(const RoadNetwork& network, std::size_t column, IndexPart part)
        : network_(network), column_(column), names_(sections_of(part)) {}
    template <class T>
    std::span<const T> next() {
        const auto bytes = network_.section(numbered(names_[position_++], column_));
        return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
    }

private:
    const RoadNetwork& network_;
    std::size_t column_;
    std::vector<std::string_view> names_;
    std::size_t position_ = 0;
};

Error other_costs(IndexPart part) {
    return {ErrorKind::data,
            fmt::format(
                "the network's index {} was computed for other weights⟦; compute it anew with ⟨prepare ⟨index={}⟩⟩⟧",
                name_of(part), name_of(part))};
}

// Whether cost(a, b) equals the metric's cost: for all pairs of a small index, else for a sample. No value means that
// the cost is too large to compare.
template <class Cost>
bool agrees(const RoadIndexView& index, std::size_t column, Cost&& cost) {
    constexpr std::uint64_t few = 4096;
    constexpr std::uint64_t drawn = 500;
    const std::uint64_t nodes = index.skeleton.node_count();
    const bool all = nodes * nodes <= few;
    CchQuery query(index.skeleton);
    std::mt19937 random(1);
    for (std::uint64_t i = 0; i < (all ? nodes * nodes : drawn); ++i) {
        const RoadTerminal from{NodeId(static_cast<std::uint32_t>((all ? i / nodes : random()) % nodes)), 0};
        const RoadTerminal to{NodeId(static_cast<std::uint32_t>((all ? i : random()) % nodes)), 0};
        const std::optional<std::uint64_t> stated = cost(from.node, to.node);
        if (stated && query.cost(index.columns[column]->metric, {&from, 1}, {&to, 1}) != *stated) return false;
    }
    return true;
}

Result<void> check_now(const RoadIndexView& index, const PartViews& views, std::size_t column, IndexPart part) {
    const ColumnIndexView& base = *index.columns[column];
    const graph::ArcGraphView graph(index.junctions.first_link, index.junctions.head, base.links.weight);
    switch (part) {
        case IndexPart::contraction: {
            if (auto sound = check(*views.contraction, graph); !sound) return sound;
            graph::ContractionQuery query(*views.contraction);
            const auto cost = [&](std::uint32_t from, std::uint32_t to) -> std::optional<std::uint64_t> {
                const std::uint32_t found = query.reset().add_source({from, 0}).add_target({to, 0}).cost();
                if (found != graph::no_path) return found;
                return query.too_long() ? std::nullopt : std::optional(no_cost);
            };
            const bool same = agrees(index, column, cost);
            return same ? Result<void>{} : other_costs(part);
        }
        case IndexPart::labels: {
            if (auto sound = check(*views.labels, graph.node_count()); !sound) return sound;
            const bool same = agrees(
                index, column, [&](std::uint32_t from, std::uint32_t to) { return views.labels->cost(from, to); });
            return same ? Result<void>{} : other_costs(part);
        }
        case IndexPart::landmarks:
            break;
    }
    return check(*views.landmarks, graph);
}

}  // namespace

bool PartViews::has(IndexPart part) const {
    return part == IndexPart::contraction ? contraction.has_value()
           : part == IndexPart::labels    ? labels.has_value()
                                          : landmarks.has_value();
}

PartViews stored_parts(const RoadNetwork& network, std::size_t column) {
    PartViews views;
    for (const IndexPart part : index_parts) {
        PartSections sections(network, column, part);
        if (!has_section(network, numbered(sections_of(part).front(), column))) continue;
        const auto numbers = [&] { return sections.next<std::uint32_t>(); };
        if (part == IndexPart::contraction) {
            graph::ContractionHierarchyView& view = views.contraction.emplace();
            view.rank = sections.next<graph::RankId>();
            view.first = numbers();
            view.arcs = sections.next<graph::UpArc>();
            view.shortcut_arcs = sections.next<graph::ShortcutArcs>();
            view.core = numbers();
        } else if (part == IndexPart::labels) {
            graph::LabelsView& view = views.labels.emplace();
            for (graph::LabelSide* side : {&view.from, &view.to}) {
                side->first = numbers();
                side->words = numbers();
            }
        } else {
            LandmarksView& view = views.landmarks.emplace();
            view.nodes = sections.next<NodeId>();
            view.costs = sections.next<LandmarkCosts>();
        }
    }
    return views;
}

std::vector<RoadNetwork::Extra> kept_part(const RoadNetwork& network, std::size_t column, IndexPart part) {
    std::vector<RoadNetwork::Extra> extras;
    if (!stored_parts(network, column).has(part)) return extras;
    const auto sections = network.sections();
    for (const std::string_view name : sections_of(part))
        for (const auto& section : sections)
            if (section.name == numbered(name, column))
                extras.push_back({numbered(name, column), section.element_size, network.section(section.name)});
    return extras;
}

Result<void> check_part(const RoadNetwork& network, const RoadIndexView& index, std::size_t column, IndexPart part) {
    constexpr int check_version = 5;  // an earlier version's check is not trusted: it covered other sections
    return network.verify_extra(fmt::format("{}.{}.{}", name_of(part), check_version, column),
                                [&] { return check_now(index, stored_parts(network, column), column, part); });
}

Result<IndexParts> IndexParts::build(const JunctionGraphView& junctions, const LinkWeightsView& links,
                                     const Wanted& wanted, const Control& control) {
    IndexParts parts;
    const auto wants = [&](IndexPart part) {
        return std::find(wanted.parts.begin(), wanted.parts.end(), part) != wanted.parts.end();
    };
    parts.keeps_hierarchy_ = wants(IndexPart::contraction);
    const OpenLinks open = open_links(junctions, links);
    if (parts.keeps_hierarchy_ || wants(IndexPart::labels)) {
        auto hierarchy = graph::ContractionHierarchy::build(open.graph, control.progress, control.cancel);
        if (!hierarchy) return std::move(hierarchy).error();
        hierarchy->rename_arcs(open.link_of_arc);
        parts.hierarchy_ = *std::move(hierarchy);
    }
    if (wants(IndexPart::labels)) {
        const graph::Upward upward = parts.hierarchy_->view().upward();
        if (wanted.estimate) wanted.estimate(graph::estimate_labels(upward));
        auto labels = graph::Labels::build(upward, wanted.memory, control.progress, control.cancel);
        if (!labels) return std::move(labels).error();
        parts.labels_ = *std::move(labels);
    }
    if (wants(IndexPart::landmarks)) {
        auto landmarks = Landmarks::build(open.graph, 16, control.progress, control.cancel);
        if (!landmarks) return std::move(landmarks).error();
        parts.landmarks_ = *std::move(landmarks);
    }
    return parts;
}

std::vector<RoadNetwork::Extra> IndexParts::extras(std::size_t column) const {
    std::vector<RoadNetwork::Extra> extras;
    const auto add_part = [&](IndexPart part, const auto&... arrays) {
        const auto names = sections_of(part);
        auto name = names.begin();
        (extras.push_back({numbered(*name++, column), sizeof(arrays[0]), std::as_bytes(std::span(arrays))}), ...);
    };
    if (hierarchy_ && keeps_hierarchy_) {
        const graph::ContractionHierarchyView view = hierarchy_->view();
        add_part(IndexPart::contraction, view.rank, view.first, view.arcs, view.shortcut_arcs, view.core);
    }
    if (labels_) {
        const graph::LabelsView view = labels_->view();
        add_part(IndexPart::labels, view.from.first, view.from.words, view.to.first, view.to.words);
    }
    if (landmarks_) {
        const LandmarksView view = landmarks_->view();
        add_part(IndexPart::landmarks, view.nodes, view.costs);
    }
    return extras;
}

}  // namespace starway::road::index
