import { limits } from '@loquia/contracts'

/**
 * A file's name as a label: without folders, ends of lines, what turns the reading round ("menu.exe" shown as
 * "exe.menu") and halves of characters.
 */
export function fileLabel(filename: string): string {
  const base = filename.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, limits.filenameMaxChars)
    .replace(/[\uD800-\uDBFF]$/, '')
  return clean === '' ? 'document' : clean
}
