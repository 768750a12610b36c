import { contrast } from '@guildhall/contract/kernel/color'
import { colorsOf } from '@guildhall/contract/shared/accent-colors'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const backgrounds = {
  light: ['#f1f3ee', '#fbfcf9', '#ffffff', '#e8ebe3'],
  dark: ['#0c110f', '#121816', '#19211e', '#090d0b'],
}
const texts = {
  light: ['#161b18', '#505a53', '#5f6961'],
  dark: ['#e8eee9', '#a2afa7', '#8f9c95'],
}

const hex = (value: number) => `#${value.toString(16).padStart(6, '0')}`

/** The lowest contrast that a chosen accent causes anywhere. */
function lowestContrast(chosen: string): number {
  const colors = colorsOf(chosen)
  const pairs = (['light', 'dark'] as const).flatMap((theme) => {
    const { accent, accentHover, accentSoft, link, onAccent } = colors[theme]
    return [
      ...backgrounds[theme].flatMap((each) => [contrast(accent, each), contrast(link, each)]),
      ...texts[theme].map((each) => contrast(each, accentSoft)),
      contrast(onAccent, accent),
      contrast(onAccent, accentHover),
      contrast(accent, accentSoft),
    ]
  })
  return Math.min(...pairs)
}

test('every accent can be read in both themes, and so can the text on it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }).map(hex), (chosen) => {
      expect(lowestContrast(chosen)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 300 },
  )
})

test('so it is all over the cube of colors', () => {
  const steps = Array.from({ length: 16 }, (_, step) => step * 17)
  const cube = steps.flatMap((r) =>
    steps.flatMap((g) => steps.map((b) => (r << 16) | (g << 8) | b)),
  )
  const unreadable = cube.map(hex).filter((chosen) => lowestContrast(chosen) < 4.5)
  expect([cube.length, unreadable]).toEqual([4_096, []])
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
