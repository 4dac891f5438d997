import { describe, expect, it } from 'vitest'
import {
  androidStrings,
  gettextStrings,
  jsonStrings,
  phpStrings,
  plainText,
  pairTranslations,
  yamlStrings,
} from './locale-strings.ts'

describe('strings of locale files', () => {
  it('reads nested JSON', () => {
    expect([...jsonStrings('{"cart":{"empty":"Your cart is empty","count":3}}')]).toEqual([
      ['.cart.empty', 'Your cart is empty'],
    ])
  })

  it('reads quoted or plain YAML by its indentation', () => {
    const source = [
      'it:',
      '  cart:',
      '    empty: "Il carrello è vuoto"',
      "    pay: 'Paga'",
      '  home: Torna alla home',
    ].join('\n')
    expect([...yamlStrings(source)]).toEqual([
      ['it.cart.empty', 'Il carrello è vuoto'],
      ['it.cart.pay', 'Paga'],
      ['it.home', 'Torna alla home'],
    ])
  })

  it('skips YAML texts of several lines', () => {
    const source = ['it:', '  cart:', '    long: |', '      due righe', '  home: Torna alla home'].join('\n')
    expect([...yamlStrings(source)]).toEqual([['it.home', 'Torna alla home']])
  })

  it('reads nested PHP arrays', () => {
    const source = [
      '<?php',
      'return [',
      "    'cart' => [",
      "        'empty' => 'Il carrello è vuoto',",
      "        'yours' => 'L\\'ordine',",
      '    ],',
      "    'home' => 'Home page',",
      '];',
    ].join('\n')
    expect([...phpStrings(source)]).toEqual([
      ['cart.empty', 'Il carrello è vuoto'],
      ['cart.yours', 'L’ordine'.replace('’', "'")],
      ['home', 'Home page'],
    ])
  })

  it('reads strings of Android apps', () => {
    const source = String.raw`<string name="read">Leggi l\'articolo</string><string name="a" b="c">Sì &amp; no</string>`
    expect([...androidStrings(source)]).toEqual([
      ['read', "Leggi l'articolo"],
      ['a', 'Sì & no'],
    ])
  })

  it('reads gettext catalogs', () => {
    expect([
      ...gettextStrings('msgid "Best \\"before\\""\nmsgstr "Da consumarsi entro"\n\nmsgid "x"\nmsgstr ""\n'),
    ]).toEqual([['Best "before"', 'Da consumarsi entro']])
  })

  it('removes placeholders from a text', () => {
    expect(plainText('<b>Ciao</b> {{ name }}, %{count} of %total% at :time, %s &nbsp; 10:30')).toBe(
      'Ciao , of at , 10:30',
    )
  })

  it('pairs the translations of a key', () => {
    const english = new Map([['a', 'Deposit']])
    const italian = new Map([['a', 'Caparra']])
    expect([
      ...pairTranslations([
        ['en', english],
        ['it', italian],
      ]),
    ]).toEqual([
      {
        says: [
          ['en', 'Deposit'],
          ['it', 'Caparra'],
        ],
      },
    ])
  })

  it('skips a text that is the same in all languages', () => {
    const brand = new Map([['b', 'PayPal']])
    expect([
      ...pairTranslations([
        ['en', brand],
        ['it', brand],
      ]),
    ]).toEqual([])
  })
})
