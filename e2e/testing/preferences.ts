import type { Locale } from '@guildhall/contract/boot'
import type { Page } from 'playwright-core'
import { words } from './words.ts'

/** Opens the menu of languages and picks one, as a person does who reads `from`. */
export async function chooseLanguage(page: Page, from: Locale, to: Locale) {
  const label = words(from, 'common.ui.language')
  await page.getByRole('button', { name: new RegExp(`^${label}(:|$)`) }).click()
  await page.locator(`[role=menuitemradio][lang=${to}]`).click()
  await page.locator(`html[lang=${to}]`).waitFor()
}

export async function chooseTheme(page: Page, name: 'themeLight' | 'themeDark' | 'themeSystem') {
  await page.getByRole('button', { name: words('en', 'common.ui.theme'), exact: true }).click()
  await page.getByRole('menuitemradio', { name: words('en', `common.ui.${name}`) }).click()
}
