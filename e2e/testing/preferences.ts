import type { Locale } from '@guildhall/contract/boot'
import type { Page } from 'playwright-core'
import { textIn } from './texts.ts'

/** Opens the language menu and selects a language; `from` is the current one. */
export async function chooseLanguage(page: Page, from: Locale, to: Locale) {
  const label = textIn(from, 'common.ui.language')
  await page.getByRole('button', { name: new RegExp(`^${label}(:|$)`) }).click()
  await page.locator(`[role=menuitemradio][lang=${to}]`).click()
  await page.locator(`html[lang=${to}]`).waitFor()
}

export async function chooseTheme(page: Page, name: 'themeLight' | 'themeDark' | 'themeSystem') {
  await page.getByRole('button', { name: textIn('en', 'common.ui.theme'), exact: true }).click()
  await page.getByRole('menuitemradio', { name: textIn('en', `common.ui.${name}`) }).click()
}
