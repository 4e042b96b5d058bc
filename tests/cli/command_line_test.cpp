// What is said of a command line that is right, wrong or nearly right; colour, quiet, help, completions, man pages.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/program.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::vector<std::string> verbs{
    "route", "field",     "scen", "build", "info",  "check", "prepare", "update", "profile",    "nearest", "matrix",
    "tiles", "isochrone", "trip", "match", "batch", "serve", "convert", "bench",  "completion", "man",     "help"};

TEST(CommandLine, AloneItExplainsItselfAndCountsAsAnError) {
    const auto outcome = Program().run({});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr("route"));
}

TEST(CommandLine, Version) {
    const auto outcome = Program().run({"--version"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.out, testing::MatchesRegex("starway [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST(CommandLine, ThreadsAreLimitedAndTheAnswerIsTheSame) {
    const Program program;
    const std::vector<std::string> verb{"info", data("romania/roads.csv")};
    const auto with = [&](const std::string& threads) {
        std::vector<std::string> words = verb;
        words.insert(words.end(), {"--threads", threads});
        return program.run(words);
    };
    EXPECT_EQ(with("1").code, 0) << with("1").err;
    EXPECT_EQ(with("3").code, 0);
    EXPECT_EQ(with("0").code, 2);
    EXPECT_EQ(with("many").code, 2);
}

TEST(CommandLine, EveryVerbHasHelpWithExamples) {
    const Program program;
    for (const auto& verb : verbs) {
        const auto page = program.run({verb, "--help"});
        EXPECT_EQ(page.code, 0) << verb;
        EXPECT_EQ(page.err, "") << verb;
        EXPECT_THAT(page.out, HasSubstr("Examples")) << verb;
        EXPECT_THAT(page.out, HasSubstr("--quiet")) << verb;
        EXPECT_EQ(program.run({"help", verb}).out, page.out) << verb;
    }
    const auto overview = program.run({"help"});
    for (const auto& verb : verbs) EXPECT_THAT(overview.out, HasSubstr(fmt::format("  {}", verb))) << verb;
}

TEST(CommandLine, HelpShowsOneKindOfMapAtATime) {
    const Program program;
    const std::string all = program.run({"help", "route", "--all"}).out;
    const std::string brief = program.run({"help", "route"}).out;
    const std::string roads = program.run({"help", "route", "--roads"}).out;
    const std::string tiles = program.run({"help", "route", "--tiles"}).out;
    const std::string meshes = program.run({"help", "route", "--meshes"}).out;
    const auto shows = [](const std::string& flag) { return HasSubstr("  " + flag + " "); };
    EXPECT_THAT(all, AllOf(shows("--via"), shows("--string-pull"), shows("--headroom"), shows("--to")));
    EXPECT_THAT(brief, AllOf(Not(shows("--via")), Not(shows("--string-pull")), Not(shows("--headroom")), shows("--to"),
                             HasSubstr("starway help route --tiles")));
    EXPECT_THAT(roads, AllOf(shows("--via"), Not(shows("--string-pull")), Not(HasSubstr("castle.tmx")), shows("--to")));
    EXPECT_THAT(tiles, AllOf(shows("--string-pull"), Not(shows("--via")), Not(HasSubstr("cities.shp")), shows("--to")));
    EXPECT_THAT(meshes, AllOf(shows("--headroom"), Not(shows("--via")), HasSubstr("court.mesh")));
    EXPECT_LT(brief.size(), all.size() / 2);
    const auto wrong = program.run({"help", "matrix", "--tiles"});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.err, HasSubstr("starway matrix has no options for tile maps only"));
    EXPECT_EQ(program.run({"help", "route", "--tiles", "--all"}).code, 2);
}

TEST(CommandLine, MisspeltWordsAreCorrected) {
    const Program program;
    EXPECT_THAT(program.run({"rout", "x.csv"}).err, HasSubstr("did you mean route?"));
    EXPECT_THAT(program.run({"help", "nearst"}).err, HasSubstr("did you mean nearest?"));
    EXPECT_THAT(program.run({"route", "x.csv", "--form", "A", "--to", "B"}).err,
                HasSubstr("unknown option --form; did you mean --from?"));
    EXPECT_THAT(program.run({"route", "x.csv", "--from", "A", "--to", "B", "--algorithm", "astra"}).err,
                HasSubstr("did you mean astar?"));
    EXPECT_EQ(program.run({"rout"}).code, 2);
    EXPECT_EQ(program.run({"route", "x.csv", "--form", "A"}).code, 2);
}

TEST(CommandLine, WrongUseIsExitCodeTwo) {
    const Program program;
    const std::vector<std::vector<std::string>> wrong{
        {"route"},
        {"route", "x.csv"},
        {"route", "x.csv", "--from", "A"},
        {"route", "x.csv", "--from", "A", "--to", "B", "--epsilon", "abc"},
        {"route", "x.csv", "--from", "A", "--to", "B", "--epsilon", "0.5"},
        {"route", "x.csv", "--from", "A", "--to", "B", "--epsilon", "2", "--algorithm", "dijkstra"},
        {"route", "x.csv", "--from", "A", "--to", "B", "--speed", "motorway"},
        {"route", "x.csv", "--from", "A", "--to", "B", "--speed", "motorway=-3"},
        {"route", "x.csv", "--from", "A", "--to", "B", "--delimiter", "ab"},
        {"route", "x.csv", "--from", "A", "--to", "B", "--snap-tolerance", "-1"},
        {"route", "x.csv", "--from", "A", "--to", "B", "--directed", "--undirected"},
        {"route", "x.csv", "--from", "A", "--to", "B", "--json", "-o", "-"},
        {"route", "x.csv", "--from", "A", "--to", "B", "-o", "route.unknown"},
        {"route", "x.csv", "--from", "A", "--to", "B", "--place-name-field", "name"},
        {"build", "x.csv"},
        {"completion", "tcsh"},
        {"man", "nothing"},
        {"--nonsense"},
    };
    for (const auto& arguments : wrong) {
        const auto outcome = program.run(arguments);
        EXPECT_EQ(outcome.code, 2) << testing::PrintToString(arguments) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr("error:")) << testing::PrintToString(arguments);
        EXPECT_THAT(outcome.out, testing::AnyOf("", HasSubstr("\"status\": \"error\"")))
            << testing::PrintToString(arguments);
    }
}

TEST(CommandLine, ErrorsUnderJsonAreOneJsonObject) {
    const Program program;
    const std::vector<std::pair<std::vector<std::string>, std::pair<std::string, int>>> cases{
        {{"route", "x.csv", "--json"}, {"usage", 2}},
        {{"route", "x.csv", "--json", "--form", "A"}, {"usage", 2}},
        {{"info", "no-such-file.csv", "--json"}, {"io", 1}},
        {{"info", data("broken/not-a-number.csv"), "--json"}, {"data", 3}},
        {std::vector<std::string>{"route", "--from", "K", "--to", "A", "--json"} + letters, {"no_route", 4}},
    };
    for (const auto& [arguments, expected] : cases) {
        const auto outcome = program.run(arguments);
        EXPECT_EQ(outcome.code, expected.second) << testing::PrintToString(arguments) << outcome.err;
        const Json json = outcome.json();
        EXPECT_EQ(json["status"], "error");
        EXPECT_EQ(json["kind"], expected.first);
        EXPECT_NE(json["message"], "");
    }
}

TEST(CommandLine, ColourOnlyWhenAskedForOrOnATerminal) {
    const Program program;
    const auto with = [&](std::vector<std::string> more, const std::string& environment = "") {
        return program.run(std::vector<std::string>{"info"} + romania + more, environment).out;
    };
    EXPECT_THAT(with({}), Not(HasSubstr("\x1b[")));
    EXPECT_THAT(with({"--color", "always"}), HasSubstr("\x1b["));
    EXPECT_THAT(with({"--color", "never"}), Not(HasSubstr("\x1b[")));
    EXPECT_THAT(with({"--color", "auto"}, "NO_COLOR=1"), Not(HasSubstr("\x1b[")));
}

TEST(CommandLine, QuietAndVerbose) {
    const Program program;
    EXPECT_EQ(program.run(std::vector<std::string>{"info", "-q"} + romania).err, "");
    EXPECT_THAT(program.run(std::vector<std::string>{"info", "-v"} + romania).err, HasSubstr("info"));
    EXPECT_THAT(program.run({"info", "-q", "no-such-file.csv"}).err, HasSubstr("error:"));
    EXPECT_EQ(program.run(std::vector<std::string>{"build", "-q", "-o", "r.starway"} + romania).out, "");
    EXPECT_EQ(program.run({"prepare", "-q", "r.starway"}).out, "");
    EXPECT_EQ(program.run({"update", "-q", "r.starway", "--speed", "*=30"}).out, "");
}

TEST(CommandLine, AFullDiskIsAnError) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
    const auto outcome = Program().shell("\"$starway\" help >/dev/full");
    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.err, HasSubstr("standard output"));
}

