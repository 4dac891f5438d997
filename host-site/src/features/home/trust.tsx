import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { patterns } from '../../paths'
import { recordedMarks, plainAnswerText } from '../../texts/recorded-answers'
import { Quote } from '../../ui/brand/quote'
import { Section } from '../../ui/section'

export function Trust() {
  const { t } = useTranslation()
  const sources = t('recorded.sources', { returnObjects: true })
  const honest = t('recorded.honest', { returnObjects: true })
  return (
    <Section className="page-width section-y">
      <h2 className="display max-w-[24ch] text-2xl md:text-3xl">{t('home.trust.title')}</h2>
      <div className="swiped mt-7 gap-x-6 sm:gap-y-8 md:mt-14 lg:grid-cols-3 lg:grid-rows-[auto_auto_auto] lg:gap-y-0 lg:divide-x lg:divide-line">
        <Reason title={t('home.trust.sources.title')} text={t('home.trust.sources.text')}>
          <div {...recordedMarks(sources)}>
            <Quote number={1} className="block text-xl text-balance">
              {sources.quote}
            </Quote>
            <p className="mt-3 text-sm text-muted">
              <span className="mr-1.5 font-semibold text-accent">1</span>
              {sources.title}
            </p>
          </div>
        </Reason>
        <Reason title={t('home.trust.honest.title')} text={t('home.trust.honest.text')}>
          <div {...recordedMarks(honest)}>
            <p className="ml-auto w-fit rounded-[1.125rem] rounded-br-sm bg-ink px-4 py-2 text-md text-ground">
              {honest.question}
            </p>
            <p className="mt-3 max-w-[30ch] text-md">{plainAnswerText(honest.answer)}</p>
          </div>
        </Reason>
        <Reason
          title={t('home.trust.light.title')}
          text={t('home.trust.light.text')}
          more={
            <>
              {' '}
              <Link to={patterns.widgetDocs} className="text-accent underline underline-offset-4">
                {t('nav.widgetDocs')}
              </Link>
            </>
          }
        >
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

function Reason({
  title,
  text,
  more,
  children,
}: {
  title: string
  text: string
  more?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex flex-col border-t border-line pt-4 lg:border-t-0 lg:pt-0 lg:row-span-3 lg:grid lg:grid-rows-subgrid lg:px-8 lg:first:pl-0 lg:last:pr-0">
      <div className="flex flex-col justify-center pb-4 lg:min-h-40 lg:pb-6">{children}</div>
      <h3 className="text-lg font-semibold">{title}</h3>
      <p className="mt-2 max-w-[44ch] text-muted">
        {text}
        {more}
      </p>
    </div>
  )
}
