import { describe, expect, it } from 'vitest'
import { fileInThisThread } from '../file-in-this-thread.testing.js'

const italian = [
  'Orari',
  '',
  'Il caffè è aperto dal lunedì al venerdì: perché così è più comodo.',
  '',
  'Qualità',
  '',
  'Città di Forlì – “l’orto” costa € 5,50 più l’IVA…',
]
const english = [
  'Prices',
  '',
  'A café crème costs £2.80 and a naïve visitor’s “special” costs €3.',
  '',
  'Notes',
  '',
  'Nothing else is sold here on weekdays, and nothing at all on Sundays.',
]
/** ISO-8859-1 lacks curly quotes and the euro. */
const latinItalian = [
  'Orari',
  '',
  'Il caffè è aperto dal lunedì al venerdì: perché così è più comodo.',
  '',
  'Qualità',
  '',
  'Città di Forlì: ogni libertà è già là, però si può discutere.',
]
const latinEnglish = [
  'Prices',
  '',
  'A café crème costs £2.80 and half a litre ½ of that.',
  '',
  'Notes',
  '',
  'Nothing else is sold here on weekdays, and nothing at all on Sundays.',
]

const cp1252: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
}

function windows1252(text: string): Buffer {
  return Buffer.from([...text].map((char) => cp1252[char] ?? char.charCodeAt(0)))
}

function utf16(text: string, order: 'le' | 'be', mark: boolean): Buffer {
  const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

const encodings: readonly (readonly [
  name: string,
  encode: (text: string) => Buffer,
  texts: readonly (readonly string[])[],
])[] = [
  ['UTF-8', (text) => Buffer.from(text), [italian, english]],
  ['UTF-8 with a mark', (text) => Buffer.from(`\uFEFF${text}`), [italian, english]],
  ['UTF-16 little-endian with a mark', (text) => utf16(text, 'le', true), [italian, english]],
  ['UTF-16 big-endian with a mark', (text) => utf16(text, 'be', true), [italian, english]],
  ['UTF-16 little-endian without a mark', (text) => utf16(text, 'le', false), [italian, english]],
  ['UTF-16 big-endian without a mark', (text) => utf16(text, 'be', false), [italian, english]],
  ['Windows-1252', windows1252, [italian, english]],
  ['ISO-8859-1', (text) => Buffer.from(text, 'latin1'), [latinItalian, latinEnglish]],
]
const lineEnds = [
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
] as const

async function read(bytes: Uint8Array): Promise<unknown> {
  const { kind, document } = await fileInThisThread({ bytes, url: 'https://upload.invalid/testo.txt', language: 'it' })
  expect(kind).toBe('txt')
  return [document.title, ...document.blocks.map(({ headings, text }) => [headings.at(-1), text])]
}

describe.each(encodings)('a text in %s', (_name, encode, texts) => {
  it.each(lineEnds)('with lines that end in %s is read to the letter', async (_end, end) => {
    for (const text of texts)
      expect(await read(encode(text.join(end)))).toEqual([text[0], [text[0], text[2]], [text[4], text[6]]])
  })
})

it('is read in paragraphs where its lines end in different ways', async () => {
  expect(
    await read(
      Buffer.from(
        'Prices\r\n\r\nA cut of long hair with washing costs twenty pounds and\r\nlasts half an hour at least, mostly more.\n\nNotes\r\rCome five minutes early, please.\r\n \t\r\nBring nothing else than yourself.',
      ),
    ),
  ).toEqual([
    'Prices',
    ['Prices', 'A cut of long hair with washing costs twenty pounds and lasts half an hour at least, mostly more.'],
    ['Notes', 'Come five minutes early, please.'],
    ['Notes', 'Bring nothing else than yourself.'],
  ])
})

it('a few words in Windows-1252 are not taken for another language', async () => {
  expect(await read(windows1252('Città più bella'))).toEqual(['Città più bella', [undefined, 'Città più bella']])
  expect(await read(windows1252('Menu à la carte – 25 €, caffè compreso'))).toEqual([
    'Menu à la carte – 25 €, caffè compreso',
    [undefined, 'Menu à la carte – 25 €, caffè compreso'],
  ])
})
