import type { CustomFieldData } from '@guildhall/contract/kernel/billing'
import { type Issue, invalidInput } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { checkCustomFieldData, knownCustomFieldData } from '../custom-fields/index.ts'
import type { Product } from '../products/index.ts'
import type { Dependencies } from './dependencies.ts'

/** The values of the custom fields of a product. */
export function createFields({ products }: Pick<Dependencies, 'products'>) {
  async function check(
    sql: Sql,
    product: Product,
    data: CustomFieldData,
    requireAll: boolean,
  ): Promise<{ readonly data: CustomFieldData; readonly issues: readonly Issue[] }> {
    const [details] = await products.details(sql, product.organizationId, [product.id])
    const fields = details?.customFields ?? []
    const issues = checkCustomFieldData(fields, data, { requireAll })
    return { data: knownCustomFieldData(fields, data), issues }
  }

  return {
    check,
    /** While the form is being filled in, required fields may be empty. */
    async valid(sql: Sql, product: Product, data: CustomFieldData): Promise<CustomFieldData> {
      const checked = await check(sql, product, data, false)
      if (checked.issues.length > 0) throw invalidInput(...checked.issues)
      return checked.data
    },
  }
}
