import { z } from 'zod'
import { evidence, evidenceErrors } from '../identity/sessions.ts'
import { Instant, NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'

/** An organization that follows a billing provider: what it sells is decided there, and shown here. */

/** Who decides what an organization sells: this server, or a provider that it follows. */
export const BillingSourceKind = z.enum(['engine', 'provider'])

export const sourceStatuses = ['connecting', 'backfilling', 'following', 'failed'] as const
export const sourceProblems = [
  'CLAIMED_BY_ANOTHER',
  'ENDPOINT_REFUSED',
  'EVENTS_CANNOT_BE_READ',
  'NOTHING_ARRIVED_FOR_A_DAY',
  'PROVIDER_REFUSED_THE_TOKEN',
  'PROVIDER_UNAVAILABLE',
] as const

export const publicProviders = ['https://api.polar.sh', 'https://sandbox-api.polar.sh'] as const

const One = z.object({ id: z.string().min(1).max(64) })

const Source = z.object({
  kind: z.enum(['polar']).meta({
    description: 'What the provider speaks: Polar, or another Guildhall, which speaks the same.',
  }),
  server: z.string().meta({ description: 'The address of its API.' }),
  connectionId: z.uuid().meta({ description: 'Part of the address to which its events are sent.' }),
  webhookUrl: z.string().meta({ description: 'Where the provider sends its events.' }),
  providerOrganizationId: z.string().nullable().meta({
    description:
      'The organization at the provider; `null` until it is named, or an event has named it.',
  }),
  hasToken: z.boolean().meta({
    description:
      'It has an access token of the provider, with which everything is read and compared.',
  }),
  status: z.enum(sourceStatuses).meta({
    description:
      'Without a token events alone are followed, and it is `following` from the beginning.',
  }),
  progress: z
    .object({
      done: z.int().meta({ description: 'Rows that were read.' }),
      total: z.int().meta({ description: 'Rows that the provider has.' }),
    })
    .nullable()
    .meta({ description: 'Of what is read from the provider now.' }),
  lastEventAt: Instant.nullable().meta({
    description: 'When an event with a valid signature last arrived.',
  }),
  lastReconciledAt: Instant.nullable().meta({
    description: 'When this was last compared with the provider.',
  }),
  drift: z
    .object({
      found: z.int().meta({ description: 'Rows that differed.' }),
      repaired: z.int().meta({ description: 'Those that are equal now.' }),
      fields: z.record(z.string(), z.int()).meta({ description: 'How often each field differed.' }),
    })
    .meta({ description: 'What differed from the provider since it was connected.' }),
  problem: z
    .object({ code: z.enum(sourceProblems), message: z.string() })
    .nullable()
    .meta({ description: 'What is wrong, where something is.' }),
})
export type BillingSource = z.infer<typeof Source>

export const errors = defineErrors({
  /** Of commands about what is sold, where a provider decides it. */
  MIRRORED_ORGANIZATION: {
    status: 403,
    message: 'Mirrored organization',
    billing: { name: 'MirroredOrganization' },
  },
  ORGANIZATION_HAS_SALES: { status: 409, message: 'Organization has sales' },
  ORGANIZATION_IS_CONNECTED: { status: 409, message: 'Organization is connected' },
  PROVIDER_ORGANIZATION_IS_CONNECTED: {
    status: 409,
    message: 'Provider organization is connected',
  },
  PROVIDER_NOT_ALLOWED: { status: 422, message: 'Provider not allowed' },
  PROVIDER_REFUSED_THE_TOKEN: { status: 422, message: 'Provider refused the token' },
  TOKEN_OF_ANOTHER_ORGANIZATION: { status: 422, message: 'Token of another organization' },
  CONNECTION_HAS_NO_TOKEN: { status: 409, message: 'Connection has no token' },
  PROVIDER_UNAVAILABLE: {
    status: 502,
    message: 'Provider unavailable',
    billing: { name: 'ProviderUnavailable' },
  },
  YOU_ARE_NOT_ALLOWED_TO_CONNECT_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to connect this organization',
  },
})

