import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Connection, createDatabase, startCluster } from '#testing/cluster.ts'
import { isOldestInstalled, oldestRelease, onOldest } from '#testing/oldest.ts'
import { collect, serverStatements } from '../../../../tools/statements/collect.ts'
import { readAs } from '../../../../tools/statements/column-types.ts'
import * as composed from '../../../../tools/statements/composed.ts'
import { openFixture } from '../../../../tools/statements/fixture-program.ts'
import { statementViolations } from '../../../../tools/statements/row-check.ts'
import './database.ts'

const { statements, problems } = serverStatements(composed)

test('every SQL text of the server is known', () => {
  expect(problems).toEqual([])
  expect(statements.length).toBeGreaterThan(300)
})

function statementsOf(text: string) {
  const program = openFixture(text)
  const found = collect(program, { examples: {}, exceptions: {} })
  program.close()
  return found.statements
}

/** Has PostgreSQL describe every statement on a fully migrated database of that cluster. */
function checkAllStatements(cluster: () => Promise<Connection>) {
  let client: pg.Client
  beforeAll(async () => {
    client = new pg.Client(await createDatabase(await cluster()))
    await client.connect()
  })
  afterAll(() => client?.end())

  test('PostgreSQL accepts every statement, and the types of rows agree with the schema', async () => {
    expect(await statementViolations(client, statements)).toEqual([])
  })

  test.each([
    ['a column that does not exist', 'sql.run(`select nothing from users`)', /"nothing" does not/],
    [
      'a column that is not declared',
      'sql.one<{ id: string }>(`select id, name from users`)',
      /no name/,
    ],
    [
      'a declared column that is missing',
      'sql.one<{ id: string }>(`select 1 from users`)',
      /no id/,
    ],
    [
      'a wrong type',
      'sql.one<{ at: string }>(`select created_at as at from users`)',
      /as Date, not as string/,
    ],
    [
      'a count that is read as text',
      'sql.one<{ n: string }>(`select count(*) as n from users`)',
      /as number/,
    ],
    [
      'a decimal that is read as a number',
      'sql.one<{ n: number }>(`select 1.5 as n`)',
      /as string/,
    ],
    [
      'a nullable column',
      'sql.one<{ image: string }>(`select image from users`)',
      /image may be null/,
    ],
  ])('%s is found', async (_, call, message) => {
    const wrong = statementsOf(`export const f = (sql: Sql) => ${call}`)
    expect((await statementViolations(client, wrong)).join('\n')).toMatch(message)
  })

  test('the driver reads each type of PostgreSQL as the list of types says', async () => {
    for (const [type, expected] of Object.entries(readAs)) {
      const { rows } = await client.query(`select ${sampleOf(type)} as sample`)
      expect([type, typeName(rows[0].sample)]).toEqual([type, expected])
    }
  })

  return { version: () => client.query('show server_version') }
}

const samples: Readonly<Record<string, string>> = {
  bool: 'true',
  text: `'a'`,
  varchar: `'a'`,
  name: `'a'`,
  uuid: 'gen_random_uuid()',
  timestamptz: `'epoch'`,
  bytea: `'a'`,
  enum: `'created'`,
  void: 'pg_sleep(0)',
}

function sampleOf(type: string): string {
  if (type.endsWith('[]')) return `array[${sampleOf(type.slice(0, -2))}]`
  const sample = samples[type] ?? '1'
  return type === 'void' ? sample : `${sample}::${type === 'enum' ? 'jobs.job_state' : type}`
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return `${typeName(value[0])}[]`
  return typeof value === 'object' ? (value?.constructor.name ?? 'null') : typeof value
}

describe('on the embedded release', () => {
  checkAllStatements(async () => inject('cluster'))
})

describe.skipIf(!isOldestInstalled())(onOldest, () => {
  const oldest = startOnce()
  afterAll(() => oldest.stop())
  const { version } = checkAllStatements(oldest.connection)

  test('it really is that release', async () => {
    const { rows } = await version()
    expect(rows[0].server_version).toMatch(new RegExp(`^${oldestRelease}\\.`))
  })
})

/** Started on first use, so that nothing starts on a machine without this release. */
function startOnce() {
  let started: ReturnType<typeof startCluster> | undefined
  return {
    async connection() {
      started ??= startCluster('oldest')
      return (await started).connection
    },
    stop: async () => (await started)?.stop(),
  }
}
