import { z } from 'zod'
import {
  buyerMayRead,
  customerMayWrite,
  Metadata,
  MetadataInput,
  mayRead,
  mayReadOne,
  mayWriteOne,
  merchantKinds,
  resource,
  Timestamp,
  TimestampInput,
  Uuid,
} from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, pageQuery } from '../kernel/pages.ts'
import { Customer } from './customers.ts'

const Status = z.enum(['granted', 'revoked', 'disabled'])

const shape = {
  ...resource,
  organization_id: z.string(),
  customer_id: Uuid,
  customer: Customer,
  benefit_id: Uuid,
  key: z.string(),
  /** The last characters. */
  display_key: z.string(),
  status: Status,
  limit_activations: z.int().nullable(),
  usage: z.int(),
  limit_usage: z.int().nullable(),
  validations: z.int(),
  last_validated_at: Timestamp.nullable(),
  expires_at: Timestamp.nullable(),
}
export const LicenseKey = z.object(shape)
export type LicenseKey = z.infer<typeof LicenseKey>

/** A device, or another place, where a key is used. */
export const LicenseKeyActivation = z.object({
  ...resource,
  license_key_id: Uuid,
  label: z.string(),
  meta: Metadata,
})
export type LicenseKeyActivation = z.infer<typeof LicenseKeyActivation>

export const LicenseKeyWithActivations = z.object({
  ...shape,
  activations: z.array(LicenseKeyActivation),
})
export const ValidatedLicenseKey = z.object({
  ...shape,
  activation: LicenseKeyActivation.nullable(),
})
export const ActivatedLicenseKey = LicenseKeyActivation.extend({ license_key: LicenseKey })

export const errors = defineErrors({
  LICENSE_KEY_USAGE_LIMIT_REACHED: {
    status: 400,
    message: 'License key usage limit reached',
    billing: { name: 'BadRequest' },
  },
  LICENSE_KEY_CANNOT_BE_ROTATED: {
    status: 400,
    message: 'License key cannot be rotated',
    billing: { name: 'RotateNotPermitted' },
  },
  LICENSE_KEY_IS_NOT_ACTIVE: { status: 403, message: 'License key is not active' },
  LICENSE_KEY_HAS_NO_ACTIVATIONS: {
    status: 403,
    message: 'License key has no activations',
  },
  LICENSE_KEY_ACTIVATION_LIMIT_REACHED: {
    status: 403,
    message: 'License key activation limit reached',
  },
})

/** For the audit log: what a merchant changed. It never contains the key. */
export const events = defineEvents(
  {
    audience: 'internal',
    organization: 'organization_id',
    about: { customer: 'customer_id' },
  },
  {
    'license_key.updated': z.object({
      id: Uuid,
      organization_id: z.string(),
      customer_id: Uuid,
      display_key: z.string(),
      status: Status,
      usage: z.int(),
      limit_activations: z.int().nullable(),
      limit_usage: z.int().nullable(),
      expires_at: Timestamp.nullable(),
    }),
  },
)

const mostUsed = 2_147_483_647
const Limit = z.int().min(1).max(mostUsed).nullish()

const LicenseKeyUpdate = z.object({
  status: Status.nullish(),
  usage: z.int().min(0).max(mostUsed).optional(),
  limit_activations: Limit,
  limit_usage: Limit,
  expires_at: TimestampInput.nullish(),
})
export type LicenseKeyUpdate = z.output<typeof LicenseKeyUpdate>

/** Programs that check keys know whose keys they are. */
const named = { key: z.string().min(1).max(255), organization_id: z.string().min(1).max(64) }

const LicenseKeyValidate = z.object({
  ...named,
  activation_id: Uuid.nullish(),
  benefit_id: Uuid.nullish(),
  customer_id: Uuid.nullish(),
  increment_usage: z.int().min(0).max(mostUsed).nullish(),
  conditions: MetadataInput.default({}),
})
export type LicenseKeyValidate = z.output<typeof LicenseKeyValidate>

const LicenseKeyActivate = z.object({
  ...named,
  label: z.string().trim().min(1).max(256),
  conditions: MetadataInput.default({}),
  meta: MetadataInput.default({}),
})
export type LicenseKeyActivate = z.output<typeof LicenseKeyActivate>

const LicenseKeyDeactivate = z.object({ ...named, activation_id: Uuid })
export type LicenseKeyDeactivate = z.output<typeof LicenseKeyDeactivate>

const basePath = '/v1/license-keys/'
const portalPath = '/v1/customer-portal/license-keys/'
const One = z.object({ id: Uuid })
const mayUse = {
  kinds: merchantKinds,
  scopes: ['license_keys:write'],
  tenant: 'repeated',
} as const

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The license keys of an organization, newest first',
  access: mayRead('license_keys'),
  query: z.object({
    organization_id: z.string().optional(),
    benefit_id: anyOf(Uuid),
    status: anyOf(Status),
    query: z
      .string()
      .max(256)
      .optional()
      .meta({ description: 'A whole key, or its last six characters.' }),
    ...pageQuery,
  }),
  output: listOf(LicenseKey),
})
export type LicenseKeyQuery = Omit<z.output<typeof list.query>, 'organization_id'>

