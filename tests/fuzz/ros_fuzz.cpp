// ROS maps: the first line's rest is the map.yaml up to a line "P", the picture what follows.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "read/maps/ros/pgm.hpp"
#include "read/maps/ros/ros_map.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway;
    const std::string_view all(reinterpret_cast<const char*>(data), size);
    const std::size_t cut = std::min(all.find("\nP"), all.size());
    const std::string_view yaml = all.substr(0, cut);
    const std::string_view picture = all.substr(std::min(cut + 1, all.size()));
    const read::maps::OpenPicture open = [&](const std::string& path) -> Result<read::maps::RosPicture> {
        auto grey = read::maps::parse_pgm(picture, path);
        if (!grey) return grey.error();
        read::maps::RosPicture read;
        read.width = grey->width;
        read.height = grey->height;
        for (const std::uint16_t value : grey->values)
            read.shades.push_back(static_cast<float>(value) / static_cast<float>(grey->white));
        read.values = std::move(grey->values);
        return read;
    };
    const Result<TileMap> map = read::maps::parse_ros_map({"fuzz", yaml, nullptr}, open, {});
    if (!map && map.error().message.empty()) std::abort();
    return 0;
}
