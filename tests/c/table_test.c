/* Tables: cells are the routes of their pairs, in any type and in any blocks. */
#include "expect.h"

void test_tables(const char* data) {
    char roads[4096], cities[4096];
    snprintf(roads, sizeof roads, "%s/romania/roads.csv", data);
    snprintf(cities, sizeof cities, "%s/romania/cities.csv", data);
    starway_source_options source = {.size = sizeof source};
    source.nodes = cities;
    starway_engine *engine = NULL, *plain = NULL;
    starway_error* error = NULL;
    EXPECT_OK(starway_open(roads, &source, NULL, &plain, &error));
    EXPECT_OK(starway_prepare(plain, NULL, NULL, &engine, &error));
    starway_engine_free(plain);

    const starway_point points[3] = {
        {0, 0, "Arad", NULL, 0}, {0, 0, "Sibiu", NULL, 0}, {26.1025, 44.4268, NULL, NULL, 0}};
    starway_table *table = NULL, *square = NULL;
    EXPECT_OK(starway_plan_table(engine, points, 2, points, 3, NULL, NULL, &table, &error));
    EXPECT_OK(starway_plan_table(engine, points, 3, NULL, 0, NULL, NULL, &square, &error));
    starway_engine_free(engine); /* which the tables outlive */
    EXPECT(starway_table_rows(table) == 2 && starway_table_columns(table) == 3);
    EXPECT(starway_table_rows(square) == 3 && starway_table_columns(square) == 3);
    EXPECT(starway_table_block_rows(table) >= 1);
    EXPECT(strcmp(starway_table_unit(table), "m") == 0);
    EXPECT(strcmp(starway_table_algorithm(table), "cch") == 0);

    double cells[6];
    float floats[6];
    uint32_t steps[6];
    EXPECT_OK(starway_table_fill(table, 0, 2, cells, NULL, &error));
    EXPECT(cells[0] == 0 && cells[1] == 140000 && cells[2] == 418000);
    EXPECT(cells[3] == 140000 && cells[4] == 0 && cells[5] == 278000);
    EXPECT_OK(starway_table_fill_float(table, 1, 1, floats, NULL, &error));
    EXPECT(floats[0] == 140000.F && floats[2] == 278000.F);
    EXPECT_OK(starway_table_fill_steps(table, 0, 2, steps, NULL, &error));
    for (int i = 0; i < 6; ++i) EXPECT(fabs((double)steps[i] * starway_table_resolution(table) - cells[i]) < 1e-9);
    EXPECT_OK(starway_table_fill(table, 2, 0, cells, NULL, &error));
    EXPECT_FAILS(starway_table_fill(table, 1, 2, cells, NULL, &error), STARWAY_USAGE, "rows 1 to 3");
    EXPECT_FAILS(starway_table_fill(table, UINT64_MAX, 2, cells, NULL, &error), STARWAY_USAGE, "rows");
    starway_control control = {.size = sizeof control};
    starway_cancel* const cancel = starway_cancel_new();
    control.cancel = cancel;
    starway_cancel_set(cancel);
    EXPECT_FAILS(starway_table_fill(table, 0, 2, cells, &control, &error), STARWAY_INTERRUPTED, "");
    starway_cancel_free(cancel);
    starway_table_free(table);
    starway_table_free(square);

    /* Cells without a route. */
    EXPECT_OK(starway_open(roads, &source, NULL, &engine, &error));
    starway_table_options options = {.size = sizeof options};
    options.cutoff = 200000;
    EXPECT_OK(starway_plan_table(engine, points, 1, points, 3, &options, NULL, &table, &error));
    EXPECT_OK(starway_table_fill(table, 0, 1, cells, NULL, &error));
    EXPECT_OK(starway_table_fill_float(table, 0, 1, floats, NULL, &error));
    EXPECT_OK(starway_table_fill_steps(table, 0, 1, steps, NULL, &error));
    EXPECT(cells[1] == 140000 && isinf(cells[2]) && isinf(floats[2]) && steps[2] == STARWAY_NO_COST);
    starway_table_free(table);
    options.algorithm = "cch";
    EXPECT_FAILS(starway_plan_table(engine, points, 1, points, 3, &options, NULL, &table, &error), STARWAY_USAGE, "");
    const starway_point far_away = {-70, 10, NULL, NULL, 0};
    options.algorithm = NULL;
    EXPECT_FAILS(starway_plan_table(engine, &far_away, 1, points, 3, &options, NULL, &table, &error), STARWAY_NO_ROUTE,
                 "");
    options.keep_far = 1;
    EXPECT_OK(starway_plan_table(engine, &far_away, 1, points, 3, &options, NULL, &table, &error));
    EXPECT_OK(starway_table_fill(table, 0, 1, cells, NULL, &error));
    EXPECT(isinf(cells[0]) && isinf(cells[1]) && isinf(cells[2]));
    starway_table_free(table);
    starway_engine_free(engine);
}
