import { LRUCache } from 'lru-cache'
import type { EncodedPage } from './encoded-page.js'

export interface SharedPage extends EncodedPage {
  /** Absent if a source was unreadable; the page then serves only the visitors it was rendered for. */
  readonly sources: readonly string[] | undefined
}

interface Stored {
  page: SharedPage
  contentVersion: number
}
interface Rendering {
  contentVersion: number
  page: Promise<SharedPage>
}

/** Each content version is rendered once, however many visitors ask. */
export class PageCache {
  readonly #pages: LRUCache<string, Stored>
  readonly #rendering = new Map<string, Rendering>()

  /** @param maxSize in bytes; the pages that were not requested for longest are removed first */
  constructor(
    private readonly render: (address: string) => Promise<SharedPage>,
    private readonly contentVersion: () => number,
    maxSize: number,
  ) {
    this.#pages = new LRUCache({ maxSize, sizeCalculation: ({ page }) => page.bytes })
  }

  get bytes(): number {
    return this.#pages.calculatedSize
  }

  inMemory(address: string): SharedPage | undefined {
    const stored = this.#pages.get(address)
    return stored?.contentVersion === this.contentVersion() ? stored.page : undefined
  }

  get(address: string): Promise<SharedPage> | SharedPage {
    return this.inMemory(address) ?? this.#renderOnce(address)
  }

  /**
   * Renders outdated pages one by one; visitors get the old ones meanwhile.
   * @param current fingerprints of all sources
   */
  async refresh(current: ReadonlySet<string>): Promise<void> {
    const outdated = [...this.#pages].filter(([, { page }]) => page.sources?.some((source) => !current.has(source)))
    for (const [address] of outdated) await this.#renderOnce(address)
  }

  #renderOnce(address: string): Promise<SharedPage> {
    const contentVersion = this.contentVersion()
    const inFlight = this.#rendering.get(address)
    // An earlier rendering may show old content.
    if (inFlight?.contentVersion === contentVersion) return inFlight.page
    const rendering = { contentVersion, page: this.render(address) }
    this.#rendering.set(address, rendering)
    return rendering.page.then(
      (page) => {
        this.#removeRendering(address, rendering)
        if (page.sources !== undefined && this.contentVersion() === contentVersion)
          this.#pages.set(address, { page, contentVersion })
        return page
      },
      (error: unknown) => {
        this.#removeRendering(address, rendering)
        throw error
      },
    )
  }

  #removeRendering(address: string, rendering: Rendering): void {
    if (this.#rendering.get(address) === rendering) this.#rendering.delete(address)
  }
}
