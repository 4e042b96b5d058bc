// GDAL's error messages, caught instead of printed.
#pragma once

#include <string>
#include <string_view>

namespace starway::io {

// While it lives, what GDAL says on this thread is kept here and nothing reaches stderr. Nests.
class GdalErrors {
public:
    GdalErrors();
    ~GdalErrors();
    GdalErrors(const GdalErrors&) = delete;
    GdalErrors& operator=(const GdalErrors&) = delete;

    void clear();
    [[nodiscard]] bool failed() const { return !failure_.empty(); }
    // The first failure's text, or else the first warning's, or `otherwise`; on one line, without a full stop.
    [[nodiscard]] std::string reason(std::string_view otherwise) const;

    void note(int severity, std::string_view text);

private:
    std::string failure_;
    std::string warning_;
};

// A configuration option of GDAL's for this thread, as it was again afterwards.
class GdalOption {
public:
    GdalOption(const char* key, const char* value);
    ~GdalOption();
    GdalOption(const GdalOption&) = delete;
    GdalOption& operator=(const GdalOption&) = delete;

private:
    std::string key_;
    std::string before_;
    bool was_set_ = false;
};

}  // namespace starway::io
