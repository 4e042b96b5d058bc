#include "shells/server/watch/process_metrics.hpp"

#include <dirent.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <ctime>
#include <iterator>
#include <memory>
#include <optional>
#include <string_view>

namespace starway::server {
namespace {

struct Exposition {
    std::string text;
    void add(std::string_view name, std::string_view type, std::string_view help, double value) {
        fmt::format_to(std::back_inserter(text), "# HELP process_{0} {2}\n# TYPE process_{0} {1}\nprocess_{0} {3}\n",
                       name, type, help, value);
    }
};

double seconds_of(const timeval& time) {
    constexpr double micro = 1e6;
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / micro;
}

double seconds_of(clockid_t clock) {
    timespec now{};
    ::clock_gettime(clock, &now);
    constexpr double nano = 1e9;
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / nano;
}

std::string text_of(const char* path) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path, "re"), std::fclose);
    std::string text(4096, '\0');
    text.resize(file ? std::fread(text.data(), 1, text.size(), file.get()) : 0);
    return text;
}

// Field `number` of /proc/self/stat, from 3 on, as proc(5) counts them: behind the name, which may have any character.
std::optional<double> stat_field(std::string_view stat, int number) {
    const auto name_end = stat.rfind(')');
    if (name_end == std::string_view::npos) return std::nullopt;
    stat.remove_prefix(name_end + 1);
    for (int field = 3; field < number; ++field) {
        const auto space = stat.find(' ', 1);
        if (space == std::string_view::npos) return std::nullopt;
        stat.remove_prefix(space);
    }
    return std::strtod(std::string(stat.substr(0, stat.find(' ', 1))).c_str(), nullptr);
}

// Without the one that the count itself takes.
std::optional<double> open_descriptors() {
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir("/proc/self/fd"), ::closedir);
    if (!folder) return std::nullopt;
    double count = -1;
    while (const dirent* entry = ::readdir(folder.get()))  // NOLINT(concurrency-mt-unsafe): of a folder of this call
        if (entry->d_name[0] != '.') ++count;
    return count;
}

void add_limit(Exposition& out, int which, std::string_view name, std::string_view help) {
    rlimit limit{};
    if (::getrlimit(static_cast<__rlimit_resource_t>(which), &limit) != 0) return;
    out.add(name, "gauge", help, limit.rlim_cur == RLIM_INFINITY ? -1 : static_cast<double>(limit.rlim_cur));
}

void add_stat(Exposition& out) {
    constexpr int threads = 20, start = 22, virtual_bytes = 23, resident_pages = 24;
    const std::string stat = text_of("/proc/self/stat");
    if (const auto count = stat_field(stat, threads)) out.add("threads", "gauge", "Threads of the process.", *count);
    if (const auto bytes = stat_field(stat, virtual_bytes))
        out.add("virtual_memory_bytes", "gauge", "Virtual memory size in bytes.", *bytes);
    if (const auto pages = stat_field(stat, resident_pages))
        out.add("resident_memory_bytes", "gauge", "Resident memory size in bytes.",
                *pages * static_cast<double>(::sysconf(_SC_PAGESIZE)));
    // The system tells it in ticks since it was started.
    if (const auto ticks = stat_field(stat, start))
        out.add("start_time_seconds", "gauge", "Start time of the process since unix epoch in seconds.",
                seconds_of(CLOCK_REALTIME) - seconds_of(CLOCK_BOOTTIME) +
                    *ticks / static_cast<double>(::sysconf(_SC_CLK_TCK)));
}

}  // namespace

std::string process_metrics() {
    Exposition out;
    rusage usage{};
    if (::getrusage(RUSAGE_SELF, &usage) == 0)
        out.add("cpu_seconds_total", "counter", "Total user and system CPU time spent in seconds.",
                seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime));
    if (const auto count = open_descriptors()) out.add("open_fds", "gauge", "Number of open file descriptors.", *count);
    add_limit(out, RLIMIT_NOFILE, "max_fds", "Maximum number of open file descriptors.");
    add_limit(out, RLIMIT_AS, "virtual_memory_max_bytes", "Maximum amount of virtual memory available in bytes.");
    add_stat(out);
    return out.text;
}

}  // namespace starway::server
