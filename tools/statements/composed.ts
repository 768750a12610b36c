import { subscribedEndpoints } from '../../server/src/modules/billing/merchant-webhooks/store/messages.ts'
import { tables as merchantTables } from '../../server/src/modules/billing/merchant-webhooks/surface.ts'
import { pageOf as merchantsPage } from '../../server/src/modules/billing/merchants/store.ts'
import type { Definition } from '../../server/src/modules/billing/usage/index.ts'
import * as counting from '../../server/src/modules/billing/usage/store/counting.ts'
import { namesOf } from '../../server/src/modules/billing/usage/store/events.ts'
import * as adminSearch from '../../server/src/modules/identity/admin/store/search.ts'
import { createKeyPages } from '../../server/src/modules/identity/api-keys/store.ts'
import { createMemberPages } from '../../server/src/modules/identity/organizations/store/pages.ts'
import {
  rows as auditRows,
  needsPayload,
} from '../../server/src/modules/shared/audit/store/with-events.ts'
import { listing } from '../../server/src/modules/shared/audit/store.ts'
import { subscribedWebhooks } from '../../server/src/modules/shared/webhooks/store/messages.ts'
import { tables } from '../../server/src/modules/shared/webhooks/surface.ts'
import { deleteSome } from '../../server/src/platform/database/erase-rows.ts'
import type { Sql, Tx } from '../../server/src/platform/database/index.ts'
import {
  createPublishStore,
  messageIds,
} from '../../server/src/platform/deliveries/publish-store.ts'
import { unneededPayloads } from '../../server/src/platform/events/payloads.ts'
import { deleteOld } from '../../server/src/platform/events/store.ts'
import { createEventWriter, type NewEvent } from '../../server/src/platform/events/write.ts'
import { needsEvent, rowsOfEvents } from '../../server/src/platform/feed/store.ts'
import { createPageBoundaries } from '../../server/src/platform/lists/index.ts'

const when = new Date(0)
const boundary = { sorted: '', id: '' }

const userKinds = [{ role: 'user', emailVerified: true, banned: false, twoFactorEnabled: false }]
const userSearch: adminSearch.Criteria = {
  matches: [{ of: 'email', text: 'anna', where: 'contains' }],
  filter: { field: 'username', operator: 'eq', values: ['anna'] },
  kinds: { by: 'role', matching: userKinds },
  sortBy: 'email',
  descending: true,
}
const everyUser: adminSearch.Criteria = {
  matches: [],
  filter: undefined,
  kinds: undefined,
  sortBy: 'createdAt',
  descending: false,
}
const userPages: readonly adminSearch.PageWindow[] = [
  { limit: 1, offset: 0, after: { boundary, skip: 1 }, fromEnd: undefined },
  { limit: 1, offset: 0, after: undefined, fromEnd: userKinds },
]

const auditFilters = [
  {},
  { actor: '', action: '*', subject: '', organizationId: '', from: when, to: when, before: 1 },
  { account: '', before: 1 },
  { afterNumber: 1 },
]

/** The statement that inserts events with the rows of all modules. */
function insertOfEvents(): string {
  const writer = createEventWriter()
  const input = () => ({})
  writer.attach({ input, rows: auditRows })
  writer.attach({ input, rows: rowsOfEvents })
  const publish = createPublishStore(tables)
  writer.attach({
    input,
    rows: (inputs) => publish.rows(messageIds.prefixed('msg_'), inputs, subscribedWebhooks),
    result: publish.receivers,
  })
  const merchants = createPublishStore(merchantTables)
  writer.attach({
    input,
    rows: (inputs) => merchants.rows(messageIds.uuid, inputs, subscribedEndpoints),
    result: merchants.receivers,
  })
  const texts: string[] = []
  const recorder = {
    batch: (write: (tx: Tx, all: readonly unknown[]) => unknown, each: unknown) =>
      write(recorder, [each]),
    send: () => undefined,
    one: async (text: string) => texts.push(text),
  } as unknown as Tx
  const event: NewEvent = {
    type: 'user.created',
    aggregate: '',
    organizationId: null,
    about: null,
    payload: {},
    body: '{}',
    createdAt: when,
    occurredAt: when,
  }
  writer.add(recorder, event, [])
  return texts.join()
}

