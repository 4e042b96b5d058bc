// A file of PMTiles (github.com/protomaps/PMTiles, version 3) below the network's map: the page asks for parts of it,
// and reads them itself.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/core/files/descriptor.hpp"
#include "starway/core/result.hpp"

namespace starway::server {

// First and last byte, as an HTTP field Range asks for them.
struct ByteRange {
    std::uint64_t first = 0, last = 0;
};
// "bytes=0-16383", "bytes=100-", "bytes=-500" of a file of that size; nothing for what is malformed, asks for several
// ranges, or for none of the file's bytes.
std::optional<ByteRange> parse_range(std::string_view field, std::uint64_t size);

// Of a network's, in /map/{network}/.
inline constexpr std::string_view network_basemap = "basemap.pmtiles", network_hills = "hills.pmtiles";

class Basemap {
public:
    // Errors: io; data (it is no PMTiles of version 3).
    static Result<std::shared_ptr<const Basemap>> open(const std::string& path);

    [[nodiscard]] std::uint64_t size() const { return file_.size(); }
    [[nodiscard]] const std::string& tag() const { return tag_; }  // an ETag, with quotes
    // Thread-safe. Errors: io (among them: the file was cut short).
    [[nodiscard]] Result<std::string> read(ByteRange range) const;

    static constexpr std::uint64_t most_bytes = std::uint64_t{16}
                                                << 20U;  // of a range; longer ones are answered in part

private:
    Basemap(core::Descriptor file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}
    core::Descriptor file_;
    std::string path_, tag_;
};

}  // namespace starway::server