export const get = endpoint({
  method: 'GET',
  path: `${basePath}:id`,
  summary: 'One license key, with its activations',
  access: mayReadOne('license_keys'),
  params: One,
  output: LicenseKeyWithActivations,
  errors: ['NOT_FOUND'],
})
export const update = endpoint({
  method: 'PATCH',
  path: `${basePath}:id`,
  summary: 'Change a license key; its grant follows the status',
  access: mayWriteOne('license_keys'),
  params: One,
  body: LicenseKeyUpdate,
  output: LicenseKey,
  errors: ['NOT_FOUND', 'LICENSE_KEY_IS_NOT_ACTIVE'],
})
export const rotate = endpoint({
  method: 'POST',
  path: `${basePath}:id/rotate`,
  summary:
    'Give a license key another text: the old one is unknown at once; status, uses, limits, expiry and activations stay',
  access: mayWriteOne('license_keys'),
  params: One,
  output: LicenseKey,
  errors: ['NOT_FOUND', 'LICENSE_KEY_CANNOT_BE_ROTATED'],
})
export const getActivation = endpoint({
  method: 'GET',
  path: `${basePath}:id/activations/:activation_id`,
  summary: 'One activation of a license key',
  access: mayReadOne('license_keys'),
  params: z.object({ id: Uuid, activation_id: Uuid }),
  output: ActivatedLicenseKey,
  errors: ['NOT_FOUND'],
})

const validation = {
  method: 'POST',
  body: LicenseKeyValidate,
  output: ValidatedLicenseKey,
  errors: ['NOT_FOUND', 'LICENSE_KEY_USAGE_LIMIT_REACHED'],
} as const
const activation = {
  method: 'POST',
  body: LicenseKeyActivate,
  output: ActivatedLicenseKey,
  errors: [
    'NOT_FOUND',
    'LICENSE_KEY_IS_NOT_ACTIVE',
    'LICENSE_KEY_HAS_NO_ACTIVATIONS',
    'LICENSE_KEY_ACTIVATION_LIMIT_REACHED',
  ],
} as const
const deactivation = {
  method: 'POST',
  body: LicenseKeyDeactivate,
  status: 204,
  output: NoJson,
  errors: ['NOT_FOUND'],
} as const

export const validate = endpoint({
  ...validation,
  path: `${basePath}validate`,
  summary: 'Check a license key, and count its use',
  access: mayUse,
})
export const activate = endpoint({
  ...activation,
  path: `${basePath}activate`,
  summary: 'Activate a license key, for example on a device',
  access: mayUse,
})
export const deactivate = endpoint({
  ...deactivation,
  path: `${basePath}deactivate`,
  summary: 'Remove an activation of a license key',
  access: mayUse,
})

export const listOfCustomer = endpoint({
  method: 'GET',
  path: portalPath,
  summary: 'The license keys of the customer, newest first',
  access: buyerMayRead,
  query: z.object({ benefit_id: Uuid.optional(), ...pageQuery }),
  output: listOf(LicenseKey),
})
export const getOfCustomer = endpoint({
  method: 'GET',
  path: `${portalPath}:id`,
  summary: 'One license key of the customer, with its activations',
  access: buyerMayRead,
  params: One,
  output: LicenseKeyWithActivations,
  errors: ['NOT_FOUND'],
})
export const rotateOfCustomer = endpoint({
  method: 'POST',
  path: `${portalPath}:id/rotate`,
  summary:
    'Give a license key of the customer another text, where the seller lets customers manage their keys',
  access: customerMayWrite,
  params: One,
  output: LicenseKey,
  errors: ['NOT_FOUND', 'LICENSE_KEY_CANNOT_BE_ROTATED', 'THE_SELLER_DOES_NOT_ALLOW_THIS'],
})
/** For programs at customers, which cannot keep a token secret: knowing the key is enough. */
const anywhere = {
  access: 'public',
  anyOriginReason: 'programs at customers call it, with the key and without cookies',
} as const

export const validateAnywhere = endpoint({
  ...validation,
  path: `${portalPath}validate`,
  summary: 'Check a license key from where it is used, and count its use',
  ...anywhere,
})
export const activateAnywhere = endpoint({
  ...activation,
  path: `${portalPath}activate`,
  summary: 'Activate a license key where it is used',
  ...anywhere,
})
export const deactivateAnywhere = endpoint({
  ...deactivation,
  path: `${portalPath}deactivate`,
  summary: 'Remove an activation where a license key is used',
  ...anywhere,
})
