import { expect, test } from 'vitest'
import { violations } from './testing/axe.ts'
import { useStage } from './testing/stage.ts'

const stage = useStage()

test.each(['parts', 'gate', 'letter', 'refusal', 'shell'])(
  'the product shows its parts: %s',
  async (view) => {
    const person = await stage.person({ reducedMotion: 'reduce' })
    const { page } = person
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
  },
)
