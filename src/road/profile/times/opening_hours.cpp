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
constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
constexpr std::uint16_t minutes_of_day = 24 * 60;

std::chrono::sys_days days(const Moment& moment) {
    return std::chrono::year(moment.year) / std::chrono::month(moment.month) / std::chrono::day(moment.day);
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
    bool take(std::string_view word) {
        if (!text_.starts_with(word)) return false;
        text_.remove_prefix(word.size());
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

// One rule: "Nov-Mar Mo-Fr 07:00-09:00,16:00-18:00". Each part is whether it holds; nothing where it cannot be read.
class HoursRule {
public:
    explicit HoursRule(std::string_view text) : cursor_(text) {}

    std::optional<bool> holds(const Moment& moment) {
        if (cursor_.take("24/7")) return rest(true);
        const Moment yesterday = day_before(moment);
        bool today = true;
        bool day_before = true;  // for hours that go over midnight
        if (!dates(moment, yesterday, today, day_before) || !days_of_week(moment, yesterday, today, day_before))
            return std::nullopt;
        if (!cursor_.has_clock()) return rest(today);
        const auto now = hours(moment.minute, today, day_before);
        return now ? rest(*now) : std::nullopt;
    }
    [[nodiscard]] bool closes() const { return closes_; }

private:
    std::optional<bool> rest(bool holds) {
        cursor_.skip_spaces();
        closes_ = cursor_.take("off") || cursor_.take("closed");
        if (!cursor_.at_end()) return std::nullopt;
        return holds;
    }

    // "Nov-Mar", "Dec 24", "Dec 24-Jan 06", "Aug 01-15"; false: unreadable.
    bool dates(const Moment& moment, const Moment& yesterday, bool& today, bool& before) {
        auto first = cursor_.one_of(months);
        if (!first) return true;
        today = before = false;
        do {
            if (!first) return false;
            const auto first_day = day();
            auto last = first;
            auto last_day = first_day;
            if (cursor_.take("-")) {
                const auto month = cursor_.one_of(months);
                if (month) last = month;
                last_day = day();
                if (!month && !last_day) return false;
            }
            const auto is_in = [&](const Moment& of) {
                constexpr std::uint32_t per_month = 32;
                return is_between(*first * per_month + first_day.value_or(0), (of.month - 1U) * per_month + of.day,
                                  *last * per_month + last_day.value_or(per_month - 1));
            };
            today = today || is_in(moment);
            before = before || is_in(yesterday);
            if (!cursor_.take(",")) break;
            cursor_.skip_spaces();
            first = cursor_.one_of(months);
        } while (true);
        cursor_.take(":");
        cursor_.skip_spaces();
        return true;
    }
    // Of a month, where no hour stands there.
    std::optional<std::uint32_t> day() {
        Cursor ahead = cursor_;
        ahead.skip_spaces();
        if (ahead.has_clock()) return std::nullopt;
        const auto number = ahead.number();
        if (!number || *number < 1 || *number > 31) return std::nullopt;
        cursor_ = ahead;
        return number;
    }

    bool days_of_week(const Moment& moment, const Moment& yesterday, bool& today, bool& before) {
        auto first = cursor_.one_of(weekdays);
        if (!first) return true;
        bool is_today = false;
        bool is_before = false;
        do {
            if (!first) return false;
            const auto last = cursor_.take("-") ? cursor_.one_of(weekdays) : first;
            if (!last) return false;
            is_today = is_today || is_between(*first, weekday(moment), *last);
            is_before = is_before || is_between(*first, weekday(yesterday), *last);
            if (!cursor_.take(",")) break;
            cursor_.skip_spaces();
            first = cursor_.one_of(weekdays);
        } while (true);
        today = today && is_today;
        before = before && is_before;
        cursor_.take(":");
        cursor_.skip_spaces();
        return true;
    }

    std::optional<bool> hours(std::uint32_t minute, bool today, bool before) {
        bool now = false;
        do {
            cursor_.skip_spaces();
            const auto begin = cursor_.clock();
            cursor_.skip_spaces();
            if (!begin || !cursor_.take("-")) return std::nullopt;
            cursor_.skip_spaces();
            auto end = cursor_.clock();
            if (!end) return std::nullopt;
            if (*end <= *begin) *end += minutes_of_day;
            now = now || (today && *begin <= minute && minute < *end) ||
                  (before && minute + minutes_of_day < *end && *begin <= minute + minutes_of_day);
        } while (cursor_.take(","));
        return now;
    }

    Cursor cursor_;
    bool closes_ = false;
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
    bool within = false;
    while (!hours.empty()) {
        const std::string_view text = hours.substr(0, hours.find(';'));
        hours.remove_prefix(text.size() == hours.size() ? hours.size() : text.size() + 1);
        if (core::trimmed(text, " ").empty()) continue;
        HoursRule rule(core::trimmed(text, " "));
        const auto holds = rule.holds(moment);
        if (!holds) return std::nullopt;
        if (*holds) within = !rule.closes();
    }
    return within;
}

}  // namespace starway::road::profile
