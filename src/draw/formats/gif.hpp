// A search as an animated GIF.
#pragma once

#include <functional>
#include <string_view>

#include "draw/scene/scene.hpp"
#include "starway/core/result.hpp"

namespace starway::draw {

// search: shown from its first event to its last, in at most `max_frames` frames; the last one shows the answer and
// stays longest. Loops. Errors: internal, if the GIF library fails.
Result<void> encode_gif(const Scene& scene, const SearchRecord& search, std::uint32_t max_frames,
                        const std::function<void(std::string_view)>& take);

}  // namespace starway::draw
