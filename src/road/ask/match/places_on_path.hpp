// The path of the most likely sequence of candidates, and where on it each point of the trace was.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "road/ask/match/driven_path.hpp"
#include "road/ask/match/model.hpp"
#include "road/ask/match/steps.hpp"

namespace starway::road::ask {

// One per layer.
struct PathOfLayers {
    DrivenPath path;
    std::vector<std::optional<DrivenPath::Spot>> spots;  // of the chosen candidate; nothing: the path does not pass it
    std::vector<bool> fixed;                             // it begins or ends there, or turns back
};
PathOfLayers drive(const Measures& measures, MatchSteps& steps, std::span<const MatchLayer> layers,
                   std::span<const std::size_t> sequence);

// One per point, in their order along the path. points: of all layers, as Fix numbers them, from the first of the first
// layer on.
std::vector<DrivenPath::Spot> places_on(const PathOfLayers& driven, const RoadNetwork& network,
                                        std::span<const MatchLayer> layers, std::span<const Position> points);

// How likely it is, on average over its length, that the path was driven so; outliers count as if it was not.
double confidence_of(const PathOfLayers& driven, const LikelySequence& chosen);

// The non-decreasing numbers that are nearest to others, by the sum of the squares.
void make_ascending(std::span<double> values);

}  // namespace starway::road::ask
