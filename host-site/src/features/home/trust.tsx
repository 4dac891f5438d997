import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { Quote } from '../../ui/quote'
import { Section } from '../../ui/section'

/** Three reasons to believe an answer, each shown with a piece of the product. */
export function Trust() {
  const { t } = useTranslation()
  return (
    <Section className="page-width py-20 md:py-28">
      <h2 className="display max-w-[24ch] text-3xl">{t('home.trust.title')}</h2>
      <div className="mt-12 grid gap-y-12 md:mt-16 lg:grid-cols-3 lg:grid-rows-[auto_auto_auto] lg:gap-y-0 lg:divide-x lg:divide-line">
        <Reason title={t('home.trust.sources.title')} text={t('home.trust.sources.text')}>
          <Quote number={1} className="block text-xl text-balance">
            {t('home.trust.sources.quote')}
          </Quote>
          <p className="mt-3 text-sm text-muted">
            <span className="mr-1.5 font-semibold text-accent">1</span>
            {t('home.trust.sources.source')}
          </p>
        </Reason>
        <Reason title={t('home.trust.honest.title')} text={t('home.trust.honest.text')}>
          <p className="ml-auto w-fit rounded-[1.125rem] rounded-br-sm bg-ink px-4 py-2 text-md text-ground">
            {t('home.trust.honest.question')}
          </p>
          <p className="mt-3 max-w-[30ch] text-md">{t('home.trust.honest.answer')}</p>
        </Reason>
        <Reason title={t('home.trust.light.title')} text={t('home.trust.light.text')}>
          <code className="font-mono text-md leading-7 whitespace-pre">
            {'<script '}
            <span className="text-accent">async</span>
            <br />
            {'  '}
            <span className="text-accent">src</span>
            {'="…/widget.js"'}
            <br />
            {'  '}
            <span className="text-accent">data-demo-id</span>
            {'="…">'}
          </code>
        </Reason>
      </div>
    </Section>
  )
}

function Reason({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col lg:row-span-3 lg:grid lg:grid-rows-subgrid lg:px-8 lg:first:pl-0 lg:last:pr-0">
      <div className="flex min-h-40 flex-col justify-center pb-6">{children}</div>
      <h3 className="text-lg font-semibold">{title}</h3>
      <p className="mt-2 max-w-[44ch] text-muted">{text}</p>
    </div>
  )
}
