// A plug-in of another build: it has the file's name, and not the tag.
extern "C" __attribute__((visibility("default"))) const void* starway_ogr_table(const char*) {
    return nullptr;
}
