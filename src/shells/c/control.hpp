// A call's control, from C.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "shells/c/guard.hpp"
#include "starway/core/progress.hpp"

struct starway_cancel {
    starway::CancelFlag flag{false};
};

namespace starway::c {

// Passes progress on to a function, and asks another whether to stop, for as long as it lives. Neither copied nor
// moved.
class CallControl : private Progress {
public:
    CallControl() = default;
    CallControl(const CallControl&) = delete;
    CallControl& operator=(const CallControl&) = delete;
    ~CallControl() override;

    // Errors: usage (see options_of()).
    Result<Control> take(const starway_control* given);

private:
    void phase(std::string_view name, std::uint64_t total) override;
    void advance(std::uint64_t done) override;
    void watch();

    starway_control control_{};
    std::string phase_;
    std::uint64_t total_ = 0;
    CancelFlag stop_{false};
    std::mutex mutex_;
    std::condition_variable ended_;
    bool over_ = false;
    std::thread watcher_;
};

}  // namespace starway::c
