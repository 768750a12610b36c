import { z } from 'zod'
import {
  buyerMayRead,
  buyerMayWrite,
  mayRead,
  mayReadOne,
  mayWriteOne,
  resource,
  Timestamp,
  TimeZone,
  Uuid,
} from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { isCountry } from '../kernel/countries.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, pageQuery, sortingBy } from '../kernel/pages.ts'

/** What of the law for consumers a seller leaves on. All of this is ours: Polar has none of it. */
const switches = {
  /** The button says that the order has to be paid. */
  order_button: z.boolean().meta({
    description: 'Whether the button of the checkout says that the order has to be paid.',
  }),
  /** What is delivered at once needs the consent of the consumer. */
  consent: z.boolean().meta({
    description: 'Whether consumers have to agree to delivery at once.',
  }),
  /** Contracts are withdrawn from on a page, without signing in. */
  withdrawal: z.boolean().meta({
    description: 'Whether contracts can be withdrawn from on a page, without signing in.',
  }),
  /** Subscriptions are canceled on that page. */
  cancellation: z.boolean().meta({
    description: 'Whether subscriptions can be canceled on that page.',
  }),
}
const LegalSwitches = z.object(switches)
export type LegalSwitches = z.infer<typeof LegalSwitches>

const country = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isCountry, { error: 'Invalid country code.', params: { type: 'enum' } })
  .meta({ description: 'The country of the billing address, by ISO 3166-1.', examples: ['CH'] })

/** What a seller has changed in one country; it stands in place of what the table has for that country. */
const CountryRules = LegalSwitches.extend({ country })
export type CountryRules = z.infer<typeof CountryRules>
/** What a seller leaves on, and where that is different. A rule that is off is off in every country. */
export type LegalRules = LegalSwitches & { readonly countries: readonly CountryRules[] }

/** Each of them is a choice of somebody, and a page shows all. */
export const mostChangedCountries = 100
const ChangedCountries = z
  .array(CountryRules)
  .max(mostChangedCountries)
  .refine((all) => new Set(all.map((each) => each.country)).size === all.length, {
    error: 'Each country can be changed once.',
  })
  .meta({
    description:
      'What stands in place of the table in single countries, also in some that it does not have. The whole list is replaced.',
  })

const LegalSettings = z.object({
  organization_id: z.string(),
  modified_at: Timestamp.nullable(),
  ...switches,
  countries: z
    .array(
      z.object({
        country: z.string().meta({ description: 'The country of the billing address.' }),
        withdrawal_days: z.int().nullable().meta({
          description:
            'Days within which a consumer withdraws without a reason; null where there is no such right.',
        }),
        ...switches,
      }),
    )
    .meta({ description: 'What holds for consumers in each country, after all changes.' }),
  changed_countries: z.array(LegalSwitches.extend({ country: z.string() })).meta({
    description: 'What the seller has changed in single countries.',
  }),
})
const LegalUpdate = LegalSwitches.partial().extend({ countries: ChangedCountries.optional() })
export type LegalUpdate = z.output<typeof LegalUpdate>

/** The texts of the box; a text that changes gets a new version, since buyers agreed to the old one. */
export const consentVersions = ['content-1', 'service-1'] as const
export const ConsentVersion = z.enum(consentVersions)
export type ConsentVersion = z.infer<typeof ConsentVersion>

const Consent = z.object({
  checkout_id: Uuid,
  organization_id: z.string(),
  version: ConsentVersion,
  locale: z.string(),
  /** As the buyer read it. */
  text: z.string(),
  given_at: Timestamp.meta({ description: 'When the buyer agreed.' }),
})

const Kind = z.enum(['withdrawal', 'cancellation'])
export type DeclarationKind = z.infer<typeof Kind>
const Status = z.enum(['declared', 'completed', 'refused'])
export type DeclarationStatus = z.infer<typeof Status>

