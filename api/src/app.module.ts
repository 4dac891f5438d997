import { type DynamicModule, Module } from '@nestjs/common'
import { ApiDocsModule } from './api-docs/index.js'
import { ClusterModule } from './cluster/index.js'
import { EnvironmentModule } from './config/environment.module.js'
import type { Environment } from './config/env.js'
import { DatabaseModule } from './database/database.module.js'
import { AccountModule } from './features/account/index.js'
import { AuditModule } from './features/audit/index.js'
import { AuthModule } from './features/auth/index.js'
import { BotAdminModule } from './features/bot-admin/index.js'
import { BotsModule } from './features/bots/index.js'
import { ChatModule } from './features/chat/index.js'
import { CheckoutModule } from './features/checkout/index.js'
import { CmsModule } from './features/cms/index.js'
import { ContactModule } from './features/contact/index.js'
import { DemosModule, DemosService } from './features/demos/index.js'
import { GoldenQuestionsModule } from './features/golden-questions/index.js'
import { InboxesModule } from './features/inboxes/index.js'
import { InsightModule } from './features/insight/index.js'
import { ProjectsModule, SampleProject } from './features/projects/index.js'
import { SeedModule } from './features/seed/index.js'
import { StudioModule } from './features/studio/index.js'
import { MediaModule } from './features/media/index.js'
import { ModelKeysModule } from './features/model-keys/index.js'
import { SiteAssistantModule } from './features/site-assistant/index.js'
import { TrainingsModule } from './features/trainings/index.js'
import { SupportModule } from './features/support/index.js'
import { UserAdminModule } from './features/user-admin/index.js'
import { UsersModule, UsersService } from './features/users/index.js'
import { HttpModule } from './http/index.js'
import { JobsModule } from './jobs/index.js'
import { MailModule } from './mail/index.js'
import { loggerModule, OperationsModule } from './operations/index.js'

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
        DatabaseModule.at(databaseUrl),
        JobsModule.on({ url: databaseUrl, alone }),
        OperationsModule,
        ApiDocsModule,
        HttpModule,
        MailModule,
        UsersModule,
        AuditModule,
        AuthModule,
        AccountModule,
        UserAdminModule,
        BotAdminModule,
        InboxesModule,
        CheckoutModule,
        ProjectsModule,
        SupportModule,
        BotsModule,
        DemosModule,
        ChatModule,
        TrainingsModule,
        StudioModule,
        InsightModule,
        GoldenQuestionsModule,
        ModelKeysModule,
        CmsModule,
        MediaModule,
        ContactModule,
        SiteAssistantModule,
        SeedModule.with({ imports: [UsersModule, DemosModule, ProjectsModule], users: UsersService, demos: DemosService, projects: SampleProject }),
      ],
    }
  }
}
