// The verbs. Each declare_ function adds a verb's arguments and flags, and what runs, to its subcommand.
// The session outlives the verb.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>
#include <string>

#include "shells/cli/common/session.hpp"
#include "shells/cli/common/verb.hpp"

namespace starway::cli {

// The arguments of a verb, which live as long as it, for `run`.
template <class Arguments>
Arguments& arguments_of(Verb& app, Session& session, Result<void> (*run)(const Arguments&, Session&)) {
    auto arguments = std::make_shared<Arguments>();
    app.callback(
        [&session, arguments, run] { session.verb = [&session, arguments, run] { return run(*arguments, session); }; });
    return *arguments;
}

void declare_route(Verb& app, Session& session);
void declare_field(Verb& app, Session& session);
void declare_scen(Verb& app, Session& session);
void declare_build(Verb& app, Session& session);
void declare_prepare(Verb& app, Session& session);
void declare_update(Verb& app, Session& session);
void declare_info(Verb& app, Session& session);
void declare_check(Verb& app, Session& session);
void declare_profile(Verb& app, Session& session);
void declare_nearest(Verb& app, Session& session);
void declare_isochrone(Verb& app, Session& session);
void declare_trip(Verb& app, Session& session);
void declare_match(Verb& app, Session& session);
void declare_batch(Verb& app, Session& session);
void declare_matrix(Verb& app, Session& session);
void declare_tiles(Verb& app, Session& session);
void declare_serve(Verb& app, Session& session);
void declare_convert(Verb& app, Session& session);
void declare_bench(Verb& app, Session& session);
void declare_completion(Verb& app, Session& session);
void declare_man(Verb& app, Session& session);
void declare_help(Verb& app, Session& session);

}  // namespace starway::cli
