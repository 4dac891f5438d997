import { describe, expect, it } from 'vitest'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

const modal = `<div id="m" tabindex="-1" style="position:fixed;inset:20% 60% 20% 5%;background:#eee">Newsletter <input id="mail"><button>ok</button></div>`

/** How libraries keep the focus in a modal. `m`: the modal. */
const traps: Record<string, string> = {
  'listens to focusin, as Bootstrap and MUI do': `document.addEventListener('focusin', e => { if (e.target !== document && !m.contains(e.target)) m.focus() })`,
  'listens in the capture phase, as focus-trap and a11y-dialog do': `for (const name of ['focusin', 'focus']) document.addEventListener(name, e => { if (e.target !== document && !m.contains(e.target)) { e.stopImmediatePropagation(); m.focus() } }, true)`,
  'looks where the focus goes, as Radix does': `document.addEventListener('focusout', e => { if (e.relatedTarget !== null && !m.contains(e.relatedTarget)) m.focus() }); document.addEventListener('focusin', e => { if (!m.contains(e.target)) m.focus() })`,
  'makes everything beside it inert': `for (const other of document.body.children) if (other !== m) other.inert = true`,
}

describe.each(Object.entries(traps))('beside a modal that %s', (_name, trap) => {
  it.each([
    ['closed', ''],
    ['already open', 'data-open="true"'],
  ] as const)('lets visitors type in a chat that was %s', async (state, attributes) => {
    const page = await use.page()
    await page.goto(
      hostPage(use.service, '/modal', {
        body: `${modal}<script>const m = document.getElementById('m'); ${trap}; m.focus(); window.heard = []; for (const name of ['focus', 'blur']) document.getElementById('mail').addEventListener(name, () => heard.push(name))</script>${snippet(attributes)}`,
      }),
    )
    const chat = chatOn(page)
    if (state === 'closed') await chat.open()
    await chat.input.waitFor()
    await page.locator('#mail').click()
    await chat.input.click()
    await page.keyboard.type('Are you open?')
    expect(await chat.input.inputValue()).toBe('Are you open?')
    await page.keyboard.press('Enter')
    await chat.answered()
    expect(await page.evaluate(() => window.heard)).toEqual(['focus', 'blur'])
    // The modal goes on guarding the rest of the page.
    await page.locator('#mail').click()
    await page.keyboard.type('a@b.example')
    expect(await page.locator('#mail').inputValue()).toBe('a@b.example')
  })
})
