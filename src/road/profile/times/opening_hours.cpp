#include "road/profile/times/opening_hours.hpp"

#include <array>
#include <charconv>
#include <chrono>
#include <span>
#include <string>

#include "base/core/characters.hpp"

namespace starway::road::profile {
namespace {

constexpr std::array<std::string_view, 7> weekdays{"Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"};
// As day_on and day_off of turn restrictions have them.
constexpr std::array<std::string_view, 7> weekday_names{"Monday", "Tuesday",  "Wednesday", "Thursday",
                                                        "Friday", "Saturday", "Sunday"};
constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
constexpr std::uint16_t minutes_of_day = 24 * 60;
constexpr std::uint32_t longest_month = 31;
constexpr std::uint32_t latest_year = 9999;

std::chrono::sys_days days(const Moment& moment) {
    return std::chrono::year(moment.year) / std::chrono::month(moment.month) / std::chrono::day(moment.day);
}

std::uint32_t year_of(const Moment& moment) {
    return static_cast<std::uint32_t>(moment.year);
}

// Days in their order; month from 0.
std::uint32_t place_of(std::uint32_t year, std::uint32_t month, std::uint32_t day) {
    constexpr std::uint32_t per_month = longest_month + 1;
    return (year * 12 + month) * per_month + day;
}

// Within a cycle, such as a week: Fr-Mo goes over its end.
bool is_between(std::uint32_t first, std::uint32_t value, std::uint32_t last) {
    return first <= last ? first <= value && value <= last : first <= value || value <= last;
}

// A text that is read from its front.
class Cursor {
public:
    explicit Cursor(std::string_view text) : text_(text) {}
    [[nodiscard]] bool at_end() const { return text_.empty(); }
    void skip_spaces() {
        while (text_.starts_with(' ')) text_.remove_prefix(1);
    }
    [[nodiscard]] bool is_at(std::string_view word) const { return text_.starts_with(word); }
    bool take(std::string_view word) {
        if (!is_at(word)) return false;
        text_.remove_prefix(word.size());
        return true;
    }
    // Spaces may stand around it.
    bool take_dash() {
        Cursor ahead = *this;
        ahead.skip_spaces();
        if (!ahead.take("-")) return false;
        ahead.skip_spaces();
        *this = ahead;
        return true;
    }
    std::optional<std::uint32_t> number() {
        std::uint32_t value = 0;
        const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
        if (error != std::errc() || value > 9999) return std::nullopt;
        text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
        return value;
    }
    std::optional<std::uint32_t> one_of(std::span<const std::string_view> words) {
        for (std::uint32_t i = 0; i < words.size(); ++i)
            if (take(words[i])) return i;
        return std::nullopt;
    }
    std::optional<std::uint32_t> day_of_week() {
        const auto named = one_of(weekday_names);
        return named ? named : one_of(weekdays);
    }
    std::optional<std::uint32_t> year() {
        constexpr std::uint32_t least = 1000;  // of four digits, which no clock has
        Cursor ahead = *this;
        const auto year = ahead.number();
        if (!year || *year < least) return std::nullopt;
        *this = ahead;
        return year;
    }
    // "07:00", to 48:00.
    std::optional<std::uint32_t> clock() {
        const std::string_view before = text_;
        const auto hours = number();
        if (!hours || *hours > 48 || !take(":")) return put_back(before);
        const auto minutes = number();
        if (!minutes || *minutes > 59) return put_back(before);
        return *hours * 60 + *minutes;
    }
    [[nodiscard]] bool has_clock() const { return Cursor(text_).clock().has_value(); }

private:
    std::nullopt_t put_back(std::string_view text) {
        text_ = text;
        return std::nullopt;
    }
    std::string_view text_;
};

// Of today and of yesterday, whose hours may go over midnight.
using Days = std::array<bool, 2>;

struct RuleMeaning {
    Days is_day{true, true};  // one of the rule's days
    Days within{};            // the moment is within hours that begin on that day
    bool names_days = false;
    bool closes = false;
};

// Reads one rule: "Nov-Mar Mo-Fr 07:00-09:00,16:00-18:00".
class HoursRule {
public:
    HoursRule(Cursor& cursor, const Moment& moment) : cursor_(cursor), moments_{moment, day_before(moment)} {}

