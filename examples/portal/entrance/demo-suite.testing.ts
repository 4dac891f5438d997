import { errorMessage } from '@loquia/contracts'
import { describe, expect, test } from 'vitest'
import {
  call,
  field,
  looked,
  newUsername,
  page,
  password,
  press,
  running,
  site,
  toast,
  visit,
} from './entrance-scene.testing.ts'
import { inItalian } from '../../testing/one-language.ts'
import { entranceWords } from './entrance-words.testing.ts'

describe.each(inItalian(entranceWords))('in $locale', (w) => {
  test('a demo is taken along by a new account; one that cannot be says why', async () => {
    const demoId = await madeDemo()
    // A look that was tried out, and questions that were asked, before there is an account.
    await page.evaluate((id) => localStorage.setItem(`loquia.look:${id}`, '{"primaryColor":"#123456"}'), demoId)
    await page.locator('[data-keep]').getByRole('link', { name: w.keep }).click()
    await page.waitForURL('**/auth?next=*tab=register*')
    await page.getByRole('status').getByText(w.claim).waitFor()
    await looked('a demo to take along')
    const username = newUsername()
    // One form, which asks for nothing but these two.
    expect(await page.getByRole('tabpanel').filter({ visible: true }).getByRole('textbox').count()).toBe(2)
    await field(w.email).fill(`${username}@example.com`)
    await field(w.password).fill(password)
    await press(w.keepIt)
    await page.waitForURL(`**${w.prefix}/portal/chatbot-embed?bot=${demoId}`)
    await toast(w.yours).waitFor()
    expect(await page.getByText(w.claimFailed).count()).toBe(0)
    // Asked around the browser's cache, which may keep this reply for a minute.
    expect(await call(`/api/widget/${demoId}`, undefined, 'GET')).toMatchObject({
      settings: { primaryColor: '#123456' },
    })

    const other = await running.product.createDemo(site.host)
    const claim = async (id: string) => {
      await visit(`${w.prefix}/portal/chatbot-embed?claim=${id}`)
      await page.waitForURL('**/portal/chatbot-embed?bot=*')
    }
    // One's own once more changes nothing.
    await claim(demoId)
    await toast(w.yours).waitFor()
    expect(await page.getByText(w.claimFailed).count()).toBe(0)
    for (const [id, code] of [
      [other, 'claim_refused'],
      ['nobody-knows-this-id', 'demo_not_found'],
    ] as const) {
      await claim(id)
      const refused = page.locator('[data-claim-refused]').filter({ hasText: w.claimFailed })
      await refused.getByText(errorMessage(code, w.locale)).waitFor()
      await looked(`a demo refused with ${code}`)
    }
    await page.getByRole('link', { name: w.another }).click()
    await page.waitForURL(`**${w.prefix}/chatbot-demo`)
  })

  /** As a visitor makes one: this browser then holds what it takes to keep it. */
  async function madeDemo(): Promise<string> {
    const { demoId, claimSecret } = await call<{ demoId: string; claimSecret: string }>('/api/chatbot-demo/create', {
      domain: site.host,
      fullName: 'Ada Rossi',
      email: 'ada@example.com',
    })
    await running.product.whenRead(demoId)
    await visit(`${w.prefix}/chatbot-demo/${demoId}`)
    await page.evaluate(([id, secret]) => localStorage.setItem(`loquia.claim:${id}`, secret!), [demoId, claimSecret])
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    return demoId
  }
})
