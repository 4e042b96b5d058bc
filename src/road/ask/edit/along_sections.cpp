#include "road/ask/edit/along_sections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>

#include "road/network/along/sections.hpp"
#include "road/network/file/section_array.hpp"
#include "road/network/file/texts.hpp"

namespace starway::road::ask {

AlongSections::AlongSections(const RoadNetwork& network, const WeightColumn& column, const std::vector<bool>& changed,
                             std::vector<network::format::ArcPart> parts)
    : ends_name_(network::arc_ends_name(column.id)),
      part_name_(network::arc_part_name(column.id)),
      source_name_(network::arc_source_name(column.id)),
      parts_(std::move(parts)) {
    const auto former = network::array_of<network::format::ArcPart>(network, part_name_);
    replaces_parts_ = !parts_.empty() || !former.empty();
    std::copy_if(former.begin(), former.end(), std::back_inserter(parts_),
                 [&](const network::format::ArcPart& part) { return !changed[part.arc]; });
    std::sort(parts_.begin(), parts_.end(),
              [](const auto& a, const auto& b) { return std::tie(a.arc, a.segment) < std::tie(b.arc, b.segment); });
    const auto sources = network::array_of<std::uint8_t>(network, source_name_);
    source_.assign(sources.begin(), sources.end());
}

AlongSections::AlongSections(const WeightColumn& column, std::vector<network::format::ArcEnds> ends)
    : ends_name_(network::arc_ends_name(column.id)),
      part_name_(network::arc_part_name(column.id)),
      source_name_(network::arc_source_name(column.id)),
      ends_(std::move(ends)),
      replaces_ends_(true),
      replaces_parts_(true) {}

void AlongSections::set_source(const std::vector<bool>& changed, std::uint32_t source) {
    source_.resize(changed.size());
    for (std::size_t arc = 0; arc < changed.size(); ++arc)
        if (changed[arc]) source_[arc] = static_cast<std::uint8_t>(source);
}

std::vector<RoadNetwork::Extra> AlongSections::sections() const {
    std::vector<RoadNetwork::Extra> all;
    if (replaces_parts_)
        all.push_back({part_name_, sizeof(network::format::ArcPart), std::as_bytes(std::span(parts_))});
    if (replaces_ends_) all.push_back({ends_name_, sizeof(network::format::ArcEnds), std::as_bytes(std::span(ends_))});
    if (replaces_ends_ || !source_.empty()) all.push_back({source_name_, 1, std::as_bytes(std::span(source_))});
    return all;
}

SourceNames::SourceNames(const RoadNetwork& network) {
    const auto known = network::array_of<char>(network, "source_names");
    bytes_.assign(known.begin(), known.end());
}

Result<std::uint32_t> SourceNames::number_of(const std::string& file) {
    std::string name = std::filesystem::path(file).stem().string();
    std::erase(name, '\0');
    if (name.empty()) name = "-";
    const auto known = network::texts_of(bytes_);
    const auto found = std::find(known.begin(), known.end(), name);
    const auto number = static_cast<std::uint32_t>(found - known.begin() + 1);
    if (found != known.end()) return number;
    if (known.size() == network::DataSources::most)
        return Error{ErrorKind::usage,
                     fmt::format("the network was updated from {} files, and keeps no more names; build it again from "
                                 "its source, or give files names that they had before",
                                 known.size())};
    bytes_ += name;
    bytes_ += '\0';
    return number;
}

RoadNetwork::Extra SourceNames::section() const {
    return {"source_names", 1, std::as_bytes(std::span(bytes_))};
}

}  // namespace starway::road::ask
