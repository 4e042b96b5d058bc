#include "shells/cli/common/progress_bar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "shells/cli/common/text.hpp"

namespace starway::cli {
namespace {

constexpr auto patience = std::chrono::seconds(1);  // a shorter bar would only flicker
constexpr auto interval = std::chrono::milliseconds(100);
constexpr std::size_t bar_width = 30;

}  // namespace

void ProgressBar::phase(std::string_view name, std::uint64_t total) {
    if (begun_ == Clock::time_point{}) begun_ = Clock::now();
    name_ = name;
    total_ = total;
    done_ = 0;
    advance(0);
}

void ProgressBar::advance(std::uint64_t done) {
    done_ = done;
    if (!enabled_) return;
    const auto now = Clock::now();
    if (now - begun_ >= patience && now - last_drawn_ >= interval) draw(now);
}

void ProgressBar::draw(Clock::time_point now) {
    last_drawn_ = now;
    drawn_ = true;
    std::string line = "\r\x1b[K" + left(fitted(name_, 28), 28) + "  ";
    if (total_ > 0) {
        const double share = std::min(1.0, static_cast<double>(done_) / static_cast<double>(total_));
        const auto filled = static_cast<std::size_t>(share * static_cast<double>(bar_width));
        for (std::size_t i = 0; i < bar_width; ++i) line += i < filled ? "█" : "░";
        line += fmt::format(" {:3.0f} %", share * 100);
    } else {
        line += fmt::format("{:.0f} s", std::chrono::duration<double>(now - begun_).count());
    }
    std::fwrite(line.data(), 1, line.size(), stderr);
    std::fflush(stderr);
}

void ProgressBar::clear() {
    if (!drawn_) return;
    drawn_ = false;
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
}

}  // namespace starway::cli
