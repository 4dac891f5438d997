#!/usr/bin/env bash
# chrono-node 2.10.3 reads a span of hours without am or pm on the 24-hour clock and moves an end that is not later than
# the start to the next day: "from 9 to 5" lasts 20 hours, "10am to 4" lasts 18. Equal numbers make an empty span:
# "8 to 8" starts and ends at 08:00. A reader of opening hours must check isCertain('meridiem') of the end, which is
# false in all these cases, before it uses the end.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chrono-node@2.10.3
cat >run.mjs <<'JS'
import * as chrono from 'chrono-node'
const reference = new Date(2026, 10, 25, 12, 0)
for (const text of ['from 9 to 5', '10am to 4', '8:30 to 5:30', '8 to 8', '9am to 5pm']) {
  const [found] = chrono.parse(text, reference)
  const hours = (found.end.date() - found.start.date()) / 3_600_000
  console.log(`${text} = ${hours} h, end certain: ${found.end.isCertain('meridiem')}`)
}
JS
expected='from 9 to 5 = 20 h, end certain: false
10am to 4 = 18 h, end certain: false
8:30 to 5:30 = 21 h, end certain: false
8 to 8 = 0 h, end certain: false
9am to 5pm = 8 h, end certain: true'
seen="$(TZ=UTC node run.mjs)"
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
