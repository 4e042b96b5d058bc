// A feature's line as the parts that a format writes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/geo/antimeridian.hpp"
#include "base/geo/feature.hpp"

namespace starway::writing {

// One part (the line itself, not copied), or several if it crosses the antimeridian. Valid until the next call.
class Parts {
public:
    explicit Parts(FrameKind frame) : frame_(frame) {}
    std::span<const std::span<const Position>> of(std::span<const Position> line) {
        parts_.clear();
        if (frame_ == FrameKind::geographic && geo::needs_cutting(line)) {
            cut_ = geo::cut_at_antimeridian(line);
            parts_.assign(cut_.begin(), cut_.end());
        } else {
            parts_.push_back(line);
        }
        return parts_;
    }

private:
    FrameKind frame_;
    std::vector<std::vector<Position>> cut_;
    std::vector<std::span<const Position>> parts_;
};

// With the first point once more at the end, as every format wants it.
inline std::vector<Position> closed_ring(std::span<const Position> ring) {
    std::vector<Position> closed(ring.begin(), ring.end());
    if (!closed.empty()) closed.push_back(closed.front());
    return closed;
}

// A format's style of positions: `open` and `close` around each, `inside` between its numbers, `between` positions; 0:
// nothing.
struct PairStyle {
    char open = 0;
    char inside = ',';
    char close = 0;
    char between = ',';
};

// At most seven decimals. heights: the third number of each position; may be empty.
void append_positions(std::string& text, std::span<const Position> line, PairStyle style,
                      std::span<const double> heights = {});

}  // namespace starway::writing
