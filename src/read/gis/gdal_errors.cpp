#include "read/gis/gdal_errors.hpp"

#include <cpl_conv.h>
#include <cpl_error.h>

#include <algorithm>

namespace starway::read {
namespace {

void CPL_STDCALL take_message(CPLErr severity, CPLErrorNum, const char* text) {
    auto* errors = static_cast<GdalErrors*>(CPLGetErrorHandlerUserData());
    if (errors != nullptr && text != nullptr) errors->note(severity, text);
}

}  // namespace

GdalErrors::GdalErrors() {
    CPLPushErrorHandlerEx(take_message, this);
}

GdalErrors::~GdalErrors() {
    CPLPopErrorHandler();
}

void GdalErrors::clear() {
    failure_.clear();
    warning_.clear();
}

void GdalErrors::note(int severity, std::string_view text) {
    std::string& kept = severity >= CE_Failure ? failure_ : warning_;
    if (severity >= CE_Warning && kept.empty()) kept = text;
}

std::string GdalErrors::reason(std::string_view otherwise) const {
    std::string text = !failure_.empty() ? failure_ : warning_;
    if (text.empty()) text = otherwise;
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < ' '; }, ' ');
    while (!text.empty() && (text.back() == '.' || text.back() == ' ')) text.pop_back();
    return text;
}

GdalOption::GdalOption(const char* key, const char* value) : key_(key) {
    if (const char* before = CPLGetThreadLocalConfigOption(key, nullptr); before != nullptr) {
        before_ = before;
        was_set_ = true;
    }
    CPLSetThreadLocalConfigOption(key, value);
}

GdalOption::~GdalOption() {
    CPLSetThreadLocalConfigOption(key_.c_str(), was_set_ ? before_.c_str() : nullptr);
}

}  // namespace starway::read
