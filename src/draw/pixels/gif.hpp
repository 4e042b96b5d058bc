// A search as an animation.
#pragma once

#include <functional>
#include <string_view>

#include "draw/scene.hpp"
#include "starway/core/result.hpp"

namespace starway::draw {

// search: what is shown, from its first event to its last, in `max_frames` frames at most; the last one shows the answer and stays
// longest. Plays again and again. Errors: internal, where the GIF library gives up.
Result<void> encode_gif(const Scene& scene, const SearchRecord& search, std::uint32_t max_frames,
                        const std::function<void(std::string_view)>& take);

}  // namespace starway::draw
