#!/usr/bin/env bash
# mammoth 1.13.0 leaves out the result of a simple field (w:fldSimple), as Word writes it for a sum, a date or a document
# property, while it keeps the result of the same field written as a complex one (w:fldChar). Hidden text (w:vanish),
# which Word does not show, is given like any other.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mammoth@1.13.0 jszip@3.10.1 >/dev/null

cat >show.mjs <<'JS'
import JSZip from 'jszip'
import mammoth from 'mammoth'

const run = (text, properties = '') => `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`
const mark = (type) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const body = [
  `<w:p>${run('Simple: ')}<w:fldSimple w:instr=" =SUM(ABOVE) ">${run('120 EUR')}</w:fldSimple></w:p>`,
  `<w:p>${run('Complex: ')}${mark('begin')}<w:r><w:instrText> =SUM(ABOVE) </w:instrText></w:r>${mark('separate')}${run('120 EUR')}${mark('end')}</w:p>`,
  `<w:p>${run('Shown. ')}${run('Hidden.', '<w:rPr><w:vanish/></w:rPr>')}</w:p>`,
]
const zip = new JSZip()
zip.file(
  'word/document.xml',
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`,
)
const { value } = await mammoth.extractRawText({ buffer: await zip.generateAsync({ type: 'nodebuffer' }) })
console.log(value.trim().split(/\n+/).map((line) => line.trim()).join(' | '))
JS
seen="$(node show.mjs)"
echo "mammoth $(node -p "require('mammoth/package.json').version"): $seen"
expected='Simple: | Complex: 120 EUR | Shown. Hidden.'
[ "$seen" = "$expected" ] || { echo CHANGED; exit 1; }
