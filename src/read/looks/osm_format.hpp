// Recognises files of OpenStreetMap.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace starway::read::osm {

enum class Encoding : std::uint8_t { pbf, xml, opl, changes, differences, json, o5m };
enum class Packing : std::uint8_t { none, gzip, bzip2 };

struct Format {
    Encoding encoding = Encoding::pbf;
    Packing packing = Packing::none;
};

// `stored` is the beginning of the file, `beginning` the same without its gzip compression. The name matters only below
// bzip2. Nothing for any other file.
std::optional<Format> format_of(std::string_view stored, std::string_view beginning, std::string_view path);

// Why a file that was recognised is not read, and what to do: a clause. Empty if it is read.
std::string_view why_unsupported(Encoding encoding);

// Whether a line of OPL has nothing that is begun and not finished, as far as its own text tells.
bool is_whole_opl_line(std::string_view line);

}  // namespace starway::read::osm
