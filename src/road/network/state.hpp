// The state of a RoadNetwork: its image, the arrays in it, and whether its contents are verified.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/core/files/mapped_file.hpp"
#include "road/network/along/sections.hpp"
#include "road/network/edge_index/edge_index.hpp"
#include "road/network/file/format.hpp"
#include "road/network/file/image.hpp"
#include "road/network/file/meta.hpp"
#include "road/network/reach.hpp"
#include "starway/road/network.hpp"

namespace starway::road::network {

template <class Key, class T>
struct ArrayOf {
    using type = IdSpan<Key, const T>;
};
template <class T>
struct ArrayOf<void, T> {  // of what no id numbers
    using type = std::span<const T>;
};

// Every array of FORMAT.md; empty if absent.
struct Arrays {
#define SECTION(name, key, element, count) ArrayOf<key, element>::type name;
#include "road/network/file/sections.inc"

    // Per column
    std::vector<IdSpan<ArcId, const std::uint32_t>> weight;
    std::vector<IdSpan<ArcId, const std::uint64_t>> exact;  // empty where 32 bits hold all
    // Empty spans for "hops", and where stretches are not stored.
    std::vector<IdSpan<ArcId, const Chain>> chains_out;
    std::vector<IdSpan<InArcId, const Chain>> chains_in;
    // How weights lie along arcs, and who says so (along/); empty where there is nothing to say.
    std::vector<std::span<const network::format::ArcEnds>> arc_ends;
    std::vector<std::span<const network::format::ArcPart>> arc_parts;
    std::vector<std::span<const std::uint8_t>> arc_source;
    void resize_columns(std::size_t count) {
        weight.resize(count);
        exact.resize(count);
        arc_ends.resize(count);
        arc_parts.resize(count);
        arc_source.resize(count);
        chains_out.resize(count);
        chains_in.resize(count);
    }
};

// The arguments of node_reach(), all arcs open.
inline ArcArrays arc_arrays(const Arrays& arrays) {
    return {arrays.first_out,
            IdSpan<ArcId, const NodeId>::of_numbers(arrays.head),
            arrays.first_in,
            IdSpan<InArcId, const ArcId>::of_numbers(arrays.in_arcs),
            IdSpan<InArcId, const NodeId>::of_numbers(arrays.in_tails),
            {},
            nullptr};
}
// Those of box_reach(), all edges open.
inline EdgeArrays edge_arrays(const Arrays& arrays) {
    return {IdSpan<EdgeId, const NodeId>::of_numbers(arrays.edge_tail),
            IdSpan<EdgeId, const NodeId>::of_numbers(arrays.edge_head),
            {}};
}

// An edge and a direction in one number, as in arc_edge.
constexpr std::uint32_t arc_code(std::uint32_t edge, bool backward) {
    return edge * 2 + (backward ? 1 : 0);
}

// Calls visit(name, span) for each array in file order, except those of the columns (for_each_column_array). Reading
// and writing share this list.
template <class ArraysOrConst, class Visit>
void for_each_array(ArraysOrConst& arrays, Visit&& visit) {
#define SECTION(name, key, element, count) visit(#name, arrays.name);
#include "road/network/file/sections.inc"
}
std::string weight_name(std::size_t column);

// Of a column's arrays all but its weights are optional. Without stretches, a search walks along its bends.
inline bool is_optional_of_column(std::string_view name) {
    return !name.starts_with("weight.");
}
// The arrays of one column: "weight.0" and, except for "hops", "exact.0", "stretch_out.0", "stretch_in.0", "arc_ends.0"
// and so on.
template <class ArraysOrConst, class Visit>
void for_each_column_array(ArraysOrConst& arrays, std::size_t column, std::string_view column_name, Visit&& visit) {
    visit(weight_name(column), arrays.weight[column]);
    if (column_name == "hops") return;
    const std::string number = std::to_string(column);
    visit("exact." + number, arrays.exact[column]);
    visit("stretch_out." + number, arrays.chains_out[column]);
    visit("stretch_in." + number, arrays.chains_in[column]);
    visit(arc_ends_name(column), arrays.arc_ends[column]);
    visit(arc_part_name(column), arrays.arc_parts[column]);
    visit(arc_source_name(column), arrays.arc_source[column]);
}

// The sections of an image as described in FORMAT.md, and what they show beside the arrays. Move-only.
struct ImageSections {
    std::vector<std::byte> meta;
    std::deque<std::string> names;
    std::vector<SectionSource> sections;
    ImageSections() = default;
    ImageSections(ImageSections&&) = default;
    ImageSections& operator=(ImageSections&&) = default;
};
// Errors: see encode(Meta).
Result<ImageSections> sections_of(const Meta& meta, const Arrays& arrays);
// Finds every array among the sections and checks its element size and count against meta.
Result<Arrays> bind_arrays(const Meta& meta, std::span<const SectionView> sections, std::string_view origin);

}  // namespace starway::road::network

