#include "starway/core/geometry.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "base/geo/frame.hpp"
#include "base/geo/wgs84.hpp"

namespace starway {
namespace {

using geo::flattening, geo::semi_major;

// Krueger's series in the third flattening n, to its fourth power: Karney, "Transverse Mercator with an accuracy of a
// few nanometers", 2011, equations 12, 14, 35 and 36.
constexpr double n = flattening / (2 - flattening);
constexpr double n2 = n * n;
constexpr double n3 = n2 * n;
constexpr double n4 = n2 * n2;
constexpr double radius = semi_major / (1 + n) * (1 + n2 / 4 + n4 / 64);
constexpr std::array<double, 4> alpha{n / 2 - 2 * n2 / 3 + 5 * n3 / 16 + 41 * n4 / 180,
                                      13 * n2 / 48 - 3 * n3 / 5 + 557 * n4 / 1440, 61 * n3 / 240 - 103 * n4 / 140,
                                      49561 * n4 / 161280};
constexpr std::array<double, 4> beta{n / 2 - 2 * n2 / 3 + 37 * n3 / 96 - n4 / 360, n2 / 48 + n3 / 15 - 437 * n4 / 1440,
                                     17 * n3 / 480 - 37 * n4 / 840, 4397 * n4 / 161280};
constexpr double degree = 0.017453292519943295;
const double eccentricity = std::sqrt(geo::eccentricity_squared);

// The tangent of the conformal latitude.
double conformal(double tau) {
    const double length = std::hypot(1, tau);
    const double sigma = std::sinh(eccentricity * std::atanh(eccentricity * tau / length));
    return tau * std::hypot(1, sigma) - sigma * length;
}

// Newton's method (Karney, equations 19 to 21): three steps suffice; the fourth is a safety margin.
double from_conformal(double conformal_tau) {
    constexpr double share = 1 - flattening;
    double tau = conformal_tau;
    for (int step = 0; step < 4; ++step) {
        const double found = conformal(tau);
        tau += (conformal_tau - found) / std::hypot(1, found) * (1 + share * share * tau * tau) /
               (share * share * std::hypot(1, tau));
    }
    return tau;
}

Position with_series(Position at, const std::array<double, 4>& terms, double sign) {
    Position sum = at;
    for (std::size_t j = 0; j < terms.size(); ++j) {
        const double k = 2 * (static_cast<double>(j) + 1);
        sum.y += sign * terms[j] * std::sin(k * at.y) * std::cosh(k * at.x);
        sum.x += sign * terms[j] * std::cos(k * at.y) * std::sinh(k * at.x);
    }
    return sum;
}

// From the meridian and the equator, in units of the radius.
Position projected(double longitude, double latitude) {
    const double tau = conformal(std::tan(latitude));
    const double cosine = std::cos(longitude);
    return with_series({std::asinh(std::sin(longitude) / std::hypot(tau, cosine)), std::atan2(tau, cosine)}, alpha, 1);
}

}  // namespace

Position LocalPlane::to_plane(Position lon_lat) const {
    const double longitude = geo::unwrap_longitude(middle.x, lon_lat.x) - middle.x;
    const Position at = projected(longitude * degree, lon_lat.y * degree);
    return {at.x * radius, (at.y - projected(0, middle.y * degree).y) * radius};
}

Position LocalPlane::to_lon_lat(Position at) const {
    const Position sphere = with_series({at.x / radius, at.y / radius + projected(0, middle.y * degree).y}, beta, -1);
    const double tau = from_conformal(std::sin(sphere.y) / std::hypot(std::sinh(sphere.x), std::cos(sphere.y)));
    const double longitude = middle.x + std::atan2(std::sinh(sphere.x), std::cos(sphere.y)) / degree;
    return {geo::unwrap_longitude(0, longitude), std::atan(tau) / degree};
}

double LocalPlane::stretch(double x) {
    constexpr double least_radius = 6'335'439;
    return x * x / (2 * least_radius * least_radius);
}

std::string LocalPlane::proj() const {
    return fmt::format("+proj=tmerc +lat_0={} +lon_0={} +k=1 +x_0=0 +y_0=0 +datum=WGS84 +units=m", middle.y, middle.x);
}

}  // namespace starway