/** What somebody declared; without an order where none has this name, number and address. */
export const Withdrawal = z.object({
  ...resource,
  organization_id: z.string(),
  kind: Kind,
  status: Status,
  /** As they were entered. */
  name: z.string().nullable(),
  order_number: z.string().nullable().meta({ description: 'The number as it was entered.' }),
  email: z.string().nullable(),
  order_id: Uuid.nullable(),
  subscription_id: Uuid.nullable(),
  customer_id: Uuid.nullable(),
  /** It keeps the deadline. */
  declared_at: Timestamp.meta({ description: 'When it was declared; it keeps the deadline.' }),
  /** When the receipt with its link was last sent. */
  receipt_sent_at: Timestamp.nullable().meta({
    description: 'When the receipt with its link was last sent.',
  }),
  completed_at: Timestamp.nullable().meta({ description: 'When it was carried out.' }),
  /** Without the tax; null before it is completed. */
  refund_amount: z.int().nullable().meta({
    description: 'What goes back, without the tax; null before it is carried out.',
  }),
  refund_tax_amount: z.int().nullable().meta({ description: 'The tax that goes back.' }),
  currency: z.string().nullable(),
  /** When access ends or has ended. */
  ends_at: Timestamp.nullable(),
  /** Why the seller refused. */
  refusal: z.string().nullable().meta({ description: 'Why the seller refused.' }),
})
export type Withdrawal = z.infer<typeof Withdrawal>

const WithdrawalOfEvent = Withdrawal.omit({ name: true, order_number: true, email: true })
export type WithdrawalOfEvent = z.infer<typeof WithdrawalOfEvent>

export const events = defineEvents(
  { audience: 'organization', organization: 'organization_id', about: { customer: 'customer_id' } },
  {
    'withdrawal.declared': WithdrawalOfEvent,
    'withdrawal.completed': WithdrawalOfEvent,
    'withdrawal.refused': WithdrawalOfEvent,
  },
)

const Obstacle = z.enum(['not_covered', 'too_late', 'delivered', 'nothing_left'])
export type WithdrawalObstacle = z.infer<typeof Obstacle>

/** What a declaration does if it is confirmed now. */
export const WithdrawalPreview = z.object({
  kind: Kind,
  /** `completed` shows what was done; `declared` waits for the seller. */
  status: z.enum(['possible', 'impossible', 'declared', 'completed', 'refused']),
  /** Why it is impossible; the seller may still agree. */
  obstacle: Obstacle.nullable().meta({
    description: 'Why it is not possible; the seller may still agree.',
  }),
  refusal: z.string().nullable().meta({
    description: 'Why the seller refused, in the words that the buyer was sent.',
  }),
  is_left_to_seller: z.boolean().meta({
    description:
      'The seller decides: it was delivered at once without the consent that the law asks for.',
  }),
  organization_name: z.string(),
  organization_slug: z.string(),
  order_id: Uuid,
  order_number: z.string().meta({ description: 'The number of the order.' }),
  product_name: z.string(),
  declared_at: Timestamp.meta({ description: 'When it was declared.' }),
  /** When the time for a withdrawal is over; null where there is no such right, or it is no withdrawal. */
  deadline: Timestamp.nullable().meta({
    description: 'When the time for a withdrawal is over; null where there is no such right.',
  }),
  paid_amount: z.int().meta({
    description: 'What was paid and is not returned yet, with the tax.',
  }),
  kept_for: z
    .object({
      used_hours: z.int().meta({ description: 'How many hours of the period were used.' }),
      period_hours: z.int().meta({ description: 'How many hours the period has.' }),
      is_by_credits: z.boolean().meta({
        description: 'More of the included credits was used than of the time.',
      }),
    })
    .nullable()
    .meta({
      description: 'What was used of the period that was paid; null where everything goes back.',
    }),
  /** Without the tax. */
  refund_amount: z.int().meta({ description: 'What goes back, without the tax.' }),
  refund_tax_amount: z.int().meta({ description: 'The tax that goes back.' }),
  used_amount: z.int().nullable().meta({
    description:
      'What was used until now and is charged when it ends, with the tax; null once it has ended.',
  }),
  credited_amount: z.int().meta({
    description: 'What earlier changes of the plan credited to the balance of the customer.',
  }),
  currency: z.string(),
  /** When access ends or has ended. */
  ends_at: Timestamp.nullable(),
})
export type WithdrawalPreview = z.infer<typeof WithdrawalPreview>

export const errors = defineErrors({
  WITHDRAWAL_LINK_IS_UNKNOWN_OR_HAS_EXPIRED: {
    status: 401,
    message: 'Withdrawal link is unknown or has expired',
    billing: { name: 'Unauthorized' },
  },
  WITHDRAWAL_IS_NOT_POSSIBLE: {
    status: 403,
    message: 'Withdrawal is not possible',
    billing: { name: 'WithdrawalNotPossible' },
  },
  REFUND_AMOUNT_HAS_CHANGED: {
    status: 409,
    message: 'Refund amount has changed',
    billing: { name: 'RefundAmountChanged' },
  },
  WITHDRAWAL_IS_CLOSED_ALREADY: {
    status: 403,
    message: 'Withdrawal is closed already',
    billing: { name: 'WithdrawalClosed' },
  },
})

