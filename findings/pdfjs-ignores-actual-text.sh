#!/usr/bin/env bash
# pdfjs-dist: where a PDF says by /ActualText what a glyph stands for (as typesetting programs do for ligatures that
# have no code of their own), getTextContent gives the glyph's own code instead: "of" + "fi" + "ce" loses its middle.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pdfjs-dist@5.4.296 pdf-lib@1.17.1 >/dev/null

cat >show.mjs <<'JS'
import { PDFDocument, PDFHexString, PDFName, PDFOperator, PDFString, StandardFonts } from 'pdf-lib'
import { getDocument, version } from 'pdfjs-dist/legacy/build/pdf.mjs'

const document = await PDFDocument.create()
const page = document.addPage([400, 200])
const font = await document.embedFont(StandardFonts.Helvetica)
page.setFont(font)
page.drawText(' ', { x: 0, y: 0 })
const name = page.node.Resources().lookup(PDFName.of('Font')).keys()[0]
const show = (hex) => PDFOperator.of('Tj', [PDFHexString.of(hex)])
page.pushOperators(
  PDFOperator.of('BT'),
  PDFOperator.of('Tf', [name, document.context.obj(12)]),
  PDFOperator.of('Td', [document.context.obj(20), document.context.obj(100)]),
  show(Buffer.from('The of').toString('hex')),
  PDFOperator.of('BDC', [PDFName.of('Span'), document.context.obj({ ActualText: PDFString.of('fi') })]),
  show('01'),
  PDFOperator.of('EMC'),
  show(Buffer.from('ce opens.').toString('hex')),
  PDFOperator.of('ET'),
)
const pdf = await getDocument({ data: await document.save(), verbosity: 0 }).promise
const { items } = await (await pdf.getPage(1)).getTextContent()
console.log(`${version} ${JSON.stringify(items.map(({ str }) => str).join('').trim())}`)
JS
seen="$(node show.mjs 2>/dev/null)"
echo "$seen"
case "$seen" in *office*) echo CHANGED; exit 1 ;; '5.4.296 "'*'ce opens."') ;; *) echo CHANGED; exit 1 ;; esac
