import { AppError, type Issue, invalidInput } from '../../../kernel/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Dependencies, ProductHooks } from './dependencies.ts'
import type { PriceTerms } from './rules/price.ts'

type Attached = { readonly custom_field_id: string }

export function refuseIfAny(issues: readonly Issue[]): void {
  if (issues.length > 0) throw invalidInput(...issues)
}

/** Why a product may not refer to these rows of other modules. */
export function createReferenceChecks(
  { customFields, files }: Pick<Dependencies, 'customFields' | 'files'>,
  { meters }: ProductHooks,
) {
  return {
    async ofPrices(
      sql: Sql,
      organizationId: string,
      terms: readonly PriceTerms[],
    ): Promise<Issue[]> {
      const ids = terms.flatMap(({ meterId }) => meterId ?? [])
      const found = ids.length > 0 ? await meters.run?.(sql, organizationId, ids) : []
      const known = new Set((found ?? []).map(({ id }) => id))
      return terms.flatMap(({ meterId }, index) =>
        meterId === null || known.has(meterId)
          ? []
          : unknown(['body', 'prices', index, 'meter_id'], 'Meter'),
      )
    },

    async ofMedias(sql: Sql, organizationId: string, ids: readonly string[]) {
      const found = ids.length > 0 ? await files.findMany(sql, organizationId, ids) : []
      const pictures = found.filter(({ service }) => service === 'product_media')
      const known = new Set(pictures.map(({ id }) => id))
      return ids.flatMap((id, index) =>
        known.delete(id) ? [] : unknown(['body', 'medias', index], 'Uploaded product media'),
      )
    },

    async ofFields(sql: Sql, organizationId: string, attached: readonly Attached[]) {
      const ids = attached.map((each) => each.custom_field_id)
      const found = ids.length > 0 ? await customFields.findMany(sql, organizationId, ids) : []
      const known = new Set(found.map(({ id }) => id))
      return ids.flatMap((id, index) =>
        // Each field once: a second one would ask for the same key.
        known.delete(id)
          ? []
          : unknown(['body', 'attached_custom_fields', index, 'custom_field_id'], 'Custom field'),
      )
    },
  }
}
export type ReferenceChecks = ReturnType<typeof createReferenceChecks>

const unknown = (loc: Issue['loc'], noun: string): Issue[] => [
  { loc, msg: `${noun} does not exist.`, type: 'value_error' },
]

/**
 * The benefits that a product is given; they are not deleted until the commit. One that is not selectable
 * is neither added nor removed.
 */
export async function checkBenefits(
  tx: Tx,
  benefits: Pick<Dependencies['benefits'], 'share'>,
  organizationId: string,
  { present, wanted }: { readonly present: readonly string[]; readonly wanted: readonly string[] },
): Promise<void> {
  const found = await benefits.share(tx, organizationId, [...new Set([...present, ...wanted])])
  const known = new Set(found.map(({ id }) => id))
  refuseIfAny(
    wanted.flatMap((id, index) =>
      known.has(id) ? [] : unknown(['body', 'benefits', index], 'Benefit'),
    ),
  )
  const moved = found.filter(({ id }) => present.includes(id) !== wanted.includes(id))
  if (moved.some(({ selectable }) => !selectable)) throw new AppError('BENEFIT_IS_NOT_SELECTABLE')
}
