import { expect, it } from 'vitest'
import { sentenceSpans, splitSentences } from './index.js'

it.each([
  ['en', 'One. Two! Three?', ['One.', 'Two!', 'Three?']],
  ['en', 'Dr. Rossi is in. He sees you.', ['Dr. Rossi is in.', 'He sees you.']],
  ['en', 'It costs 3.50 euros. Cash only.', ['It costs 3.50 euros.', 'Cash only.']],
  ['en', 'J. R. Smith wrote it in the U.S. in 1999.', ['J. R. Smith wrote it in the U.S. in 1999.']],
  ['en', 'First line\nSecond line', ['First line', 'Second line']],
  ['en', '“Come in.” She waved.', ['“Come in.”', 'She waved.']],
  ['en', 'See site.com/?room=2 or a!=b. Then book.', ['See site.com/?room=2 or a!=b.', 'Then book.']],
  ['en', 'We open at 10 a.m. and close at 5 p.m. every day.', ['We open at 10 a.m. and close at 5 p.m. every day.']],
  ['en', 'Mr. Smith met Prof. Jones. Tel. 06 123.', ['Mr. Smith met Prof. Jones.', 'Tel. 06 123.']],
  ['en', 'Bags, belts, etc. are mended.', ['Bags, belts, etc. are mended.']],
  ['it', 'Ai sensi dell’art. 5 del decreto. È gratis.', ['Ai sensi dell’art. 5 del decreto.', 'È gratis.']],
  ['it', 'Borse, cinture, ecc. Le scarpe una settimana.', ['Borse, cinture, ecc.', 'Le scarpe una settimana.']],
  ['it', 'Il dott. Neri e il sig. Rossi. Sono qui.', ['Il dott. Neri e il sig. Rossi.', 'Sono qui.']],
  [
    'de',
    'Am 5. Januar z. B. haben wir zu. Das kostet ca. 5 Euro.',
    ['Am 5. Januar z. B. haben wir zu.', 'Das kostet ca. 5 Euro.'],
  ],
  ['de', 'Dr. Meier hat bis 9 Uhr Zeit. Er kommt.', ['Dr. Meier hat bis 9 Uhr Zeit.', 'Er kommt.']],
  ['es', '¿Abren? Sí. El Sr. Paz está.', ['¿Abren?', 'Sí.', 'El Sr. Paz está.']],
  ['ja', '月曜日は休みです。火曜日は開きます。', ['月曜日は休みです。', '火曜日は開きます。']],
  ['zh', '我们开门。你好！', ['我们开门。', '你好！']],
  ['hi', 'हम खुले हैं। आप आएँ।', ['हम खुले हैं।', 'आप आएँ।']],
  ['en', '', []],
  ['en', '***\n---', []],
])('ends sentences as a reader does (%s: %s)', (language, text, sentences) => {
  expect(splitSentences(text, language)).toEqual(sentences)
  for (const { start, end } of sentenceSpans(text, language)) expect(sentences).toContain(text.slice(start, end))
})
