// Captures GDAL's error messages instead of printing them.
#pragma once

#include <string>
#include <string_view>

namespace starway::read {

// Captures GDAL's messages on this thread during its lifetime; nothing reaches stderr. Can be nested.
class GdalErrors {
public:
    GdalErrors();
    ~GdalErrors();
    GdalErrors(const GdalErrors&) = delete;
    GdalErrors& operator=(const GdalErrors&) = delete;

    void clear();
    [[nodiscard]] bool failed() const { return !failure_.empty(); }
    // The first failure's text, else the first warning's, else `otherwise`; on one line, without a full stop.
    [[nodiscard]] std::string reason(std::string_view otherwise) const;

    void note(int severity, std::string_view text);

private:
    std::string failure_;
    std::string warning_;
};

// Sets a GDAL configuration option for this thread, and restores it afterwards.
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

}  // namespace starway::read
