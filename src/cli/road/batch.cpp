// `starway batch`: many requests, a line each, and an answer to each as soon as it is ready.
#include <fmt/format.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>

#include "cli/common/arguments.hpp"
#include "cli/common/text.hpp"
#include "cli/common/verbs.hpp"
#include "cli/manual/manual.hpp"
#include "codec/road/calls.hpp"
#include "core/files/output.hpp"
#include "core/threads/parallel.hpp"
#include "core/threads/thread_pool.hpp"
#include "starway/road/engine.hpp"

namespace starway::cli {
namespace {

struct Batch {
    SourceArguments source;
    PlacesArguments places;
    std::string requests = "-";
    std::string output;
    std::string weight;
};

// Lines of a file of any size, each of which is bounded.
class Lines {
public:
    static constexpr std::size_t longest = std::size_t{64} << 20U;

    static Result<Lines> open(const std::string& path) {
        Lines lines;
        lines.file_.reset(path == "-" ? stdin : std::fopen(path.c_str(), "re"));
        lines.path_ = path == "-" ? "standard input" : path;
        if (lines.file_ == nullptr)
            return Error{ErrorKind::io, fmt::format("{}: cannot be read: {}", path, std::strerror(errno))};
        return lines;
    }

    // The next line that is not blank; nothing at the end. Errors: io; data, a line that is too long.
    Result<std::optional<std::string>> next() {
        while (true) {
            std::string line;
            ++number_;
            int c = 0;
            while ((c = ::getc_unlocked(file_.get())) != EOF && c != '\n') {
                if (line.size() == longest)
                    return Error{ErrorKind::data, fmt::format("{}:{}: the line is longer than {}; a request takes one "
                                                              "line, and the next one another",
                                                              path_, number_, bytes(longest))};
                line.push_back(static_cast<char>(c));
            }
            if (c == EOF && std::ferror(file_.get()) != 0)
                return Error{ErrorKind::io, fmt::format("{}: cannot be read: {}", path_, std::strerror(errno))};
            if (line.find_first_not_of(" \t\r") != std::string::npos) return std::optional(std::move(line));
            if (c == EOF) return std::optional<std::string>();
        }
    }

private:
    struct Close {
        void operator()(std::FILE* file) const {
            if (file != stdin) std::fclose(file);
        }
    };
    std::unique_ptr<std::FILE, Close> file_;
    std::string path_;
    std::uint64_t number_ = 0;
};

Result<void> run(const Batch& batch, Session& session) {
    const auto loaded = load(batch.source, session);
    if (!loaded) return loaded.error();
    auto places = load_places(batch.places, batch.source, loaded->network, session.cancel());
    if (!places) return places.error();
    const auto weight = chosen_weight(batch.source, *loaded, batch.weight);
    if (!weight) return weight.error();
    auto lines = Lines::open(batch.requests);
    if (!lines) return std::move(lines).error();
    std::optional<core::Output> file;
    if (!batch.output.empty() && batch.output != "-") {
        auto created = core::Output::create(batch.output);
        if (!created) return std::move(created).error();
        file = *std::move(created);
    }
    const RoadEngine engine(loaded->network, *std::move(places));
    std::mutex reading;
    std::mutex writing;
    Result<void> done;  // under `writing`
    std::atomic<bool> stopped{false};
    std::uint64_t answered = 0;
    std::uint64_t failed = 0;
    const auto stop = [&](const Error& why) {
        const std::lock_guard lock(writing);
        if (done) done = why;
        stopped = true;
    };
    const auto work = [&] {
        const Control control{nullptr, &session.cancel(), 1};
        while (!stopped) {
            if (session.cancel()) return stop({ErrorKind::interrupted, "the batch was interrupted"});
            std::optional<std::string> line;
            {
                const std::lock_guard lock(reading);
                if (stopped) return;
                auto next = lines->next();
                if (!next) return stop(next.error());
                line = *std::move(next);
            }
            if (!line) return;
            const codec::LineAnswer answer = codec::answer_line(engine, *line, *weight, control);
            if (session.cancel()) return stop({ErrorKind::interrupted, "the batch was interrupted"});
            const std::lock_guard lock(writing);
            ++answered;
            failed += answer.failed ? 1 : 0;
            if (file) {
                file->write(answer.line);
                stopped = stopped || file->has_failed();
                continue;
            }
            session.print(answer.line);
            if (auto written = session.flush(); !written) {
                if (done) done = written;
                stopped = true;
            }
        }
    };
    const core::ThreadPool pool(core::thread_limit());
    pool.run(pool.size(), [&](unsigned, std::size_t) { work(); });
    if (!done) return done;
    if (file)
        if (auto written = file->commit(); !written) return written;
    const std::string count = plural(answered, "request", "requests");
    if (failed > 0)
        session.warn(fmt::format("{} of {} failed; their answers say why", thousands(failed), count));
    else
        session.note(count + " answered");
    return {};
}

}  // namespace

void add_batch(CLI::App& program, Session& session) {
    auto batch = std::make_shared<Batch>();
    CLI::App* app = program.add_subcommand(
        "batch",
        "Answer many requests in parallel: one as JSON per line in, an answer per line out, as they are ready");
    add_source_arguments(*app, batch->source, Kinds::roads, HowManySources::one);
    add_profile_argument(*app, batch->source, ProfileUse::query);
    app->add_option(
           "REQUESTS", batch->requests,
           "The file of requests, or - for standard input. Each has a service (route, alternatives, k_shortest, "
           "nearest, table, snap, isochrone, trip, match), what that takes, and an id to tell answers by")
        ->type_name("REQUESTS");
    add_places_arguments(*app, batch->places);
    add_weight_argument(*app, batch->weight);
    add_file(*app, "-o,--output", batch->output, "Write the answers to this file instead of standard output");
    app->footer(
        example("answer the requests of a file", "starway batch belgium.starway requests.ndjson -o answers.ndjson") +
        example(
            "ask for one route",
            R"(echo '{"id": 1, "service": "route", "from": [4.35, 50.85], "to": [4.4, 51.2]}' | starway batch belgium.starway)"));
    app->callback([&session, batch] { session.verb = [&session, batch] { return run(*batch, session); }; });
}

}  // namespace starway::cli
