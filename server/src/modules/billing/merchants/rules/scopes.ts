import type { OrganizationScope } from '@guildhall/contract/kernel/scopes'
import type { Permissions } from '../../../../kernel/index.ts'

const readCatalog = { catalog: ['read'] }
const writeCatalog = { catalog: ['write'] }
const readCustomers = { customer: ['read'] }
const writeCustomers = { customer: ['write'] }
const readSales = { sale: ['read'] }
const writeSales = { sale: ['write'] }
const manage = { organization: ['update'] }

/** The permission in the organization that each scope of a session needs. */
export const permissionsOfScopes: Readonly<Record<OrganizationScope, Permissions>> = {
  'organizations:read': readCatalog,
  'organizations:write': manage,
  'products:read': readCatalog,
  'products:write': writeCatalog,
  'benefits:read': readCatalog,
  'benefits:write': writeCatalog,
  'custom_fields:read': readCatalog,
  'custom_fields:write': writeCatalog,
  'discounts:read': readCatalog,
  'discounts:write': writeCatalog,
  'checkout_links:read': readCatalog,
  'checkout_links:write': writeCatalog,
  'files:read': readCatalog,
  'files:write': writeCatalog,
  'meters:read': readCatalog,
  'meters:write': writeCatalog,
  'customers:read': readCustomers,
  'customers:write': writeCustomers,
  'members:read': readCustomers,
  'members:write': writeCustomers,
  'wallets:read': readCustomers,
  'wallets:write': writeCustomers,
  'customer_seats:read': readCustomers,
  'customer_seats:write': writeCustomers,
  'customer_meters:read': readCustomers,
  'customer_sessions:write': writeCustomers,
  'member_sessions:write': writeCustomers,
  'customer_portal:read': readCustomers,
  'customer_portal:write': writeCustomers,
  'license_keys:read': readCustomers,
  'license_keys:write': writeCustomers,
  'events:read': readCustomers,
  'events:write': writeCustomers,
  'checkouts:read': readSales,
  'checkouts:write': writeSales,
  'orders:read': readSales,
  'orders:write': writeSales,
  'subscriptions:read': readSales,
  'subscriptions:write': writeSales,
  'payments:read': readSales,
  'metrics:read': readSales,
  'metrics:write': writeSales,
  'transactions:read': readSales,
  'transactions:write': writeSales,
  'payouts:read': readSales,
  'payouts:write': writeSales,
  'refunds:read': readSales,
  'refunds:write': { refund: ['create'] },
  'disputes:read': readSales,
  'disputes:write': { refund: ['create'] },
  'notifications:read': manage,
  'notifications:write': manage,
  'notification_recipients:read': manage,
  'notification_recipients:write': manage,
  'webhooks:read': manage,
  'webhooks:write': manage,
  'organization_access_tokens:read': { accessToken: ['read'] },
  'organization_access_tokens:write': { accessToken: ['write'] },
}
