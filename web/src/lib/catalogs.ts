import type accessTokens from '../../../locales/en/access-tokens.json'
import type accountData from '../../../locales/en/account-data.json'
import type accounts from '../../../locales/en/accounts.json'
import type admin from '../../../locales/en/admin.json'
import type apiKeys from '../../../locales/en/api-keys.json'
import type audit from '../../../locales/en/audit.json'
import type backups from '../../../locales/en/backups.json'
import type benefits from '../../../locales/en/benefits.json'
import type billingSources from '../../../locales/en/billing-sources.json'
import type branding from '../../../locales/en/branding.json'
import type checkoutPage from '../../../locales/en/checkout-page.json'
import type common from '../../../locales/en/common.json'
import type customers from '../../../locales/en/customers.json'
import type dataExports from '../../../locales/en/data-exports.json'
import type dataImports from '../../../locales/en/data-imports.json'
import type dataTransfers from '../../../locales/en/data-transfers.json'
import type developers from '../../../locales/en/developers.json'
import type directory from '../../../locales/en/directory.json'
import type disputes from '../../../locales/en/disputes.json'
import type documents from '../../../locales/en/documents.json'
import type draftOrders from '../../../locales/en/draft-orders.json'
import type emailWordings from '../../../locales/en/email-wordings.json'
import type emails from '../../../locales/en/emails.json'
import type embedBuilder from '../../../locales/en/embed-builder.json'
import type goingLive from '../../../locales/en/going-live.json'
import type incomingEvents from '../../../locales/en/incoming-events.json'
import type invitations from '../../../locales/en/invitations.json'
import type legalPages from '../../../locales/en/legal-pages.json'
import type legalTexts from '../../../locales/en/legal-texts.json'
import type licenseKeys from '../../../locales/en/license-keys.json'
import type listFiles from '../../../locales/en/list-files.json'
import type mailCodes from '../../../locales/en/mail-codes.json'
import type members from '../../../locales/en/members.json'
import type membership from '../../../locales/en/membership.json'
import type merchantWebhooks from '../../../locales/en/merchant-webhooks.json'
import type merchants from '../../../locales/en/merchants.json'
import type multiSession from '../../../locales/en/multi-session.json'
import type operations from '../../../locales/en/operations.json'
import type orders from '../../../locales/en/orders.json'
import type organizations from '../../../locales/en/organizations.json'
import type outbox from '../../../locales/en/outbox.json'
import type pages from '../../../locales/en/pages.json'
import type passkeys from '../../../locales/en/passkeys.json'
import type payments from '../../../locales/en/payments.json'
import type periods from '../../../locales/en/periods.json'
import type pictures from '../../../locales/en/pictures.json'
import type portalAccount from '../../../locales/en/portal-account.json'
import type portalBenefits from '../../../locales/en/portal-benefits.json'
import type portalCards from '../../../locales/en/portal-cards.json'
import type portalPages from '../../../locales/en/portal-pages.json'
import type portalSettings from '../../../locales/en/portal-settings.json'
import type portalUsage from '../../../locales/en/portal-usage.json'
import type preferences from '../../../locales/en/preferences.json'
import type priceMigrations from '../../../locales/en/price-migrations.json'
import type products from '../../../locales/en/products.json'
import type profile from '../../../locales/en/profile.json'
import type proofs from '../../../locales/en/proofs.json'
import type reference from '../../../locales/en/reference.json'
import type refunds from '../../../locales/en/refunds.json'
import type requestLog from '../../../locales/en/request-log.json'
import type roles from '../../../locales/en/roles.json'
import type sales from '../../../locales/en/sales.json'
import type savedViews from '../../../locales/en/saved-views.json'
import type seats from '../../../locales/en/seats.json'
import type sellerSettings from '../../../locales/en/seller-settings.json'
import type sessions from '../../../locales/en/sessions.json'
import type shell from '../../../locales/en/shell.json'
import type shopBenefits from '../../../locales/en/shop-benefits.json'
import type shopCheckouts from '../../../locales/en/shop-checkouts.json'
import type shopCustomFields from '../../../locales/en/shop-custom-fields.json'
import type shopCustomers from '../../../locales/en/shop-customers.json'
import type shopDiscounts from '../../../locales/en/shop-discounts.json'
import type shopHome from '../../../locales/en/shop-home.json'
import type shopLinks from '../../../locales/en/shop-links.json'
import type shopMeters from '../../../locales/en/shop-meters.json'
import type shopMetrics from '../../../locales/en/shop-metrics.json'
import type shopOrders from '../../../locales/en/shop-orders.json'
import type shopProducts from '../../../locales/en/shop-products.json'
import type shopRefunds from '../../../locales/en/shop-refunds.json'
import type shopSubscriptions from '../../../locales/en/shop-subscriptions.json'
import type shopUsage from '../../../locales/en/shop-usage.json'
import type shopWithdrawals from '../../../locales/en/shop-withdrawals.json'
import type social from '../../../locales/en/social.json'
import type status from '../../../locales/en/status.json'
import type subscriptions from '../../../locales/en/subscriptions.json'
import type teams from '../../../locales/en/teams.json'
import type testMode from '../../../locales/en/test-mode.json'
import type twoFactor from '../../../locales/en/two-factor.json'
import type usage from '../../../locales/en/usage.json'
import type userImports from '../../../locales/en/user-imports.json'
import type webhooks from '../../../locales/en/webhooks.json'
import type withdrawals from '../../../locales/en/withdrawals.json'
import { formattingLocale, type Language, pseudoLanguage } from './languages.ts'
import type { Texts } from './pseudo.ts'

