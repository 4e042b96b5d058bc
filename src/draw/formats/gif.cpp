#include "draw/formats/gif.hpp"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "draw/pixels/quantise.hpp"

namespace starway::draw {
namespace {

using Take = std::function<void(std::string_view)>;

constexpr int hundredths_in_all = 800;  // of a second: duration of an animation
constexpr int last_frame = 300;

int take_bytes(GifFileType* gif, const GifByteType* bytes, int count) {
    (*static_cast<const Take*>(gif->UserData))({reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count)});
    return count;
}

// Stores only the part of a frame that changed.
class GifWriter {
public:
    GifWriter(Colours& colours, std::uint32_t width, std::uint32_t height)
        : colours_(colours), width_(width), height_(height), shown_(std::size_t{width} * height) {}

    bool open(const Take& take) {
        int error = 0;
        gif_.reset(EGifOpen(const_cast<Take*>(&take), take_bytes, &error));
        if (!gif_) return false;
        EGifSetGifVersion(gif_.get(), true);
        std::array<GifColorType, Colours::most> table{};  // always full: its size must be a power of two
        for (std::size_t i = 0; i < colours_.table().size(); ++i)
            table[i] = {colours_.table()[i].r, colours_.table()[i].g, colours_.table()[i].b};
        const std::unique_ptr<ColorMapObject, decltype(&GifFreeMapObject)> map(
            GifMakeMapObject(static_cast<int>(table.size()), table.data()), GifFreeMapObject);
        if (!map) return false;
        if (EGifPutScreenDesc(gif_.get(), static_cast<int>(width_), static_cast<int>(height_), 8, 0, map.get()) !=
            GIF_OK)
            return false;
        constexpr std::array<std::uint8_t, 3> for_ever{1, 0, 0};
        return EGifPutExtensionLeader(gif_.get(), APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
               EGifPutExtensionBlock(gif_.get(), 11, "NETSCAPE2.0") == GIF_OK &&
               EGifPutExtensionBlock(gif_.get(), 3, for_ever.data()) == GIF_OK &&
               EGifPutExtensionTrailer(gif_.get()) == GIF_OK;
    }

    bool frame(const Raster& picture, int hundredths) {
        std::uint32_t left = width_;
        std::uint32_t right = 0;
        std::uint32_t top = height_;
        std::uint32_t bottom = 0;
        for (std::uint32_t y = 0; y < height_; ++y) {
            for (std::uint32_t x = 0; x < width_; ++x) {
                const std::uint8_t colour = colours_.index(picture.at(x, y));
                std::uint8_t& shown = shown_[std::size_t{y} * width_ + x];
                if (shown == colour && !first_) continue;
                shown = colour;
                left = std::min(left, x);
                right = std::max(right, x + 1);
                top = std::min(top, y);
                bottom = std::max(bottom, y + 1);
            }
        }
        if (left >= right) left = top = 0, right = bottom = 1;  // nothing changed, but the frame takes time
        first_ = false;
        GraphicsControlBlock control{};
        control.DisposalMode = DISPOSE_DO_NOT;
        control.DelayTime = hundredths;
        control.TransparentColor = NO_TRANSPARENT_COLOR;
        std::array<GifByteType, 4> extension{};
        EGifGCBToExtension(&control, extension.data());
        if (EGifPutExtension(gif_.get(), GRAPHICS_EXT_FUNC_CODE, 4, extension.data()) != GIF_OK) return false;
        const auto number = [](std::uint32_t n) { return static_cast<int>(n); };
        if (EGifPutImageDesc(gif_.get(), number(left), number(top), number(right - left), number(bottom - top), false,
                             nullptr) != GIF_OK)
            return false;
        for (std::uint32_t y = top; y < bottom; ++y)
            if (EGifPutLine(gif_.get(), shown_.data() + std::size_t{y} * width_ + left, number(right - left)) != GIF_OK)
                return false;
        return true;
    }

    bool close() {
        int error = 0;
        return EGifCloseFile(gif_.release(), &error) == GIF_OK;
    }

private:
    struct Close {
        void operator()(GifFileType* gif) const {
            int error = 0;
            EGifCloseFile(gif, &error);
        }
    };
    Colours& colours_;
    std::uint32_t width_, height_;
    std::vector<std::uint8_t> shown_;
    bool first_ = true;
    std::unique_ptr<GifFileType, Close> gif_;
};

}  // namespace

Result<void> encode_gif(const Scene& scene, const SearchRecord& search, std::uint32_t max_frames, const Take& take) {
    const SearchLayer layer = scene.layer_of(search);
    Raster settled = draw_ground_pixels(scene);
    Raster last = draw_pixels(scene);
    // The colours of the first frame, of the last one, and of emphasis in between.
    Raster pointed(8, 8, palette::newest);
    Colours colours({&settled, &last, &pointed});
    const std::size_t steps = std::min<std::size_t>(
        search.events.size(), std::max(max_frames, 2U) - 2);  // besides the first and the last frame
    const int delay = std::clamp(hundredths_in_all / static_cast<int>(std::max<std::size_t>(steps, 1)), 4, 40);

    const Error failed{ErrorKind::internal, "the GIF library could not encode the animation; is memory short?"};
    GifWriter gif(colours, scene.width(), scene.height());
    if (!gif.open(take)) return failed;
    Raster frame = settled;
    scene.draw_signs(frame);
    if (!gif.frame(frame, delay * 4)) return failed;
    std::size_t drawn = 0;
    for (std::size_t step = 1; step <= steps; ++step) {
        const std::size_t until = search.events.size() * step / steps;
        layer.draw_settled(settled, drawn, until);
        frame = settled;
        layer.draw_waiting(frame, until);
        layer.highlight(frame, drawn, until);
        scene.draw_signs(frame);
        drawn = until;
        if (!gif.frame(frame, delay)) return failed;
    }
    if (!gif.frame(last, last_frame) || !gif.close()) return failed;
    return {};
}

}  // namespace starway::draw
