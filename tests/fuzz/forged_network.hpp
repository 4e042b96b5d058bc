// Network files with one section or more forged and all checksums right, and everything that can be asked of them.
//
// Changes are records of 8 bytes: 2 choose a section (of the network, or of a graph of states in it), 1 says what
// happens to it, 1 is a value, 4 say where. A section changes by whole elements, in value, number or size, so that
// changes get past what only counts bytes.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <limits>
#include <memory>
#include <random>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/core/checksum.hpp"
#include "base/core/sentence.hpp"
#include "memory_file.hpp"
#include "read/reader.hpp"
#include "request/codec/road/calls.hpp"
#include "road/ask/map/map_tiles.hpp"
#include "road/ask/network_summary.hpp"
#include "road/network/file/image.hpp"
#include "road/network/section_kinds.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "road/network/visit_everything.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/prepare.hpp"
#include "support/random_network.hpp"

namespace starway::fuzz {

using Bytes = std::vector<std::byte>;

struct Section {
    std::string name;
    std::uint32_t element_size = 1;
    Bytes bytes;
    [[nodiscard]] std::size_t count() const { return bytes.size() / element_size; }
};

template <class T>
T must(Result<T> result) {
    if (result) return *std::move(result);
    fmt::print(stderr, "{}\n", result.error().message);
    std::abort();
}

inline std::vector<Section> sections_of(std::span<const std::byte> image) {
    std::vector<Section> sections;
    for (const road::network::SectionView& view : must(road::network::parse_image(image, "made")))
        sections.push_back({std::string(view.name), view.element_size, {view.bytes.begin(), view.bytes.end()}});
    return sections;
}

inline Bytes image_of(const std::vector<Section>& sections) {
    std::vector<road::network::SectionSource> sources;
    for (const Section& section : sections) sources.push_back({section.name, section.element_size, section.bytes});
    const road::network::AlignedBytes image = road::network::assemble(sources);
    return {image.span().begin(), image.span().end()};
}

// Streets of a town where one drives on the left, with whatever a reader of OpenStreetMap keeps: a bollard that stops
// some, a gate that delays, a square.
inline constexpr std::string_view town = R"(<osm version="0.6">
<node id="1" lat="51.5000" lon="-0.1000"><tag k="place" v="town"/><tag k="name" v="Here"/><tag k="name:fr" v="Ici"/><tag k="population" v="900"/></node>
<node id="2" lat="51.5000" lon="-0.0990"/><node id="3" lat="51.5001" lon="-0.0980"><tag k="highway" v="traffic_signals"/></node>
<node id="4" lat="51.5010" lon="-0.1000"/><node id="5" lat="51.5010" lon="-0.0990"/><node id="6" lat="51.5010" lon="-0.0981"/>
<node id="7" lat="51.5020" lon="-0.1001"/><node id="8" lat="51.5021" lon="-0.0990"><tag k="barrier" v="bollard"/></node>
<node id="9" lat="51.5020" lon="-0.0980"/><node id="10" lat="51.5005" lon="-0.0984"><tag k="barrier" v="gate"/></node><node id="11" lat="51.5005" lon="-0.0970"/>
<node id="12" lat="51.5015" lon="-0.0968"/><node id="13" lat="51.5030" lon="-0.0990"/><node id="14" lat="51.5029" lon="-0.0979"/>
<node id="20" lat="51.5100" lon="-0.0900"/><node id="21" lat="51.5110" lon="-0.0900"/>
<node id="22" lat="51.5105" lon="-0.0901"><tag k="barrier" v="bollard"/></node>
<node id="30" lat="51.5040" lon="-0.0979"/><node id="31" lat="51.5040" lon="-0.0990"/>
<way id="101"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="primary"/><tag k="name" v="High Street"/><tag k="ref" v="A1"/>
 <tag k="maxspeed" v="30 mph"/><tag k="lanes" v="2"/><tag k="turn:lanes:forward" v="left|through"/><tag k="destination" v="There"/></way>
<way id="102"><nd ref="4"/><nd ref="5"/><nd ref="6"/><tag k="highway" v="residential"/><tag k="surface" v="paved"/><tag k="hgv" v="no"/></way>
<way id="103"><nd ref="7"/><nd ref="8"/><nd ref="9"/><tag k="highway" v="tertiary"/><tag k="name" v="North Road"/></way>
<way id="104"><nd ref="1"/><nd ref="4"/><nd ref="7"/><tag k="highway" v="secondary"/></way>
<way id="105"><nd ref="2"/><nd ref="5"/><nd ref="8"/><nd ref="13"/><tag k="highway" v="residential"/></way>
<way id="106"><nd ref="3"/><nd ref="10"/><nd ref="6"/><nd ref="9"/><tag k="highway" v="residential"/><tag k="oneway" v="yes"/></way>
<way id="107"><nd ref="3"/><nd ref="11"/><nd ref="12"/><nd ref="9"/><tag k="highway" v="motorway"/><tag k="oneway" v="yes"/><tag k="toll" v="yes"/></way>
<way id="108"><nd ref="13"/><nd ref="14"/><nd ref="9"/><tag k="highway" v="footway"/></way>
<way id="109"><nd ref="20"/><nd ref="22"/><nd ref="21"/><tag k="highway" v="residential"/></way>
<way id="110"><nd ref="13"/><nd ref="14"/><nd ref="30"/><nd ref="31"/><nd ref="13"/><tag k="highway" v="pedestrian"/><tag k="area" v="yes"/></way>
<relation id="1"><member type="way" ref="101" role="from"/><member type="node" ref="2" role="via"/><member type="way" ref="105" role="to"/>
 <tag k="type" v="restriction"/><tag k="restriction" v="no_left_turn"/></relation>
<relation id="2"><member type="way" ref="104" role="from"/><member type="node" ref="4" role="via"/><member type="way" ref="102" role="to"/>
 <tag k="type" v="restriction"/><tag k="restriction" v="only_right_turn"/></relation>
</osm>)";

