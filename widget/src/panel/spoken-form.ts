/**
 * Markdown as it is said: no addresses behind the words of a link, no marks, no rules, no dashes before items. Cells end
 * with a comma, items and rows with a full stop: a screen reader runs them together otherwise.
 */
export function spokenForm(text: string): string {
  return text
    .replace(/^[ |:-]+$\n?/gm, '')
    .replace(
      /^ *\|(.*?)\.?\| *$/gm,
      (_, row: string) =>
        `${row
          .split('|')
          .map((cell) => cell.trim())
          .join(', ')}.`,
    )
    .replace(/([^\s.?!:;,…])[ \t]*\n(?=\s*(?:[-+*] |\d+[.)] |\n))/g, '$1.\n')
    .replace(/\]\([^\s()]*\)|^ *[-+] | ?\[\d+\]|[[*_`#|>]+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}
