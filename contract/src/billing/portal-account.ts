import { z } from 'zod'
import {
  buyerMayRead,
  customerMayRead,
  customerMayWrite,
  LocaleInput,
  Timestamp,
  Uuid,
} from '../kernel/billing.ts'
import { AddressInput, TaxIdInput } from '../kernel/billing-address.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listOf, pageQuery } from '../kernel/pages.ts'
import { PaymentMethod } from './payment-methods.ts'
import { isOfForm } from './payments.ts'
import { PortalCustomer } from './portal-shapes.ts'

export const errors = defineErrors({
  PAYMENT_METHOD_COULD_NOT_BE_SAVED: {
    status: 400,
    message: 'Payment method could not be saved',
    billing: { name: 'PaymentMethodSetupFailed' },
  },
  THE_SELLER_DOES_NOT_ALLOW_THIS: {
    status: 403,
    message: 'The seller does not allow this',
    billing: { name: 'NotPermitted' },
  },
  EMAIL_CHANGE_IS_UNKNOWN_OR_HAS_EXPIRED: {
    status: 401,
    message: 'Email change is unknown or has expired',
    billing: { name: 'Unauthorized' },
  },
  CODE_IS_WRONG_OR_HAS_EXPIRED: {
    status: 401,
    message: 'Code is wrong or has expired',
    billing: { name: 'Unauthorized' },
  },
})

const path = '/v1/customer-portal/customers/me'
const Text = z
  .string()
  .trim()
  .max(256)
  .transform((text) => text || null)

/** Older clients send `name` and `email`; an email address changes by `email-update` only. */
const CustomerUpdate = z.object({
  name: Text.nullish(),
  email: z.string().max(254).nullish(),
  billing_name: Text.nullish(),
  billing_address: AddressInput.nullish(),
  tax_id: TaxIdInput.nullish(),
  locale: LocaleInput.nullish().meta({
    description: 'The language of pages and emails, such as `de`; null for that of the browser.',
  }),
  /** Null for none. */
  default_payment_method_id: Uuid.nullish(),
})
export type PortalCustomerUpdate = z.output<typeof CustomerUpdate>

const withoutCookies = 'programs of merchants call it; it reads and sets no cookies'

export const get = endpoint({
  method: 'GET',
  path,
  summary: 'The customer of the session',
  access: buyerMayRead,
  output: PortalCustomer,
})
export const update = endpoint({
  method: 'PATCH',
  path,
  summary: 'Change the details of the customer',
  access: customerMayWrite,
  body: CustomerUpdate,
  output: PortalCustomer,
  errors: ['PAYMENT_METHOD_IS_IN_USE'],
})

/** Older clients read the card itself, newer ones `payment_method`. */
const Saved = z.object({
  ...PaymentMethod.shape,
  status: z.literal('succeeded'),
  payment_method: PaymentMethod,
})
/** The cardholder has to approve it; `client_secret` is the id to confirm it with. */
const Unsaved = z.object({
  status: z.literal('requires_action'),
  client_secret: z.string(),
  challenge_url: z.string().nullable(),
  /** Where it has no page: with which the script of the processor asks. */
  intent_client_secret: z.string().nullable(),
})
const SavedOrNot = z.union([Saved, Unsaved])
export type SavedOrNot = z.infer<typeof SavedOrNot>

const cardErrors = [
  'PAYMENT_METHOD_COULD_NOT_BE_SAVED',
  'ORGANIZATION_IS_NOT_READY_FOR_PAYMENTS',
] as const

