import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf, pageOf } from '#testing/checkout-page.ts'
import { createDiscount, newBuyer, openCheckout, paymentsOf, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const buyer = (more: Record<string, string> = {}) => ({
  customer_email: newBuyer(),
  country: 'DE',
  ...more,
})

/** A browser on the page of a checkout, that sends the form as it is shown. */
async function formOf(more: object = {}) {
  const checkout = await openCheckout(merchant, more)
  const page = pageOf(server, checkout)
  let fields = fieldsOf(await page.facts('checkout', await page.open()))

  async function send(intent: string, typed: Record<string, string> = {}) {
    const token = { confirmation_token_id: 'tok_visa', intent }
    const answer = await page.send({ ...fields, ...typed, ...token })
    if (answer.status === 303) return undefined
    const shown = await page.facts('checkout', answer)
    fields = fieldsOf(shown)
    return shown
  }
  return {
    checkout,
    update: (typed: Record<string, string>) => send('update', typed),
    press: (typed: Record<string, string> = {}) => send('confirm', typed),
  }
}

const paid = async (checkout: { id: string }) => {
  const { discount_amount, total_amount } = await reaches(merchant, checkout, 'succeeded')
  const payments = await paymentsOf(merchant, checkout)
  expect(payments.map(({ amount }: { amount: number }) => amount)).toEqual([total_amount])
  return { discount_amount, total_amount }
}

describe('a code that does not apply', () => {
  test('is named and out of its field after a press that pays nothing; the next one pays', async () => {
    const { checkout, press, update } = await formOf()
    const before = await update(buyer())
    const shown = await press({ discount_code: 'NOPE' })
    expect(shown).toMatchObject({ note: 'badCode', badCode: 'NOPE', problems: {} })
    expect(shown?.values.discount_code).toBe('')
    expect(shown?.checkout.total_amount).toBe(before?.checkout.total_amount)
    expect(await paymentsOf(merchant, checkout)).toEqual([])
    expect(await press()).toBeUndefined()
    expect((await paid(checkout)).total_amount).toBe(before?.checkout.total_amount)
  })

  test('leaves the one that was applied before', async () => {
    await createDiscount(merchant, { code: 'KEPT' })
    const { checkout, press, update } = await formOf()
    await update(buyer({ discount_code: 'KEPT' }))
    const shown = await press({ discount_code: 'NOPE' })
    expect(shown).toMatchObject({ note: 'badCode', values: { discount_code: 'KEPT' } })
    await press()
    expect((await paid(checkout)).discount_amount).toBe(100)
  })

  test('is told with all else that is wrong with the order', async () => {
    const { press } = await formOf()
    const shown = await press({ customer_email: 'x@', country: '', discount_code: 'NOPE' })
    expect(shown).toMatchObject({ note: 'badCode', badCode: 'NOPE', values: { discount_code: '' } })
    expect(shown?.problems).toEqual({ customer_email: 'email', country: 'missing' })
  })

  test('stays in its field where it is only applied', async () => {
    const { update } = await formOf()
    const shown = await update(buyer({ discount_code: 'NOPE' }))
    expect(shown).toMatchObject({ note: null, problems: { discount_code: 'discount' } })
    expect(shown?.values.discount_code).toBe('NOPE')
  })
})

describe('a discount that its buyer has used up', () => {
  /** Somebody who has bought with it as often as they may. */
  async function usedUp(discount: { id: string; code: string | null }) {
    const customer = buyer()
    const first = await formOf({ discount_id: discount.id })
    await first.update(customer)
    expect(await first.press()).toBeUndefined()
    expect((await paid(first.checkout)).discount_amount).toBe(100)
    return customer
  }

  test('by a code that is applied is taken away, and the next press pays the new total', async () => {
    const code = 'ONCE'
    const customer = await usedUp(
      await createDiscount(merchant, { code, max_redemptions_per_customer: 1 }),
    )
    const { checkout, press, update } = await formOf()
    const applied = await update({ ...customer, discount_code: code })
    expect(applied?.checkout.discount_amount).toBe(100)
    const shown = await press()
    expect(shown).toMatchObject({ note: 'soldOut', problems: {}, values: { discount_code: '' } })
    expect(shown?.checkout).toMatchObject({ discount: null, discount_amount: 0, status: 'open' })
    expect(await paymentsOf(merchant, checkout)).toEqual([])
    expect(await press()).toBeUndefined()
    expect(await paid(checkout)).toEqual({
      discount_amount: 0,
      total_amount: shown?.checkout.total_amount,
    })
  })

  test('that the seller set is taken away where no codes are typed', async () => {
    const { id, code } = await createDiscount(merchant, { max_redemptions_per_customer: 1 })
    const customer = await usedUp({ id, code })
    const link = { discount_id: id, allow_discount_codes: false }
    const { checkout, press, update } = await formOf(link)
    expect((await update(customer))?.checkout.discount_amount).toBe(100)
    const shown = await press()
    expect(shown?.note).toBe('soldOut')
    expect(shown?.checkout).toMatchObject({ discount: null, discount_amount: 0 })
    expect(await paymentsOf(merchant, checkout)).toEqual([])
    expect(await press()).toBeUndefined()
    expect((await paid(checkout)).total_amount).toBe(shown?.checkout.total_amount)
  })

  test('stays for everybody else', async () => {
    const { id, code } = await createDiscount(merchant, { max_redemptions_per_customer: 1 })
    await usedUp({ id, code })
    await usedUp({ id, code })
  })

  test('and was only typed leaves the one that the seller set', async () => {
    const preset = await createDiscount(merchant, { basis_points: 500 })
    const code = 'TYPED'
    const customer = await usedUp(
      await createDiscount(merchant, { code, max_redemptions_per_customer: 1 }),
    )
    const page = pageOf(server, await openCheckout(merchant, { discount_id: preset.id }))
    const order = { ...customer, confirmation_token_id: 'tok_visa', discount_code: code }
    const shown = await page.facts('checkout', await page.send({ ...order, intent: 'confirm' }))
    expect(shown.note).toBe('soldOut')
    expect(shown.checkout).toMatchObject({ discount: { id: preset.id }, discount_amount: 50 })
  })
})
