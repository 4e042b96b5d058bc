#include "road/ask/searches/counted.hpp"

namespace starway::road::ask {

Counted::Counted(const OpenRoads& roads, const WeightColumn& column)
    : column_(&column), along_(roads.network(), column), is_searched_(column.id == roads.column().id) {
    const network::TurnGraph* const turns = roads.turns();
    if (const WeightColumn* const own = turns != nullptr ? turns->column(column) : nullptr; own != nullptr) {
        turns_ = turns;
        turn_column_ = own->id;
    }
}

}  // namespace starway::road::ask
