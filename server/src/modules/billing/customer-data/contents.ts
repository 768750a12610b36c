import type { CustomerDataList } from '@guildhall/contract/billing/customer-data'
import type { Dependencies } from './dependencies.ts'
import * as account from './store/account.ts'
import * as benefits from './store/benefits.ts'
import { beginning, type Owner, type Row, type Slice } from './store/page.ts'
import * as purchases from './store/purchases.ts'
import * as usage from './store/usage.ts'

type Pages<Each> = AsyncGenerator<readonly Each[]>
type Part = {
  /** Tables with rows of customers that it shows. */
  readonly tables: readonly string[]
  readonly pages: (owner: Owner) => Pages<Row>
}

/** Tables with rows of customers that are in no file, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  customer_downloads: 'how often this file is made',
  discount_redemptions:
    'the discount is named where it was given: by the order and the subscription',
  draft_orders: 'what the seller means to charge; once it is charged it is an order',
  granted_accesses: 'follows from what was granted and from the connected accounts',
  incoming_events:
    'what a billing provider told of the customer, of which the rows were made that are shown',
  mails: 'in the mailbox of the customer; the copies have links that let in',
  metric_facts: 'sums of the seller, made of the orders and subscriptions',
  order_collections: 'when the seller tries a card again; the order says when',
  sandbox_cards: 'test cards',
  sandbox_objects: 'the books of the processor of tests',
  stripe_customers: 'the name of the customer at the processor',
  trial_claims: 'hashes that keep trials to one for each buyer',
  usage_notices: 'what the next email to the owners of the shop tells; the meter has the usage',
  usage_closings: 'up to when usage was charged; the order has the charge',
}

/** Small enough that what refers to a row is read with it. */
const nested = 50
const flat = 500
const events = 1_000

/** Each page begins after the last row of the one before, in a statement of its own. */
async function* pagesOf<Each extends object>(
  size: number,
  read: (slice: Slice) => Promise<readonly Each[]>,
  time = 'created_at',
): Pages<Each> {
  let place: Omit<Slice, 'limit'> = beginning
  for (;;) {
    const rows = await read({ ...place, limit: size })
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < size) return
    place = { at: Reflect.get(last, time) as Date, id: Reflect.get(last, 'id') as string }
  }
}

async function* once(rows: Promise<readonly Row[]>): Pages<Row> {
  yield await rows
}

/** What is in the file: everything is read by the customer and their organization. */
export function createContents({
  database,
  licenseKeys,
}: Pick<Dependencies, 'database' | 'licenseKeys'>): Readonly<Record<CustomerDataList, Part>> {
  const sql = database.lists
  type Read = (sql: typeof database.lists, owner: Owner, slice: Slice) => Promise<readonly Row[]>
  const part = (tables: readonly string[], read: Read, size = flat, time?: string): Part => ({
    tables,
    pages: (owner) => pagesOf(size, (slice) => read(sql, owner, slice), time),
  })

  async function* keys(owner: Owner): Pages<Row> {
    for await (const rows of pagesOf(flat, (slice) => benefits.listKeys(sql, owner, slice))) {
      yield rows.map(({ sealedKey, ...row }) => ({
        ...row,
        key: licenseKeys.textOf({ id: String(row.id), sealedKey: String(sealedKey) }),
      }))
    }
  }

  async function* activations(owner: Owner): Pages<Row> {
    for await (const rows of pagesOf(flat, (slice) => benefits.activeKeys(sql, owner, slice))) {
      for (const { id } of rows) {
        yield* pagesOf(flat, (slice) => benefits.listActivations(sql, owner, id, slice))
      }
    }
  }

  async function* seatsGiven(owner: Owner): Pages<Row> {
    for (const purchasesOf of [benefits.subscriptionsWithSeats, benefits.ordersWithSeats]) {
      for await (const rows of pagesOf(flat, (slice) => purchasesOf(sql, owner, slice))) {
        for (const { id } of rows) {
          // Purchases without seats must not keep whoever has left from being noticed.
          yield []
          yield* pagesOf(flat, (slice) => benefits.listSeatsGiven(sql, owner, id, slice))
        }
      }
    }
  }

  async function* usageEvents(owner: Owner): Pages<Row> {
    for (let last = 0; ; ) {
      const subjects = await usage.listSubjects(sql, owner, last)
      for (const { id } of subjects) {
        const read = (slice: Slice) => usage.listEvents(sql, owner, id, slice)
        yield []
        yield* pagesOf(events, read, 'timestamp')
        last = id
      }
      if (subjects.length === 0) return
    }
  }

  return {
    payment_methods: part(['payment_methods'], account.listCards),
    connected_accounts: {
      tables: ['customer_accounts'],
      pages: (owner) => once(account.listAccounts(sql, owner)),
    },
    billing_managers: {
      tables: ['billing_managers'],
      pages: (owner) => once(account.listManagers(sql, owner)),
    },
    sessions: {
      tables: ['customer_sessions'],
      pages: (owner) => once(account.listSessions(sql, owner)),
    },
    subscriptions: part(
      ['subscriptions', 'subscription_changes'],
      purchases.listSubscriptions,
      nested,
      'started_at',
    ),
    orders: part(['orders', 'disputes'], purchases.listOrders, nested),
    payments: part(['payment_intents'], purchases.listPayments),
    refunds: part(['refunds'], purchases.listRefunds),
    checkouts: part(['checkouts'], purchases.listCheckouts),
    withdrawals: part(['declarations'], purchases.listWithdrawals, flat, 'declared_at'),
    benefit_grants: part(['benefit_grants', 'downloadables'], benefits.listGrants, nested),
    license_keys: { tables: ['license_keys'], pages: keys },
    license_key_activations: { tables: ['license_keys'], pages: activations },
    seats_held: part(['customer_seats'], benefits.listSeatsHeld),
    seats_given: { tables: ['customer_seats'], pages: seatsGiven },
    balances: { tables: ['balances'], pages: (owner) => once(usage.listBalances(sql, owner)) },
    balance_adjustments: part(['balance_adjustments'], usage.listAdjustments),
    gifts: part(['gifts'], usage.listGifts),
    benefit_gifts: part(['benefit_gifts'], usage.listBenefitGifts),
    balance_changes: part(['ledger_lines'], usage.listBalanceChanges),
    meters: part(['customer_meters'], usage.listMeters),
    credits: part(['meter_credits'], usage.listCredits),
    usage_events: { tables: ['usage_subjects'], pages: usageEvents },
  }
}

/** Read in one piece, before the lists. */
export const ofCustomer = ['customers', 'customer_email_changes'] as const
