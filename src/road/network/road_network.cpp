// RoadNetwork: saving and accessors.
#include "starway/road/network.hpp"

#include <algorithm>

#include "base/core/files/mapping_guard.hpp"
#include "base/core/files/output.hpp"
#include "base/geo/frame.hpp"
#include "road/network/file/name.hpp"
#include "road/network/file/texts.hpp"
#include "road/network/labels.hpp"
#include "road/network/state.hpp"

namespace starway {
namespace {

std::string_view section_text(std::span<const char> bytes, std::span<const std::uint64_t> first, std::uint32_t number) {
    return {bytes.data() + first[number], static_cast<std::size_t>(first[number + 1] - first[number])};
}

}  // namespace

RoadNetwork::RoadNetwork(std::shared_ptr<const State> state) : state_(std::move(state)) {}

Result<void> RoadNetwork::save(const std::string& file) const {
    if (auto fits = road::network::check_name(file); !fits) return fits;
    auto output = core::Output::create(file);
    if (!output) return std::move(output).error();
    if (state_->base == nullptr) {
        output->write(state_->image);
        return output->commit();
    }
    std::vector<road::network::SectionSource> sections;
    for (const road::network::SectionView& section : state_->sections)
        sections.push_back({section.name, section.element_size, section.bytes});
    road::network::write_image(*output, sections);
    return output->commit();
}

std::span<const std::byte> RoadNetwork::image() const {
    return state_->image;
}
std::uint32_t RoadNetwork::node_count() const {
    return state_->meta.node_count;
}
std::uint32_t RoadNetwork::edge_count() const {
    return state_->meta.edge_count;
}
std::uint32_t RoadNetwork::arc_count() const {
    return state_->meta.arc_count;
}
const Frame& RoadNetwork::frame() const {
    return state_->meta.frame;
}

IdSpan<NodeId, const std::uint32_t> RoadNetwork::first_out() const {
    return state_->arrays.first_out;
}
IdSpan<ArcId, const NodeId> RoadNetwork::heads() const {
    return IdSpan<ArcId, const NodeId>::of_numbers(state_->arrays.head);
}
IdSpan<NodeId, const std::uint32_t> RoadNetwork::first_in() const {
    return state_->arrays.first_in;
}
IdSpan<InArcId, const ArcId> RoadNetwork::in_arcs() const {
    return IdSpan<InArcId, const ArcId>::of_numbers(state_->arrays.in_arcs);
}
IdSpan<InArcId, const NodeId> RoadNetwork::in_tails() const {
    return IdSpan<InArcId, const NodeId>::of_numbers(state_->arrays.in_tails);
}
NodeId RoadNetwork::head(ArcId arc) const {
    return NodeId{state_->arrays.head[arc]};
}
NodeId RoadNetwork::tail(ArcId arc) const {
    return is_backward(arc) ? edge_head(edge(arc)) : edge_tail(edge(arc));
}
EdgeId RoadNetwork::edge(ArcId arc) const {
    return EdgeId{state_->meta.is_states ? std::uint32_t{arc} : state_->arrays.arc_edge[arc] / 2};
}
bool RoadNetwork::is_backward(ArcId arc) const {
    return !state_->meta.is_states && state_->arrays.arc_edge[arc] % 2 != 0;
}
NodeId RoadNetwork::edge_tail(EdgeId edge) const {
    const road::network::Arrays& a = state_->arrays;
    if (!state_->meta.is_states) return NodeId{a.edge_tail[edge]};
    const auto after = std::upper_bound(a.first_out.begin(), a.first_out.end(), std::uint32_t{edge});
    return NodeId(static_cast<std::uint32_t>(after - a.first_out.begin() - 1));
}
NodeId RoadNetwork::edge_head(EdgeId edge) const {
    return NodeId{state_->meta.is_states ? state_->arrays.head[std::uint32_t{edge}] : state_->arrays.edge_head[edge]};
}
ArcId RoadNetwork::forward_arc(EdgeId edge) const {
    return ArcId{state_->meta.is_states ? std::uint32_t{edge} : state_->arrays.edge_arcs[edge].forward};
}
ArcId RoadNetwork::backward_arc(EdgeId edge) const {
    return state_->meta.is_states ? ArcId() : ArcId{state_->arrays.edge_arcs[edge].backward};
}

IdSpan<NodeId, const FixedPosition> RoadNetwork::node_positions() const {
    return state_->arrays.node_position;
}
Position RoadNetwork::position(NodeId node) const {
    if (state_->arrays.node_position.empty()) return {};
    return geo::to_position(frame(), state_->arrays.node_position[node]);
}
std::span<const std::int32_t> RoadNetwork::embedded() const {
    const auto embedded = state_->arrays.embedded;
    return {reinterpret_cast<const std::int32_t*>(embedded.data()), embedded.size() * 3};
}
std::span<const FixedPosition> RoadNetwork::shape(EdgeId edge) const {
    const road::network::Arrays& a = state_->arrays;
    if (a.shape_first.empty()) return {};
    const auto first = static_cast<std::size_t>(a.shape_first[edge]);
    return a.shape_points.subspan(first, static_cast<std::size_t>(a.shape_first[edge + 1]) - first);
}
void RoadNetwork::append_line(EdgeId edge, bool reversed, std::vector<Position>& line) const {
    const auto begin = static_cast<std::ptrdiff_t>(line.size());
    line.push_back(position(edge_tail(edge)));
    for (const FixedPosition point : shape(edge)) line.push_back(geo::to_position(frame(), point));
    line.push_back(position(edge_head(edge)));
    if (reversed) std::reverse(line.begin() + begin, line.end());
}
Box RoadNetwork::bounds() const {
    const road::network::Meta& meta = state_->meta;
    Box box;
    if (!meta.has_coordinates() || meta.min.x > meta.max.x) return box;
    box.add(geo::to_position(meta.frame, meta.min));
    box.add(geo::to_position(meta.frame, meta.max));
    return box;
}

std::string_view RoadNetwork::name(EdgeId edge) const {
    const road::network::Arrays& a = state_->arrays;
    if (a.edge_name.empty()) return {};
    return section_text(a.name_bytes, a.name_first, a.edge_name[edge]);
}
std::uint32_t RoadNetwork::source_feature(EdgeId edge) const {
    return state_->arrays.edge_source[edge];
}
std::string RoadNetwork::node_label(NodeId node) const {
    return road::network::label_of(*state_, node);
}
bool RoadNetwork::has_text_labels() const {
    return state_->meta.label_kind == road::network::format::LabelKind::text;
}
std::optional<NodeId> RoadNetwork::find_node(std::string_view label) const {
    const auto node = road::network::node_of_label(*state_, label);
    return node ? std::optional(NodeId{*node}) : std::nullopt;
}

IdSpan<ColumnId, const WeightColumn> RoadNetwork::columns() const {
    return state_->columns;
}
const WeightColumn* RoadNetwork::column(std::string_view name) const {
    for (const WeightColumn& column : state_->columns)
        if (column.name == name) return &column;
    return nullptr;
}
std::string_view RoadNetwork::default_weight() const {
    return state_->columns[state_->meta.default_column].name;
}

std::uint32_t RoadNetwork::junction_count() const {
    return state_->meta.junction_count;
}
std::uint32_t RoadNetwork::first_dead_end() const {
    return state_->meta.first_dead_end;
}
std::uint32_t RoadNetwork::component_count() const {
    return state_->meta.component_count;
}
std::uint32_t RoadNetwork::component(NodeId node) const {
    return state_->arrays.component[node];
}
std::uint32_t RoadNetwork::component_size(std::uint32_t component) const {
    return state_->arrays.component_size[component];
}

std::vector<Sentence> RoadNetwork::notes() const {
    return {state_->meta.notes.begin(), state_->meta.notes.end()};
}
std::vector<Sentence> RoadNetwork::details() const {
    const auto texts = road::network::texts_of(state_->arrays.details);
    return {texts.begin(), texts.end()};
}

std::vector<RoadNetwork::Section> RoadNetwork::sections() const {
    std::vector<Section> listed;
    for (const road::network::SectionView& section : state_->sections)
        listed.push_back({section.name, section.bytes.size(), section.element_size, section.checksum});
    return listed;
}
std::span<const std::byte> RoadNetwork::section(std::string_view name) const {
    for (const road::network::SectionView& section : state_->sections)
        if (section.name == name) return section.bytes;
    return {};
}

Result<void> still_whole(const RoadNetwork& network) {
    return core::still_whole(network.image(), "the network file");
}

}  // namespace starway
