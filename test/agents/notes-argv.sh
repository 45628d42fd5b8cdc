#!/bin/sh
# notes-argv.sh FILE WORD…: appends its words, one a line in brackets, a few variables and its open descriptors to FILE.
file=$1
shift
{
  echo "argv $#"
  for word in "$@"; do printf '[%s]\n' "$word"; done
  echo "env $MUX_EVENT $MUX_PANE_ID $MUX_STATE $MUX_KIND $MUX"
  ls -l /proc/$$/fd | sed -n 's/.*-> /open /p'
  echo end
} >"$file.$$"
cat "$file.$$" >>"$file"
rm -f "$file.$$"
