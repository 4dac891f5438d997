import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import { headerIn, moFile, readPo } from './gettext.ts'

export const pluginFolder = join(import.meta.dirname, '../../../examples/wordpress/loquia-chat')

/** A zip cannot represent years before 1980; a fixed date makes equal sources equal bytes. */
const date = new Date(Date.UTC(2026, 0, 1))

/** Owners download a file such as `loquia-chat-1.1.0.zip`. */
export function pluginZipName(): string {
  return `loquia-chat-${headerIn(readFileSync(join(pluginFolder, 'loquia-chat.php'), 'utf8'), 'Version')}.zip`
}

export async function pluginZip(): Promise<Buffer> {
  const files = new Map<string, Buffer>()
  for (const path of globSync('**/*.*', { cwd: pluginFolder })) {
    const bytes = readFileSync(join(pluginFolder, path))
    const name = path.replaceAll('\\', '/')
    files.set(name, bytes)
    if (name.endsWith('.po')) files.set(name.replace(/po$/, 'mo'), moFile(readPo(bytes.toString())))
  }
  const zip = new JSZip()
  for (const [name, bytes] of [...files].sort(([one], [other]) => (one < other ? -1 : 1)))
    zip.file(`loquia-chat/${name}`, bytes, { date, createFolders: false, unixPermissions: 0o644 })
  return zip.generateAsync({
    type: 'nodebuffer',
    platform: 'UNIX',
    compression: 'DEFLATE',
    compressionOptions: { level: 9 },
  })
}
