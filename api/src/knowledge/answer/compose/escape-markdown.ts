/** Markdown shows the result literally: no formatting, links, images or HTML. Line breaks become spaces. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/^(?:[#+-]+|\d{1,9}(?=[.)]))/, (start) => (/^\d/.test(start) ? start : `\\${start}`))
    .replace(/^(\d{1,9})([.)])(?=\s)/, '$1\\$2')
    .replace(/(https?|ftp):\/\//gi, '$1:\\/\\/')
    .replace(/\bwww\./gi, 'www\\.')
}

export function markdownAddress(url: string): string {
  return url.replace(
    /[\s()<>\\]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
}
