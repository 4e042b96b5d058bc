string[] hall = new string[]
{
    "+-------+",
    "|A  X   |",
    "| X X X |",
    "| X   XB|",
    "|   X   |",
    "+-------+",
};
