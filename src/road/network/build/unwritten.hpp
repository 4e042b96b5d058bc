// A network before it is an image: its arrays lie apart.
#pragma once

#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "road/network/state.hpp"

namespace starway::road::network {

class Unwritten {
public:
    Meta meta;
    Arrays arrays;

    // Keeps an array, and shows it.
    template <class T>
    std::span<const T> hold(std::vector<T> array) {
        return keep<T>(std::make_shared<const std::vector<T>>(std::move(array)));
    }
    std::span<const char> hold(std::string text) {
        return keep<char>(std::make_shared<const std::string>(std::move(text)));
    }

    std::string_view hold_word(std::string word) { return words_.emplace_back(std::move(word)); }

    // The network as it is so far, without an image and checksums. It must not outlive this object.
    [[nodiscard]] RoadNetwork view() const;
    // The network as an image, with further sections. Each array goes as soon as it is copied, so that the image takes
    // its place.
    Result<RoadNetwork> write(std::vector<SectionSource> further) &&;

private:
    template <class T, class Array>
    std::span<const T> keep(std::shared_ptr<const Array> array) {
        const std::span<const T> shown(*array);
        if (!shown.empty()) owners_.emplace(shown.data(), std::move(array));
        return shown;
    }

    std::unordered_map<const void*, std::shared_ptr<const void>> owners_;  // by where an array begins
    std::deque<std::string> words_;                                        // of meta
};

}  // namespace starway::road::network
