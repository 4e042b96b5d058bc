// RoadNetwork: the immutable compressed graph for all road queries.
//
// A network is a set of flat arrays in one image of bytes, laid out exactly as in the file
// (src/road/network/file/FORMAT.md): an opened network is a mapped file, a newly built one is the same image in memory,
// and save() writes that image.
//
// Nodes, edges and arcs are dense numbers from 0. An edge is one piece of road with a tail, a head, a shape and a name;
// an arc is one permitted direction along an edge, so an edge has one or two arcs. Arcs are numbered by their tail: the
// arcs that leave node v are first_out()[v] .. first_out()[v+1]. If nodes have coordinates they are numbered along a
// Hilbert curve, so that neighbours in space are neighbours in memory.
//
// Ownership: a RoadNetwork is a cheap handle (copies share the image); the spans and string_views that it returns are
// valid as long as any handle exists. Thread-safety: every member is const and may be called from any thread.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/id.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"

namespace starway {

// The weight of an arc that a column forbids; no search uses it.
inline constexpr std::uint32_t closed_weight = 0xFFFFFFFFU;
// The same among exact weights.
inline constexpr std::uint64_t closed_exact = 0xFFFFFFFFFFFFFFFFU;
// In steps: no cheapest path costs so much, which is how resolutions are chosen. So whatever does is no way.
inline constexpr std::uint64_t beyond_paths = std::uint64_t{1} << 62U;

// A chain of degree-two nodes from one junction to the next, which a search takes in one step.
struct Chain {
    std::uint32_t end = 0xFFFFFFFFU;  // the junction; invalid if the chain is closed, ends in a dead end, or is a loop
    // The sum over its arcs; closed_weight with a valid end: the sum does not fit in 32 bits.
    std::uint32_t weight = closed_weight;
};

// One named weight per arc, in fixed point: value = steps(arc) * resolution, in `unit`. Sums of steps are exact.
struct WeightColumn {
    std::string_view name;  // "length", "time", "hops", or a name of the user's
    std::string_view unit;  // "m", "s", "1", or empty if the source does not say
    double resolution = 1;  // units per step
    // One per arc; closed_weight: closed. Where 32 bits hold all digits of the column, the steps; else their leading
    // digits, min(exact >> guide_shift, closed_weight - 1): a lower bound, with which indices guide searches.
    IdSpan<ArcId, const std::uint32_t> weight;
    // The proven great-circle scale: scale * chord_steps(embedding of u, of v) <= weight[u -> v] for every open arc,
    // with a margin of 1e-5 that absorbs all rounding below 2^32 steps; 0 if no bound exists (no coordinates, or a zero
    // weight between distinct positions). So floor(scale * chord) is a consistent heuristic in integers.
    double scale = 0;
    ArcId scale_arc;           // the arc that determines the scale (invalid if scale is 0)
    double typical_scale = 0;  // median of weight / chord over the arcs; if far above `scale`, an outlier weakens A*
    // Per arc that leaves a junction: the chain that it begins. Per entry of in_arcs() at a junction: the chain that
    // ends with it, and the junction where that begins. Empty for "hops", where they are not stored
    // (NetworkDraft::stretches), and for a column that is not the network's own.
    IdSpan<ArcId, const Chain> chains_out;
    IdSpan<InArcId, const Chain> chains_in;
    ColumnId id;                               // the index in RoadNetwork::columns()
    IdSpan<ArcId, const std::uint64_t> exact;  // the steps of each arc, where they need more than 32 bits; else empty
    unsigned guide_shift = 0;
    // What is cheapest in steps costs at most this share more, and in the unit so much, than what is cheapest in the
    // source's own numbers. 0 where steps hold these exactly, and of weights that Starway computes. The slack is of
    // weights too small for their share to be kept.
    double precision = 0;
    double slack = 0;

