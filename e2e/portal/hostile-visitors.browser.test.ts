import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { expect, it } from 'vitest'
import { clientDesk } from '../testing/client-desk.ts'
import { admin } from '../testing/share-product.ts'
import { openWire } from '../testing/wire.ts'

/** The portal and admin screens show hostile text of visitors inertly. */
const desk = clientDesk()

const payload = (number: number): string =>
  [
    `<img src=x onerror=ran.push(${number})>`,
    `<script>ran.push(${number})</script>`,
    `"><svg onload=ran.push(${number})>`,
    `[x](javascript:ran.push(${number}))`,
    `<iframe srcdoc="<script>parent.ran.push(${number})</script>"></iframe>`,
    `{{constructor.constructor("ran.push(${number})")()}}`,
  ][number % 6]!

it('shows texts of visitors without running them', async () => {
  const { product, botId, context, page, call, ofBot, visit, settled } = desk
  // A visitor: questions, and a message that nobody answers.
  const wire = await openWire(product.url, botId)
  let visitorToken = ''
  for (let number = 0; number < 6; number++) {
    const asked = await wire.ask(`Is ${payload(number)} open?`)
    ;({ visitorToken } = asked)
    await wire.end(asked.answerId)
  }
  wire.close()
  const socket = io(`${product.url}/chat`, {
    auth: { botId, visitorToken },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  await new Promise((resolve) => socket.once('welcome', resolve))
  expect(
    await socket.timeout(20_000).emitWithAck('lead', {
      clientLeadId: randomUUID(),
      name: payload(0).slice(0, 60),
      email: 'visitor@example.com',
      message: `${payload(1)} ${payload(4)}`,
    }),
  ).toMatchObject({ success: true })
  socket.disconnect()
  // Strangers at the doors of the site, and the client about themselves.
  await call('POST', '/api/contact-inquiry', {
    name: payload(2),
    email: 'stranger@example.com',
    message: `${payload(3)} ${payload(0)} and some more words`,
    acceptTerms: true,
  })
  await call('POST', '/api/support', {
    name: payload(0).slice(0, 60),
    email: 'client@example.com',
    subject: payload(1).slice(0, 60),
    message: `${payload(2)} ${payload(4)} and some more words`,
  })
  await call('POST', '/api/chatbot/training/answer', {
    botId,
    question: `Why ${payload(0)}?`,
    answer: `Since ${payload(1)} and ${payload(4)}`,
  })

  await context.addInitScript(() => {
    Object.assign(window, { ran: [] })
  })
  const loaded: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(product.url)) loaded.push(request.url())
  })
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('/x')) loaded.push(response.url())
  })
  /** What of it stands on the page as words, and what has become anything else. */
  const look = () =>
    page.evaluate(() => ({
      words:
        document.body.innerText.includes('ran.push') ||
        [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(({ value }) =>
          value.includes('ran.push'),
        ),
      intruders: [...document.querySelectorAll('*')]
        .filter(
          (element) =>
            element.getAttributeNames().some((name) => name.startsWith('on')) ||
            element.matches('img[src="x"], iframe[srcdoc], a[href^="javascript:" i]'),
        )
        .map((element) => element.outerHTML.slice(0, 120)),
      ran: (window as unknown as { ran: number[] }).ran,
    }))
  const shown: string[] = []
  const check = async (place: string): Promise<void> => {
    const { words, intruders, ran } = await look()
    expect({ place, intruders, ran }).toEqual({ place, intruders: [], ran: [] })
    if (words) shown.push(place)
  }

  await visit('/portal/analytics')
  await settled()
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await settled()
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
    await check(`analytics: ${await tab.innerText()}`)
  }
  const { conversations } = (await call('GET', ofBot('conversations'))) as { conversations: { id: string }[] }
  expect(conversations).toHaveLength(1)
  await visit('/portal/chatbot-embed')
  await settled()
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await settled()
    await check(`studio: ${await tab.innerText()}`)
  }
  await call('POST', '/api/login', admin)
  for (const path of ['/admin/inboxes', '/admin/users', '/admin/bots', '/admin/audit']) {
    await visit(path)
    await settled()
    await check(path)
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await settled()
      await check(`${path}: ${await tab.innerText()}`)
    }
  }
  expect(loaded).toEqual([])
  // The words were there: at the client's and at the administrator's.
  expect(shown.some((place) => place.startsWith('analytics'))).toBe(true)
  expect(shown.some((place) => place.startsWith('/admin/inboxes'))).toBe(true)
})