/** The statements that delete old events and payloads, with the conditions of all modules. */
function deletions() {
  const publish = createPublishStore(tables)
  const texts: string[] = []
  const recorder = { one: async (text: string) => texts.push(text) } as unknown as Tx
  void deleteOld(recorder, [needsEvent('e')], when, 0, 1)
  return { events: texts, payloads: unneededPayloads([needsPayload, publish.needsPayload]) }
}

type Lists = {
  readonly members: ReturnType<typeof createMemberPages>
  readonly keys: ReturnType<typeof createKeyPages>
}

/** The statements with which `createList` counts the rows of a list and reads a page of them. */
async function listStatements(read: (sql: Sql, lists: Lists) => Promise<unknown>) {
  const boundaries = createPageBoundaries({ now: () => when, ms: () => 0 })
  const texts: string[] = []
  const record = async (text: string) => {
    // The module does not read the totals itself.
    if (text.startsWith('select key')) return []
    texts.push(text)
    return text.includes('as total') ? [{ total: 5_000 }] : []
  }
  const recorder = { many: record, search: record } as unknown as Sql
  const lists = { members: createMemberPages(boundaries), keys: createKeyPages(boundaries) }
  await read(recorder, lists)
  return texts
}

const memberPage: Parameters<Lists['members']>[1] = {
  organizationId: '',
  limit: 1,
  offset: 0,
  sortBy: 'role',
  descending: false,
  filterField: undefined,
  filterOperator: 'eq',
  filterValues: ['owner'],
}

/** Statements that `platform/lists` sends for modules. */
export const onBehalf: Readonly<Record<string, readonly string[]>> = {
  'server/src/modules/identity/organizations/store/pages.ts createMemberPages': [
    ...(await listStatements((sql, { members }) => members(sql, memberPage))),
    ...(await listStatements((sql, { members }) =>
      members(sql, { ...memberPage, filterField: 'role', offset: 4_000 }),
    )),
  ],
  'server/src/modules/identity/api-keys/store.ts createKeyPages': [
    ...(await listStatements((sql, { keys }) =>
      keys(sql, { userId: null, organizationId: '' }, { sortBy: 'name' }),
    )),
    ...(await listStatements((sql, { keys }) =>
      keys(sql, { userId: '', organizationId: null }, { offset: 4_000 }),
    )),
  ],
}

/** The tables for which functions of a folder are examined that are given the names of tables. */
export const tablesGiven: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/src/platform/deliveries/': tables,
}

const counted = (func: 'count' | 'sum' | 'unique'): Definition => ({
  organizationId: '',
  meterId: '00000000-0000-4000-8000-000000000000',
  filter: {
    conjunction: 'or',
    clauses: [
      { property: 'name', operator: 'like', value: 'a' },
      { property: 'timestamp', operator: 'gt', value: 1 },
      { property: 'a.b', operator: 'eq', value: 1 },
      { conjunction: 'and', clauses: [{ property: 'c', operator: 'ne', value: true }] },
    ],
  },
  aggregation: func === 'count' ? { func } : { func, property: 'n' },
})
const countings = (['count', 'sum', 'unique'] as const).map(counted)
const part = { i: 0, subjectId: 0, from: when, to: when }
const readings = countings.flatMap((definition) =>
  [0, 1].map((subjectId) => ({
    definition,
    rolled: [{ ...part, subjectId, level: 'q' as const }],
    edges: [{ ...part, subjectId }],
    spans: [{ ...part, subjectId }],
    exact: subjectId === 0,
  })),
)
const rollups = 'server/src/modules/billing/usage/store/rollups.ts'

