#include "search/clusters/stored.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <type_traits>
#include <vector>

#include "core/checksum.hpp"
#include "search/clusters/map_checksum.hpp"

namespace starway {
namespace {

static_assert(std::endian::native == std::endian::little,
              "clusters are mapped as they are: little-endian machines only");
static_assert(sizeof(Door) == 8 && std::is_trivially_copyable_v<Door>);

constexpr std::array<unsigned char, 8> magic{0x89, 'S', 'T', 'C', '\r', '\n', 0x1A, '\n'};
constexpr std::uint32_t version = 1;  // raised too when other doors are made of the same map

struct Part {
    std::uint64_t squares = 0;
    std::uint64_t doors = 0;
    std::uint64_t costs = 0;

    [[nodiscard]] std::uint64_t padding() const { return costs % 2 * sizeof(float); }
    [[nodiscard]] std::uint64_t bytes() const {
        return 2 * (squares + 1) * sizeof(std::uint64_t) + doors * sizeof(Door) + costs * sizeof(float) + padding();
    }
};

struct Header {
    std::array<unsigned char, 8> magic{};
    std::uint64_t version = 0;
    std::uint64_t map = 0;  // map_checksum()
    std::array<Part, 3> parts{};
};
static_assert(sizeof(Header) == 96 && std::is_trivially_copyable_v<Header>);

using Checksum = std::uint64_t;  // behind everything

std::array<DoorGraph*, 3> graphs_of(ClusterMap& map) {
    return {&map.clusters(), &map.regions(), &map.provinces()};
}

// Where each square's doors and costs begin.
struct Beginnings {
    std::vector<std::uint64_t> cost{0}, door{0};

    explicit Beginnings(DoorGraph& graph) {
        for (std::uint32_t square = 0; square < graph.layout().count(); ++square) {
            const std::uint64_t count = graph.at(square).doors.size();
            door.push_back(door.back() + count);
            cost.push_back(cost.back() + count * count);
        }
    }
    [[nodiscard]] Part part() const { return {door.size() - 1, door.back(), cost.back()}; }
};

// Cuts bytes from the front. Precondition: as many are there.
class Cutter {
public:
    explicit Cutter(std::span<const std::byte> bytes) : left_(bytes) {}
    template <class Value>
    std::span<const Value> cut(std::uint64_t count) {
        const auto* first = reinterpret_cast<const Value*>(left_.data());
        left_ = left_.subspan(count * sizeof(Value));
        return {first, count};
    }

private:
    std::span<const std::byte> left_;
};

// Whether every square's doors and costs lie among those that there are, one after another, with a cost from each door to each.
bool in_order(const StoredSquares& stored) {
    if (stored.first_door.front() != 0 || stored.first_door.back() != stored.doors.size()) return false;
    if (stored.first_cost.front() != 0 || stored.first_cost.back() != stored.costs.size()) return false;
    constexpr std::uint64_t most_doors = 1U << 20U;  // far more than a province has
    for (std::size_t i = 0; i + 1 < stored.first_door.size(); ++i) {
        const std::uint64_t doors = stored.first_door[i + 1] - stored.first_door[i];
        if (stored.first_door[i + 1] < stored.first_door[i] || stored.first_cost[i + 1] < stored.first_cost[i])
            return false;
        if (doors > most_doors || stored.first_cost[i + 1] - stored.first_cost[i] != doors * doors) return false;
    }
    return true;
}

Error damaged() {
    return {ErrorKind::data, "the clusters are damaged: make them again"};
}

// Errors: data, where the bytes do not begin as clusters do, or are too few.
Result<const Header*> header_of(std::span<const std::byte> bytes) {
    if (bytes.size() < sizeof magic || std::memcmp(bytes.data(), magic.data(), sizeof magic) != 0)
        return Error{ErrorKind::data, "this is no file of clusters"};
    if (bytes.size() < sizeof(Header) + sizeof(Checksum)) return damaged();
    const Header* const header = reinterpret_cast<const Header*>(bytes.data());
    if (header->version != version)
        return Error{ErrorKind::data, "the clusters are of another version of Starway: make them again"};
    return header;
}

}  // namespace

void write_stored(ClusterMap& map, const ByteSink& sink) {
    RunningChecksum sum;
    const auto put = [&](std::span<const std::byte> bytes) {
        sum.add(bytes);
        sink(bytes);
    };
    Header header{magic, version, map_checksum(map.clusters().map()), {}};
    std::vector<Beginnings> beginnings;
    for (DoorGraph* const graph : graphs_of(map)) {
        beginnings.emplace_back(*graph);
        header.parts[beginnings.size() - 1] = beginnings.back().part();
    }
    put(std::as_bytes(std::span(&header, 1)));
    for (std::size_t i = 0; i < beginnings.size(); ++i) {
        DoorGraph& graph = *graphs_of(map)[i];
        put(std::as_bytes(std::span(beginnings[i].cost)));
        put(std::as_bytes(std::span(beginnings[i].door)));
        for (std::uint32_t square = 0; square < graph.layout().count(); ++square)
            put(std::as_bytes(graph.at(square).doors));
        for (std::uint32_t square = 0; square < graph.layout().count(); ++square)
            put(std::as_bytes(graph.at(square).costs));
        constexpr std::array<std::byte, sizeof(float)> zeros{};
        put(std::span(zeros).first(header.parts[i].padding()));
    }
    const Checksum total = sum.value();
    sink(std::as_bytes(std::span(&total, 1)));
}

Result<void> read_stored(std::span<const std::byte> bytes, ClusterMap& map) {
    const auto found = header_of(bytes);
    if (!found) return found.error();
    const Header& header = **found;
    if (header.map != map_checksum(map.clusters().map()))
        return Error{
            ErrorKind::data,
            "the clusters are of another map, of this one as it was before, or for another way of moving: make "
            "them again"};
    Cutter cutter(bytes.subspan(sizeof(Header)));
    std::uint64_t size = sizeof(Header) + sizeof(Checksum);
    std::array<StoredSquares, 3> stored;
    for (std::size_t i = 0; i < stored.size(); ++i) {
        const Part& part = header.parts[i];
        // Bounded one by one, no sum overflows.
        if (part.squares != graphs_of(map)[i]->layout().count() || part.doors > bytes.size() ||
            part.costs > bytes.size())
            return damaged();
        size += part.bytes();
        if (size > bytes.size()) return damaged();
        stored[i].first_cost = cutter.cut<std::uint64_t>(part.squares + 1);
        stored[i].first_door = cutter.cut<std::uint64_t>(part.squares + 1);
        stored[i].doors = cutter.cut<Door>(part.doors);
        stored[i].costs = cutter.cut<float>(part.costs);
        cutter.cut<std::byte>(part.padding());
        if (!in_order(stored[i])) return damaged();
    }
    if (size != bytes.size()) return damaged();
    for (std::size_t i = 0; i < stored.size(); ++i) graphs_of(map)[i]->use_stored(stored[i]);
    return {};
}

Result<void> stored_clusters_intact(std::span<const std::byte> bytes) {
    if (const auto header = header_of(bytes); !header) return header.error();
    const auto end = bytes.size() - sizeof(Checksum);
    Checksum total = 0;
    std::memcpy(&total, bytes.data() + end, sizeof total);
    if (checksum(bytes.first(end)) != total) return damaged();
    return {};
}

}  // namespace starway
