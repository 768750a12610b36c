import { test } from 'vitest'
import { useApp } from './testing/app.ts'
import { userFor, visit } from './testing/visit.ts'
import { shopCustomerScreens } from './testing/shop-customer-states.ts'

const app = useApp()
test('look', { timeout: 400_000 }, async () => {
  const wanted = (process.env.LOOK ?? '').split('|')
  for (const state of shopCustomerScreens.filter(({ name }) => wanted.some((w) => name.includes(w)))) {
    for (const [language, width, theme] of [['en', 1280, 'light'], ['de', 360, 'light'], ['ru', 1280, 'dark']] as const) {
      const user = await userFor(app, state)
      await user.page.emulateMedia({ colorScheme: theme })
      await user.page.setViewportSize({ width, height: 900 })
      await visit(app, user, state, language)
      await user.page.screenshot({ path: `/work/pics/me-${state.name.replaceAll(/\W+/g, '-')}-${language}-${width}.png`, fullPage: true })
    }
  }
})
