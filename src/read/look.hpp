// What a source looks like from outside, for those who recognise what it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::read {

// How much of a file is looked at.
inline constexpr std::size_t beginning_bytes = 65536;

struct Look {
    std::string path;       // in the form that readers expect: of a connection, the source itself
    std::string stored;     // the beginning of the file; empty for folders and connections
    std::string beginning;  // the same without gzip's compression
    bool is_file = true;    // neither a folder nor a connection

    // Copies standard input and pipes to a temporary file (read/temporary_files.hpp). Errors: io (an unreadable or
    // missing file; suggests similar names).
    static Result<Look> at(const std::string& source);

    // Without a byte order mark.
    [[nodiscard]] std::string_view text() const;
    // In lower case, without .gz; only files have one.
    [[nodiscard]] std::string extension() const;
    // Whether this may be rows of words, rather than binary, JSON, XML or a GIS format in letters.
    [[nodiscard]] bool may_be_rows() const;
    [[nodiscard]] bool is_network_file() const;
};

// How sure a format is that a source is its own. What looks most like one is that.
enum class Likeness : std::uint8_t {
    none,
    any,    // what nothing else recognises
    table,  // rows of columns, as other formats have too
    lines,  // each line is of the format
    certain
};

}  // namespace starway::read
