import type { BarePage } from '../load/bare-browser.ts'
import { median, formatMs, type Measurement } from '../measurement.ts'
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
import { source } from './widget-pages.ts'

const tokenCount = 1_500
const tokensPerSecond = 200
const streams = 5
const sampleEveryMs = 250

const characters = source.tokens(tokenCount, 7).join('').length

const follow = `window.follow = (selector, mark) => {
  const texts = (window.texts = [])
  const read = () => {
    const text = find(selector)?.textContent ?? ''
    const length = text.length
    if (length > (texts.at(-1)?.[1] ?? 0)) texts.push([performance.now(), length])
    if (!window.endAt && text.includes(mark)) window.endAt = performance.now()
  }
  const options = { childList: true, subtree: true, characterData: true }
  new MutationObserver(read).observe(document.querySelector('[data-chat-widget]')?.shadowRoot ?? find(selector), options)
}`

interface Streaming {
  perTokenMs: number
  growth: number
  longestGapMs: number
  /** Milliseconds from the server's last token until the page shows it. */
  endLateMs: number
}

/** @param mark the answer's last word, which identifies it */
function measureStream(bench: WidgetBench, { path, selector, open, ask }: Chat, mark: number): Promise<Streaming> {
  return freshPage(bench, path, follow, async (page) => {
    await open(page)
    // The work of opening is not part of an answer.
    await pause(1_500)
    await page.evaluate(`follow(${JSON.stringify(selector)}, 'END${mark}')`)
    const asked = await taskMs(page)
    const samples: [number, number][] = []
    await ask(page, `stream ${tokenCount} ${tokensPerSecond} ${mark}`)
    for (let done = false; !done;) {
      await pause(sampleEveryMs)
      done = await page.evaluate<boolean>('Boolean(window.endAt)')
      samples.push([await page.evaluate<number>('performance.now()'), await taskMs(page)])
    }
    const { texts, endAt, origin } = await page.evaluate<{ texts: [number, number][]; endAt: number; origin: number }>(
      '({ texts, endAt, origin: performance.timeOrigin })',
    )
    const sent = bench.service.streamedAnswers().find(({ id }) => id === mark)
    if (sent === undefined) throw new Error('Unknown answer.')
    // From the first text until the server's last token.
    const during = texts.filter(([at]) => at + origin <= sent.endWall)
    const gaps = during.map(([at], index) => (during[index + 1]?.[0] ?? sent.endWall - origin) - at)
    const longest = texts.at(-1)![1]
    const timeAtShare = (share: number): number =>
      texts.find(([, length]) => length >= share * Math.min(longest, characters))?.[0] ?? endAt
    const taskMsBetween = (from: number, to: number): number =>
      taskAt(samples, timeAtShare(to)) - taskAt(samples, timeAtShare(from))
    return {
      perTokenMs: (samples.at(-1)![1] - asked) / tokenCount,
      growth: taskMsBetween(0.8, 1) / Math.max(1, taskMsBetween(0.2, 0.4)),
      longestGapMs: Math.max(...gaps),
      endLateMs: Math.max(0, endAt + origin - sent.endWall),
    }
  })
}

/** Main-thread milliseconds since the page started. */
async function taskMs(page: BarePage): Promise<number> {
  return (await readPageMetrics(page)).TaskDuration! * 1_000
}

/** Interpolates between two samples. */
function taskAt(samples: [number, number][], time: number): number {
  const after = samples.findIndex(([at]) => at >= time)
  const [next, last] = [samples[after], samples[after - 1]]
  if (next === undefined) return samples.at(-1)![1]
  if (last === undefined) return next[1]
  return last[1] + ((next[1] - last[1]) * (time - last[0])) / (next[0] - last[0])
}

interface Chat {
  path: string
  selector: string
  open(page: BarePage): Promise<unknown>
  ask(page: BarePage, command: string): Promise<unknown>
}

const widget: Chat = {
  path: '/widget',
  selector: '[data-role="assistant"]',
  async open(page) {
    const place = await findMiddle(page, '[data-part="launcher"]')
    await moveTo(page, place)
    await pressAt(page, place)
    await waitFor(page, `find('textarea') && !find('textarea').disabled`)
  },
  async ask(page, command) {
    await page.evaluate(`find('textarea').focus()`)
    await page.send('Input.insertText', { text: command })
    for (const type of ['keyDown', 'keyUp'])
      await page.send('Input.dispatchKeyEvent', {
        type,
        key: 'Enter',
        code: 'Enter',
        windowsVirtualKeyCode: 13,
        ...(type === 'keyDown' && { text: '\r' }),
      })
  },
}
const plain: Chat = {
  path: '/plain',
  selector: '#box',
  open: (page) => waitFor(page, 'window.ask && socket.connected'),
  ask: (page, command) => page.evaluate(`void ask(${JSON.stringify(command)})`),
}

/**
 * @param bench its service sends one event per token, to ours and to the floor
 * @param gathering its service batches tokens, as the product does
 */
export async function measureStreams(bench: WidgetBench, gathering: WidgetBench): Promise<Measurement[]> {
  const ours: Streaming[] = []
  const floor: Streaming[] = []
  const gathered: Streaming[] = []
  for (let run = 0; run < streams; run++) {
    ours.push(await measureStream(bench, widget, 100 + run))
    floor.push(await measureStream(bench, plain, 200 + run))
    gathered.push(await measureStream(gathering, widget, 300 + run))
  }
  const medianOf = (list: Streaming[], part: keyof Streaming): number => median(list.map((one) => one[part]))
  const [perToken, growth, gap, late] = (['perTokenMs', 'growth', 'longestGapMs', 'endLateMs'] as const).map(
    (part) => ({ ours: medianOf(ours, part), floor: medianOf(floor, part) }),
  ) as [Pair, Pair, Pair, Pair]
  const ratio = perToken.ours / perToken.floor
  const asSent = medianOf(gathered, 'perTokenMs')
  return [
    {
      name: `widget, ${throttle}× throttle: main thread per streamed token`,
      ours: formatMs(perToken.ours),
      beside: `plain text once a frame: ${formatMs(perToken.floor)}`,
      ratio,
      goal: '≤ 1.5 ms, ratio ≤ 0.5',
      met: perToken.ours <= 1.5 && ratio <= 0.5,
    },
    {
      name: 'the same, events as the product’s server sends them',
      ours: formatMs(asSent),
      beside: `plain text once a frame, an event a token: ${formatMs(perToken.floor)}`,
      ratio: asSent / perToken.floor,
      goal: '',
    },
    {
      name: 'the same, last fifth of the answer beside its second fifth',
      ours: growth.ours.toFixed(2),
      beside: `plain text: ${growth.floor.toFixed(2)}`,
      goal: '≤ 1.15',
      met: growth.ours <= 1.15,
    },
    {
      name: `widget, ${throttle}× throttle: longest time without new text while tokens come`,
      ours: formatMs(gap.ours),
      beside: `plain text: ${formatMs(gap.floor)}`,
      goal: '≤ 110 ms',
      met: gap.ours <= 110,
    },
    {
      name: 'the same: last word later than the server’s last token',
      ours: formatMs(late.ours),
      beside: `plain text: ${formatMs(late.floor)}`,
      goal: '≤ 60 ms',
      met: late.ours <= 60,
    },
  ]
}

interface Pair {
  ours: number
  floor: number
}
