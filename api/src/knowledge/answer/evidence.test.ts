import { describe, expect, it } from 'vitest'
import { retrievalOn } from '../retrieval/ranked-site.testing.js'
import { evidenceOf } from './evidence.js'

const pages = [
  { title: 'Groups', text: 'Maple Singers: a community choir with no auditions, Tuesday evenings.\n\nMusic Sprouts: babies with a parent, Saturday mornings.\n\nFiddle Jam: bring an instrument.\n\nAll of it is for adults as well.' },
  { title: 'Rooms', text: 'The hall seats sixty and has a grand piano. It costs forty pounds an hour.' },
  { title: 'Visit', text: 'We are behind the station, and the front door has a ramp.' },
]
const levelOf = (question: string) => evidenceOf(retrievalOn(pages, 'en', question)).level

describe('evidence on a small site', () => {
  it('is what the page says, though no two neighboring sentences do', () => {
    expect(levelOf('is there a choir for adults')).toBe('enough')
  })

  it('is not there where a word is used nowhere on it', () => {
    expect(levelOf('is there a choir for dentists in Plymouth')).not.toBe('enough')
    expect(levelOf('do you sell accordions')).not.toBe('enough')
  })
})
