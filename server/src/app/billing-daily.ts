import type { CardTries } from '../modules/billing/card-tries/index.ts'
import type { Connections } from '../modules/billing/connections/index.ts'
import type { CustomerData } from '../modules/billing/customer-data/index.ts'
import type { CustomerSessions } from '../modules/billing/customer-sessions/index.ts'
import type { Files } from '../modules/billing/files/index.ts'
import type { IncomingEvents } from '../modules/billing/incoming-events/index.ts'
import type { MerchantWebhooks } from '../modules/billing/merchant-webhooks/index.ts'
import type { Merchants } from '../modules/billing/merchants/index.ts'
import type { Payments } from '../modules/billing/payments/index.ts'
import type { Portal } from '../modules/billing/portal/index.ts'
import type { Withdrawals } from '../modules/billing/withdrawals/index.ts'
import type { Area } from './area.ts'
import { repeatUntilZero } from './daily.ts'
import type { composeTransfers } from './transfers.ts'

type Modules = {
  readonly cardTries: CardTries
  readonly connections: Connections
  readonly customerData: CustomerData
  readonly customerSessions: CustomerSessions
  readonly files: Files
  readonly incomingEvents: IncomingEvents
  readonly merchantWebhooks: MerchantWebhooks
  readonly merchants: Merchants
  readonly payments: Payments
  readonly portal: Portal
  readonly transfers: ReturnType<typeof composeTransfers>
  readonly withdrawals: Withdrawals
}

/** What billing does once a day. */
export function dailyOfBilling(modules: Modules): Area['daily'] {
  const { cardTries, connections, customerData, customerSessions, files } = modules
  const { incomingEvents, merchants, merchantWebhooks, payments, portal } = modules
  const { transfers, withdrawals } = modules
  return {
    'merchants.create-missing': repeatUntilZero(merchants.createMissing),
    'merchants.erase-closed': merchants.eraseClosed,
    'merchants.warn-of-unnamed-sellers': merchants.warnOfUnnamedSellers,
    'connections.renew-seals': connections.accounts.renewSeals,
    'sweep.card-tries': cardTries.sweep,
    'sweep.customer-downloads': customerData.sweep,
    'sweep.customer-sessions': customerSessions.sweep,
    'sweep.customer-email-changes': portal.emailChange.sweep,
    'sweep.declarations': withdrawals.sweep,
    'sweep.files': files.sweep,
    'sweep.incoming-events': incomingEvents.sweep,
    'sweep.list-files': transfers.sweepListFiles,
    'sweep.processor-news': payments.sweepNews,
    'sweep.merchant-webhooks': repeatUntilZero(merchantWebhooks.sweep),
  }
}
