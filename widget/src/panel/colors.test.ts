import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iconOn } from '@loquia/contracts'
import { words } from '../launcher/words'
import { colorRules, contrast, ensureContrast, textOn } from './colors'

const color = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('colors', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#000', '#fff')).toBe(21)
    expect(contrast('#7c3aed', '#ffffff')).toBeCloseTo(5.7, 1)
    expect(contrast('#10b981', '#ffffff')).toBeCloseTo(2.54, 1)
  })
  it('finds a readable text color for every background', () => {
    expect(() =>
      assert(
        property(color, (ground) => contrast(textOn(ground), ground) >= 4.5 && contrast(iconOn(ground), ground) > 3.5),
      ),
    ).not.toThrow()
  })
  it('makes text readable on buttons of any color', () => {
    const wordsOn = (primaryColor: string) =>
      /--lq-on-action:(#\w+)/.exec(
        colorRules({
          botId: 'b',
          api: '',
          mode: 'bubble',
          locale: 'en',
          words: words.en,
          position: 'right',
          theme: 'auto',
          zIndex: 1,
          offsetX: 0,
          offsetY: 0,
          primaryColor,
        }),
      )![1]!
    expect(() => assert(property(color, (ground) => contrast(wordsOn(ground), ground) >= 4.5))).not.toThrow()
    expect(contrast(wordsOn('#ff0000'), '#ff0000')).toBeGreaterThanOrEqual(4.5)
  })
  it('makes every accent readable on every background', () => {
    expect(() =>
      assert(property(color, color, (accent, ground) => contrast(ensureContrast(accent, ground, 4.5), ground) >= 4.5)),
    ).not.toThrow()
  })
  it('leaves a readable accent unchanged', () => {
    expect(ensureContrast('#6d28d9', '#ffffff', 4.5)).toBe('#6d28d9')
  })
})
