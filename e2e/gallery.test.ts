import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { violations } from './testing/axe.ts'

const app = useApp()

const views = 'parts forms editors figures records reference gate letter refusal lists shell'

test.each(views.split(' '))('the gallery is accessible and fits: %s', async (view) => {
  const user = await app.newUser()
  const { page } = user
  await page.goto(`/__ui?view=${view}`)
  await page.locator('h1').first().waitFor()
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen
    }, theme)
    expect(await violations(page), theme).toEqual([])
  }
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await sideways(), `${width}`).toBeLessThanOrEqual(0)
  }
})
