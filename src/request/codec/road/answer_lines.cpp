#include "request/codec/road/answer_lines.hpp"

#include <atomic>
#include <mutex>
#include <optional>
#include <utility>

#include "base/core/files/line_reader.hpp"
#include "base/core/threads/parallel.hpp"
#include "base/core/threads/thread_pool.hpp"
#include "request/codec/road/calls.hpp"

namespace starway::request::codec {

Result<AnswerCounts> answer_lines(const road::Engine& engine, const std::string& requests, const std::string& weight,
                                  const std::function<Result<void>(std::string_view)>& write, const Control& control) {
    auto lines = core::LineReader::open(requests);
    if (!lines) return std::move(lines).error();
    const core::ThreadShare share(control.threads);
    if (control.progress != nullptr) control.progress->phase("answering requests", 0);
    std::mutex reading;
    std::mutex writing;
    AnswerCounts counts;  // with `done`, under `writing`
    Result<void> done;
    std::atomic<bool> stopped{false};
    const auto stop = [&](const Error& why) {
        const std::lock_guard lock(writing);
        if (done) done = why;
        stopped = true;
    };
    const Error interrupted{ErrorKind::interrupted, "the batch was interrupted"};
    const auto work = [&] {
        const Control own{nullptr, control.cancel, 1};
        while (!stopped) {
            if (control.cancelled()) return stop(interrupted);
            std::optional<std::string> line;
            {
                const std::lock_guard lock(reading);
                if (stopped) return;
                auto next = lines->next();
                if (!next) return stop(next.error());
                line = *std::move(next);
            }
            if (!line) return;
            const LineAnswer answer = answer_line(engine, *line, weight, own);
            if (control.cancelled()) return stop(interrupted);
            const std::lock_guard lock(writing);
            ++counts.answered;
            if (control.progress != nullptr) control.progress->advance(counts.answered);
            counts.failed += answer.failed ? 1 : 0;
            if (auto written = write(answer.line); !written) {
                if (done) done = written;
                stopped = true;
            }
        }
    };
    const core::ThreadPool pool(core::thread_limit());
    pool.run(pool.size(), [&](unsigned, std::size_t) { work(); });
    if (!done) return done.error();
    return counts;
}

}  // namespace starway::request::codec
