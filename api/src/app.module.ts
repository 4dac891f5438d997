import { type DynamicModule, Module } from '@nestjs/common'
import { ApiDocsModule } from './api-docs/index.js'
import { ClusterModule } from './cluster/index.js'
import { EnvironmentModule } from './config/environment.module.js'
import type { Environment } from './config/env.js'
import { DatabaseModule } from './database/database.module.js'
import { DemosModule, DemosService } from './features/demos/index.js'
import { FeaturesModule } from './features/features.module.js'
import { ProjectsModule, SampleProject } from './features/projects/index.js'
import { SeedModule } from './features/seed/index.js'
import { UsersModule, UsersService } from './features/accounts/users/index.js'
import { HttpModule } from './http/index.js'
import { JobsModule } from './jobs/index.js'
import { MailModule } from './mail/index.js'
import { loggerModule, OperationsModule } from './operations/index.js'
import { SealingModule } from './sealing/index.js'

export interface AppOptions {
  environment: Environment
  /** Address of the database, embedded or not. */
  databaseUrl: string
  /** Nobody else works on this database; true for the embedded one. */
  alone: boolean
}

/** The composition root: every module of the api, once. */
@Module({})
export class AppModule {
  static with({ environment, databaseUrl, alone }: AppOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        EnvironmentModule.with(environment),
        loggerModule(environment),
        ClusterModule,
        DatabaseModule.at(databaseUrl, alone),
        JobsModule.on({ url: databaseUrl, alone }),
        OperationsModule,
        ApiDocsModule,
        HttpModule,
        MailModule,
        SealingModule,
        FeaturesModule,
        SeedModule.with({
          imports: [UsersModule, DemosModule, ProjectsModule],
          users: UsersService,
          demos: DemosService,
          projects: SampleProject,
        }),
      ],
    }
  }
}
