#include <charconv>
#include <cstdint>

#include "read/traces/read_trace.hpp"

namespace starway::read {
namespace {

// Reads from the beginning of a text.
class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}

    // So many digits.
    std::optional<std::int64_t> digits(std::size_t count) {
        if (rest_.size() < count) return std::nullopt;
        std::int64_t value = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (rest_[i] < '0' || rest_[i] > '9') return std::nullopt;
            value = value * 10 + (rest_[i] - '0');
        }
        rest_.remove_prefix(count);
        return value;
    }
    bool skip(char c) {
        if (rest_.empty() || rest_.front() != c) return false;
        rest_.remove_prefix(1);
        return true;
    }
    // The digits after a point, as a fraction.
    double fraction() {
        double value = 0;
        for (double scale = 0.1; !rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9'; scale /= 10) {
            value += scale * (rest_.front() - '0');
            rest_.remove_prefix(1);
        }
        return value;
    }
    [[nodiscard]] bool done() const { return rest_.empty(); }

private:
    std::string_view rest_;
};

// Days from 1970-01-01 in the Gregorian calendar (Hinnant, "chrono-Compatible Low-Level Date Algorithms").
std::int64_t days_of(std::int64_t year, std::int64_t month, std::int64_t day) {
    year -= month <= 2 ? 1 : 0;
    const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
    const std::int64_t year_of_era = year - era * 400;
    const std::int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    const std::int64_t day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    return era * 146'097 + day_of_era - 719'468;
}

}  // namespace

std::optional<double> parse_iso_time(std::string_view text) {
    Reader reader(text);
    const auto year = reader.digits(4);
    if (!year || !reader.skip('-')) return std::nullopt;
    const auto month = reader.digits(2);
    if (!month || *month < 1 || *month > 12 || !reader.skip('-')) return std::nullopt;
    const auto day = reader.digits(2);
    if (!day || *day < 1 || *day > 31 || !(reader.skip('T') || reader.skip('t') || reader.skip(' ')))
        return std::nullopt;
    const auto hour = reader.digits(2);
    if (!hour || *hour > 24 || !reader.skip(':')) return std::nullopt;
    const auto minute = reader.digits(2);
    if (!minute || *minute > 59) return std::nullopt;
    double seconds = 0;
    if (reader.skip(':')) {
        const auto whole = reader.digits(2);
        if (!whole || *whole > 60) return std::nullopt;
        seconds = static_cast<double>(*whole);
        if (reader.skip('.') || reader.skip(',')) seconds += reader.fraction();
    }
    std::int64_t offset = 0;  // minutes
    const bool east = reader.skip('+');
    if (east || reader.skip('-')) {
        const auto hours = reader.digits(2);
        if (!hours || *hours > 23) return std::nullopt;
        reader.skip(':');
        const auto minutes = reader.done() ? std::optional<std::int64_t>(0) : reader.digits(2);
        if (!minutes || *minutes > 59) return std::nullopt;
        offset = (*hours * 60 + *minutes) * (east ? 1 : -1);
    } else if (!reader.skip('Z')) {
        reader.skip('z');
    }
    if (!reader.done()) return std::nullopt;
    const std::int64_t minutes = (days_of(*year, *month, *day) * 24 + *hour) * 60 + *minute - offset;
    return static_cast<double>(minutes) * 60 + seconds;
}

}  // namespace starway::read
