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

/** Loads of each page, after one that warms up. */
const loads = 9
/**
 * Followed loads, and openings of each kind. Scripts of a millisecond are counted unthrottled and multiplied, because
 * the browser throttles in slices.
 */
const settledLoads = 5
const settledMs = 5_000

const launcher = '[data-part="launcher"]'

/**
 * Looks after each frame, when layout is done: within a frame the check itself would cause layout and count as script.
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
  /** Requests that had started by then, except the page's. */
  requests: number
  /** Main-thread work of a followed load, times the throttle. */
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

/** The input counts once it is visible, on top at its place, and can take the focus. */
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
 * @param hover whether the pointer rested on the launcher before the press
 * @returns milliseconds until the visitor can type
 */
function measureOpening(bench: WidgetBench, hover: boolean): Promise<number> {
  return freshPage(bench, '/widget', watchInput, async (page) => {
    const place = await findMiddle(page, launcher)
    // Requests after the launcher are not part of the opening.
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
  // Differences are per round, because a slow moment also slows down the blank page loaded then.
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
