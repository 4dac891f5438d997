import type { ReportDay } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { Bar, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { dayAndMonth, useLocale } from '../../texts'

/**
 * This chart shows conversations per day and the previous period as a line; screen readers use the table below instead.
 */
export default function ConversationPlot({
  days,
  before,
}: {
  days: readonly ReportDay[]
  before: readonly ReportDay[]
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const points = days.map(({ day, conversations, resolved }, at) => ({
    day,
    resolved,
    others: conversations - resolved,
    before: before[at]?.conversations ?? 0,
  }))
  return (
    <figure aria-label={t('analytics.metrics.conversationsPlot')}>
      <div className="h-56" aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart
            data={points}
            margin={{ top: 12, right: 28, bottom: 4, left: 0 }}
            barCategoryGap="18%"
            maxBarSize={36}
            accessibilityLayer={false}
          >
            <XAxis
              dataKey="day"
              tickFormatter={(day: string) => dayAndMonth(day, locale)}
              interval="equidistantPreserveEnd"
              minTickGap={40}
              tickLine={false}
              stroke="var(--color-edge)"
              tick={{ fill: 'var(--color-muted)', fontSize: 13 }}
            />
            <YAxis
              allowDecimals={false}
              width={36}
              tickLine={false}
              axisLine={false}
              tick={{ fill: 'var(--color-muted)', fontSize: 13 }}
            />
            <Bar dataKey="resolved" stackId="now" fill="var(--color-accent)" isAnimationActive={false} />
            <Bar
              dataKey="others"
              stackId="now"
              fill="var(--color-ground)"
              stroke="var(--color-accent)"
              isAnimationActive={false}
            />
            <Line
              dataKey="before"
              type="monotone"
              dot={false}
              stroke="var(--color-muted)"
              strokeWidth={1.5}
              strokeDasharray="4 4"
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
    </figure>
  )
}