/** Examples of statements that functions compose, by the file and function that send them. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  // Of one table as of all others.
  'server/src/platform/database/erase-rows.ts eraseTables': [deleteSome('orders')],
  'server/src/platform/events/write.ts createEventWriter': [insertOfEvents()],
  'server/src/platform/events/store.ts deleteOld': deletions().events,
  'server/src/platform/events/payloads.ts createPayloads': [deletions().payloads],
  'server/src/modules/identity/admin/store.ts page': [userSearch, everyUser].flatMap((search) =>
    userPages.flatMap((page) =>
      [true, false].map((common) => adminSearch.pageOf(search, common, page).text),
    ),
  ),
  'server/src/modules/identity/admin/store.ts survey': [userSearch, everyUser].map(
    (search) => adminSearch.surveyOfKinds(search).text,
  ),
  'server/src/modules/identity/admin/store.ts count': [true, false].map(
    (common) => adminSearch.countOf(userSearch, common, 1).text,
  ),
  'server/src/modules/identity/admin/store.ts estimate': [
    adminSearch.estimateOf(userSearch.matches).text,
  ],
  'server/src/modules/billing/merchants/store.ts list': [
    merchantsPage({
      organizationIds: [],
      slugs: undefined,
      sorting: ['created_at', '-slug', 'name'],
      offset: 0,
      limit: 1,
    }).text,
  ],
  'server/src/modules/billing/usage/store/events.ts listNames': [
    namesOf({
      organizationId: '',
      subjectIds: undefined,
      sources: undefined,
      search: undefined,
      sorting: ['name', '-occurrences', 'first_seen', '-last_seen'],
      limit: 1,
      offset: 0,
    }).text,
  ],
  [`${rollups} readSums`]: readings.map((reading) => counting.sumsOf(reading).text),
  [`${rollups} roll`]: countings.map((each) => counting.rollOf(each, 0, 1).text),
  [`${rollups} recount`]: countings.flatMap((each) =>
    counting.recountOf(each, { subjectId: 1, timestamp: when, mark: 1 }).map(({ text }) => text),
  ),
  [`${rollups} countsBehindMark`]: countings.map((each) => counting.countsBehind(each, 1).text),
  [`${rollups} counts`]: countings.map((each) => counting.countsOf(each, 1).text),
  [`${rollups} countedValue`]: countings.map(
    (each) => counting.valueOfEvent(each, { name: '', metadata: {}, at: when }).text,
  ),
  'server/src/modules/shared/audit/store.ts list': auditFilters.map(
    (filters) => listing(filters, 1).text,
  ),
}

const engine = 'the job engine composes its statements'
const lists = 'each list composes its statements; the tests of the mechanism run them'
const catalog = 'the names of tables come from the catalog of the database'
const anyTable = 'about one table as about any other, always of one organization_id'

/** Statements that cannot be known before they run. */
export const exceptions: Readonly<Record<string, string>> = {
  'server/src/platform/lists/list.ts createList': lists,
  'server/src/platform/lists/common-text.ts estimate': lists,
  'server/src/platform/jobs/jobs.ts createJobs': engine,
  'server/src/platform/jobs/set-aside.ts retrySetAside': engine,
  'server/src/platform/jobs/backup.ts restoreJobs': engine,
  'server/src/platform/database/migrate.ts applyMigrations': 'the text of a migration',
  'server/src/platform/database/set-rows.ts insertSet': anyTable,
  'server/src/platform/database/set-rows.ts copySet': anyTable,
  'server/src/platform/database/set-rows.ts rowsOf': anyTable,
  'server/src/platform/database/set-rows.ts upsertSet': anyTable,
  'server/src/platform/database/set-rows.ts kindsOf': anyTable,
  'server/src/platform/database/set-rows.ts partialAmong': anyTable,
  'server/src/platform/database/set-rows.ts holdersOf': anyTable,
  'server/src/platform/database/set-rows.ts idsOf': anyTable,
  'server/src/platform/database/set-rows.ts deleteSet': anyTable,
  'server/src/platform/database/set-rows.ts countsOf': anyTable,
  'server/src/platform/database/set-rows.ts namedIn': anyTable,
  'server/src/platform/database/backup/dump.ts dumpTable': catalog,
  'server/src/platform/database/backup/merge.ts insertRows': catalog,
  'server/src/platform/database/backup/restore.ts dropAll': catalog,
  'server/src/platform/database/backup/restore.ts filledTables': catalog,
  'server/src/platform/database/backup/restore.ts insertRows': catalog,
}
