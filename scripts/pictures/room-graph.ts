import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'
import { root } from '../build/parts.ts'

const source = 'api/src'
const isTest = (path: string): boolean => /\.test\.ts$|testing\.ts$|\/testing\//.test(path)

/** Lowest first, derived from rule names such as `platform-is-below-core`. */
export function listRooms(): string[] {
  const { forbidden } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as {
    forbidden: { name: string }[]
  }
  const pairs = forbidden.flatMap(({ name }) => {
    const [, lower, upper] = /^(\w+)-is-below-(\w+)$/.exec(name) ?? []
    return lower === undefined || upper === undefined ? [] : [{ lower, upper }]
  })
  // `search-is-below-answer` is a rule within a room.
  const rooms = globSync('*/', { cwd: join(root, source) }).map((folder) => folder.replace(/\/$/, ''))
  const ofRooms = pairs.filter(({ lower, upper }) => rooms.includes(lower) && rooms.includes(upper))
  return [...ofRooms.slice(0, 1).map(({ lower }) => lower), ...ofRooms.map(({ upper }) => upper)]
}

export interface RoomImports {
  from: string
  to: string
  count: number
}

/** Tests do not count. */
export function countImports(rooms: readonly string[]): RoomImports[] {
  const counts = new Map<string, RoomImports>()
  const roomOf = (path: string): string | undefined => rooms.find((room) => path.startsWith(`${source}/${room}/`))
  for (const path of globSync(`${source}/**/*.ts`, { cwd: root }).filter((path) => !isTest(path))) {
    const from = roomOf(path)
    if (from === undefined) continue
    for (const { fileName } of ts.preProcessFile(readFileSync(join(root, path), 'utf8')).importedFiles) {
      const to = fileName.startsWith('.') ? roomOf(normalize(join(dirname(path), fileName))) : undefined
      if (to === undefined || to === from) continue
      const counted = counts.get(`${from} ${to}`) ?? { from, to, count: 0 }
      counted.count++
      counts.set(`${from} ${to}`, counted)
    }
  }
  return [...counts.values()]
}

const step = { x: 92, y: 50 }
const box = { width: 104, height: 34 }
const margin = 16

/** Rooms form a diagonal, lowest at the bottom left; lines lead down to the rooms they import. */
export function roomPicture(rooms: readonly string[], imports: readonly RoomImports[]): string {
  const width = 2 * margin + box.width + (rooms.length - 1) * step.x
  const height = 2 * margin + box.height + (rooms.length - 1) * step.y
  const xOf = (room: string): number => margin + box.width / 2 + rooms.indexOf(room) * step.x
  const yOf = (room: string): number => height - margin - box.height / 2 - rooms.indexOf(room) * step.y
  const lines = rooms.flatMap((room) => {
    const lowest = Math.max(...imports.filter(({ from }) => from === room).map(({ to }) => yOf(to)))
    const furthest = Math.max(...imports.filter(({ to }) => to === room).map(({ from }) => xOf(from)))
    return [
      ...(lowest > 0 ? [`<path class="line" d="M${xOf(room)} ${yOf(room) + box.height / 2}V${lowest}" />`] : []),
      ...(furthest > 0
        ? [
            `<path class="line" marker-end="url(#point)" d="M${furthest} ${yOf(room)}H${xOf(room) + box.width / 2 + 1}" />`,
          ]
        : []),
    ]
  })
  const counts = imports
    .toSorted((a, b) => yOf(a.to) - yOf(b.to) || xOf(a.from) - xOf(b.from))
    .map(
      ({ from, to, count }) =>
        `<rect class="count" x="${xOf(from) - 17}" y="${yOf(to) - 10}" width="34" height="20" rx="10" /><text class="count" x="${xOf(from)}" y="${yOf(to) + 4}">${count}</text>`,
    )
  const boxes = rooms.map(
    (room) =>
      `<rect class="room" x="${xOf(room) - box.width / 2}" y="${yOf(room) - box.height / 2}" width="${box.width}" height="${box.height}" rx="8" /><text class="room" x="${xOf(room)}" y="${yOf(room) + 5}">${room}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc">
  <title id="title">Rooms of the api and the imports between them</title>
  <desc id="desc">${rooms.map((room) => describeRoom(room, imports)).join(' ')}</desc>
  <style>
    text { font-family: system-ui, sans-serif; fill: #17131f; text-anchor: middle }
    text.room { font-size: 15px; font-weight: 600 }
    text.count { font-size: 12.5px }
    rect.room { fill: #f4f2ec; stroke: #8b8496 }
    rect.count { fill: #fcfbf8; stroke: #6d28d9 }
    .line { fill: none; stroke: #6d28d9; stroke-width: 1.5 }
    .head { fill: #6d28d9 }
    @media (prefers-color-scheme: dark) {
      text { fill: #f4f1fa }
      rect.room { fill: #242030; stroke: #757085 }
      rect.count { fill: #14111c; stroke: #b49cff }
      .line { stroke: #b49cff }
      .head { fill: #b49cff }
    }
  </style>
  <defs>
    <marker id="point" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
      <path class="head" d="M0 0 8 4 0 8z" />
    </marker>
  </defs>
  ${[...lines, ...counts, ...boxes].join('\n  ')}
</svg>
`
}

function describeRoom(room: string, imports: readonly RoomImports[]): string {
  const own = imports.filter(({ from }) => from === room).toSorted((a, b) => b.count - a.count)
  return own.length === 0
    ? `${room} imports no other room.`
    : `${room} imports ${own.map(({ to, count }) => `${to} (${count})`).join(', ')}.`
}

export const roomPicturePath = join(root, 'docs/pictures/rooms.svg')

export function drawRooms(): void {
  const rooms = listRooms()
  writeFileSync(roomPicturePath, roomPicture(rooms, countImports(rooms)))
}
