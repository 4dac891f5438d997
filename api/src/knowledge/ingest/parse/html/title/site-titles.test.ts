import { describe, expect, it } from 'vitest'
import { pageTitle } from './page-title.js'
import { SiteTitles } from './site-titles.js'

describe('the title of a page without the name of its site', () => {
  it.each([
    ['Prices | Purbeck Bikes', '/prices', 'Prices', 'Prices'],
    ['Contact Purbeck Bikes | Dorset', '/contact', 'Get in touch', 'Contact Purbeck Bikes'],
    ['Purbeck Bikes - Dorset', '/routes/corfe', 'The Corfe loop', 'The Corfe loop – Dorset'],
    ['Purbeck Bikes | Dorset', '/', 'Hire a bicycle', 'Purbeck Bikes | Dorset'],
    ['Prezzi | Purbeck Bikes', '/p', undefined, 'Prezzi'],
    ['FAQ | Purbeck Bikes', '/faq', 'What people ask us', 'FAQ'],
    ['Camera Lavanda – Udine', '/camere/lavanda', undefined, 'Camera Lavanda – Udine'],
  ])('%s at %s', (title, path, heading, told) => {
    expect(pageTitle(title, ['Purbeck Bikes'], { url: `https://shop.example${path}`, heading })).toBe(told)
  })
})

describe('pages that share a title are told apart', () => {
  const titlesOf = (...pages: [title: string, path: string, heading?: string][]): string[] => {
    const titles = new SiteTitles()
    const all = pages.map(([title, path, heading]) => {
      const page = { url: `https://shop.example${path}`, title }
      return heading === undefined ? page : Object.assign(page, { heading })
    })
    for (const page of all) titles.add(page)
    titles.complete()
    return all.map((page) => titles.distinctTitle(page))
  }

  it('by what each calls itself where all have the same', () => {
    expect(
      titlesOf(
        ['Rossi, sarti in Udine', '/', 'Benvenuti'],
        ['Rossi, sarti in Udine', '/prezzi', 'Listino'],
        ['Rossi, sarti in Udine', '/orari'],
        ['Rossi, sarti in Udine', '/chi-siamo', 'La bottega'],
      ),
    ).toEqual(['Rossi, sarti in Udine', 'Listino', 'Orari', 'La bottega'])
  })

  it('behind the title where some have the same', () => {
    expect(
      titlesOf(
        ['Rooms', '/rooms/rose', 'Rose room'],
        ['Rooms', '/rooms/lily', 'Lily room'],
        ['Prices', '/prices', 'What it costs'],
        ['Breakfast', '/breakfast', 'Breakfast'],
        ['Getting here', '/map', 'By train'],
      ),
    ).toEqual(['Rooms – Rose room', 'Rooms – Lily room', 'Prices', 'Breakfast', 'Getting here'])
  })

  it('by their addresses where their headings are the same as well', () => {
    expect(
      titlesOf(
        ['Courses', '/courses/beginners', 'Courses'],
        ['Courses', '/courses/children', 'Courses'],
        ['Team', '/team', 'Team'],
        ['Prices', '/prices', 'Prices'],
        ['Contact', '/contact', 'Contact'],
      ),
    ).toEqual(['Courses – Beginners', 'Courses – Children', 'Team', 'Prices', 'Contact'])
  })
})
