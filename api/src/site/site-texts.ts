import type { ContentKey } from '@loquia/contracts'
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { Cluster } from '../cluster/index.js'
import { loadServerEntry } from './server-entry.js'

/** Injection token of the path of the built site's server entry. */
export const SITE_ENTRY = Symbol('site entry')
const topic = 'site-texts'

/** What the api and the pages that it serves must know of each other's texts. */
@Injectable()
export class SiteTexts implements OnModuleInit, OnModuleDestroy {
  readonly #log = new Logger(SiteTexts.name)
  #stop: (() => void) | undefined

  constructor(
    private readonly cluster: Cluster,
    @Inject(SITE_ENTRY) private readonly entryFile: string,
  ) {}

  onModuleInit(): void {
    this.#stop = this.cluster.on(topic, () => {
      this.#forget().catch((error: unknown) => this.#log.warn(`the pages' texts were not forgotten: ${String(error)}`))
    })
  }

  onModuleDestroy(): void {
    this.#stop?.()
  }

  /** The texts of the site that may be written anew; none while the site is not built. */
  async keys(): Promise<ContentKey[]> {
    return (await (await loadServerEntry(this.entryFile))?.contentKeys()) ?? []
  }

  /**
   * To be called after texts were changed: every node renders its next page with the new ones, this one by the time it
   * returns.
   */
  async changed(): Promise<void> {
    await this.#forget()
    await this.cluster.publish(topic, '')
  }

  async #forget(): Promise<void> {
    ;(await loadServerEntry(this.entryFile))?.forgetContent()
  }
}
