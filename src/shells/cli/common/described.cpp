#include "shells/cli/common/described.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "shells/cli/common/names.hpp"

namespace starway::cli {
namespace {

using read::options::Member;

std::string hyphenated(std::string_view name) {
    std::string text(name);
    std::replace(text.begin(), text.end(), '_', '-');
    return text;
}

// "-n,--count", "--neighbours,--neighbors".
std::string flag_of(const Member& member) {
    const std::string_view name = member.flag.empty() ? read::options::without_unit(member.name) : member.flag;
    std::string flags = member.letter == 0 ? "" : fmt::format("-{},", member.letter);
    flags += "--" + hyphenated(name);
    return member.also.empty() ? flags : fmt::format("{},--{}", flags, hyphenated(member.also));
}

std::string doc_of(const Member& member, std::string_view initially = {}) {
    std::string_view doc = member.doc;
    if (doc.ends_with('.') && !doc.ends_with("...")) doc.remove_suffix(1);
    const std::string text = in_flags(doc);
    return initially.empty() ? text : fmt::format("{}; default: {}", text, initially);
}

ValueCheck check_of(const Member& member, std::string_view kind = "number") {
    const double most =
        member.most == read::options::largest_number ? std::numeric_limits<double>::infinity() : member.most;
    const auto within = number_between(member.least, most, read::options::unit_of(member.name).of, kind);
    if (!member.above_least) return within;
    return [within, least = member.least](const std::string& value) {
        std::string wrong = within(value);
        double number = 0;
        if (wrong.empty() && CLI::detail::lexical_cast(value, number) && number == least)
            return fmt::format("takes a number above {:g}, not '{}'", least, value);
        return wrong;
    };
}

std::string value_name(const Member& member) {
    if (!member.value.empty()) return std::string(member.value);
    if (member.least == 0 && member.most == 1) return "SHARE";
    const std::string_view unit = read::options::unit_of(member.name).value;
    return std::string(unit.empty() ? "NUMBER" : unit);
}

// CLI11 puts the flag and a colon before the message.
void throw_if_wrong(const Member& member, const Result<void>& taken) {
    if (!taken)
        throw CLI::ValidationError("--" + hyphenated(read::options::without_unit(member.name)),
                                   in_flags(taken.error().message));
}

// NAME=NUMBER, split at the last equals sign, since names may contain one.
Result<void> add_entry(const Member& member, std::string_view text, std::map<std::string, double>& entries) {
    const std::size_t equals = std::min(text.rfind('='), text.size());
    const std::string_view number = text.substr(std::min(equals + 1, text.size()));
    double value = std::numeric_limits<double>::infinity();
    bool fine = equals > 0 && !number.empty();
    if (fine && number != member.infinite) {
        const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), value);
        fine = problem == std::errc{} && end == number.data() + number.size() && value >= member.least &&
               !(member.above_least && value == member.least) && (std::isfinite(value) || !member.infinite.empty());
    }
    if (!fine) return Error{ErrorKind::usage, fmt::format("takes {}, not '{}'", member.form, text)};
    entries[std::string(text.substr(0, equals))] = value;
    return {};
}

}  // namespace

bool DescribedFlags::has_own_flag(std::string_view name) const {
    static constexpr std::array<std::string_view, 6> worded_alike{"weight",    "snap",    "max_snap_m",
                                                                  "use_index", "exclude", "snap_exclude"};
    return std::find(worded_alike.begin(), worded_alike.end(), name) != worded_alike.end() ||
           std::find(others_.begin(), others_.end(), name) != others_.end();
}

// What is true from the beginning has no flag that says so.
CLI::Option* DescribedFlags::declare(const Member& member, bool& field) {
    return field ? nullptr : app_->add_flag(flag_of(member), field, doc_of(member));
}

CLI::Option* DescribedFlags::declare(const Member& member, double& field) {
    const bool is_said = field == 0 || field < member.least || std::isinf(field);
    const std::string initially = is_said ? "" : fmt::format("{:g}", field);
    return app_->add_option(flag_of(member), field, doc_of(member, initially))
        ->type_name(value_name(member))
        ->check(check_of(member));
}

