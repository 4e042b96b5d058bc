// Encoded polylines, one feature per line of text. The format has neither fields nor parts: a line across the
// antimeridian stays one line, and a feature without geometry is an empty line.
#include "geo/polyline.hpp"

#include <string>
#include <utility>

#include "io/write/writers.hpp"

namespace starway::io {
namespace {

class PolylineWriter final : public FeatureWriter {
public:
    PolylineWriter(core::Output output, geo::PolylinePrecision precision)
        : output_(std::move(output)), precision_(precision) {}

    Result<void> write(const Feature& feature) override {
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

std::unique_ptr<FeatureWriter> make_polyline_writer(core::Output output, FeatureTable) {
    return std::make_unique<PolylineWriter>(std::move(output), geo::PolylinePrecision::five);
}

std::unique_ptr<FeatureWriter> make_polyline6_writer(core::Output output, FeatureTable) {
    return std::make_unique<PolylineWriter>(std::move(output), geo::PolylinePrecision::six);
}

}  // namespace starway::io
