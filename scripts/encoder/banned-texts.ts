import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textKey } from './pairs.ts'

/** Longer strings of the data are whole pages, which no training text repeats. Characters. */
const longestText = 2_000

/**
 * Keys of all texts that are measured, which training must leave out: those of the answer-quality data and those of
 * the made-up businesses' questions.
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
  // A single word is no question, and sets hold words such as their language.
  for (const key of keys) if (!key.includes(' ')) keys.delete(key)
  return keys
}
