import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ContentChanges } from '../../site/index.js'
import { startAdminApp, type AdminApp } from '../../testing/admin-app.js'

export const forgotten = Reflect.get(globalThis, 'process') as { forgotten?: number }

export async function startContentApp(): Promise<AdminApp> {
  const folder = mkdtempSync(join(tmpdir(), 'loquia-cms-'))
  const app = await startAdminApp()
  writeFileSync(
    join(folder, 'entry.mjs'),
    `export const forgetContent = () => { process.forgotten = (process.forgotten ?? 0) + 1 }
  export const contentKeys = async () => [
    { path: 'hero.title', type: 'hero', kind: 'text', en: 'A', it: 'B', pages: ['/'] },
    { path: 'nav.login', type: 'site', kind: 'text', en: 'Log in', it: 'Accedi', pages: [] },
    { path: 'domainForm.note', type: 'site', kind: 'text', en: 'Free for {{days}} days', it: 'Gratis per {{days}} giorni', pages: [] },
    { path: 'footer.copyright', type: 'footer', kind: 'text', en: '© {{name}}', it: '© {{name}}', pages: [] }]`,
  )
  Object.assign(app.server.app.get(ContentChanges, { strict: false }), { entryFile: join(folder, 'entry.mjs') })
  const stop = async (): Promise<void> => {
    await app.stop()
    rmSync(folder, { recursive: true })
  }
  return { ...app, stop }
}
