import { errorCodes, errorMessage, locales } from '@loquia/contracts'
import { I18nextProvider } from 'react-i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createTexts, loadTexts } from './texts'
import { useErrorText } from './use-error-text'

function AllErrors(): string {
  const errorText = useErrorText()
  return errorCodes.map((code) => errorText(code)).join('\n')
}

test.each(locales)('uses the server’s error messages in %s unless the owner has edited them', async (locale) => {
  const texts = createTexts(locale, await loadTexts(locale), { 'errors.not_found': 'Gone fishing' })
  const told = renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <AllErrors />
    </I18nextProvider>,
  )
  const worded = errorCodes
    .map((code) => (code === 'not_found' ? 'Gone fishing' : errorMessage(code, locale)))
    .join('\n')
  expect(told).toBe(renderToStaticMarkup(<>{worded}</>))
})
