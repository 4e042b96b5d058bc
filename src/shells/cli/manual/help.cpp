// `starway help [VERB]` and --help: the manual for a terminal.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "base/core/suggest.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/manual/manual.hpp"

namespace starway::cli {
namespace {

// As wide as the screen, but no wider than is read with ease.
std::size_t page_width() {
    constexpr std::size_t widest = 100;
    return std::min(line_width(), widest);
}

constexpr std::size_t widest_flag = 28;

std::string flag_text(const FlagEntry& flag) {
    if (flag.names.empty()) return flag.positional + (flag.repeatable ? "..." : "");
    std::string text = flag.names.front().size() > 2 ? "    " : "";  // long names line up under "-o, "
    for (std::size_t i = 0; i < flag.names.size(); ++i) text += (i == 0 ? "" : ", ") + flag.names[i];
    if (flag.value.empty()) return text;
    return text + " " + (flag.choices.empty() ? flag.value : "WORD");
}

std::string description_text(const FlagEntry& flag) {
    std::string text = flag.description;
    if (!flag.choices.empty()) text += fmt::format(": {}", fmt::join(flag.choices, ", "));
    if (flag.repeatable && !flag.names.empty()) text += " (may be repeated)";
    return text;
}

std::string_view subject_name(Subject subject) {
    switch (subject) {
        case Subject::roads:
            return "roads";
        case Subject::tiles:
            return "tile maps";
        case Subject::meshes:
            return "navigation meshes";
        case Subject::all:
            break;
    }
    return "all kinds of maps";
}

constexpr std::size_t overview_examples = 2;  // examples for each kind of map on an overview page

std::size_t flags_for(const Manual& manual, Subject subject) {
    std::size_t count = 0;
    for (const auto& group : manual.groups)
        if (group.subject() == subject) count += group.flags.size();
    return count;
}

// Verbs for several kinds of maps have too many options for one page.
bool has_several_subjects(const Manual& manual) {
    const auto used = std::count_if(subject_words.begin(), subject_words.end(),
                                    [&](const SubjectWords& words) { return flags_for(manual, words.subject) > 0; });
    return used > 1;
}

std::string examples_text(const Manual& manual, HelpScope scope, const Paint& paint) {
    std::string text;
    std::map<Subject, std::size_t> shown;
    for (const auto& entry : manual.examples) {
        const bool of_subject = entry.subject == Subject::all || entry.subject == scope.subject;
        const bool fits = scope.everything ||
                          (scope.subject == Subject::all ? shown[entry.subject]++ < overview_examples : of_subject);
        if (fits) text += fmt::format("  {}\n    {}\n", paint.dim("# " + entry.purpose), entry.command);
    }
    return text.empty() ? text : fmt::format("\n{}\n{}", paint.heading("Examples"), text);
}

std::string group_text(const FlagGroup& group, const Paint& paint) {
    std::size_t width = 0;
    for (const auto& flag : group.flags) width = std::max(width, display_width(flag_text(flag)));
    width = std::min(width, widest_flag) + 2;
    constexpr std::size_t narrow = 70;  // two columns would leave no room for the words
    const bool stacked = page_width() < narrow;
    const std::size_t indent = stacked ? 8 : width + 2;
    std::string text = fmt::format("\n{}\n", paint.heading(group.name));
    for (const auto& flag : group.flags) {
        const std::string name = flag_text(flag);
        text += "  " + paint.bold(left(name, width));
        if (stacked || display_width(name) + 1 > width) text += "\n" + std::string(indent, ' ');
        text += wrapped(description_text(flag), page_width(), indent) + "\n";
    }
    return text;
}

// Lists the flags that show the remaining options.
std::string other_pages(const CLI::App& program, const std::string& verb, const Manual& manual, const Paint& paint) {
    std::string text = fmt::format("\n{}\n", paint.heading("More options"));
    const auto line = [&](std::string_view flag, const std::string& what) {
        const std::string command = fmt::format("{} help {} {}", program.get_name(), verb, flag);
        text +=
            fmt::format("  {}  {}\n", paint.bold(left(command, program.get_name().size() + verb.size() + 16)), what);
    };
    for (const auto& words : subject_words)
        if (const std::size_t count = flags_for(manual, words.subject); count > 0)
            line(words.flag, fmt::format("{} more {} for {}", count, count == 1 ? "option" : "options",
                                         subject_name(words.subject)));
    line("--all", "all options on one page");
    return text;
}

}  // namespace

std::string help_page(const CLI::App& program, const std::string& verb, const Paint& paint, HelpScope scope) {
    const Manual manual = describe(program, verb);
    std::string page =
        fmt::format("{} {}\n\n{}\n", paint.bold(manual.name), manual.usage, wrapped(manual.summary, page_width(), 0));
    if (!manual.verbs.empty()) {
        page += fmt::format("\n{}\n", paint.heading("Verbs"));
        for (const auto& entry : manual.verbs)
            page += fmt::format("  {}{}\n", paint.bold(left(entry.name, 12)), wrapped(entry.summary, page_width(), 14));
    }
    const bool several = has_several_subjects(manual);
    if (!several) scope.everything = true;
    page += examples_text(manual, scope, paint);
    for (const auto& group : manual.groups)
        if (scope.everything || group.subject() == Subject::all || group.subject() == scope.subject)
            page += group_text(group, paint);
    if (!scope.everything) page += other_pages(program, verb, manual, paint);
    if (!manual.verbs.empty()) page += fmt::format("\nMore about a verb: {} help VERB\n", program.get_name());
    return page;
}

void declare_help(Verb& app, Session& session) {
    CLI::App& program = *app.get_parent();
    struct Help {
        std::string verb;
        HelpScope scope;
    };
    auto help = std::make_shared<Help>();
    app.add_option("VERB", help->verb, "The verb")->type_name("VERB");
    std::vector<CLI::Option*> pages;
    for (const auto& words : subject_words)
        pages.push_back(app.add_flag_callback(
            std::string(words.flag), [help, subject = words.subject] { help->scope.subject = subject; },
            fmt::format("Show the options for {}", subject_name(words.subject))));
    pages.push_back(app.add_flag("--all", help->scope.everything, "Show all options on one page"));
    for (CLI::Option* page : pages)
        for (CLI::Option* other : pages)
            if (page != other) page->excludes(other);
    app.footer(example("the options that route has for all maps", "starway help route") +
               example("the options of route for tile maps", "starway help route --tiles"));
    app.callback([&program, &session, help] {
        session.verb = [&program, &session, help]() -> Result<void> {
            const auto names = verb_names(program);
            if (!help->verb.empty() && std::find(names.begin(), names.end(), help->verb) == names.end())
                return Error{ErrorKind::usage,
                             fmt::format("there is no verb '{}'{}", help->verb, core::did_you_mean(help->verb, names))};
            if (help->scope.subject != Subject::all) {
                const Manual manual = describe(program, help->verb);
                if (help->verb.empty() || flags_for(manual, help->scope.subject) == 0)
                    return Error{ErrorKind::usage, fmt::format("{} has no options for {} only; leave the flag out",
                                                               manual.name, subject_name(help->scope.subject))};
            }
            session.print(help_page(program, help->verb, session.paint(), help->scope));
            return {};
        };
    });
}

}  // namespace starway::cli
