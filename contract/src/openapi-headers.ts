import { isScoped } from './kernel/access.ts'
import { billingVersions } from './kernel/billing-versions.ts'
import type { Endpoint } from './kernel/define.ts'
import { isBilling } from './kernel/endpoint.ts'
import type { Json } from './openapi-schemas.ts'

const header = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

const idempotencyKey = header(
  'Idempotency-Key',
  'The same request with the same key gets the first response, for 24 hours.',
  { type: 'string', minLength: 1, maxLength: 255 },
)

const version = header(
  'Polar-Version',
  'Version of the API. The responses of all versions are the same.',
  {
    type: 'string',
    enum: billingVersions,
    default: billingVersions[0],
  },
)

const organization = header(
  'Polar-Organization',
  'Id of the organization, for a session that does not name it otherwise.',
  { type: 'string', maxLength: 64 },
)

/** The headers that an endpoint takes, except for credentials, which are security schemes. */
export function headersOf({ access, idempotent, path }: Endpoint): Json[] {
  const isOfOrganization =
    isScoped(access) && access.kinds.includes('session') && access.tenant !== 'none'
  return [
    ...(isBilling(path) ? [version] : []),
    ...(isOfOrganization ? [organization] : []),
    ...(idempotent ? [idempotencyKey] : []),
  ]
}
