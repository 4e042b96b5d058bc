// Writes a tile map of any size for benchmarks; the same arguments give the same bytes on every machine.
//
//  make_map KIND SIDE SEED >FILE.map
//
//  rooms    rooms of 8 to 64 cells with openings in their walls, and pillars
//  caves    blobs of rock of all sizes, about a third of the map
//  noise    a quarter of all cells, independently
//  empty    no obstacles
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace {

using Random = std::mt19937_64;  // a generator fixed by the standard

class Cells {
public:
    explicit Cells(std::int64_t side) : side_(side), open_(static_cast<std::size_t>(side * side), '.') {}

    void set(std::int64_t x, std::int64_t y, char what) {
        if (x >= 0 && y >= 0 && x < side_ && y < side_) open_[static_cast<std::size_t>(y * side_ + x)] = what;
    }
    void print() const {
        std::printf("type octile\nheight %lld\nwidth %lld\nmap\n", static_cast<long long>(side_),
                    static_cast<long long>(side_));
        for (std::int64_t y = 0; y < side_; ++y) {
            std::fwrite(open_.data() + y * side_, 1, static_cast<std::size_t>(side_), stdout);
            std::fputc('\n', stdout);
        }
    }
    [[nodiscard]] std::int64_t side() const { return side_; }

private:
    std::int64_t side_;
    std::vector<char> open_;
};

std::int64_t any(Random& random, std::int64_t first, std::int64_t last) {
    return first + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(last - first + 1));
}

// Divides a box by a wall with one to three openings, recursively until the parts are rooms.
void rooms(Cells& cells, Random& random, std::int64_t left, std::int64_t top, std::int64_t right, std::int64_t bottom) {
    const std::int64_t width = right - left;
    const std::int64_t height = bottom - top;
    const bool upright = width > height;
    const std::int64_t length = upright ? width : height;
    if (length < 18 || (length < 64 && random() % 3 == 0)) {
        for (std::int64_t i = width * height / 60; i > 0; --i)
            cells.set(any(random, left + 1, right - 2), any(random, top + 1, bottom - 2), '@');
        return;
    }
    const std::int64_t wall = any(random, length / 3, length - length / 3 - 1) + (upright ? left : top);
    const std::int64_t across = upright ? height : width;
    const std::int64_t begin = upright ? top : left;
    for (std::int64_t i = 0; i < across; ++i) cells.set(upright ? wall : begin + i, upright ? begin + i : wall, '@');
    if (upright) {
        rooms(cells, random, left, top, wall, bottom);
        rooms(cells, random, wall + 1, top, right, bottom);
    } else {
        rooms(cells, random, left, top, right, wall);
        rooms(cells, random, left, wall + 1, right, bottom);
    }
    for (std::int64_t opening = 1 + across / 48; opening > 0; --opening) {
        const std::int64_t place = any(random, 1, across - 4);
        for (std::int64_t i = 0; i < 3; ++i)
            for (std::int64_t deep = -1; deep <= 1; ++deep)
                cells.set(upright ? wall + deep : begin + place + i, upright ? begin + place + i : wall + deep, '.');
    }
}

void caves(Cells& cells, Random& random) {
    const std::int64_t side = cells.side();
    for (std::int64_t left = side * side * 2 / 5; left > 0;) {
        const std::int64_t radius = any(random, 1, 5) * any(random, 1, 5);
        const std::int64_t x = any(random, 0, side - 1);
        const std::int64_t y = any(random, 0, side - 1);
        for (std::int64_t dy = -radius; dy <= radius; ++dy)
            for (std::int64_t dx = -radius; dx <= radius; ++dx)
                if (dx * dx + dy * dy <= radius * radius) cells.set(x + dx, y + dy, '@');
        left -= 3 * radius * radius + 1;
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::string kind = argc == 4 ? argv[1] : "";
    const std::int64_t side = argc == 4 ? std::atoll(argv[2]) : 0;
    if (side < 32 || side > 65535) {
        std::fprintf(stderr, "make_map rooms|caves|noise|empty SIDE SEED >FILE.map\n");
        return 2;
    }
    Random random(std::strtoull(argv[3], nullptr, 10));
    Cells cells(side);
    if (kind == "rooms") {
        rooms(cells, random, 0, 0, side, side);
    } else if (kind == "caves") {
        caves(cells, random);
    } else if (kind == "noise") {
        for (std::int64_t i = side * side / 4; i > 0; --i)
            cells.set(any(random, 0, side - 1), any(random, 0, side - 1), '@');
    } else if (kind != "empty") {
        std::fprintf(stderr, "make_map: unknown kind %s\n", kind.c_str());
        return 2;
    }
    cells.print();
    return 0;
}
