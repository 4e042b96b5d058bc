#include "read/maps/art/builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/core/sentence.hpp"
#include "read/decimal.hpp"
#include "read/maps/source_text.hpp"

namespace starway::read::maps {
namespace {

// The end of a path says which image it is.
std::string end_of_path(const std::string& path) {
    constexpr std::size_t most = 37;  // with the dots, as long as in_quotes() shows
    if (path.size() <= most + 3) return in_quotes(path);
    std::size_t from = path.size() - most;
    if (const std::size_t folder = path.find('/', from); folder != std::string::npos) from = folder;
    while (from < path.size() && (static_cast<unsigned char>(path[from]) & 0xC0U) == 0x80U) ++from;
    return in_quotes("..." + path.substr(from));
}

// An error's message without the path: " is outside the map's folder", or "No such file or directory".
std::string_view without_path(std::string_view message, std::string_view path) {
    const std::size_t at = message.find(path);
    if (at == std::string_view::npos) return message;
    message.remove_prefix(at + path.size());
    if (message.starts_with(": ")) message.remove_prefix(2);
    return message;
}

std::string sentence(const std::string& reason, const std::vector<std::string>& paths) {
    const bool one = paths.size() == 1;
    const std::string why = reason.starts_with(' ') ? (one ? "it" : "each") + reason : reason;
    if (one) return fmt::format("The image {} cannot be drawn: {}.", end_of_path(paths.front()), why);
    return fmt::format("{} images, such as {}, cannot be drawn: {}.", paths.size(), end_of_path(paths.front()), why);
}

}  // namespace

std::optional<std::uint32_t> ArtBuilder::image(const std::string& path, std::optional<MapArt::Rgba> transparent) {
    const auto [known, is_new] = images_.try_emplace({path, transparent});
    if (is_new) known->second = read(path, transparent);
    return known->second;
}

std::optional<std::uint32_t> ArtBuilder::read(const std::string& path, std::optional<MapArt::Rgba> transparent) {
    if (images_.size() > most_images) {
        if (images_.size() == most_images + 1)
            warn(fmt::format("The map has more than {} images; the others are not drawn.", most_images));
        return std::nullopt;
    }
    Result<MapArt::Image> image = (*open_)(path, most_pixels - pixels_);
    if (!image) {
        lose(path, image.error().message);
        return std::nullopt;
    }
    pixels_ += std::uint64_t{image->width} * image->height;
    if (transparent)
        for (std::size_t i = 0; i + 3 < image->rgba.size(); i += 4)
            if (std::equal(transparent->begin(), transparent->begin() + 3,
                           image->rgba.begin() + static_cast<std::ptrdiff_t>(i)))
                image->rgba[i + 3] = 0;
    art_.images.push_back(std::move(*image));
    return static_cast<std::uint32_t>(art_.images.size() - 1);
}

std::uint32_t ArtBuilder::colour(MapArt::Rgba colour) {
    const auto [known, is_new] = colours_.try_emplace(colour, static_cast<std::uint32_t>(art_.images.size()));
    if (is_new) art_.images.push_back({1, 1, {colour.begin(), colour.end()}});
    return known->second;
}

std::optional<std::uint32_t> ArtBuilder::part(const MapArt::Part& part) {
    const MapArt::Image& image = art_.images[part.image];
    const bool within = part.width > 0 && part.height > 0 && part.left < image.width && part.top < image.height &&
                        part.width <= image.width - part.left && part.height <= image.height - part.top;
    if (!within) return std::nullopt;
    const auto [known, is_new] = parts_.try_emplace(part, static_cast<std::uint32_t>(art_.parts.size()));
    if (is_new) art_.parts.push_back(part);
    return known->second;
}

std::uint32_t ArtBuilder::form(const MapArt::Form& form) {
    const auto [known, is_new] = forms_.try_emplace(form, static_cast<std::uint32_t>(art_.forms.size()));
    if (is_new) art_.forms.push_back(form);
    return known->second;
}

void ArtBuilder::begin_layer(double opacity, MapArt::Rgba tint) {
    art_.layers.push_back({std::clamp(opacity, 0.0, 1.0), tint, {}});
}

bool ArtBuilder::stamp(const MapArt::Stamp& stamp) {
    if (++stamps_ > most_stamps) {
        if (stamps_ == most_stamps + 1)
            warn(fmt::format("The map has more than {} tiles; the upper ones are not drawn.", most_stamps));
        return false;
    }
    art_.layers.back().stamps.push_back(stamp);
    return true;
}

void ArtBuilder::lose(const std::string& path, const Sentence& message) {
    const std::string_view reason = without_path(message.marked(), path);
    for (Lost& lost : lost_)
        if (lost.reason == reason) return lost.paths.push_back(path);
    lost_.push_back({std::string(reason), {path}});
}

void ArtBuilder::warn(std::string sentence) {
    constexpr std::size_t most = 8;
    if (art_.warnings.size() < most)
        art_.warnings.push_back(std::move(sentence));
    else
        ++unsaid_;
}

std::shared_ptr<const MapArt> ArtBuilder::finish() {
    std::erase_if(art_.layers, [](const MapArt::Layer& layer) { return layer.stamps.empty() || layer.opacity <= 0; });
    for (const Lost& lost : lost_) warn(sentence(lost.reason, lost.paths));
    if (unsaid_ > 0) art_.warnings.push_back(fmt::format("{} more images are missing in the drawing.", unsaid_));
    if (art_.layers.empty() && art_.warnings.empty()) return nullptr;
    return std::make_shared<const MapArt>(std::move(art_));
}

double art_number(std::string_view written, double otherwise) {
    const read::ParsedNumber parsed = read::parse_decimal(written);
    return parsed.fault == read::NumberFault::none ? std::clamp(parsed.value, -most_art_number, most_art_number)
                                                   : otherwise;
}

std::uint32_t whole_pixels(double number) {
    return static_cast<std::uint32_t>(std::clamp(number, 0.0, 4e9));
}

std::optional<MapArt::Rgba> parse_colour(std::string_view text) {
    if (text.starts_with('#')) text.remove_prefix(1);
    std::uint32_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
    if (problem != std::errc{} || end != text.data() + text.size() || (text.size() != 6 && text.size() != 8))
        return std::nullopt;
    const auto byte = [&](unsigned shift) { return static_cast<std::uint8_t>(number >> shift & 255U); };
    return MapArt::Rgba{byte(16), byte(8), byte(0), text.size() == 8 ? byte(24) : std::uint8_t{255}};
}

}  // namespace starway::read::maps
