import { describe, expect, it } from 'vitest'
import { axeViolations } from '../../../scripts/testing/axe-violations'
import { useWidget } from '../../src/testing/use-widget'
import type { Page } from 'playwright'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'

/** What the bakery's bot says where it answers, where an answer is likely, where it may be one, and where it knows nothing. */
const answers = {
  en: {
    sure: ['When do you open on Sunday?', 'On Sunday we open from 8:00 to 12:30 [1].'],
    likely: ['May my dog sit on the terrace?', 'I found this on the website:'],
    unsure: ['Can I bring my dog?', 'This may be what you need:'],
    none: [
      'Do you repair bicycles?',
      'I couldn’t find an answer to that on this website. You can ask the team directly: [contact page](https://bakery.example/contact), [01632 960 010](tel:01632960010), or [hello@bakery.example](mailto:hello@bakery.example).\n\nMost relevant page: [Repairs of baking tins](https://bakery.example/tins)',
    ],
    passages: [
      ['Our terrace', 'Guests with pets are welcome on the terrace, from April to October.', '/terrace'],
      ['House rules for the café and the baking classes', 'Animals may not enter the bakery itself.', '/house-rules'],
      [
        'Frequently asked questions',
        'A bowl of water stands beside the door, and the river path begins behind the house: ask at the counter for the way, which is about two kilometers long and shaded for most of it.',
        '/faq',
      ],
    ],
  },
  it: {
    sure: ['A che ora aprite la domenica?', 'La domenica apriamo dalle 8:00 alle 12:30 [1].'],
    likely: ['Il mio cane può stare in terrazza?', 'Sul sito ho trovato:'],
    unsure: ['Posso portare il cane?', 'Forse cercavi questo:'],
    none: [
      'Riparate le biciclette?',
      'Non ho trovato una risposta su questo sito. Puoi chiedere direttamente: [pagina dei contatti](https://bakery.example/contact), [01632 960 010](tel:01632960010) o [hello@bakery.example](mailto:hello@bakery.example).\n\nLa pagina più pertinente: [Riparazione degli stampi](https://bakery.example/stampi)',
    ],
    passages: [
      ['La terrazza', 'Chi viene con un animale è il benvenuto in terrazza, da aprile a ottobre.', '/terrazza'],
      [
        'Regole della casa per il caffè e i corsi di panificazione',
        'Gli animali non possono entrare nel laboratorio.',
        '/regole',
      ],
      [
        'Domande frequenti',
        'Accanto alla porta c’è una ciotola d’acqua, e il sentiero lungo il fiume comincia dietro la casa: chiedi al banco la strada, lunga circa due chilometri e quasi tutta all’ombra.',
        '/domande',
      ],
    ],
  },
} as const

/** @returns opens a chat whose bot knows these answers, in the browser of a file's tests */
function outcomesScene(use: ReturnType<typeof useWidget>) {
  function teach(language: keyof typeof answers): void {
    const { sure, likely, unsure, none, passages } = answers[language]
    const sources = passages.map(([title, snippet, path], at) => ({
      number: at + 1,
      url: `https://bakery.example${path}`,
      title,
      snippet,
      ...(at > 0 && { isFurther: true as const }),
    }))
    use.service.answers.set(sure[0], {
      text: sure[1],
      sources: [
        {
          ...sources[0]!,
          title: 'Opening hours',
          snippet: sure[1].replace(' [1]', ''),
          url: 'https://bakery.example/hours',
        },
      ],
    })
    const suggestions = language === 'en' ? ['Do you have a terrace?'] : ['Avete una terrazza?']
    for (const [question, text] of [likely, unsure])
      use.service.answers.set(question, {
        text: `${text}\n\n> ${passages[0][1]} [1]`,
        outcome: 'unsure',
        sources: question === likely[0] ? sources : sources.slice(0, 2),
        suggestions,
      })
    use.service.answers.set(none[0], {
      text: none[1],
      outcome: 'none',
      suggestions:
        language === 'en' ? ['When do you open?', 'What bread do you bake?'] : ['Quando aprite?', 'Che pane fate?'],
    })
    use.service.config = { ...use.service.config, contactUrl: 'https://bakery.example/contact' }
  }

  async function opened(page: Page, language: keyof typeof answers = 'en', attributes = '') {
    teach(language)
    await page.goto(hostPage(use.service, '/outcomes', { body: snippet(attributes), lang: language }))
    const chat = chatOn(page)
    await chat.open()
    return {
      ...chat,
      /** Asks for an answer of that outcome and waits for it. */
      async get(outcome: 'sure' | 'likely' | 'unsure' | 'none') {
        await chat.ask(answers[language][outcome][0])
        await chat.questions.filter({ hasText: answers[language][outcome][0] }).last().waitFor()
        return chat.answered()
      },
    }
  }

  return opened
}

