# signalled.sh SIGNAL SECONDS PROGRAM ARGUMENTS...: signals the program so long after it has begun to listen, says "late"
# where it takes more than a second to end or never listens, and ends with its code. On a busy machine a program may load
# for longer than the seconds: a signal would meet no handler.
signal=$1 seconds=$2
shift 2
env --default-signal=HUP,INT,QUIT "$@" > /dev/null 2>&1 &
program=$!
until grep -Eqs '^SigCgt:.*[4-7c-f]$' /proc/$program/status; do # SIGQUIT
    grep -qs '^State:.[^Z]' /proc/$program/status || { echo "late: never listens: $*"; exit 1; }
    sleep 0.01
done
sleep "$seconds"
sent=$(date +%s%N)
kill -s "$signal" $program 2> /dev/null
wait $program
code=$?
[ $(($(date +%s%N) - sent)) -lt 1000000000 ] || echo "late: $signal after $seconds s: $*"
exit $code
