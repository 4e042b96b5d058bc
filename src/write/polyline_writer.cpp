// Encoded polylines, one feature per line of text. The format has neither fields nor parts: a line across the
// antimeridian stays one line, and a feature without geometry is an empty line.
#include "base/geo/polyline.hpp"

#include <string>
#include <utility>

#include "write/writers.hpp"

namespace starway::writing {
namespace {

class PolylineWriter final : public geo::FeatureWriter {
public:
    PolylineWriter(core::Output output, geo::PolylinePrecision precision)
        : output_(std::move(output)), precision_(precision) {}

    Result<void> write(const geo::Feature& feature) override {
        auto encoded = geo::encode_polyline(feature.points, precision_);
        if (!encoded) return std::move(encoded).error();
        encoded->push_back('\n');
        output_.write(*encoded);
        return {};
    }
    Result<void> finish() override { return output_.commit(); }

private:
    core::Output output_;
    geo::PolylinePrecision precision_;
};

}  // namespace

std::unique_ptr<geo::FeatureWriter> make_polyline_writer(core::Output output, geo::FeatureTable) {
    return std::make_unique<PolylineWriter>(std::move(output), geo::PolylinePrecision::five);
}

std::unique_ptr<geo::FeatureWriter> make_polyline6_writer(core::Output output, geo::FeatureTable) {
    return std::make_unique<PolylineWriter>(std::move(output), geo::PolylinePrecision::six);
}

}  // namespace starway::writing
