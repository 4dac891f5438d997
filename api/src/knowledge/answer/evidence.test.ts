import { describe, expect, it } from 'vitest'
import { retrievalOn } from '../retrieval/ranked-site.testing.js'
import { evidenceOf } from './evidence.js'

const pages = [
  {
    title: 'Groups',
    text: 'Maple Singers: a community choir with no auditions, Tuesday evenings.\n\nMusic Sprouts: babies with a parent, Saturday mornings.\n\nFiddle Jam: bring an instrument.\n\nAll of it is for adults as well.',
  },
  { title: 'Rooms', text: 'The hall seats sixty and has a grand piano. It costs forty pounds an hour.' },
  { title: 'Visit', text: 'We are behind the station, and the front door has a ramp.' },
]
const levelOf = (question: string) => evidenceOf(retrievalOn(pages, 'en', question)).level

it('is not there for a nation that the site does not speak of, written without a capital', () => {
  const towns = Array.from({ length: 100 }, (_, at) => ({
    title: `Paese ${at}`,
    text: `Nel paese ${at} c’è un porto con barche, e nella piazza il mercato del giovedì.`,
  }))
  const harbors = [
    {
      title: 'Porti',
      text: 'Le città olandesi avevano grandi mercati del pesce, dove le aringhe salate si vendevano all’asta ogni mattina.',
    },
    { title: 'Altrove', text: 'Lontano dal mare il pesce arrivava nel sale.' },
  ]
  const level = (nation: string) =>
    evidenceOf(retrievalOn([...towns, ...harbors], 'it', `Quali città ${nation} avevano grandi mercati?`)).level
  expect(level('olandesi')).toBe('enough')
  expect(level('irlandesi')).not.toBe('enough')
})

it('is not there where the words of a question stand in a passage, and no two of them together', () => {
  const tables = Array.from({ length: 120 }, (_, at) => ({
    title: `Table ${at}`,
    text: `At table ${at} the guests ate soup and bread, and the boats in the harbor were counted every morning.`,
  }))
  const river = {
    title: 'The river',
    text: 'Barges brought grain down the river until the canal was dug. Tolls were paid at each lock, and the money went to the bishop of the town.',
  }
  const level = (question: string) => evidenceOf(retrievalOn([...tables, river], 'en', question)).level
  expect(level('Where were the tolls paid?')).toBe('enough')
  expect(level('What did the barges bring before the railway?')).not.toBe('enough')
})

describe('evidence on a small site', () => {
  it('is what the page says, though no two neighboring sentences do', () => {
    expect(levelOf('is there a choir for adults')).toBe('enough')
  })

  it('is not there where a word is used nowhere on it', () => {
    expect(levelOf('is there a choir for dentists in Plymouth')).not.toBe('enough')
    expect(levelOf('do you sell accordions')).not.toBe('enough')
  })
})
