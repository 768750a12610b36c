import type { benefits, InputOf, OutputOf } from '../../../lib/calls.ts'
import { text } from '../../../lib/form.ts'
import { type Metadata, metadataOf } from '../shop/metadata-text.ts'

export type Benefit = OutputOf<typeof benefits.get>
export type BenefitType = Benefit['type']
type Create = InputOf<typeof benefits.create>
type Update = InputOf<typeof benefits.update>

/** In the order in which they are offered. */
export const benefitTypes = [
  'license_keys',
  'downloadables',
  'meter_credit',
  'custom',
  'discord',
  'github_repository',
  'feature_flag',
] as const satisfies readonly BenefitType[]

export const typeOf = (value: string | undefined): BenefitType | undefined =>
  benefitTypes.find((each) => each === value)

export const permissions = ['pull', 'triage', 'push', 'maintain', 'admin'] as const
export const timeframes = ['day', 'month', 'year'] as const

/** The name of a field, as refusals name it. */
export const propertyName = (name: string) => `properties.${name}`

type Inputs = {
  readonly form: FormData
  readonly text: (name: string) => string
  readonly number: (name: string) => number | null
}

const readers = {
  custom: ({ text }: Inputs) => ({ note: text('note') || null }),
  feature_flag: () => ({}),
  license_keys({ form, number, text }: Inputs) {
    const ttl = number('expires.ttl')
    const limit = number('activations.limit')
    const timeframe = timeframes.find((each) => each === text('expires.timeframe')) ?? 'year'
    return {
      prefix: text('prefix') || null,
      expires: ttl === null ? null : { ttl, timeframe },
      activations:
        limit === null
          ? null
          : {
              limit,
              enableCustomerAdmin: form.has(propertyName('activations.enable_customer_admin')),
            },
      limitUsage: number('limit_usage'),
    }
  },
  downloadables: ({ text }: Inputs) => ({ files: text('files').split(',').filter(Boolean) }),
  meter_credit: ({ form, number, text }: Inputs) => ({
    meterId: text('meter_id'),
    units: number('units') ?? 0,
    rollover: form.has(propertyName('rollover')),
  }),
  discord: ({ form, text }: Inputs) => ({
    guildToken: text('guild_token'),
    roleId: text('role_id'),
    kickMember: form.has(propertyName('kick_member')),
  }),
  github_repository({ text }: Inputs) {
    const [repositoryOwner = '', repositoryName = ''] = text('repository').split('/')
    const permission = permissions.find((each) => each === text('permission')) ?? 'pull'
    return { repositoryOwner, repositoryName, permission }
  },
} satisfies Record<BenefitType, (inputs: Inputs) => object>

function propertiesIn(form: FormData, type: BenefitType) {
  const value = (name: string) => text(form, propertyName(name)).trim()
  return readers[type]({
    form,
    text: value,
    number: (name) => (value(name) === '' ? null : Number(value(name))),
  })
}

const noMetadata: Metadata = {}

/** Who sees it before they buy, and what programs keep with it. */
function aboutIn(form: FormData, before?: Benefit) {
  const hidden =
    before === undefined || before.visibility === 'public' ? 'private' : before.visibility
  const metadata = metadataOf(text(form, 'metadata'), before?.metadata ?? noMetadata)
  return {
    visibility: form.has('visible') ? ('public' as const) : hidden,
    ...(metadata && { metadata }),
  }
}

export const newBenefit = (form: FormData, type: BenefitType, organizationId: string): Create =>
  ({
    organizationId,
    type,
    description: text(form, 'description').trim(),
    properties: propertiesIn(form, type),
    ...aboutIn(form),
  }) as Create

/** Files that customers no longer see stay so. */
export function changesOf(form: FormData, benefit: Benefit): Update {
  const properties = {
    ...propertiesIn(form, benefit.type),
    ...(benefit.type === 'downloadables' && { archived: benefit.properties.archived }),
  }
  const description = text(form, 'description').trim()
  const about = aboutIn(form, benefit)
  return { id: benefit.id, type: benefit.type, description, properties, ...about } as Update
}
