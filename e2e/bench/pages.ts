import type { Page } from 'playwright-core'
import { en } from '../testing/texts.ts'
import type { Addresses } from './addresses.ts'

type Goals = {
  /** Kilobytes, compressed. */
  readonly scripts: number
  readonly styles: number
  /** Milliseconds. */
  readonly cold: number
  readonly warm?: number
  /** Until the script of the page has run, so that its form can be used. */
  readonly ready?: number
  readonly answer: number
}

export type MeasuredPage = {
  readonly path: (to: Addresses) => string
  /** What is there for this visitor, where others see something else. */
  readonly shows?: string
  readonly visitor: 'nobody' | 'user' | 'customer'
  readonly goals: Goals
  /** What people do there. */
  act(page: Page): Promise<void>
}

const entering: Goals = { scripts: 125, styles: 6, cold: 1_200, answer: 150 }
const buying: Goals = { scripts: 60, styles: 14, cold: 1_000, ready: 1_800, answer: 150 }
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

async function fillCard(page: Page) {
  await page.locator('[data-card-number]').click()
  await page.keyboard.type('4242424242424242')
}

async function fillCheckout(page: Page) {
  await page.locator('#customer_email').click()
  await page.keyboard.type('ada.lovelace@example.com')
  await page.locator('#customer_name').click()
  await page.keyboard.type('Ada Lovelace')
  await fillCard(page)
}

async function useKeyboard(page: Page) {
  for (let each = 0; each < 5; each++) await page.keyboard.press('Tab')
}

const entrance = (path: string, act = fillForm): MeasuredPage => ({
  path: () => path,
  visitor: 'nobody',
  goals: entering,
  act,
})
const inside = (path: MeasuredPage['path']): MeasuredPage => ({
  path,
  visitor: 'user',
  goals: shell,
  act: useShell,
})

const ofBuyers = (
  visitor: MeasuredPage['visitor'],
  path: MeasuredPage['path'],
  act = useKeyboard,
): MeasuredPage => ({ path, visitor, goals: buying, act })

export const measuredPages: readonly MeasuredPage[] = [
  entrance('/sign-in'),
  entrance('/sign-up'),
  entrance('/forgot-password'),
  entrance('/error', (page) => openMenu(page, 'common.ui.language')),
  entrance('/sign-out', (page) => openMenu(page, 'common.ui.language')),
  inside(() => '/account/profile'),
  inside(() => '/account/sessions'),
  inside(({ slug }) => `/o/${slug}/settings/members`),
  inside(() => '/admin/overview'),
  inside(() => '/admin/users'),
  ofBuyers('nobody', ({ checkout }) => checkout, fillCheckout),
  ofBuyers('customer', ({ receipt }) => receipt),
  ofBuyers('nobody', ({ pay }) => pay, fillCard),
  { ...ofBuyers('nobody', ({ portal }) => portal), shows: 'the entry' },
  ofBuyers('customer', ({ portal }) => portal),
  ofBuyers('customer', ({ portal }) => `${portal}/orders`),
  ofBuyers('customer', ({ subscription }) => subscription),
  ofBuyers(
    'customer',
    ({ otherPlan, subscription }) => `${subscription}?action=change&product=${otherPlan}`,
  ),
  ofBuyers('customer', ({ portal }) => `${portal}/cards/new`, fillCard),
  ofBuyers('nobody', ({ embeddedCard }) => embeddedCard, fillCard),
  ofBuyers('nobody', ({ withdrawal }) => withdrawal),
]
