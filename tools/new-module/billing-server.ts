import { article, type Names } from './names.ts'

export function billingMigration({ module, table }: Names): string {
  return `-- owner: ${module}
create table ${table} (
  id uuid primary key,
  organization_id text not null,
  name text not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3)
);
create index ${table}_in_order on ${table} (organization_id, created_at, id);
create index ${table}_by_name on ${table} (organization_id, name, id);
`
}

function readme({ noun, words, word, table }: Names): string {
  return `# ${noun}

Owns: the ${words} of an organization (\`${table}\`).

Does not own: the organization as a merchant, and its clock (\`merchants\`).

Invariants

- ${article(word) === 'an' ? 'An' : 'A'} ${word} of another organization is reported as not found.
- Of simultaneous deletions of the same ${word}, one succeeds.
`
}

function store({ Singular, singular, table }: Names): string {
  return `import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { ListDefinition } from '../../../platform/lists/index.ts'

export type ${Singular} = {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

const columns = \`x.id, x.organization_id as "organizationId", x.name, x.created_at as "createdAt",
  x.modified_at as "modifiedAt"\`

export const listName = '${table}'

export const listing: ListDefinition<'created_at' | 'name', never> = {
  from: '${table} x',
  id: 'x.id',
  organizationId: 'x.organization_id',
  columns,
  sorts: {
    created_at: { by: 'x.created_at', type: 'timestamptz', id: 'x.id' },
    name: { by: 'x.name', type: 'text', id: 'x.id' },
  },
  filters: {},
  counts: { list: listName },
}

export async function insert(tx: Tx, ${singular}: ${Singular}) {
  await tx.run(
    'insert into ${table} (id, organization_id, name, created_at) values ($1, $2, $3, $4)',
    [${singular}.id, ${singular}.organizationId, ${singular}.name, ${singular}.createdAt],
  )
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<${Singular}>(
    \`select \${columns} from ${table} x where x.organization_id = any($1) and x.id = $2\`,
    [organizationIds, id],
  )
}

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<${Singular}>(
    \`select \${columns} from ${table} x where x.organization_id = $1 and x.id = $2 for update\`,
    [organizationId, id],
  )
}

export async function remove(tx: Tx, { organizationId, id }: ${Singular}) {
  await tx.run('delete from ${table} where organization_id = $1 and id = $2', [organizationId, id])
}
`
}

function service({ area, noun, Plural, Singular, singular, key }: Names): string {
  return `import type * as contract from '@guildhall/contract/${area}/${noun}'
import type { z } from 'zod'
import { AppError } from '../../../kernel/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import {
  changeCount,
  createList,
  createPageBoundaries,
  offsetOf,
} from '../../../platform/lists/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

type Query = z.output<typeof contract.list.query>

export function create${Plural}({ clock, database, events, moment, random }: Dependencies) {
  const list = createList<store.${Singular}, keyof typeof store.listing.sorts, never>(
    store.listing,
    createPageBoundaries(clock),
  )

  async function get(organizationIds: readonly string[], id: string) {
    const ${singular} = await store.find(database.sql, organizationIds, id)
    if (!${singular}) throw new AppError('NOT_FOUND')
    return ${singular}
  }

  return {
    get,

    list: (organizationId: string, { page, limit, sorting }: Query) =>
      list(database.lists, { organizationId, sorting, offset: offsetOf({ page, limit }), limit }),

    create: (organizationId: string, name: string, keepAnswer: KeepAnswer) =>
      database.transaction(async (tx) => {
        const { at } = await moment(tx, organizationId)
        const id = random.uuid()
        const ${singular} = { id, organizationId, name, createdAt: at, modifiedAt: null }
        await store.insert(tx, ${singular})
        changeCount(tx, organizationId, store.listName, { key: '', change: 1 })
        await events.append(tx, '${key}.created', \`${key}:\${id}\`, toWire(${singular}), at)
        await keepAnswer(tx, toWire(${singular}))
        return ${singular}
      }),

    async remove(organizationIds: readonly string[], id: string) {
      const { organizationId } = await get(organizationIds, id)
      await database.transaction(async (tx) => {
        const { at } = await moment(tx, organizationId)
        const ${singular} = await store.lock(tx, organizationId, id)
        if (!${singular}) throw new AppError('NOT_FOUND')
        await store.remove(tx, ${singular})
        changeCount(tx, organizationId, store.listName, { key: '', change: -1 })
        await events.append(tx, '${key}.deleted', \`${key}:\${id}\`, toWire(${singular}), at)
      })
    },
  }
}
export type ${Plural} = ReturnType<typeof create${Plural}>
`
}

function wire({ area, noun, Singular, singular }: Names): string {
  return `import type { ${Singular} as Wire${Singular} } from '@guildhall/contract/${area}/${noun}'
import type { ${Singular} } from './store.ts'

export function toWire(${singular}: ${Singular}): Wire${Singular} {
  return {
    id: ${singular}.id,
    created_at: ${singular}.createdAt.toISOString(),
    modified_at: ${singular}.modifiedAt?.toISOString() ?? null,
    organization_id: ${singular}.organizationId,
    name: ${singular}.name,
  }
}
`
}

const dependencies = `import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'

export type Dependencies = Pick<Infrastructure, 'clock' | 'database' | 'events' | 'random'> & {
  /** The first call of every command; of \`merchants\`. */
  moment(tx: Tx, organizationId: string): Promise<Moment>
}
`

function index({ Plural }: Names): string {
  return `export { mount${Plural} } from './routes.ts'
export { create${Plural} } from './service.ts'
`
}

function routes({ area, noun, plural, Plural }: Names): string {
  return `import * as contract from '@guildhall/contract/${area}/${noun}'
import type { Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { ${Plural} } from './service.ts'
import { toWire } from './wire.ts'

export function mount${Plural}(router: Router, ${plural}: ${Plural}) {
  router.bind(contract.list, async ({ principal, query }) => {
    const { rows, total } = await ${plural}.list(principal.organizationId, query)
    return { items: rows.map(toWire), pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.get, async ({ principal, params }) =>
    toWire(await ${plural}.get(principal.organizationIds, params.id)),
  )

  router.bind(contract.create, async ({ principal, body, keepAnswer }) =>
    toWire(await ${plural}.create(principal.organizationId, body.name, keepAnswer)),
  )

  router.bind(contract.remove, async ({ principal, params }) => {
    await ${plural}.remove(principal.organizationIds, params.id)
    return null
  })
}
`
}

/** The files of the server's module by their names, except the test of its routes. */
export function billingFiles(names: Names): Readonly<Record<string, string>> {
  return {
    'README.md': readme(names),
    'dependencies.ts': dependencies,
    'store.ts': store(names),
    'service.ts': service(names),
    'wire.ts': wire(names),
    'index.ts': index(names),
    'routes.ts': routes(names),
  }
}
