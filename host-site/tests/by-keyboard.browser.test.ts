import { describe, expect, test } from 'vitest'
import { visitorForTests } from '../src/testing/visitor'

const visitor = visitorForTests()

/** What has the focus: its label, its text, or its name. */
const focused = () =>
  visitor.page.evaluate(() => {
    const element = document.activeElement
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return element.labels?.[0]?.textContent?.trim() ?? element.name
    return element?.textContent?.trim() ?? ''
  })
/** Presses Tab until something of that name has the focus; fails when it never does. */
async function tabTo(name: string): Promise<void> {
  for (let step = 0; step < 80; step++) {
    await visitor.page.keyboard.press('Tab')
    if ((await focused()).startsWith(name)) return
  }
  throw new Error(`Tab never reached “${name}”`)
}
const { press, type } = {
  press: (key: string) => visitor.page.keyboard.press(key),
  type: (text: string) => visitor.page.keyboard.type(text),
}

describe.each([
  {
    home: '/',
    skip: 'Skip to content',
    domain: 'Type your domain',
    install: 'Install',
    customize: 'Customize',
    title: 'Chatbot title',
    apply: 'Apply the look',
    done: 'The look is applied',
  },
  {
    home: '/it',
    skip: 'Vai al contenuto',
    domain: 'Scrivi il tuo dominio',
    install: 'Installa',
    customize: 'Personalizza',
    title: 'Titolo del chatbot',
    apply: 'Applica l’aspetto',
    done: 'Aspetto applicato',
  },
])('by keyboard only from $home', ({ home, skip, domain, install, customize, title, apply, done }) => {
  test('a visitor creates a demo', async () => {
    await visitor.visit(home)
    await tabTo(skip)
    await press('Enter')
    await tabTo(domain)
    await type('example.com')
    await press('Enter')
    await visitor.page.waitForURL('**/chatbot-demo/reading-1')
    await visitor.page.locator('[data-build="ready"]').waitFor()
    await tabTo(install)
    await press('ArrowRight')
    await expect.poll(focused).toBe(customize)
    await tabTo(title)
    await type('Ask us')
    await tabTo(apply)
    await press('Enter')
    await visitor.toast(done).waitFor()
    expect((await visitor.chats())[0]?.options).toMatchObject({ title: 'Ask us' })
  })
})

describe.each([
  { home: '/', fields: ['Name', 'Email', 'Message'], accept: 'I accept', send: 'Send message', sent: 'Message sent' },
  {
    home: '/it',
    fields: ['Nome', 'Email', 'Messaggio'],
    accept: 'Accetto',
    send: 'Invia il messaggio',
    sent: 'Messaggio inviato',
  },
] as const)('by keyboard alone at $home#contact', ({ home, fields, accept, send, sent }) => {
  test('a visitor sends a message after correcting it', async () => {
    await visitor.visit(`${home}#contact`)
    await tabTo(fields[0])
    await type('A')
    await tabTo(send)
    await press('Enter')
    await expect.poll(focused).toBe(fields[0])
    await type('nna')
    await tabTo(fields[1])
    await type('anna@example.com')
    await tabTo(fields[2])
    await type('Do you speak Italian?')
    await tabTo(accept)
    await press('Space')
    await tabTo(send)
    await press('Enter')
    await visitor.toast(sent).waitFor()
    expect(visitor.server.api.inquiries).toMatchObject([
      { name: 'Anna', email: 'anna@example.com', message: 'Do you speak Italian?' },
    ])
  })
})
