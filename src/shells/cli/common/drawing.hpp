// Drawings of a search, in the terminal and as files.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "draw/picture.hpp"
#include "shells/cli/common/session.hpp"

namespace starway::cli {

struct DrawingArguments {
    std::string show;           // what to draw in the terminal
    std::string render, trace;  // files
    std::uint32_t width = 0;    // columns; 0: the terminal's width
    std::uint32_t size = 0;     // the picture's longer side in pixels; 0: the format's default
    bool search = false;        // what the search settled, too
    std::string background;     // "tiles" or "plain"
};

// shows: the words for --show, the default first.
void add_drawing_arguments(CLI::App& app, DrawingArguments& arguments, const std::vector<std::string>& shows);

// Of verbs that search.
void add_render_search(CLI::App& app, DrawingArguments& arguments);

// --render and --size alone, for verbs that draw nothing in the terminal and have no search to trace.
void add_render_arguments(CLI::App& app, DrawingArguments& arguments, const std::string& what);

// Call this before reading anything. Errors: usage (an unknown format, a size out of range).
Result<void> check_drawing(const DrawingArguments& arguments);

// Whether the tiles of a Tiled or LDtk map are drawn.
bool draws_tiles(const DrawingArguments& arguments);
inline bool draws_files(const DrawingArguments& arguments) {
    return !arguments.render.empty() || !arguments.trace.empty();
}
// Whether what the search settled is drawn: where it is asked for, in traces and on pages to step through.
bool draws_steps(const DrawingArguments& arguments);

// The drawing in characters; empty with --show none.
Result<std::string> drawn_in_terminal(const DrawingArguments& arguments, const draw::Picture& picture,
                                      const Session& session);
// Writes --render and --trace, and notes each on stderr.
Result<void> write_drawings(const DrawingArguments& arguments, draw::Picture picture, Session& session);

}  // namespace starway::cli
