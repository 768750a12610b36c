import type { DeclarationKind } from '@guildhall/contract/billing/withdrawals'
import type { Locale } from '@guildhall/contract/boot'
import type { Currency } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { textsOf } from '../../../platform/documents/index.ts'
import type { CustomerMessage } from '../../../platform/mail/index.ts'
import { footerOf, quotaOf } from '../customer-emails/index.ts'
import { portalUrl } from '../customer-sessions/index.ts'
import { languageOf } from '../customers/index.ts'
import { toSender } from '../merchants/index.ts'
import type { Contract } from './contracts.ts'
import type { Dependencies } from './dependencies.ts'
import { isLeft, type Plan } from './plan.ts'
import type { Declaration } from './store/declarations.ts'

/** Days for which the link of a receipt works. */
export const linkDays = 14

type Email = Pick<CustomerMessage, 'template' | 'values' | 'link' | 'quote' | 'rows'> & {
  /** Anybody can cause it, so it is dropped above the quota of the mailbox. */
  readonly isFree: boolean
}

/** Where buyers of an organization withdraw and cancel without signing in. */
export const withdrawUrl = (pageUrl: (path: string) => string, slug: string) =>
  pageUrl(`/withdraw/${encodeURIComponent(slug)}`)

const receipts = {
  withdrawal: 'withdrawals.mail.withdrawalReceipt',
  cancellation: 'withdrawals.mail.cancellationReceipt',
} as const satisfies Readonly<Record<DeclarationKind, string>>

/** Promises nothing that a confirmation would not bring. */
const receiptTemplate = (one: Declaration, plan: Plan) =>
  isLeft(one, plan) ? 'withdrawals.mail.withdrawalTaken' : receipts[one.kind]

function doneTemplate({ kind, refundAmount }: Declaration) {
  if (kind === 'cancellation') return 'withdrawals.mail.canceled'
  return refundAmount ? 'withdrawals.mail.withdrawn' : 'withdrawals.mail.withdrawnFree'
}

const refusals = {
  withdrawal: 'withdrawals.mail.withdrawalRefused',
  cancellation: 'withdrawals.mail.cancellationRefused',
} as const satisfies Readonly<Record<DeclarationKind, string>>

function instantText(at: Date, locale: Locale): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(locale, format).format(at)} UTC`
}

type Receipt = {
  readonly moment: Moment
  readonly contract: Contract
  readonly one: Declaration
  readonly plan: Plan
  readonly token: string
}

/** Emails to the address of an order, never to one that was typed. */
export function createEmails(dependencies: Dependencies) {
  const { emailWordings, i18n, mailer, merchants, pageUrl } = dependencies

  /** False when it was dropped. */
  async function send(
    tx: Tx,
    moment: Moment,
    { customer, order }: Contract,
    compose: (locale: Locale, slug: string) => Email,
  ): Promise<boolean> {
    const to = customer.email ?? order.customerEmail
    const merchant = await merchants.get(tx, moment.organizationId)
    const { name: organization, slug } = merchant
    const locale = languageOf(customer, merchant)
    const { isFree, values, ...email } = compose(locale, slug)
    const quota = await quotaOf(dependencies, tx, moment, { isFree, to })
    if (!quota) return false
    return mailer.queueForCustomer(tx, {
      ...email,
      to,
      locale,
      wording: await emailWordings.of(tx, moment.organizationId, {
        locale,
        template: email.template,
      }),
      values: { name: customer.name ?? '', organization, ...values },
      sender: toSender(merchant, moment),
      customerId: customer.id,
      footer: footerOf(merchant),
      quota,
    })
  }

  const productOf = ({ order, subscription }: Contract) =>
    subscription?.productName ?? order.description

  const orderUrl = (slug: string, { customer, order }: Contract) =>
    portalUrl(pageUrl, { slug, screen: `orders/${order.id}`, email: customer.email })

  /** What was declared, and when; both belong into a confirmation. */
  function rowsOf(locale: Locale, { order }: Contract, { declaredAt }: Declaration) {
    const label = (name: string) => i18n.translate(locale, `withdrawals.mail.labels.${name}`)
    return [
      { label: label('order'), value: order.invoiceNumber },
      { label: label('declared'), value: instantText(declaredAt, locale) },
    ]
  }

  return {
    receipt: (tx: Tx, { contract, moment, one, plan, token }: Receipt) =>
      send(tx, moment, contract, (locale, slug) => {
        const link = new URL(withdrawUrl(pageUrl, slug))
        link.searchParams.set('token', token)
        return {
          template: receiptTemplate(one, plan),
          values: { product: productOf(contract), days: linkDays },
          rows: rowsOf(locale, contract, one),
          link: link.href,
          isFree: true,
        }
      }),

    done: (tx: Tx, moment: Moment, contract: Contract, one: Declaration, { used }: Plan) =>
      send(tx, moment, contract, (locale, slug) => {
        const currency = contract.order.currency as Currency
        const texts = textsOf(i18n, { locale, currency, kind: 'receipt' })
        return {
          template: doneTemplate(one),
          values: {
            product: productOf(contract),
            amount: texts.amount((one.refundAmount ?? 0) + (one.refundTaxAmount ?? 0)),
            date: texts.date(one.endsAt ?? moment.at),
          },
          rows: [
            ...rowsOf(locale, contract, one),
            ...(used > 0
              ? [
                  {
                    label: i18n.translate(locale, 'withdrawals.mail.labels.used'),
                    value: texts.amount(used),
                  },
                ]
              : []),
          ],
          link: orderUrl(slug, contract),
          isFree: false,
        }
      }),

    refused: (tx: Tx, moment: Moment, contract: Contract, one: Declaration) =>
      send(tx, moment, contract, (locale, slug) => ({
        template: refusals[one.kind],
        values: { product: productOf(contract) },
        quote: one.refusal ?? '',
        rows: rowsOf(locale, contract, one),
        link: orderUrl(slug, contract),
        isFree: false,
      })),
  }
}
export type SendEmail = ReturnType<typeof createEmails>
