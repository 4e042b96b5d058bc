// `starway help [VERB]` and --help: the manual on a screen.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/manual.hpp"
#include "cli/suggest.hpp"
#include "cli/text.hpp"
#include "cli/verbs.hpp"

namespace starway::cli {
namespace {

constexpr std::size_t page_width = 100;
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

}  // namespace

std::string help_page(const CLI::App& program, const std::string& verb, const Paint& paint) {
    const Manual manual = describe(program, verb);
    std::string page =
        fmt::format("{} {}\n\n{}\n", paint.bold(manual.name), manual.usage, wrapped(manual.summary, page_width, 0));
    if (!manual.verbs.empty()) {
        page += fmt::format("\n{}\n", paint.heading("Verbs"));
        for (const auto& entry : manual.verbs)
            page += fmt::format("  {}{}\n", paint.bold(left(entry.name, 12)), wrapped(entry.summary, page_width, 14));
    }
    if (!manual.examples.empty()) {
        page += fmt::format("\n{}\n", paint.heading("Examples"));
        for (const auto& entry : manual.examples)
            page += fmt::format("  {}\n    {}\n", paint.dim("# " + entry.purpose), entry.command);
    }
    for (const auto& group : manual.groups) {
        std::size_t width = 0;
        for (const auto& flag : group.flags) width = std::max(width, display_width(flag_text(flag)));
        width = std::min(width, widest_flag) + 2;
        page += fmt::format("\n{}\n", paint.heading(group.name));
        for (const auto& flag : group.flags) {
            const std::string text = flag_text(flag);
            page += "  " + paint.bold(left(text, width));
            if (display_width(text) + 1 > width) page += "\n" + std::string(width + 2, ' ');
            page += wrapped(description_text(flag), page_width, width + 2) + "\n";
        }
    }
    if (!manual.verbs.empty()) page += fmt::format("\nMore about a verb: {} help VERB\n", program.get_name());
    return page;
}

void add_help(CLI::App& program, Session& session) {
    auto verb = std::make_shared<std::string>();
    CLI::App* app = program.add_subcommand("help", "Explain a verb, or list them all");
    app->add_option("VERB", *verb, "The verb to explain")->type_name("VERB");
    app->footer(example("all about finding routes", "starway help route"));
    app->callback([&program, &session, verb] {
        session.verb = [&program, &session, verb]() -> Result<void> {
            const auto names = verb_names(program);
            if (!verb->empty() && std::find(names.begin(), names.end(), *verb) == names.end())
                return Error{ErrorKind::usage,
                             fmt::format("there is no verb '{}'{}", *verb, did_you_mean(*verb, names))};
            session.print(help_page(program, *verb, session.paint()));
            return {};
        };
    });
}

}  // namespace starway::cli
