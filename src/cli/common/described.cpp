#include "cli/common/described.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace starway::cli {
namespace {

using request::Member;

struct Unit {
    std::string_view suffix, value, of;
};
constexpr std::array<Unit, 3> units{
    {{"_ms", "MILLISECONDS", "of milliseconds "}, {"_m", "METRES", "of metres "}, {"_s", "SECONDS", "of seconds "}}};
constexpr Unit no_unit{"", "NUMBER", ""};

const Unit& unit_of(std::string_view name) {
    const auto* const found =
        std::find_if(units.begin(), units.end(), [&](const Unit& unit) { return name.ends_with(unit.suffix); });
    return found == units.end() ? no_unit : *found;
}

std::string flag_of(const Member& member) {
    std::string_view name = member.flag.empty() ? member.name : member.flag;
    name.remove_suffix(member.flag.empty() ? unit_of(name).suffix.size() : 0);
    std::string flag = "--" + std::string(name);
    std::replace(flag.begin(), flag.end(), '_', '-');
    return flag;
}

std::string doc_of(const Member& member, std::string_view initially = {}) {
    std::string_view doc = member.doc;
    if (doc.ends_with('.')) doc.remove_suffix(1);
    return initially.empty() ? std::string(doc) : fmt::format("{}; default: {}", doc, initially);
}

ValueCheck check_of(const Member& member) {
    const double most = member.most == request::largest_number ? std::numeric_limits<double>::infinity() : member.most;
    const auto within = number_between(member.least, most, unit_of(member.name).of);
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
    return member.least == 0 && member.most == 1 ? "SHARE" : std::string(unit_of(member.name).value);
}

}  // namespace

bool DescribedFlags::is_worded_alike(std::string_view name) {
    static constexpr std::array<std::string_view, 4> words{"weight", "snap", "max_snap_m", "use_index"};
    return std::find(words.begin(), words.end(), name) != words.end();
}

// What is true from the beginning has no flag that says so.
void DescribedFlags::declare(const Member& member, bool& field) {
    if (!field) app_->add_flag(flag_of(member), field, doc_of(member));
}

void DescribedFlags::declare(const Member& member, double& field) {
    const std::string initially = field == 0 || std::isinf(field) ? "" : fmt::format("{:g}", field);
    app_->add_option(flag_of(member), field, doc_of(member, initially))
        ->type_name(value_name(member))
        ->check(check_of(member));
}

void DescribedFlags::declare(const Member& member, std::optional<double>& field) {
    app_->add_option(flag_of(member), field, doc_of(member))->type_name(value_name(member))->check(check_of(member));
}

void DescribedFlags::declare(const Member& member, std::size_t& field) {
    const std::string letter = member.letter == 0 ? "" : fmt::format("-{},", member.letter);
    app_->add_option(letter + flag_of(member), field, doc_of(member, fmt::format("{}", field)))
        ->type_name("N")
        ->check(check_of(member));
}

void DescribedFlags::add_words(const Member& member, const std::vector<std::string>& words,
                               std::function<void(std::string_view)> take) {
    app_->add_option_function<std::string>(
            flag_of(member), [take = std::move(take)](const std::string& word) { take(word); }, doc_of(member))
        ->type_name(fmt::format("{}", fmt::join(words, "|")))
        ->check(one_of(words));
}

}  // namespace starway::cli
