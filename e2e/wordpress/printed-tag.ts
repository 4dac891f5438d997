/** What the plugin has stored; what is left out is as the studio has it. */
export type PluginSettings = Record<string, string> & { host: string; bot_id: string }

/** WordPress's `esc_attr`, for text without entities of its own. */
const escAttr = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;')

/** What the plugin prints at the end of a page, by the rules of its PHP; `php.process.test.ts` compares the two. */
export function printedTag({ host, bot_id, ...looks }: PluginSettings): string {
  if (!/^https?:/i.test(host) || bot_id === '') return ''
  const attributes = Object.entries(looks).filter(([, value]) => value !== '')
  const data = [['bot_id', bot_id] as const, ...attributes]
    .map(([name, value]) => ` data-${name.replaceAll('_', '-')}="${escAttr(value)}"`)
    .join('')
  return `<script async src="${escAttr(host.replace(/[/\\]+$/, ''))}/widget.js"${data}></script>`
}
