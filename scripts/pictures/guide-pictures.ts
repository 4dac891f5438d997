import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/parts.ts'

/** Drawings for docs/guides.md name the controls of other companies' screens without copying their look. */

/** `mark` shows where to press. */
interface Row {
  as: 'words' | 'entry' | 'button' | 'code'
  text: string
  mark?: boolean
}
interface Screen {
  path: string
  rows: Row[]
}
interface Guide {
  title: string
  screens: [Screen, Screen, Screen]
}

export const guides: Record<'wordpress' | 'tag-manager' | 'shopify', Guide> = {
  wordpress: {
    title: 'WordPress: upload the zip, activate it, paste the line',
    screens: [
      {
        path: 'Plugins › Add New',
        rows: [
          { as: 'button', text: 'Upload Plugin', mark: true },
          { as: 'words', text: 'loquia-chat-….zip' },
          { as: 'button', text: 'Install Now' },
        ],
      },
      {
        path: 'Plugin installed',
        rows: [
          { as: 'words', text: 'Installed successfully.' },
          { as: 'button', text: 'Activate Plugin', mark: true },
        ],
      },
      {
        path: 'Settings › Loquia',
        rows: [
          { as: 'words', text: 'Embed code' },
          { as: 'code', text: '<script async src="…', mark: true },
          { as: 'button', text: 'Save Changes' },
        ],
      },
    ],
  },
  'tag-manager': {
    title: 'Google Tag Manager: a Custom HTML tag, the trigger All Pages, publish',
    screens: [
      {
        path: 'Tags › New › Custom HTML',
        rows: [
          { as: 'words', text: 'HTML' },
          { as: 'code', text: '<script>', mark: true },
          { as: 'code', text: '  (function () { …' },
          { as: 'code', text: '</script>' },
        ],
      },
      {
        path: 'Triggering',
        rows: [
          { as: 'entry', text: 'All Pages', mark: true },
          { as: 'entry', text: 'Window Loaded' },
          { as: 'button', text: 'Save' },
        ],
      },
      {
        path: 'Workspace',
        rows: [
          { as: 'words', text: 'Preview, then' },
          { as: 'button', text: 'Submit', mark: true },
          { as: 'button', text: 'Publish' },
        ],
      },
    ],
  },
  shopify: {
    title: 'Shopify: edit the code of the theme, paste before the end of the body, save',
    screens: [
      {
        path: 'Online Store › Themes',
        rows: [
          { as: 'words', text: 'Your theme' },
          { as: 'button', text: '⋯' },
          { as: 'entry', text: 'Edit code', mark: true },
        ],
      },
      {
        path: 'layout',
        rows: [
          { as: 'entry', text: 'password.liquid' },
          { as: 'entry', text: 'theme.liquid', mark: true },
        ],
      },
      {
        path: 'theme.liquid',
        rows: [
          { as: 'code', text: '<script async src="…', mark: true },
          { as: 'code', text: '</body>' },
          { as: 'code', text: '</html>' },
          { as: 'button', text: 'Save' },
        ],
      },
    ],
  },
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const widthOf: Record<Row['as'], (text: string) => number> = {
  words: () => 232,
  code: () => 232,
  entry: () => 160,
  button: (text) => Math.max(48, 28 + text.length * 8),
}

function drawRow({ as, text, mark }: Row, x: number, y: number): string {
  const width = widthOf[as](text)
  const frame =
    as === 'words'
      ? ''
      : `<rect class="${as}" x="${x}" y="${y}" width="${width}" height="30" rx="${as === 'button' ? 15 : 4}" />`
  const inset = as === 'words' ? 0 : as === 'button' ? width / 2 : 12
  const label = `<text class="${as}" xml:space="preserve" x="${x + inset}" y="${y + 20}"${as === 'button' ? ' text-anchor="middle"' : ''}>${escapeXml(text)}</text>`
  const ring = mark
    ? `<rect class="mark" x="${x - 5}" y="${y - 5}" width="${width + 10}" height="40" rx="${as === 'button' ? 20 : 8}" />`
    : ''
  return frame + label + ring
}

function drawScreen({ path, rows }: Screen, index: number): string {
  const x = index * 300 + 10
  return [
    `<circle class="number" cx="${x + 14}" cy="18" r="14" /><text class="number" x="${x + 14}" y="23" text-anchor="middle">${index + 1}</text>`,
    `<rect class="window" x="${x}" y="42" width="280" height="226" rx="8" />`,
    `<text class="path" x="${x + 24}" y="72">${escapeXml(path)}</text><path class="rule" d="M${x} 86h280" />`,
    ...rows.map((one, at) => drawRow(one, x + 24, 104 + at * 40)),
  ].join('\n  ')
}

/** Three screens side by side, in light and dark. */
export function guidePicture({ title, screens }: Guide): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 276" role="img" aria-labelledby="title">
  <title id="title">${escapeXml(title)}</title>
  <style>
    text { font: 14px system-ui, sans-serif; fill: #17131f }
    .path { font-weight: 600 }
    text.words { fill: #5d5768 }
    text.code { font: 13px ui-monospace, monospace }
    .window { fill: #fcfbf8; stroke: #8b8496 }
    .rule { stroke: #8b8496; opacity: 0.5 }
    rect.entry, rect.code { fill: #f4f2ec }
    rect.button { fill: none; stroke: #8b8496 }
    .mark { fill: none; stroke: #6d28d9; stroke-width: 3 }
    circle.number { fill: #6d28d9 }
    text.number { fill: #ffffff; font-weight: 600 }
    @media (prefers-color-scheme: dark) {
      text { fill: #f4f1fa }
      text.words { fill: #a9a2b8 }
      .window { fill: #14111c; stroke: #757085 }
      .rule, rect.button { stroke: #757085 }
      rect.entry, rect.code { fill: #242030 }
      .mark { stroke: #b49cff }
      circle.number { fill: #b49cff }
      text.number { fill: #14111c }
    }
  </style>
  ${screens.map(drawScreen).join('\n  ')}
</svg>
`
}

export const guidePicturePath = (name: string): string => join(root, `docs/pictures/guide-${name}.svg`)

export function drawGuides(): void {
  for (const [name, guide] of Object.entries(guides)) writeFileSync(guidePicturePath(name), guidePicture(guide))
}
