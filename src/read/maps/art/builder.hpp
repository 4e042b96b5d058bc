// Collects a map's art, within limits; what cannot be had becomes a warning.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "read/maps/art/image.hpp"
#include "starway/core/result.hpp"

namespace starway::read::maps {

class ArtBuilder {
public:
    static constexpr std::uint64_t most_pixels = std::uint64_t{1} << 26U;  // of all images
    static constexpr std::size_t most_images = 10'000;
    static constexpr std::size_t most_stamps = std::size_t{1} << 23U;

    // It must outlive this object.
    explicit ArtBuilder(const OpenImage& open) : open_(&open) {}

    // The number of an image, which is read once; pixels of the colour `transparent` are made so. Nothing if it cannot
    // be read.
    std::optional<std::uint32_t> image(const std::string& path, std::optional<MapArt::Rgba> transparent = {});
    // An image of the colour alone, of one pixel.
    std::uint32_t colour(MapArt::Rgba colour);
    [[nodiscard]] const MapArt::Image& image(std::uint32_t number) const { return art_.images[number]; }

    // Nothing if it is not within its image.
    std::optional<std::uint32_t> part(const MapArt::Part& part);
    std::uint32_t form(const MapArt::Form& form);

    void begin_layer(double opacity, MapArt::Rgba tint);
    // False, with a warning, once there are too many.
    bool stamp(const MapArt::Stamp& stamp);
    void warn(std::string sentence);

    [[nodiscard]] MapArt& art() { return art_; }
    // Nothing if there is nothing to draw nor to say.
    std::shared_ptr<const MapArt> finish();

private:
    // Images that cannot be had for the same reason.
    struct Lost {
        std::string reason;
        std::vector<std::string> paths;
    };

    std::optional<std::uint32_t> read(const std::string& path, std::optional<MapArt::Rgba> transparent);
    void lose(const std::string& path, const Sentence& message);

    const OpenImage* open_;
    MapArt art_;
    std::map<std::pair<std::string, std::optional<MapArt::Rgba>>, std::optional<std::uint32_t>> images_;
    std::map<MapArt::Rgba, std::uint32_t> colours_;
    std::map<MapArt::Part, std::uint32_t> parts_;
    std::map<MapArt::Form, std::uint32_t> forms_;
    std::vector<Lost> lost_;
    std::uint64_t pixels_ = 0;
    std::size_t stamps_ = 0, unsaid_ = 0;
};

// A number as it is written, clamped to what pictures have; `otherwise` if it is missing or malformed.
double art_number(std::string_view written, double otherwise);
inline constexpr double most_art_number = 1e7;
// The same of lengths, in pixels; 0 for those below.
std::uint32_t whole_pixels(double number);
// "#rrggbb" or "#aarrggbb", with or without the #.
std::optional<MapArt::Rgba> parse_colour(std::string_view text);

}  // namespace starway::read::maps