inline RoadNetwork read_town() {
    const test::MemoryFile file(town);
    SourceOptions options;
    options.profiles = {"car", "truck", "bike", "foot"};
    options.keep_tags = {"surface"};
    LoadReport report;
    return must(build(must(read::osm_format.read({file.path()}, options, report, {}))));
}

// A part of a road has a speed of its own, and a turn a price.
inline RoadNetwork updated(const RoadNetwork& network) {
    const test::MemoryFile speeds("from,to,speed\n11,12,40\n1,2,20\n");
    UpdateRequest request;
    request.speeds = {speeds.path()};
    const test::MemoryFile penalties("1,2,3,4\n");
    request.turn_penalties = {penalties.path()};
    return must(update(network, request));
}

enum class Labels : std::uint8_t { text, counted };
enum class Digits : std::uint8_t { few, many };

// More digits than 32 bits hold.
inline DraftColumn fine_weights(std::size_t edges) {
    DraftColumn fine{"fine", "", 0, {}, {}};
    for (std::size_t edge = 0; edge < edges; ++edge)
        fine.forward.push_back(std::ldexp(1.0 / 3, static_cast<int>(edge % 24)));
    return fine;
}

inline RoadNetwork some_roads(std::uint64_t seed, Labels labels, bool has_coordinates, Digits digits = Digits::few) {
    std::mt19937_64 random(seed);
    test::RandomNetworkOptions options;
    options.nodes = 24;
    NetworkDraft draft = test::random_draft(random, options);
    while ((draft.frame != FrameKind::none) != has_coordinates) draft = test::random_draft(random, options);
    TextLabels texts;
    for (std::uint32_t node = 0; node < draft.node_count; ++node) texts.push_back(fmt::format("n{}", node * 7 % 24));
    if (labels == Labels::text) draft.node_label = std::move(texts);
    draft.edge_name.assign(draft.edge_tail.size(), draft.names.add("Lane"));
    draft.edge_capacity.assign(draft.edge_tail.size(), 1800);
    if (has_coordinates) draft.edge_speed_kmh.assign(draft.edge_tail.size(), 50);
    if (digits == Digits::many) draft.columns.push_back(fine_weights(draft.edge_tail.size()));
    return must(build(std::move(draft)));
}

