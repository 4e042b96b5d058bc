// Indices stored with a road network, and queries by them: the customizable hierarchy, the contraction hierarchy, hub
// labels, landmarks. Every answer is a route or an error; where the check of the indices finds nothing, each costs what
// Dijkstra finds, and so does each cell of a table. The first byte chooses: an even one, that the rest is such a file;
// an odd one, that the rest are changes to one that is made here, each of 1 byte that chooses a section, 4 of where in
// it, and one of what. Checksums are made right.
#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/core/sentence.hpp"
#include "road/index/check_stored.hpp"
#include "road/index/index_parts.hpp"
#include "road/index/road_index.hpp"
#include "road/network/forge.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/network_draft.hpp"

namespace {

using namespace starway;

// Says what was wrong, as a crash alone does not.
[[noreturn]] void fail(std::string_view what, const Sentence& more = {}) {
    fmt::print(stderr, "{} {}\n", what, more);
    std::abort();
}

template <class T>
T must(Result<T> result) {
    if (!result) fail("the network cannot be made:", result.error().message);
    return *std::move(result);
}

// Streets in a block, of one direction or two, with bends and dead ends; and an island.
RoadNetwork streets() {
    constexpr std::uint32_t side = 4;
    NetworkDraft draft;
    draft.frame = FrameKind::geographic;
    DraftColumn toll{"toll", "EUR", 0, {}, {}};
    draft.shape_first.push_back(0);
    const auto street = [&](std::uint32_t from, std::uint32_t to, std::uint32_t number) {
        draft.edge_tail.push_back(from);
        draft.edge_head.push_back(to);
        draft.edge_direction.push_back(number % 5 == 0   ? Direction::forward
                                       : number % 7 == 0 ? Direction::backward
                                                         : Direction::both);
        draft.edge_speed_kmh.push_back(static_cast<float>(30 + 20 * (number % 3)));
        toll.forward.push_back(number % 4);
        toll.backward.push_back(number % 11 == 0 ? std::numeric_limits<double>::quiet_NaN() : 1 + number % 3);
        if (number % 6 == 0)  // a bend in the line
            draft.shape_points.push_back({draft.node_position[from].x + 0.0004, draft.node_position[to].y + 0.0003});
        draft.shape_first.push_back(draft.shape_points.size());
    };
    for (std::uint32_t v = 0; v < side * side + 8; ++v)
        draft.node_position.push_back(
            {4 + 0.001 * (v % side) + 1e-5 * (v * v % 7), 50 + 0.001 * (v / side) + 1e-5 * (v * v % 5)});
    draft.node_count = static_cast<std::uint32_t>(draft.node_position.size());
    std::uint32_t number = 1;
    for (std::uint32_t v = 0; v < side * side; ++v) {
        if (v % side + 1 < side) street(v, v + 1, number++);
        if (v + side < side * side) street(v, v + side, number++);
    }
    const std::uint32_t beyond = side * side;
    street(0, beyond, number++);  // a way round by two bends, a dead end, and two junctions apart
    street(beyond, beyond + 1, number++);
    street(beyond + 1, beyond - 1, number++);
    street(5, beyond + 2, number++);
    for (std::uint32_t v = 3; v < 7; ++v) street(beyond + v, beyond + 3 + (v - 2) % 4, number++);
    street(beyond + 3, beyond + 5, number++);
    draft.columns = {std::move(toll)};
    return must(build(std::move(draft)));
}

std::vector<std::byte> prepared_image() {
    const RoadNetwork network = streets();
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < network.columns().size(); ++i)
        if (network.columns()[i].name != "hops") columns.push_back(i);
    const auto index = must(road::index::RoadIndex::build(network, columns));
    auto extras = index.extras();
    const auto view = index.view();
    std::vector<road::index::IndexParts> parts;
    parts.reserve(columns.size());  // the extras point into them
    for (const std::size_t column : columns) {
        const std::vector all(road::index::index_parts.begin(), road::index::index_parts.end());
        parts.push_back(must(road::index::IndexParts::build(view.junctions, view.columns[column]->links,
                                                            {all, std::uint64_t{1} << 40U, {}})));
        for (auto& extra : parts.back().extras(column)) extras.push_back(std::move(extra));
    }
    const RoadNetwork prepared = must(network.with_extras(extras));
    return {prepared.image().begin(), prepared.image().end()};
}

std::vector<std::byte> image_as_told(std::span<const std::uint8_t> data, const std::vector<std::byte>& made) {
    const bool whole = data[0] % 2 == 0;
    data = data.subspan(1);
    if (whole) {
        const auto bytes = std::as_bytes(data);
        return {bytes.begin(), bytes.end()};
    }
    std::vector<std::byte> image = made;
    const auto table = test::table_of(image);
    constexpr std::size_t change = 6;
    for (; data.size() >= change; data = data.subspan(change)) {
        const auto& section = table[data[0] % table.size()];
        if (section.bytes == 0) continue;
        std::uint32_t where = 0;
        std::memcpy(&where, data.data() + 1, sizeof where);
        image[section.offset + where % section.bytes] = static_cast<std::byte>(data[change - 1]);
    }
    return image;
}