    // Nothing where it cannot be read up to its end, or up to the comma before another rule.
    std::optional<RuleMeaning> read() {
        if (is_at_end()) return std::nullopt;
        const bool is_always = cursor_.take("24/7");
        if (!is_always && !(years() && dates() && days_of_week())) return std::nullopt;
        if (!cursor_.has_clock())
            meaning_.within[0] = meaning_.is_day[0];
        else if (is_always || !hours())
            return std::nullopt;
        cursor_.skip_spaces();
        meaning_.closes = cursor_.take("off") || cursor_.take("closed");
        cursor_.skip_spaces();
        if (!is_at_end()) return std::nullopt;
        return meaning_;
    }

private:
    struct Date {
        std::uint32_t year = 0;  // 0: of any
        std::uint32_t month = 0;
        std::optional<std::uint32_t> day;
        [[nodiscard]] std::uint32_t first_day() const { return place_of(year, month, day.value_or(1)); }
        [[nodiscard]] std::uint32_t last_day() const { return place_of(year, month, day.value_or(longest_month)); }
    };

    [[nodiscard]] bool is_at_end() const { return cursor_.at_end() || cursor_.is_at(","); }

    // A list of ranges. read_range(found) notes which days are in one; false: it is unreadable.
    template <class ReadRange>
    bool narrow(const ReadRange& read_range) {
        Days found{};
        do {
            cursor_.skip_spaces();
            if (!read_range(found)) return false;
        } while (cursor_.take(","));
        cursor_.take(":");
        cursor_.skip_spaces();
        for (std::size_t d = 0; d < found.size(); ++d) meaning_.is_day[d] = meaning_.is_day[d] && found[d];
        return meaning_.names_days = true;
    }
    template <class IsIn>
    void note(Days& found, const IsIn& is_in) const {
        for (std::size_t d = 0; d < found.size(); ++d) found[d] = found[d] || is_in(moments_[d]);
    }

    // "2026", "2026-2028", "2026+"; that of a date is read with it.
    bool years() {
        const Cursor begin = cursor_;
        const bool is_of_date = date().has_value();
        cursor_ = begin;
        if (is_of_date || !Cursor(cursor_).year()) return true;
        return narrow([&](Days& found) {
            const auto first = cursor_.year();
            auto last = first;
            if (cursor_.take("+"))
                last = latest_year;
            else if (cursor_.take_dash())
                last = cursor_.year();
            if (!first || !last || *last < *first) return false;
            note(found, [&](const Moment& of) { return is_between(*first, year_of(of), *last); });
            return true;
        });
    }

    // "Nov-Mar", "Dec 24", "Dec 24-Jan 06", "Aug 01-15", "2026 Nov 20-2027 Jan 10", "2026 Nov 20+".
    bool dates() {
        const Cursor begin = cursor_;
        const auto very_first = date();
        cursor_ = begin;
        if (!very_first) return true;
        const bool has_year = very_first->year != 0;
        return narrow([&](Days& found) {
            const auto first = date();
            // "2026 Nov 20,Dec 05" does not say of which year the second is.
            if (!first || (first->year != 0) != has_year) return false;
            const auto last = last_date(*first);
            if (!last) return false;
            note(found, [&](const Moment& of) {
                const std::uint32_t day = place_of(has_year ? year_of(of) : 0, of.month - 1U, of.day);
                return is_between(first->first_day(), day, last->last_day());
            });
            return true;
        });
    }
    // "Nov", "Nov 20", "2026 Nov 20".
    std::optional<Date> date() {
        Cursor ahead = cursor_;
        const auto year = ahead.year();
        ahead.skip_spaces();
        const auto month = ahead.one_of(months);
        if (!month) return std::nullopt;
        cursor_ = ahead;
        return Date{year.value_or(0), *month, day()};
    }
    // With a year if the first has one: where none stands there, the first in which it is not before that.
    std::optional<Date> last_date(const Date& first) {
        if (cursor_.take("+"))
            return first.year != 0 ? std::optional(Date{latest_year, months.size() - 1, {}}) : std::nullopt;
        if (!cursor_.take_dash()) return first;
        auto last = date();
        if (!last) {
            last = Date{first.year, first.month, day()};
            if (!last->day) return std::nullopt;
        }
        if (first.year == 0) return last->year == 0 ? last : std::nullopt;
        if (last->year == 0) {
            last->year = first.year;
            if (last->last_day() < first.first_day()) ++last->year;
        }
        return last->last_day() < first.first_day() ? std::nullopt : last;
    }
    // Of a month, where no hour stands there.
    std::optional<std::uint32_t> day() {
        Cursor ahead = cursor_;
        ahead.skip_spaces();
        if (ahead.has_clock()) return std::nullopt;
        const auto number = ahead.number();
        if (!number || *number < 1 || *number > longest_month) return std::nullopt;
        cursor_ = ahead;
        return number;
    }

