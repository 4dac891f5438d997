import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ContentKey } from '@loquia/contracts'

/** What the HTML of a page depends on; see `host-site/src/app/locate.ts`. */
export type PageKind = 'shared' | 'record' | 'query' | 'private'

/** How the site reaches the api. */
export interface ApiAccess {
  apiBase: string
  apiHeaders: Readonly<Record<string, string>>
}

/** What the built host site exports from its server entry. */
export interface ServerEntry {
  /** What an address leads to; `address` stands for all with the same HTML. */
  locate(url: string): { redirect: string } | { kind: PageKind; address: string }
  render(
    request: ApiAccess & {
      url: string
      publicUrl: string
      /** A preview's token: renders for the content editor, with the drafts that it shows. */
      editedWith?: string
    },
  ): Promise<{ status: number; html: string; sources?: string[] }>
  /** Fingerprints of everything that shared pages are made of, as it is now. */
  currentSources(access: ApiAccess): Promise<ReadonlySet<string>>
  sitemap(publicUrl: string): string
  robots(publicUrl: string): string
  /** The next page is rendered with what the database then holds. */
  forgetContent(): void
  /** Another number after each {@link forgetContent}. */
  contentVersion(): number
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
