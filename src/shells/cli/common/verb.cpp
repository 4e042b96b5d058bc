#include "shells/cli/common/verb.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "read/options/conditions.hpp"
#include "shells/cli/common/names.hpp"

namespace starway::cli {
namespace {

struct Words {
    unsigned kind;
    std::string_view is, several;
};
constexpr std::array<Words, 4> words{{{on_roads, "holds roads", "roads"},
                                      {on_tile_maps, "is a tile map", "tile maps"},
                                      {on_meshes, "is a mesh", "meshes"},
                                      {on_voxels, "is a voxel map", "voxel maps"}}};

std::string kinds_text(unsigned kinds) {
    std::vector<std::string_view> names;
    for (const Words& word : words)
        if ((kinds & word.kind) != 0) names.push_back(word.several);
    const std::string_view last = names.back();
    names.pop_back();
    return names.empty() ? std::string(last) : fmt::format("{} and {}", fmt::join(names, ", "), last);
}

// "--algorithm theta", of algorithm=theta.
std::string as_flags(std::string_view condition) {
    return in_flags(Sentence(fmt::format("⟨{}⟩", condition)));
}

const CLI::Option* option_in(const CLI::App& verb, std::string_view condition) {
    return verb.get_option_no_throw(as_flags(condition.substr(0, condition.find('='))));
}

bool met(const CLI::App& verb, std::string_view condition) {
    const CLI::Option* option = option_in(verb, condition);
    if (option == nullptr) return false;
    const auto equals = condition.find('=');
    if (equals == std::string_view::npos) return option->count() > 0;
    const std::string_view value = condition.substr(equals + 1);
    if (option->count() == 0) return value == "auto";
    const auto results = option->results();
    return std::find(results.begin(), results.end(), value) != results.end();
}

Result<void> check_partners(const CLI::App& verb, const Applies& where, std::string_view flag) {
    const read::options::Conditions conditions{
        [&](std::string_view condition) { return option_in(verb, condition) != nullptr; },
        [&](std::string_view condition) { return met(verb, condition); }};
    if (auto fine = read::options::check_effect(flag, where.with, where.without, conditions); !fine) return fine;
    if (where.idle != nullptr)
        if (const std::string why = where.idle(verb); !why.empty())
            return Error{ErrorKind::usage, fmt::format("{} has no effect {}", flag, why)};
    return {};
}

template <class Check>
Result<void> check_given(const CLI::App& verb, const Check& check) {
    for (const CLI::Option* option : verb.get_options())
        if (option->count() > 0 && !option->get_positional())
            if (auto fine = check(static_cast<const Verb&>(verb).where(option), option->get_name()); !fine) return fine;
    return {};
}

}  // namespace

Applies Verb::where(const CLI::Option* flag) const {
    const auto found = flags_.find(flag);
    return found == flags_.end() ? Applies() : found->second;
}

Verb::Verb(const std::string& name, const std::string& summary, CLI::App& program, Declare declare)
    : CLI::App(summary, name, &program), declare_(std::move(declare)) {
    preparse_callback([this](std::size_t) { this->declare(); });
}

void Verb::declare() {
    if (const Declare declare = std::exchange(declare_, nullptr); declare) declare(*this);
}

void applies(CLI::App& app, const std::string& flag, const Applies& where) {
    applies(app, app.get_option(flag), where);
}

void applies(CLI::App& app, const CLI::Option* flag, const Applies& where) {
    Applies& known = static_cast<Verb&>(app).places(flag);
    if (where.on != 0) known.on = where.on;
    if (!where.with.empty()) known.with = where.with;
    if (!where.without.empty()) known.without = where.without;
    if (where.idle != nullptr) known.idle = where.idle;
    known.coordinates |= where.coordinates;
    known.reading |= where.reading;
}

Section::Section(CLI::App& app, unsigned on, std::string heading)
    : app_(&app), on_(on), heading_(std::move(heading)), first_(app.get_options().size()) {}

Section::~Section() {
    const std::string usual = app_->option_defaults()->get_group();
    const std::vector<CLI::Option*> options = app_->get_options();
    for (std::size_t i = first_; i < options.size(); ++i) {
        Applies& place = static_cast<Verb&>(*app_).places(options[i]);
        if (place.on == 0) place.on = on_;
        if (!heading_.empty() && options[i]->get_group() == usual) options[i]->group(heading_);
    }
}

Result<void> check_verb_flags(const CLI::App& verb, SourceKind kind, const std::string& source) {
    const Words& word = words[static_cast<std::size_t>(kind)];
    return check_given(verb, [&](const Applies& where, const std::string& flag) -> Result<void> {
        if (where.on != 0 && (where.on & word.kind) == 0)
            return Error{ErrorKind::usage, fmt::format("{} applies to {}, but {} {}; leave it out", flag,
                                                       kinds_text(where.on), source, word.is)};
        return where.reading ? Result<void>() : check_partners(verb, where, flag);
    });
}

Result<void> check_reading_flags(const CLI::App& verb) {
    return check_given(verb, [&](const Applies& where, const std::string& flag) {
        return where.reading ? check_partners(verb, where, flag) : Result<void>();
    });
}

Result<void> check_without_coordinates(const CLI::App& verb, const std::string& source) {
    return check_given(verb, [&](const Applies& where, const std::string& flag) -> Result<void> {
        if (!where.coordinates) return {};
        return Error{ErrorKind::usage,
                     fmt::format("{} has no effect on {}, whose nodes have no coordinates; leave it out, or give "
                                 "them with --nodes",
                                 flag, source)};
    });
}

std::vector<std::string> given_reading_options(const CLI::App& verb) {
    std::vector<std::string> given;
    static_cast<void>(check_given(verb, [&](const Applies& where, const std::string& flag) -> Result<void> {
        if (where.reading) given.push_back(option_of(flag));
        return {};
    }));
    return given;
}

bool was_given(const CLI::App& verb, const char* flag) {
    const CLI::Option* option = verb.get_option_no_throw(flag);
    return option != nullptr && option->count() > 0;
}

}  // namespace starway::cli
