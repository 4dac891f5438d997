import type { BarePage } from '../load/bare-browser.ts'
import { median, formatMs, formatNumber, type Measurement } from '../measurement.ts'
import {
  readPageMetrics,
  freshPage,
  findMiddle,
  moveTo,
  pause,
  pressAt,
  throttle,
  waitFor,
  type WidgetBench,
} from './widget-page.ts'

/** Loads of each page; a first one of each warms up and is not counted. */
const loads = 9
/**
 * Loads that are followed for five seconds, and openings of each kind. What runs for a millisecond is counted without
 * the throttle and multiplied: the browser throttles in slices, of which so short a script meets none or many.
 */
const settledLoads = 5
const settledMs = 5_000

const launcher = '[data-part="launcher"]'

/**
 * Notes when there is a launcher to be seen or, on the blank page, a headline: behind each frame, where everything is
 * laid out. Inside of one the question itself would have the page styled and laid out, and count as a script of it.
 */
const watchScript = (selector: string): string => `{
  const look = () => {
    const found = document.readyState !== 'loading' && find('${selector}')
    if (found && found.getBoundingClientRect().width > 8) window.drawnAt = performance.now()
    else next()
  }
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = look
  const next = () => requestAnimationFrame(() => port2.postMessage(0))
  next()
}`

interface Load {
  drawnMs: number
  /** Requests that had begun by then, the page's own left out. */
  requests: number
  /** Of a load that was followed: what the main thread worked, times the throttle. */
  scriptMs: number
  taskMs: number
}

function loadPage(bench: WidgetBench, path: string, selector: string, settleMs: number): Promise<Load> {
  const measureLoad = async (page: BarePage): Promise<Load> => {
    const drawnMs = await waitFor<number>(page, 'window.drawnAt')
    await pause(Math.max(0, settleMs - (await page.evaluate<number>('performance.now()'))))
    const requests = await page.evaluate<number>(
      `performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= drawnAt).length`,
    )
    const counts = await readPageMetrics(page)
    return {
      drawnMs,
      requests,
      scriptMs: counts.ScriptDuration! * 1_000 * throttle,
      taskMs: counts.TaskDuration! * 1_000 * throttle,
    }
  }
  return freshPage(bench, path, watchScript(selector), measureLoad, settleMs > 0 ? 'worked' : 'throttled')
}

/**
 * Notes when the launcher was pressed, and when the input can be typed into: it is seen, is what lies at its own place,
 * and takes the focus.
 */
const watchInput = `{
  addEventListener('pointerdown', ({ timeStamp }) => { window.pressedAt ??= timeStamp }, { capture: true })
  const look = () => {
    const input = window.pressedAt && find('textarea')
    const box = input?.getBoundingClientRect()
    if (box?.width && input.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !input.disabled && input.getRootNode().elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === input) {
      input.focus({ preventScroll: true })
      if (input.matches(':focus')) return void (window.usableAt = performance.now())
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

/**
 * Milliseconds from the press of the launcher until the visitor can type.
 * @param hover whether the pointer rested on it before, long enough for everything to come
 */
function measureOpening(bench: WidgetBench, hover: boolean): Promise<number> {
  return freshPage(bench, '/widget', watchInput, async (page) => {
    const place = await findMiddle(page, launcher)
    // What comes behind the launcher is not part of it.
    await pause(1_500)
    await moveTo(page, place)
    if (hover)
      await waitFor(
        page,
        `performance.getEntriesByType('resource').filter(({ name, responseEnd }) => /\\/(panel|connection)-/.test(name) && responseEnd).length === 2`,
      )
    if (hover) await pause(1_000)
    await pressAt(page, place)
    await waitFor(page, 'window.usableAt')
    return page.evaluate<number>('usableAt - pressedAt')
  })
}

const kinds = {
  blank: { path: '/blank', selector: 'h1' },
  button: { path: '/button', selector: launcher },
  widget: { path: '/widget', selector: launcher },
}
type LoadsByKind = Record<keyof typeof kinds, Load[]>

/** When the launcher shows, what loading costs, and how soon it opens. */
export async function measureLoads(bench: WidgetBench): Promise<Measurement[]> {
  await loadEach(bench, 1, 0)
  const measured = await loadEach(bench, loads, 0)
  const settled = await loadEach(bench, settledLoads, settledMs)
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < settledLoads; round++) {
    cold.push(await measureOpening(bench, false))
    warm.push(await measureOpening(bench, true))
  }
  return [...compareLaunchers(measured), ...compareWork(settled), ...rateOpenings(median(cold), median(warm))]
}

/** Loads the pages in turn. */
async function loadEach(bench: WidgetBench, rounds: number, settleMs: number): Promise<LoadsByKind> {
  const loaded: LoadsByKind = { blank: [], button: [], widget: [] }
  for (let round = 0; round < rounds; round++) {
    for (const kind of ['blank', 'button', 'widget'] as const) {
      const { path, selector } = kinds[kind]
      loaded[kind].push(await loadPage(bench, path, selector, settleMs))
    }
  }
  return loaded
}

function compareLaunchers({ blank, button, widget }: LoadsByKind): Measurement[] {
  const delayAfterBlank = (list: Load[]): number =>
    Math.max(1, median(list.map(({ drawnMs }) => drawnMs)) - median(blank.map(({ drawnMs }) => drawnMs)))
  const ratio = delayAfterBlank(widget) / delayAfterBlank(button)
  const requests = median(widget.map((one) => one.requests))
  return [
    {
      name: `widget, ${throttle}× throttle: launcher later than the blank page`,
      ours: formatMs(delayAfterBlank(widget)),
      beside: `a bare button: ${formatMs(delayAfterBlank(button))}`,
      ratio,
      goal: '≤ 40 ms, ratio ≤ 1.5',
      met: delayAfterBlank(widget) <= 40 && ratio <= 1.5,
    },
    {
      name: 'widget: requests until the launcher shows',
      ours: formatNumber(requests),
      beside: `a bare button: ${formatNumber(median(button.map((one) => one.requests)))}`,
      goal: '1',
      met: requests <= 1,
    },
  ]
}

function compareWork({ blank, button, widget }: LoadsByKind): Measurement[] {
  // Round by round: what slows the machine down for a while slows down the blank page that is loaded then, too.
  const extraMs = (list: Load[], part: 'scriptMs' | 'taskMs'): number =>
    Math.max(0, median(list.map((one, round) => one[part] - blank[round]![part])))
  return [
    {
      name: `widget: script in the first 5 s, ${throttle} × what the main thread worked`,
      ours: formatMs(extraMs(widget, 'scriptMs')),
      beside: `a bare button: ${formatMs(extraMs(button, 'scriptMs'))}`,
      goal: '≤ 15 ms',
      met: extraMs(widget, 'scriptMs') <= 15,
    },
    {
      name: 'the same, all that the main thread did',
      ours: formatMs(extraMs(widget, 'taskMs')),
      beside: `a bare button: ${formatMs(extraMs(button, 'taskMs'))}`,
      goal: '',
    },
  ]
}

function rateOpenings(coldMs: number, warmMs: number): Measurement[] {
  return [
    {
      name: `widget, ${throttle}× throttle: click → input usable, not prefetched`,
      ours: formatMs(coldMs),
      beside: '',
      goal: '≤ 150 ms',
      met: coldMs <= 150,
    },
    {
      name: 'the same, prefetched on hover',
      ours: formatMs(warmMs),
      beside: '',
      goal: '≤ 80 ms',
      met: warmMs <= 80,
    },
  ]
}
