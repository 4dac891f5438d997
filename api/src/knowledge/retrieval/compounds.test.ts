import { expect, it } from 'vitest'
import { BotVocabulary } from './bot-vocabulary.js'
import { joinCompounds } from './compounds.js'

const counts = (words: string): Map<string, number> => new Map(words.split(' ').map((word) => [word, 1]))
const siteOf = (words: string) => new BotVocabulary(10, ['it', 'en'], 0, counts(words), counts(words))

it.each([
  ['it', 'check in', 'checkin camera', ['checkin']],
  ['it', 'on line', 'online line', ['online']],
  ['it', 'vicepresidenti', 'vice presidenti', ['vice', 'presidenti']],
  ['it', 'città della', 'cittadella città della', ['città', 'della']],
  // Water is made "di ossigeno", and the gas is "diossigeno": two words of the site.
  ['it', 'di ossigeno', 'diossigeno ossigeno', ['di', 'ossigeno']],
] as const)('%s: "%s" on a site that writes "%s"', (language, asked, site, read) => {
  expect(joinCompounds(asked.split(' '), language, siteOf(site))).toEqual(read)
})
