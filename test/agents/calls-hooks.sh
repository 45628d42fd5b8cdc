#!/bin/bash
# Stands for an agent that calls hooks, under whatever name it is started: each line it reads is a hook's payload, handed
# to the reporter as such an agent does, in a shell of its own. "AGENT EVENT {...}" names the agent that the hook was
# installed for, and the event; a line "run ..." is run as a command. It says after each that it is over.
stty -echo
name=$(basename "$0")
said=0
echo "ready"
while IFS= read -r line; do
  case $line in
    run\ *) eval "${line#run }" ;;
    *)
      payload="{${line#*\{}"
      # shellcheck disable=SC2086
      set -- ${line%%\{*}
      printf '%s' "$payload" | sh -c '"$MUX_HOOK" hook "$@"' hook "${1:-$name}" ${2:+"$2"}
      ;;
  esac
  said=$((said + 1))
  echo "over $said"
done
