// The verbs. Each add_ function adds a subcommand, which sets session.verb when the command line names it.
// program and session outlive the verb.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>
#include <string>
#include <utility>

#include "shells/cli/common/session.hpp"
#include "shells/cli/common/verb.hpp"

namespace starway::cli {

// Adds a verb and its arguments, which live as long as the program, for `run`.
template <class Arguments>
std::pair<CLI::App&, Arguments&> add_verb(CLI::App& program, Session& session, const std::string& name,
                                          const std::string& summary, Result<void> (*run)(const Arguments&, Session&)) {
    auto arguments = std::make_shared<Arguments>();
    Verb& app = add_verb(program, name, summary);
    app.callback(
        [&session, arguments, run] { session.verb = [&session, arguments, run] { return run(*arguments, session); }; });
    return {app, *arguments};
}

void add_route(CLI::App& program, Session& session);
void add_field(CLI::App& program, Session& session);
void add_scen(CLI::App& program, Session& session);
void add_build(CLI::App& program, Session& session);
void add_prepare(CLI::App& program, Session& session);
void add_update(CLI::App& program, Session& session);
void add_info(CLI::App& program, Session& session);
void add_check(CLI::App& program, Session& session);
void add_profile(CLI::App& program, Session& session);
void add_nearest(CLI::App& program, Session& session);
void add_isochrone(CLI::App& program, Session& session);
void add_trip(CLI::App& program, Session& session);
void add_match(CLI::App& program, Session& session);
void add_batch(CLI::App& program, Session& session);
void add_matrix(CLI::App& program, Session& session);
void add_tiles(CLI::App& program, Session& session);
void add_serve(CLI::App& program, Session& session);
void add_convert(CLI::App& program, Session& session);
void add_bench(CLI::App& program, Session& session);
void add_completion(CLI::App& program, Session& session);
void add_man(CLI::App& program, Session& session);
void add_help(CLI::App& program, Session& session);

}  // namespace starway::cli
