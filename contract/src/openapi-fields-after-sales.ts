import { type Field, field } from './openapi-field.ts'

/** The fields of what follows a sale: refunds, license keys, access at other services. */
export const afterSalesFields: Readonly<Record<string, Field>> = {
  reason: field('Why the money goes back.', 'customer_request'),
  revoke_benefits: field('Also take what the order gave; not for orders of subscriptions.'),
  expires_at: field('When it ends; null for never.', '2030-01-01T00:00:00Z'),
  activation_id: field('Id of the activation of the license key.'),
  increment_usage: field('How many uses to count.', 1),
  conditions: field('What must be the same as when the key was activated.', { version: 2 }),
  meta: field('What you want to remember of the activation.', { os: 'linux' }),
  return_to: field('Where the browser goes afterwards.', 'https://example.com/account'),
  account_id: field('Id of the linked account.'),
  benefit_type: field('The type of the benefit.', 'discord'),
}
