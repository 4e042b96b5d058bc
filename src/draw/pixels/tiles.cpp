#include "draw/pixels/tiles.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "draw/view.hpp"

namespace starway::draw {
namespace {

// A light that is stronger where more of it is: the colour is multiplied with the opacity.
struct Paint {
    float r = 0, g = 0, b = 0, a = 0;
    void cover(const Paint& upper) {
        const float rest = 1 - upper.a;
        r = upper.r + r * rest;
        g = upper.g + g * rest;
        b = upper.b + b * rest;
        a = upper.a + a * rest;
    }
};

// A band of the picture, several samples wide and high for each pixel.
class TilePainter {
public:
    TilePainter(Pixels& pixels, const View& view, const MapArt& art) : pixels_(pixels), art_(art) {
        const Position first = view.at({0.5, 0.5});
        origin_ = {first.x - view.corner().x, first.y - view.corner().y};
        scale_ = view.tile_scale();
        // Where a pixel shows several of a tile's, a sample for each.
        const double per_pixel = std::ceil(1 / std::min(scale_.x, scale_.y) - 1e-9);
        samples_ = static_cast<int>(std::clamp(per_pixel, 1.0, static_cast<double>(most_samples)));
        width_ = pixels.width();
        height_ = pixels.height();
    }

    void paint() {
        sort_into_bands();
        const std::uint32_t rows = band_rows();
        for (std::size_t band = 0; band < bands_.size(); ++band) {
            top_ = static_cast<std::uint32_t>(band) * rows;
            paint_band(bands_[band], std::min(rows, height_ - top_));
        }
    }

private:
    static constexpr int most_samples = 3;  // per axis and pixel
    static constexpr std::size_t band_samples = std::size_t{1} << 21U;
    // Maps whose tiles cover each other thousands of times are drawn up to here: of samples, and of what a tile costs
    // besides.
    static constexpr double most_work = 1e9;
    static constexpr double work_of_stamp = 256;

    struct Drawn {
        const MapArt::Layer* layer;
        const MapArt::Stamp* stamp;
    };
    // In samples.
    struct Extent {
        double left, top, right, bottom;
    };

    [[nodiscard]] std::uint32_t band_rows() const {
        const std::size_t row = std::size_t{width_} * static_cast<std::size_t>(samples_ * samples_);
        return static_cast<std::uint32_t>(
            std::clamp<std::size_t>(band_samples / std::max<std::size_t>(row, 1), 1, height_));
    }

    [[nodiscard]] Extent extent_of(const MapArt::Stamp& stamp) const {
        const MapArt::Part& part = art_.parts[stamp.part];
        const MapArt::Form& form = art_.forms[stamp.form];
        const auto half = [&](double along_width, double along_height) {
            return (std::abs(along_width) * part.width + std::abs(along_height) * part.height) / 2;
        };
        const double across = half(form.xx, form.xy);
        const double down = half(form.yx, form.yy);
        const auto x = [&](double at) { return (origin_.x + at * scale_.x) * samples_; };
        const auto y = [&](double at) { return (origin_.y + at * scale_.y) * samples_; };
        return {x(stamp.x - across), y(stamp.y - down), x(stamp.x + across), y(stamp.y + down)};
    }

    void sort_into_bands() {
        const double rows = band_rows() * samples_;
        bands_.resize((height_ + band_rows() - 1) / band_rows());
        double work = 0;
        for (const MapArt::Layer& layer : art_.layers)
            for (const MapArt::Stamp& stamp : layer.stamps) {
                Extent extent = extent_of(stamp);
                const bool shown = extent.right > 0 && extent.left < 1.0 * width_ * samples_ && extent.bottom > 0 &&
                                   extent.top < 1.0 * height_ * samples_;
                if (!shown) continue;
                extent = {std::max(extent.left, 0.0), std::max(extent.top, 0.0),
                          std::min(extent.right, 1.0 * width_ * samples_),
                          std::min(extent.bottom, 1.0 * height_ * samples_)};
                const double last = static_cast<double>(bands_.size()) - 1;
                const auto from = static_cast<std::size_t>(std::clamp(std::floor(extent.top / rows), 0.0, last));
                const auto to = static_cast<std::size_t>(std::clamp(std::floor(extent.bottom / rows), 0.0, last));
                work += (extent.right - extent.left) * (extent.bottom - extent.top) +
                        work_of_stamp * static_cast<double>(to - from + 1);
                if (work > most_work) return;
                for (std::size_t band = from; band <= to; ++band) bands_[band].push_back({&layer, &stamp});
            }
    }

    void paint_band(const std::vector<Drawn>& drawn, std::uint32_t rows) {
        const auto samples = static_cast<std::uint32_t>(samples_);
        columns_ = width_ * samples;
        lines_ = rows * samples;
        canvas_.assign(std::size_t{columns_} * lines_, background());
        for (const Drawn& one : drawn) stamp(*one.layer, *one.stamp);
        for (std::uint32_t y = 0; y < rows; ++y)
            for (std::uint32_t x = 0; x < width_; ++x) put(x, y);
    }

