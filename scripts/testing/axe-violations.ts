import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright'

interface Axe {
  run(
    context: Document | string,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>
}
const require = createRequire(import.meta.url)
let source: string | undefined

/**
 * The rules that ask for colors. All others find the same in another color scheme, where ours change nothing but
 * colors.
 */
const rulesOfColors = ['color-contrast', 'link-in-text-block']
/**
 * Axe's own groups of rules that ask for words, and for what the length of words may change. All others find the same in
 * another language, where ours have the same elements.
 */
const groupsOfWords = [
  'cat.forms',
  'cat.keyboard',
  'cat.language',
  'cat.name-role-value',
  'cat.semantics',
  'cat.sensory-and-visual-cues',
  'cat.text-alternatives',
]
/** What is asked: all, or what alone may differ from a page that was looked at before. */
export type AxeScope = 'all' | 'colors' | 'words'
/**
 * Whoever says what they read on a button, presses it (WCAG 2.5.3). Axe knows that, and asks for it only when told to.
 */
const more = { 'label-content-name-mismatch': { enabled: true } }
const optionsOf: Record<AxeScope, object> = {
  all: { rules: more },
  colors: { runOnly: rulesOfColors },
  words: { runOnly: { type: 'tag', values: groupsOfWords }, rules: more },
}

/**
 * A frame that loads something else meanwhile gets it once that is there. One that is taken away is not on the page any
 * more, and need not have it.
 */
async function loadAxe(frame: Frame, source: string): Promise<void> {
  for (;;) {
    try {
      await frame.waitForLoadState()
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
      return
    } catch (error) {
      if (frame.isDetached()) return
      if (!String(error).includes('Execution context was destroyed')) throw error
    }
  }
}

/**
 * What axe finds wrong with a page as it stands, in its frames of the same origin and its shadow roots too.
 *
 * The usual builder takes three times as long for the same list: it loads axe again at every look, opens a second page
 * to join what frames of strangers say, of which our pages have none, and carries over all that is right.
 * @param within a selector: looks at this part alone. Throws when there is none.
 * @param asked `colors` alone take a third of the time: for a page that was looked at in its other color scheme;
 * `words`, for one that was looked at in another language
 * @returns one text for each broken rule: its name, the elements that break it, and how
 */
export async function axeViolations(page: Page, within?: string, asked: AxeScope = 'all'): Promise<string[]> {
  source ??= readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
  for (const frame of page.frames()) await loadAxe(frame, source)
  const violations = await page.evaluate(
    async ([context, options]) => {
      const { axe } = window as unknown as { axe: Axe }
      const { violations: found } = await axe.run(context ?? document, { resultTypes: ['violations'], ...options })
      // Of fields, axe does not ask it.
      const unsaid = [
        ...document.querySelectorAll<HTMLInputElement>('label :is(input, select, textarea)[aria-label]'),
      ].filter((field) => {
        const read = [...(field.labels ?? [])].flatMap((label) =>
          [...label.childNodes]
            .filter((node) => node !== field && !node.contains(field))
            .map((node) => node.textContent?.trim() ?? ''),
        )
        return read.some((words) => !field.ariaLabel?.toLowerCase().includes(words.toLowerCase()))
      })
      return [
        ...found,
        ...(unsaid.length === 0
          ? []
          : [
              {
                id: 'label-in-name',
                nodes: unsaid.map(({ outerHTML: html }) => ({
                  html,
                  failureSummary: 'Its name leaves out what its label says',
                })),
              },
            ]),
      ]
    },
    [within, optionsOf[asked]] as const,
  )
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`).join('\n')}`,
  )
}
