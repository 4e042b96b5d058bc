// `starway man [VERB]`: the manual as a man page.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "base/core/files/output.hpp"
#include "base/core/sentence.hpp"
#include "base/core/suggest.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/manual/manual.hpp"
#include "starway/version.hpp"

namespace starway::cli {
namespace {

// Escapes plain text for roff: backslashes, hyphens, and leading dots and quotes.
std::string roff(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else if ((c == '.' || c == '\'') && (result.empty() || result.back() == '\n'))
            result += std::string("\\&") + c;
        else
            result += c;
    }
    return result;
}

std::string page_name(const std::string& verb) {
    return verb.empty() ? "starway" : "starway-" + verb;
}

std::string flag_title(const FlagEntry& flag) {
    std::string title;
    for (const auto& name : flag.names) title += fmt::format("{}\\fB{}\\fR", title.empty() ? "" : ", ", roff(name));
    if (flag.names.empty())
        title = fmt::format("\\fI{}\\fR", roff(flag.positional + (flag.repeatable ? "..." : "")));
    else if (!flag.value.empty())
        title += fmt::format(" \\fI{}\\fR", roff(flag.choices.empty() ? flag.value : "WORD"));
    return title;
}

std::string man_page(const CLI::App& program, const std::string& verb) {
    const Manual manual = describe(program, verb);
    std::string upper = page_name(verb);
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    std::string page = fmt::format(".TH {} 1 \"\" \"starway {}\" \"User Commands\"\n", upper, STARWAY_VERSION);
    page += fmt::format(".SH NAME\n{} \\- {}\n", roff(page_name(verb)), roff(manual.summary));
    page += fmt::format(".SH SYNOPSIS\n\\fB{}\\fR {}\n", roff(manual.name), roff(manual.usage));
    if (!manual.verbs.empty()) {
        page += ".SH VERBS\n";
        for (const auto& entry : manual.verbs)
            page += fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(entry.name), roff(entry.summary));
    }
    page += ".SH OPTIONS\n";
    for (const auto& group : manual.groups) {
        page += fmt::format(".SS {}\n", roff(group.name));
        for (const auto& flag : group.flags) {
            std::string text = flag.description;
            if (!flag.choices.empty()) text += fmt::format(": {}", fmt::join(flag.choices, ", "));
            if (flag.repeatable && !flag.names.empty()) text += " (may be repeated)";
            page += fmt::format(".TP\n{}\n{}.\n", flag_title(flag), roff(text));
        }
    }
    if (!manual.examples.empty()) {
        page += ".SH EXAMPLES\n";
        for (const auto& entry : manual.examples)
            page += fmt::format(".PP\n{}:\n.PP\n.nf\n.RS\n{}\n.RE\n.fi\n", roff(entry.purpose), roff(entry.command));
    }
    page +=
        ".SH EXIT STATUS\n"
        ".TP\n0\nSuccess.\n"
        ".TP\n1\nA file cannot be read or written, or an internal error occurred.\n"
        ".TP\n2\nUsage error.\n"
        ".TP\n3\nInvalid input data.\n"
        ".TP\n4\nNo route.\n"
        ".TP\n130\nInterrupted.\n";
    page += ".SH SEE ALSO\n";
    std::string others;
    if (!verb.empty()) others = "\\fBstarway\\fR(1)";
    for (const auto& other : verb_names(program))
        if (verb.empty()) others += fmt::format("{}\\fB{}\\fR(1)", others.empty() ? "" : ",\n", roff(page_name(other)));
    return page + others + "\n";
}

Result<void> write_all(const CLI::App& program, const std::string& folder) {
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem) return Error{ErrorKind::io, fmt::format("cannot create the folder {}: {}", folder, problem.message())};
    auto verbs = verb_names(program);
    verbs.emplace_back();  // the page of the program itself
    for (const auto& verb : verbs) {
        auto output = core::Output::create(std::filesystem::path(folder) / (page_name(verb) + ".1"));
        if (!output) return output.error();
        output->write(man_page(program, verb));
        auto written = output->commit();
        if (!written) return written;
    }
    return {};
}

}  // namespace

void declare_man(Verb& app, Session& session) {
    CLI::App& program = *app.get_parent();
    struct Man {
        std::string verb;
        std::string folder;
    };
    auto man = std::make_shared<Man>();
    app.add_option("VERB", man->verb, "The verb")->type_name("VERB");
    add_file(app, "--all", man->folder, "Write all man pages into this folder")->type_name("FOLDER");
    app.footer(example("read a man page", "starway man route | man -l -") +
               example("write all man pages to a folder", "starway man --all man1"));
    app.callback([&program, &session, man] {
        session.verb = [&program, &session, man]() -> Result<void> {
            if (!man->folder.empty()) return write_all(program, man->folder);
            const auto names = verb_names(program);
            if (!man->verb.empty() && std::find(names.begin(), names.end(), man->verb) == names.end())
                return Error{ErrorKind::usage,
                             fmt::format("there is no verb '{}'{}", man->verb, core::did_you_mean(man->verb, names))};
            session.print(man_page(program, man->verb));
            return {};
        };
    });
}

}  // namespace starway::cli
