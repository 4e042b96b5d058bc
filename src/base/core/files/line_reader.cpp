#include "base/core/files/line_reader.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace starway::core {

Result<LineReader> LineReader::open(const std::string& path) {
    LineReader lines;
    lines.file_.reset(path == "-" ? stdin : std::fopen(path.c_str(), "re"));
    lines.path_ = path == "-" ? "standard input" : path;
    if (lines.file_ == nullptr)
        return Error{ErrorKind::io, fmt::format("{}: cannot be read: {}", path, std::strerror(errno))};
    return lines;
}

Result<std::optional<std::string>> LineReader::next() {
    constexpr std::size_t megabyte = 1'000'000;
    while (true) {
        std::string line;
        ++number_;
        int c = 0;
        while ((c = ::getc_unlocked(file_.get())) != EOF && c != '\n') {
            if (line.size() == longest)
                return Error{ErrorKind::data, fmt::format("{}:{}: the line is longer than {} MB; a request takes one "
                                                          "line, and the next one another",
                                                          path_, number_, longest / megabyte)};
            line.push_back(static_cast<char>(c));
        }
        if (c == EOF && std::ferror(file_.get()) != 0)
            return Error{ErrorKind::io, fmt::format("{}: cannot be read: {}", path_, std::strerror(errno))};
        if (line.find_first_not_of(" \t\r") != std::string::npos) return std::optional(std::move(line));
        if (c == EOF) return std::optional<std::string>();
    }
}

}  // namespace starway::core