const use = useWidget()
const opened = outcomesScene(use)

it('distinguishes outcomes without colors', async () => {
  const page = await use.page({ forcedColors: 'active', reducedMotion: 'reduce' })
  const chat = await opened(page)
  const buildOf = async (outcome: 'sure' | 'unsure' | 'none') => {
    const answer = await chat.get(outcome)
    return answer.evaluate((element) => {
      const bubble = getComputedStyle(element.querySelector('.bubble')!)
      return {
        border: bubble.borderTopStyle,
        icon: element.querySelectorAll(':scope > .icon').length,
        cards: element.querySelectorAll('.passages li').length,
        footnotes: element.querySelectorAll('.sources li').length,
        way: element.querySelectorAll(':scope > .action').length,
        name: element.querySelector('.unseen')!.textContent,
      }
    })
  }
  expect(await buildOf('sure')).toEqual({
    border: 'solid',
    icon: 0,
    cards: 0,
    footnotes: 1,
    way: 0,
    name: 'AI assistant: ',
  })
  expect(await buildOf('unsure')).toMatchObject({
    border: 'none',
    icon: 1,
    cards: 1,
    footnotes: 0,
    way: 1,
    name: 'AI assistant, Possible answer: ',
  })
  expect(await buildOf('none')).toMatchObject({
    border: 'dashed',
    icon: 1,
    cards: 0,
    footnotes: 0,
    way: 1,
    name: 'AI assistant, No answer: ',
  })
})

it('shows one passage until the others are requested', async () => {
  const page = await use.page()
  const chat = await opened(page)
  const answer = await chat.get('likely')
  const cards = answer.locator('.passages li')
  const [first, ...further] = answers.en.passages
  expect(await cards.locator('q').allInnerTexts()).toEqual([first[1]])
  expect(await answer.locator('.bubble').innerText()).toBe('I found this on the website:')
  // No thumbs of the whole beside those of its parts.
  expect(await answer.locator('[data-part="rate-up"]').count()).toBe(0)
  const more = answer.getByRole('button', { name: 'More from the website (2)' })
  await more.click()
  expect(await cards.locator('q').allInnerTexts()).toEqual([first[1], ...further.map(([, sentence]) => sentence)])
  expect(await cards.locator('.title').allInnerTexts()).toEqual(answers.en.passages.map(([title]) => title))
  expect(
    await cards.locator('a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname)),
  ).toEqual(answers.en.passages.map(([, , path]) => path))
  await more.click()
  expect(await cards.count()).toBe(1)
})

it('opens further passages by keyboard', async () => {
  const page = await use.page({ reducedMotion: 'reduce' })
  const chat = await opened(page, 'it')
  const answer = await chat.get('unsure')
  expect(await answer.locator('.bubble').innerText()).toBe('Forse cercavi questo:')
  const more = answer.getByRole('button', { name: 'Altro dal sito (1)', exact: true })
  expect(await more.getAttribute('aria-expanded')).toBe('false')
  await chat.part('passage-down').last().focus()
  await page.keyboard.press('Tab')
  expect(await more.evaluate((button) => button.matches(':focus'))).toBe(true)
  await page.keyboard.press('Enter')
  expect(await more.getAttribute('aria-expanded')).toBe('true')
  const opens = answer.getByRole('list', { name: 'Un passaggio che può servire' })
  expect(await opens.count()).toBe(2)
  await page.keyboard.press('Tab')
  const link = answer.locator('.passages a').nth(1)
  expect(await link.evaluate((element) => element.matches(':focus'))).toBe(true)
  expect(await link.innerText()).toContain(answers.it.passages[1][1])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  expect(await more.getAttribute('aria-expanded')).toBe('false')
  expect(await more.evaluate((button) => button.matches(':focus'))).toBe(true)
})

it('shows all passages of an answer that quotes them all', async () => {
  const page = await use.page()
  const chat = await opened(page)
  const answer = use.service.answers.get(answers.en.likely[0])!
  use.service.answers.set(answers.en.likely[0], {
    ...answer,
    sources: answer.sources!.map(({ number, url, title, snippet }) => ({ number, url, title, snippet })),
  })
  const shown = await chat.get('likely')
  expect(await shown.locator('.passages li').count()).toBe(3)
  expect(await shown.locator('[data-more-sources]').count()).toBe(0)
})

it('keeps the rating of each passage after a reload', async () => {
  const page = await use.page()
  const chat = await opened(page)
  await chat.get('likely')
  const more = chat.host.locator('[data-more-sources]')
  const pressed = async () =>
    Promise.all(
      ['passage-up', 'passage-down'].map((part) =>
        chat.part(part).evaluateAll((all) => all.map((button) => button.ariaPressed === 'true')),
      ),
    )
  await more.click()
  await chat.part('passage-up').nth(0).click()
  await chat.part('passage-down').nth(2).click()
  const rated = [
    [true, false, false],
    [false, false, true],
  ]
  expect(await pressed()).toEqual(rated)
  await page.reload()
  await more.click()
  await expect.poll(pressed).toEqual(rated)
  await chat.part('passage-up').nth(0).click()
  await chat.part('passage-up').nth(2).click()
  await page.reload()
  await more.click()
  await expect.poll(pressed).toEqual([
    [false, false, true],
    [false, false, false],
  ])
})

it('removes a rating that was refused', async () => {
  const page = await use.page()
  const chat = await opened(page)
  await chat.get('unsure')
  use.service.failFeedback = 'not_ready'
  await chat.part('passage-up').first().click()
  await expect.poll(() => chat.part('passage-up').first().getAttribute('aria-pressed')).toBe('false')
})

it('announces the outcome of an answer', async () => {
  const page = await use.page({ reducedMotion: 'reduce' })
  const chat = await opened(page)
  const heard = () => chat.part('announcements').innerText()
  await chat.get('unsure')
  await expect.poll(heard).toMatch(/This may be what you need:[^]*1 passage that may help/)
  expect(await chat.host.locator('.passages ul').getAttribute('aria-label')).toBe('1 passage that may help')
  await chat.host.locator('.passages a').first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await chat.part('passage-up').first().getAttribute('aria-pressed')).toBe('true')
  expect(await chat.part('passage-up').first().getAttribute('title')).toBe('Helpful')
  await chat.get('none')
  await expect.poll(heard).toMatch(/No answer/)
})

