/**
 * Removes marks and addresses. Adds commas after cells and full stops after items and rows, as screen readers would
 * join them.
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
