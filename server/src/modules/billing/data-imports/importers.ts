import { BenefitCreate } from '@guildhall/contract/billing/benefits'
import * as checkoutLinks from '@guildhall/contract/billing/checkout-links'
import * as customFields from '@guildhall/contract/billing/custom-fields'
import * as customers from '@guildhall/contract/billing/customers'
import * as discounts from '@guildhall/contract/billing/discounts'
import * as meters from '@guildhall/contract/billing/meters'
import * as products from '@guildhall/contract/billing/products'
import type { Dependencies } from './dependencies.ts'
import { createGrantImporter, createLicenseKeyImporter } from './license-keys.ts'
import {
  type Importer,
  parsed,
  type Refer,
  type Row,
  type Rows,
  refused,
  withoutNulls,
} from './rows.ts'
import { createSeatImporter } from './seats.ts'
import { createSubscriptionImporter } from './subscriptions.ts'

/** More than any resource may have; each is looked up before the row is checked. */
const mostReferences = 500

function rowsIn(value: unknown, field: string): Rows {
  if (!Array.isArray(value)) return []
  if (value.length > mostReferences) {
    throw refused('INVALID_TOO_BIG', field, `List should have at most ${mostReferences} items`)
  }
  return value.filter((each) => typeof each === 'object' && each !== null)
}

/** All at once, each in its place. */
const referAll = (refer: Refer, resource: string, rows: Rows, field: string, key = 'id') =>
  Promise.all(rows.map((row) => refer(resource, row[key], field)))

export function createImporters(modules: Dependencies) {
  const { database } = modules

  const customField: Importer = {
    async prepare(organizationId, row) {
      const input = parsed(customFields.create.body, withoutNulls(row))
      return (keepAnswer) => modules.customFields.create(organizationId, input, keepAnswer)
    },
  }

  const meter: Importer = {
    async prepare(organizationId, row) {
      const input = parsed(meters.create.body, withoutNulls(row))
      return (keepAnswer) => modules.meters.create(organizationId, input, keepAnswer)
    },
    async complete(organizationId, id, row) {
      if (typeof row.archived_at !== 'string') return
      await modules.meters.update([organizationId], id, { is_archived: true })
    },
  }

  async function referInBenefit({ properties, type }: Row, refer: Refer) {
    const given = withoutNulls(properties)
    if (type !== 'meter_credit') return given
    return { ...given, meter_id: await refer('meters', given.meter_id, 'properties.meter_id') }
  }

  const benefit: Importer = {
    async prepare(organizationId, row, refer) {
      const properties = await referInBenefit(row, refer)
      const input = parsed(BenefitCreate, { ...withoutNulls(row), properties })
      return (keepAnswer) => modules.benefits.create(organizationId, input, keepAnswer)
    },
  }

  async function priceOf(price: Row, refer: Refer) {
    const given = withoutNulls(price)
    if (price.amount_type !== 'metered_unit') return given
    return { ...given, meter_id: await refer('meters', price.meter_id, 'prices.meter_id') }
  }

  const product: Importer = {
    async prepare(organizationId, row, refer) {
      const current = rowsIn(row.prices, 'prices').filter(
        ({ is_archived, source }) => is_archived !== true && source !== 'ad_hoc',
      )
      const attached = rowsIn(row.attached_custom_fields, 'attached_custom_fields')
      const fields = await referAll(
        refer,
        'custom_fields',
        attached,
        'attached_custom_fields',
        'custom_field_id',
      )
      const input = parsed(products.create.body, {
        ...withoutNulls(row),
        prices: await Promise.all(current.map((price) => priceOf(price, refer))),
        attached_custom_fields: attached.map(({ required }, index) => ({
          custom_field_id: fields[index],
          required: required === true,
        })),
        // The bytes of pictures are not in the file.
        medias: undefined,
      })
      await referAll(refer, 'benefits', rowsIn(row.benefits, 'benefits'), 'benefits')
      return (keepAnswer) => modules.products.create(organizationId, input, keepAnswer)
    },
    async complete(organizationId, id, row, refer) {
      const benefits = await referAll(
        refer,
        'benefits',
        rowsIn(row.benefits, 'benefits'),
        'benefits',
      )
      if (benefits.length > 0) await modules.products.setBenefits([organizationId], id, benefits)
      if (row.is_archived !== true) return
      await modules.products.update([organizationId], id, { is_archived: true })
    },
  }

  const discount: Importer = {
    async prepare(organizationId, row, refer) {
      const named = await referAll(refer, 'products', rowsIn(row.products, 'products'), 'products')
      const input = parsed(discounts.create.body, { ...withoutNulls(row), products: named })
      return (keepAnswer) => modules.discounts.create(organizationId, input, keepAnswer)
    },
  }

  const checkoutLink: Importer = {
    async prepare(organizationId, row, refer) {
      const named = await referAll(refer, 'products', rowsIn(row.products, 'products'), 'products')
      const { discount_id: discountId } = row
      const input = parsed(checkoutLinks.create.body, {
        ...withoutNulls(row),
        products: named,
        ...(discountId ? { discount_id: await refer('discounts', discountId, 'discount_id') } : {}),
        product_id: undefined,
        payment_processor: undefined,
      })
      return (keepAnswer) => modules.checkoutLinks.create(organizationId, input, keepAnswer)
    },
  }

  const customer: Importer = {
    async find(organizationId, row) {
      const { email, external_id: externalId } = row
      const { sql } = database
      const known =
        typeof externalId === 'string' && externalId !== ''
          ? await modules.customers.findByExternalId(sql, [organizationId], externalId)
          : undefined
      if (known || typeof email !== 'string') return known
      return modules.customers.findByEmail(sql, organizationId, email.trim())
    },
    async prepare(organizationId, row) {
      const input = parsed(customers.create.body, withoutNulls(row))
      return (keepAnswer) => modules.customers.create(organizationId, input, keepAnswer)
    },
  }

  return new Map<string, Importer>([
    ['custom_fields', customField],
    ['meters', meter],
    ['benefits', benefit],
    ['products', product],
    ['discounts', discount],
    ['checkout_links', checkoutLink],
    ['customers', customer],
    ['subscriptions', createSubscriptionImporter(modules)],
    ['customer_seats', createSeatImporter(modules)],
    ['benefit_grants', createGrantImporter(modules)],
    ['license_keys', createLicenseKeyImporter(modules)],
  ])
}
