import { type DynamicModule, Module } from '@nestjs/common'
import { ApiDocsModule } from './public/api-docs/api-docs.module.js'
import { ClusterModule } from './platform/cluster/index.js'
import { EnvironmentModule } from './config/environment.module.js'
import type { Environment } from './config/env.js'
import { DatabaseModule } from './platform/database/database.module.js'
import { DemosModule, DemosService } from './public/demos/index.js'
import { FeaturesModule } from './features.module.js'
import { ProjectsModule, SampleProject } from './admin/projects/index.js'
import { SeedModule } from './seed/index.js'
import { UsersModule, UsersService } from './core/users/index.js'
import { HttpModule } from './platform/http/index.js'
import { JobsModule } from './platform/jobs/index.js'
import { MailModule } from './platform/mail/index.js'
import { OperationsModule } from './admin/operations/index.js'
import { loggerModule } from './platform/logging/logging.js'
import { SealingModule } from './platform/sealing/index.js'

export interface AppOptions {
  environment: Environment
  databaseUrl: string
  /** True when no other process uses this database. */
  alone: boolean
}

@Module({})
export class AppModule {
  static register({ environment, databaseUrl, alone }: AppOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        EnvironmentModule.register(environment),
        loggerModule(environment),
        ClusterModule,
        DatabaseModule.register(databaseUrl, alone),
        JobsModule.register({ url: databaseUrl, alone }),
        OperationsModule,
        ApiDocsModule,
        HttpModule,
        MailModule,
        SealingModule,
        FeaturesModule,
        SeedModule.register({
          imports: [UsersModule, DemosModule, ProjectsModule],
          users: UsersService,
          demos: DemosService,
          projects: SampleProject,
        }),
      ],
    }
  }
}