CLI::Option* DescribedFlags::declare(const Member& member, std::optional<double>& field) {
    return app_->add_option(flag_of(member), field, doc_of(member))
        ->type_name(value_name(member))
        ->check(check_of(member));
}

CLI::Option* DescribedFlags::declare(const Member& member, std::size_t& field) {
    const std::string initially = static_cast<double>(field) < member.least ? "" : fmt::format("{}", field);
    return app_->add_option(flag_of(member), field, doc_of(member, initially))
        ->type_name("N")
        ->check(check_of(member, "whole number"))
        ->check(decimal_digits);
}

CLI::Option* DescribedFlags::declare(const Member& member, std::uint32_t& field) {
    return app_->add_option(flag_of(member), field, doc_of(member, fmt::format("{}", field)))
        ->type_name("N")
        ->check(check_of(member, "whole number"))
        ->check(decimal_digits);
}

CLI::Option* DescribedFlags::declare(const Member& member, std::string& field) {
    return app_->add_option(flag_of(member), field, doc_of(member))->type_name(std::string(member.value));
}

CLI::Option* DescribedFlags::declare(const Member& member, std::vector<std::string>& field) {
    CLI::Option* const option = add_repeated(*app_, flag_of(member), field, doc_of(member), std::string(member.value));
    return member.value.ends_with(",...") ? option->delimiter(',') : option;
}

CLI::Option* DescribedFlags::declare(const Member& member, std::map<std::string, double>& field) {
    return add_texts(member, [member, &field](std::string_view text) { return add_entry(member, text, field); });
}

CLI::Option* DescribedFlags::declare(const Member& member, read::options::NodeCrossings& field) {
    return app_->add_flag_callback(
        flag_of(member), [&junctions = field.junctions] { junctions = Junctions::crossings; }, doc_of(member));
}

CLI::Option* DescribedFlags::declare(const Member& member, read::options::LayerRoles& field) {
    return add_texts(member, [field](std::string_view text) mutable { return field.set(text); });
}

CLI::Option* DescribedFlags::declare(const Member& member, read::options::Walls& field) {
    return add_texts(member, [field](std::string_view text) mutable { return field.set(text); });
}

CLI::Option* DescribedFlags::declare_costs(const Member& member, bool several) {
    if (costs_ == nullptr) return nullptr;
    const std::string doc = fmt::format("{}, or such as {}", doc_of(member), several ? "5min,10min" : "5min or 2km");
    CLI::Option* const option = app_->add_option(flag_of(member), (*costs_)[member.name], doc);
    return several ? option->type_name("COSTS")->delimiter(',')
                   : option->type_name("COST")->expected(1)->allow_extra_args(false);
}

CLI::Option* DescribedFlags::add_words(const Member& member, const std::vector<std::string_view>& words, Take take) {
    std::vector<std::string> written;
    for (const std::string_view word : words) written.push_back(hyphenated(word));
    const auto as_described = [words, written, take = std::move(take)](const std::string& word) {
        const auto at = std::find(written.begin(), written.end(), word) - written.begin();
        if (static_cast<std::size_t>(at) < words.size()) static_cast<void>(take(words[static_cast<std::size_t>(at)]));
    };
    return app_->add_option_function<std::string>(flag_of(member), as_described, doc_of(member))
        ->type_name(fmt::format("{}", fmt::join(written, "|")))
        ->check(one_of(written));
}

CLI::Option* DescribedFlags::add_text(const Member& member, Take take) {
    return app_
        ->add_option_function<std::string>(
            flag_of(member),
            [member, take = std::move(take)](const std::string& text) { throw_if_wrong(member, take(text)); },
            doc_of(member))
        ->type_name(std::string(member.value));
}

CLI::Option* DescribedFlags::add_texts(const Member& member, Take take) {
    return app_
        ->add_option_function<std::vector<std::string>>(
            flag_of(member),
            [member, take = std::move(take)](const std::vector<std::string>& texts) {
                for (const std::string& text : texts) throw_if_wrong(member, take(text));
            },
            doc_of(member))
        ->type_name(std::string(member.value))
        ->allow_extra_args(false);
}

}  // namespace starway::cli
