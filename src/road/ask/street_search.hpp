// The streets of a network by the beginning of their names, for completion while typing.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "starway/road/network.hpp"

namespace starway::road::ask {

struct FoundStreet {
    std::string_view name;
    Position at;  // on the street, near its middle
};

// Immutable; any thread may ask. The first question reads the names of all edges, O(E log E). Keeps a handle of the
// network.
class StreetSearch {
public:
    StreetSearch() = default;
    explicit StreetSearch(RoadNetwork network);

    // At most `most` streets with a word that begins as typed; case, accents and punctuation do not count. Names that
    // begin so come first, then short names, then those with more edges. Streets of one name that lie apart are
    // several. Nothing for nothing typed. Valid as long as this.
    [[nodiscard]] std::vector<FoundStreet> find(std::string_view typed, std::size_t most) const;

private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace starway::road::ask
