import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import JSZip from 'jszip'
import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib'
import { fileInThisThread } from './file-in-this-thread.testing.js'

let elsewhere: string
let stop: () => void
const asked: string[] = []
beforeAll(async () => {
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end('words from elsewhere')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => server.close()
})
afterAll(() => stop?.())

const language = 'en' as const
const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const names = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relationship}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"`

async function wordFile(target: string, declares = '', words = ''): Promise<Uint8Array> {
  const zip = new JSZip()
  const external = (id: string, type: string, to = target): string =>
    `<Relationship Id="${id}" Type="${relationship}/${type}" Target="${to}" TargetMode="External"/>`
  zip.file(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  )
  zip.file(
    '_rels/.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relationship}/officeDocument" Target="word/document.xml"/></Relationships>`,
  )
  zip.file(
    'word/_rels/document.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${external('picture', 'image')}${external('template', 'attachedTemplate')}${external('part', 'subDocument')}${external('frame', 'frame')}${external('link', 'hyperlink')}</Relationships>`,
  )
  zip.file(
    'word/_rels/settings.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${external('template', 'attachedTemplate')}</Relationships>`,
  )
  zip.file('word/settings.xml', `<w:settings ${names}><w:attachedTemplate r:id="template"/></w:settings>`)
  zip.file(
    'word/document.xml',
    `<?xml version="1.0"?>${declares}<w:document ${names}><w:body><w:p><w:r><w:t>You may send anything back within thirty days. ${words}</w:t></w:r></w:p><w:subDoc r:id="part"/>
<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="a picture"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:link="picture" r:embed="picture"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>
<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>INCLUDEPICTURE "${target}" \\d</w:instrText><w:fldChar w:fldCharType="end"/></w:r></w:p></w:body></w:document>`,
  )
  return zip.generateAsync({ type: 'uint8array' })
}

it.each([
  ['a server', () => `${elsewhere}/word.png`],
  ['a file of the server', () => 'file:///etc/hostname'],
  ['a path of the server', () => '/etc/hostname'],
  ['a share of a network', () => '\\\\127.0.0.1\\share\\x.png'],
])('a Word document whose parts lie at %s is read without them', async (_, target) => {
  const {
    document: { blocks },
  } = await fileInThisThread({
    kind: 'docx',
    bytes: await wordFile(target()),
    url: 'https://shop.example/returns.docx',
    language,
  })
  expect(blocks.map(({ text }) => text)).toEqual(['You may send anything back within thirty days.'])
  expect(asked).toEqual([])
})

it.each([
  ['elsewhere', () => `<!DOCTYPE w [<!ENTITY far SYSTEM "${elsewhere}/entity">]>`, '&far;'],
  ['in a file', () => '<!DOCTYPE w [<!ENTITY far SYSTEM "file:///etc/passwd">]>', '&far;'],
  ['in a list of them elsewhere', () => `<!DOCTYPE w SYSTEM "${elsewhere}/list.dtd">`, '&far;'],
  [
    'in themselves, a thousand million times',
    () =>
      `<!DOCTYPE w [<!ENTITY a "ha">${['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`).join('')}]>`,
    '&j;',
  ],
])('a Word document that loads words %s is read without them', async (_, declares, words) => {
  const read = await fileInThisThread({
    kind: 'docx',
    bytes: await wordFile('x', declares(), words),
    url: 'https://shop.example/x.docx',
    language,
  }).then(
    ({ document: { blocks } }) => blocks.map(({ text }) => text).join('\n'),
    (error: Error) => error.name,
  )
  expect(read.length).toBeLessThan(100)
  expect(read).not.toMatch(/root:|from elsewhere|haha/)
  expect(asked).toEqual([])
})

it('a PDF with actions is read without any request', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage([600, 800])
  page.drawText('A haircut costs twenty euros.', {
    x: 50,
    y: 700,
    size: 11,
    font: await document.embedFont(StandardFonts.Helvetica),
  })
  const { context } = document
  const action = (kind: string, fields: Record<string, PDFString>) =>
    context.obj({ Type: 'Action', S: kind, ...fields })
  document.catalog.set(
    PDFName.of('OpenAction'),
    context.register(action('URI', { URI: PDFString.of(`${elsewhere}/opened`) })),
  )
  document.catalog.set(
    PDFName.of('AA'),
    context.obj({
      WC: action('JavaScript', { JS: PDFString.of(`app.launchURL("${elsewhere}/script")`) }),
      DS: action('Launch', { F: PDFString.of('/bin/sh') }),
    }),
  )
  page.node.set(
    PDFName.of('AA'),
    context.obj({
      O: action('GoToR', { F: PDFString.of(`${elsewhere}/remote.pdf`) }),
      C: action('SubmitForm', { F: PDFString.of(`${elsewhere}/form`) }),
    }),
  )
  const far = context.register(
    context.stream('', {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 1,
      Height: 1,
      F: context.obj({ FS: 'URL', F: PDFString.of(`${elsewhere}/stream`) }),
    }),
  )
  page.node.Resources()?.set(PDFName.of('XObject'), context.obj({ Far: far }))
  const {
    document: { blocks },
  } = await fileInThisThread({
    kind: 'pdf',
    bytes: await document.save(),
    url: 'https://shop.example/prices.pdf',
    language,
  })
  expect(blocks.map(({ text }) => text)).toEqual(['A haircut costs twenty euros.'])
  expect(asked).toEqual([])
})

it('the server of these tests hears requests', async () => {
  expect(await (await fetch(`${elsewhere}/heard`)).text()).toBe('words from elsewhere')
  expect(asked).toEqual(['/heard'])
})
