import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { countImports, listRooms, roomPicture, roomPicturePath } from './room-graph.ts'

const rooms = listRooms()
const imports = countImports(rooms)

it('finds the rooms, lowest first, and what they import', () => {
  expect(rooms.slice(0, 2)).toEqual(['platform', 'core'])
  expect(rooms.at(-1)).toBe('admin')
  expect(rooms).toContain('knowledge')
  expect(imports.length).toBeGreaterThan(20)
})

it('finds no import that points upward', () => {
  expect(imports.filter(({ from, to }) => rooms.indexOf(to) > rooms.indexOf(from))).toEqual([])
})

it('is as `npm run make-pictures -- --drawings` draws it', () => {
  expect(readFileSync(roomPicturePath, 'utf8')).toBe(roomPicture(rooms, imports))
})