it('reports the outcome of an answer to the page', async () => {
  const page = await use.page()
  const chat = await opened(page)
  await page.evaluate(() => {
    const told: unknown[] = []
    Object.assign(window, { told })
    addEventListener('loquia:answer', (event) => {
      const { outcome, refused } = (event as CustomEvent).detail
      told.push([outcome, refused])
    })
  })
  for (const outcome of ['sure', 'unsure', 'none'] as const) await chat.get(outcome)
  expect(await page.evaluate(() => (window as unknown as { told: unknown }).told)).toEqual([
    ['sure', false],
    ['unsure', false],
    ['none', true],
  ])
})

describe.each(['en', 'it'] as const)('the outcomes in one conversation: %s', (language) => {
  // Italian has other words, and no other colors.
  const schemes = language === 'it' ? (['light'] as const) : (['light', 'dark'] as const)
  it.each([1280, 390].flatMap((width) => schemes.map((scheme): [number, 'light' | 'dark'] => [width, scheme])))(
    'is accessible at %i pixels, %s',
    async (width, colorScheme) => {
      const page = await use.page({
        viewport: { width, height: width === 390 ? 844 : 800 },
        colorScheme,
        reducedMotion: 'reduce',
      })
      const chat = await opened(page, language)
      const found: string[] = []
      for (const outcome of ['sure', 'likely', 'unsure', 'none'] as const) {
        const answer = await chat.get(outcome)
        if (outcome === 'likely') await answer.locator('[data-more-sources]').click()
        if (outcome === 'unsure') await chat.part('passage-up').last().click()
        await page.mouse.move(0, 0)
        expect(
          await answer.evaluate(
            (element) =>
              [...element.querySelectorAll('*')].filter(
                (part) => part.getBoundingClientRect().right > element.getBoundingClientRect().right + 1,
              ).length,
          ),
        ).toBe(0)
        found.push(...(await axeViolations(page, '[data-chat-widget]', language === 'it' ? 'words' : 'all')))
        if (process.env['SHOTS'])
          await page.screenshot({ path: `${process.env['SHOTS']}/${language}-${width}-${colorScheme}-${outcome}.png` })
      }
      expect(found).toEqual([])
    },
  )
})
