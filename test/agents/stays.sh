#!/bin/sh
# A fake agent written for the shell, with one habit: it stays until its terminal goes.
while :; do sleep 600; done
