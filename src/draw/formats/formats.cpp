#include "draw/formats/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "base/core/files/output.hpp"
#include "base/core/lower_case.hpp"
#include "base/core/terminal.hpp"
#include "draw/canvas/surface.hpp"
#include "draw/html/html.hpp"
#include "draw/scene/scene.hpp"
#include "draw/terminal/terminal.hpp"
#include "draw/trace.hpp"

namespace starway::draw {
namespace {

constexpr std::uint32_t default_page_side = 900;
constexpr std::uint32_t default_side = 1600;
constexpr std::uint32_t largest_page_side = 2048;
constexpr std::size_t most_steps_of_field = 1'000'000;  // the cheapest nodes, if it is shown as a search

using Take = std::function<void(std::string_view)>;
using Maker = Result<void> (*)(const Picture&, const Take&);

Error usage(std::string message) {
    return Error{ErrorKind::usage, std::move(message)};
}

// As large as asked for, or with a map of the usual size.
Scene scene_of(const Picture& picture) {
    const std::uint32_t asked = picture.options.max_side;
    return asked != 0 ? Scene::within(picture, std::min(asked, largest_side)) : Scene(picture, default_side);
}

// The steps to show: the search, or the field as a search, stored in `kept`.
const SearchRecord& steps_of(const Picture& picture, SearchRecord& kept) {
    if (picture.search != nullptr) return *picture.search;
    if (picture.field != nullptr) kept = search_of(*picture.field, most_steps_of_field);
    return kept;
}

template <Surface::Format format>
Result<void> make_still(const Picture& picture, const Take& take) {
    const Scene scene = scene_of(picture);
    Surface surface(format, scene.width(), scene.height(), picture.title);
    scene.draw(surface, format != Surface::Format::pixels);
    return surface.finish(take);
}

Result<void> make_html(const Picture& picture, const Take& take) {
    SearchRecord kept;
    // Shapes are drawn as lines that scale: laid out smaller, they are thick enough on a phone.
    const bool sharp =
        picture.tiles == nullptr && (picture.shapes == nullptr || picture.shapes->size() <= most_sharp_shapes);
    const std::uint32_t usual = sharp ? default_page_side : default_side;
    const std::uint32_t asked = picture.options.max_side;
    return write_html(picture, steps_of(picture, kept), asked != 0 ? std::min(asked, largest_page_side) : usual, take);
}

template <TraceSyntax syntax>
Result<void> make_trace(const Picture& picture, const Take& take) {
    if (picture.search == nullptr && picture.field == nullptr)
        return usage("a trace needs a search; draw the map as png or svg instead");
    SearchRecord kept;
    write_trace(picture, steps_of(picture, kept), syntax, take);
    return {};
}

Result<void> make_text(const Picture& picture, const Take& take) {
    TerminalOptions options;
    options.columns = picture.options.columns;
    options.text = picture.options.text;
    options.colour = picture.options.colour;
    auto text = draw_text(picture, options);
    if (!text) return std::move(text).error();
    take(*text);
    return {};
}

struct Entry {
    PictureFormat format;
    Maker make;
};

// Every format; add a new one here.
constexpr std::array<Entry, 7> entries{{
    {{"png", ".png", "a raster image"}, make_still<Surface::Format::pixels>},
    {{"svg", ".svg", "a vector image"}, make_still<Surface::Format::svg>},
    {{"pdf", ".pdf", "a page to print"}, make_still<Surface::Format::pdf>},
    {{"html", ".html,.htm", "a page to step through the search"}, make_html},
    {{"trace", ".yaml,.yml,.trace", "a trace for Posthoc (YAML)"}, make_trace<TraceSyntax::yaml>},
    {{"trace-json", ".json", "a trace for Posthoc (JSON)"}, make_trace<TraceSyntax::json>},
    {{"text", ".txt", "the map in characters"}, make_text},
}};

bool ends_with(std::string_view path, std::string_view extension) {
    return path.size() >= extension.size() && core::same_word(path.substr(path.size() - extension.size()), extension);
}

bool has_extension(const PictureFormat& format, std::string_view path) {
    std::string_view rest = format.extension;
    while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        if (ends_with(path, rest.substr(0, comma))) return true;
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return false;
}

std::string listed() {
    std::string list;
    for (const Entry& entry : entries) {
        if (!list.empty()) list += ", ";
        list += fmt::format("{} ({})", entry.format.name, entry.format.extension);
    }
    return list;
}

Result<void> check(const Picture& picture) {
    const PictureOptions& options = picture.options;
    if (picture.tiles == nullptr && picture.shapes == nullptr && picture.search == nullptr && picture.field == nullptr)
        return usage("nothing to draw: no map, shapes, search or field");
    if (options.max_side != 0 && (options.max_side < smallest_side || options.max_side > largest_side))
        return usage(fmt::format("a picture's longer side must be {} to {} pixels, not {}", smallest_side, largest_side,
                                 options.max_side));
    return {};
}

}  // namespace

const std::vector<PictureFormat>& picture_formats() {
    static const std::vector<PictureFormat> formats = [] {
        std::vector<PictureFormat> list;
        list.reserve(entries.size());
        for (const Entry& entry : entries) list.push_back(entry.format);
        return list;
    }();
    return formats;
}

Result<std::string> choose_picture_format(std::string_view name, std::string_view path) {
    for (const Entry& entry : entries)
        if (name.empty() ? has_extension(entry.format, path) : name == entry.format.name)
            return std::string(entry.format.name);
    if (name == "gif" || (name.empty() && ends_with(path, ".gif")))
        return usage("GIF is not written any more; write .html, a page to step through the search, or .png");
    if (!name.empty()) return usage(fmt::format("unknown picture format {}; available: {}", name, listed()));
    if (path == "-") return usage(fmt::format("standard output needs a picture format; available: {}", listed()));
    return usage(fmt::format("the extension of {} is not that of a picture format; available: {}", path, listed()));
}

Result<void> write_picture(const std::string& path, std::string_view format, const Picture& picture) {
    auto chosen = choose_picture_format(format, path);
    if (!chosen) return std::move(chosen).error();
    if (auto checked = check(picture); !checked) return checked;
    const auto entry =
        std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.format.name == *chosen; });
    if (*chosen == "png" || *chosen == "pdf")
        if (auto fine = core::keep_binary_off_terminal(path, "the picture"); !fine) return fine;
    auto output = core::Output::create(path);
    if (!output) return std::move(output).error();
    if (auto made = entry->make(picture, [&](std::string_view bytes) { output->write(bytes); }); !made) return made;
    return output->commit();
}

Result<std::string> png_of_map(const TileMap& map, std::uint32_t max_side) {
    Picture picture;
    picture.tiles = &map;
    picture.options.legend = false;
    const Scene scene(picture, max_side);
    const View& view = scene.view();
    Surface surface(Surface::Format::pixels, view.width(), view.height());
    surface.fill(palette::paper);
    surface.place({-view.corner().x, -view.corner().y}, 1);
    scene.draw_ground(surface);
    return surface.finish();
}

}  // namespace starway::draw
