// NumPy arrays in and out.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::python {

namespace nb = nanobind;

template <class T>
using Vector = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T>
using Table = nb::ndarray<const T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Pairs = nb::ndarray<const double, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;
using CellPairs = nb::ndarray<const std::int32_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;

template <class T>
std::span<const T> span_of(const Vector<T>& array) {
    return {array.data(), array.shape(0)};
}
inline std::span<const Position> positions_of(const Pairs& array) {
    static_assert(sizeof(Position) == 2 * sizeof(double));
    return {reinterpret_cast<const Position*>(array.data()), array.shape(0)};
}

// An array that owns the vector's memory.
template <class T, std::size_t dimensions = 1>
nb::object numpy_of(std::vector<T> values, std::array<std::size_t, dimensions> shape) {
    auto* const owned = new std::vector<T>(std::move(values));
    const nb::capsule owner(owned, [](void* memory) noexcept { delete static_cast<std::vector<T>*>(memory); });
    return nb::ndarray<nb::numpy, T>(owned->data(), dimensions, shape.data(), owner).cast();
}
template <class T>
nb::object numpy_of(std::vector<T> values) {
    const std::size_t count = values.size();
    return numpy_of<T, 1>(std::move(values), {count});
}
// (n, 2)
inline nb::object numpy_of(const std::vector<Position>& positions) {
    std::vector<double> numbers;
    numbers.reserve(positions.size() * 2);
    for (const Position p : positions) {
        numbers.push_back(p.x);
        numbers.push_back(p.y);
    }
    return numpy_of<double, 2>(std::move(numbers), {positions.size(), 2});
}

}  // namespace starway::python
