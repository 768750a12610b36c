import { type Access, type AccessLevel, isScoped, type ScopedKind } from './kernel/access.ts'
import type { Endpoint } from './kernel/define.ts'

const callers: Record<AccessLevel, string> = {
  public: 'No sign-in is needed.',
  session: 'Requires a signed-in user.',
  sensitive:
    'Requires a signed-in user; the session is read from the database, never from a cache.',
  fresh: 'Requires a user who signed in recently.',
  operator: 'Requires the operator token or an administrator.',
  person: 'Requires a signed-in user or an API key of a user.',
  caller: 'Requires a signed-in user, or an API key of a user or an organization.',
}

const principals: Record<ScopedKind, string> = {
  'organization token': 'an access token of the organization',
  session: 'a session of a member',
  'customer session': 'the token of a customer session',
  'checkout secret': 'the secret of the checkout',
}

function callersOf(access: Access): string {
  if (!isScoped(access)) return callers[access]
  const kinds = access.kinds.map((kind) => principals[kind]).join(' or ')
  const scopes = access.scopes.map((scope) => `\`${scope}\``).join(' or ')
  return `Requires ${kinds}${scopes && `, with the scope ${scopes}`}.`
}

const limits: Record<Endpoint['rateLimit'], string> = {
  general: '100 requests in 10 seconds per client address.',
  credentials: '3 requests in 10 seconds per client address.',
  mail: '3 requests a minute per client address.',
  link: '5 requests a minute per client address.',
  none: 'Not limited.',
}

