import { expect, it } from 'vitest'
import { axeViolations } from '../../../scripts/testing/axe-violations'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

it.each([
  ['en', 'AI assistant', 'answers from this website'],
  ['it', 'Assistente AI', 'risponde dal sito'],
  ['de', 'KI-Assistent', 'Antworten von dieser Website'],
  ['fr', 'Assistant IA', 'répond à partir de ce site'],
  ['es', 'Asistente de IA', 'responde con lo que dice esta web'],
  ['pt', 'Assistente de IA', 'responde com o que está neste site'],
])('says before the first message that an AI answers: %s', async (lang, term, note) => {
  const page = await use.page({ viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' })
  await page.goto(hostPage(use.service, `/disclosure-${lang}`, { lang, body: snippet('data-title="Forno Aurora"') }))
  const chat = chatOn(page)
  await expect.poll(() => chat.launcher.getAttribute('aria-label')).toContain(term)
  await chat.open()
  await expect.poll(() => chat.part('answers-by').innerText()).toBe(`${term} · ${note}`)
  expect(await chat.host.locator('[data-role="welcome"]').innerText()).toMatch(new RegExp(term, 'i'))
  await page.getByRole('dialog', { name: `Forno Aurora, ${term}` }).waitFor()
  expect(await chat.part('messages').getAttribute('aria-label')).toContain(term)
  await chat.ask('When do you open on Sunday?')
  const answer = await chat.answered()
  expect(await answer.locator('.unseen').first().textContent()).toBe(`${term}: `)
  expect(await axeViolations(page, '[data-chat-widget]')).toEqual([])
})

it('keeps the AI label despite other texts of the page', async () => {
  use.service.config = {
    ...use.service.config,
    settings: { title: 'Anna from the bakery', welcomeMessage: 'Hi, I am Anna, no machine.', aiNote: 'human, really' },
  }
  const page = await use.page({ viewport: { width: 390, height: 800 } })
  const attributes = 'data-title="Anna" data-welcome-message="I am Anna." data-ai-note="a person"'
  await page.goto(hostPage(use.service, '/worded-away', { body: snippet(attributes) }))
  const chat = chatOn(page)
  await chat.open()
  const shown = () => chat.part('answers-by').innerText()
  await expect.poll(shown).toBe('AI assistant · a person')
  const greeting = async () => (await chat.host.locator('[data-role="welcome"]').innerText()).split(/\n+/)
  expect(await greeting()).toEqual(['AI assistant', 'I am Anna.'])
  await page.evaluate(() =>
    (window as never as { Loquia: { setOptions(o: object): void } }).Loquia.setOptions({
      aiNote: null,
      welcomeMessage: null,
      texts: {
        ai: 'Anna',
        subtitle: 'from the bakery',
        welcome: 'Anna here.',
        open: 'Chat with Anna',
        messages: 'Anna',
      },
    }),
  )
  await expect.poll(shown).toBe('AI assistant · human, really')
  expect(await greeting()).toEqual(['AI assistant', 'Hi, I am Anna, no machine.'])
  await page.getByRole('log', { name: 'Anna, AI assistant' }).waitFor()
  await page.getByRole('dialog', { name: 'Anna, AI assistant' }).waitFor()
  await chat.part('close').click()
  await expect.poll(() => chat.launcher.getAttribute('aria-label')).toBe('Chat with Anna, AI assistant')
})

it('reports to the page who wrote an answer', async () => {
  const page = await use.page()
  await page.goto(hostPage(use.service, '/authors', { body: snippet() }))
  const chat = chatOn(page)
  await chat.open()
  const detail = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener('loquia:answer', (event) => resolve((event as CustomEvent<unknown>).detail), {
          once: true,
        }),
      ),
  )
  await chat.ask('When do you open on Sunday?')
  expect(await detail).toMatchObject({ generatedBy: 'ai' })
})
