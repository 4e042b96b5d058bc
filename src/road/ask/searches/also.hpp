// Weights that a request sums up along its ways, beside the one that it minimises.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "road/ask/searches/counted.hpp"
#include "road/ask/weights/measures.hpp"
#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"
#include "starway/road/described.hpp"

namespace starway::road::ask {

// Immutable; the roads must outlive it.
class AlsoColumns {
public:
    // Errors: usage (there is no such weight; says which there are).
    static Result<std::shared_ptr<const AlsoColumns>> make(const OpenRoads& roads, std::span<const std::string> names);

    [[nodiscard]] std::size_t size() const { return columns_.size(); }
    [[nodiscard]] const AlsoWeight& weight(std::size_t i) const { return columns_[i].weight; }
    // What a way comes to, in the weight's unit; infinity where the weight closes a road of it. The length is that
    // which routes report.
    [[nodiscard]] double sum(std::size_t i, std::span<const ArcSpan> along) const;

    // The same of a way as it grows.
    struct Sum {
        double metres = 0;
        std::uint64_t steps = 0;
        bool is_closed = false;
    };
    void add(std::size_t i, const ArcSpan& span, Sum& sum) const;
    [[nodiscard]] double value(std::size_t i, const Sum& sum) const;

private:
    struct Column {
        AlsoWeight weight;
        Counted counted;
        double metres = 0;  // per unit, where it is the length; else 0
    };
    explicit AlsoColumns(const OpenRoads& roads);

    Measures measures_;
    std::vector<Column> columns_;
};

}  // namespace starway::road::ask
