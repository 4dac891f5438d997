#!/usr/bin/env bash
# schema.org's `openingHours` often stands in pages as one string with a space between its parts, such as
# "Mo-Fr 09:00-18:00 Sa 09:00-13:00". opening_hours 3.15.0 accepts that string, with two warnings and no error, and applies
# all times to all days: Saturday is open until 18:00. A line break instead of the space gives the same; a comma or a
# semicolon gives 13:00. Hours in the English twelve-hour habit pass as well: "Mo-Fr 9-5" is 100 hours a week.
# getWarnings() is the only sign, so a caller must treat any warning as "not understood".
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund opening_hours@3.15.0
cat >run.cjs <<'JS'
const OpeningHours = require('opening_hours')
const place = { lat: 45, lon: 9, address: { country_code: 'it', state: 'Lombardia' } }
const time = (date) => date.toTimeString().slice(0, 5)
for (const text of [
  'Mo-Fr 09:00-18:00 Sa 09:00-13:00',
  'Mo-Fr 09:00-18:00\nSa 09:00-13:00',
  'Mo-Fr 09:00-18:00, Sa 09:00-13:00',
  'Mo-Fr 09:00-18:00; Sa 09:00-13:00',
]) {
  const hours = new OpeningHours(text, place)
  const saturday = hours.getOpenIntervals(new Date(2026, 10, 28), new Date(2026, 10, 29))
  const spans = saturday.map(([from, to]) => `${time(from)}-${time(to)}`).join(' ')
  console.log(`${JSON.stringify(text)}: Saturday ${spans}, warnings ${hours.getWarnings().length}`)
}
const week = new OpeningHours('Mo-Fr 9-5', place).getOpenIntervals(new Date(2026, 10, 30), new Date(2026, 11, 7))
console.log(`"Mo-Fr 9-5": ${week.reduce((sum, [from, to]) => sum + (to - from) / 3_600_000, 0)} hours a week`)
JS
expected='"Mo-Fr 09:00-18:00 Sa 09:00-13:00": Saturday 09:00-18:00, warnings 2
"Mo-Fr 09:00-18:00\nSa 09:00-13:00": Saturday 09:00-18:00, warnings 2
"Mo-Fr 09:00-18:00, Sa 09:00-13:00": Saturday 09:00-13:00, warnings 0
"Mo-Fr 09:00-18:00; Sa 09:00-13:00": Saturday 09:00-13:00, warnings 0
"Mo-Fr 9-5": 100 hours a week'
seen="$(TZ=UTC node run.cjs)"
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
