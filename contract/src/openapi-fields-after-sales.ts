import { type Field, field } from './openapi-field.ts'

/** The fields of refunds, license keys, seats and what customers provide for their benefits. */
export const afterSalesFields: Readonly<Record<string, Field>> = {
  reason: field('Why the money goes back.', 'customer_request'),
  revoke_benefits: field('Whether what the order gave ends. Not for orders of subscriptions.'),
  activation_id: field('The activation, as on one device.'),
  increment_usage: field('How many uses to count.', 1),
  conditions: field('What a validation of the activation has to repeat exactly.', {
    major_version: 3,
  }),
  meta: field('Further data of the activation, which is shown again.', { hostname: 'laptop' }),
  expires_at: field('When it expires; null for never.', '2031-01-31T00:00:00Z'),
  immediate_claim: field('Whether the customer has the seat at once, without an email.'),
  invitation_token: field('The token of an invitation, from the link in the email.', 'k3ZQ9dLw'),
  benefit_type: field('The type of the benefit.', 'discord'),
  account_id: field('Id of the account at the other service.', '110248495921238986420'),
  return_to: field('Where the browser goes on to; a trusted address.', 'https://example.com/done'),
}
