import { describe, expect, test } from 'vitest'
import { asAdmin, contentFrame, look, lookInBoth, scene, textField, textForm, toast } from './admin-scene.testing.ts'
import { focused, phone, subtitle } from './editor-scene.testing.ts'

const words = [
  {
    prefix: '/it',
    language: 'it',
    other: 'en',
    search: 'Cerca tra tutti i testi',
    found: 'sentences from your pages',
    starts: /^Loquia legge/,
    states: { default: 'Predefinito', changed: 'Cambiato' },
    publish: 'Salva e pubblica',
    created: 'Testo aggiunto',
    saved: 'È tutto salvato.',
    back: /^Torna al predefinito, Italiano/,
    backOther: /^Torna al predefinito, Inglese/,
    sure: 'Torna al predefinito',
    deleted: 'Testo eliminato',
    texts: 'Tutti i testi',
    open: 'Guarda la pagina',
    allDefault: 'Il sito mostra i testi predefiniti.',
  },
] as const

describe.each(words)('the content editor at $prefix/admin/cms', (w) => {
  const row = () => scene.page.locator('[data-text="hero.subtitle"]')
  const form = () => textForm('hero.subtitle')

  test('a text is found by its words in the other language, written in both, read by visitors, and given back', async () => {
    const before = { own: await subtitle(w.prefix), other: await subtitle('') }
    await asAdmin(`${w.prefix}/admin/cms`)
    // Nothing is written yet, and the site is not empty.
    await scene.page.getByText(w.allDefault).waitFor()
    await contentFrame().getByText(w.starts).first().waitFor()
    await scene.page.getByLabel(w.search).fill(w.found)
    await expect.poll(() => scene.page.locator('[data-text]').count()).toBeLessThan(6)
    expect(await row().innerText()).toMatch(w.starts)
    expect(await row().locator('[data-state]').innerText()).toBe(w.states.default)
    expect(await scene.page.locator('[data-text-pane]').innerText()).not.toContain('hero.subtitle')
    await look(`editor-list-${w.language}`)

    await row().click()
    await form().waitFor()
    expect([await textField(w.language).inputValue(), await textField(w.other).inputValue()]).toEqual([
      before.own,
      before.other,
    ])
    await expect.poll(() => focused(`[data-language="${w.language}"] textarea`)).toBe(true)
    await contentFrame().locator('[data-content-chosen]').filter({ hasText: w.starts }).first().waitFor()
    // The page shows what is typed, before anybody saved it, and visitors do not.
    await textField(w.language).fill('Our own words')
    await contentFrame().getByText('Our own words', { exact: true }).first().waitFor()
    expect(await subtitle(w.prefix)).toBe(before.own)
    // It follows the language that is written.
    await textField(w.other).fill('The same again')
    await contentFrame().getByText('The same again', { exact: true }).first().waitFor()
    await lookInBoth(`editor-form-${w.language}`)
    await textField(w.other).press('Control+s')
    await toast(w.created)
    await form().getByText(w.saved).waitFor()
    expect(await focused(`[data-language="${w.other}"] textarea`)).toBe(true)
    expect([await subtitle(w.prefix), await subtitle('')]).toEqual(['Our own words', 'The same again'])
    // Beside it stands what the site would show without.
    await form().locator('dd').filter({ hasText: before.own }).first().waitFor()

    for (const back of [w.back, w.backOther]) {
      await form().getByRole('button', { name: back }).click()
      await scene.page.getByRole('dialog').getByRole('button', { name: w.sure }).click()
      await toast(w.deleted)
      await scene.page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    expect([await subtitle(w.prefix), await subtitle('')]).toEqual([before.own, before.other])
    expect(await textField(w.language).inputValue()).toBe(before.own)
  })

  test('on a phone the list, the text and the page follow one another', async () => {
    await asAdmin(`${w.prefix}/admin/cms`, { viewport: phone })
    await row().first().waitFor()
    expect(await scene.page.locator('iframe').count()).toBe(0)
    await scene.page.getByRole('button', { name: w.open }).click()
    await contentFrame().getByText(w.starts).first().click()
    await form().waitFor()
    expect(await scene.page.locator('iframe').count()).toBe(0)
    await textField(w.language).fill('Written on the way')
    await scene.page.getByRole('button', { name: w.open }).click()
    await contentFrame().getByText('Written on the way', { exact: true }).first().waitFor()
    await scene.page.keyboard.press('Escape')
    const save = scene.page.getByRole('button', { name: w.publish })
    await save.waitFor()
    expect(await save.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
    await lookInBoth(`editor-phone-${w.language}`)
    expect(await scene.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    // Looking at another text meanwhile loses nothing.
    await scene.page.getByRole('button', { name: w.texts }).click()
    await row().click()
    expect(await textField(w.language).inputValue()).toBe('Written on the way')
  })

  test('a text that is chosen at the very moment when the typing of words to search for ends stays open', async () => {
    await asAdmin(`${w.prefix}/admin/cms`)
    await row().waitFor()
    // The pause after which the words are looked for ends when this test says so.
    await scene.page.evaluate(() => {
      const own = globalThis.setTimeout
      Object.assign(globalThis, {
        setTimeout: (run: () => void, ms?: number) =>
          ms === 250 ? document.addEventListener('pause-ends', run) : own(run, ms),
      })
    })
    await scene.page.getByLabel(w.search).fill('Loquia')
    await scene.page.evaluate(async () => {
      document.querySelector<HTMLElement>('[data-text="hero.subtitle"]')?.click()
      // Urgent updates of the click are drawn; the new address is not.
      await Promise.resolve()
      await Promise.resolve()
      document.dispatchEvent(new Event('pause-ends'))
    })
    const address = () => Object.fromEntries(new URL(scene.page.url()).searchParams)
    await expect.poll(address).toMatchObject({ search: 'Loquia' })
    expect(address()).toMatchObject({ text: 'hero.subtitle' })
    await form().waitFor()
  })
})