inline Bytes prepared_image(const RoadNetwork& network) {
    PrepareRequest request;
    const auto has_many_digits = [](const WeightColumn& column) { return !column.exact.empty(); };
    if (std::ranges::none_of(network.columns(), has_many_digits))  // else there is the index cch only
        request.indices = {Algorithm::contraction, Algorithm::labels, Algorithm::landmarks};
    request.memory = std::uint64_t{1} << 30U;
    const RoadNetwork prepared = must(prepare(network, request));
    return {prepared.image().begin(), prepared.image().end()};
}

// Where a section lies: in the network, or in the image of states that is section `outer` of it.
struct Address {
    std::size_t outer = 0;
    std::size_t inner = none;
    static constexpr std::size_t none = ~std::size_t{0};
};

// A network file to be changed.
class Original {
public:
    explicit Original(Bytes image) : image_(std::move(image)), sections_(sections_of(image_)) {
        for (std::size_t outer = 0; outer < sections_.size(); ++outer) {
            addresses_.push_back({outer});
            if (!holds_states(sections_[outer])) continue;
            const std::size_t count = sections_of(sections_[outer].bytes).size();
            for (std::size_t inner = 0; inner < count; ++inner) addresses_.push_back({outer, inner});
        }
        const RoadNetwork network = must(RoadNetwork::from_image(image_, "made"));
        lines_ = lines_of(network);
    }
    [[nodiscard]] const Bytes& image() const { return image_; }
    [[nodiscard]] std::size_t size() const { return addresses_.size(); }
    [[nodiscard]] std::string name(std::size_t number) const {
        const Address at = addresses_[number];
        const Section& outer = sections_[at.outer];
        return at.inner == Address::none ? outer.name : sections_of(outer.bytes)[at.inner].name;
    }
    [[nodiscard]] Bytes changed(std::span<const std::uint8_t> data) const {
        std::vector<Section> sections = sections_;
        for (; data.size() >= record_bytes; data = data.subspan(record_bytes)) change(sections, data);
        return image_of(sections);
    }
    // Whatever the file is, each answer is one or a reason for none. turn: which weight is asked for.
    void ask(const Bytes& image, std::size_t turn) const {
        const auto opened = RoadNetwork::from_image(image, "forged");
        if (!opened) return expect_reason(opened.error());
        if (image == image_ && !check(*opened)) std::abort();
        if (opened->node_count() > most_nodes) return;
        const auto checked = check(*opened);
        if (!checked) expect_reason(checked.error());
        const road::Engine engine(*opened);
        for (const std::string& line : lines_[turn % lines_.size()])
            if (request::codec::answer_line(engine, line).line.find(R"("kind":"internal")") != std::string::npos)
                std::abort();
        look_at(*opened);
    }

    static constexpr std::size_t record_bytes = 8;
    static constexpr std::uint8_t kinds_of_change = 11;

private:
    static constexpr std::uint32_t most_nodes = 1000;

    static bool holds_states(const Section& section) {
        return section.name.starts_with("turns.") && section.name.ends_with(".image");
    }
    static void expect_reason(const Error& error) {
        if (!error.message.empty() && error.kind != ErrorKind::internal) return;
        fmt::print(stderr, "no reason: {}\n", error.message);
        std::abort();
    }
    static void look_at(const RoadNetwork& network) {
        test::visit_everything(network);
        static_cast<void>(road::ask::summarize(network));
        static_cast<void>(road::ask::stored_sizes(network));
        if (network.frame().kind == FrameKind::none) return;
        const road::ask::MapTiles tiles{road::Engine(network)};
        static_cast<void>(tiles.tile({0, 0, 0}));
    }

