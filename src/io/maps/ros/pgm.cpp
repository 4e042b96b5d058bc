#include "io/maps/ros/pgm.hpp"

#include <fmt/format.h>

#include <optional>

#include "io/maps/cell_draft.hpp"

namespace starway::maps {
namespace {

bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

class PgmReader {
public:
    PgmReader(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {}

    Result<GreyPicture> read() {
        if (bytes_.size() < 3 || bytes_[0] != 'P' || (bytes_[1] != '2' && bytes_[1] != '5'))
            return wrong("is not a PGM picture: it must begin with P2 or P5");
        const bool text = bytes_[1] == '2';
        at_ = 2;
        const auto width = number();
        const auto height = number();
        const auto white = number();
        if (!width || !height || !white)
            return wrong("its header must have three numbers: width, height, largest value");
        if (*width == 0 || *height == 0 || *width > GridMap::max_side || *height > GridMap::max_side ||
            *width * *height > most_drawn_cells)
            return wrong(
                fmt::format("{} x {} pixels cannot be read: each side must be 1 to {}, and the total at most {}",
                            *width, *height, GridMap::max_side, most_drawn_cells));
        if (*white == 0 || *white > 65535) return wrong("its largest value must be 1 to 65535");
        GreyPicture picture{static_cast<std::uint32_t>(*width),
                            static_cast<std::uint32_t>(*height),
                            static_cast<std::uint32_t>(*white),
                            {}};
        const std::uint64_t count = *width * *height;
        const std::uint64_t each = text || *white < 256 ? 1 : 2;
        if (!text) ++at_;  // exactly one space after the header
        if (at_ > bytes_.size() || bytes_.size() - at_ < count * each)
            return wrong(fmt::format("ends too early for {} x {} pixels", *width, *height));
        picture.values.reserve(count);
        for (std::uint64_t i = 0; i < count; ++i) {
            const auto value = text ? number() : std::optional(next(each));
            if (!value) return wrong(fmt::format("has no number for pixel {} of {}", i + 1, count));
            if (*value > *white)
                return wrong(fmt::format("pixel {} is {}, above the largest value {}", i + 1, *value, *white));
            picture.values.push_back(static_cast<std::uint16_t>(*value));
        }
        return picture;
    }

private:
    [[nodiscard]] Error wrong(std::string_view what) const {
        return {ErrorKind::data, fmt::format("{}: {}", name_, what)};
    }

    std::uint64_t next(std::uint64_t each) {
        std::uint64_t value = 0;
        for (std::uint64_t i = 0; i < each; ++i) value = value << 8U | static_cast<unsigned char>(bytes_[at_++]);
        return value;
    }

    // The number after spaces and comments; none if there is something else.
    std::optional<std::uint64_t> number() {
        bool apart = false;
        while (at_ < bytes_.size() && (is_space(bytes_[at_]) || bytes_[at_] == '#')) {
            apart = true;
            if (bytes_[at_] == '#')
                while (at_ < bytes_.size() && bytes_[at_] != '\n') ++at_;
            else
                ++at_;
        }
        std::uint64_t value = 0;
        const std::size_t begin = at_;
        for (; at_ < bytes_.size() && bytes_[at_] >= '0' && bytes_[at_] <= '9'; ++at_) {
            value = value * 10 + static_cast<std::uint64_t>(bytes_[at_] - '0');
            if (value > 1'000'000'000) return std::nullopt;
        }
        if (!apart || at_ == begin) return std::nullopt;
        return value;
    }

    std::string_view bytes_;
    const std::string& name_;
    std::size_t at_ = 0;
};

}  // namespace

Result<GreyPicture> parse_pgm(std::string_view bytes, const std::string& name) {
    return PgmReader(bytes, name).read();
}

}  // namespace starway::maps
