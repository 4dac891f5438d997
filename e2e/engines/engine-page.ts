import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import type { Engine } from './engine.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

/** Keys that have no letter, as WebDriver writes them. */
export const keys = { enter: '\uE007', escape: '\uE00C', tab: '\uE004' }

/** How long is waited for what a page should show. */
const patienceMs = 30_000

/**
 * What a person does with a page, in any engine. A thing is named by its selector and, where that is not enough, by
 * words in it; it is looked for in the page and in the chats on it, and of several that can be seen the last one is
 * meant.
 */
export interface EnginePage {
  open(url: string): Promise<void>
  /** Presses the middle of a thing, once it stands still. */
  press(selector: string, words?: string): Promise<void>
  /** Types on the keyboard, wherever the focus is. */
  type(text: string): Promise<void>
  /** The visible words of a thing. */
  text(selector: string): Promise<string>
  waitFor(selector: string, words?: string): Promise<void>
  waitUntilGone(selector: string, words?: string): Promise<void>
  /** Calls `ask` with a thing, in the page, so it may use nothing of its file. */
  look<T>(selector: string, ask: (element: HTMLElement) => T): Promise<T>
  /** Whether the focus is on it. */
  hasFocus(selector: string): Promise<boolean>
  resize(width: number, height: number): Promise<void>
  /** Runs in the page; returns plain data. */
  run<T>(act: () => T): Promise<T>
}

/** Runs in the page. */
function find(selector: string, words: string): HTMLElement | undefined {
  const chats = [...document.querySelectorAll('[data-chat-widget]')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const all = [document, ...chats].flatMap((root) => Array.from(root.querySelectorAll<HTMLElement>(selector)))
  return all.findLast((element) => element.getClientRects().length > 0 && element.textContent.includes(words))
}

/**
 * Runs in the page: the middle of an element, once it can be seen where it was two frames ago; null when it goes
 * meanwhile.
 */
async function restingMiddle(element: HTMLElement): Promise<[number, number] | null> {
  for (let before = ''; element.isConnected;) {
    // Each time: what comes into sight above may be laid out only then.
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    if (before === `${x} ${y}`) return [Math.round(x + width / 2), Math.round(y + height / 2)]
    before = `${x} ${y}`
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  }
  return null
}

function pageOf(engine: Engine): EnginePage {
  const look = <T>(
    selector: string,
    words: string,
    ask: (element: HTMLElement) => T | Promise<T | null>,
  ): Promise<T | null> =>
    engine.run(
      `(selector, words) => { const found = (${String(find)})(selector, words); return found ? (${String(ask)})(found) : null }`,
      [selector, words],
    ) as Promise<T | null>

  /** The result of `ask` as soon as there is a thing to ask. */
  async function seen<T>(
    selector: string,
    words: string,
    ask: (element: HTMLElement) => T | Promise<T | null>,
  ): Promise<T> {
    let answer: T | null = null
    await expect
      .poll(async () => (answer = await look(selector, words, ask)), {
        timeout: patienceMs,
        interval: 50,
        message: `${selector} ${words}`,
      })
      .not.toBeNull()
    return answer as T
  }
  return {
    open: (url) => engine.goTo(url),
    async press(selector, words = '') {
      const [x, y] = await seen(selector, words, restingMiddle)
      await engine.perform({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x, y, origin: 'viewport', duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      })
    },
    async type(text) {
      await engine.perform({
        type: 'key',
        id: 'keyboard',
        actions: [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      })
    },
    text: (selector) => seen(selector, '', (element) => element.innerText),
    async waitFor(selector, words = '') {
      await seen(selector, words, () => true)
    },
    async waitUntilGone(selector, words = '') {
      await expect
        .poll(() => look(selector, words, () => true), {
          timeout: patienceMs,
          interval: 50,
          message: `still ${selector} ${words}`,
        })
        .toBeNull()
    },
    look: (selector, ask) => seen(selector, '', ask),
    hasFocus: (selector) =>
      seen(selector, '', (element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element),
    resize: (width, height) => engine.resize(width, height),
    run: <T>(act: () => T) => engine.run(String(act), []) as Promise<T>,
  }
}

/**
 * The same tests in each engine, with a browser of their own. After each, no page may have told or thrown an error. An
 * engine that is not installed is named, and its tests are skipped.
 */
export function inEveryEngine(tests: (page: EnginePage) => void): void {
  for (const { name, packages, installed, start } of [firefox, webkit]) {
    if (!installed)
      console.log(`${name} is not installed, so nothing is tested in it (Debian: apt-get install ${packages}).`)
    describe.skipIf(!installed)(`in ${name}`, () => {
      let engine: Engine | undefined
      const page = {} as EnginePage
      beforeAll(async () => {
        engine = await start()
        Object.assign(page, pageOf(engine))
        await page.resize(1280, 800)
      })
      // A page that allows no pictures of its own refuses the one that a browser looks for by itself.
      afterEach(async () =>
        expect((await engine?.faults())?.filter((fault) => !fault.includes('/favicon.ico'))).toEqual([]),
      )
      afterAll(() => engine?.end())
      tests(page)
    })
  }
}
