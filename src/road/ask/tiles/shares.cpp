#include "road/ask/tiles/shares.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/core/threads/parallel.hpp"

namespace starway::road::ask {

Result<void> check_share(const TileShare& share) {
    if (share.parts != 0 && share.part != 0 && share.part <= share.parts) return {};
    return Error{ErrorKind::usage, fmt::format("there is no share {}/{}; shares are numbered from 1 to the number of "
                                               "shares",
                                               share.part, share.parts)};
}

Result<void> side_by_side(std::size_t count, unsigned workers, const std::function<Result<void>(std::size_t)>& work,
                          std::atomic<bool>& stop) {
    std::mutex mutex;
    std::optional<Error> failed;
    std::atomic<std::size_t> next = 0;
    const auto go_on = [&] {
        const core::ThreadShare one(1);
        for (std::size_t i = next++; i < count && !stop; i = next++) {
            auto done = work(i);
            if (done) continue;
            const std::lock_guard lock(mutex);
            if (!failed) failed = std::move(done).error();
            stop = true;
        }
    };
    const std::size_t most = std::min<std::size_t>(workers != 0 ? workers : core::thread_limit(), count);
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < most; ++i) others.emplace_back(go_on);
    go_on();
    for (std::thread& other : others) other.join();
    if (failed) return *std::move(failed);
    return {};
}

Result<std::vector<std::size_t>> unfinished(std::size_t count, unsigned workers, const Control& control,
                                            const std::function<Result<bool>(std::size_t)>& is_sound) {
    std::vector<char> sound(count, 0);
    std::atomic<bool> stop = false;
    const auto look_at = [&](std::size_t i) -> Result<void> {
        if (control.cancelled())
            return Error{ErrorKind::interrupted, "what is finished of the job was not all read: interrupted"};
        const auto found = is_sound(i);
        if (!found && found.error().kind != ErrorKind::data) return found.error();
        sound[i] = found && *found ? 1 : 0;
        return {};
    };
    if (auto looked = side_by_side(count, workers, look_at, stop); !looked) return std::move(looked).error();
    std::vector<std::size_t> left;
    for (std::size_t i = 0; i < count; ++i)
        if (sound[i] == 0) left.push_back(i);
    return left;
}

}  // namespace starway::road::ask
