// `starway batch`: many requests, a line each, and an answer to each as soon as it is ready.
#include <fmt/format.h>

#include <optional>

#include "base/core/files/output.hpp"
#include "request/codec/road/answer_lines.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/manual/manual.hpp"
#include "shells/cli/road/query.hpp"

namespace starway::cli {
namespace {

struct Batch {
    QueryArguments query;
    std::string requests = "-";
    std::string output;
};

Result<void> run(const Batch& batch, Session& session) {
    const auto query = open_query(batch.query, session);
    if (!query) return query.error();
    std::optional<core::Output> file;
    if (!batch.output.empty() && batch.output != "-") {
        auto created = core::Output::create(batch.output);
        if (!created) return std::move(created).error();
        file = *std::move(created);
    }
    const auto write = [&](std::string_view answer) -> Result<void> {
        if (!file) {
            session.print(answer);
            return session.flush();
        }
        file->write(answer);
        return file->has_failed() ? file->commit() : Result<void>();
    };
    const auto counts = request::codec::answer_lines(query->engine, batch.requests, query->weight, write,
                                                     {nullptr, &session.cancel(), 0});
    if (!counts) return counts.error();
    if (file)
        if (auto written = file->commit(); !written) return written;
    const std::string count = plural(counts->answered, "request", "requests");
    if (counts->failed > 0)
        session.warn(fmt::format("{} of {} failed; their answers say why", thousands(counts->failed), count));
    else
        session.note(count + " answered");
    return {};
}

}  // namespace

void declare_batch(Verb& app, Session& session) {
    Batch& batch = arguments_of<Batch>(app, session, run);
    add_query_source(app, batch.query);
    app.add_option(
           "REQUESTS", batch.requests,
           "The file of requests, or - for standard input. Each has a service (route, alternatives, k_shortest, "
           "nearest, table, snap, isochrone, trip, match), what that takes, and an id to tell answers by")
        ->type_name("REQUESTS");
    add_places_arguments(app, batch.query.places);
    add_weight_argument(app, batch.query.weight);
    add_file(app, "-o,--output", batch.output, "Write the answers to this file instead of standard output");
    app.footer(
        example("answer the requests of a file", "starway batch belgium.starway requests.ndjson -o answers.ndjson") +
        example(
            "ask for one route",
            R"(echo '{"id": 1, "service": "route", "from": [4.39, 50.85], "to": [5.57, 50.63]}' | starway batch belgium.starway)"));
}

}  // namespace starway::cli
