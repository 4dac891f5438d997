import type { StatisticsResponse } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { LabelList, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { dayAndMonth, useLocale } from '../../texts'

interface LabelPlace {
  x?: number | string | undefined
  y?: number | string | undefined
  index?: number | undefined
}

/** The name of a line, written where it ends. */
function nameAtEnd(name: string, color: string, last: number) {
  return ({ x, y, index }: LabelPlace) =>
    index === last ? (
      <text x={Number(x ?? 0) + 8} y={Number(y ?? 0)} dy="0.35em" fill={color} fontSize={13}>
        {name}
      </text>
    ) : null
}

/** Questions and those without an answer, day by day. The same figures stand in the table below, which is what is read aloud. */
export default function Plot({ days }: { days: StatisticsResponse['days'] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const last = days.length - 1
  return (
    <figure className="mt-8" aria-label={t('insight.figures.plot')}>
      <div className="h-72" aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <LineChart data={days} margin={{ top: 12, right: 116, bottom: 4, left: 0 }} accessibilityLayer={false}>
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
            <Line
              dataKey="questions"
              stroke="var(--color-accent)"
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            >
              <LabelList
                dataKey="day"
                content={nameAtEnd(t('insight.figures.questions'), 'var(--color-accent)', last)}
              />
            </Line>
            <Line
              dataKey="unanswered"
              stroke="var(--color-wrong)"
              strokeWidth={2}
              strokeDasharray="5 4"
              dot={false}
              isAnimationActive={false}
            >
              <LabelList
                dataKey="day"
                content={nameAtEnd(t('insight.figures.unanswered'), 'var(--color-wrong)', last)}
              />
            </Line>
          </LineChart>
        </ResponsiveContainer>
      </div>
    </figure>
  )
}
