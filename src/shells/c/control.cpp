#include "shells/c/control.hpp"

#include <chrono>

namespace starway::c {

CallControl::~CallControl() {
    if (!watcher_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    ended_.notify_one();
    watcher_.join();
}

Result<Control> CallControl::take(const starway_control* given) {
    const auto read = options_of(given);
    if (!read) return read.error();
    control_ = *read;
    Control control;
    control.threads = control_.threads;
    if (control_.progress != nullptr) control.progress = this;
    if (control_.cancel != nullptr) control.cancel = &control_.cancel->flag;
    if (control_.cancelled != nullptr) {
        stop_ = control_.cancelled(control_.context) != 0;
        control.cancel = &stop_;
        if (!stop_) watcher_ = std::thread([this] { watch(); });
    }
    return control;
}

void CallControl::watch() {
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, std::chrono::milliseconds(10), [this] { return over_; })) {
        const bool flagged = control_.cancel != nullptr && control_.cancel->flag;
        if (!flagged && control_.cancelled(control_.context) == 0) continue;
        stop_ = true;
        return;
    }
}

void CallControl::phase(std::string_view name, std::uint64_t total) {
    phase_ = name;
    total_ = total;
    control_.progress(control_.context, phase_.c_str(), 0, total_);
}

void CallControl::advance(std::uint64_t done) {
    control_.progress(control_.context, phase_.c_str(), done, total_);
}

}  // namespace starway::c

extern "C" {

starway_cancel* starway_cancel_new(void) {
    return new (std::nothrow) starway_cancel;
}

void starway_cancel_set(starway_cancel* cancel) {
    if (cancel != nullptr) cancel->flag = true;
}

void starway_cancel_reset(starway_cancel* cancel) {
    if (cancel != nullptr) cancel->flag = false;
}

void starway_cancel_free(starway_cancel* cancel) {
    delete cancel;
}

}  // extern "C"
