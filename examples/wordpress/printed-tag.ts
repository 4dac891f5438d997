import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type PluginSettings = Record<'host' | 'bot_id' | 'primary_color' | 'position' | 'language', string>

/** WordPress's `esc_attr`, for text without entities of its own. */
const escAttr = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;')
/**
 * WordPress's `esc_url` for http and https: other schemes give nothing, and characters that have no place in an address
 * go.
 */
function escUrl(text: string): string {
  const kept = text.replace(/[^a-z0-9-~+_.?#=!&;,/:%@$|*'()[\]\\x80-\xff]/gi, '')
  return /^https?:/i.test(kept) ? escAttr(kept) : ''
}

/** What `loquia_chat_tag` prints: the plugin's own template, filled by the rules of its PHP. */
export async function printedTag(settings: PluginSettings): Promise<string> {
  if (settings.host === '' || settings.bot_id === '') return ''
  const template = await readFile(join(import.meta.dirname, 'loquia-chat/tag.html'), 'utf8')
  return template
    .trim()
    .replace(/\{(\w+)\}/g, (_, name: keyof PluginSettings) =>
      name === 'host' ? escUrl(settings.host.replace(/[/\\]+$/, '')) : escAttr(settings[name]),
    )
}
