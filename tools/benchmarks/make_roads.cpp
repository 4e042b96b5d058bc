// Writes a synthetic road network of about N nodes, to measure growth: make_roads N PREFIX [SEED] gives PREFIX.co
// (coordinates in 1e-6 degrees), PREFIX.t.gr (milliseconds) and PREFIX.d.gr (decimetres), in DIMACS format.
//
// Villages, towns and metropolises are scattered over a square plain, in the proportions of a real country. Each is a
// jittered street grid, with some streets missing, some one-way, and every eighth an avenue. Winding roads (country
// roads, highways and motorways) join each settlement to its nearest neighbours of the same rank or higher, and to the
// nearest one of the next rank. The same seed gives the same bytes everywhere: all random numbers use integer
// arithmetic.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace {

// SplitMix64 (Steele, Lea, Flood 2014).
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31U);
    }
    double unit() { return static_cast<double>(next() >> 11U) * 0x1p-53; }
    bool chance(double p) { return unit() < p; }
    double around_zero(double width) { return (unit() - 0.5) * width; }

private:
    std::uint64_t state_;
};

struct Point {
    double x = 0, y = 0;  // metres
};

double distance(Point a, Point b) {
    return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

struct Rank {
    double share;              // fraction of all nodes in such settlements
    std::uint32_t width;       // streets in each direction
    double block_m;            // between two streets
    double road_kmh, step_m;   // of the roads between them; distance between bends
    std::uint32_t neighbours;  // number of neighbours that each is joined to
};
constexpr std::array<Rank, 3> ranks{{
    {0.42, 16, 90, 70, 400, 3},    // villages, country roads
    {0.22, 70, 80, 95, 800, 4},    // towns, highways
    {0.16, 250, 75, 120, 1500, 5}  // metropolises, motorways
}};
constexpr double street_kmh = 30, avenue_kmh = 50;
constexpr std::uint32_t avenue_every = 8;

struct Settlement {
    Point middle;
    std::uint32_t rank = 0;
    std::uint32_t first_node = 0;
};

struct Road {
    std::uint32_t from = 0, to = 0;
    float metres = 0, kmh = 0;
    bool one_way = false;
};

struct Land {
    std::vector<Point> nodes;
    std::vector<Road> roads;
    double side_m = 0;

    std::uint32_t add_node(Point at) {
        nodes.push_back(at);
        return static_cast<std::uint32_t>(nodes.size() - 1);
    }
    void join(std::uint32_t from, std::uint32_t to, double kmh, double winding, bool one_way = false) {
        const double metres = std::max(1.0, distance(nodes[from], nodes[to]) * winding);
        roads.push_back({from, to, static_cast<float>(metres), static_cast<float>(kmh), one_way});
    }
};

void build_streets(Land& land, Settlement& place, Random& random) {
    const Rank& rank = ranks[place.rank];
    place.first_node = static_cast<std::uint32_t>(land.nodes.size());
    const double half = rank.block_m * (rank.width - 1) / 2;
    for (std::uint32_t row = 0; row < rank.width; ++row)
        for (std::uint32_t column = 0; column < rank.width; ++column)
            land.add_node({place.middle.x - half + column * rank.block_m + random.around_zero(0.7 * rank.block_m),
                           place.middle.y - half + row * rank.block_m + random.around_zero(0.7 * rank.block_m)});
    const auto street = [&](std::uint32_t from, std::uint32_t to, std::uint32_t line) {
        const bool avenue = line % avenue_every == 0;
        if (!avenue && random.chance(0.3)) return;
        const bool turned = random.chance(0.5);
        land.join(turned ? to : from, turned ? from : to, avenue ? avenue_kmh : street_kmh, 1 + 0.2 * random.unit(),
                  !avenue && random.chance(0.12));
    };
    for (std::uint32_t row = 0; row < rank.width; ++row)
        for (std::uint32_t column = 0; column < rank.width; ++column) {
            const std::uint32_t node = place.first_node + row * rank.width + column;
            if (column + 1 < rank.width) street(node, node + 1, row);
            if (row + 1 < rank.width) street(node, node + rank.width, column);
        }
}

// The settlements of a rank and above, in square cells, for nearest-neighbour queries.
class Neighbourhood {
public:
    Neighbourhood(const std::vector<Settlement>& all, std::uint32_t least_rank, double side_m)
        : all_(all), side_m_(side_m) {
        std::size_t count = 0;
        for (const Settlement& s : all)
            if (s.rank >= least_rank) ++count;
        width_ = std::max<std::size_t>(1, static_cast<std::size_t>(std::sqrt(static_cast<double>(count) / 2)));
        cells_.resize(width_ * width_);
        for (std::uint32_t i = 0; i < all.size(); ++i)
            if (all[i].rank >= least_rank) cells_[cell(all[i].middle.y) * width_ + cell(all[i].middle.x)].push_back(i);
    }
    // The nearest to settlement i, without itself, nearest first; fewer if there are not that many.
    [[nodiscard]] std::vector<std::uint32_t> nearest(std::uint32_t i, std::size_t count) const {
        const Point at = all_[i].middle;
        std::vector<std::pair<double, std::uint32_t>> found;
        const auto x = static_cast<std::ptrdiff_t>(cell(at.x));
        const auto y = static_cast<std::ptrdiff_t>(cell(at.y));
        const auto width = static_cast<std::ptrdiff_t>(width_);
        for (std::ptrdiff_t ring = 0; ring < width; ++ring) {
            for (std::ptrdiff_t row = y - ring; row <= y + ring; ++row)
                for (std::ptrdiff_t column = x - ring; column <= x + ring; ++column) {
                    if (std::max(std::abs(row - y), std::abs(column - x)) != ring) continue;
                    if (row < 0 || row >= width || column < 0 || column >= width) continue;
                    for (const std::uint32_t other : cells_[static_cast<std::size_t>(row * width + column)])
                        if (other != i) found.emplace_back(distance(at, all_[other].middle), other);
                }
            std::sort(found.begin(), found.end());
            // Settlements in rings not visited yet are farther away than this.
            const double sure = static_cast<double>(ring) * side_m_ / static_cast<double>(width_);
            if (found.size() >= count && found[count - 1].first <= sure) break;
        }
        std::vector<std::uint32_t> result;
        for (std::size_t k = 0; k < std::min(count, found.size()); ++k) result.push_back(found[k].second);
        return result;
    }

private:
    [[nodiscard]] std::size_t cell(double at) const {
        return std::min(width_ - 1,
                        static_cast<std::size_t>(std::max(0.0, at / side_m_) * static_cast<double>(width_)));
    }
    const std::vector<Settlement>& all_;
    double side_m_;
    std::size_t width_ = 1;
    std::vector<std::vector<std::uint32_t>> cells_;
};

// The avenue crossing of a settlement that is nearest to a point.
std::uint32_t gate(const Land& land, const Settlement& place, Point towards) {
    const std::uint32_t width = ranks[place.rank].width;
    std::uint32_t best = place.first_node;
    for (std::uint32_t row = 0; row < width; row += avenue_every)
        for (std::uint32_t column = 0; column < width; column += avenue_every) {
            const std::uint32_t node = place.first_node + row * width + column;
            if (distance(land.nodes[node], towards) < distance(land.nodes[best], towards)) best = node;
        }
    return best;
}

void build_road(Land& land, const Settlement& a, const Settlement& b, const Rank& rank, Random& random) {
    const std::uint32_t from = gate(land, a, b.middle);
    const std::uint32_t to = gate(land, b, a.middle);
    const Point start = land.nodes[from];
    const Point end = land.nodes[to];
    const auto steps = static_cast<std::uint32_t>(distance(start, end) / rank.step_m);
    std::uint32_t last = from;
    for (std::uint32_t i = 1; i <= steps; ++i) {
        const double share = static_cast<double>(i) / (steps + 1);
        const std::uint32_t node =
            land.add_node({start.x + share * (end.x - start.x) + random.around_zero(0.4 * rank.step_m),
                           start.y + share * (end.y - start.y) + random.around_zero(0.4 * rank.step_m)});
        land.join(last, node, rank.road_kmh, 1 + 0.1 * random.unit());
        last = node;
    }
    land.join(last, to, rank.road_kmh, 1 + 0.1 * random.unit());
}

Land make_land(double wanted, std::uint64_t seed) {
    Random random(seed);
    Land land;
    std::vector<Settlement> places;
    for (std::uint32_t rank = 0; rank < ranks.size(); ++rank) {
        const double nodes_each = static_cast<double>(ranks[rank].width) * ranks[rank].width;
        const auto count = static_cast<std::uint32_t>(std::max(1.0, ranks[rank].share * wanted / nodes_each));
        for (std::uint32_t i = 0; i < count; ++i) places.push_back({{}, rank, 0});
    }
    land.side_m = 4000 * std::sqrt(static_cast<double>(places.size()));  // one village every four kilometres
    for (Settlement& place : places) {
        place.middle = {random.unit() * land.side_m, random.unit() * land.side_m};
        build_streets(land, place, random);
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> joined;
    for (std::uint32_t rank = 0; rank < ranks.size(); ++rank) {
        const Neighbourhood same(places, rank, land.side_m);
        joined.clear();
        for (std::uint32_t i = 0; i < places.size(); ++i) {
            if (places[i].rank < rank) continue;
            for (const std::uint32_t other : same.nearest(i, ranks[rank].neighbours))
                joined.emplace_back(std::min(i, other), std::max(i, other));
        }
        if (rank + 1 < ranks.size()) {
            const Neighbourhood above(places, rank + 1, land.side_m);
            for (std::uint32_t i = 0; i < places.size(); ++i)
                if (places[i].rank == rank)
                    for (const std::uint32_t other : above.nearest(i, 1))
                        joined.emplace_back(std::min(i, other), std::max(i, other));
        }
        std::sort(joined.begin(), joined.end());
        joined.erase(std::unique(joined.begin(), joined.end()), joined.end());
        for (const auto& [a, b] : joined) build_road(land, places[a], places[b], ranks[rank], random);
    }
    return land;
}

class File {
public:
    explicit File(const std::string& name) : name_(name), file_(std::fopen(name.c_str(), "wb")) { check(file_); }
    ~File() { check(std::fclose(file_) == 0); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    template <class... Arguments>
    void print(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
        fmt::print(file_, text, std::forward<Arguments>(arguments)...);
    }

private:
    void check(bool good) const {
        if (good) return;
        std::perror(name_.c_str());
        std::exit(1);
    }
    std::string name_;
    std::FILE* file_;
};

template <class Weight>
void write_graph(const Land& land, const std::string& name, Weight weight) {
    std::size_t arcs = 0;
    for (const Road& road : land.roads) arcs += road.one_way ? 1 : 2;
    File file(name);
    file.print("p sp {} {}\n", land.nodes.size(), arcs);
    for (const Road& road : land.roads) {
        const auto steps = static_cast<std::uint64_t>(std::llround(weight(road)));
        file.print("a {} {} {}\n", road.from + 1, road.to + 1, steps);
        if (!road.one_way) file.print("a {} {} {}\n", road.to + 1, road.from + 1, steps);
    }
}

void write_positions(const Land& land, const std::string& name) {
    constexpr double steps_per_metre = 1e6 / 111'200;
    File file(name);
    file.print("p aux sp co {}\n", land.nodes.size());
    // Around the equator, where a degree has the same length in both directions; a very large plain reaches towards the
    // poles, which does no harm.
    for (std::size_t i = 0; i < land.nodes.size(); ++i)
        file.print("v {} {} {}\n", i + 1, std::llround((land.nodes[i].x - land.side_m / 2) * steps_per_metre),
                   std::llround((land.nodes[i].y - land.side_m / 2) * steps_per_metre));
}

}  // namespace

int main(int argc, char** argv) {
    const double wanted = argc > 2 ? std::strtod(argv[1], nullptr) : 0;
    if (!(wanted >= 1) || wanted > 1e9) {
        fmt::print(stderr, "make_roads NODES PREFIX [SEED]: writes PREFIX.co, PREFIX.t.gr and PREFIX.d.gr\n");
        return 2;
    }
    const std::string prefix = argv[2];
    const Land land = make_land(wanted, argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1);
    write_positions(land, prefix + ".co");
    write_graph(land, prefix + ".t.gr", [](const Road& road) { return road.metres * 3600.0 / road.kmh; });
    write_graph(land, prefix + ".d.gr", [](const Road& road) { return road.metres * 10.0; });
    fmt::print(stderr, "{} nodes, {} roads\n", land.nodes.size(), land.roads.size());
    return 0;
}