/** The requirements of an endpoint in sentences. */
export function descriptionOf(endpoint: Endpoint): string {
  const { access, rateLimit, permissions, whileImpersonating, form } = endpoint
  const sentences = [
    callersOf(access),
    ...(permissions.length > 0
      ? [`An API key needs ${permissions.map((each) => `\`${each}\``).join(' and ')}.`]
      : []),
    ...(whileImpersonating === 'refused' ? ['Refused while impersonating a user.'] : []),
    ...(form ? ['Also takes an HTML form.'] : []),
    `Rate limit: ${limits[rateLimit]}`,
  ]
  return sentences.join(' ')
}

/** The introduction of the document. */
export const overview = `Accounts, sessions, organizations and API keys under \`/api/auth\`; billing under \`/v1\`.

Sign in under \`/sign-in/…\`: a browser gets a session cookie, and every response of a sign-in also
contains a \`token\` that programs send as \`Authorization: Bearer …\`. Endpoints that take API keys
take them as \`x-api-key\` or as a bearer token. A change that carries a cookie needs an \`Origin\`
that this server trusts. Errors carry a stable \`code\`; the \`message\` is for people.`

/** Descriptions of the tags. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  accessTokens: 'Access tokens of organizations, for programs.',
  accounts: 'Email verification, password reset and availability of usernames.',
  admin: 'Users of the whole installation, for administrators.',
  adminSessions: 'Sessions of other users, and impersonation, for administrators.',
  apiKeys: 'API keys of users and organizations.',
  audit: 'The log of what happened, who did it and from where.',
  callers: 'The caller of a request, and verification of API keys.',
  clock: 'The movable clock of test installations.',
  health: 'Is the server running, and is it ready?',
  invitations: 'Invitations to organizations.',
  jwt: 'JSON web tokens and the keys that verify them.',
  magicLinks: 'Sign-in by a link in an email.',
  mailCodes: 'Sign-in, verification and password reset by a code in an email.',
  members: 'Members of organizations and their roles.',
  merchants: 'Organizations as merchants, with their settings.',
  multiSession: 'Several accounts in one browser.',
  oneTimeTokens: 'Tokens that transfer a session once.',
  organizationWebhooks: 'Webhooks of one organization.',
  organizations: 'Organizations of the signed-in user.',
  outbox: 'Emails that the server sent, or stored where it sends none.',
  passkeys: 'Registration of passkeys, and sign-in with them.',
  profile: 'The account of the signed-in user.',
  proofs: 'Confirming the identity again before sensitive changes.',
  reference: 'This document.',
  requestLog: 'Requests with keys and access tokens of an organization, for its developers.',
  roles: "An organization's own roles.",
  sandboxClock: 'The clock of one organization in a sandbox.',
  sessions: 'Sign-up, sign-in, sign-out and the sessions of a user.',
  social: 'Sign-in by another service, and accounts that are linked to it.',
  teams: 'Teams inside organizations.',
  twoFactor: 'The second step of sign-in.',
  webhooks: 'Webhooks of the whole installation.',
  subscriptions: 'What customers are billed for again and again.',
  documents: 'Invoices and receipts of orders, as PDF.',
  orders: 'What customers were charged for.',
  merchantWebhooks: 'Webhooks about billing: where events are sent.',
  webhookDeliveries: 'What was sent to webhooks about billing, and sending it again.',
  merchantFeed: 'All events about billing in one order, as pages or as a stream.',
  customers: 'The customers of an organization.',
  customFields: 'The custom fields of an organization.',
  products: 'The products of an organization.',
  discounts: 'The discounts of an organization.',
  files: 'The files of an organization.',
  checkouts: 'What buyers are about to buy, for merchants and for buyers.',
  checkoutLinks: 'Public addresses that open a checkout.',
  paymentMethods: 'The saved cards of customers.',
  usage: 'Usage events: storing and reading them.',
  meters: 'What is counted of usage events.',
  meterAlerts:
    'Shares of what is included in a plan: the merchant, and the customer where that is wanted, are told once they are reached.',
  metrics: 'Figures of an organization: revenue, subscriptions and checkouts in each interval.',
  metricDashboards: 'Figures that an organization looks at together.',
  shopSearch: 'A search over what an organization sold, to whom, and what it sells.',
  customerMeters: 'What customers used, and the credits that they have for it.',
  payments: 'Attempts to charge customers, and their results.',
  sandboxProcessor: 'Challenges of the cards that exist in a sandbox.',
  customerSessions: 'Sessions with which customers use the portal.',
  customerEmails: 'What customers get by email, with sample values.',
  emailWordings: 'Words of a seller in emails to customers, by email and language.',
  customerState: 'What a customer has right now: subscriptions, benefits and meters.',
  portalAccount: 'The customer portal: sign-in, profile, payment methods and wallet of a customer.',
  portalGrants: 'The customer portal: what a customer was granted.',
  portalPurchases: 'The customer portal: orders, subscriptions and meters of a customer.',
  priceMigrations: 'Moves of the subscribers of a product to new prices, from a date on.',
  benefits:
    'What customers get with a product: license keys, downloads, credits, access elsewhere.',
  grants: 'Which benefits customers have, and why some could not be granted.',
  refunds: 'Money of orders that goes back to customers.',
  withdrawals:
    'Withdrawals from contracts and cancellations that consumers declared without signing in.',
  consents: 'What buyers agreed to, so that delivery began at once.',
  connections:
    'Accounts of customers at Discord and GitHub, and the servers and repositories of merchants.',
  licenseKeys: 'Keys that customers got with a purchase, which programs validate and activate.',
  disputes: 'The disputes of an organization.',
  downloads: 'Files that customers got with a purchase.',
  branding: 'The look of the installation: name, logo, colors, sender and links.',
  legalTexts: 'Terms and privacy policy of the installation, by language.',
  pictures: 'Pictures of users and logos of organizations.',
  membership: 'Finding, changing, removing and inviting many members, and handing over ownership.',
  directory: 'Users, sessions and organizations of the whole installation, for administrators.',
  userImports: 'Imports of users from other systems, by administrators, in the background.',
  preferences: 'How users see the app, and which optional emails they get.',
  accountData: 'The data of one’s own account: download, and what a deletion takes with it.',
  backups: 'Backups of the whole database, made by the server, for administrators.',
  operations: 'Figures, jobs, providers and settings of the installation, for administrators.',
  emails: 'The log of emails and their templates, for administrators.',
  testMode: 'What people do in a sandbox: they move its time, and see what happened meanwhile.',
  processorChecks: 'Who takes the payments of an organization, and whether it can be reached.',
  goingLive:
    'From a sandbox to real money: what is missing, and the live organization that is made of a sandbox.',
  billingSources: 'The billing provider that an organization follows, instead of selling here.',
  incomingEvents: 'Events of that provider: what arrived, and what became of it.',
  dataExports: 'Everything of an organization in one file.',
  listFiles: 'Files of orders, refunds, subscriptions and customers, made in the background.',
  customerInsights: 'Who paid most, and whose subscriptions are about to be lost.',
  gifts:
    'Products and single benefits that a merchant gives to customers for nothing, until a date or without an end.',
  balanceAdjustments:
    'Money that a merchant gives to the balance of a customer, and what changed the balance.',
  draftOrders: 'Orders that a merchant writes, to be charged to a saved payment method.',
  billingManagers: 'People who manage the billing of a team customer in the portal.',
  customerData: 'What a seller has of a customer, as one file for the customer.',
  dataImports: 'Rows of files that become customers, products, subscriptions and so on.',
  seats: 'Seats of what was bought for several customers: invitations, claims and revocations.',
  savedViews: 'Filters and orders of lists under names: own ones and those of an organization.',
}