namespace starway {

// A network as a view of its arrays, possibly without an image (build() computes components on such a view).
struct STARWAY_LOCAL RoadNetwork::State {
    std::string origin;     // the file's name, for messages
    core::MappedFile file;  // one of these two holds the image
    road::network::AlignedBytes memory;
    std::span<const std::byte> image;
    // Of a network that shares another's arrays (RoadNetwork::sharing): that one, and what is its own.
    std::shared_ptr<const State> base;
    std::vector<std::shared_ptr<const void>> owned;
    std::vector<road::network::SectionView> sections;
    road::network::Meta meta;
    road::network::Arrays arrays;
    std::vector<WeightColumn> columns;

    std::shared_ptr<const State> whole;  // of a network in a section of another: that one
    std::string part;                    // and the section's name

    bool trusted = false;  // built by this process, or known to be good
    mutable std::once_flag verified_once;
    mutable Result<void> verified;
    mutable std::vector<Error> damaged_extras;  // found by verification; they refuse verify_extra() only
    bool remembers = false;  // store the result of verification for the next opening (known_good.hpp)
    mutable std::mutex extras_mutex;
    mutable std::map<std::string, Result<void>, std::less<>> extras_verified;

    [[nodiscard]] road::network::EdgeGeometry edge_geometry() const;
    // Whether verification takes longer than starting a thread.
    [[nodiscard]] bool worth_threads() const { return image.size() > std::size_t{1} << 20U; }
    // Fills `columns` from meta and arrays.
    void make_columns();
    // Releases a mapped file's pages; the next access reloads them from the page cache. Without this, verification
    // would keep the whole file resident although queries need few pages.
    void give_back() const;
};

}  // namespace starway

namespace starway::road::network {

// Parses the header, table and meta of state.image.
Result<void> parse(RoadNetwork::State& state);
// A network with its own image, built from valid arrays.
Result<RoadNetwork> network_of(const Meta& meta, const Arrays& arrays);
Result<RoadNetwork> network_of(AlignedBytes image);
// Names a network in a section of another, in messages.
std::string origin_of_part(const RoadNetwork::State& state, std::string_view section);
// The sections of FORMAT.md that a network of these columns may have, without those of turns; all others are extras.
std::unordered_set<std::string> own_names(std::span<const WeightColumn> columns);
// The network's own sections and these extras, without other extras. Views of both.
std::vector<SectionSource> sections_with(const RoadNetwork& network, std::span<const RoadNetwork::Extra> extras);
// A network in memory of these sections. Errors: data; internal (memory).
Result<RoadNetwork> assembled(std::vector<SectionSource> sections);
// Writes a network file of these sections. Errors: io; usage (a name of another format, such as .shp).
Result<void> save_sections(const std::filesystem::path& file, std::span<const SectionSource> sections);

}  // namespace starway::road::network