const One = z.object({ id: z.string().min(1).max(64) })
const OneById = z.object({ id: Uuid })

export const legal = endpoint({
  method: 'GET',
  path: '/v1/organizations/:id/legal',
  summary: 'Which rules for consumers an organization leaves on',
  access: mayReadOne('organizations'),
  params: One,
  output: LegalSettings,
  errors: ['NOT_FOUND'],
})
export const updateLegal = endpoint({
  method: 'PATCH',
  path: '/v1/organizations/:id/legal',
  summary: 'Switch rules for consumers on or off, everywhere or in single countries',
  access: mayWriteOne('organizations'),
  params: One,
  body: LegalUpdate,
  output: LegalSettings,
  errors: ['NOT_FOUND'],
})

export const consents = endpoint({
  method: 'GET',
  path: '/v1/consents/',
  summary: 'What the buyers of these checkouts agreed to',
  access: mayRead('checkouts'),
  query: z.object({
    organization_id: z.string().optional(),
    checkout_id: anyOf(Uuid).meta({ description: 'Without one, there is nothing in the list.' }),
    ...pageQuery,
  }),
  output: listOf(Consent),
})
export type ConsentQuery = z.output<typeof consents.query>

export const consent = endpoint({
  method: 'GET',
  path: '/v1/consents/:id',
  summary: 'What the buyer of a checkout agreed to, so that delivery began at once',
  access: mayReadOne('checkouts'),
  params: OneById,
  output: Consent,
  errors: ['NOT_FOUND'],
})

const basePath = '/v1/withdrawals/'

const filters = {
  organization_id: z.string().optional(),
  kind: anyOf(Kind),
  status: anyOf(Status),
  order_id: anyOf(Uuid),
  customer_id: anyOf(Uuid),
  /** Whether an order was found. */
  matched: z.stringbool().optional().meta({ description: 'Whether an order was found.' }),
  query: z.string().max(256).optional().meta({
    description:
      'A part of what was entered, or of the number of the order or the name or email address of who bought it.',
  }),
}

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'Withdrawals and cancellations that were declared, newest first',
  access: mayRead('refunds'),
  query: z.object({
    ...filters,
    sorting: sortingBy(['declared_at'], ['-declared_at']),
    ...pageQuery,
  }),
  output: listOf(Withdrawal),
})
export type WithdrawalQuery = z.output<typeof list.query>

export const withdrawalExportColumns = [
  'id',
  'declared_at',
  'kind',
  'status',
  'order_id',
  'order_number',
  'customer_id',
  'customer_name',
  'customer_email',
  'completed_at',
  'currency',
  'refund_amount',
  'refund_tax_amount',
  'refusal',
] as const
export type WithdrawalExportColumn = (typeof withdrawalExportColumns)[number]

export const exportAll = endpoint({
  method: 'GET',
  path: `${basePath}export`,
  summary: 'The declared withdrawals and cancellations as CSV, oldest first',
  access: mayRead('refunds'),
  query: z.object({
    ...filters,
    timezone: TimeZone.default('UTC'),
    columns: anyOf(z.enum(withdrawalExportColumns)),
  }),
  output: NoJson,
})
export type WithdrawalExportQuery = z.output<typeof exportAll.query>

export const get = endpoint({
  method: 'GET',
  path: `${basePath}:id`,
  summary: 'One withdrawal or cancellation that was declared',
  access: mayReadOne('refunds'),
  params: OneById,
  output: Withdrawal,
  errors: ['NOT_FOUND'],
})

/** Of the seller: it says what carrying it out would do, whatever stands against it. */
export const previewOfSeller = endpoint({
  method: 'GET',
  path: `${basePath}:id/preview`,
  summary: 'What carrying a declaration out does now, and why it was not done by itself',
  access: mayReadOne('refunds'),
  params: OneById,
  query: z.object({
    order_id: Uuid.optional().meta({ description: 'Which order is meant, where none was found.' }),
  }),
  output: WithdrawalPreview,
  errors: ['NOT_FOUND', 'ORDER_IS_DISPUTED'],
})

