#!/usr/bin/env bash
# The Snowball algorithms of multilingual-stemmer 2.1.1 (34 languages) give the singular and the plural of common nouns
# different stems: Portuguese hotel/hotéis, homem/homens and viagem/viagens, Italian camera/camere, Spanish luz/luces,
# French jeu/jeux, and "menu/menus" in English, French, Spanish and Portuguese alike. The Italian plural even becomes
# the stem of a shorter verb: camere = cam. A search over these stems does not find "Camere" by "camera": the singular
# has to be taken before the stem.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund multilingual-stemmer@2.1.1
cat >run.mjs <<'JS'
import { createStemmer } from 'multilingual-stemmer'
const pairs = { pt: 'hotel/hotéis homem/homens viagem/viagens menu/menus', it: 'camera/camere chiave/chiavi gatto/gatti', es: 'luz/luces menú/menús flor/flores', fr: 'jeu/jeux menu/menus cheval/chevaux', en: 'menu/menus room/rooms' }
for (const [language, words] of Object.entries(pairs)) {
  const stem = createStemmer(language)
  console.log(language, words.split(' ').map((pair) => pair.split('/').map(stem).join('/')).join(' '))
}
JS
expected='pt hotel/hot hom/homens viag/viagens menu/menus
it camer/cam chiav/chi gatt/gatt
es luz/luc menu/menus flor/flor
fr jeu/jeux menu/menus cheval/cheval
en menu/menus room/room'
seen="$(node run.mjs)"
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
