// A progress bar on stderr. It appears after one second and erases itself.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "starway/core/progress.hpp"

namespace starway::cli {

class ProgressBar final : public Progress {
public:
    ProgressBar() = default;
    ~ProgressBar() override { clear(); }
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void enable(bool on) { enabled_ = on; }
    void phase(std::string_view name, std::uint64_t total) override;
    void advance(std::uint64_t done) override;
    void clear();  // call before writing anything else to the terminal

private:
    using Clock = std::chrono::steady_clock;
    void draw(Clock::time_point now);

    bool enabled_ = false;
    bool drawn_ = false;
    Clock::time_point begun_;
    Clock::time_point last_drawn_;
    std::string name_;
    std::uint64_t total_ = 0;
    std::uint64_t done_ = 0;
};

}  // namespace starway::cli
