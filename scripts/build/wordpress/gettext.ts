/** Translations of the plugin in GNU gettext, the format of WordPress. */

export function stringsIn(php: string): string[] {
  const found = php.matchAll(/\b(?:__|esc_html__)\(\s*'((?:[^'\\]|\\.)*)',\s*'loquia-chat'\s*\)/g)
  return [...new Set([...found].map(([, text = '']) => text.replaceAll(/\\(['\\])/g, '$1')))]
}

/** WordPress also translates the plugin's headers. */
export function headerIn(php: string, name: string): string {
  return new RegExp(`^ \\* ${name}: +(.+)$`, 'm').exec(php)?.[1] ?? ''
}

export function readPo(po: string): Map<string, string> {
  const entries = new Map<string, string>()
  for (const block of po.split(/\n{2,}/)) {
    const parts: Record<string, string> = {}
    let part = ''
    for (const line of block.split('\n')) {
      const [, name, text] = /^(?:(msgid|msgstr) )?(".*")$/.exec(line) ?? []
      if (text === undefined) continue
      part = name ?? part
      parts[part] = (parts[part] ?? '') + (JSON.parse(text) as string)
    }
    if (parts.msgid !== undefined) entries.set(parts.msgid, parts.msgstr ?? '')
  }
  return entries
}

/**
 * The binary form (GNU gettext manual, "The Format of GNU MO Files"), sorted by the texts' bytes, without a hash table.
 */
export function moFile(entries: ReadonlyMap<string, string>): Buffer {
  const sorted = [...entries]
    .map(([text, translation]) => [Buffer.from(text), Buffer.from(translation)] as const)
    .sort(([one], [other]) => Buffer.compare(one, other))
  const headBytes = 28
  const head = Buffer.alloc(headBytes + sorted.length * 16)
  head.writeUInt32LE(0x95_04_12_de, 0)
  head.writeUInt32LE(sorted.length, 8)
  head.writeUInt32LE(headBytes, 12)
  head.writeUInt32LE(headBytes + sorted.length * 8, 16)
  head.writeUInt32LE(head.length, 24)
  const texts: Buffer[] = []
  let at = head.length
  for (const column of [0, 1] as const)
    for (const [row, pair] of sorted.entries()) {
      const entry = headBytes + (column * sorted.length + row) * 8
      head.writeUInt32LE(pair[column].length, entry)
      head.writeUInt32LE(at, entry + 4)
      texts.push(pair[column], Buffer.alloc(1))
      at += pair[column].length + 1
    }
  return Buffer.concat([head, ...texts])
}
