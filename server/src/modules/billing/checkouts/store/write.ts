import { eraseTables, type Tx } from '../../../../platform/database/index.ts'
import { trigramQuery } from '../../../../platform/lists/index.ts'
import type { Checkout } from '../rules/checkout.ts'

/** What never changes of a checkout. */
const fixed = (checkout: Checkout) => [
  checkout.organizationId,
  checkout.id,
  checkout.clientSecret,
  checkout.productIds,
  checkout.minSeats,
  checkout.maxSeats,
  checkout.externalCustomerId,
  checkout.expiresAt,
  checkout.createdAt,
  checkout.adHocPrices,
]

/** What changes, in the order of both statements below. */
const changing = (checkout: Checkout) => [
  checkout.status,
  checkout.productId,
  checkout.priceId,
  checkout.priceIds,
  checkout.isRecurring,
  checkout.currency,
  checkout.customAmount,
  checkout.seats,
  checkout.amount,
  checkout.discountAmount,
  checkout.netAmount,
  checkout.taxAmount,
  checkout.totalAmount,
  checkout.taxBehavior,
  checkout.taxRate,
  checkout.isFreeProductPrice,
  checkout.isDiscountApplicable,
  checkout.isPaymentRequired,
  checkout.isPaymentSetupRequired,
  checkout.discountId,
  checkout.allowDiscountCodes,
  checkout.requireBillingAddress,
  checkout.allowTrial,
  checkout.trialInterval,
  checkout.trialIntervalCount,
  checkout.activeTrialInterval,
  checkout.activeTrialIntervalCount,
  checkout.trialEnd,
  checkout.customerId,
  checkout.isBusinessCustomer,
  checkout.customerName,
  checkout.customerEmail,
  checkout.customerIpAddress,
  checkout.customerBillingName,
  checkout.customerBillingAddress,
  checkout.customerTaxId,
  checkout.metadata,
  checkout.customerMetadata,
  checkout.customFieldData,
  checkout.successUrl,
  checkout.returnUrl,
  checkout.embedOrigin,
  checkout.locale,
  checkout.paymentMethodType,
  checkout.subscriptionId,
  checkout.intentId,
  checkout.challengeUrl,
  checkout.confirmedAt,
  checkout.modifiedAt,
  checkout.buyerProof,
  checkout.isEmailFixed,
  checkout.isEmailVerified,
  checkout.challengeSecret,
]

export function insert(tx: Tx, checkout: Checkout) {
  tx.send(
    `insert into checkouts (
       organization_id, id, client_secret, product_ids, min_seats, max_seats,
       external_customer_id, expires_at, created_at, ad_hoc_prices, status, product_id, price_id, price_ids,
       is_recurring, currency, custom_amount, seats, amount, discount_amount, net_amount,
       tax_amount, total_amount, tax_behavior, tax_rate, is_free_product_price,
       is_discount_applicable, is_payment_required, is_payment_setup_required, discount_id,
       allow_discount_codes, require_billing_address, allow_trial, trial_interval,
       trial_interval_count, active_trial_interval, active_trial_interval_count, trial_end,
       customer_id, is_business_customer, customer_name, customer_email, customer_ip_address,
       customer_billing_name, customer_billing_address, customer_tax_id, metadata,
       customer_metadata, custom_field_data, success_url, return_url, embed_origin, locale,
       payment_method_type, subscription_id, intent_id, challenge_url, confirmed_at, modified_at,
       buyer_proof, is_email_fixed, is_email_verified, challenge_secret, checkout_link_id)
     values (
       $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
       $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38,
       $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56,
       $57, $58, $59, $60, $61, $62, $63, $64)`,
    [...fixed(checkout), ...changing(checkout), checkout.checkoutLinkId],
  )
}

export function save(tx: Tx, checkout: Checkout) {
  tx.send(
    `update checkouts
        set status = $3, product_id = $4, price_id = $5, price_ids = $6, is_recurring = $7,
            currency = $8, custom_amount = $9, seats = $10, amount = $11, discount_amount = $12,
            net_amount = $13, tax_amount = $14, total_amount = $15, tax_behavior = $16,
            tax_rate = $17, is_free_product_price = $18, is_discount_applicable = $19,
            is_payment_required = $20, is_payment_setup_required = $21, discount_id = $22,
            allow_discount_codes = $23, require_billing_address = $24, allow_trial = $25,
            trial_interval = $26, trial_interval_count = $27, active_trial_interval = $28,
            active_trial_interval_count = $29, trial_end = $30, customer_id = $31,
            is_business_customer = $32, customer_name = $33, customer_email = $34,
            customer_ip_address = $35, customer_billing_name = $36,
            customer_billing_address = $37, customer_tax_id = $38, metadata = $39,
            customer_metadata = $40, custom_field_data = $41, success_url = $42,
            return_url = $43, embed_origin = $44, locale = $45, payment_method_type = $46,
            subscription_id = $47, intent_id = $48, challenge_url = $49, confirmed_at = $50,
            modified_at = $51, buyer_proof = $52, is_email_fixed = $53, is_email_verified = $54,
            challenge_secret = $55
      where organization_id = $1 and id = $2`,
    [checkout.organizationId, checkout.id, ...changing(checkout)],
  )
}

/** What changes of checkouts that expire. */
export function saveExpired(tx: Tx, organizationId: string, checkouts: readonly Checkout[]) {
  tx.send(
    `update checkouts c set status = 'expired', modified_at = changed.at
       from unnest($2::uuid[], $3::timestamptz[]) as changed (id, at)
      where c.organization_id = $1 and c.id = changed.id`,
    [organizationId, checkouts.map(({ id }) => id), checkouts.map(({ modifiedAt }) => modifiedAt)],
  )
}

/** Of a sandbox that was deleted. */
export const checkoutsErasure = eraseTables('checkouts')

const withoutIdentity = `customer_name = null, customer_email = null, customer_ip_address = null,
  customer_billing_name = null, customer_billing_address = null, customer_tax_id = null,
  external_customer_id = null, custom_field_data = '{}'`

/** Those of a customer that still say something of them, up to `limit`. */
export async function anonymizeSome(
  tx: Tx,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  limit: number,
): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `update checkouts set ${withoutIdentity}
      where organization_id = $1 and id = any(array(
        select id from checkouts
         where organization_id = $1 and customer_id = $2
           and (num_nonnulls(customer_name, customer_email, customer_ip_address,
                             customer_billing_name, customer_billing_address, customer_tax_id,
                             external_customer_id) > 0
                or custom_field_data <> '{}')
         limit $3))
      returning id`,
    [organizationId, id, limit],
  )
  return rows.map((row) => row.id)
}

/** Those that became no customer's, with this email address, up to `limit`. */
export async function anonymizeAbandoned(
  tx: Tx,
  organizationId: string,
  email: string,
  limit: number,
): Promise<string[]> {
  const text = email.toLowerCase()
  const rows = await tx.many<{ id: string }>(
    `update checkouts set ${withoutIdentity}
      where organization_id = $1 and id = any(array(
        select id from checkouts
         where organization_id = $1 and customer_id is null and lower(customer_email) = $2
           and letter_groups(lower(
                 coalesce(customer_email, '') || ' ' || coalesce(customer_name, '')))
               @@ $3::tsquery
         limit $4))
      returning id`,
    [organizationId, text, trigramQuery(text, 'contains') ?? '', limit],
  )
  return rows.map((row) => row.id)
}
