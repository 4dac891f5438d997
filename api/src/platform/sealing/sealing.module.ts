import { Inject, Injectable, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { reseal } from './reseal.js'

/** After a change of ENCRYPTION_KEY, reseals all secrets before serving requests. */
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
      `secrets_reencrypted count=${resealed} unreadable=${lost}: ENCRYPTION_KEY now encrypts them; remove ENCRYPTION_KEY_BEFORE`,
    )
  }
}

@Module({ providers: [ResealAtStart] })
export class SealingModule {}
