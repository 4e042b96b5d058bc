// Reads vector tiles, for tests: by the text of the specification, with nothing of what writes them.
#pragma once

#include <cstdint>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace starway::test {

struct MvtFeature {
    int type = 0;  // 1: points, 2: lines, 3: rings of areas, whose first corner is not repeated
    std::map<std::string, std::string> tags;  // texts in quotes, true and false, numbers as to_string() writes them
    std::vector<std::vector<std::pair<int, int>>> parts;
};
struct MvtTestLayer {
    std::uint64_t version = 0, extent = 0;
    std::vector<MvtFeature> features;
};
using MvtTile = std::map<std::string, MvtTestLayer>;

// Throws std::runtime_error on whatever the specification forbids.
class MvtReader {
public:
    static MvtTile read(std::string_view bytes) {
        MvtTile tile;
        for (MvtReader at{bytes}; !at.done();) {
            const auto [field, wire] = at.tag();
            if (field != 3 || wire != 2) throw std::runtime_error("a tile holds layers only");
            auto [name, layer] = read_layer(at.text());
            if (!tile.emplace(name, std::move(layer)).second) throw std::runtime_error("two layers of one name");
        }
        return tile;
    }

private:
    explicit MvtReader(std::string_view bytes) : bytes_(bytes) {}
    [[nodiscard]] bool done() const { return bytes_.empty(); }
    std::uint64_t varint() {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (bytes_.empty()) throw std::runtime_error("cut short");
            const auto byte = static_cast<unsigned char>(bytes_.front());
            bytes_.remove_prefix(1);
            value |= std::uint64_t{byte & 0x7FU} << static_cast<unsigned>(shift);
            if (byte < 0x80) return value;
        }
        throw std::runtime_error("a number without end");
    }
    std::pair<std::uint64_t, int> tag() {
        const std::uint64_t both = varint();
        return {both >> 3U, static_cast<int>(both & 7U)};
    }
    std::string_view take(std::size_t size) {
        if (size > bytes_.size()) throw std::runtime_error("cut short");
        const std::string_view part = bytes_.substr(0, size);
        bytes_.remove_prefix(size);
        return part;
    }
    std::string_view text() { return take(varint()); }
    static std::int64_t zigzag(std::uint64_t v) {
        return static_cast<std::int64_t>(v >> 1U) ^ -static_cast<std::int64_t>(v & 1U);
    }

    static std::string read_value(std::string_view bytes) {
        MvtReader at{bytes};
        const auto [field, wire] = at.tag();
        std::string value;
        if (field == 1 && wire == 2) {
            value = '"' + std::string(at.text()) + '"';
        } else if (field == 3 && wire == 1) {
            double number = 0;
            std::memcpy(&number, at.take(8).data(), 8);
            value = std::to_string(number);
        } else if (field == 6 && wire == 0) {
            value = std::to_string(zigzag(at.varint()));
        } else if (field == 7 && wire == 0) {
            value = at.varint() != 0 ? "true" : "false";
        } else {
            throw std::runtime_error("an unknown kind of value");
        }
        if (!at.done()) throw std::runtime_error("a value holds one value");
        return value;
    }

    static std::vector<std::uint64_t> packed(std::string_view bytes) {
        std::vector<std::uint64_t> numbers;
        for (MvtReader at{bytes}; !at.done();) numbers.push_back(at.varint());
        return numbers;
    }

    static std::pair<std::string, MvtTestLayer> read_layer(std::string_view bytes) {
        std::string name;
        MvtTestLayer layer;
        std::vector<std::string> keys, values;
        std::vector<std::string_view> features;
        for (MvtReader at{bytes}; !at.done();) {
            const auto [field, wire] = at.tag();
            if (wire == 0) {
                (field == 15 ? layer.version : layer.extent) = at.varint();
                continue;
            }
            const std::string_view part = at.text();
            if (field == 1) name = part;
            if (field == 2) features.push_back(part);
            if (field == 3) keys.emplace_back(part);
            if (field == 4) values.push_back(read_value(part));
        }
        for (const std::string_view feature : features) layer.features.push_back(read_feature(feature, keys, values));
        if (layer.features.empty()) throw std::runtime_error("a layer without features");
        return {name, layer};
    }

    static MvtFeature read_feature(std::string_view bytes, const std::vector<std::string>& keys,
                                   const std::vector<std::string>& values) {
        MvtFeature feature;
        for (MvtReader at{bytes}; !at.done();) {
            const auto [field, wire] = at.tag();
            if (field == 3 && wire == 0) {
                feature.type = static_cast<int>(at.varint());
                continue;
            }
            const auto numbers = packed(at.text());
            if (field == 2) {
                if (numbers.size() % 2 != 0) throw std::runtime_error("a key without a value");
                for (std::size_t i = 0; i < numbers.size(); i += 2)
                    feature.tags[keys.at(numbers[i])] = values.at(numbers[i + 1]);
            } else if (field == 4) {
                draw(numbers, feature);
            }
        }
        if (feature.parts.empty()) throw std::runtime_error("a feature without geometry");
        return feature;
    }

    static void draw(const std::vector<std::uint64_t>& numbers, MvtFeature& feature) {
        std::int64_t x = 0, y = 0;
        for (std::size_t i = 0; i < numbers.size();) {
            const std::uint64_t id = numbers[i] & 7U, count = numbers[i] >> 3U;
            ++i;
            if (id == 7 && feature.type == 3 && count == 1) {
                if (feature.parts.empty() || feature.parts.back().size() < 3)
                    throw std::runtime_error("a ring of fewer than three corners");
                continue;
            }
            if (id != 1 && id != 2) throw std::runtime_error("an unknown command");
            if (count == 0 || i + 2 * count > numbers.size()) throw std::runtime_error("a command with too few points");
            if (id == 1 && feature.type == 2 && count != 1) throw std::runtime_error("a line begins at one point");
            if (id == 2 && (feature.parts.empty() || feature.parts.back().size() != 1))
                throw std::runtime_error("a line without a beginning");
            for (std::uint64_t n = 0; n < count; ++n, i += 2) {
                const std::int64_t dx = zigzag(numbers[i]), dy = zigzag(numbers[i + 1]);
                if (id == 2 && dx == 0 && dy == 0) throw std::runtime_error("a point repeated");
                x += dx;
                y += dy;
                if (id == 1) feature.parts.emplace_back();
                feature.parts.back().emplace_back(static_cast<int>(x), static_cast<int>(y));
            }
        }
        for (const auto& part : feature.parts)
            if (feature.type == 2 && part.size() < 2) throw std::runtime_error("a line of one point");
    }

    std::string_view bytes_;
};

}  // namespace starway::test
