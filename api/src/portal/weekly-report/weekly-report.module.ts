import { Module } from '@nestjs/common'
import { MailModule } from '../../platform/mail/index.js'
import { AnalyticsModule } from '../analytics/index.js'
import { WeeklyReport } from './weekly-report.js'

@Module({ imports: [AnalyticsModule, MailModule], providers: [WeeklyReport] })
export class WeeklyReportModule {}
