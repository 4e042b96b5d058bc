// A gazetteer: named points, found whatever their case and accents.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/road/network.hpp"

namespace starway {

// Places in a row at exactly one position are one place by several names, the first of which is its own.
struct Place {
    std::string name;
    Position position;  // in the network's frame
    std::optional<std::int64_t> population;
    std::uint8_t rank = 0;  // how important it is, whatever its population: 0 where the source does not say, 8 for the
                            // capital of a country
    std::string language = {};  // of the name: two or three small letters, as "fr"; empty for the one used there
    std::string id = {};        // the source's own, where it has one beside the name
};

// Immutable once made; safe to share between threads.
class STARWAY_EXPORT Places {
public:
    Places() = default;
    explicit Places(std::vector<Place> places);

    // The place of that name: of its own, else of another one. Case, accents, punctuation and repeated spaces do not
    // count, unless several places match and exactly one matches as typed. Errors (usage): unknown, with the names
    // nearest in spelling; ambiguous, with the candidates. Both list coordinates and, where known, population.
    [[nodiscard]] Result<Place> find(std::string_view name) const;
    // Whether any place matches; find() then succeeds or is ambiguous.
    [[nodiscard]] bool knows(std::string_view name) const;
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] const std::vector<Place>& all() const;

private:
    struct Index;
    std::shared_ptr<const Index> index_;
};

// The places that a network file carries (NetworkDraft::places), as one from OpenStreetMap does. Empty if it has none,
// or if it is damaged.
STARWAY_EXPORT Places stored_places(const RoadNetwork& network);

}  // namespace starway
