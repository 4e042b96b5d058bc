// `starway completion SHELL`: prints a completion script, generated from the manual.
#include <fmt/format.h>

#include <functional>
#include <memory>

#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/manual/manual.hpp"

namespace starway::cli {
namespace {

// Single-quoted for sh, bash, zsh and fish (which reads \' inside quotes).
std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text) c == '\'' ? result += "'\\''" : result += c;
    return result + "'";
}

void for_each_flag(const Manual& manual, const std::function<void(const FlagEntry&)>& visit) {
    for (const auto& group : manual.groups)
        for (const auto& flag : group.flags)
            if (!flag.names.empty()) visit(flag);
}

std::string bash(const CLI::App& program) {
    std::string text =
        "# bash completion for starway\n"
        "_starway() {\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb= i\n"
        "    COMPREPLY=()\n"
        "    for ((i = 1; i < COMP_CWORD; ++i)); do\n";
    text += fmt::format("        case ${{COMP_WORDS[i]}} in {}) verb=${{COMP_WORDS[i]}}; break ;; esac\n",
                        fmt::join(verb_names(program), "|"));
    text +=
        "    done\n"
        "    case $verb in\n";
    text += fmt::format("        '') COMPREPLY=($(compgen -W {} -- \"$word\")); return ;;\n",
                        quoted(fmt::format("{} --help --version", fmt::join(verb_names(program), " "))));
    for (const auto& verb : verb_names(program)) {
        const Manual manual = describe(program, verb);
        text += fmt::format("        {})\n            case $before in\n", verb);
        for_each_flag(manual, [&](const FlagEntry& flag) {
            if (flag.value.empty()) return;
            const std::string reply =
                !flag.choices.empty() ? fmt::format("-W {}", quoted(fmt::format("{}", fmt::join(flag.choices, " "))))
                : flag.takes_file     ? std::string("-f")
                                      : std::string();
            text += fmt::format("                {}) {}return ;;\n", fmt::join(flag.names, "|"),
                                reply.empty() ? "" : fmt::format("COMPREPLY=($(compgen {} -- \"$word\")); ", reply));
        });
        text += fmt::format(
            "            esac\n            [[ $word == -* ]] && {{ COMPREPLY=($(compgen -W {} -- \"$word\")); return; "
            "}} ;;\n",
            quoted(fmt::format("{}", fmt::join(flag_names(program, verb), " "))));
    }
    text += fmt::format(
        "    esac\n"
        "    case $verb in\n"
        "        help|man) COMPREPLY=($(compgen -W {} -- \"$word\")) ;;\n"
        "        completion) COMPREPLY=($(compgen -W 'bash zsh fish' -- \"$word\")) ;;\n"
        "        *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n"
        "    esac\n"
        "}}\n"
        "complete -o filenames -F _starway starway\n",
        quoted(fmt::format("{}", fmt::join(verb_names(program), " "))));
    return text;
}

// Colons and brackets are special to _arguments and _describe.
std::string zsh_plain(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == ':' || c == '[' || c == ']' || c == '\\') result += '\\';
        result += c;
    }
    return result;
}

std::string zsh_action(const FlagEntry& flag) {
    if (!flag.choices.empty()) return fmt::format(":word:({})", fmt::join(flag.choices, " "));
    if (flag.takes_file) return ":file:_files";
    return fmt::format(":{}: ", zsh_plain(flag.value));
}

std::string zsh(const CLI::App& program) {
    std::string text =
        "#compdef starway\n"
        "_starway() {\n"
        "    local -a verbs\n"
        "    verbs=(\n";
    const Manual overview = describe(program, {});
    for (const auto& verb : overview.verbs)
        text += fmt::format("        {}\n", quoted(zsh_plain(verb.name) + ":" + verb.summary));
    text +=
        "    )\n"
        "    if (( CURRENT == 2 )); then\n"
        "        _describe verb verbs\n"
        "        return\n"
        "    fi\n"
        "    local verb=$words[2]\n"
        "    shift words\n"
        "    (( CURRENT-- ))\n"
        "    case $verb in\n";
    for (const auto& verb : verb_names(program)) {
        text += fmt::format("        {})\n            _arguments -s", verb);
        for_each_flag(describe(program, verb), [&](const FlagEntry& flag) {
            for (const auto& name : flag.names)
                text += fmt::format(
                    " \\\n                {}",
                    quoted(fmt::format("{}{}[{}]{}", flag.repeatable ? "*" : "", name, zsh_plain(flag.description),
                                       flag.value.empty() ? "" : zsh_action(flag))));
        });
        const std::string positional = verb == "help" || verb == "man"
                                           ? fmt::format("({})", fmt::join(verb_names(program), " "))
                                       : verb == "completion" ? "(bash zsh fish)"
                                                              : "_files";
        text += fmt::format(" \\\n                {}\n            ;;\n", quoted("*:argument:" + positional));
    }
    return text +
           "    esac\n"
           "}\n"
           "if [ \"$funcstack[1]\" = _starway ]; then _starway \"$@\"; else compdef _starway starway; fi\n";
}

std::string fish_quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\') result += '\\';
        result += c;
    }
    return result + "'";
}

std::string fish(const CLI::App& program) {
    std::string text = "# fish completion for starway\n";
    const Manual overview = describe(program, {});
    for (const auto& verb : overview.verbs)
        text += fmt::format("complete -c starway -n __fish_use_subcommand -f -a {} -d {}\n", verb.name,
                            fish_quoted(verb.summary));
    for (const auto& verb : verb_names(program)) {
        const std::string when = fmt::format("complete -c starway -n '__fish_seen_subcommand_from {}'", verb);
        for_each_flag(describe(program, verb), [&](const FlagEntry& flag) {
            text += when;
            for (const auto& name : flag.names)
                text += name.rfind("--", 0) == 0 ? " -l " + name.substr(2) : " -s " + name.substr(1);
            if (!flag.choices.empty())
                text += " -x -a " + fish_quoted(fmt::format("{}", fmt::join(flag.choices, " ")));
            else if (!flag.value.empty())
                text += flag.takes_file ? " -r -F" : " -x";
            text += fmt::format(" -d {}\n", fish_quoted(flag.description));
        });
        if (verb == "help" || verb == "man")
            text +=
                fmt::format("{} -f -a {}\n", when, fish_quoted(fmt::format("{}", fmt::join(verb_names(program), " "))));
        if (verb == "completion") text += when + " -f -a 'bash zsh fish'\n";
    }
    return text;
}

}  // namespace

void declare_completion(Verb& app, Session& session) {
    CLI::App& program = *app.get_parent();
    auto shell = std::make_shared<std::string>();
    add_choice(app, "SHELL", *shell, "The shell", {"bash", "zsh", "fish"})->required();
    app.footer(example("bash, for new shells",
                       "starway completion bash > ~/.local/share/bash-completion/completions/starway") +
               example("fish", "starway completion fish > ~/.config/fish/completions/starway.fish"));
    app.callback([&program, &session, shell] {
        session.verb = [&program, &session, shell]() -> Result<void> {
            session.print(*shell == "bash" ? bash(program) : *shell == "zsh" ? zsh(program) : fish(program));
            return {};
        };
    });
}

}  // namespace starway::cli