    // For every weight, every service by every algorithm.
    static std::vector<std::vector<std::string>> lines_of(const RoadNetwork& network) {
        std::vector<std::vector<std::string>> lines;
        const auto node = [&](std::uint32_t number) {
            return fmt::format("\"node:{}\"", network.node_label(NodeId(number % network.node_count())));
        };
        const auto add = [&](std::string_view service, const WeightColumn& column, const std::string& rest) {
            lines.back().push_back(
                fmt::format(R"({{"service": "{}", "weight": "{}", {}}})", service, column.name, rest));
        };
        const std::string ends = fmt::format(R"("from": {}, "to": {})", node(0), node(network.node_count() / 2));
        const std::string more = fmt::format("[{}, {}, {}, {}]", node(1), node(4), node(9), node(15));
        const bool located = network.frame().kind != FrameKind::none;
        const auto point = [&](std::uint32_t number) {
            const Position at = network.position(NodeId(number % network.node_count()));
            return fmt::format("[{:.7f}, {:.7f}]", at.x + 0.0001, at.y + 0.00005);
        };
        for (const WeightColumn& column : network.columns()) {
            if (column.name == "hops") continue;
            lines.emplace_back();
            for (const auto& algorithm : algorithms)
                add("route", column, fmt::format(R"({}, "algorithm": "{}")", ends, algorithm.name));
            for (const char* const algorithm : {"auto", "dijkstra", "cch", "ch", "labels"})
                add("table", column, fmt::format(R"("from": {}, "algorithm": "{}")", more, algorithm));
            add("alternatives", column, ends);
            add("k_shortest", column, ends + R"(, "k": 3)");
            add("trip", column, fmt::format(R"("stops": {}, "effort_ms": 1)", more));
            add("isochrone", column,
                fmt::format(R"("from": [{}], "contours": [5, 50], "roads": true, "polygons": {})", node(3), located));
            if (!located) continue;
            add("route", column,
                fmt::format(R"("from": {}, "to": {}, "via": [{}], "steps": true, "avoid": {{"edges": [2]}})", point(2),
                            point(7), point(5)));
            add("nearest", column, fmt::format(R"("at": {}, "count": 5)", point(3)));
            add("snap", column, fmt::format(R"("points": [{}, {}])", point(3), point(8)));
            add("match", column, fmt::format(R"("points": [{}, {}, {}])", point(0), point(1), point(2)));
            add("isochrone", column,
                fmt::format(R"("from": [{}], "towards": true, "contours": [20], "exclude": ["toll"])", point(3)));
        }
        return lines;
    }

    void change(std::vector<Section>& sections, std::span<const std::uint8_t> data) const {
        std::uint16_t which = 0;
        std::uint32_t where = 0;
        std::memcpy(&which, data.data(), sizeof which);
        std::memcpy(&where, data.data() + 4, sizeof where);
        const Address at = addresses_[which % addresses_.size()];
        if (at.outer >= sections.size()) return;
        if (at.inner == Address::none) {
            change_section(sections, at.outer, data[2], data[3], where);
        } else if (holds_states(sections[at.outer])) {
            const auto parsed = road::network::parse_image(sections[at.outer].bytes, "states");
            if (!parsed) return;
            std::vector<Section> states = sections_of(sections[at.outer].bytes);
            if (at.inner < states.size()) change_section(states, at.inner, data[2], data[3], where);
            repair_identities(states, sections);
            sections[at.outer].bytes = image_of(states);
        }
        repair_identities(sections, sections);
    }

