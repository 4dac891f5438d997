import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textKey } from './pairs.ts'

/** Longer strings, in characters, are whole pages, which no training text repeats. */
const longestText = 2_000

/**
 * Keys of all measured texts, which training must not see.
 * @param folders of JSON files
 */
export function bannedTexts(folders: readonly string[]): Set<string> {
  const keys = new Set<string>()
  const addKeys = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.length <= longestText) keys.add(textKey(value))
    } else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) addKeys(inner)
  }
  for (const folder of folders)
    for (const name of globSync('*.json', { cwd: folder }))
      addKeys(JSON.parse(readFileSync(join(folder, name), 'utf8')))
  // A single word is no question, and sets contain words such as their language.
  for (const key of keys) if (!key.includes(' ')) keys.delete(key)
  return keys
}