export const complete = endpoint({
  method: 'POST',
  path: `${basePath}:id/complete`,
  summary: 'Carry a declaration out, also one that came too late',
  access: mayWriteOne('refunds'),
  params: OneById,
  body: z.object({
    order_id: Uuid.nullish().meta({ description: 'Which order is meant, where none was found.' }),
    expected_amount: z.int().min(0).nullish().meta({
      description:
        'The amount with tax that the preview showed; if it has changed, it is 409 and nothing is done.',
    }),
  }),
  output: Withdrawal,
  errors: [
    'NOT_FOUND',
    'WITHDRAWAL_IS_CLOSED_ALREADY',
    'WITHDRAWAL_IS_NOT_POSSIBLE',
    'REFUND_AMOUNT_HAS_CHANGED',
    'ORDER_IS_DISPUTED',
  ],
})
export const refuse = endpoint({
  method: 'POST',
  path: `${basePath}:id/refuse`,
  summary: 'Refuse a declaration, with the reason',
  access: mayWriteOne('refunds'),
  params: OneById,
  body: z.object({ reason: z.string().trim().min(1).max(1_000) }),
  output: Withdrawal,
  errors: ['NOT_FOUND', 'WITHDRAWAL_IS_CLOSED_ALREADY'],
})

const portal = '/v1/customer-portal'
const withoutCookies = 'called by pages of any origin, without cookies'

const Declaration = z.object({
  kind: Kind,
  name: z.string().trim().max(256).default(''),
  /** The number of the invoice, or the id of the order. */
  order_number: z.string().trim().min(1).max(64).meta({
    description: 'The number of the invoice, or the id of the order.',
  }),
  email: z.string().trim().min(1).max(254),
})
export type Declaration = z.output<typeof Declaration>

export const declare = endpoint({
  method: 'POST',
  path: `${portal}/organizations/:slug/withdrawals`,
  summary: 'Declare a withdrawal or a cancellation; every input gets the same response',
  access: 'public',
  anyOriginReason: withoutCookies,
  params: z.object({ slug: z.string().min(1).max(256) }),
  body: Declaration,
  status: 202,
  output: z.null(),
  errors: ['TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER'],
})

/** Of the link in the receipt. */
const Token = z.string().min(1).max(128)

export const preview = endpoint({
  method: 'GET',
  path: `${portal}/withdrawals/confirm`,
  summary: 'What the link of a receipt does; it changes nothing, as email scanners open it',
  access: 'public',
  rateLimit: 'link',
  query: z.object({ token: Token }),
  output: WithdrawalPreview,
  errors: ['WITHDRAWAL_LINK_IS_UNKNOWN_OR_HAS_EXPIRED', 'ORDER_IS_DISPUTED'],
})
export const confirm = endpoint({
  method: 'POST',
  path: `${portal}/withdrawals/confirm`,
  summary: 'Carry out what was declared, once; the same token again gets what was done',
  access: 'public',
  anyOriginReason: withoutCookies,
  rateLimit: 'link',
  body: z.object({ token: Token }),
  output: WithdrawalPreview,
  errors: [
    'WITHDRAWAL_LINK_IS_UNKNOWN_OR_HAS_EXPIRED',
    'WITHDRAWAL_IS_NOT_POSSIBLE',
    'ORDER_IS_DISPUTED',
  ],
})

export const previewOfCustomer = endpoint({
  method: 'GET',
  path: `${portal}/orders/:id/withdrawal`,
  summary: 'What a withdrawal from an order does if it is confirmed now',
  access: buyerMayRead,
  params: OneById,
  output: WithdrawalPreview,
  errors: ['NOT_FOUND', 'ORDER_IS_DISPUTED'],
})
export const confirmOfCustomer = endpoint({
  method: 'POST',
  path: `${portal}/orders/:id/withdrawal`,
  summary: 'Withdraw from an order, for the amount that was shown',
  access: buyerMayWrite,
  params: OneById,
  body: z.object({
    /** Of the preview, with its tax. */
    expected_amount: z.int().min(0).meta({
      description: 'The amount with tax that was shown; another one is 409, and nothing is done.',
    }),
  }),
  output: WithdrawalPreview,
  errors: [
    'NOT_FOUND',
    'WITHDRAWAL_IS_NOT_POSSIBLE',
    'REFUND_AMOUNT_HAS_CHANGED',
    'ORDER_IS_DISPUTED',
  ],
})
