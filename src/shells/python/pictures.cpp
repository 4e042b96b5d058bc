#include "shells/python/pictures.hpp"

#include <nanobind/stl/string.h>

#include <utility>

#include "draw/formats/formats.hpp"
#include "shells/python/options.hpp"

namespace starway::python {

Drawing drawing_of(const nb::dict& options) {
    Drawing drawing;
    for (const auto [key, value] : options) {
        const auto name = nb::cast<std::string>(key);
        if (name == "path")
            drawing.path = nb::cast<std::string>(value);
        else if (name == "format")
            drawing.format = nb::cast<std::string>(value);
        else if (name == "title")
            drawing.title = nb::cast<std::string>(value);
        else if (name == "size")
            drawing.options.max_side = nb::cast<std::uint32_t>(value);
        else if (name == "show")
            drawing.options.text = value_named<draw::CellText>(
                {{"none", draw::CellText::none}, {"arrows", draw::CellText::arrows}, {"costs", draw::CellText::costs}},
                name, nb::cast<std::string>(value));
        else if (name == "width")
            drawing.options.columns = nb::cast<std::uint32_t>(value);
        else if (name == "background")
            drawing.tiles = value_named<bool>({{"tiles", true}, {"plain", false}}, name, nb::cast<std::string>(value));
        else
            refuse("pictures have no option " + name);
    }
    constexpr std::uint32_t fewest = 20;
    constexpr std::uint32_t most = 10'000;
    if (drawing.options.columns < fewest || drawing.options.columns > most) refuse("width is 20 to 10000 columns");
    return drawing;
}

Result<void> write_drawing(const Drawing& drawing, draw::Picture picture, const std::string& title) {
    picture.title = drawing.title.empty() ? title : drawing.title;
    picture.options = drawing.options;
    picture.options.search = true;  // where a call recorded it
    return draw::write_picture(drawing.path, drawing.format, picture);
}

Result<void> write_drawing(const Drawing& drawing, const road::ask::RoadShapes& roads, draw::Picture picture,
                           const std::string& title) {
    picture.shapes = &roads.shapes;
    if (!roads.note.empty()) picture.notes.push_back(roads.note);
    return write_drawing(drawing, std::move(picture), title);
}

Result<void> check_drawable(const RoadNetwork& network) {
    if (network.frame().kind != FrameKind::none) return {};
    return Error{ErrorKind::usage, "drawing needs coordinates, which this network does not have"};
}

}  // namespace starway::python
