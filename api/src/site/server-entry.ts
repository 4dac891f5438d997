import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ContentKey } from '@loquia/contracts'

/** What the built host site exports from its server entry. */
export interface ServerEntry {
  render(request: {
    url: string
    nonce: string
    apiBase: string
    publicUrl: string
    language?: string
  }): Promise<{ status: number; html: string; redirect?: string }>
  sitemap(publicUrl: string): string
  robots(publicUrl: string): string
  /** The next page is rendered with what the database then holds. */
  forgetContent(): void
  /** The texts that may be written anew. */
  contentKeys(): Promise<ContentKey[]>
}

// The same number of folders up from src/site and from dist/site.
export const builtServerEntry = fileURLToPath(
  new URL('../../../host-site/dist/server/entry-server.js', import.meta.url),
)

/** The site's renderer; the same one for everybody who asks. `undefined` while the site is not built. */
export async function loadServerEntry(file: string): Promise<ServerEntry | undefined> {
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as ServerEntry) : undefined
}
