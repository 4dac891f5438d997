import type { ContentKey } from '@loquia/contracts'
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { Cluster } from '../platform/cluster/index.js'
import { loadServerEntry } from './server-entry.js'

export const SITE_ENTRY = Symbol('site entry')
const topic = 'site-texts'

@Injectable()
export class ContentChanges implements OnModuleInit, OnModuleDestroy {
  readonly #log = new Logger(ContentChanges.name)
  #stop: (() => void) | undefined

  constructor(
    private readonly cluster: Cluster,
    @Inject(SITE_ENTRY) private readonly entryFile: string,
  ) {}

  onModuleInit(): void {
    this.#stop = this.cluster.on(topic, () => {
      this.#forgetContent().catch((error: unknown) => this.#log.warn(`page_texts_not_cleared error=${String(error)}`))
    })
  }

  onModuleDestroy(): void {
    this.#stop?.()
  }

  /** Empty while the site is not built. */
  async listKeys(): Promise<ContentKey[]> {
    return (await (await loadServerEntry(this.entryFile))?.contentKeys()) ?? []
  }

  /** This node uses the new texts on return; other nodes follow. */
  async publishChange(): Promise<void> {
    await this.#forgetContent()
    await this.cluster.publish(topic, '')
  }

  async #forgetContent(): Promise<void> {
    ;(await loadServerEntry(this.entryFile))?.forgetContent()
  }
}
