import { answerFetch } from './answers.ts'
import type { TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { memberOfTeam } from './shop-customer-states.ts'
import {
  answering,
  customerId,
  idOf,
  longEmail,
  longProduct,
  orders,
  shopPath,
} from './shop-samples.ts'
import { ownerOfTeam } from './users.ts'

const id = idOf(700)
const typed = 'Grete Lang'
const at = '2026-10-02T08:00:00.000Z'

const declared = (of: string, more: object = {}) => ({
  id: of,
  created_at: at,
  modified_at: null,
  organization_id: 'acme',
  kind: 'withdrawal',
  status: 'declared',
  name: typed,
  order_number: 'W-0001',
  email: longEmail,
  order_id: idOf(22),
  subscription_id: null,
  customer_id: customerId,
  declared_at: at,
  receipt_sent_at: at,
  completed_at: null,
  refund_amount: null,
  refund_tax_amount: null,
  currency: null,
  ends_at: null,
  refusal: null,
  ...more,
})
const unmatched = { order_id: null, customer_id: null, receipt_sent_at: null }
const completed = {
  status: 'completed',
  completed_at: at,
  refund_amount: 123_456_789,
  refund_tax_amount: 0,
  currency: 'eur',
  ends_at: at,
}
const refused = { status: 'refused', refusal: 'W-0001\nWerkstatt Lindenau' }

const all = [
  declared(id),
  declared(idOf(701), { ...unmatched, order_number: '4711', email: 'ada0@example.com' }),
  declared(idOf(702), { ...completed, name: null, order_number: null, email: null }),
  declared(idOf(703), { kind: 'cancellation', ...refused }),
]

const preview = {
  kind: 'withdrawal',
  status: 'possible',
  obstacle: null,
  refusal: null,
  is_left_to_seller: false,
  organization_name: 'Werkstatt Lindenau',
  organization_slug: 'lindenau',
  order_id: idOf(22),
  order_number: 'W-0001',
  product_name: longProduct,
  declared_at: at,
  deadline: '2026-10-16T22:00:00.000Z',
  paid_amount: 123_456_789,
  kept_for: null,
  refund_amount: 123_456_789,
  refund_tax_amount: 0,
  used_amount: 4_800,
  credited_amount: 0,
  currency: 'eur',
  ends_at: at,
}
const impossible = { status: 'impossible', refund_amount: 4_800, used_amount: null }

const names = [longEmail, longProduct, typed, 'W-0001', '4711']

type Shown = { readonly one?: object; readonly does?: object }

const showing = ({ one = {}, does = {} }: Shown) =>
  answering({
    [`withdrawals/${id}`]: declared(id, one),
    [`withdrawals/${id}/preview`]: { ...preview, ...does },
    [`orders/${idOf(22)}`]: orders[1],
    'orders/': orders,
  })

const page = (name: string, shown: Shown = {}, more: Partial<ScreenState> = {}): ScreenState => ({
  name,
  path: shopPath(`withdrawals/${id}`),
  who: ownerOfTeam,
  names,
  before: showing(shown),
  act: (opened) => opened.locator('main dl a').nth(1).waitFor(),
  ...more,
})

const onPage = (button: number) => async (opened: TestUser['page']) => {
  await opened.locator('main dl a').nth(1).waitFor()
  await opened.locator('main header button').nth(button).click()
}

/** What buyers declared, for their seller. */
export const withdrawalScreens: readonly ScreenState[] = [
  {
    name: 'declarations in every state',
    path: shopPath('withdrawals'),
    who: ownerOfTeam,
    names: [...names, 'GL'],
    before: answering({ 'withdrawals/': all, 'orders/': orders }),
    act: (opened) => opened.locator('main tbody a').nth(1).waitFor(),
  },
  {
    name: 'no declarations',
    path: shopPath('withdrawals'),
    who: ownerOfTeam,
    act: (opened) => opened.locator('main h2').waitFor(),
  },
  {
    name: 'declarations that match nothing',
    path: shopPath('withdrawals?kind=cancellation&status=refused'),
    who: ownerOfTeam,
    act: (opened) => opened.locator('main h2').waitFor(),
  },
  {
    name: 'declarations, for a member who may not see them',
    path: shopPath('withdrawals'),
    who: memberOfTeam,
    act: (opened) => opened.locator('main h2').waitFor(),
  },
  page('a declaration that waits for the buyer'),
  page('a declaration after its deadline', { does: { ...impossible, obstacle: 'too_late' } }),
  page('a declaration of what was delivered', { does: { ...impossible, obstacle: 'delivered' } }),
  page('a declaration without the consent', { does: { is_left_to_seller: true } }),
  page('a declaration that is not covered', {
    does: { ...impossible, obstacle: 'not_covered', deadline: null },
  }),
  page('a declaration with nothing left', { does: { ...impossible, obstacle: 'nothing_left' } }),
  page('a cancellation that has no subscription', {
    one: { kind: 'cancellation' },
    does: { ...impossible, kind: 'cancellation', obstacle: 'not_covered', ends_at: null },
  }),
  page(
    'a declaration of a disputed order',
    {},
    {
      async before(user) {
        await showing({})(user)
        const json = { error: 'RefundsBlocked', detail: 'Order is disputed' }
        await answerFetch(user.page, /\/preview(\?|$)/, { status: 403, json })
      },
      act: (opened) => opened.locator('main [data-tone=warn]').first().waitFor(),
    },
  ),
  page(
    'a declaration without an order',
    { one: { ...unmatched, name: '' } },
    {
      act: (opened) => opened.getByRole('combobox').waitFor(),
    },
  ),
  page('a declaration that was carried out', { one: completed }),
  page('a declaration that was refused', { one: refused }),
  page('a declaration in the portal', {
    one: { name: null, order_number: null, email: null, receipt_sent_at: null },
  }),
  page(
    'a declaration, being carried out',
    {},
    {
      async act(opened) {
        await onPage(0)(opened)
        await opened.getByRole('alertdialog').locator('dd').first().waitFor()
      },
    },
  ),
  page(
    'a declaration, being refused without a reason',
    {},
    {
      async act(opened) {
        await onPage(1)(opened)
        const dialog = opened.getByRole('dialog')
        await dialog.locator('button[type=submit]').click()
        await dialog.locator('[aria-invalid=true]').waitFor()
      },
    },
  ),
]
