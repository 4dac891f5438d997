#!/usr/bin/env bash
# pdfjs-dist: getTextContent gives the text of a layer (optional content group) that the document itself turns off, and
# with `includeMarkedContent` tells only that it lies in optional content, not in which group. The orders to draw the
# page (getOperatorList) name the group.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pdfjs-dist@5.4.296 pdf-lib@1.17.1 >/dev/null

cat >show.mjs <<'JS'
import { PDFDocument, PDFName, PDFOperator, PDFString, StandardFonts } from 'pdf-lib'
import { getDocument, OPS, version } from 'pdfjs-dist/legacy/build/pdf.mjs'

const document = await PDFDocument.create()
const page = document.addPage([400, 200])
page.setFont(await document.embedFont(StandardFonts.Helvetica))
const layer = document.context.register(document.context.obj({ Type: 'OCG', Name: PDFString.of('Draft') }))
document.catalog.set(PDFName.of('OCProperties'), document.context.obj({ OCGs: [layer], D: { OFF: [layer] } }))
page.node.Resources().set(PDFName.of('Properties'), document.context.obj({ L1: layer }))
page.pushOperators(PDFOperator.of('BDC', [PDFName.of('OC'), PDFName.of('L1')]))
page.drawText('Draft: 99 euros.', { x: 20, y: 150, size: 12 })
page.pushOperators(PDFOperator.of('EMC'))
page.drawText('30 euros.', { x: 20, y: 100, size: 12 })

const pdf = await getDocument({ data: await document.save(), verbosity: 0 }).promise
const read = await pdf.getPage(1)
const { items } = await read.getTextContent({ includeMarkedContent: true })
const begin = items.find(({ type }) => type === 'beginMarkedContentProps')
const { fnArray, argsArray } = await read.getOperatorList()
const order = argsArray[fnArray.indexOf(OPS.beginMarkedContentProps)]
const layers = await pdf.getOptionalContentConfig()
console.log(
  JSON.stringify({
    version,
    text: items.filter(({ str }) => str?.trim()).map(({ str }) => str),
    toldByText: Object.keys(begin).sort(),
    groupByOrders: order[1].type,
    isVisible: layers.isVisible(order[1]),
  }),
)
JS
seen="$(node show.mjs 2>/dev/null)"
echo "$seen"
expected='{"version":"5.4.296","text":["Draft: 99 euros.","30 euros."],"toldByText":["id","tag","type"],"groupByOrders":"OCG","isVisible":false}'
[ "$seen" = "$expected" ] || { echo CHANGED; exit 1; }
