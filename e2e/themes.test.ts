import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { heading } from './testing/people.ts'
import { chooseTheme } from './testing/preferences.ts'
import { useStage } from './testing/stage.ts'

const stage = useStage()

/** 0 is black, 1 is white: what lies behind everything. */
function brightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('There is no canvas to read a colour from')
    const behind = [document.body, document.documentElement]
      .map((element) => getComputedStyle(element).backgroundColor)
      .find((colour) => colour !== 'rgba(0, 0, 0, 0)')
    canvas.fillStyle = behind ?? 'white'
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 765
  })
}

test('a theme is put on at once and kept', async () => {
  const person = await stage.person({ colorScheme: 'light' })
  const { page } = person
  await page.goto('/sign-in')
  await heading(person, 'sessions.ui.signIn.title').waitFor()
  expect(await brightness(page)).toBeGreaterThan(0.8)
  await chooseTheme(page, 'themeDark')
  await expect.poll(() => brightness(page)).toBeLessThan(0.2)
  const answer = await page.reload()
  expect(await answer?.text()).toContain('data-theme="dark"')
  await heading(person, 'sessions.ui.signIn.title').waitFor()
  expect(await brightness(page)).toBeLessThan(0.2)
  await chooseTheme(page, 'themeLight')
  await expect.poll(() => brightness(page)).toBeGreaterThan(0.8)
})

test('who chose nothing gets what the device has, and follows it', async () => {
  const person = await stage.person({ colorScheme: 'dark' })
  await person.page.goto('/sign-in')
  await heading(person, 'sessions.ui.signIn.title').waitFor()
  expect(await brightness(person.page)).toBeLessThan(0.2)
  await person.page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => brightness(person.page)).toBeGreaterThan(0.8)
})

test('a chosen theme is there before any script has run', async () => {
  const person = await stage.person({ colorScheme: 'light', javaScriptEnabled: false })
  person.allow(/^csp GET \/assets\/.*\.js$/)
  await person.context.addCookies([{ name: 'theme', value: 'dark', url: stage.origin }])
  await person.page.goto('/sign-in')
  // Scripts of the page are off; those of the test still run.
  expect(await brightness(person.page)).toBeLessThan(0.2)
})

test('no other theme is ever shown while a page loads', async () => {
  const person = await stage.person({ colorScheme: 'light' })
  await person.context.addCookies([{ name: 'theme', value: 'dark', url: stage.origin }])
  await person.page.addInitScript(() => {
    const seen: (string | undefined)[] = []
    Object.assign(window, { seenThemes: seen })
    const note = () => {
      const root = document.documentElement
      if (root && seen.at(-1) !== root.dataset.theme) seen.push(root.dataset.theme)
    }
    new MutationObserver(note).observe(document, {
      attributes: true,
      childList: true,
      subtree: true,
    })
  })
  await person.page.goto('/sign-in')
  await heading(person, 'sessions.ui.signIn.title').waitFor()
  expect(await person.page.evaluate(() => Reflect.get(window, 'seenThemes'))).toEqual(['dark'])
})
