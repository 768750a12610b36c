import { minorUnits } from '@guildhall/contract/kernel/typed-amount'
import { expect, test } from 'vitest'
import { codeOf } from './CodeField.tsx'
import { areaPath, barsOf, closest, labelled, linePath, valueScale } from './chart-shapes.ts'
import { codeMarks } from './code-marks.ts'
import { frameOf, movedBy, wholeCrop, withinPicture } from './crop.ts'
import { amountText, fractionDigits } from './money-text.ts'
import { givenOf, withActions } from './permissions.ts'

test.each([
  ['142,80', 2, 14280],
  ['142.8', 2, 14280],
  ['1 234,50', 2, 123450],
  ['1.234,50', 2, 123450],
  ['1,234.50', 2, 123450],
  ['1,234', 2, 123400],
  ['1.234', 2, null],
  ['19.999', 2, null],
  ['1.234', 3, 1234],
  ['1,234', 3, 1234000],
  ['1.234.567', 2, 123456700],
  ['12', 0, 12],
  ['1.5', 0, null],
  ['1,2,3', 2, null],
  ['-5', 2, null],
  ['', 2, null],
  ['90071992547409930', 2, null],
])('the amount %s with %d decimals is %s in minor units', (text, digits, minor) => {
  expect(minorUnits(text, digits, 'en')).toBe(minor)
})

test.each([
  ['1.234', 'de', 123400],
  ['1,234', 'de', null],
  ['1.234', 'ru', 123400],
  ['1,234', 'ru', null],
  ['19.999', 'tr', 1999900],
  ['5,005', 'pl', null],
])('in the language of the page %s (%s) is %s', (text, locale, minor) => {
  expect(minorUnits(text, 2, locale)).toBe(minor)
})

test('an amount is written so that it is read again', () => {
  for (const locale of ['en', 'de', 'ru', 'pl', 'tr', 'fr'])
    expect(minorUnits(amountText(1234567, 2, locale), 2, locale), locale).toBe(1234567)
  expect([fractionDigits('EUR'), fractionDigits('JPY')]).toEqual([2, 0])
})

test('a pasted code is its digits', () => {
  expect(codeOf('Your code: 482-913.')).toBe('482913')
  expect(codeOf('４８２９１３0')).toBe('482913')
  expect(codeOf('4829 1307 5', 8)).toBe('48291307')
})

test('an axis begins at zero and ends at its last tick', () => {
  const { y, ticks } = valueScale([{ id: 'a', label: 'A', values: [18, 41, null] }], 200)
  expect([ticks[0], y(ticks[0] ?? 1), y(ticks.at(-1) ?? 0)]).toEqual([0, 200, 0])
  expect(valueScale([], 200).y(0)).toBe(200)
})

test('a line has a gap where nothing is known, and bars stand side by side', () => {
  const places = [{ at: 0, x: 0, y: 1 }, null, { at: 2, x: 2, y: 1 }]
  expect(linePath(places).match(/M/g)).toHaveLength(2)
  expect(areaPath([], 0)).toBe('')
  const series = [1, 2].map((id) => ({ id: String(id), label: '', values: [5, 10] }))
  const { bars, middle } = barsOf(series, 2, { width: 100, height: 50 })
  const [one, two] = [bars[0]?.[0], bars[1]?.[0]]
  expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThan(two?.x ?? 0)
  expect(closest(2, middle, 90)).toBe(1)
  expect(labelled(31, 4)).toEqual([0, 10, 20, 30])
  expect(labelled(30, 4)).toEqual([9, 19, 29])
  expect(labelled(1, 4)).toEqual([0])
})

test('strings, numbers, keywords and comments are marked, and addresses are not', () => {
  const code = 'const url = "https://a.example" // 12\nlimit = 20'
  const marks = codeMarks(code)
  expect(marks.map(({ text }) => text).join('')).toBe(code)
  expect(marks.filter(({ kind }) => kind).map(({ kind }) => kind)).toEqual([
    'word',
    'text',
    'comment',
    'number',
  ])
})

test('a crop keeps its shape inside of its picture', () => {
  const size = { width: 400, height: 200 }
  const square = { left: 100, top: 0, width: 200, height: 200 }
  expect(frameOf(wholeCrop, size, 1)).toEqual(square)
  const far = movedBy(wholeCrop, size, { ratio: 1, shown: 100 }, [1000, 1000])
  expect(frameOf(far, size, 1)).toEqual({ ...square, left: 0 })
  expect(withinPicture({ x: 0, y: 0, zoom: 99 }, size, 1).zoom).toBe(8)
})

test('a crop that is wider than its picture has the width of the picture', () => {
  const size = { width: 400, height: 200 }
  expect(frameOf(wholeCrop, size, 4)).toEqual({ left: 0, top: 50, width: 400, height: 100 })
  const low = movedBy(wholeCrop, size, { ratio: 4, shown: 400 }, [30, -1000])
  expect(frameOf(low, size, 4)).toEqual({ left: 0, top: 100, width: 400, height: 100 })
  const near = withinPicture({ x: 1, y: 0.5, zoom: 2 }, size, 4)
  expect(frameOf(near, size, 4)).toEqual({ left: 200, top: 75, width: 200, height: 50 })
})

test('actions are given one by one or as a row; a row without any is left out', () => {
  const member = { id: 'member', label: 'Members', actions: ['read', 'update'] }
  const one = withActions({}, member, ['update'], true)
  expect(one).toEqual({ member: ['update'] })
  expect(givenOf(one, member)).toBe('some')
  expect(givenOf(withActions(one, member, member.actions, true), member)).toBe('all')
  expect(withActions(one, member, ['update'], false)).toEqual({})
})
