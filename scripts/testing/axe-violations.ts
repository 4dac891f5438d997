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

/** Only these rules depend on colors; our color schemes differ in nothing else. */
const rulesOfColors = ['color-contrast', 'link-in-text-block']
/** Axe's groups of rules that depend on words or their length; our languages differ in nothing else. */
const groupsOfWords = [
  'cat.forms',
  'cat.keyboard',
  'cat.language',
  'cat.name-role-value',
  'cat.semantics',
  'cat.sensory-and-visual-cues',
  'cat.text-alternatives',
]
export type AxeScope = 'all' | 'colors' | 'words'
/** Voice control presses a button by its visible label (WCAG 2.5.3); axe checks it only on request. */
const more = { 'label-content-name-mismatch': { enabled: true } }
const optionsOf: Record<AxeScope, object> = {
  all: { rules: more },
  colors: { runOnly: rulesOfColors },
  words: { runOnly: { type: 'tag', values: groupsOfWords }, rules: more },
}

/** A frame may navigate or disappear meanwhile; a removed frame needs no axe. */
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
 * Axe's usual builder takes three times as long: it loads axe each time, opens a second page for foreign frames, and
 * transfers passed rules.
 * @param within a selector of the checked part. Throws if nothing matches.
 * @param asked `colors` for a page already checked in its other color scheme, `words` in another language
 */
export async function axeViolations(page: Page, within?: string, asked: AxeScope = 'all'): Promise<string[]> {
  source ??= readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
  for (const frame of page.frames()) await loadAxe(frame, source)
  const violations = await page.evaluate(
    async ([context, options]) => {
      const { axe } = window as unknown as { axe: Axe }
      const { violations: found } = await axe.run(context ?? document, { resultTypes: ['violations'], ...options })
      // Axe does not apply the rule to fields.
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