export const paymentMethods = endpoint({
  method: 'GET',
  path: `${path}/payment-methods`,
  summary: 'The saved cards of the customer',
  access: customerMayRead,
  query: z.object(pageQuery),
  output: listOf(PaymentMethod),
})
export const addPaymentMethod = endpoint({
  method: 'POST',
  path: `${path}/payment-methods`,
  summary: 'Save a card',
  access: customerMayWrite,
  body: z.object({
    confirmation_token_id: z.string().min(1).max(255).refine(isOfForm),
    set_default: z.boolean().default(false),
    /** For clients that send it: after a challenge, customers return to the portal. */
    return_url: z.string().max(2048).nullish(),
  }),
  status: 201,
  output: SavedOrNot,
  errors: [...cardErrors, 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER'],
})
export const confirmPaymentMethod = endpoint({
  method: 'POST',
  path: `${path}/payment-methods/confirm`,
  summary: 'Ask for a card that the cardholder had to approve',
  access: customerMayWrite,
  body: z.object({ setup_intent_id: Uuid, set_default: z.boolean().default(false) }),
  status: 201,
  output: SavedOrNot,
  errors: ['NOT_FOUND', ...cardErrors],
})
export const removePaymentMethod = endpoint({
  method: 'DELETE',
  path: `${path}/payment-methods/:id`,
  summary: 'Remove a card',
  access: customerMayWrite,
  params: z.object({ id: Uuid }),
  status: 204,
  output: NoJson,
  errors: ['NOT_FOUND', 'PAYMENT_METHOD_IS_IN_USE'],
})

const Email = z.string().trim().max(254).pipe(z.email())
/** Of a link in an email. */
const Token = z.string().min(1).max(128)

export const requestEmailUpdate = endpoint({
  method: 'POST',
  path: `${path}/email-update/request`,
  summary: 'Ask for another email address, which gets a link',
  access: customerMayWrite,
  body: z.object({ email: Email }),
  status: 202,
  output: z.null(),
  errors: [
    'ONLY_THE_CUSTOMER_MAY_DO_THIS',
    'THE_SELLER_DOES_NOT_ALLOW_THIS',
    'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER',
  ],
})
export const checkEmailUpdate = endpoint({
  method: 'GET',
  path: `${path}/email-update/check`,
  summary: 'Whether the link to a new email address is valid',
  access: 'public',
  rateLimit: 'link',
  query: z.object({ token: Token }),
  status: 204,
  output: NoJson,
  errors: ['EMAIL_CHANGE_IS_UNKNOWN_OR_HAS_EXPIRED'],
})
/** For the page of the link, before its button is pressed. */
export const readEmailUpdate = endpoint({
  method: 'GET',
  path: `${path}/email-update`,
  summary: 'Which email address a link confirms, and for which seller',
  access: 'public',
  rateLimit: 'link',
  query: z.object({ token: Token }),
  output: z.object({
    email: z.string().meta({ description: 'The new email address.' }),
    organization_name: z.string().meta({ description: 'The name of the seller.' }),
    is_sandbox: z.boolean().meta({ description: 'The seller only tests here.' }),
  }),
  errors: ['EMAIL_CHANGE_IS_UNKNOWN_OR_HAS_EXPIRED'],
})
export const verifyEmailUpdate = endpoint({
  method: 'POST',
  path: `${path}/email-update/verify`,
  summary: 'Use the new email address, and sign in to the portal',
  access: 'public',
  anyOriginReason: withoutCookies,
  rateLimit: 'link',
  body: z.object({ token: Token }),
  output: z.object({ token: z.string() }),
  secret: true,
  errors: [
    'EMAIL_CHANGE_IS_UNKNOWN_OR_HAS_EXPIRED',
    'THE_EMAIL_ADDRESS_BELONGS_TO_ANOTHER_CUSTOMER',
  ],
})

const signInPath = '/v1/customer-portal/customer-session'
const Organization = z.string().min(1).max(64)

/** The response is the same for every address. */
export const requestSignIn = endpoint({
  method: 'POST',
  path: `${signInPath}/request`,
  summary: 'Ask for a code with which a customer signs in to the portal',
  access: 'public',
  anyOriginReason: withoutCookies,
  body: z.object({ email: Email, organization_id: Organization }),
  status: 202,
  output: z.null(),
  errors: ['TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER'],
})
export const signIn = endpoint({
  method: 'POST',
  path: `${signInPath}/authenticate`,
  summary: 'Sign in to the portal with a code from an email',
  access: 'public',
  anyOriginReason: withoutCookies,
  body: z.object({
    email: Email,
    organization_id: Organization,
    code: z.string().max(32),
    customer_id: Uuid.optional().meta({
      description: 'One of `customers`, where several have the email address.',
    }),
  }),
  output: z.object({
    token: z.string().nullable().meta({
      description: 'Of the new session; null where several customers have the email address.',
    }),
    customers: z
      .array(
        z.object({
          id: Uuid,
          name: z.string().nullable().meta({ description: 'The name of the customer.' }),
          created_at: Timestamp,
          access: z.enum(['customer', 'manager', 'invited']).meta({
            description:
              'Whether the address is the customer’s, manages the billing of the customer, or is invited to: naming that one accepts.',
          }),
        }),
      )
      .meta({
        description:
          'Those with the email address, if there are several, and invitations: name one in `customer_id` with the same code.',
      }),
  }),
  secret: true,
  errors: ['CODE_IS_WRONG_OR_HAS_EXPIRED', 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER'],
})
