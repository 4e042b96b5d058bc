#include "service/road/searches/counted.hpp"

namespace starway::service {

Counted::Counted(const OpenRoads& roads, const WeightColumn& column)
    : column_(&column), along_(roads.network(), column), is_searched_(column.id == roads.column().id) {
    const network::TurnGraph* const turns = roads.turns();
    if (const WeightColumn* const own = turns != nullptr ? turns->column(column) : nullptr; own != nullptr) {
        turns_ = turns;
        turn_column_ = own->id;
    }
}

}  // namespace starway::service