    bool days_of_week() {
        if (!Cursor(cursor_).day_of_week()) return true;
        return narrow([&](Days& found) {
            const auto first = cursor_.day_of_week();
            const auto last = cursor_.take_dash() ? cursor_.day_of_week() : first;
            if (!first || !last) return false;
            note(found, [&](const Moment& of) { return is_between(*first, weekday(of), *last); });
            return true;
        });
    }

    bool hours() {
        const std::uint32_t now = moments_[0].minute;
        do {
            cursor_.skip_spaces();
            const auto begin = cursor_.clock();
            if (!begin || !cursor_.take_dash()) return false;
            auto end = cursor_.clock();
            if (!end) return false;
            if (*end <= *begin) *end += minutes_of_day;
            for (std::size_t d = 0; d < moments_.size(); ++d) {
                const std::uint32_t minute = now + static_cast<std::uint32_t>(d) * minutes_of_day;
                if (meaning_.is_day[d] && *begin <= minute && minute < *end) meaning_.within[d] = true;
            }
        } while (take_comma_before_clock());
        return true;
    }
    // Before anything else, it separates rules.
    bool take_comma_before_clock() {
        Cursor ahead = cursor_;
        ahead.skip_spaces();
        if (!ahead.take(",")) return false;
        ahead.skip_spaces();
        if (!ahead.has_clock()) return false;
        cursor_ = ahead;
        return true;
    }

    Cursor& cursor_;
    std::array<Moment, 2> moments_;
    RuleMeaning meaning_;
};

}  // namespace

std::optional<Moment> parse_moment(std::string_view text) {
    Cursor cursor(core::trimmed(text, " "));
    const auto year = cursor.number();
    if (!year || !cursor.take("-")) return std::nullopt;
    const auto month = cursor.number();
    if (!month || !cursor.take("-")) return std::nullopt;
    const auto day = cursor.number();
    if (!day || !(cursor.take("T") || cursor.take(" "))) return std::nullopt;
    const auto minute = cursor.clock();
    if (!minute || !cursor.at_end()) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(*year)), std::chrono::month(*month),
                                           std::chrono::day(*day)};
    if (!date.ok() || *minute >= minutes_of_day) return std::nullopt;
    return Moment{static_cast<std::int32_t>(*year), static_cast<std::uint8_t>(*month), static_cast<std::uint8_t>(*day),
                  static_cast<std::uint16_t>(*minute)};
}

std::uint8_t weekday(const Moment& moment) {
    return static_cast<std::uint8_t>(std::chrono::weekday(days(moment)).iso_encoding() - 1);
}

Moment day_before(const Moment& moment) {
    const std::chrono::year_month_day date(days(moment) - std::chrono::days(1));
    return {static_cast<int>(date.year()), static_cast<std::uint8_t>(static_cast<unsigned>(date.month())),
            static_cast<std::uint8_t>(static_cast<unsigned>(date.day())), moment.minute};
}

std::optional<bool> is_within(std::string_view hours, const Moment& moment) {
    Days within{};
    while (!hours.empty()) {
        const std::string_view text = hours.substr(0, hours.find(';'));
        hours.remove_prefix(text.size() == hours.size() ? hours.size() : text.size() + 1);
        Cursor cursor(core::trimmed(text, " "));
        if (cursor.at_end()) continue;
        bool is_additional = false;  // after a comma
        do {
            cursor.skip_spaces();
            const auto rule = HoursRule(cursor, moment).read();
            if (!rule) return std::nullopt;
            for (std::size_t d = 0; d < within.size(); ++d) {
                const bool overrides = !is_additional && rule->names_days && rule->is_day[d];
                if (rule->closes)
                    within[d] = within[d] && !rule->within[0] && !rule->within[1];
                else
                    within[d] = rule->within[d] || (within[d] && !overrides);
            }
            is_additional = true;
        } while (cursor.take(","));
    }
    return within[0] || within[1];
}

bool is_always(std::string_view hours) {
    Cursor cursor(core::trimmed(hours, " "));
    if (cursor.at_end()) return false;
    for (const std::string_view whole : {"24/7", "Jan-Dec", "Mo-Su", "00:00-24:00"}) {
        cursor.take(whole);
        cursor.skip_spaces();
    }
    return cursor.at_end();
}

}  // namespace starway::road::profile
