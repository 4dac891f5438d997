import { expect, it } from 'vitest'
import { smallTalkIn } from './small-talk.js'

it.each([
  ['Hello!', 'en', 'greeting', 'en'],
  ['buongiorno', 'en', 'greeting', 'it'],
  ['Danke schön', 'en', 'thanks', 'de'],
  ['merci beaucoup !', 'en', 'thanks', 'fr'],
  ['Gracias', 'it', 'thanks', 'es'],
  ['are you a bot?', 'it', 'identity', 'en'],
  ['Come ti chiami?', 'it', 'identity', 'it'],
])('%s is said on a page in %s: %s, in %s', (message, language, talk, spoken) => {
  expect(smallTalkIn(message, language)).toEqual({ talk, language: spoken })
})

it.each(['hello kitty cups?', 'thanks to whom was it built?', 'parking?', ''])('%s asks something', (message) => {
  expect(smallTalkIn(message, 'en')).toBeUndefined()
})
