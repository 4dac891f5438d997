import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ContentKey } from '@loquia/contracts'

/** See `host-site/src/app/locate.ts`. */
export type PageKind = 'shared' | 'record' | 'query' | 'private'

export interface ApiAccess {
  apiBase: string
  apiHeaders: Readonly<Record<string, string>>
}

export interface ServerEntry {
  /** Addresses with the same HTML share one `address`. */
  locate(url: string): { redirect: string } | { kind: PageKind; address: string }
  render(
    request: ApiAccess & {
      url: string
      publicUrl: string
      /** This token previews drafts. */
      editedWith?: string
    },
  ): Promise<{ status: number; html: string; sources?: string[] }>
  /** Current fingerprints of everything that shared pages are rendered from. */
  currentSources(access: ApiAccess): Promise<ReadonlySet<string>>
  sitemap(publicUrl: string): string
  robots(publicUrl: string): string
  /** The next page shows the database's current content. */
  forgetContent(): void
  /** Changes after each {@link forgetContent}. */
  contentVersion(): number
  contentKeys(): Promise<ContentKey[]>
}

// src/site and dist/site are equally deep.
export const builtServerEntry = fileURLToPath(
  new URL('../../../host-site/dist/server/entry-server.js', import.meta.url),
)

/** `undefined` while the site is not built. */
export async function loadServerEntry(file: string): Promise<ServerEntry | undefined> {
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as ServerEntry) : undefined
}
