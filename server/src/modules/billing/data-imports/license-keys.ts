import { MetadataInput, TimestampInput } from '@guildhall/contract/kernel/billing'
import { boundedList } from '@guildhall/contract/kernel/bounded'
import { z } from 'zod'
import type { Sql } from '../../../platform/database/index.ts'
import { KeyRefused } from '../license-keys/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createCustomerReference } from './refer.ts'
import { type Importer, ofCustomer, parsed, type Row, refused, Text, withoutNulls } from './rows.ts'
import * as sources from './store/sources.ts'

/** The end of a key is shown, in events too, and anybody may try keys: the rest must not be guessed. */
const shortestKey = 12
const Key = z
  .string()
  .trim()
  .min(shortestKey)
  .max(255)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, { error: 'A key has no control characters.' })

const mostUsed = 2_147_483_647
const Count = z.int().min(0).max(mostUsed)
/** Null where a key has none, undefined where the file does not say it. */
const Limit = z.int().min(1).max(mostUsed).nullish()

const Activation = z.object({
  id: Text.optional(),
  label: z.string().trim().min(1).max(256),
  conditions: MetadataInput.default({}),
  meta: MetadataInput.default({}),
  created_at: TimestampInput.optional(),
})
const mostActivations = 1_000

/** What an import reads of a license key. */
const LicenseKey = z.object({
  ...ofCustomer,
  benefit_id: Text,
  key: Key,
  status: z.enum(['granted', 'revoked', 'disabled']).default('granted'),
  limit_activations: Limit,
  usage: Count.default(0),
  limit_usage: Limit,
  validations: Count.default(0),
  last_validated_at: TimestampInput.optional(),
  expires_at: TimestampInput.nullish(),
  activations: boundedList(z.preprocess(withoutNulls, Activation), mostActivations).default([]),
})

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Null says something of these: that the key has no limit, or does not expire. */
const withNulls = ({ expires_at, limit_activations, limit_usage }: Row) => ({
  expires_at,
  limit_activations,
  limit_usage,
})

const inputOf = (row: Row) => parsed(LicenseKey, { ...withoutNulls(row), ...withNulls(row) })

/** Not a resource of a file: the imported subscription that a key of the file came with. */
const ofKeys = 'subscriptions_of_license_keys'

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 255 && !value.includes('\0')

/** Grants are made anew here. Those of files say which of several subscriptions a key came with. */
export function createGrantImporter({ database }: Dependencies): Importer {
  return {
    isSkipped: () => true,
    async remember(organizationId, { properties, subscription_id: sourceId }) {
      const { license_key_id: keyId } = withoutNulls(properties)
      if (!isId(keyId) || !isId(sourceId)) return
      const row = { organizationId, resource: 'subscriptions', sourceId }
      const known = await sources.find(database.sql, row)
      if (!known) return
      const named = { organizationId, resource: ofKeys, sourceId: keyId }
      await database.transaction((tx) => sources.remember(tx, named, known))
    },
    prepare: () => Promise.reject(new Error('Grants of files are skipped.')),
  }
}

/** Keys take the place of those that were generated for what their customers have by now. */
export function createLicenseKeyImporter(modules: Dependencies): Importer {
  const { database, licenseKeys } = modules
  const customerOf = createCustomerReference(modules)

  async function take(command: Promise<unknown>) {
    try {
      return await command
    } catch (error) {
      if (!(error instanceof KeyRefused)) throw error
      throw refused(error.code, error.field, error.message)
    }
  }

  return {
    solved: { code: 'NO_GRANT', by: 'subscriptions' },

    async find(organizationId, row, refer) {
      const input = inputOf(row)
      const found = await licenseKeys.findByText(database.sql, organizationId, input.key)
      if (!found) return undefined
      const isSame =
        found.customerId === (await customerOf(organizationId, input, refer)) &&
        found.benefitId === (await refer('benefits', input.benefit_id, 'benefit_id'))
      if (isSame) return found
      const why = 'The organization has this key already, of another customer or benefit.'
      throw refused('KEY_EXISTS', 'key', why)
    },

    async prepare(organizationId, row, refer) {
      const input = inputOf(row)
      const customerId = await customerOf(organizationId, input, refer)
      const benefitId = await refer('benefits', input.benefit_id, 'benefit_id')
      const named = { organizationId, resource: ofKeys, sourceId: String(row.id) }
      const of = await sources.find(database.sql, named)
      const key = {
        customerId,
        benefitId,
        text: input.key,
        status: input.status,
        limitActivations: input.limit_activations,
        usage: input.usage,
        limitUsage: input.limit_usage,
        validations: input.validations,
        lastValidatedAt: input.last_validated_at ?? null,
        expiresAt: input.expires_at,
        activations: input.activations.map(({ conditions, created_at, id, label, meta }) => ({
          id: id !== undefined && uuid.test(id) ? id : null,
          label,
          conditions,
          meta,
          createdAt: created_at ?? null,
        })),
        among: async (tx: Sql, ids: readonly string[]) =>
          of
            ? new Set(ids.filter((id) => id === of.targetId))
            : sources.importedAmong(tx, organizationId, 'subscriptions', ids),
      }
      return (keepAnswer) => take(licenseKeys.takeOver(organizationId, key, keepAnswer))
    },
  }
}
