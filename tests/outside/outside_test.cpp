// What came from outside: each case is a text file of commands and what the source that it names says of their answers
// (README.md). Those of tests/articles are worked examples that articles tell.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <optional>
#include <regex>
#include <stdexcept>

#include "cli/program.hpp"
#include "support/sanitizers.hpp"

namespace starway::test {
namespace {

namespace fs = std::filesystem;

fs::path tests() {
    return fs::path(source_dir()) / "tests";
}

struct Expectation {
    std::string kind;  // out, err or json
    std::string text;
};

struct Command {
    std::string line;
    int exit_code = 0;
    std::optional<long> most_mib;  // of memory, of each process
    std::vector<Expectation> expectations;
};

struct Case {
    std::string title, source;
    std::vector<std::string> inputs;
    std::vector<Command> commands;
};

// The rest of a line that begins with a word.
std::optional<std::string> after(const std::string& line, const std::string& word) {
    if (line.rfind(word, 0) != 0) return std::nullopt;
    const auto begin = line.find_first_not_of(' ', word.size());
    return begin == std::string::npos ? std::string() : line.substr(begin);
}

void add_to_command(Case& read, const std::string& line) {
    if (read.commands.empty()) throw std::runtime_error("an expectation comes before any command: " + line);
    Command& command = read.commands.back();
    if (const auto code = after(line, "exit:")) {
        command.exit_code = std::stoi(*code);
        return;
    }
    if (const auto most = after(line, "memory:")) {
        command.most_mib = std::stol(*most);
        return;
    }
    for (const char* kind : {"out", "err", "json"})
        if (const auto text = after(line, std::string(kind) + " ")) {
            command.expectations.push_back({kind, *text});
            return;
        }
    throw std::runtime_error("cannot read the line: " + line);
}

Case read_case(const fs::path& file) {
    Case read;
    std::istringstream lines(test::read(file.string()));
    for (std::string line; std::getline(lines, line);) {
        if (line.empty()) continue;
        if (const auto title = after(line, "#"))
            read.title = read.title.empty() ? *title : read.title;
        else if (const auto source = after(line, "source:"))
            read.source = *source;
        else if (const auto input = after(line, "input:"))
            read.inputs.push_back(*input);
        else if (const auto command = after(line, "$"))
            read.commands.push_back({*command, 0, {}, {}});
        else
            add_to_command(read, line);
    }
    if (read.title.empty() || read.source.empty() || read.commands.empty())
        throw std::runtime_error("a case needs a title (#), a source and a command ($)");
    return read;
}

// Beside the case, or from the repository's root.
fs::path find_input(const fs::path& file, const std::string& name) {
    const fs::path beside = file.parent_path() / name;
    return fs::exists(beside) ? beside : fs::path(source_dir()) / name;
}

void copy_inputs(const fs::path& file, const Case& read, const fs::path& folder) {
    for (const std::string& name : read.inputs) {
        const fs::path from = find_input(file, name);
        fs::copy(from, fs::is_directory(from) ? folder : folder / from.filename(), fs::copy_options::recursive);
    }
}

void expect_text(const std::string& output, const std::string& expectation) {
    const auto has = after(expectation, "has:"), lacks = after(expectation, "lacks:");
    if (!has && !lacks) throw std::runtime_error("expected 'has:' or 'lacks:', found: " + expectation);
    const bool found = output.find(has ? *has : *lacks) != std::string::npos;
    EXPECT_EQ(found, has.has_value()) << expectation << "\nin:\n" << output;
}

void expect_value(const Json& value, const std::string& relation, const std::string& wanted) {
    std::istringstream words(wanted);
    if (relation == "=") {
        EXPECT_EQ(value, Json::parse(wanted));
    } else if (relation == "~") {
        double target = 0, tolerance = 0;
        words >> target >> tolerance;
        ASSERT_TRUE(value.is_number()) << value;
        EXPECT_NEAR(value.get<double>(), target, tolerance);
    } else if (relation == "size") {
        EXPECT_EQ(value.size(), std::stoul(wanted)) << value;
    } else if (relation == "has" || relation == "lacks") {
        EXPECT_EQ(value.dump().find(wanted) != std::string::npos, relation == "has") << value;
    } else {
        throw std::runtime_error("unknown relation '" + relation + "'");
    }
}

void expect_json(const Outcome& outcome, const std::string& expectation) {
    static const std::regex form(R"((\S+) (=|~|size|has|lacks|absent)(?: (.*))?)");
    std::smatch parts;
    if (!std::regex_match(expectation, parts, form)) throw std::runtime_error("cannot read: json " + expectation);
    const Json answer = Json::parse(outcome.out, nullptr, false);
    ASSERT_FALSE(answer.is_discarded()) << "no JSON: " << outcome.out << outcome.err;
    const Json::json_pointer pointer(parts[1].str());
    if (parts[2] == "absent") {
        EXPECT_FALSE(answer.contains(pointer)) << expectation << "\nin:\n" << answer.dump(2);
        return;
    }
    ASSERT_TRUE(answer.contains(pointer)) << expectation << "\nin:\n" << answer.dump(2);
    SCOPED_TRACE("json " + expectation);
    expect_value(answer.at(pointer), parts[2], parts[3]);
}

// What the largest process took that a line ran: a process in between tells, since the system counts all that ever
// ended.
Outcome shell(const Program& program, const std::string& line, long& peak_mib) {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
    const ::pid_t child = ::fork();
    if (child == 0) {
        const std::array<long, 2> told{program.shell(line).code, [] {
                                           ::rusage use{};
                                           ::getrusage(RUSAGE_CHILDREN, &use);
                                           return use.ru_maxrss >> 10;
                                       }()};
        ::_exit(::write(ends[1], told.data(), sizeof told) == sizeof told ? 0 : 1);
    }
    ::close(ends[1]);
    std::array<long, 2> told{-1, 0};
    const bool whole = ::read(ends[0], told.data(), sizeof told) == sizeof told;
    ::close(ends[0]);
    ::waitpid(child, nullptr, 0);
    if (!whole) throw std::runtime_error("a command could not be run: " + line);
    peak_mib = told[1];
    return {static_cast<int>(told[0]), read(program.path(".out")), read(program.path(".err"))};
}

void run(const Program& program, const Command& command) {
    SCOPED_TRACE("$ " + command.line);
    long peak_mib = 0;
    const Outcome outcome = shell(program, "starway() { \"$starway\" \"$@\"; }; " + command.line, peak_mib);
#ifndef STARWAY_UNDER_SANITIZER
    if (command.most_mib) {
        EXPECT_LE(peak_mib, *command.most_mib) << outcome.err;
    }
#endif
    EXPECT_EQ(outcome.code, command.exit_code) << outcome.out << outcome.err;
    for (const auto& [kind, text] : command.expectations)
        kind == "json" ? expect_json(outcome, text) : expect_text(kind == "out" ? outcome.out : outcome.err, text);
}

class Outside : public testing::TestWithParam<fs::path> {};

TEST_P(Outside, IsAnsweredAsItsSourceSays) {
    const fs::path file = tests() / GetParam();
    const Case read = read_case(file);
    for (const Command& command : read.commands)
        if (command.line.find("--sandbox") != std::string::npos) STARWAY_SKIP_UNDER_SANITIZER();
    SCOPED_TRACE(read.title + " (" + read.source + ")");
    const Program program;
    copy_inputs(file, read, program.folder().path());
    for (const Command& command : read.commands) run(program, command);
}

// A case has commands: lines that begin with "$ ". Other texts are inputs.
bool is_case(const fs::path& file) {
    return file.extension() == ".txt" && test::read(file.string()).find("\n$ ") != std::string::npos;
}

std::vector<fs::path> cases_in(const std::string& folder) {
    std::vector<fs::path> found;
    for (const auto& topic : fs::directory_iterator(tests() / folder)) {
        if (!topic.is_directory()) continue;
        for (const auto& entry : fs::directory_iterator(topic))
            if (is_case(entry.path())) found.push_back(fs::relative(entry.path(), tests()));
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::string name_of(const testing::TestParamInfo<fs::path>& info) {
    std::string name = info.param.parent_path().filename().string() + "_" + info.param.stem().string();
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Cases, Outside, testing::ValuesIn(cases_in("outside")), name_of);
INSTANTIATE_TEST_SUITE_P(Articles, Outside, testing::ValuesIn(cases_in("articles")), name_of);

}  // namespace
}  // namespace starway::test
