import { Module } from '@nestjs/common'
import { BuildConsumerModule } from '../knowledge/index.js'
import { AccountModule } from './accounts/profile/index.js'
import { AdminOperationsModule } from './administration/admin-operations/index.js'
import { ApiKeysModule } from './workspace/api-keys/index.js'
import { AuditModule } from './administration/audit/index.js'
import { AuthModule } from './accounts/auth/index.js'
import { BotAdminModule } from './administration/bot-admin/index.js'
import { BotsModule } from './workspace/bots/index.js'
import { ChatModule } from './chat/index.js'
import { CheckoutModule } from './checkout/index.js'
import { CmsModule } from './content/cms/index.js'
import { ContactModule } from './inquiries/contact/index.js'
import { DemosModule } from './demos/index.js'
import { GoldenQuestionsModule } from './workspace/golden-questions/index.js'
import { InboxModule } from './workspace/inbox/index.js'
import { InboxesModule } from './inquiries/inboxes/index.js'
import { AnswersModule } from './workspace/answers/index.js'
import { AnalyticsModule } from './workspace/analytics/index.js'
import { LeadsModule } from './workspace/leads/index.js'
import { McpModule } from './mcp/index.js'
import { MediaModule } from './content/media/index.js'
import { ModelKeysModule } from './workspace/model-keys/index.js'
import { NotificationAddressesModule } from './workspace/notification-addresses/index.js'
import { NotificationsModule } from './workspace/notifications/index.js'
import { OverviewModule } from './workspace/overview/index.js'
import { ProjectsModule } from './projects/index.js'
import { PublicApiModule } from './public-api/index.js'
import { PushModule } from './workspace/push/index.js'
import { RetentionModule } from './workspace/retention/index.js'
import { SiteAssistantModule } from './site-assistant/index.js'
import { StudioModule } from './workspace/studio/index.js'
import { TeamsModule } from './workspace/teams/index.js'
import { SupportModule } from './inquiries/support/index.js'
import { TrainingsModule } from './workspace/sources/index.js'
import { UserAdminModule } from './administration/user-admin/index.js'
import { WeeklyReportModule } from './workspace/weekly-report/index.js'
import { VisitorIdentityModule } from './workspace/visitor-identity/index.js'
import { UsersModule } from './accounts/users/index.js'

/**
 * Every feature, for the product and for the tests that run it; each is a folder here, and this is the only list. With
 * them, what reads in the background the sources that they store.
 */
@Module({
  imports: [
    BuildConsumerModule,
    AccountModule,
    AdminOperationsModule,
    ApiKeysModule,
    AuditModule,
    AuthModule,
    BotAdminModule,
    BotsModule,
    ChatModule,
    CheckoutModule,
    CmsModule,
    ContactModule,
    DemosModule,
    GoldenQuestionsModule,
    InboxModule,
    InboxesModule,
    AnalyticsModule,
    AnswersModule,
    LeadsModule,
    McpModule,
    MediaModule,
    ModelKeysModule,
    NotificationAddressesModule,
    NotificationsModule,
    OverviewModule,
    ProjectsModule,
    PublicApiModule,
    PushModule,
    RetentionModule,
    SiteAssistantModule,
    StudioModule,
    TeamsModule,
    SupportModule,
    TrainingsModule,
    UserAdminModule,
    UsersModule,
    WeeklyReportModule,
    VisitorIdentityModule,
  ],
})
export class FeaturesModule {}