TEST(CommandLine, AReaderWhoLeavesIsNoError) {
    const auto outcome = Program().shell("\"$starway\" completion zsh | head -c 10 >/dev/null");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.err, "");
}

TEST(CommandLine, AnInterruptEndsItWith130) {
    const auto outcome = Program().shell("\"$starway\" bench " + Program::quoted(data("letters/edges.csv")) +
                                         " --random 10000000 & pid=$!; sleep 1; kill -TERM $pid; wait $pid");
    EXPECT_EQ(outcome.code, 130) << outcome.err;
    EXPECT_EQ(outcome.out, "");
}

TEST(Completion, ScriptsAreValidAndNameEveryFlag) {
    const Program program;
    for (const std::string shell : {"bash", "zsh", "fish"}) {
        const auto script = program.run({"completion", shell});
        EXPECT_EQ(script.code, 0);
        for (const std::string flag : {"places", "snap-tolerance", "write-pairs", "explored", "color"})
            EXPECT_THAT(script.out, HasSubstr(flag)) << shell;
        program.folder().file(shell, script.out);
        const std::string check = "if command -v " + shell + " >/dev/null; then " + shell + " -n " + shell + "; fi";
        EXPECT_EQ(program.shell(check).code, 0) << shell << program.shell(check).err;
    }
}

