import { Global, Module } from '@nestjs/common'
import { RateLimits } from './load/rate-limits.js'

/** What every feature needs at its edge. */
@Global()
@Module({ providers: [RateLimits], exports: [RateLimits] })
export class HttpModule {}
