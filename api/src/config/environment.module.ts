import { type DynamicModule, Global, Module } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from './env.js'

/** Makes the environment injectable everywhere: `@Inject(ENVIRONMENT) environment: Environment`. */
@Global()
@Module({})
export class EnvironmentModule {
  static with(environment: Environment): DynamicModule {
    return {
      module: EnvironmentModule,
      providers: [{ provide: ENVIRONMENT, useValue: environment }],
      exports: [ENVIRONMENT],
    }
  }
}
