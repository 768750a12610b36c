import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'

const app = useApp()

const views = 'parts forms editors figures records reference gate letter refusal lists shell'

/** Themes, widths and accessibility: web/src/gallery/gallery.test.ts. Here, what the server adds. */
test('every view of the gallery works under the content policy of the server', async () => {
  const { page } = await app.newUser()
  await page.setViewportSize({ width: 320, height: 800 })
  for (const view of views.split(' ')) {
    await page.goto(`/__ui?view=${view}`)
    await page.locator('h1').first().waitFor()
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(sideways, view).toBeLessThanOrEqual(0)
  }
})
