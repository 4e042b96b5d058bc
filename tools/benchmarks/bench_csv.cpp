// Measures reading of CSV edge lists: bench_csv FOLDER [ROWS]. Writes seeded files with several kinds of ids into
// FOLDER and reads each from the page cache to the draft that build() takes, with one thread. Best of three; MB of file
// per second.
#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>

#include "base/core/diagnostics.hpp"
#include "read/reader.hpp"

namespace {

struct Kind {
    std::string_view name, prefix;
    std::uint32_t ids;
    bool named = false;  // rows as in street data: a length in metres and a name
};

void write(const std::filesystem::path& file, const Kind& kind, std::uint32_t rows) {
    std::mt19937 random(1);
    std::ofstream stream(file, std::ios::binary);
    stream << (kind.named ? "from,to,length,name\n" : "from,to,km\n");
    for (std::uint32_t row = 0; row < rows; ++row) {
        const auto from = random() % kind.ids;
        const auto to = random() % kind.ids;
        stream << fmt::format("{}{},{}{},{}.{}", kind.prefix, from, kind.prefix, to, random() % 100, random() % 10);
        if (kind.named) stream << fmt::format("{:02},Street of the {} trees", random() % 100, row / 4 % 50'000);
        stream << '\n';
    }
}

double processor_seconds() {
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        fmt::print(stderr, "bench_csv FOLDER [ROWS]\n");
        return 2;
    }
    ::setenv("STARWAY_THREADS", "1", 1);
    const auto rows = static_cast<std::uint32_t>(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 6'000'000);
    const auto file = std::filesystem::path(argv[1]) / "edges.csv";
    fmt::print("## CSV edge lists, {} rows, one thread\n| ids | distinct | MB | MB/s |\n|---|---:|---:|---:|\n", rows);
    for (const Kind& kind : {Kind{"numbers, and street names", "", 3'000'000, true}, Kind{"numbers", "", 3'000'000},
                             Kind{"short text", "n", 300'000}, Kind{"short text", "n", 3'000'000},
                             Kind{"long text", "place-", 3'000'000}}) {
        write(file, kind, rows);
        double best = 1e9;
        for (int i = 0; i < 3; ++i) {
            starway::LoadReport report;
            const double begun = processor_seconds();
            const auto draft = starway::read::csv_format.read({file.string()}, {}, report, {});
            best = std::min(best, processor_seconds() - begun);
            if (!draft) {
                fmt::print(stderr, "{}\n", draft.error().message.str());
                return 1;
            }
        }
        const double megabytes = static_cast<double>(std::filesystem::file_size(file)) / 1e6;
        fmt::print("| {}, such as {}4711 | {} | {:.0f} | {:.0f} |\n", kind.name, kind.prefix, kind.ids, megabytes,
                   megabytes / best);
    }
    std::filesystem::remove(file);
    return 0;
}
