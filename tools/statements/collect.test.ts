import { expect, test } from 'vitest'
import { collect } from './collect.ts'
import { openFixture } from './fixture-program.ts'

function collected(text: string, examples: Readonly<Record<string, readonly string[]>> = {}) {
  const program = openFixture(text)
  try {
    return collect(program, { examples, exceptions: {} })
  } finally {
    program.close()
  }
}

const textsIn = (text: string) => collected(text).statements.flatMap(({ texts }) => texts)

test.each([
  ['a literal', `export const f = (sql: Sql) => sql.run('delete from a')`, ['delete from a']],
  [
    'a constant with an interpolated one',
    `const columns = 'b, c'
     export const f = (sql: Sql) => sql.many(\`select \${columns} from a\`)`,
    ['select b, c from a'],
  ],
  [
    'one of two texts',
    `export const f = (sql: Sql, b: boolean) => sql.run(\`select 1 \${b ? 'limit 1' : ''}\`)`,
    ['select 1 limit 1', 'select 1 '],
  ],
  [
    'the argument of a function',
    `function g(sql: Sql, text: string) { return sql.run(text) }
     export const f = (sql: Sql) => [g(sql, 'select 1'), g(sql, 'select 2')]`,
    ['select 1', 'select 2'],
  ],
  [
    'what a function returns for its arguments',
    `const idOf = (table: string) => \`select id from \${table}\`
     export const f = (sql: Sql) => sql.run(\`\${idOf('a')} union \${idOf('b')}\`)`,
    ['select id from a union select id from b'],
  ],
])('%s is read', (_, text, expected) => {
  expect(textsIn(text)).toEqual(expected)
})

test('the row type is that of the result, whether it is given or inferred', () => {
  const { statements } = collected(`
    type Row = { readonly id: string; at: Date | null; hash: Buffer; roles: readonly string[] }
    export const f = (sql: Sql) => sql.one<Row>('select 1')
    export const g = (sql: Sql): Promise<{ n: 1 | 2 }[]> => sql.many('select 1')
    export const h = (sql: Sql) => sql.many('select 1')`)
  expect(statements.map(({ row }) => row?.columns)).toEqual([
    [
      { name: 'id', shape: 'string', nullable: false },
      { name: 'at', shape: 'Date', nullable: true },
      { name: 'hash', shape: 'Buffer', nullable: false },
      { name: 'roles', shape: 'string[]', nullable: false },
    ],
    [{ name: 'n', shape: 'number', nullable: false }],
    undefined,
  ])
})

const composing = `const words = () => { return 'delete from a' }
  export function remove(sql: Sql) { return sql.run(words()) }`
const example = { 'server/src/fixture.ts remove': ['delete from a'] }

test('a statement that a function composes needs an example, which holds all its parts', () => {
  expect(collected(composing).problems).toHaveLength(2)
  expect(collected(composing, example).problems).toEqual([])
  expect(collected(composing, { 'server/src/fixture.ts remove': ['select 1'] }).problems).toEqual([
    'server/src/fixture.ts:2: SQL of which no call that sends it is known',
  ])
})

test('an example of nothing is found', () => {
  expect(collected('export const a = 1', example).problems).toHaveLength(1)
})

test.each([
  ['a method that is passed on', 'export const f = (sql: Sql) => [sql.run]'],
  ['SQL that no call sends', 'export const a = `select id from users`'],
])('%s is found', (_, text) => {
  expect(collected(text).problems).toHaveLength(1)
})
