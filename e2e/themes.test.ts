import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { chooseTheme } from './testing/preferences.ts'
import { heading } from './testing/users.ts'

const app = useApp()

/** Brightness of the page background: 0 is black, 1 is white. */
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

test('a theme is applied at once and kept', async () => {
  const user = await app.newUser({ colorScheme: 'light' })
  const { page } = user
  await page.goto('/sign-in')
  await heading(user, 'sessions.ui.signIn.title').waitFor()
  expect(await brightness(page)).toBeGreaterThan(0.8)
  await chooseTheme(page, 'themeDark')
  await expect.poll(() => brightness(page)).toBeLessThan(0.2)
  const answer = await page.reload()
  expect(await answer?.text()).toContain('data-theme="dark"')
  await heading(user, 'sessions.ui.signIn.title').waitFor()
  expect(await brightness(page)).toBeLessThan(0.2)
  await chooseTheme(page, 'themeLight')
  await expect.poll(() => brightness(page)).toBeGreaterThan(0.8)
})

test('without a choice the theme of the device is used and followed', async () => {
  const user = await app.newUser({ colorScheme: 'dark' })
  await user.page.goto('/sign-in')
  await heading(user, 'sessions.ui.signIn.title').waitFor()
  expect(await brightness(user.page)).toBeLessThan(0.2)
  await user.page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => brightness(user.page)).toBeGreaterThan(0.8)
})

test('a chosen theme is applied before any script has run', async () => {
  const user = await app.newUser({ colorScheme: 'light', javaScriptEnabled: false })
  user.allow(/^csp GET \/assets\/.*\.js$/)
  await user.context.addCookies([{ name: 'theme', value: 'dark', url: app.origin }])
  await user.page.goto('/sign-in')
  // Scripts of the page are off; those of the test still run.
  expect(await brightness(user.page)).toBeLessThan(0.2)
})

test('no other theme is ever shown while a page loads', async () => {
  const user = await app.newUser({ colorScheme: 'light' })
  await user.context.addCookies([{ name: 'theme', value: 'dark', url: app.origin }])
  await user.page.addInitScript(() => {
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
  await user.page.goto('/sign-in')
  await heading(user, 'sessions.ui.signIn.title').waitFor()
  expect(await user.page.evaluate(() => Reflect.get(window, 'seenThemes'))).toEqual(['dark'])
})
