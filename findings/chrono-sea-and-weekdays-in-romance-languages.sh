#!/usr/bin/env bash
# chrono-node 2.10.3 takes ordinary words for weekdays in Romance languages, and says that the weekday is certain: the sea
# in Italian and Spanish ("mar Ligure", "vista al mar") is a Tuesday, in French ("une mer calme") a Wednesday, and the
# dish "dim sum" a Sunday. English does the same with the verb "sat". Nothing in the result tells such a word from an
# abbreviation, so a reader of hotel or restaurant pages must look at the words beside it.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chrono-node@2.10.3
cat >run.mjs <<'JS'
import * as chrono from 'chrono-node'
const reference = new Date(2026, 10, 25, 12, 0)
const texts = {
  it: ['Camere con vista sul mar Ligure', 'Hotel sul mar Tirreno'],
  es: ['Habitaciones con vista al mar'],
  fr: ['Une mer calme', 'Carte de dim sum'],
  en: ['Guests sat by the sea'],
}
for (const [language, list] of Object.entries(texts))
  for (const text of list) {
    const [found] = chrono[language].parse(text, reference)
    const weekday = found?.start.get('weekday')
    console.log(`${language}: ${text} = ${found?.text}, weekday ${weekday}, certain: ${found?.start.isCertain('weekday')}`)
  }
JS
expected='it: Camere con vista sul mar Ligure = mar, weekday 2, certain: true
it: Hotel sul mar Tirreno = mar, weekday 2, certain: true
es: Habitaciones con vista al mar = mar, weekday 2, certain: true
fr: Une mer calme = mer, weekday 3, certain: true
fr: Carte de dim sum = dim, weekday 0, certain: true
en: Guests sat by the sea = sat, weekday 6, certain: true'
seen="$(TZ=UTC node run.mjs)"
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
