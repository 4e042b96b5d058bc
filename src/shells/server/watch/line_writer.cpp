#include "shells/server/watch/line_writer.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <climits>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace starway::server {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds last_words{1000};
// A pipe that is ready takes so much without a wait, and as one piece.
constexpr std::size_t piece = PIPE_BUF;

// Whole lines, as many as fit into a piece; or the first piece of a longer one.
std::string_view first_piece(std::string_view text) {
    if (text.size() <= piece) return text;
    const auto end = text.rfind('\n', piece - 1);
    return text.substr(0, end == std::string_view::npos ? piece : end + 1);
}

std::uint64_t lines_of(std::string_view text) {
    return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

// A closed pipe is an error of write(), and not the end of the program.
void ignore_broken_pipes() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

}  // namespace

struct LineWriter::State {
    State(int descriptor_, GapLine gap_line_, std::size_t most_bytes_)
        : descriptor(descriptor_), gap_line(std::move(gap_line_)), most_bytes(most_bytes_) {}

    void add(std::string_view line) {
        {
            const std::lock_guard lock(mutex);
            if (waiting.size() + line.size() > most_bytes) {
                ++gap;
                ++lost;
                return;
            }
            waiting += line;
        }
        changed.notify_all();
    }

    void run() {
        ignore_broken_pipes();
        std::string text;
        while (const auto lost_behind = take(text)) {
            put_whole(text);
            untold += *lost_behind;
            tell_gap();
            rest();
        }
        const std::lock_guard lock(mutex);
        is_done = true;
        changed.notify_all();
    }

    // What waits, and how many lines were lost behind it; nothing at the end.
    std::optional<std::uint64_t> take(std::string& text) {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return give_up || !waiting.empty() || gap > 0; });
        if (waiting.empty() && gap == 0) return std::nullopt;
        text.clear();
        text.swap(waiting);
        is_writing = true;
        return std::exchange(gap, 0);
    }

    void rest() {
        const std::lock_guard lock(mutex);
        is_writing = false;
        changed.notify_all();
    }

    void put_whole(std::string_view text) {
        const std::string_view rest = put(text);
        if (rest.empty()) return;
        const std::uint64_t count = lines_of(rest);
        lost += count;
        untold += count;
        is_mid_line = is_mid_line || (rest.size() < text.size() && text[text.size() - rest.size() - 1] != '\n');
    }

    void tell_gap() {
        if (untold == 0) return;
        std::string line = gap_line(untold);
        if (is_mid_line) line.insert(line.begin(), '\n');
        if (!put(line).empty()) return;
        untold = 0;
        is_mid_line = false;
    }

    // What could not be written.
    std::string_view put(std::string_view text) {
        while (!text.empty()) {
            pollfd ready{descriptor, POLLOUT, 0};
            constexpr int at_a_time_ms = 50;
            if (::poll(&ready, 1, at_a_time_ms) <= 0) {
                if (is_too_late()) return text;
                continue;
            }
            const std::string_view part = first_piece(text);
            const auto count = ::write(descriptor, part.data(), part.size());
            if (count > 0)
                text.remove_prefix(static_cast<std::size_t>(count));
            else if (count == 0 || (errno != EINTR && errno != EAGAIN))
                return text;
            else if (is_too_late())
                return text;
        }
        return text;
    }

    bool is_too_late() {
        const std::lock_guard lock(mutex);
        return give_up && Clock::now() >= *give_up;
    }

    const int descriptor;
    const GapLine gap_line;
    const std::size_t most_bytes;
    std::mutex mutex;
    std::condition_variable changed;
    std::string waiting;
    std::uint64_t gap = 0;                     // lines that were lost behind those that wait
    std::optional<Clock::time_point> give_up;  // set at the end
    bool is_writing = false;
    bool is_done = false;
    std::atomic<std::uint64_t> lost{0};
    // Of the thread alone.
    std::uint64_t untold = 0;
    bool is_mid_line = false;
};

LineWriter::LineWriter(int descriptor, GapLine gap_line, std::size_t most_bytes)
    : state_(std::make_shared<State>(descriptor, std::move(gap_line), most_bytes)) {
    std::thread([state = state_] { state->run(); }).detach();
}

LineWriter::~LineWriter() {
    std::unique_lock lock(state_->mutex);
    state_->give_up = Clock::now() + last_words;
    state_->changed.notify_all();
    constexpr std::chrono::milliseconds grace{200};
    state_->changed.wait_for(lock, last_words + grace, [this] { return state_->is_done; });
}

void LineWriter::write(std::string_view line) {
    state_->add(line);
}

void LineWriter::settle() {
    std::unique_lock lock(state_->mutex);
    constexpr std::chrono::milliseconds longest{200};
    state_->changed.wait_for(lock, longest, [this] { return state_->waiting.empty() && !state_->is_writing; });
}

std::uint64_t LineWriter::lost() const {
    return state_->lost;
}

}  // namespace starway::server
