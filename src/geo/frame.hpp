// Conversions between positions, stored integers, and the space in which straight-line bounds hold.
//
// The bound. Every position is embedded in three-dimensional space in whole centimetres (geographic: ECEF on the
// WGS 84 ellipsoid, height 0; planar: x, y, 0 in steps of the frame). The straight line between two embedded points
// (the chord) is a metric by construction, and never longer than a path along the surface between them. Because both the
// scale of a weight column and the heuristic of a query are computed from the same stored integers, consistency does
// not depend on how the integers were rounded.
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

// Metres along the surface between two positions joined by one straight piece of line: the chord of their embeddings, bent
// to the arc it subtends (geographic), never shorter than the chord. Within 1e-6 relative of the WGS 84 geodesic up to 100 km.
double segment_length(const Frame& frame, Embedded a, Embedded b);
double line_length(const Frame& frame, std::span<const Position> line);

// True where the numbers can be degrees: |lon| <= 180, |lat| <= 90 (with 1e-9 of grace), finite.
bool is_lon_lat(Position p);

// The frame for planar positions inside box: resolution is the finest power of ten with every coordinate below 2^30 steps,
// but not finer than 1e-4; the origin is the box's rounded middle.
Frame planar_frame(const Box& box);
Frame geographic_frame();

// Longitude b brought within 180 degrees of longitude a (the result may lie outside [-180, 180]).
double unwrap_longitude(double a, double b);

}  // namespace starway::geo