// The cost, or that there is no way; nothing for any other error.
std::optional<std::uint64_t> cost_of(const road::Engine& engine, const RouteRequest& request) {
    const auto route = engine.route(request);
    if (route) return route->cost_steps;
    if (route.error().message.empty() || route.error().kind == ErrorKind::internal)
        fail("no reason for a missing route:", route.error().message);
    return route.error().kind == ErrorKind::no_route ? std::optional(no_cost) : std::nullopt;
}

constexpr std::array exact{Algorithm::automatic,
                           Algorithm::astar,
                           Algorithm::bidirectional_dijkstra,
                           Algorithm::bidirectional_astar,
                           Algorithm::hierarchy,
                           Algorithm::contraction,
                           Algorithm::labels,
                           Algorithm::landmarks};
constexpr std::array of_tables{Algorithm::automatic, Algorithm::hierarchy, Algorithm::contraction, Algorithm::labels};

// Contraction hierarchies and hub labels are compared with the metric for all pairs of so few nodes, else for some
// pairs (FORMAT.md).
bool proven(const RoadNetwork& network, Algorithm algorithm) {
    constexpr std::uint32_t few_nodes = 64;
    const bool compared = algorithm == Algorithm::contraction || algorithm == Algorithm::labels;
    return !compared || network.node_count() <= few_nodes;
}

void compare_tables(const RoadNetwork& network, const road::Engine& engine, TableRequest request, bool good) {
    const auto cells_by = [&](Algorithm algorithm) {
        request.algorithm = algorithm;
        std::optional<std::vector<std::uint64_t>> cells{std::in_place};
        const auto report = engine.table(request, [&](std::span<const std::uint64_t> row) -> Result<void> {
            cells->insert(cells->end(), row.begin(), row.end());
            return {};
        });
        if (!report && (report.error().message.empty() || report.error().kind == ErrorKind::internal))
            fail("no reason for a missing table:", report.error().message);
        if (!report) cells.reset();
        return cells;
    };
    const auto plain = cells_by(Algorithm::dijkstra);
    for (const Algorithm algorithm : of_tables) {
        const auto cells = cells_by(algorithm);
        if (good && plain && cells && *cells != *plain && proven(network, algorithm))
            fail("another table than Dijkstra's by", name_of(algorithm));
    }
}

void ask(const RoadNetwork& network) {
    const bool good = network.verify() && road::index::check_stored(network);
    const road::Engine engine(network);
    const std::uint32_t nodes = network.node_count();
    const auto node = [&](std::uint32_t number) {
        return Location("node:" + network.node_label(NodeId(number % nodes)));
    };
    for (std::size_t c = 0; c < network.columns().size(); ++c) {
        RouteRequest request;
        request.weight = std::string(network.columns()[c].name);
        std::vector<std::pair<Location, Location>> questions{
            {node(0), node(nodes / 2)}, {node(nodes - 1), node(1)}, {node(7), node(3)}};
        if (network.frame().kind != FrameKind::none)
            questions.emplace_back(Position{4.0001, 50.0001}, Position{4.0028, 50.0029});
        for (const auto& [from, to] : questions) {
            request.from = from;
            request.to = to;
            request.algorithm = Algorithm::dijkstra;
            const auto best = cost_of(engine, request);
            for (const Algorithm algorithm : exact) {
                request.algorithm = algorithm;
                const auto cost = cost_of(engine, request);
                if (good && best && cost && *cost != *best && proven(network, algorithm))
                    fail("another cost than Dijkstra's by", name_of(algorithm));
            }
        }
        TableRequest table;
        table.weight = request.weight;
        for (const std::uint32_t v : {0U, 5U, 9U, nodes - 1}) table.from.push_back(node(v));
        compare_tables(network, engine, table, good);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto one_thread = ::setenv("STARWAY_THREADS", "1", 0);
    static const std::vector<std::byte> made = prepared_image();
    if (size == 0 || one_thread != 0) return 0;
    auto image = image_as_told({data, size}, made);
    const bool unchanged = image == made;
    test::repair_checksums(image);
    const auto network = RoadNetwork::from_image(std::move(image), "fuzz");
    if (!network) {
        if (network.error().message.empty() || unchanged) fail("what was made does not open:", network.error().message);
        return 0;
    }
    if (unchanged)
        if (const auto sound = road::index::check_stored(*network); !sound)
            fail("what was made is refused:", sound.error().message);
    constexpr std::uint32_t most_nodes = 1000;
    constexpr std::size_t most_columns = 8;
    if (network->node_count() == 0 || network->node_count() > most_nodes || network->columns().size() > most_columns)
        return 0;
    ask(*network);
    return 0;
}
