#include "read/maps/ros/pgm.hpp"

#include <fmt/format.h>

#include <optional>

#include "read/maps/cell_draft.hpp"

namespace starway::read::maps {
namespace {

bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

class PgmReader {
public:
    PgmReader(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {}

    [[nodiscard]] bool begins() {
        if (bytes_.size() < 3 || bytes_[0] != 'P' || std::string_view("1245").find(bytes_[1]) == std::string_view::npos)
            return false;
        bits_ = bytes_[1] == '1' || bytes_[1] == '4';
        text_ = bytes_[1] == '1' || bytes_[1] == '2';
        at_ = 2;
        width_ = number();
        return width_.has_value();
    }

    Result<GreyPicture> read() {
        if (!begins())
            return wrong("is not a grey picture of netpbm: it must begin with P1, P2, P4 or P5, and its width");
        const auto height = number();
        const auto white = bits_ ? std::optional<std::uint64_t>(255) : number();
        if (!height || !white)
            return wrong(fmt::format("its header must have {}: width, height{}",
                                     bits_ ? "two numbers" : "three numbers", bits_ ? "" : ", largest value"));
        if (*width_ == 0 || *height == 0 || *width_ > GridMap::max_side || *height > GridMap::max_side ||
            *width_ * *height > most_drawn_cells)
            return wrong(
                fmt::format("{} x {} pixels cannot be read: each side must be 1 to {}, and the total at most {}",
                            *width_, *height, GridMap::max_side, most_drawn_cells));
        if (*white == 0 || *white > 65535) return wrong("its largest value must be 1 to 65535");
        GreyPicture picture{static_cast<std::uint32_t>(*width_),
                            static_cast<std::uint32_t>(*height),
                            static_cast<std::uint32_t>(*white),
                            {}};
        if (!text_) ++at_;  // exactly one space after the header
        if (at_ > bytes_.size() || bytes_.size() - at_ < least_bytes(picture))
            return wrong(fmt::format("ends too early for {} x {} pixels", *width_, *height));
        auto read = bits_ ? read_bits(picture) : read_greys(picture);
        if (!read) return read.error();
        return picture;
    }

private:
    [[nodiscard]] Error wrong(std::string_view what) const {
        return {ErrorKind::data, fmt::format("{}: {}", name_, what)};
    }

    [[nodiscard]] std::uint64_t least_bytes(const GreyPicture& picture) const {
        const std::uint64_t count = std::uint64_t{picture.width} * picture.height;
        if (text_) return count;
        if (bits_) return (picture.width + 7ULL) / 8 * picture.height;
        return count * (picture.white < 256 ? 1 : 2);
    }

    Result<void> read_greys(GreyPicture& picture) {
        const std::uint64_t count = std::uint64_t{picture.width} * picture.height;
        const std::uint64_t each = picture.white < 256 ? 1 : 2;
        picture.values.reserve(count);
        for (std::uint64_t i = 0; i < count; ++i) {
            const auto value = text_ ? number() : std::optional(next(each));
            if (!value) return wrong(fmt::format("has no number for pixel {} of {}", i + 1, count));
            if (*value > picture.white)
                return wrong(fmt::format("pixel {} is {}, above the largest value {}", i + 1, *value, picture.white));
            picture.values.push_back(static_cast<std::uint16_t>(*value));
        }
        return {};
    }

    // A row of bytes begins with the highest bit of a new byte; digits need no space between them.
    Result<void> read_bits(GreyPicture& picture) {
        const std::uint64_t count = std::uint64_t{picture.width} * picture.height;
        picture.values.reserve(count);
        unsigned byte = 0;
        for (std::uint64_t i = 0; i < count; ++i) {
            const unsigned bit = i % picture.width % 8;
            if (text_) {
                skip_blanks();
                const char digit = at_ < bytes_.size() ? bytes_[at_++] : ' ';
                if (digit != '0' && digit != '1')
                    return wrong(fmt::format("has neither 0 nor 1 for pixel {} of {}", i + 1, count));
                byte = digit == '1' ? 0x80U >> bit : 0;
            } else if (bit == 0) {
                byte = static_cast<unsigned char>(bytes_[at_++]);
            }
            picture.values.push_back((byte << bit & 0x80U) != 0 ? 0 : 255);
        }
        return {};
    }

    std::uint64_t next(std::uint64_t each) {
        std::uint64_t value = 0;
        for (std::uint64_t i = 0; i < each; ++i) value = value << 8U | static_cast<unsigned char>(bytes_[at_++]);
        return value;
    }

    // And comments.
    void skip_blanks() {
        while (at_ < bytes_.size() && (is_space(bytes_[at_]) || bytes_[at_] == '#'))
            if (bytes_[at_] == '#')
                while (at_ < bytes_.size() && bytes_[at_] != '\n') ++at_;
            else
                ++at_;
    }

    // The number after spaces and comments; none if there is something else.
    std::optional<std::uint64_t> number() {
        const std::size_t before = at_;
        skip_blanks();
        const bool apart = at_ > before;
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
    bool bits_ = false, text_ = false;
    std::optional<std::uint64_t> width_;
};

}  // namespace

bool is_pgm(std::string_view bytes) {
    const std::string name;
    return PgmReader(bytes, name).begins();
}

Result<GreyPicture> parse_pgm(std::string_view bytes, const std::string& name) {
    return PgmReader(bytes, name).read();
}

}  // namespace starway::read::maps
