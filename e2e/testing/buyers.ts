import { expect } from 'vitest'
import type { useApp } from './app.ts'
import { colourViolations, violations } from './axe.ts'
import { emailsTo } from './emails.ts'

type Page = Awaited<ReturnType<ReturnType<typeof useApp>['newUser']>>['page']

/** Fills in a test card. */
export async function typeCard(page: Page, number = '4242 4242 4242 4242') {
  await page.fill('[data-card-number]', number)
  await page.fill('[data-card-expiry]', '12 / 39')
  await page.fill('[data-card-code]', '123')
}

/** Agrees, where the law of the country wants it, and pays. */
export async function pay(page: Page) {
  const consent = page.locator('#consent')
  if (await consent.isVisible()) await consent.check()
  await page.locator('#pay').click()
}

/** Buys under a new address, and waits for what the receipt shows: a license key, if nothing else is named. */
export async function buy(
  page: Page,
  path: string,
  email: string,
  { card, shown = /^LIGHT-/ }: { readonly card?: string; readonly shown?: RegExp } = {},
) {
  await page.goto(path)
  await page.locator('form[data-live]:not([data-updating])').waitFor()
  await page.locator('#customer_email').fill(email)
  await page.locator('#customer_name').fill('Grete Lang')
  await typeCard(page, card)
  await pay(page)
  await page.getByText(shown).waitFor()
}

/** As many cards of a customer that are declined as are taken without work of the browser. */
export async function declineCards(origin: string, session: string) {
  for (let time = 0; time < 6; time++) {
    const answer = await fetch(`${origin}/v1/customer-portal/customers/me/payment-methods`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
      body: JSON.stringify({ confirmation_token_id: 'tok_declined', set_default: false }),
    })
    expect(answer.status, await answer.text()).toBe(400)
  }
}

/** The code with which a customer signs in. */
export async function signInCode(origin: string, email: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        // Not a part of an id in the link of another email.
        const texts = (await emailsTo(origin, email)).map(({ text }) => text)
        const codes = texts.flatMap((text) => /(?<![\w/-])\d{8}(?![\w-])/.exec(text) ?? [])
        code = codes[0]
        return code
      },
      { timeout: 30_000 },
    )
    .toBeDefined()
  return code ?? ''
}

/** It reads in both themes, and is not wider than the screen. */
export async function reads(page: Page) {
  // Amounts that are asked for anew are paler meanwhile.
  await page.waitForFunction(() => !document.querySelector('[data-updating]'))
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await colourViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
}
