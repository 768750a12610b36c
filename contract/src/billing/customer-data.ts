import { z } from 'zod'
import { customerMayRead, Uuid } from '../kernel/billing.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'

export const errors = defineErrors({
  DATA_OF_THE_CUSTOMER_IS_BEING_READ: {
    status: 409,
    message: 'Data of the customer is being read',
    billing: { name: 'DownloadInProgress' },
  },
})

/** For the audit log of the seller. */
export const events = defineEvents(
  { audience: 'internal', organization: 'organization_id' },
  { 'customer_data.downloaded': z.object({ organization_id: z.string(), customer_id: Uuid }) },
)

export const customerDataFormat = 'guildhall-customer-data-1'

const rows = (description: string) =>
  z.array(z.record(z.string(), z.unknown())).meta({ description })

/** The lists of the file, in its order. */
const lists = {
  payment_methods: rows('Saved cards: brand, last four digits and expiry.'),
  connected_accounts: rows('Accounts at other services to which benefits are given.'),
  billing_managers: rows('Who manages the billing of a team, and who is invited to.'),
  sessions: rows('Sessions of the portal that have not ended, without those of one purchase.'),
  subscriptions: rows('Subscriptions with the changes that were paid, planned or refused.'),
  orders: rows('Orders with their lines, taxes, numbers of documents and disputes.'),
  payments: rows('Payments and payments back, with the card by which they were made.'),
  refunds: rows('Refunds of orders.'),
  checkouts: rows('Checkouts with what was agreed to there.'),
  withdrawals: rows('Declared withdrawals and cancellations.'),
  benefit_grants: rows('Benefits that were granted, with the files that were downloaded.'),
  license_keys: rows('License keys.'),
  license_key_activations: rows('Where license keys are active.'),
  seats_held: rows('Seats that the customer has.'),
  seats_given: rows('Seats of what the customer bought, and who has them.'),
  balances: rows('Money that the seller owes to the customer, by currency.'),
  balance_adjustments: rows('What the seller gave to these balances or took.'),
  gifts: rows('Products that the seller gave for nothing.'),
  benefit_gifts: rows('Single benefits that the seller gave for nothing.'),
  balance_changes: rows('What changed these balances.'),
  meters: rows('What was used of what is counted, and what is left.'),
  credits: rows('Credits that can still be used.'),
  usage_events: rows('What was reported as used.'),
}
export type CustomerDataList = keyof typeof lists

const Fields = z.record(z.string(), z.unknown())

/** Everything that a seller has of a customer here, without what could be used to act as them. */
const CustomerData = z
  .object({
    format: z.literal(customerDataFormat),
    about: z.array(z.string()).meta({
      description: 'How to read the file, in the language of the customer.',
    }),
    exported_at: z.string().meta({ description: 'When the reading began.' }),
    seller: Fields.meta({ description: 'The organization whose customer it is.' }),
    customer: Fields.meta({ description: 'The details of the customer.' }),
    ...lists,
  })
  .meta({ id: 'CustomerData' })

export const download = endpoint({
  method: 'GET',
  path: '/v1/customer-portal/customers/me/data',
  summary: 'What the seller has of the customer, as one JSON document',
  access: customerMayRead,
  output: CustomerData,
  errors: ['DATA_OF_THE_CUSTOMER_IS_BEING_READ', 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER'],
})
