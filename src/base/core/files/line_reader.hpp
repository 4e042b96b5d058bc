// The lines of a file of any size, each of which is bounded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "starway/core/result.hpp"

namespace starway::core {

// For one thread at a time.
class LineReader {
public:
    static constexpr std::size_t longest = std::size_t{64} << 20U;  // bytes of a line

    // "-" is standard input. Errors: io.
    static Result<LineReader> open(const std::string& path);

    // The next line that is not blank; nothing at the end. Errors: io; data, a line that is too long.
    Result<std::optional<std::string>> next();

private:
    struct Close {
        void operator()(std::FILE* file) const {
            if (file != stdin) std::fclose(file);
        }
    };
    std::unique_ptr<std::FILE, Close> file_;
    std::string path_;
    std::uint64_t number_ = 0;
};

}  // namespace starway::core
