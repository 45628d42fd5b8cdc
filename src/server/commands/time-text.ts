// Times for people, in the server's time zone, in tmux's forms.

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const MONTHS = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
] as const;

const two = (value: number): string => String(value).padStart(2, "0");

/** "Mon Nov 30 22:10:21 2026", as ctime(3) writes it. */
export const timeText = (atSeconds: number): string => expandTime("%a %b %e %H:%M:%S %Y", atSeconds * 1000);

/** Puts a time into a text with strftime's conversions; one that is not known stays as it is. */
export function expandTime(template: string, atMs: number): string {
  const date = new Date(atMs);
  return template.replace(/%([a-zA-Z%])/g, (whole, letter: string) => conversion(letter, date) ?? whole);
}

function conversion(letter: string, date: Date): string | undefined {
  switch (letter) {
    case "H":
      return two(date.getHours());
    case "I":
      return two(date.getHours() % 12 || 12);
    case "M":
      return two(date.getMinutes());
    case "S":
      return two(date.getSeconds());
    case "p":
      return date.getHours() < 12 ? "AM" : "PM";
    case "R":
      return `${two(date.getHours())}:${two(date.getMinutes())}`;
    case "T":
      return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
    case "%":
      return "%";
    default:
      return dateConversion(letter, date);
  }
}

function dateConversion(letter: string, date: Date): string | undefined {
  switch (letter) {
    case "d":
      return two(date.getDate());
    case "e":
      return String(date.getDate()).padStart(2, " ");
    case "m":
      return two(date.getMonth() + 1);
    case "y":
      return two(date.getFullYear() % 100);
    case "Y":
      return String(date.getFullYear());
    case "a":
      return DAYS[date.getDay()]?.slice(0, 3);
    case "A":
      return DAYS[date.getDay()];
    case "b":
    case "h":
      return MONTHS[date.getMonth()]?.slice(0, 3);
    case "B":
      return MONTHS[date.getMonth()];
    case "F":
      return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
    case "s":
      return String(Math.floor(date.getTime() / 1000));
    default:
      return undefined;
  }
}
