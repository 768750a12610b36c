import { z } from 'zod'
import { Timestamp, Uuid } from '../kernel/billing.ts'

/** What a benefit of each type is made of: its properties, how they are given, and what a grant has. */

const benefitTypes = [
  'custom',
  'discord',
  'github_repository',
  'downloadables',
  'license_keys',
  'meter_credit',
  'feature_flag',
] as const
export const BenefitType = z.enum(benefitTypes)
export type BenefitType = z.infer<typeof BenefitType>

const Custom = z.object({ note: z.string().nullable() })
const CustomInput = z.object({ note: z.string().max(20_000).nullish() })

const Snowflake = z.string().trim().min(1).max(256)
const Discord = z.object({
  guild_id: z.string(),
  role_id: z.string(),
  kick_member: z.boolean(),
  guild_token: z.string(),
})
const DiscordInput = z.object({
  guild_token: z.string().trim().min(1).max(4_096),
  role_id: Snowflake,
  kick_member: z.boolean(),
})

const Repository = z.object({
  repository_owner: z.string(),
  repository_name: z.string(),
  permission: z.enum(['pull', 'triage', 'push', 'maintain', 'admin']),
})
/** As GitHub allows them: they become a part of a path. */
const RepositoryInput = z.object({
  repository_owner: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/, { error: 'Input should be an owner at GitHub' }),
  repository_name: z
    .string()
    .trim()
    .regex(/^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/, {
      error: 'Input should be a repository at GitHub',
    }),
  permission: Repository.shape.permission,
})

const Archived = z.record(Uuid, z.boolean())
const Downloadables = z.object({ archived: Archived, files: z.array(Uuid) })
const DownloadablesInput = z.object({
  archived: Archived.refine((map) => Object.keys(map).length <= 200, {
    error: 'At most 200 files',
  }).default({}),
  files: z.array(Uuid).min(1).max(200),
})

const expires = z.object({
  ttl: z.int().min(1).max(1_000_000),
  timeframe: z.enum(['year', 'month', 'day']),
})
const activations = z.object({ limit: z.int(), enable_customer_admin: z.boolean() })
const LicenseKeys = z.object({
  prefix: z.string().nullable(),
  expires: expires.nullable(),
  activations: activations.nullable(),
  limit_usage: z.int().nullable(),
})
const LicenseKeysInput = z.object({
  prefix: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, { error: 'Input should be letters and digits' })
    .nullish(),
  expires: expires.nullish(),
  activations: activations.extend({ limit: z.int().min(1).max(50) }).nullish(),
  limit_usage: z.int().min(1).max(2_147_483_647).nullish(),
})

const MeterCredit = z.object({ units: z.int(), rollover: z.boolean(), meter_id: Uuid })
const MeterCreditInput = MeterCredit.extend({ units: z.int().min(1).max(2_147_483_647) })

/** Whether something is switched on is all that there is to say. */
const FeatureFlag = z.record(z.string(), z.never())
const FeatureFlagInput = z.record(z.string(), z.unknown())

/** What is shown of a benefit, by its type. */
export const benefitProperties = {
  custom: Custom,
  discord: Discord,
  github_repository: Repository,
  downloadables: Downloadables,
  license_keys: LicenseKeys,
  meter_credit: MeterCredit,
  feature_flag: FeatureFlag,
} as const satisfies Record<BenefitType, z.ZodType>
export type BenefitProperties = {
  readonly [Type in BenefitType]: z.infer<(typeof benefitProperties)[Type]>
}

/** What is given to create or change it. */
export const benefitInputs = {
  custom: CustomInput,
  discord: DiscordInput,
  github_repository: RepositoryInput,
  downloadables: DownloadablesInput,
  license_keys: LicenseKeysInput,
  meter_credit: MeterCreditInput,
  feature_flag: FeatureFlagInput,
} as const satisfies Record<BenefitType, z.ZodType>
export type BenefitInputs = {
  readonly [Type in BenefitType]: z.output<(typeof benefitInputs)[Type]>
}

const account = { account_id: z.string().nullish(), granted_account_id: z.string().nullish() }

/** What a grant of it has. */
export const grantProperties = {
  custom: z.object({}),
  discord: z.object({
    ...account,
    guild_id: z.string().optional(),
    role_id: z.string().optional(),
  }),
  github_repository: z.object({
    ...account,
    repository_owner: z.string().optional(),
    repository_name: z.string().optional(),
    permission: Repository.shape.permission.optional(),
  }),
  downloadables: z.object({ files: z.array(z.string()).optional() }),
  license_keys: z.object({
    user_provided_key: z.string().optional(),
    license_key_id: Uuid.optional(),
    display_key: z.string().optional(),
  }),
  meter_credit: z.object({
    last_credited_meter_id: Uuid.optional(),
    last_credited_units: z.int().optional(),
    last_credited_at: Timestamp.optional(),
  }),
  feature_flag: z.object({}),
} as const satisfies Record<BenefitType, z.ZodObject>
export type GrantPropertiesOf = {
  readonly [Type in BenefitType]: z.infer<(typeof grantProperties)[Type]>
}
