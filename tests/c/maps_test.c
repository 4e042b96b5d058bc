/* Tile maps: from a file, and from an array. */
#include "expect.h"

static void check_file(const char* data) {
    char file[4096];
    snprintf(file, sizeof file, "%s/maps/maze.txt", data);
    starway_error* error = NULL;
    starway_map* map = NULL;
    starway_path* path = NULL;
    EXPECT_OK(starway_map_open(file, NULL, &map, &error));
    EXPECT(starway_map_width(map) == 61 && starway_map_height(map) == 25);
    const starway_cell from = {0, 0, "1,1"}, to = {3, 3, NULL}, wall = {0, 0, NULL}, off = {-1, 7, NULL};
    EXPECT_OK(starway_find_path(map, &from, &to, NULL, NULL, &path, &error));
    EXPECT(starway_path_cost(path) == 12 && starway_path_is_optimal(path) == 1 && starway_path_bound(path) == 1);
    int32_t cells[4] = {-1, -1, -1, -1};
    EXPECT(starway_path_cells(path, cells, 2) == 13);
    EXPECT(cells[0] == 1 && cells[1] == 1 && cells[2] == 2 && cells[3] == 1);
    EXPECT(starway_path_cells(path, NULL, 9) == 13);
    starway_path_free(path);
    EXPECT_FAILS(starway_find_path(map, &from, &wall, NULL, NULL, &path, &error), STARWAY_USAGE, "0,0");
    EXPECT_FAILS(starway_find_path(map, &from, &off, NULL, NULL, &path, &error), STARWAY_USAGE, "-1,7");
    starway_path_options options = {.size = sizeof options};
    options.algorithm = "astra";
    EXPECT_FAILS(starway_find_path(map, &from, &to, &options, NULL, &path, &error), STARWAY_USAGE, "astra");
    options.algorithm = "dijkstra";
    EXPECT_OK(starway_find_path(map, &from, &to, &options, NULL, &path, &error));
    EXPECT(strcmp(starway_path_algorithm(path), "dijkstra") == 0 && starway_path_cost(path) == 12);
    starway_path_free(path);
    starway_map_free(map);
    EXPECT_FAILS(starway_map_open("no such map", NULL, &map, &error), STARWAY_FAILURE, "no such map");
}

static void check_reading(const char* data) {
    char file[4096];
    snprintf(file, sizeof file, "%s/maps/maze.txt", data);
    starway_error* error = NULL;
    starway_map* map = NULL;
    starway_path* path = NULL;
    const starway_terrain_cost wall = {"#", 7};
    starway_map_options options = {.size = sizeof options};
    options.costs = &wall;
    options.cost_count = 1;
    EXPECT_OK(starway_map_open(file, &options, &map, &error));
    const starway_cell from = {0, 0, NULL}, to = {1, 0, NULL};
    EXPECT_OK(starway_find_path(map, &from, &to, NULL, NULL, &path, &error));
    EXPECT(starway_path_cost(path) == 7);
    starway_path_free(path);
    starway_map_free(map);
    const char* const layer = "Trees";
    starway_map_options layers = {.size = sizeof layers};
    layers.walls = &layer;
    layers.wall_count = 1;
    EXPECT_FAILS(starway_map_open(file, &layers, &map, &error), STARWAY_USAGE, "walls has no effect on");
    const uint8_t open = 1;
    EXPECT_FAILS(starway_map_from_cells(1, 1, &open, NULL, 0, &layers, &map, &error), STARWAY_USAGE, "leave them out");
}

static void check_array(void) {
    enum { width = 70, height = 3 };
    uint8_t open[width * height];
    uint16_t costs[width * height];
    for (int i = 0; i < width * height; ++i) open[i] = 1;
    for (int i = 0; i < width * height; ++i) costs[i] = 2;
    for (int y = 0; y < height - 1; ++y) open[y * width + 65] = 0; /* a wall with a gap at the bottom */
    starway_error* error = NULL;
    starway_map* map = NULL;
    starway_path* path = NULL;
    starway_map_options options = {.size = sizeof options};
    options.neighbours = 4;
    EXPECT_OK(starway_map_from_cells(width, height, open, NULL, 0, &options, &map, &error));
    const starway_cell from = {0, 0, NULL}, to = {69, 0, NULL};
    EXPECT_OK(starway_find_path(map, &from, &to, NULL, NULL, &path, &error));
    EXPECT(starway_path_cost(path) == 69 + 4);
    starway_path_free(path);
    EXPECT_OK(starway_map_set_open(map, 65, 0, 1, &error));
    EXPECT_OK(starway_find_path(map, &from, &to, NULL, NULL, &path, &error));
    EXPECT(starway_path_cost(path) == 69);
    starway_path_free(path);
    EXPECT_OK(starway_map_set_cost(map, 65, 0, 2.5, &error));
    EXPECT_OK(starway_find_path(map, &from, &to, NULL, NULL, &path, &error));
    EXPECT(fabs(starway_path_cost(path) - 70.5) < 1e-9);
    starway_path_free(path);
    for (int y = 0; y < height; ++y) EXPECT_OK(starway_map_set_open(map, 65, y, 0, &error));
    EXPECT_FAILS(starway_find_path(map, &from, &to, NULL, NULL, &path, &error), STARWAY_NO_ROUTE, "");
    EXPECT_FAILS(starway_map_set_open(map, 70, 0, 1, &error), STARWAY_USAGE, "70,0");
    starway_map_free(map);

    EXPECT_OK(starway_map_from_cells(width, height, open, costs, 1, &options, &map, &error));
    EXPECT_OK(starway_find_path(map, &from, &to, NULL, NULL, &path, &error));
    EXPECT(starway_path_cost(path) == 2 * (69 + 4));
    starway_path_free(path);
    starway_map_free(map);
    EXPECT_FAILS(starway_map_from_cells(width, height, open, costs, 0, &options, &map, &error), STARWAY_USAGE,
                 "cost_units");
    EXPECT_FAILS(starway_map_from_cells(0, height, open, NULL, 0, NULL, &map, &error), STARWAY_USAGE, "");
    options.neighbours = 5;
    EXPECT_FAILS(starway_map_from_cells(width, height, open, NULL, 0, &options, &map, &error), STARWAY_USAGE, "5");
}

void test_maps(const char* data) {
    check_file(data);
    check_reading(data);
    check_array();
}