type Seen<Catalog> = Omit<Catalog, 'mail'>

export type Catalogs = {
  'checkout-page': Seen<typeof checkoutPage>
  common: Seen<typeof common>
  usage: Seen<typeof usage>
  customers: Seen<typeof customers>
  shell: Seen<typeof shell>
  sessions: Seen<typeof sessions>
  accounts: Seen<typeof accounts>
  admin: Seen<typeof admin>
  'access-tokens': Seen<typeof accessTokens>
  'account-data': Seen<typeof accountData>
  'api-keys': Seen<typeof apiKeys>
  audit: Seen<typeof audit>
  'mail-codes': Seen<typeof mailCodes>
  'multi-session': Seen<typeof multiSession>
  'portal-account': Seen<typeof portalAccount>
  'portal-cards': Seen<typeof portalCards>
  'portal-benefits': Seen<typeof portalBenefits>
  'portal-usage': Seen<typeof portalUsage>
  'portal-pages': Seen<typeof portalPages>
  'portal-settings': Seen<typeof portalSettings>
  backups: Seen<typeof backups>
  benefits: Seen<typeof benefits>
  'billing-sources': Seen<typeof billingSources>
  branding: Seen<typeof branding>
  'draft-orders': Seen<typeof draftOrders>
  emails: Seen<typeof emails>
  'embed-builder': Seen<typeof embedBuilder>
  'data-exports': Seen<typeof dataExports>
  'data-imports': Seen<typeof dataImports>
  'data-transfers': Seen<typeof dataTransfers>
  'list-files': Seen<typeof listFiles>
  developers: Seen<typeof developers>
  directory: Seen<typeof directory>
  'incoming-events': Seen<typeof incomingEvents>
  invitations: Seen<typeof invitations>
  'legal-pages': Seen<typeof legalPages>
  'legal-texts': Seen<typeof legalTexts>
  members: Seen<typeof members>
  operations: Seen<typeof operations>
  membership: Seen<typeof membership>
  organizations: Seen<typeof organizations>
  outbox: Seen<typeof outbox>
  pages: Seen<typeof pages>
  passkeys: Seen<typeof passkeys>
  periods: Seen<typeof periods>
  payments: Seen<typeof payments>
  pictures: Seen<typeof pictures>
  preferences: Seen<typeof preferences>
  'price-migrations': Seen<typeof priceMigrations>
  products: Seen<typeof products>
  profile: Seen<typeof profile>
  proofs: Seen<typeof proofs>
  'request-log': Seen<typeof requestLog>
  roles: Seen<typeof roles>
  reference: Seen<typeof reference>
  sales: Seen<typeof sales>
  'saved-views': Seen<typeof savedViews>
  seats: Seen<typeof seats>
  'seller-settings': Seen<typeof sellerSettings>
  'email-wordings': Seen<typeof emailWordings>
  'license-keys': Seen<typeof licenseKeys>
  'shop-benefits': Seen<typeof shopBenefits>
  'shop-checkouts': Seen<typeof shopCheckouts>
  'shop-links': Seen<typeof shopLinks>
  'shop-customers': Seen<typeof shopCustomers>
  'shop-custom-fields': Seen<typeof shopCustomFields>
  'shop-discounts': Seen<typeof shopDiscounts>
  'shop-home': Seen<typeof shopHome>
  'shop-products': Seen<typeof shopProducts>
  'shop-meters': Seen<typeof shopMeters>
  'shop-metrics': Seen<typeof shopMetrics>
  'shop-subscriptions': Seen<typeof shopSubscriptions>
  'shop-usage': Seen<typeof shopUsage>
  'shop-orders': Seen<typeof shopOrders>
  'shop-refunds': Seen<typeof shopRefunds>
  'shop-withdrawals': Seen<typeof shopWithdrawals>
  disputes: Seen<typeof disputes>
  documents: Seen<typeof documents>
  orders: Seen<typeof orders>
  refunds: Seen<typeof refunds>
  social: Seen<typeof social>
  status: Seen<typeof status>
  subscriptions: Seen<typeof subscriptions>
  teams: Seen<typeof teams>
  'test-mode': Seen<typeof testMode>
  'going-live': Seen<typeof goingLive>
  merchants: Seen<typeof merchants>
  'two-factor': Seen<typeof twoFactor>
  'user-imports': Seen<typeof userImports>
  'merchant-webhooks': Seen<typeof merchantWebhooks>
  webhooks: Seen<typeof webhooks>
  withdrawals: Seen<typeof withdrawals>
}
export type Noun = keyof Catalogs

