/* Checks for tests in C: a failed one prints its line and ends the program. */
#ifndef EXPECT_H
#define EXPECT_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "starway/starway.h"

#define EXPECT(condition)                                                             \
    do {                                                                              \
        if (!(condition)) {                                                           \
            fprintf(stderr, "%s:%d: expected: %s\n", __FILE__, __LINE__, #condition); \
            exit(1);                                                                  \
        }                                                                             \
    } while (0)

/* The call succeeds. Uses a variable `error`. */
#define EXPECT_OK(call)                                                                                  \
    do {                                                                                                 \
        if ((call) != STARWAY_OK) {                                                                      \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, starway_error_message(error)); \
            exit(1);                                                                                     \
        }                                                                                                \
        EXPECT(error == NULL);                                                                           \
    } while (0)

/* The call fails with this status, and with a message that contains the text. Frees `error`. */
#define EXPECT_FAILS(call, status, text)                                                                            \
    do {                                                                                                            \
        EXPECT((call) == (status));                                                                                 \
        EXPECT(error != NULL);                                                                                      \
        EXPECT(starway_error_status(error) == (status));                                                            \
        if (strstr(starway_error_message(error), text) == NULL) {                                                   \
            fprintf(stderr, "%s:%d: '%s' is not in: %s\n", __FILE__, __LINE__, text, starway_error_message(error)); \
            exit(1);                                                                                                \
        }                                                                                                           \
        starway_error_free(error);                                                                                  \
        error = NULL;                                                                                               \
    } while (0)

/* The tests of each file. data: the folder of the repository; scratch: a folder for files of the test's own. */
void test_roads(const char* data, const char* scratch);
void test_tables(const char* data);
void test_maps(const char* data);
void test_null_arguments(void);

#endif
