import type { Page } from 'playwright-core'
import { en } from '../testing/texts.ts'

type Goals = {
  /** Kilobytes, compressed. */
  readonly scripts: number
  readonly styles: number
  /** Milliseconds. */
  readonly cold: number
  readonly warm?: number
  readonly answer: number
}

export type MeasuredPage = {
  readonly path: (slug: string) => string
  readonly signedIn: boolean
  readonly goals: Goals
  /** What people do there. */
  act(page: Page): Promise<void>
}

const entering: Goals = { scripts: 125, styles: 6, cold: 1_200, answer: 150 }
const shell: Goals = { scripts: 190, styles: 14, cold: 2_200, warm: 800, answer: 200 }

/** By the text before what it is about. */
const button = (page: Page, key: string) =>
  page.getByRole('button', { name: new RegExp(`^${en(key).split(':')[0]}(:|$)`) })

async function openMenu(page: Page, key: string) {
  await button(page, key).click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

async function fillForm(page: Page) {
  await page.locator('input:visible').first().click()
  await page.keyboard.type('ada.lovelace')
  await page.keyboard.press('Enter')
  await openMenu(page, 'common.ui.language')
}

async function useShell(page: Page) {
  await openMenu(page, 'shell.ui.accountOf')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('sess')
  // The first clears the field.
  for (let each = 0; each < 2; each++) await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const entrance = (path: string, act = fillForm): MeasuredPage => ({
  path: () => path,
  signedIn: false,
  goals: entering,
  act,
})
const inside = (path: (slug: string) => string): MeasuredPage => ({
  path,
  signedIn: true,
  goals: shell,
  act: useShell,
})

export const measuredPages: readonly MeasuredPage[] = [
  entrance('/sign-in'),
  entrance('/sign-up'),
  entrance('/forgot-password'),
  entrance('/error', (page) => openMenu(page, 'common.ui.language')),
  entrance('/sign-out', (page) => openMenu(page, 'common.ui.language')),
  inside(() => '/account/profile'),
  inside(() => '/account/sessions'),
  inside((slug) => `/o/${slug}/settings/members`),
  inside(() => '/admin/overview'),
  inside(() => '/admin/users'),
]
