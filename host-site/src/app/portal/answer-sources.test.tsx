import type { Locale, Source } from '@loquia/contracts'
import { I18nextProvider } from 'react-i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createTexts, loadTexts } from '../../texts/texts'
import { AnswerSources } from './answer-sources'

const sources: Source[] = [
  { number: 1, url: 'https://x.example/', title: 'Terrace', snippet: 'Dogs sit on the terrace.' },
  { number: 2, url: 'document:7', title: 'Rules', snippet: 'No dogs inside.', isFurther: true, feedback: 'down' },
]

async function words(quoted: boolean, locale: Locale = 'en'): Promise<string> {
  const texts = createTexts(locale, await loadTexts(locale, ['analytics']))
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <AnswerSources sources={sources} quoted={quoted} />
    </I18nextProvider>,
  )
  return markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

it('quotes only further passages below an answer in free words', async () => {
  expect(await words(false)).toBe('1 Terrace 2 No dogs inside. Rules Shown on request Not helpful')
})

it('quotes every passage below an answer of quotations', async () => {
  expect(await words(true)).toBe(
    '1 Dogs sit on the terrace. Terrace 2 No dogs inside. Rules Shown on request Not helpful',
  )
})

it('labels further passages in Italian', async () => {
  expect(await words(false, 'it')).toContain('Rules Mostrato su richiesta')
})
