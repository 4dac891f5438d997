import { Module } from '@nestjs/common'
import { AccountModule } from './account/index.js'
import { AdminOperationsModule } from './admin-operations/index.js'
import { AuditModule } from './audit/index.js'
import { AuthModule } from './auth/index.js'
import { BotAdminModule } from './bot-admin/index.js'
import { BotsModule } from './bots/index.js'
import { ChatModule } from './chat/index.js'
import { CheckoutModule } from './checkout/index.js'
import { CmsModule } from './cms/index.js'
import { ContactModule } from './contact/index.js'
import { DemosModule } from './demos/index.js'
import { GoldenQuestionsModule } from './golden-questions/index.js'
import { InboxesModule } from './inboxes/index.js'
import { AnalyticsModule } from './analytics/index.js'
import { MediaModule } from './media/index.js'
import { ModelKeysModule } from './model-keys/index.js'
import { NotificationAddressesModule } from './notification-addresses/index.js'
import { OverviewModule } from './overview/index.js'
import { ProjectsModule } from './projects/index.js'
import { SiteAssistantModule } from './site-assistant/index.js'
import { StudioModule } from './studio/index.js'
import { SupportModule } from './support/index.js'
import { TrainingsModule } from './trainings/index.js'
import { UserAdminModule } from './user-admin/index.js'
import { UsersModule } from './users/index.js'

/** Every feature, for the product and for the tests that run it; each is a folder here, and this is the only list. */
@Module({
  imports: [
    AccountModule,
    AdminOperationsModule,
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
    InboxesModule,
    AnalyticsModule,
    MediaModule,
    ModelKeysModule,
    NotificationAddressesModule,
    OverviewModule,
    ProjectsModule,
    SiteAssistantModule,
    StudioModule,
    SupportModule,
    TrainingsModule,
    UserAdminModule,
    UsersModule,
  ],
})
export class FeaturesModule {}
