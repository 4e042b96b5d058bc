#include "shells/cli/common/drawing.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "draw/formats/formats.hpp"
#include "draw/terminal/terminal.hpp"
#include "shells/cli/common/arguments.hpp"

namespace starway::cli {
namespace {

constexpr const char* terminal_group = "Tile maps: in the terminal";
constexpr const char* group = "Drawing";
constexpr std::uint32_t fewest_columns = 20;
constexpr std::uint32_t most_columns = 10'000;
constexpr std::uint32_t usual = 80;

std::uint32_t terminal_columns() {
    winsize size{};
    std::uint32_t columns = 0;
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) columns = size.ws_col;
    if (const char* text = std::getenv("COLUMNS"); columns == 0 && text != nullptr)
        std::from_chars(text, text + std::strlen(text), columns);
    return columns >= fewest_columns && columns <= most_columns ? columns : usual;
}

draw::CellText cell_text(const std::string& show) {
    return show == "arrows" ? draw::CellText::arrows : show == "costs" ? draw::CellText::costs : draw::CellText::none;
}

bool asks_for_search(const DrawingArguments& arguments) {
    return arguments.search || cell_text(arguments.show) != draw::CellText::none;
}

Result<std::string> trace_format(const std::string& path) {
    const auto format = draw::choose_picture_format({}, path);
    if (format && format->rfind("trace", 0) == 0) return *format;
    return Error{ErrorKind::usage,
                 fmt::format("--trace writes .yaml or .json, so '{}' needs one of these extensions", path)};
}

// The end of a sentence about what is drawn in the terminal; empty: it is drawn there.
std::string undrawn(const CLI::App& verb) {
    const std::string instead = was_given(verb, "--json") ? "--json" : printed_output(verb);
    if (instead.empty() || was_given(verb, "--render")) return {};
    return fmt::format("with {}, which draws nothing; leave one of them out, or draw a file with --render", instead);
}

std::string nothing_to_show(const CLI::App& verb) {
    return verb.get_option("--show")->results().back() == "none" ? std::string() : undrawn(verb);
}

}  // namespace

void add_render_arguments(CLI::App& app, DrawingArguments& arguments, const std::string& what) {
    std::string extensions;
    for (const auto& format : draw::picture_formats())
        if (format.name.rfind("trace", 0) != 0)
            extensions += fmt::format("{}{}", extensions.empty() ? "" : ", ",
                                      format.extension.substr(0, format.extension.find(',')));
    auto* render = add_file(app, "--render", arguments.render, what + " to this file: " + extensions)->group(group);
    app.add_option("--size", arguments.size, "The picture's longer side at most; of .html, that of its map")
        ->type_name("PIXELS")
        ->check(decimal_digits)
        ->check(number_between(draw::smallest_side, draw::largest_side, "of pixels "))
        ->needs(render)
        ->group(group);
    for (const char* flag : {"--render", "--size"}) applies(app, flag, {.on = on_flat_maps});
}

void add_render_search(CLI::App& app, DrawingArguments& arguments) {
    app.add_flag("--render-search", arguments.search,
                 "Also draw what the search settled, as --explored does; .html and --trace always show it")
        ->needs(app.get_option("--render"))
        ->group(group);
    applies(app, "--render-search", {.on = on_flat_maps});
}

void add_drawing_arguments(CLI::App& app, DrawingArguments& arguments, const std::vector<std::string>& shows) {
    arguments.show = shows.front();
    add_choice(app, "--show", arguments.show, "What to draw in the terminal", shows)->group(terminal_group);
    app.add_option("--width", arguments.width, "The width of the drawing in columns; default: the terminal's width")
        ->type_name("COLUMNS")
        ->check(decimal_digits)
        ->group(terminal_group);
    add_render_arguments(app, arguments, "Draw the answer");
    arguments.background = "tiles";
    add_choice(app, "--background", arguments.background,
               "What to draw it on: the tiles of a Tiled or LDtk map, or plain cells", {"tiles", "plain"})
        ->group(group);
    add_file(app, "--trace", arguments.trace, "Write the search as a Posthoc trace to this file: .yaml, .json")
        ->group(group);
    applies(app, "--show", {.on = on_tile_maps, .idle = nothing_to_show});
    applies(app, "--width", {.on = on_tile_maps, .idle = undrawn});
    applies(app, "--background", {.on = on_tile_maps, .with = "render"});
    applies(app, "--trace", {.on = on_flat_maps});
}

bool draws_steps(const DrawingArguments& arguments) {
    const auto format = draw::choose_picture_format({}, arguments.render);
    return !arguments.trace.empty() || asks_for_search(arguments) || (format && *format == "html");
}

Result<void> check_drawing(const DrawingArguments& arguments) {
    if (!arguments.render.empty())
        if (const auto format = draw::choose_picture_format({}, arguments.render); !format) return format.error();
    if (!arguments.trace.empty())
        if (const auto format = trace_format(arguments.trace); !format) return format.error();
    if (arguments.width != 0 && (arguments.width < fewest_columns || arguments.width > most_columns))
        return Error{ErrorKind::usage, fmt::format("--width takes {} to {} columns", fewest_columns, most_columns)};
    return {};
}

bool draws_tiles(const DrawingArguments& arguments) {
    const auto format = draw::choose_picture_format({}, arguments.render);
    return !arguments.render.empty() && arguments.background == "tiles" && format && *format != "text";
}

Result<std::string> drawn_in_terminal(const DrawingArguments& arguments, const draw::Picture& picture,
                                      const Session& session) {
    if (arguments.show == "none") return std::string();
    draw::TerminalOptions options;
    options.columns = arguments.width != 0 ? arguments.width : terminal_columns();
    options.text = cell_text(arguments.show);
    options.colour = session.paint().on();
    return draw::draw_text(picture, options);
}

Result<void> write_drawings(const DrawingArguments& arguments, draw::Picture picture, Session& session) {
    picture.options.text = cell_text(arguments.show);
    picture.options.max_side = arguments.size;
    picture.options.search = picture.options.search || asks_for_search(arguments);
    if (arguments.width != 0) picture.options.columns = arguments.width;
    if (!arguments.render.empty()) {
        if (auto written = draw::write_picture(arguments.render, {}, picture); !written) return written;
        session.note(fmt::format("Drawn in {}", arguments.render));
    }
    if (arguments.trace.empty()) return {};
    const auto format = trace_format(arguments.trace);
    if (!format) return format.error();
    if (auto written = draw::write_picture(arguments.trace, *format, picture); !written) return written;
    session.note(fmt::format("Trace written to {}", arguments.trace));
    return {};
}

}  // namespace starway::cli