    // Precondition: the arc is open.
    [[nodiscard]] std::uint64_t steps(IndexOf<ArcId> arc) const { return exact.empty() ? weight[arc] : exact[arc]; }
    [[nodiscard]] double value(IndexOf<ArcId> arc) const { return InUnits(resolution)(steps(arc)); }
    // Of a path that costs so much, as a share: all of both.
    [[nodiscard]] double precision_at(double cost) const { return cost > 0 ? precision + slack / cost : 0; }
};

// The weights of a column as steps, one per arc; closed_exact: closed.
struct ColumnSteps {
    std::vector<std::uint64_t> steps;
    double resolution = 1;
    double precision = 0;
    double slack = 0;
    unsigned guide_shift = 0;  // 0: all fit in 32 bits, with every sum that a path needs
};

enum class Verify {
    everything,  // checksums and contents of all sections at open: reads the whole file once
    on_use,      // header and section table at open; contents by verify(), which the services call before they read
    first_time,  // everything, unless this user has already verified this file (same inode, size and times),
    // as recorded in the user's cache folder
};

class STARWAY_EXPORT RoadNetwork {
public:
    // Maps a network file. Errors: io (cannot be read), data (not a network file, other version, damaged: says what and
    // where).
    static Result<RoadNetwork> open(const std::string& file, Verify verify = Verify::everything);
    // Uses an image in memory, with the same checks as open().
    static Result<RoadNetwork> from_image(std::vector<std::byte> image, std::string_view origin);
    // Verifies checksums and contents of all sections not yet verified; cheap if nothing is left to do. Thread-safe.
    Result<void> verify() const;
    // Runs a named check of extra sections once per network; skipped if the file was opened with Verify::first_time and
    // has passed it before. Thread-safe.
    Result<void> verify_extra(std::string_view name, const std::function<Result<void>()>& check) const;
    // Writes the image atomically: on any error the target is unchanged. Errors: io; usage (a name of another format,
    // such as .shp).
    Result<void> save(const std::string& file) const;
    // A section that is not the network's own, such as a part of an index.
    struct Extra {
        std::string name;  // 1 to 24 characters of a-z 0-9 _ .
        std::uint32_t element_size = 1;
        std::span<const std::byte> bytes;
    };
    // Writes the network's own sections and these extras, without other extras. The target may be the opened file.
    Result<void> save(const std::string& file, std::span<const Extra> extras) const;
    // The same in memory.
    [[nodiscard]] Result<RoadNetwork> with_extras(std::span<const Extra> extras) const;

    // The same network with new weights (closed_weight: closed) in a column other than "hops". Recomputes and proves
    // the bound; drops extra sections. Precondition: verified, one weight per arc. Errors: usage (no such column, or
    // one with exact weights, whose digits these cannot hold), internal (memory).
    [[nodiscard]] Result<RoadNetwork> with_weights(std::string_view column,
                                                   IdSpan<ArcId, const std::uint32_t> weight) const;
    // The same with weights of any size, and their resolution. Precondition: the column obeys no turns.
    [[nodiscard]] Result<RoadNetwork> with_weights(std::string_view column, const ColumnSteps& steps) const;
    // The same, but all other arrays are shared with this network instead of copied, and extra sections stay those of
    // this network. Lives in memory: image() is that of this network. Of a column with exact weights, arcs can only be
    // closed.
    [[nodiscard]] Result<RoadNetwork> sharing(std::string_view column, std::vector<std::uint32_t> weight) const;
    // The same with extra sections that replace those of their names, or are added. `owner` keeps their bytes alive;
    // `verified` names a check of them (verify_extra) that they are known to pass.
    [[nodiscard]] RoadNetwork sharing(std::span<const Extra> extras, std::shared_ptr<const void> owner,
                                      std::string_view verified) const;
    [[nodiscard]] std::span<const std::byte> image() const;

    [[nodiscard]] std::uint32_t node_count() const;
    [[nodiscard]] std::uint32_t edge_count() const;
    [[nodiscard]] std::uint32_t arc_count() const;
    // Nodes are sorted by kind: junctions, then bends from junction_count() on, then dead ends from first_dead_end()
    // on. A dead end belongs to a tree that is attached to the rest by one node; it has at most one neighbour (over
    // arcs in or out) with a lower number, its parent. A bend has at most two neighbours that are not dead ends.
    [[nodiscard]] std::uint32_t junction_count() const;
    [[nodiscard]] std::uint32_t first_dead_end() const;
    [[nodiscard]] const Frame& frame() const;

    // Topology, as flat arrays.
    [[nodiscard]] IdSpan<NodeId, const std::uint32_t> first_out() const;  // node_count + 1, into what is per arc
    [[nodiscard]] IdSpan<ArcId, const NodeId> heads() const;
    [[nodiscard]] IdSpan<NodeId, const std::uint32_t> first_in() const;  // node_count + 1, into in_arcs and in_tails
    [[nodiscard]] IdSpan<InArcId, const ArcId> in_arcs() const;          // the arcs that enter a node
    [[nodiscard]] IdSpan<InArcId, const NodeId> in_tails() const;        // their tails
    [[nodiscard]] NodeId head(ArcId arc) const;
    [[nodiscard]] NodeId tail(ArcId arc) const;
    [[nodiscard]] EdgeId edge(ArcId arc) const;
    [[nodiscard]] bool is_backward(ArcId arc) const;  // whether the arc runs from its edge's head to its tail
    [[nodiscard]] NodeId edge_tail(EdgeId edge) const;
    [[nodiscard]] NodeId edge_head(EdgeId edge) const;
    [[nodiscard]] ArcId forward_arc(EdgeId edge) const;  // invalid if that direction is not permitted
    [[nodiscard]] ArcId backward_arc(EdgeId edge) const;

    // Geometry. Positions are meaningless if frame().kind is none.
    [[nodiscard]] IdSpan<NodeId, const FixedPosition> node_positions() const;
    [[nodiscard]] Position position(NodeId node) const;
    [[nodiscard]] std::span<const std::int32_t> embedded()
        const;  // x,y,z per node (geo::Embedded); empty without coordinates
    [[nodiscard]] std::span<const FixedPosition> shape(EdgeId edge) const;  // the points strictly between tail and head
    // Appends the edge's whole line, both ends included, in edge direction or reversed.
    void append_line(EdgeId edge, bool reversed, std::vector<Position>& line) const;
    [[nodiscard]] Box bounds() const;

