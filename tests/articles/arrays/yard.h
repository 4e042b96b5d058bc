// A yard with sheds.
static const char yard[4][6] = {
    {'S', 'O', 'O', 'X', 'O', 'O'},
    {'O', 'X', 'O', 'O', 'O', 'X'},
    {'O', 'X', 'X', 'X', 'O', 'O'},
    {'O', 'O', 'O', 'O', 'X', 'E'},
};
