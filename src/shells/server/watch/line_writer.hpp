// Lines for a descriptor that may stall: a pipe that nobody reads, a stopped terminal, a full disk. write()
// never waits for it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace starway::server {

class LineWriter {
public:
    // What tells the reader, behind a gap, that so many lines are missing there; with the line's end.
    using GapLine = std::function<std::string(std::uint64_t lost)>;

    // most_waiting: bytes of lines.
    explicit LineWriter(int descriptor, GapLine gap_line, std::size_t most_waiting = std::size_t{1} << 20U);
    // Writes what waits, for a second at most.
    ~LineWriter();
    LineWriter(const LineWriter&) = delete;
    LineWriter& operator=(const LineWriter&) = delete;

    // A whole line with its end. Where too much waits already, the line is lost.
    void write(std::string_view line);
    // Until what was written is out, but not for long.
    void settle();
    // Lines that were lost, also those that the descriptor refused.
    [[nodiscard]] std::uint64_t lost() const;

private:
    // Its thread shares it: a write that the system never ends must not hold up the end of the program.
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace starway::server
