#include "draw/terminal/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "draw/layers/path.hpp"
#include "draw/terminal/cells.hpp"
#include "draw/terminal/shapes.hpp"
#include "draw/terminal/text_columns.hpp"
#include "draw/terminal/window.hpp"

namespace starway::draw {
namespace {

// Colours of the terminal's own theme, by SGR number.
std::string_view colour_of(Role role) {
    switch (role) {
        case Role::blank:
        case Role::open:
            return "";
        case Role::dear:
            return "33";
        case Role::wall:
            return "90";
        case Role::water:
            return "34";
        case Role::settled:
            return "36";
        case Role::spot:
            return "1";
        case Role::portal:
            return "35";
        case Role::path:
            return "1;31";
        case Role::start:
            return "1;32";
        case Role::goal:
            return "1;35";
    }
    return "";
}

// Lines of columns with one character each.
class Page {
public:
    Page(std::int64_t lines, std::int64_t columns)
        : columns_(static_cast<std::size_t>(columns)), slots_(static_cast<std::size_t>(lines) * columns_) {}

    void put(CharacterLayout::Place place, const CellSign& sign, std::int32_t cell_columns) {
        const auto used = static_cast<std::int32_t>(text_columns(sign.text));
        std::size_t slot = static_cast<std::size_t>(place.line) * columns_ + static_cast<std::size_t>(place.column);
        const auto put_one = [&](std::string_view text) { slots_[slot++] = {std::string(text), sign.role}; };
        if (sign.solid) {
            for (std::int32_t i = 0; i < cell_columns; ++i) put_one(sign.text);
            return;
        }
        // Numbers are right-aligned in wide cells, after a space.
        for (std::int32_t i = 0; cell_columns > 2 && i < cell_columns - used; ++i) ++slot;
        for (std::size_t i = 0; i < sign.text.size();) {
            std::size_t end = i + 1;
            while (end < sign.text.size() && (static_cast<unsigned char>(sign.text[end]) & 0xC0U) == 0x80U) ++end;
            put_one(std::string_view(sign.text).substr(i, end - i));
            i = end;
        }
    }

    [[nodiscard]] std::string text(bool colour) const {
        std::string all;
        for (std::size_t begin = 0; begin < slots_.size(); begin += columns_) {
            std::size_t end = begin + columns_;
            while (end > begin && slots_[end - 1].first.empty()) --end;
            std::string_view now;
            for (std::size_t i = begin; i < end; ++i) {
                const std::string_view next = colour && !slots_[i].first.empty() ? colour_of(slots_[i].second) : "";
                if (next != now) all += next.empty() ? "\x1b[0m" : fmt::format("\x1b[0;{}m", next);
                now = next;
                all += slots_[i].first.empty() ? " " : slots_[i].first;
            }
            if (!now.empty()) all += "\x1b[0m";
            all += '\n';
        }
        return all;
    }

private:
    std::size_t columns_;
    std::vector<std::pair<std::string, Role>> slots_;
};

// Text from a file must not contain control sequences.
std::string harmless(std::string_view text) {
    std::string all(text);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto byte = static_cast<unsigned char>(all[i]);
        const auto next = static_cast<unsigned char>(i + 1 < all.size() ? all[i + 1] : '\0');
        if (byte < 0x20 || byte == 0x7F) all[i] = ' ';
        if (byte == 0xC2 && next >= 0x80 && next < 0xA0) all[i] = all[i + 1] = ' ';  // U+0080 to U+009F
    }
    return all;
}

void append_sentence(std::string& text, std::string_view sentence, std::size_t columns) {
    const std::string plain = harmless(sentence);
    std::string_view rest = plain;
    std::size_t used = 0;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        const std::string_view word = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (word.empty()) continue;
        const std::size_t width = text_columns(word);
        if (used > 0) text += used + 1 + width > columns ? "\n" : " ";
        used = used > 0 && used + 1 + width <= columns ? used + 1 + width : width;
        text += word;
    }
    text += '\n';
}

std::optional<CellBox> focus_of(const Picture& picture, std::optional<GridCell>& start) {
    const GridMap& map = picture.tiles->grid;
    std::optional<CellBox> focus;
    const auto add = [&](Position p) {
        const GridCell cell = cell_of(p);
        if (!map.contains(cell)) return;
        if (!start) start = cell;
        if (!focus) focus = CellBox{cell, cell};
        focus->add(cell);
    };
    const Ends ends = ends_of(picture);
    for (const Position p : ends.starts) add(p);
    for (const Position p : ends.goals) add(p);
    if (picture.search != nullptr) {
        for (const Position p : picture.search->path) add(p);
        if (picture.search->path.empty())
            for (const SearchEvent& event : picture.search->events) add(event.at);
    }
    if (picture.field != nullptr) picture.field->visit([&](const FieldNode& node) { add(node.at); });
    return focus;
}