TEST(Completion, BashOffersVerbsFlagsAndWords) {
    const Program program;
    const auto complete = [&](const std::string& words, int current) {
        return program
            .shell("bash -c 'eval \"$(\"$0\" completion bash)\"; COMP_WORDS=(" + words +
                   "); COMP_CWORD=" + std::to_string(current) + "; _starway; echo \"${COMPREPLY[*]}\"' \"$starway\"")
            .out;
    };
    EXPECT_EQ(complete("starway rou", 1), "route\n");
    EXPECT_EQ(complete("starway route --expl", 2), "--explored\n");
    EXPECT_EQ(complete("starway route x.csv --algorithm bi", 4), "bidirectional bidirectional-astar\n");
    EXPECT_EQ(complete("starway --color never info x --juncti", 5), "--junctions\n");
}

TEST(Man, PagesAreCleanRoff) {
    const Program program;
    ASSERT_EQ(program.run({"man", "--all", "pages"}).code, 0);
    std::size_t pages = 0;
    for (const auto& entry : std::filesystem::directory_iterator(program.path("pages"))) {
        ++pages;
        EXPECT_EQ(read(entry.path().string()).rfind(".TH STARWAY", 0), 0U) << entry.path();
        const auto outcome = program.shell("if command -v groff >/dev/null; then groff -man -Tutf8 -ww -z " +
                                           Program::quoted(entry.path().string()) + "; fi");
        EXPECT_EQ(outcome.err, "") << entry.path();
    }
    EXPECT_EQ(pages, verbs.size() + 1);
    EXPECT_EQ(program.run({"man", "route"}).out, read(program.path("pages/starway-route.1")));
}

