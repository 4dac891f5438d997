import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SiteTexts } from '../../../site/index.js'
import { startAdminApp, type AdminApp } from '../../../testing/admin-app.js'

/** How often the site has forgotten its texts. */
export const forgotten = Reflect.get(globalThis, 'process') as { forgotten?: number }

/** As {@link startAdminApp}, over a site that has four texts and counts how often it forgets them. */
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
  Object.assign(app.server.app.get(SiteTexts, { strict: false }), { entryFile: join(folder, 'entry.mjs') })
  const stop = async (): Promise<void> => {
    await app.stop()
    rmSync(folder, { recursive: true })
  }
  return { ...app, stop }
}
