#!/bin/sh
# A fake agent that reports what it is told: each line it reads is the body of an OSC 7501 report; it echoes "ok".
stty -echo
while read -r body; do
  printf '\033]7501;%s\033\\ok\r\n' "$body"
done
