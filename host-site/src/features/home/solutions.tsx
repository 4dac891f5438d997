import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/section'

const solutions = {
  wordpress: 'loquia.zip',
  shopify: 'theme.liquid',
  tagManager: 'Custom HTML',
  api: 'POST /api/v1/bots/…/ask',
  webhooks: 'lead.created',
  mcp: 'https://…/mcp/…',
} as const

export function Solutions() {
  const { t } = useTranslation()
  const names = Object.keys(solutions) as (keyof typeof solutions)[]
  return (
    <Section id="solutions" className="bg-tint">
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-7 section-y lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <div>
          <h2 className="display text-2xl md:text-3xl">{t('solutions.title')}</h2>
          <p className="mt-4 max-w-[36ch] text-muted">{t('solutions.text')}</p>
          <p className="mt-3 flex flex-wrap gap-x-6">
            <a
              href="/api/docs/"
              className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
            >
              {t('solutions.calls')}
            </a>
          </p>
        </div>
        <ul className="divide-y divide-line border-y border-line">
          {names.map((name) => (
            <li
              key={name}
              className="grid gap-x-8 gap-y-1 py-4 md:grid-cols-[minmax(0,1fr)_14rem] md:items-baseline md:py-5"
            >
              <div>
                <h3 className="font-semibold">{t(`solutions.${name}.title`)}</h3>
                <p className="mt-0.5 max-w-[56ch] text-md text-muted">{t(`solutions.${name}.text`)}</p>
              </div>
              <code className="font-mono text-sm text-accent md:text-right">{solutions[name]}</code>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
