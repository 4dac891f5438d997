import type { EncodedPage } from './encoded-page.js'

/** A page that was rendered for everybody. */
export interface SharedPage extends EncodedPage {
  /**
   * Fingerprints of what it was made of; absent when some of that could not be read: then it serves whom it was
   * rendered for.
   */
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

/**
 * Pages that are the same for everybody, in memory: rendered once for each version of the site's content, however many
 * ask at once. There are only as many as the site has shared addresses; the bound is for texts of an owner that are
 * very long.
 */
export class SharedPages {
  readonly #pages = new Map<string, Stored>()
  readonly #rendering = new Map<string, Rendering>()
  #bytes = 0

  /**
   * @param contentVersion grows with each change that this process hears of; pages of earlier ones are out of date
   * @param mostBytes of all pages; those that were rendered first go first
   */
  constructor(
    private readonly render: (address: string) => Promise<SharedPage>,
    private readonly contentVersion: () => number,
    private readonly mostBytes: number,
  ) {}

  get bytes(): number {
    return this.#bytes
  }

  /** The page as it is in memory; `undefined` where it would have to be rendered. */
  inMemory(address: string): SharedPage | undefined {
    const stored = this.#pages.get(address)
    return stored?.contentVersion === this.contentVersion() ? stored.page : undefined
  }

  /** The page, rendered if need be. */
  get(address: string): Promise<SharedPage> | SharedPage {
    return this.inMemory(address) ?? this.#renderOnce(address)
  }

  /**
   * Renders again what was made of something that is no longer so, one page after the other; meanwhile visitors are
   * given the page as it was. For changes that nobody told us of.
   * @param current fingerprints of everything, as it is now
   */
  async refresh(current: ReadonlySet<string>): Promise<void> {
    const outdated = [...this.#pages].filter(([, { page }]) => page.sources?.some((source) => !current.has(source)))
    for (const [address] of outdated) await this.#renderOnce(address)
  }

  #renderOnce(address: string): Promise<SharedPage> {
    const contentVersion = this.contentVersion()
    const underWay = this.#rendering.get(address)
    // One that was begun before a change may show what was before it.
    if (underWay?.contentVersion === contentVersion) return underWay.page
    const rendering = { contentVersion, page: this.render(address) }
    this.#rendering.set(address, rendering)
    return rendering.page.then(
      (page) => {
        this.#end(address, rendering)
        if (page.sources !== undefined && this.contentVersion() === contentVersion)
          this.#store(address, { page, contentVersion })
        return page
      },
      (error: unknown) => {
        this.#end(address, rendering)
        throw error
      },
    )
  }

  #end(address: string, rendering: Rendering): void {
    if (this.#rendering.get(address) === rendering) this.#rendering.delete(address)
  }

  #store(address: string, stored: Stored): void {
    this.#drop(address)
    this.#pages.set(address, stored)
    this.#bytes += stored.page.bytes
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.mostBytes) break
      this.#drop(oldest)
    }
  }

  #drop(address: string): void {
    const stored = this.#pages.get(address)
    if (stored === undefined) return
    this.#pages.delete(address)
    this.#bytes -= stored.page.bytes
  }
}
