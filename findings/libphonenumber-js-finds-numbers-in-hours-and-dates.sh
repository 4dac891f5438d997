#!/usr/bin/env bash
# findPhoneNumbersInText of libphonenumber-js 1.13.16 (with the "max" metadata, which checks each country's number
# patterns) reports valid fixed-line numbers in lines that businesses write every day: German opening hours without
# colons, an Italian date, an Italian VAT number, a French company register number. Hours with minutes are left out, so a
# test with "9.00-12.30" alone misses it. A caller has to rule out hours, dates and register numbers itself.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund libphonenumber-js@1.13.16
cat >run.cjs <<'JS'
const { findPhoneNumbersInText } = require('libphonenumber-js/max')
for (const [country, text] of [
  ['DE', 'Mo-Fr 9-12 14-18'],
  ['IT', 'Saldi dal 05.01.2026'],
  ['IT', 'Listino 06.2026'],
  ['IT', 'P.IVA 01234567890'],
  ['FR', 'RCS Paris 123 456 789'],
  ['IT', 'Aperti 9.00-12.30 15.00-19.00'],
]) {
  const found = findPhoneNumbersInText(text, country).map(({ number }) => `${number.number} ${number.getType()}`)
  console.log(`${country} ${text}: ${found.join(', ') || 'none'}`)
}
JS
expected='DE Mo-Fr 9-12 14-18: +499121418 FIXED_LINE
IT Saldi dal 05.01.2026: +3905012026 FIXED_LINE
IT Listino 06.2026: +39062026 FIXED_LINE
IT P.IVA 01234567890: +3901234567890 FIXED_LINE
FR RCS Paris 123 456 789: +33123456789 FIXED_LINE
IT Aperti 9.00-12.30 15.00-19.00: none'
seen="$(node run.cjs)"
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