    [[nodiscard]] Paint background() const {
        return art_.background ? paint_of(art_.background->data(), 1, {255, 255, 255, 255}) : Paint{};
    }

    static Paint paint_of(const std::uint8_t* rgba, double opacity, const MapArt::Rgba& tint) {
        constexpr float whole = 1.0F / 255;
        const float a = rgba[3] * whole * tint[3] * whole * static_cast<float>(opacity);
        const float share = a * whole * whole;
        return {rgba[0] * tint[0] * share, rgba[1] * tint[1] * share, rgba[2] * tint[2] * share, a};
    }

    void stamp(const MapArt::Layer& layer, const MapArt::Stamp& stamp) {
        const MapArt::Part& part = art_.parts[stamp.part];
        const MapArt::Form& form = art_.forms[stamp.form];
        const double area = 1.0 * form.xx * form.yy - 1.0 * form.xy * form.yx;
        if (!(std::abs(area) > 1e-12)) return;
        const MapArt::Image& image = art_.images[part.image];
        const Extent extent = extent_of(stamp);
        const double first_line = 1.0 * top_ * samples_;
        const auto within = [](double at, double most) {
            return static_cast<std::uint32_t>(std::clamp(at, 0.0, most));
        };
        const std::uint32_t left = within(std::floor(extent.left), columns_);
        const std::uint32_t right = within(std::ceil(extent.right), columns_);
        const std::uint32_t top = within(std::floor(extent.top - first_line), lines_);
        const std::uint32_t bottom = within(std::ceil(extent.bottom - first_line), lines_);
        constexpr double on_edge = 1e-6;  // an edge belongs to the tile on its right, whatever the rounding
        const double step = 1 / (samples_ * scale_.x);
        const double u_step = form.yy / area * step;
        const double v_step = -form.yx / area * step;
        for (std::uint32_t y = top; y < bottom; ++y) {
            const double dx = (0.5 / samples_ - origin_.x) / scale_.x - stamp.x;
            const double dy = ((y + 0.5 + first_line) / samples_ - origin_.y) / scale_.y - stamp.y;
            const double u_first = (form.yy * dx - form.xy * dy) / area + part.width / 2.0 + on_edge;
            const double v_first = (form.xx * dy - form.yx * dx) / area + part.height / 2.0 + on_edge;
            for (std::uint32_t x = left; x < right; ++x) {
                const double u = u_first + x * u_step;
                const double v = v_first + x * v_step;
                if (!(u >= 0 && v >= 0 && u < part.width && v < part.height)) continue;
                const std::size_t row = std::size_t{part.top} + static_cast<std::size_t>(v);
                const std::uint8_t* const rgba =
                    image.rgba.data() + 4 * (row * image.width + part.left + static_cast<std::size_t>(u));
                if (rgba[3] == 0) continue;
                canvas_[std::size_t{y} * columns_ + x].cover(paint_of(rgba, layer.opacity, layer.tint));
            }
        }
    }

    void put(std::uint32_t x, std::uint32_t y) {
        const auto samples = static_cast<std::uint32_t>(samples_);
        Paint sum;
        for (std::uint32_t j = 0; j < samples; ++j)
            for (std::uint32_t i = 0; i < samples; ++i) {
                const Paint& one = canvas_[std::size_t{y * samples + j} * columns_ + x * samples + i];
                sum = {sum.r + one.r, sum.g + one.g, sum.b + one.b, sum.a + one.a};
            }
        const float count = static_cast<float>(samples * samples);
        if (sum.a <= 0) return;
        const Colour below = pixels_.at(x, top_ + y);
        const float rest = 1 - sum.a / count;
        const auto channel = [&](float light, std::uint8_t under) {
            return static_cast<std::uint8_t>(std::clamp(std::lround(light / count * 255 + under * rest), 0L, 255L));
        };
        pixels_.set(x, top_ + y, {channel(sum.r, below.r), channel(sum.g, below.g), channel(sum.b, below.b)});
    }

    Pixels& pixels_;
    const MapArt& art_;
    Position origin_;  // of the art, in pixels of the map's part of the picture
    Position scale_;   // pixels of the picture per pixel of the art
    int samples_ = 1;
    std::uint32_t width_ = 0, height_ = 0;             // pixels
    std::uint32_t top_ = 0, columns_ = 0, lines_ = 0;  // of the band: pixels; samples
    std::vector<std::vector<Drawn>> bands_;
    std::vector<Paint> canvas_;
};

}  // namespace

void draw_tiles(Pixels& pixels, const View& view, const MapArt& art) {
    TilePainter(pixels, view, art).paint();
}

}  // namespace starway::draw