declare module 'use-intl/core' {
  interface AppConfig {
    Messages: Catalogs
  }
}

/** One chunk per file and language, so that a page loads only its own language. */
const files = import.meta.glob<Texts>(
  // Only the pages without a session: each noun adds a line per language to every page.
  '../../../locales/*/{accounts,common,pages,sessions}.json',
  { import: 'default' },
)

type CatalogFiles = Readonly<Record<string, () => Promise<Texts>>>

/** The paths of all catalogs would be a tenth of what a page loads, so each language has its own. */
const further = import.meta.glob<CatalogFiles>('./further-catalogs/*.ts', { import: 'files' })

async function fileOf(language: string, noun: Noun) {
  const path = `locales/${language}/${noun}.json`
  const known = files[`../../../${path}`]
  if (known) return known
  const others = await further[`./further-catalogs/${language}.ts`]?.()
  return others?.[`../../../../${path}`]
}

async function load(language: Language, noun: Noun): Promise<Texts> {
  const file = await fileOf(formattingLocale(language), noun)
  if (!file) throw new Error(`No texts of ${noun} in ${language}`)
  const texts = await file()
  if (language !== pseudoLanguage) return texts
  const { pseudoTexts } = await import('./pseudo.ts')
  return pseudoTexts(texts)
}

export async function loadCatalogs(
  language: Language,
  nouns: readonly Noun[],
): Promise<Partial<Catalogs>> {
  const loaded = await Promise.all(nouns.map(async (noun) => [noun, await load(language, noun)]))
  return Object.fromEntries(loaded)
}
