import { Inject, Injectable, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { reseal } from './reseal.js'

/**
 * When the operator has changed ENCRYPTION_KEY and names the one before: seals under the new one before anybody is
 * served.
 */
@Injectable()
class ResealAtStart implements OnApplicationBootstrap {
  readonly #log = new Logger('Sealing')

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { ENCRYPTION_KEY_BEFORE: from, ENCRYPTION_KEY: to } = this.environment
    if (from === undefined) return
    const { resealed, lost } = await reseal(this.dataSource, { from, to })
    this.#log.warn(
      `${resealed} stored secrets were sealed anew under ENCRYPTION_KEY; ${lost} are opened by neither key. ENCRYPTION_KEY_BEFORE can be removed`,
    )
  }
}

@Module({ providers: [ResealAtStart] })
export class SealingModule {}
