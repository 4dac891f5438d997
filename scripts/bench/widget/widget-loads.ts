import type { BarePage } from '../load/bare-browser.ts'
import { median, ms, short, type Measurement } from '../measurement.ts'
import {
  countsOf,
  freshPage,
  middleOf,
  moveTo,
  pause,
  press,
  throttle,
  until,
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
const watch = (selector: string): string => `{
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

function load(bench: WidgetBench, path: string, selector: string, settleMs: number): Promise<Load> {
  const takeIn = async (page: BarePage): Promise<Load> => {
    const drawnMs = await until<number>(page, 'window.drawnAt')
    await pause(Math.max(0, settleMs - (await page.evaluate<number>('performance.now()'))))
    const requests = await page.evaluate<number>(
      `performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= drawnAt).length`,
    )
    const counts = await countsOf(page)
    return {
      drawnMs,
      requests,
      scriptMs: counts.ScriptDuration! * 1_000 * throttle,
      taskMs: counts.TaskDuration! * 1_000 * throttle,
    }
  }
  return freshPage(bench, path, watch(selector), takeIn, settleMs > 0 ? 'worked' : 'throttled')
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
function opening(bench: WidgetBench, hover: boolean): Promise<number> {
  return freshPage(bench, '/widget', watchInput, async (page) => {
    const place = await middleOf(page, launcher)
    // What comes behind the launcher is not part of it.
    await pause(1_500)
    await moveTo(page, place)
    if (hover)
      await until(
        page,
        `performance.getEntriesByType('resource').filter(({ name, responseEnd }) => /\\/(panel|connection)-/.test(name) && responseEnd).length === 2`,
      )
    if (hover) await pause(1_000)
    await press(page, place)
    await until(page, 'window.usableAt')
    return page.evaluate<number>('usableAt - pressedAt')
  })
}

/** When the launcher shows, what loading costs, and how soon it opens. */
export async function measureLoads(bench: WidgetBench): Promise<Measurement[]> {
  const kinds = [
    ['/blank', 'h1'],
    ['/button', launcher],
    ['/widget', launcher],
  ] as const
  const taken: Load[][] = kinds.map(() => [])
  for (let round = 0; round <= loads; round++) {
    for (const [kind, [path, selector]] of kinds.entries()) {
      const loaded = await load(bench, path, selector, 0)
      if (round > 0) taken[kind]!.push(loaded)
    }
  }
  const settled: Load[][] = kinds.map(() => [])
  for (let round = 0; round < settledLoads; round++) {
    for (const [kind, [path, selector]] of kinds.entries())
      settled[kind]!.push(await load(bench, path, selector, settledMs))
  }
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < settledLoads; round++) {
    cold.push(await opening(bench, false))
    warm.push(await opening(bench, true))
  }

  const [blank, button, widget] = taken as [Load[], Load[], Load[]]
  const later = (list: Load[]): number =>
    Math.max(1, median(list.map(({ drawnMs }) => drawnMs)) - median(blank.map(({ drawnMs }) => drawnMs)))
  const ratio = later(widget) / later(button)
  const requests = median(widget.map((one) => one.requests))
  // Round by round: what slows the machine down for a while slows down the blank page that is loaded then, too.
  const more = (kind: number, part: 'scriptMs' | 'taskMs'): number =>
    Math.max(0, median(settled[kind]!.map((one, round) => one[part] - settled[0]![round]![part])))
  const [opensCold, opensWarm] = [median(cold), median(warm)]
  return [
    {
      name: `widget, ${throttle}× throttle: launcher later than the blank page`,
      ours: ms(later(widget)),
      beside: `a bare button: ${ms(later(button))}`,
      ratio,
      goal: '≤ 40 ms, ratio ≤ 1.5',
      met: later(widget) <= 40 && ratio <= 1.5,
    },
    {
      name: 'widget: requests until the launcher shows',
      ours: short(requests),
      beside: `a bare button: ${short(median(button.map((one) => one.requests)))}`,
      goal: '1',
      met: requests <= 1,
    },
    {
      name: `widget: script in the first 5 s, ${throttle} × what the main thread worked`,
      ours: ms(more(2, 'scriptMs')),
      beside: `a bare button: ${ms(more(1, 'scriptMs'))}`,
      goal: '≤ 15 ms',
      met: more(2, 'scriptMs') <= 15,
    },
    {
      name: 'the same, all that the main thread did',
      ours: ms(more(2, 'taskMs')),
      beside: `a bare button: ${ms(more(1, 'taskMs'))}`,
      goal: '',
    },
    {
      name: `widget, ${throttle}× throttle: click → input usable, nothing fetched before`,
      ours: ms(opensCold),
      beside: '',
      goal: '≤ 150 ms',
      met: opensCold <= 150,
    },
    {
      name: 'the same, fetched while the pointer rested on it',
      ours: ms(opensWarm),
      beside: '',
      goal: '≤ 80 ms',
      met: opensWarm <= 80,
    },
  ]
}
