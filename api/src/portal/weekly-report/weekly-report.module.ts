import { Module } from '@nestjs/common'
import { JobsModule } from '../../platform/jobs/index.js'
import { MailModule } from '../../platform/mail/index.js'
import { AnalyticsModule } from '../analytics/index.js'
import { WeeklyReport } from './weekly-report.js'

@Module({ imports: [AnalyticsModule, JobsModule, MailModule], providers: [WeeklyReport] })
export class WeeklyReportModule {}
