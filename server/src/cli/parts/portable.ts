import { isValidId } from '../../modules/identity/imports/index.ts'
import type { Row } from '../../platform/database/backup/index.ts'
import { assessHash } from '../../platform/passwords/index.ts'

/** Tables of an export: their rows are valid in another installation. */
const portableTables = [
  'users',
  'accounts',
  'provider_tokens',
  'two_factors',
  'backup_codes',
  'passkeys',
  'organizations',
  'members',
  'organization_roles',
  'teams',
  'team_members',
  'invitations',
  'api_keys',
]

const billing = 'billing is not exported, because its parts refer to payments made here'

/** Tables that are not exported, with the reason; a backup contains all of them. */
const excludedTables: Readonly<Record<string, string>> = {
  sessions: 'users sign in again',
  session_proofs: 'belongs to sessions',
  tokens: 'links in emails sent from here',
  codes: 'codes in emails sent from here',
  mails: 'emails sent from here',
  decoy_sign_ups: 'sign-ups that created no account',
  two_factor_challenges: 'sign-ins in progress',
  second_step_failures: 'wrong codes entered here',
  trusted_devices: 'cookies of this installation',
  known_devices: 'cookies of this installation',
  used_id_tokens: 'id tokens used here',
  signing_keys: 'signing keys of this installation',
  events: 'events of this installation, which must not be repeated',
  event_payloads: 'what these events contain',
  event_reactions: 'pending work of this installation',
  feed_heads: 'numbers given by this installation',
  feed_pending: 'events of this installation',
  feed_entries: 'events of this installation',
  reaction_queues: 'pending work of this installation',
  audit_log: 'the audit log of this installation',
  audit_seals: 'the hash chain of the audit log',
  audit_unsealed: 'audit entries not chained yet',
  audit_head: 'the end of the hash chain',
  audit_checkpoints: 'signed positions of the hash chain',
  list_counts: 'derived from the imported rows',
  list_count_changes: 'derived from the imported rows',
  access_tokens: 'credentials of this server; programs get new ones',
  billing_clocks: 'the time of organizations on this server',
  branding: 'the look of this installation',
  pictures: 'the bytes are not in an export',
  merchants: billing,
  organizations_without_merchant: billing,
  customers: billing,
  custom_fields: billing,
  products: billing,
  prices: billing,
  product_custom_fields: billing,
  product_media: billing,
  discounts: billing,
  discount_products: billing,
  discount_redemptions: billing,
  checkout_links: billing,
  meters: billing,
  customer_meters: billing,
  meter_credits: billing,
  meter_charges: 'belong to orders',
  usage_subjects: 'belong to usage events',
  usage_events: 'what was used here; a backup keeps it as it is',
  usage_rollups: 'sums of usage events',
  usage_values: 'values of usage events',
  metric_facts: 'figures of orders, subscriptions and checkouts',
  metric_sums: 'sums of figures',
  usage_marks: 'how far usage events were counted',
  usage_closings: 'how far usage was charged',
  usage_late: 'usage events that are charged later',
  used_trials: billing,
  documents: billing,
  files: 'the bytes are not in an export',
  file_usage: 'belongs to files',
  timers: 'work that this server has to do',
  timer_turns: 'work that this server has to do',
  timer_pauses: 'decided by whoever runs the server',
  billing_stops: 'decided by whoever runs the server',
  ledger_entries: 'what was booked here; a backup keeps it as it is',
  ledger_lines: 'what was booked here; a backup keeps it as it is',
  balances: 'sums of these lines',
  orders: 'numbered and booked here; a backup keeps them as they are',
  checkouts: 'what is being bought here; a backup keeps it as it is',
  order_items: 'belong to orders',
  invoice_counters: 'the last numbers given here',
  order_collections: 'attempts to collect orders of this installation',
  subscriptions: 'billed here; a backup keeps them as they are',
  subscription_lines: 'belong to subscriptions',
  subscription_changes: 'paid changes of subscriptions',
  idempotency_keys: 'responses to requests that were sent here',
  payment_methods: 'cards at the processor of this installation',
  payment_intents: 'payments by the processor of this installation',
  processor_news: 'messages that were sent to this installation',
  payment_comparisons: 'what the processor of this installation said',
  stripe_customers: 'belongs to the Stripe account of this installation',
  sandbox_objects: 'the sandbox of this installation',
  sandbox_cards: 'the sandbox of this installation',
  sandbox_movements: 'the sandbox of this installation',
  sandbox_news: 'the sandbox of this installation',
  webhook_endpoints: 'receivers of all events; a file must not choose them',
  webhook_secrets: 'secrets of these receivers',
  webhook_messages: 'messages sent from here',
  webhook_attempts: 'attempts to send messages',
  merchant_webhook_endpoints: 'receivers of events of billing; a file must not choose them',
  merchant_webhook_secrets: 'secrets of these receivers',
  merchant_webhook_messages: 'messages sent from here',
  merchant_webhook_attempts: 'attempts to send messages',
  customer_reminders: 'emails sent from here',
  customer_email_changes: 'links of this server to new email addresses',
  customer_sessions: 'credentials of this server; customers sign in again',
  price_migrations: billing,
  price_migration_subscribers: 'belong to moves to new prices',
  benefits: billing,
  product_benefits: billing,
  benefit_grants: billing,
  revoked_orders: billing,
  grant_spreads: 'how far changes of this server were passed on',
  refunds: billing,
  customer_accounts: 'credentials of this server; customers link their accounts again',
  connected_places: 'belong to the applications of this server; merchants connect them again',
  granted_accesses: billing,
  account_turns: 'who works on an account at this moment',
  license_keys: billing,
  license_key_activations: billing,
  disputes: billing,
  downloadables: billing,
  customer_seats: billing,
}

export const isPortable = (table: string) => portableTables.includes(table)

/** A test ensures that every table is in one of the two lists. */
export const isClassified = (table: string) => isPortable(table) || table in excludedTables

/** Roles are reset unless the file is trusted, so that an import creates no admin. */
export function rowSanitizer(trustRoles: boolean) {
  return (table: string, row: Row): Row =>
    table === 'users' && !trustRoles ? { ...row, role: 'user' } : row
}

export function refusalOfRow(table: string, { id, password }: Row): string | undefined {
  if (typeof id === 'string' && !isValidId(id)) return 'its id is not valid'
  if (table !== 'accounts' || password === null || password === undefined) return undefined
  const judgement = assessHash(String(password))
  return judgement === 'fine' ? undefined : `its password hash is ${judgement}`
}
