import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { guidePicture, guidePicturePath, guides } from './guide-pictures.ts'

it('has the pictures that `npm run make-pictures` draws', () => {
  for (const [name, guide] of Object.entries(guides)) {
    const drawn = readFileSync(guidePicturePath(name), 'utf8')
    expect(drawn).toBe(guidePicture(guide))
    expect(drawn).toContain(`<title id="title">${guide.title}</title>`)
    expect(guide.screens.flatMap(({ rows }) => rows.filter(({ mark }) => mark))).toHaveLength(3)
  }
})
