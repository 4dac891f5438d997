import { expect, it } from 'vitest'
import { estimateFileDate } from './frontier.js'

const at = (path: string, changed?: string): string => {
  const months =
    estimateFileDate(new URL(path, 'https://a.example'), changed === undefined ? undefined : new Date(changed)) - 1
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

it.each([
  ['/minutes-2019.pdf', undefined, '2019-01'],
  ['/minutes-2019.pdf', '2026-05-01', '2019-01'],
  ['/minutes_2024-03.pdf', undefined, '2024-03'],
  ['/verbale-20240315.pdf', undefined, '2024-03'],
  ['/protokoll-15.03.2024.pdf', undefined, '2024-03'],
  ['/acta%2011-2023.pdf', undefined, '2023-11'],
  ['/orario-2024-2025.pdf', undefined, '2025-01'],
  ['/uploads/2019/05/menu.pdf', undefined, '2019-05'],
  ['/uploads/2019/05/menu.pdf', '2026-02-01', '2026-02'],
  ['/menu.pdf', '2017-02-01', '2017-02'],
  ['/order-20991.pdf', undefined, `${new Date().getUTCFullYear()}-01`],
])('a file at %s, changed %s, is of %s', (path, changed, expected) => {
  expect(at(path, changed)).toBe(expected)
})
