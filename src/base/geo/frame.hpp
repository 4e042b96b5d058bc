// Conversions between positions, stored integers, and the space of the straight-line bound.
//
// The bound: every position is embedded in three-dimensional space in whole centimetres (geographic: ECEF on the WGS 84
// ellipsoid, height 0; planar: x, y, 0 in steps of the frame). The distance of two embedded points (the chord) is a
// metric by construction, and never longer than a path along the surface. The scale of a weight column and the
// heuristic of a query are computed from the same stored integers, so consistency does not depend on how they were
// rounded.
#pragma once

#include <cstdint>
#include <span>

#include "starway/core/geometry.hpp"

namespace starway::geo {

using starway::chord_steps;
using starway::Embedded;

// Metres per step of an Embedded: 0.01 for a geographic frame, frame.resolution for a planar one.
double embedding_unit(const Frame& frame);

// Rounds to the nearest step. Precondition: the position lies within the frame (see planar_frame, is_lon_lat).
FixedPosition to_fixed(const Frame& frame, Position p);
Position to_position(const Frame& frame, FixedPosition p);
Embedded embed(const Frame& frame, FixedPosition p);
Embedded embed(const Frame& frame, Position p);

// Metres along the surface between two positions joined by one straight segment: the chord of their embeddings,
// extended to its arc (geographic), never shorter than the chord. Within 1e-6 relative of the WGS 84 geodesic up to 100
// km.
double segment_length(const Frame& frame, Embedded a, Embedded b);
double line_length(const Frame& frame, std::span<const Position> line);

// Whether the numbers can be degrees: |lon| <= 180, |lat| <= 90 (with a tolerance of 1e-9), finite.
bool is_lon_lat(Position p);

// The frame for planar positions inside box: resolution is the finest power of ten that keeps every coordinate below
// 2^30 steps, but at least 1e-4; the origin is the box's rounded centre.
Frame planar_frame(const Box& box);
Frame geographic_frame();

// Longitude b shifted to within 180 degrees of longitude a (the result may lie outside [-180, 180]).
double unwrap_longitude(double a, double b);

}  // namespace starway::geo
