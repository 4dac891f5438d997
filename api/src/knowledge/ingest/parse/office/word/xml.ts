import { Parser } from 'htmlparser2'

export type Attributes = Readonly<Record<string, string>>

/** Texts and values stay escaped. */
export interface XmlReader {
  open(name: string, attributes: Attributes): void
  text(text: string): void
  close(name: string): void
}

/** Streams the part, as a tree of a book would take ten times its size. */
export function readXml(part: Uint8Array, { open, text, close }: XmlReader): void {
  const parser = new Parser(
    { onopentag: open, ontext: text, onclosetag: close },
    { xmlMode: true, decodeEntities: false },
  )
  parser.end(Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('utf8'))
}

/** ECMA-376, part 1, 17.17.4 (ST_OnOff): an element without a value is on. */
export function isOn({ 'w:val': value }: Attributes): boolean {
  return value !== '0' && value !== 'false' && value !== 'off'
}

export function openingTag(name: string, attributes: Attributes): string {
  let tag = `<${name}`
  for (const key in attributes) tag += ` ${key}="${attributes[key]!.replaceAll('"', '&quot;')}"`
  return `${tag}>`
}

const escapes: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function decodeText(escaped: string): string {
  return escaped.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return escapes[name] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
