// ISO 8601 as the protocol uses it: a full date, "T", a full time, and where it lies from UTC.
//   2026-07-16T07:00:00Z   2026-07-16T16:00:00.250+09:00

const PATTERN = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,]\d{1,9})?(?:Z|[+-](\d\d):?(\d\d))$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the text names a moment: a day that the calendar has, and a time that a clock shows. */
export function isIsoDate(text: string): boolean {
  const found = PATTERN.exec(text);
  if (found === null) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, zoneHour = 0, zoneMinute = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  return (
    day >= 1 &&
    day <= daysOf(year, month) &&
    hour <= 23 &&
    minute <= 59 &&
    // A leap second is a second.
    second <= 60 &&
    zoneHour <= 23 &&
    zoneMinute <= 59
  );
}

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
}