export const events = defineEvents(
  { audience: 'internal', organization: 'organization_id' },
  {
    'billing_source.connected': z.object({
      organization_id: z.string(),
      connection_id: z.string(),
      server: z.string(),
    }),
    'billing_source.changed': z.object({
      organization_id: z.string(),
      connection_id: z.string(),
      server: z.string(),
    }),
    'billing_source.disconnected': z.object({
      organization_id: z.string(),
      connection_id: z.string(),
      server: z.string(),
    }),
  },
)

const memberErrors = [
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  'YOU_ARE_NOT_ALLOWED_TO_CONNECT_THIS_ORGANIZATION',
  'NOT_FOUND',
] as const

const path = '/api/organizations/:id/billing-source'

export const get = endpoint({
  method: 'GET',
  path,
  summary: 'The billing provider that an organization follows, without its secrets',
  access: 'session',
  params: One,
  output: Source,
  errors: memberErrors,
})

/** Visible letters alone: it is compared as bytes, and a blank at its end would never be found. */
const Secret = z
  .string()
  .min(16)
  .max(512)
  .regex(/^[\x21-\x7e]+$/)
  .meta({ examples: ['polar_whs_Yt7M2xVbK4nQ9cRzL1wE'] })
/** As it stands in the header `authorization`. */
const Token = z
  .string()
  .min(8)
  .max(2048)
  .regex(/^[\x21-\x7e]+$/)

export const put = endpoint({
  method: 'PUT',
  path,
  summary: 'Follow a billing provider; again for the same one, its token or secret is replaced',
  access: 'sensitive',
  params: One,
  body: z
    .object({
      kind: z.literal('polar'),
      server: z
        .url({ protocol: /^https?$/ })
        .max(2048)
        .optional()
        .meta({
          description: 'The address of its API; that of Polar where it is left out.',
        }),
      providerOrganizationId: z.string().min(1).max(64).optional().meta({
        description:
          'The organization at the provider; where it is left out, the first event that names one says it.',
      }),
      accessToken: Token.optional().meta({
        description:
          'An access token of the organization at the provider: with it all that the provider has is read, and compared from then on. Without one events alone are followed.',
      }),
      webhookSecret: Secret.optional().meta({
        description:
          'The secret of the webhook endpoint at the provider. The one before it counts for another day. Without one the endpoint is made with the token.',
      }),
      ...evidence,
    })
    .refine(
      ({ accessToken, webhookSecret }) => accessToken !== undefined || webhookSecret !== undefined,
      {
        path: ['accessToken'],
        error: 'Token or secret is needed',
      },
    ),
  output: Source,
  errors: [
    ...memberErrors,
    'PROVIDER_NOT_ALLOWED',
    'ORGANIZATION_HAS_SALES',
    'ORGANIZATION_IS_CONNECTED',
    'PROVIDER_ORGANIZATION_IS_CONNECTED',
    'PROVIDER_REFUSED_THE_TOKEN',
    'TOKEN_OF_ANOTHER_ORGANIZATION',
    'PROVIDER_UNAVAILABLE',
    ...evidenceErrors,
  ],
})

/** What differs is repaired in the background; `lastReconciledAt` says when that was done. */
export const reconcile = endpoint({
  method: 'POST',
  path: `${path}/reconcile`,
  summary: 'Compare everything with the billing provider, and repair what differs',
  access: 'sensitive',
  params: One,
  status: 202,
  output: Source,
  errors: [...memberErrors, 'CONNECTION_HAS_NO_TOKEN'],
})

/** Administrators of the server may, too. */
export const remove = endpoint({
  method: 'DELETE',
  path,
  summary:
    'Follow the billing provider no longer: what was stored stays and cannot be changed, the events are refused',
  access: 'sensitive',
  params: One,
  body: z.object(evidence),
  status: 204,
  output: NoJson,
  errors: [...memberErrors, ...evidenceErrors],
})
