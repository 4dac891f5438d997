import { Module } from '@nestjs/common'
import { IngestionConsumerModule } from './knowledge/index.js'
import { AccountModule } from './portal/profile/index.js'
import { AdminOperationsModule } from './admin/admin-operations/admin-operations.module.js'
import { ApiKeysModule } from './accounts/api-keys/index.js'
import { AuditModule } from './admin/audit/index.js'
import { AuthModule } from './accounts/auth/index.js'
import { BotAdminModule } from './admin/bot-admin/bot-admin.module.js'
import { BotRemovalModule } from './portal/bot-removal/index.js'
import { BotsModule } from './core/bots/index.js'
import { ChatModule } from './chat/index.js'
import { CheckoutModule } from './public/checkout/checkout.module.js'
import { CmsModule } from './admin/cms/index.js'
import { ContactModule } from './public/contact/index.js'
import { DemosModule } from './public/demos/index.js'
import { GoldenQuestionsModule } from './portal/golden-questions/golden-questions.module.js'
import { InboxModule } from './agents/inbox/inbox.module.js'
import { SubmissionsModule } from './admin/submissions/submissions.module.js'
import { AnswersModule } from './portal/answers/answers.module.js'
import { AnalyticsModule } from './portal/analytics/index.js'
import { LeadsModule } from './chat/leads/index.js'
import { McpModule } from './public/mcp/mcp.module.js'
import { MediaModule } from './admin/media/media.module.js'
import { ModelKeysModule } from './portal/model-keys/model-keys.module.js'
import { NotificationAddressesModule } from './accounts/notification-addresses/index.js'
import { NotificationsModule } from './portal/notifications/index.js'
import { PermissionsModule } from './accounts/permissions/permissions.module.js'
import { OverviewModule } from './portal/overview/overview.module.js'
import { ProjectsModule } from './admin/projects/index.js'
import { PublicApiModule } from './public/v1/public-api.module.js'
import { PushModule } from './agents/push/push.module.js'
import { RetentionModule } from './portal/retention/retention.module.js'
import { SiteAssistantModule } from './public/site-assistant/index.js'
import { StudioModule } from './portal/studio/studio.module.js'
import { TeamsModule } from './portal/teams/teams.module.js'
import { SupportModule } from './admin/support/index.js'
import { SourcesModule } from './portal/sources/index.js'
import { UserAdminModule } from './admin/user-admin/user-admin.module.js'
import { WeeklyReportModule } from './portal/weekly-report/weekly-report.module.js'
import { VisitorIdentityModule } from './chat/visitor-identity/index.js'
import { UsersModule } from './core/users/index.js'

@Module({
  imports: [
    IngestionConsumerModule,
    AccountModule,
    AdminOperationsModule,
    ApiKeysModule,
    AuditModule,
    AuthModule,
    BotAdminModule,
    BotRemovalModule,
    BotsModule,
    ChatModule,
    CheckoutModule,
    CmsModule,
    ContactModule,
    DemosModule,
    GoldenQuestionsModule,
    InboxModule,
    SubmissionsModule,
    AnalyticsModule,
    AnswersModule,
    LeadsModule,
    McpModule,
    MediaModule,
    ModelKeysModule,
    NotificationAddressesModule,
    NotificationsModule,
    OverviewModule,
    PermissionsModule,
    ProjectsModule,
    PublicApiModule,
    PushModule,
    RetentionModule,
    SiteAssistantModule,
    StudioModule,
    TeamsModule,
    SupportModule,
    SourcesModule,
    UserAdminModule,
    UsersModule,
    WeeklyReportModule,
    VisitorIdentityModule,
  ],
})
export class FeaturesModule {}