    static void change_section(std::vector<Section>& sections, std::size_t number, std::uint8_t what,
                               std::uint8_t value, std::uint32_t where) {
        Section& section = sections[number];
        Bytes& bytes = section.bytes;
        const std::size_t size = section.element_size;
        const std::size_t count = section.count();
        const auto element = [&](std::size_t index) {
            return bytes.begin() + static_cast<std::ptrdiff_t>(index * size);
        };
        switch (what % kinds_of_change) {
            case 0:
                if (!bytes.empty()) bytes[where % bytes.size()] = static_cast<std::byte>(value);
                return;
            case 1:
                if (!bytes.empty()) bytes[where % bytes.size()] ^= std::byte{1} << value % 8;
                return;
            case 2: {
                if (count == 0) return;
                const std::array<std::uint64_t, 8> odd{0,          1,          count,     count - 1,
                                                       0x7FFFFFFF, 0x80000000, ~0ULL - 1, ~0ULL};
                std::memcpy(&*element(where % count), &odd[value % odd.size()], std::min<std::size_t>(size, 8));
                return;
            }
            case 3:
                if (count > 0) std::copy_n(element(value % count), size, element(where % count));
                return;
            case 4:
                if (count > 0)
                    std::swap_ranges(element(value % count), element(value % count) + static_cast<std::ptrdiff_t>(size),
                                     element(where % count));
                return;
            case 5:
                bytes.resize(where % (count + 1) * size);
                return;
            case 6:
                bytes.resize(bytes.size() + (1 + value % 4) * size, static_cast<std::byte>(where));
                return;
            case 7:
                bytes.clear();
                return;
            case 8: {
                constexpr std::array<std::uint32_t, 5> sizes{1, 2, 4, 8, 12};
                section.element_size = sizes[value % sizes.size()];
                bytes.resize(bytes.size() / section.element_size * section.element_size);
                return;
            }
            case 9:
                bytes = sections[where % sections.size()].bytes;
                bytes.resize(bytes.size() / size * size);
                return;
            default:
                section.name = fmt::format("gone.{}", number);
        }
    }

    // What is stored for these arrays says so by their checksums: right ones here, or nothing would be read that was
    // made of changed arrays.
    static void repair_identities(std::vector<Section>& sections, const std::vector<Section>& network) {
        const auto checksum = [](const std::vector<Section>& in, std::string_view name) -> std::uint64_t {
            const auto found = std::find_if(in.begin(), in.end(), [&](const Section& s) { return s.name == name; });
            return found == in.end() ? 0 : core::checksum(found->bytes);
        };
        const auto put = [](Section& section, std::size_t at, std::uint64_t value) {
            if (section.bytes.size() >= (at + 1) * sizeof value)
                std::memcpy(section.bytes.data() + at * sizeof value, &value, sizeof value);
        };
        for (Section& section : sections) {
            if (section.name == "index.of") {
                put(section, 0, checksum(sections, "first_out"));
                put(section, 1, checksum(sections, "head"));
            } else if (section.name.starts_with("index.of.")) {
                put(section, 0, checksum(sections, "weight." + section.name.substr(9)));
            } else if (section.name.starts_with("reach.of.")) {
                put(section, 0, checksum(network, "weight." + section.name.substr(9)));
            }
        }
    }

    Bytes image_;
    std::vector<Section> sections_;
    std::vector<Address> addresses_;
    std::vector<std::vector<std::string>> lines_;  // by weight
};

// Networks that have every kind of section between them.
inline const std::vector<Original>& originals() {
    static const std::vector<Original> made = [] {
        std::vector<Original> all;
        all.emplace_back(prepared_image(updated(read_town())));
        all.emplace_back(prepared_image(some_roads(1, Labels::text, true)));
        all.emplace_back(prepared_image(some_roads(2, Labels::counted, false)));
        all.emplace_back(prepared_image(some_roads(3, Labels::counted, true, Digits::many)));
        return all;
    }();
    return made;
}

}  // namespace starway::fuzz
