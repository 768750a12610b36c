import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Connection, createDatabase, startCluster } from '../../../testing/cluster.ts'
import { oldestIsThere, oldestRelease, onOldest } from '../../../testing/oldest.ts'

const source = fileURLToPath(new URL('../../', import.meta.url))

type Statement = { readonly where: string; readonly text: string }

const literal = /(`)((?:[^`\\]|\\.)*)`|(')((?:[^'\\\n]|\\.)*)'/g
const isSql = /^\s*(?:--[^\n]*\n\s*)?(?:select|insert into|update|delete from|with)\s/

/** Shared lists of columns are constants of the same file. */
function fillIn(text: string, file: string): string {
  return text.replace(/\$\{(\w+)\}/g, (whole, name) => {
    const found = new RegExp(`const ${name} = (?:\`([^\`]*)\`|'([^']*)')`).exec(file)
    return found?.[1] ?? found?.[2] ?? whole
  })
}

function statements(): Statement[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|\/testing\//.test(name))
    .flatMap((name) => {
      const file = readFileSync(join(source, name), 'utf8')
      return [...file.matchAll(literal)]
        .map((match) => fillIn(match[2] ?? match[4] ?? '', file))
        .filter((text) => isSql.test(text))
        .map((text) => ({ where: name, text }))
    })
}

const all = statements()

test('the search finds the statements of the house', () => {
  expect(all.length).toBeGreaterThan(25)
})

/** Prepares every statement on a database of that cluster, which has all migrations. */
function understandsAll(cluster: () => Promise<Connection>) {
  let client: pg.Client
  beforeAll(async () => {
    client = new pg.Client(await createDatabase(await cluster()))
    await client.connect()
  })
  afterAll(() => client?.end())

  test.each(all)('$where: PostgreSQL understands $text', async ({ text }) => {
    await expect(client.query(`prepare s as ${text}`)).resolves.toBeDefined()
    await client.query('deallocate s')
  })

  test('a column that does not exist would be found', async () => {
    await expect(client.query('prepare s as select nothing from users')).rejects.toThrow('nothing')
  })

  return { version: () => client.query('show server_version') }
}

describe('on the release that comes along', () => {
  understandsAll(async () => inject('cluster'))
})

describe.skipIf(!oldestIsThere())(onOldest, () => {
  const oldest = startOnce()
  afterAll(() => oldest.stop())
  const { version } = understandsAll(oldest.connection)

  test('it really is that release', async () => {
    const { rows } = await version()
    expect(rows[0].server_version).toMatch(new RegExp(`^${oldestRelease}\\.`))
  })
})

/** Started by the first question, so that a machine without the release starts nothing. */
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
