#include "draw/layout_json.hpp"

namespace starway::draw {

void write_layout(core::JsonWriter& json, const Layout& layout, Position scale, Position origin) {
    const bool rows = layout.shove == Layout::Shove::rows;
    const bool columns = layout.shove == Layout::Shove::columns;
    json.object([&] {
        json.member("xx", layout.xx * scale.x);
        json.member("xy", layout.xy * scale.x);
        json.member("x0", origin.x);
        json.member("yx", layout.yx * scale.y);
        json.member("yy", layout.yy * scale.y);
        json.member("y0", origin.y);
        json.member("shove", rows ? "rows" : columns ? "columns" : "");
        json.member("parity", layout.shoved_parity);
        json.member("shoveX", rows ? layout.shove_by * scale.x : 0);
        json.member("shoveY", columns ? layout.shove_by * scale.y : 0);
        json.member("weightX", layout.weight.x / scale.x);
        json.member("weightY", layout.weight.y / scale.y);
        json.member("cells", layout.cells == Layout::Cells::hexagons   ? "hexagons"
                             : layout.cells == Layout::Cells::diamonds ? "diamonds"
                                                                       : "squares");
    });
}

}  // namespace starway::draw
