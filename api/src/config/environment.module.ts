import { type DynamicModule, Global, Module } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from './env.js'

@Global()
@Module({})
export class EnvironmentModule {
  static register(environment: Environment): DynamicModule {
    return {
      module: EnvironmentModule,
      providers: [{ provide: ENVIRONMENT, useValue: environment }],
      exports: [ENVIRONMENT],
    }
  }
}
