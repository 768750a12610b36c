import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const [css, inside] = ['tokens.css', 'inside.css'].map((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8'),
) as [string, string]

/** The values of a theme on every page, and those added in the app shell. */
function block(selector: string): Map<string, string> {
  return new Map([...valuesOf(css, selector), ...valuesOf(inside, selector)])
}

function valuesOf(css: string, selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`)
  expect(start, selector).toBeGreaterThan(-1)
  const body = css.slice(start, css.indexOf('}', start))
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/\s+/g, ' ').trim(),
    ]),
  )
}

const light = block('[data-theme="light"]')
const dark = block('[data-theme="dark"]')
const system = block('[data-theme="system"]')

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function colour(theme: Map<string, string>, name: string): string {
  const value = theme.get(name.replace(/^s(\d)$/, 'series-$1')) ?? ''
  expect(value, name).toMatch(/^#[0-9a-f]{6}$/)
  return value
}

const row = /^\s+([\w-]+) on ([\w-]+)\s+([\d.]+)\s+([\d.]+)\s+(?:>= ([\d.]+)|\(info\))$/gm
const pairs = [...css.slice(0, css.indexOf('*/')).matchAll(row)].map(
  ([, front = '', back = '', onLight, onDark, rule]) => ({
    front,
    back,
    written: [Number(onLight), Number(onDark)] as const,
    rule: rule === undefined ? 0 : Number(rule),
  }),
)

test('the header lists every pair that is drawn', () => {
  expect(pairs.length).toBeGreaterThan(40)
  const sheets = ['bg', 'surface', 'raised', 'sunken']
  for (const back of sheets)
    expect(pairs.map((pair) => `${pair.front} ${pair.back}`)).toContain(`text ${back}`)
})

test.each(pairs)(
  '$front on $back is readable in both themes, as written',
  ({ front, back, written, rule }) => {
    const measured = [light, dark].map((theme) =>
      contrast(colour(theme, front), colour(theme, back)),
    )
    for (const [at, ratio] of measured.entries()) {
      expect(ratio).toBeGreaterThanOrEqual(rule)
      expect(ratio).toBeCloseTo(written[at] ?? 0, 1)
    }
  },
)

test('following the system gives the same dark', () => {
  expect(Object.fromEntries(system)).toEqual(Object.fromEntries(dark))
})

test('dark answers every colour of light', () => {
  expect([...dark.keys()].sort()).toEqual([...light.keys()].sort())
})
