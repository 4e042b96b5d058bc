#include "mesh/model/orientation.hpp"

#include <array>
#include <cstddef>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

namespace starway::mesh::model {
namespace {

// A value and its rounding error: value + rest is exact.
struct Split {
    double value;
    double rest;
};
Split sum(double a, double b) {
    const double value = a + b;
    const double of_b = value - a;
    return {value, (a - (value - of_b)) + (b - of_b)};
}
Split product(double a, double b) {
    const double value = a * b;
    return {value, std::fma(a, b, -value)};
}
int sign(double value) {
    return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0);
}

// A sum of doubles as an expansion: non-overlapping doubles, from the smallest to the largest.
class Sum {
public:
    void add(double term) {
        for (std::size_t i = 0; i < size_; ++i) {
            const Split split = sum(term, parts_[i]);
            parts_[i] = split.rest;
            term = split.value;
        }
        parts_[size_++] = term;
    }
    void add(Split split) {
        add(split.rest);
        add(split.value);
    }
    [[nodiscard]] int sign() const {
        for (std::size_t i = size_; i-- > 0;)
            if (parts_[i] != 0) return model::sign(parts_[i]);
        return 0;
    }

private:
    std::array<double, 12> parts_{};
    std::size_t size_ = 0;
};

}  // namespace

int exact_orientation(Position a, Position b, Position c) {
    const Split ax = sum(a.x, -c.x);
    const Split ay = sum(a.y, -c.y);
    const Split bx = sum(b.x, -c.x);
    const Split by = sum(b.y, -c.y);
    if (ax.rest == 0 && ay.rest == 0 && bx.rest == 0 && by.rest == 0) {
        // Rounding is monotonic: only products that round alike need their rounding errors compared.
        const Split rising = product(ax.value, by.value);
        const Split falling = product(ay.value, bx.value);
        const int by_value = sign(rising.value - falling.value);
        return by_value != 0 ? by_value : sign(rising.rest - falling.rest);
    }
    Sum turn;
    turn.add(product(a.x, b.y));
    turn.add(product(-a.y, b.x));
    turn.add(product(b.x, c.y));
    turn.add(product(-b.y, c.x));
    turn.add(product(c.x, a.y));
    turn.add(product(-c.y, a.x));
    return turn.sign();
}

}  // namespace starway::mesh::model