void append_sentences(std::string& text, const Picture& picture, const Window& window, std::size_t columns) {
    const GridMap& map = picture.tiles->grid;
    const CellBox& cells = window.cells;
    const bool whole = cells.width() == static_cast<std::int32_t>(map.width()) &&
                       cells.height() == static_cast<std::int32_t>(map.height());
    // Cells as numbered in the file.
    const auto range = [](std::int32_t low, std::int32_t high, std::int64_t origin) {
        return fmt::format("{} to {}", low + origin, high + origin);
    };
    const GridCell origin = picture.tiles->origin;
    const std::string part =
        fmt::format("x {} and y {} of a map of {} \u00d7 {} cells", range(cells.low.x, cells.high.x, origin.x),
                    range(cells.low.y, cells.high.y, origin.y), map.width(), map.height());
    if (window.scaled())
        append_sentence(text,
                        fmt::format("A character stands for {} \u00d7 {} cells; shown: {}{}.", window.block_width,
                                    window.block_height, whole ? "all, " : "", part),
                        columns);
    else if (!whole)
        append_sentence(text, fmt::format("This shows {}.", part), columns);
    if (!map.portals().empty()) append_sentence(text, "\u25c7 is an end of a portal.", columns);
    if (map.has_sides()) append_sentence(text, "Walls and one-way sides between cells are not drawn here.", columns);
    if (picture.search != nullptr)
        if (const std::string cut = cut_short(*picture.search, picture.search->events.size()); !cut.empty())
            append_sentence(text, cut, columns);
    for (const std::string& note : picture.notes) append_sentence(text, note, columns);
}

}  // namespace

Result<std::string> draw_text(const Picture& picture, const TerminalOptions& options) {
    if (picture.tiles == nullptr && picture.shapes == nullptr)
        return Error{ErrorKind::usage, "only a map or a mesh can be drawn as text; draw this as png, svg or html"};
    if (options.columns < 20 || options.columns > 10'000 || options.rows < 5 || options.rows > 10'000)
        return Error{ErrorKind::usage,
                     fmt::format("a drawing as text must have 20 to 10000 columns and 5 to 10000 rows, not {} and {}",
                                 options.columns, options.rows)};
    if (picture.tiles == nullptr) {
        std::string text;
        if (!picture.title.empty()) append_sentence(text, picture.title, options.columns);
        return text + shapes_text(picture, options);
    }
    const Layout layout = Layout::of(*picture.tiles);
    WindowWish wish{};
    wish.map_width = static_cast<std::int32_t>(picture.tiles->grid.width());
    wish.map_height = static_cast<std::int32_t>(picture.tiles->grid.height());
    wish.may_scale = options.text == CellText::none;
    wish.focus = focus_of(picture, wish.start);
    wish.columns = static_cast<std::int32_t>(options.columns);
    wish.rows = static_cast<std::int32_t>(options.rows);
    std::optional<CellLabels> labels;
    std::optional<Window> window;
    const auto lay_out = [&](bool whole_costs) {
        labels.emplace(picture, options.text, layout, whole_costs);
        wish.cell_columns = options.text == CellText::costs ? std::max(labels->widest() + 1, 2) : 0;
        window = choose_window(layout, wish);
    };
    lay_out(false);
    const bool all_shown =
        !wish.focus || (window->cells.contains(wish.focus->low) && window->cells.contains(wish.focus->high));
    const bool rounded = options.text == CellText::costs && !all_shown;
    if (rounded) lay_out(true);

    std::string text;
    if (!picture.title.empty()) append_sentence(text, picture.title, options.columns);
    const CharacterLayout& characters = window->layout;
    const auto across = (window->cells.width() + window->block_width - 1) / window->block_width;
    const auto down = (window->cells.height() + window->block_height - 1) / window->block_height;
    const std::vector<CellSign> signs =
        window->scaled() ? signs_of_blocks(picture, *window) : signs_of_cells(picture, *window, *labels, options);
    Page page(characters.lines(across, down), characters.columns(across, down));
    const GridCell low = window->scaled() ? GridCell{} : window->cells.low;
    for (std::int32_t y = 0; y < down; ++y)
        for (std::int32_t x = 0; x < across; ++x)
            page.put(
                characters.place({low.x + x, low.y + y}, low),
                signs[static_cast<std::size_t>(y) * static_cast<std::size_t>(across) + static_cast<std::size_t>(x)],
                characters.cell_columns);
    text += page.text(options.colour);
    if (rounded) append_sentence(text, "Costs are rounded to whole numbers.", options.columns);
    append_sentences(text, picture, *window, options.columns);
    return text;
}

}  // namespace starway::draw
