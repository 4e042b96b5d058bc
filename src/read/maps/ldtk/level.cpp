#include "read/maps/ldtk/level.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/core/sentence.hpp"
#include "read/decimal.hpp"
#include "read/field_names.hpp"

namespace starway::read::maps::ldtk {
namespace {

struct Candidate {
    std::string world;  // may be empty
    std::string name;
    const Json* json = nullptr;
};

Result<std::shared_ptr<const File>> parse(SourceText source, LevelParts parts) {
    auto file = std::make_shared<File>();
    file->source = std::move(source);
    Result<Json> json =
        parts == LevelParts::all
            ? parse_json(file->source.text, file->source.name, {"autoRuleGroups", "cachedPixelData", "__neighbours"})
            : parse_json(file->source.text, file->source.name,
                         {"autoLayerTiles", "gridTiles", "autoRuleGroups", "cachedPixelData", "__neighbours"});
    if (!json) return json.error();
    if (json->kind != Json::Kind::object)
        return Error{ErrorKind::data, fmt::format("{}:1:1: an LDtk file must begin with {{", file->source.name)};
    file->json = std::move(*json);
    return std::shared_ptr<const File>(file);
}

void add_levels(const Json& holder, const std::string& world, std::vector<Candidate>& into) {
    for (const Json& level : items_of(holder, "levels"))
        into.push_back({world, std::string(level.text_of("identifier")), &level});
}

std::vector<Candidate> levels_of(const Json& project) {
    std::vector<Candidate> all;
    add_levels(project, {}, all);
    for (const Json& world : items_of(project, "worlds"))
        add_levels(world, std::string(world.text_of("identifier")), all);
    return all;
}

Result<Candidate> choose(const std::vector<Candidate>& all, const std::string& wanted, const File& project) {
    const std::string& name = project.source.name;
    if (all.empty()) return Error{ErrorKind::data, fmt::format("{}: the project has no level", name)};
    std::vector<Candidate> fit;
    for (const Candidate& candidate : all)
        if (wanted.empty() || wanted == candidate.name || wanted == candidate.world + "/" + candidate.name)
            fit.push_back(candidate);
    if (fit.size() == 1) return fit.front();
    std::string list;
    for (const Candidate& candidate : fit.empty() ? all : fit) {
        if (list.size() > 300) {
            list += ", ...";
            break;
        }
        list += fmt::format("{}{}{}{}", list.empty() ? "" : ", ", candidate.world, candidate.world.empty() ? "" : "/",
                            candidate.name);
    }
    if (wanted.empty())
        return Error{ErrorKind::usage, fmt::format("{}: choose a level with ⟨level⟩; the levels are {}", name, list)};
    return Error{ErrorKind::usage, fmt::format("{}: {} level is named {}; the levels are {}", name,
                                               fit.empty() ? "no" : "more than one", in_quotes(wanted), list)};
}

}  // namespace

Error File::error(const Json& at, std::string_view message) const {
    return Error{ErrorKind::data, fmt::format("{}: {}", place_in(source.text, source.name, at.offset), message)};
}

Result<std::int64_t> whole(const File& file, const Json& json, std::string_view key, std::int64_t least,
                           std::int64_t most) {
    const std::string_view written = json.text_of(key);
    const read::ParsedNumber parsed = read::parse_decimal(written);
    if (parsed.fault == read::NumberFault::none && parsed.value == std::floor(parsed.value) &&
        parsed.value >= static_cast<double>(least) && parsed.value <= static_cast<double>(most))
        return static_cast<std::int64_t>(parsed.value);
    return file.error(json, fmt::format("{} must be a whole number from {} to {}, not {}", key, least, most,
                                        written.empty() ? "missing" : in_quotes(written)));
}

Result<Level> find_level(SourceText source, const OpenText& open, const MapOptions& options, LevelParts parts) {
    const auto opened = parse(std::move(source), parts);
    if (!opened) return opened.error();
    Level level;
    level.project = level.file = *opened;
    const Json& root = level.project->json;
    if (root.find("layerInstances") != nullptr) {  // a separate level file
        level.name = root.text_of("identifier");
        level.iid = root.text_of("iid");
        level.layers = root.find("layerInstances");
        level.json = &root;
    } else {
        const auto chosen = choose(levels_of(root), options.level, *level.project);
        if (!chosen) return chosen.error();
        level.name = chosen->name;
        level.iid = chosen->json->text_of("iid");
        level.layers = chosen->json->find("layerInstances");
        level.json = chosen->json;
        const std::string path(chosen->json->text_of("externalRelPath"));
        if (level.layers == nullptr && path.empty())
            return level.project->error(
                *chosen->json,
                fmt::format("the level {} has neither layers nor a file with layers", in_quotes(level.name)));
        if (level.layers == nullptr) {
            Result<SourceText> text = open(beside(level.project->source.name, path));
            if (!text)
                return level.project->error(*chosen->json,
                                            fmt::format("the level {} is in the file {}: {}", in_quotes(level.name),
                                                        in_quotes(path), text.error().message));
            const auto apart = parse(std::move(*text), parts);
            if (!apart) return apart.error();
            level.file = *apart;
            level.layers = level.file->json.find("layerInstances");
            if (level.layers == nullptr)
                return level.file->error(level.file->json, "the level's file has no layerInstances");
        }
    }
    if (level.layers->kind != Json::Kind::array)
        return level.file->error(*level.layers, "layerInstances must be a list");
    return level;
}

const std::vector<Json>& items_of(const Json& json, std::string_view key) {
    static const Json nothing;
    const Json* const list = json.find(key);
    return (list != nullptr ? *list : nothing).items();
}

std::string_view numbers_text(const Json& json, std::string_view key) {
    const Json* const list = json.find(key);
    return list != nullptr ? list->numbers_text() : std::string_view();
}

const std::vector<Json>& definitions(const Level& level, std::string_view kind) {
    static const Json nothing;
    const Json* const all = level.project->json.find("defs");
    return items_of(all != nullptr ? *all : nothing, kind);
}

std::map<std::int64_t, std::string> value_names(const Level& level, const Json& layer) {
    std::map<std::int64_t, std::string> names;
    const std::string_view uid = layer.text_of("layerDefUid");
    for (const Json& definition : definitions(level, "layers")) {
        const bool same = uid.empty() ? definition.text_of("identifier") == layer.text_of("__identifier")
                                      : definition.text_of("uid") == uid;
        if (!same) continue;
        for (const Json& value : items_of(definition, "intGridValues")) {
            const read::ParsedNumber number = read::parse_decimal(value.text_of("value"));
            if (number.fault == read::NumberFault::none && std::abs(number.value) < 1e9)
                names[static_cast<std::int64_t>(number.value)] = value.text_of("identifier");
        }
    }
    return names;
}

}  // namespace starway::read::maps::ldtk