TEST(CommandLine, HelpNamesValuesInWords) {
    const Program program;
    const auto page = program.run({"help", "route", "--all"}).out;
    EXPECT_THAT(page, AllOf(HasSubstr("--threads N "), Not(HasSubstr("UINT")), Not(HasSubstr("NONNEGATIVE"))));
    EXPECT_THAT(page, AllOf(HasSubstr("--avoid-area BOX|FILE"), Not(HasSubstr("--avoid-area WORD"))));
    EXPECT_THAT(program.run({"help", "prepare"}).out, AllOf(HasSubstr("--index NAME"), HasSubstr("--memory SIZE ")));
    // What applies to every kind of map stands on every page.
    for (const std::string scope : {"--roads", "--tiles", "--meshes"})
        EXPECT_THAT(program.run({"help", "route", scope}).out, HasSubstr("--max-snap METRES")) << scope;
    EXPECT_THAT(program.run({"help", "route"}).out, HasSubstr(" more options for roads"));
}

TEST(CommandLine, SaysWhatNumberAFlagTakes) {
    const Program program;
    const std::string maze = data("maps/maze.txt");
    const auto error = [&](const std::string& flag, const std::string& value) {
        const auto outcome = program.run({"route", maze, flag, value});
        EXPECT_EQ(outcome.code, 2);
        return outcome.err;
    };
    EXPECT_THAT(error("--radius", "abc"), HasSubstr("--radius takes a number, not 'abc'; with a unit: 4cells or"));
    EXPECT_THAT(error("--within", "-1"), HasSubstr("error: --within takes a number of at least 0, not '-1'"));
    EXPECT_THAT(error("--threads", "0"), HasSubstr("error: --threads takes a number from 1 to 256, not '0'"));
    for (const std::string text : {"abc", "0", "-1", "2x"})
        EXPECT_THAT(program.shell("STARWAY_THREADS=" + text + " $starway info '" + maze + "'").err,
                    HasSubstr("error: STARWAY_THREADS takes a whole number of at least 1, not '" + text + "'"));
    EXPECT_THAT(error("--alternatives", "0"), HasSubstr("error: --alternatives takes a whole number from 1 to 10000"));
    EXPECT_THAT(error("--max-snap", "far"), HasSubstr("error: --max-snap takes a distance in metres, or inf"));
    EXPECT_THAT(error("--max-snap", "500m"),
                HasSubstr("error: --max-snap takes a distance in metres, or inf, only on a map in metres"));
    const auto memory = program.run({"prepare", maze, "--index", "labels", "--memory", "abc"});
    EXPECT_THAT(memory.err, HasSubstr("error: --memory takes a size, such as 4GB, not 'abc'"));
    EXPECT_EQ(program.run({"prepare", maze, "--index", "labels", "--memory", "-5"}).code, 2);
    EXPECT_THAT(program
                    .run({"matrix", data("romania/roads.csv"), "--nodes", data("romania/cities.csv"), "--points",
                          data("romania/cities.csv"), "-o", "m.csv", "--cutoff", "-5"})
                    .err,
                HasSubstr("error: --cutoff takes costs above 0 such as 5min, 2km or 600, not '-5'"));
    EXPECT_THAT(program.run({"match", data("romania/roads.csv"), "x.gpx", "--radius", "10m"}).err,
                HasSubstr("error: --radius takes a number of metres of at least 0, not '10m'"));
    EXPECT_THAT(program.run({"prepare", maze, "--index", "lables"}).err, HasSubstr("did you mean labels?"));
    EXPECT_THAT(error("--k", "1.5"), HasSubstr("--k takes a whole number, not '1.5'"));
    // As CLI11 reads them, 010 is 8, and -1 the largest number.
    for (const char* const value : {"010", "0x10", "-1", "99999999999999999999"})
        EXPECT_THAT(error("--k", value), HasSubstr(fmt::format("--k takes a whole number, not '{}'", value)));
    for (const char* const flag : {"--samples", "--seed"})
        EXPECT_THAT(program.run({"tiles", "verify", "job", flag, "-1"}).err,
                    HasSubstr("takes a whole number, not '-1'"));
    EXPECT_THAT(error("--unit-size", "0.5"), HasSubstr("--unit-size takes a whole number of at least 1, not '0.5'"));
    EXPECT_THAT(program.run({"build", "a.shp", "--layer", "a", "--layer", "b", "-o", "x"}).err,
                HasSubstr("error: --layer takes one value; leave the others out (see 'starway help build')"));
}

}  // namespace
}  // namespace starway::test
