import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { countImports, listRooms, roomPicture, roomPicturePath } from './room-graph.ts'

const rooms = listRooms()
const imports = countImports(rooms)

it('lists the rooms from the lowest to the highest', () => {
  expect(rooms.slice(0, 2)).toEqual(['platform', 'core'])
  expect(rooms.at(-1)).toBe('admin')
  expect(rooms).toContain('knowledge')
})

it('finds the imports between rooms', () => {
  expect(imports.length).toBeGreaterThan(20)
})

it('finds no import that points upward', () => {
  expect(imports.filter(({ from, to }) => rooms.indexOf(to) > rooms.indexOf(from))).toEqual([])
})

it('has the picture that `npm run make-pictures -- --drawings` draws', () => {
  expect(readFileSync(roomPicturePath, 'utf8')).toBe(roomPicture(rooms, imports))
})
