import { article, type Names } from './names.ts'

export function migrationFile(names: Names): string {
  const { module, table } = names
  return `-- owner: ${module}
create table ${table} (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  created_at timestamptz(3) not null
);
create index ${table}_of_user on ${table} (user_id, created_at desc, id);
`
}

function readme({ noun, words, word, table }: Names): string {
  return `# ${noun}

Owns: the ${words} of a user (\`${table}\`).

Does not own: the account of the user (\`accounts\`).

Invariants

- A user reads and changes only their own ${words}; ${article(word)} ${word} of another user is reported as not found.
- Of simultaneous deletions of the same ${word}, one succeeds.
`
}

function store(names: Names): string {
  const { Singular, singular, table } = names
  return `import type { Sql, Tx } from '../../../platform/database/index.ts'

export type ${Singular} = {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly createdAt: Date
}

const columns = \`id, user_id as "userId", name, created_at as "createdAt"\`

export async function insert(tx: Tx, ${singular}: ${Singular}) {
  await tx.run('insert into ${table} (id, user_id, name, created_at) values ($1, $2, $3, $4)', [
    ${singular}.id,
    ${singular}.userId,
    ${singular}.name,
    ${singular}.createdAt,
  ])
}

export function list(sql: Sql, userId: string, limit: number) {
  return sql.many<${Singular}>(
    \`select \${columns} from ${table}
      where user_id = $1 order by created_at desc, id limit $2\`,
    [userId, limit],
  )
}

export function find(sql: Sql, userId: string, id: string) {
  return sql.one<${Singular}>(
    \`select \${columns} from ${table} where user_id = $1 and id = $2\`,
    [userId, id],
  )
}

/** Returns how many rows were deleted: one, or none. */
export function remove(tx: Tx, userId: string, id: string) {
  return tx.run('delete from ${table} where user_id = $1 and id = $2', [userId, id])
}
`
}

function service(names: Names): string {
  const { Plural, singular, event, notFound } = names
  return `import { AppError } from '../../../kernel/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

export function create${Plural}({ database, clock, random, events }: Dependencies) {
  return {
    list: (userId: string, limit: number) => store.list(database.sql, userId, limit),

    async get(userId: string, id: string) {
      const ${singular} = await store.find(database.sql, userId, id)
      if (!${singular}) throw new AppError('${notFound}')
      return ${singular}
    },

    create(userId: string, name: string) {
      return database.transaction(async (tx) => {
        const ${singular} = { id: random.id(), userId, name, createdAt: clock.now() }
        await store.insert(tx, ${singular})
        await events.append(tx, '${event}', \`user:\${userId}\`, toWire(${singular}))
        return ${singular}
      })
    },

    async remove(userId: string, id: string) {
      const count = await database.transaction((tx) => store.remove(tx, userId, id))
      if (count === 0) throw new AppError('${notFound}')
    },
  }
}
export type ${Plural} = ReturnType<typeof create${Plural}>
`
}

function wire(names: Names): string {
  const { area, noun, Singular, singular } = names
  return `import type { ${Singular} as Wire${Singular} } from '@guildhall/contract/${area}/${noun}'
import type { ${Singular} } from './store.ts'

export function toWire(${singular}: ${Singular}): Wire${Singular} {
  return {
    id: ${singular}.id,
    userId: ${singular}.userId,
    name: ${singular}.name,
    createdAt: ${singular}.createdAt.toISOString(),
  }
}
`
}

const dependencies = `import type { Infrastructure } from '../../../infrastructure/index.ts'

export type Dependencies = Pick<Infrastructure, 'clock' | 'database' | 'events' | 'random'>
`

function index({ Plural }: Names): string {
  return `export { mount${Plural} } from './routes.ts'
export { create${Plural} } from './service.ts'
`
}

/** The files of the server's module by their names, except the routes and their test. */
export function moduleFiles(names: Names): Readonly<Record<string, string>> {
  return {
    'README.md': readme(names),
    'dependencies.ts': dependencies,
    'store.ts': store(names),
    'service.ts': service(names),
    'wire.ts': wire(names),
    'index.ts': index(names),
  }
}
