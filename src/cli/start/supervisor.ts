// The supervisor: a shell loop that starts the server again with back-off. It is a shell because an idle node would cost
// 40 MB. Started as  sh -c SUPERVISOR mux-supervisor <file for errors> <pty-host's socket> node server.js …
// It ends with the server's exit code 0 (a clean end) or 3 (pty-host is gone, or another server has it), when
// pty-host's socket is gone, and when it is killed; a client then starts another one.

/** Exit code of a server that is not to be started again: its pty-host is gone or belongs to another server. */
export const SERVER_EXIT_NO_HOST = 3;

/** Delays in seconds: 0.1 0.2 0.5 1 2 5 5 …; a server that ran a minute starts from the shortest again. */
export const SUPERVISOR: string = `
errors=$1 host=$2
shift 2
delay=0.1
while :; do
  began=$(date +%s)
  "$@" </dev/null >/dev/null 2>"$errors"
  case $? in 0|${SERVER_EXIT_NO_HOST}) exit 0 ;; esac
  [ -S "$host" ] || exit 0
  [ $(($(date +%s) - began)) -lt 60 ] || delay=0.1
  sleep $delay
  case $delay in 0.1) delay=0.2 ;; 0.2) delay=0.5 ;; 0.5) delay=1 ;; 1) delay=2 ;; *) delay=5 ;; esac
done
`;
