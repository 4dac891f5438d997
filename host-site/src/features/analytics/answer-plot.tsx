import { outcomes, type ReportDay } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { Bar, BarChart, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { dayAndMonth, useLocale } from '../../texts'
import { Hatching, outcomeFill } from './outcome-swatch'

const hatching = 'plot-unsure'

/** This chart stacks each day's answers by outcome; screen readers use the table below instead. */
export default function AnswerPlot({ days }: { days: readonly ReportDay[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <figure aria-label={t('analytics.metrics.plot')}>
      <div className="h-56" aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            data={days}
            margin={{ top: 12, right: 28, bottom: 4, left: 0 }}
            barCategoryGap="18%"
            maxBarSize={36}
            accessibilityLayer={false}
          >
            <defs>
              <Hatching id={hatching} />
            </defs>
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
            {outcomes.map((outcome) => (
              <Bar
                key={outcome}
                dataKey={outcome}
                stackId="answers"
                fill={outcomeFill(outcome, hatching)}
                stroke="var(--color-ground)"
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  )
}
