#include "draw/pixels/quantise.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace starway::draw {
namespace {

constexpr std::uint32_t bins = 1U << 18U;
constexpr std::size_t kept = 160;  // colours kept exactly

std::uint32_t bin_of(Colour colour) {
    return static_cast<std::uint32_t>(colour.r >> 2U) << 12U | static_cast<std::uint32_t>(colour.g >> 2U) << 6U |
           static_cast<std::uint32_t>(colour.b >> 2U);
}

struct Bin {
    std::array<double, 3> colour{};  // the mean of its colours
    double count = 0;
};

// A range of bins, and the channel in which they differ most.
struct Span {
    std::size_t from = 0, to = 0;
    std::size_t channel = 0;
    double worth = 0;  // of splitting it
};

Span span_of(const std::vector<Bin>& colours, std::size_t from, std::size_t to) {
    Span span{from, to, 0, 0};
    double count = 0;
    double widest = -1;
    for (std::size_t channel = 0; channel < 3; ++channel) {
        double low = 255;
        double high = 0;
        for (std::size_t i = from; i < to; ++i) {
            low = std::min(low, colours[i].colour[channel]);
            high = std::max(high, colours[i].colour[channel]);
        }
        if (high - low > widest) {
            widest = high - low;
            span.channel = channel;
        }
    }
    for (std::size_t i = from; i < to; ++i) count += colours[i].count;
    // Differences weigh more than areas: the path is thin but must keep its colour.
    if (to - from > 1) span.worth = widest * widest * (1 + std::min(count, 1e4) / 1e3);
    return span;
}

Colour mean(const std::vector<Bin>& colours, const Span& span) {
    std::array<double, 3> sum{};
    double count = 0;
    for (std::size_t i = span.from; i < span.to; ++i) {
        for (std::size_t channel = 0; channel < 3; ++channel)
            sum[channel] += colours[i].colour[channel] * colours[i].count;
        count += colours[i].count;
    }
    const auto channel = [&](double total) { return static_cast<std::uint8_t>(total / count + 0.5); };
    return {channel(sum[0]), channel(sum[1]), channel(sum[2])};
}

std::vector<Bin> used_bins(const std::vector<const Raster*>& pictures) {
    std::vector<Bin> all(bins);
    for (const Raster* picture : pictures) {
        for (std::uint32_t y = 0; y < picture->height(); ++y) {
            for (std::uint32_t x = 0; x < picture->width(); ++x) {
                const Colour c = picture->at(x, y);
                Bin& b = all[bin_of(c)];
                b.colour[0] += c.r;
                b.colour[1] += c.g;
                b.colour[2] += c.b;
                ++b.count;
            }
        }
    }
    std::vector<Bin> used;
    for (Bin& b : all) {
        if (b.count == 0) continue;
        for (double& channel : b.colour) channel /= b.count;
        used.push_back(b);
    }
    return used;
}

}  // namespace

Colours::Colours(const std::vector<const Raster*>& pictures) : nearest_(bins, unknown) {
    std::vector<Bin> used = used_bins(pictures);
    std::sort(used.begin(), used.end(), [](const Bin& a, const Bin& b) { return a.count > b.count; });
    const std::size_t first = used.size() <= most ? used.size() : kept;
    for (std::size_t i = 0; i < first; ++i) table_.push_back(mean(used, {i, i + 1, 0, 0}));
    std::vector<Span> spans;
    if (first < used.size()) spans.push_back(span_of(used, first, used.size()));
    while (!spans.empty() && first + spans.size() < most) {
        const auto widest = std::max_element(spans.begin(), spans.end(),
                                             [](const Span& a, const Span& b) { return a.worth < b.worth; });
        if (widest->worth == 0) break;
        const Span span = *widest;
        const auto at = [&](std::size_t i) { return used.begin() + static_cast<std::ptrdiff_t>(i); };
        const std::size_t middle = (span.from + span.to) / 2;
        std::nth_element(at(span.from), at(middle), at(span.to),
                         [&](const Bin& a, const Bin& b) { return a.colour[span.channel] < b.colour[span.channel]; });
        *widest = span_of(used, span.from, middle);
        spans.push_back(span_of(used, middle, span.to));
    }
    for (const Span& span : spans) table_.push_back(mean(used, span));
}

std::uint8_t Colours::index(Colour colour) {
    std::uint16_t& nearest = nearest_[bin_of(colour)];
    if (nearest != unknown) return static_cast<std::uint8_t>(nearest);
    int least = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < table_.size(); ++i) {
        const int r = table_[i].r - colour.r;
        const int g = table_[i].g - colour.g;
        const int b = table_[i].b - colour.b;
        const int distance = 2 * r * r + 4 * g * g + 3 * b * b;  // weights of perceived brightness
        if (distance >= least) continue;
        least = distance;
        nearest = static_cast<std::uint16_t>(i);
    }
    return static_cast<std::uint8_t>(nearest);
}

}  // namespace starway::draw
