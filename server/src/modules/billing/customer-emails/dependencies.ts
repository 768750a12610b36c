import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { createProvider } from '../../../platform/hooks.ts'
import type { I18n } from '../../../platform/i18n/index.ts'
import type { CustomerMessage } from '../../../platform/mail/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { Customer, Customers } from '../customers/index.ts'
import type { Dunning } from '../dunning/index.ts'
import type { EmailWordings } from '../email-wordings/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Meters } from '../meters/index.ts'
import type { Order, Orders } from '../orders/index.ts'
import type { PaymentMethods } from '../payment-methods/index.ts'
import type { PriceMigrations } from '../price-migrations/index.ts'
import type { Products } from '../products/index.ts'
import type { Refunds } from '../refunds/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'database' | 'limits' | 'mailer' | 'pageUrl' | 'settings' | 'timers'
> & {
  readonly i18n: I18n
  readonly customers: Pick<Customers, 'find' | 'hooks'>
  readonly dunning: Pick<Dunning, 'confirmableUntil' | 'hooks' | 'payLinks'>
  readonly emailWordings: Pick<EmailWordings, 'of'>
  readonly merchants: Pick<Merchants, 'find' | 'get' | 'hooks'>
  readonly meters: Pick<Meters, 'alertToEmail' | 'hooks'>
  readonly methods: Pick<PaymentMethods, 'find' | 'hooks'>
  readonly orders: Pick<Orders, 'find' | 'hooks' | 'itemsOf' | 'partiesOf'>
  readonly organizations: Pick<Organizations, 'isMembersAddress'>
  readonly priceMigrations: Pick<PriceMigrations, 'ahead' | 'hooks'>
  readonly products: Pick<Products, 'findMany'>
  readonly refunds: Pick<Refunds, 'find' | 'hooks'>
  readonly subscriptions: Pick<Subscriptions, 'hooks' | 'nextCharge' | 'read' | 'renewsWith'>
}

type Reader = { readonly email: string; readonly name: string | null }

/** What higher modules add. */
export const createEmailHooks = () => ({
  /** What the law wants in the confirmation of an order. */
  ofOrder:
    createProvider<(sql: Sql, order: Order) => Promise<Pick<CustomerMessage, 'notes' | 'links'>>>(
      'customer-emails.ofOrder',
    ),
  /** Who else gets the emails of a customer. */
  readersOf: createProvider<(sql: Sql, customer: Customer) => Promise<readonly Reader[]>>(
    'customer-emails.readersOf',
  ),
})
export type EmailHooks = ReturnType<typeof createEmailHooks>
