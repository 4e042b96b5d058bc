// Pictures of what happened: in the terminal, and as files.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/common/session.hpp"
#include "draw/picture.hpp"

namespace starway::cli {

struct DrawingArguments {
    std::string show;           // what the terminal shows
    std::string render, trace;  // files
    std::uint32_t width = 0;    // of the terminal; 0: as it is
    std::uint32_t size = 0;     // of a picture's longer side, in pixels; 0: as the format likes
};

// shows: the words for --show, the usual one first.
void add_drawing_arguments(CLI::App& app, DrawingArguments& arguments, const std::vector<std::string>& shows);

// Before anything is read. Errors: usage, for a format that is not known, or a size out of its bounds.
Result<void> check_drawing(const DrawingArguments& arguments);

inline bool draws_files(const DrawingArguments& arguments) {
    return !arguments.render.empty() || !arguments.trace.empty();
}
inline bool draws_steps(const DrawingArguments& arguments) {
    return draws_files(arguments) || arguments.show == "arrows" || arguments.show == "costs";
}

// The map in characters; empty for --show none.
Result<std::string> drawn_in_terminal(const DrawingArguments& arguments, const draw::Picture& picture,
                                      const Session& session);
// --render and --trace, each told on standard error.
Result<void> write_drawings(const DrawingArguments& arguments, draw::Picture picture, Session& session);

}  // namespace starway::cli
