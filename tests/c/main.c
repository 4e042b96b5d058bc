/* The C interface, used from C. Arguments: the folder data/, and a folder to write into. */
#include "expect.h"

int main(int argc, char** argv) {
    EXPECT(argc == 3);
    EXPECT(strchr(starway_version(), '.') != NULL);
    test_null_arguments();
    test_roads(argv[1], argv[2]);
    test_tables(argv[1]);
    test_maps(argv[1]);
    puts("the C interface works");
    return 0;
}
