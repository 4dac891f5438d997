import type { PairGroup, Phrase } from '../pairs.ts'

const shortestText = 3
const longestText = 400

/** Strings by their key in the locale file. */
export type LocaleStrings = ReadonlyMap<string, string>

/** Texts with the same key mean the same. Texts equal in all languages are names and are skipped. */
export function* pairTranslations(
  locales: readonly (readonly [language: string, LocaleStrings])[],
): Generator<PairGroup> {
  const keys = new Set(locales.flatMap(([, strings]) => [...strings.keys()]))
  for (const key of keys) {
    const says = locales.flatMap(([language, strings]): Phrase[] => {
      const text = plainText(strings.get(key) ?? '')
      return text.length < shortestText || text.length > longestText ? [] : [[language, text]]
    })
    const distinct = says.filter(([, text], at) => says.findIndex((other) => other[1] === text) === at)
    if (distinct.length > 1) yield { says: distinct }
  }
}

/** Removes tags and placeholders: `{{name}}`, `%{name}`, `%name%`, `:name`, `%s`. */
export function plainText(text: string): string {
  return text
    .replaceAll(/<[^>]*>|&\w+;/g, ' ')
    .replaceAll(/\{\{[^}]*\}\}|%?\{[^}]*\}|%\w+%|(?<![\w:]):[a-z_]+|%\d*\$?[sd]/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export function jsonStrings(source: string): LocaleStrings {
  const strings = new Map<string, string>()
  const addStrings = (value: unknown, path: string): void => {
    if (typeof value === 'string') strings.set(path, value)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) addStrings(inner, `${path}.${key}`)
  }
  addStrings(JSON.parse(source), '')
  return strings
}

/** Parses nested `key: text` lines, all that Rails and Symfony use; multi-line texts are skipped. */
export function yamlStrings(source: string): LocaleStrings {
  const strings = new Map<string, string>()
  const path: { indent: number; key: string }[] = []
  for (const line of source.split('\n')) {
    const [, spaces, key, rest] = /^(\s*)["']?([\w./ -]+?)["']?:(?:\s+(.*))?$/.exec(line) ?? []
    if (spaces === undefined || key === undefined) continue
    while (path.length > 0 && path.at(-1)!.indent >= spaces.length) path.pop()
    const text = rest?.trim().replace(/^(["'])(.*)\1$/, '$2')
    if (text === undefined || text === '') path.push({ indent: spaces.length, key })
    else if (!/^[|>&*]/.test(text)) strings.set([...path.map((each) => each.key), key].join('.'), text)
  }
  return strings
}

/** Parses Laravel's nested arrays `'key' => 'text'`, one per line. */
export function phpStrings(source: string): LocaleStrings {
  const strings = new Map<string, string>()
  const path: string[] = []
  for (const line of source.split('\n')) {
    const [, key, text] = /^\s*(['"])(.*?)\1\s*=>\s*(.*)$/.exec(line)?.slice(1) ?? []
    if (key !== undefined && text !== undefined) {
      const quoted = /^(['"])(.*)\1,?$/.exec(text)?.[2]
      if (quoted !== undefined) strings.set([...path, key].join('.'), quoted.replaceAll(/\\(['"])/g, '$1'))
      else if (/^\[$|^array\($/.test(text)) path.push(key)
    } else if (/^\s*(?:\]|\)),?;?$/.test(line)) path.pop()
  }
  return strings
}

/** `strings.xml` of an Android app. */
export function androidStrings(source: string): LocaleStrings {
  return new Map(
    [...source.matchAll(/<string name="(\w+)"[^>]*>([\s\S]*?)<\/string>/g)].map(([, key, text]) => [
      key!,
      text!.replaceAll(/\\(['"])/g, '$1').replaceAll('&amp;', '&'),
    ]),
  )
}

/** In Gettext files the English text is the key. */
export function gettextStrings(source: string): LocaleStrings {
  const strings = new Map<string, string>()
  for (const [, id, text] of source.matchAll(/^msgid "(.+)"\r?\nmsgstr(?:\[0\])? "(.+)"$/gm))
    strings.set(unescapeGettext(id!), unescapeGettext(text!))
  return strings
}

function unescapeGettext(text: string): string {
  return text.replaceAll(/\\(["\\])/g, '$1').replaceAll(/\\n/g, ' ')
}
