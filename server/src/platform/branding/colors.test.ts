import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from '../../kernel/index.ts'
import { colorsOf } from './colors.ts'

const backgrounds = {
  light: ['#f1f3ee', '#fbfcf9', '#ffffff', '#e8ebe3'],
  dark: ['#0c110f', '#121816', '#19211e', '#090d0b'],
}
const texts = { light: '#161b18', dark: '#e8eee9' }

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('every accent can be read in both themes, and so can the text on it', () => {
  fc.assert(
    fc.property(color, (chosen) => {
      const colors = colorsOf(chosen)
      for (const theme of ['light', 'dark'] as const) {
        const { accent, accentHover, accentSoft, link, onAccent } = colors[theme]
        for (const background of backgrounds[theme]) {
          expect(contrast(accent, background)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(link, background)).toBeGreaterThanOrEqual(4.5)
        }
        expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(onAccent, accentHover)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(texts[theme], accentSoft)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(accent, accentSoft)).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { numRuns: 300 },
  )
})

test('an accent that can be read stays as it was chosen', () => {
  expect(colorsOf('#0d5148').light.accent).toBe('#0d5148')
  expect(colorsOf('#7accb8').dark.accent).toBe('#7accb8')
})

test('a pale accent is darkened on paper, and keeps its hue', () => {
  const { accent } = colorsOf('#ffd400').light
  expect(accent).not.toBe('#ffd400')
  expect(accent).toMatch(/00$/)
})