    // Attributes.
    [[nodiscard]] std::string_view name(EdgeId edge) const;         // empty if unnamed
    [[nodiscard]] std::uint32_t source_feature(EdgeId edge) const;  // row or feature number in the source, from 0
    [[nodiscard]] std::string node_label(NodeId node) const;        // the source's own id of the node
    [[nodiscard]] bool has_text_labels() const;                     // ids that are names, such as "Arad"
    [[nodiscard]] std::optional<NodeId> find_node(std::string_view label) const;

    // Weights.
    [[nodiscard]] IdSpan<ColumnId, const WeightColumn> columns() const;     // in a fixed order; always has "hops"
    [[nodiscard]] const WeightColumn* column(std::string_view name) const;  // nullptr if missing
    [[nodiscard]] std::string_view default_weight() const;

    // Strong components: 0 is the largest; ties by smallest node.
    [[nodiscard]] std::uint32_t component_count() const;
    [[nodiscard]] std::uint32_t component(NodeId node) const;
    [[nodiscard]] std::uint32_t component_size(std::uint32_t component) const;

    // What the reader assumed that decides answers, one sentence each; to be shown with them.
    [[nodiscard]] std::vector<Sentence> notes() const;
    // What else it tells: how many objects it read, left out and repaired.
    [[nodiscard]] std::vector<Sentence> details() const;

    // Sections of the file, for `info` and for indices stored with the network.
    struct Section {
        std::string_view name;
        std::uint64_t bytes = 0;
        std::uint32_t element_size = 1;
        std::uint64_t checksum = 0;  // XXH3 as stated by the file; proven after verification
    };
    [[nodiscard]] std::vector<Section> sections() const;
    // The raw bytes of a section, empty if missing; 64-byte aligned. verify() checks them.
    [[nodiscard]] std::span<const std::byte> section(std::string_view name) const;

    // A network stored in a section of this one, such as a graph of states (src/road/network/turns). Shares this one's
    // memory and keeps it alive. Checked like an opened file, but verified together with this network. Errors: data (no
    // such section, damaged).
    [[nodiscard]] Result<RoadNetwork> part(std::string_view section) const;

    struct State;  // the mapped or owned image, and the parsed section table
    explicit RoadNetwork(std::shared_ptr<const State> state);

private:
    std::shared_ptr<const State> state_;
};

// Errors (io): the mapped file of this network was truncated since it was opened, so answers may be wrong. Always
// succeeds for a network in memory. Thread-safe; one system call.
STARWAY_EXPORT Result<void> still_whole(const RoadNetwork& network);

// The ids of the source's nodes along edges: at their ends and, where the network keeps them, at their shape points.
// A view: the network must be verified and must outlive it. Thread-safe: every member is const.
class STARWAY_EXPORT RoadNodeIds {
public:
    explicit RoadNodeIds(const RoadNetwork& network);
    explicit RoadNodeIds(const RoadNetwork&& network) = delete;  // a temporary would dangle

    // Whether all points of all edges have ids: the source was OpenStreetMap.
    [[nodiscard]] bool complete() const { return complete_; }
    // The id of a node: its label, or that of the node for which it stands (beyond a barrier). Precondition: labels are
    // numbers.
    [[nodiscard]] std::int64_t of(NodeId node) const;
    // Appends the ids of all points of the edge's line, both ends included, in edge direction or reversed, as
    // RoadNetwork::append_line() does. Precondition: complete(). Decodes the points of up to 16 edges.
    void append(EdgeId edge, bool reversed, std::vector<std::int64_t>& ids) const;
    // Those of the two points between which a segment of the edge's line lies. Preconditions: complete(), and the edge
    // has that segment.
    [[nodiscard]] std::array<std::int64_t, 2> of_segment(EdgeId edge, std::uint32_t segment) const;

private:
    const RoadNetwork* network_;
    std::span<const std::int64_t> label_;
    std::span<const std::uint32_t> twin_;
    std::span<const std::uint64_t> shape_first_, block_first_;
    std::span<const std::uint8_t> bytes_;
    bool complete_ = false;
};

struct Leg;
struct Route;

// The ids of all nodes of the source along a leg, those between which it begins and ends included: one more than
// Leg::line has pieces. Nothing where the network's ids are not complete(), or where the leg stays within an edge.
// Precondition: the leg is of this network, which is verified.
STARWAY_EXPORT std::optional<std::vector<std::int64_t>> node_ids_of(const RoadNetwork& network, const Leg& leg);
// The network's own nodes in the same way: one more than the edges along the leg.
STARWAY_EXPORT std::vector<NodeId> nodes_along(const RoadNetwork& network, const Leg& leg);
// Fills Leg::node_ids, where there are any.
STARWAY_EXPORT void add_node_ids(const RoadNetwork& network, Route& route);

}  // namespace starway
