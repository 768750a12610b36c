import { expect, test } from 'vitest'
import type { ResultColumn } from './description.ts'
import { rowViolations } from './row-violations.ts'

const text = { name: 'name', type: 'text', origin: undefined }
const column = (name: string, notNull: boolean, table = 'users'): ResultColumn => ({
  ...{ name, type: 'text' },
  origin: { table, column: name, notNull },
})
const declared = (name: string, nullable: boolean, shape = 'string') => ({
  columns: [{ name, nullable, shape }],
  open: false,
})

function violations(sql: string, result: ResultColumn, nullable = false) {
  return rowViolations(sql, declared(result.name, nullable), [result])
}

test.each([
  ['a nullable column', 'select image from users', column('image', false)],
  [
    'a column that an outer join adds',
    'select name from members m left join users u on u.id = m.user_id',
    column('name', true),
  ],
  ['an aggregate of no rows', 'select max(name) as name from users', text],
  ['a scalar subquery', 'select (select x from users) as name', text],
  ['a field of a document', `select data ->> 'a' as name from users`, text],
  ['a case without else', `select case when true then 'a' end as name`, text],
  ['a nullif', `select nullif('a', $1) as name`, text],
  ['a branch of a union', `select '' as name union all select min(name) as name from users`, text],
  [
    'a column that may be distinct from a value',
    'select image from users where image is distinct from $1',
    column('image', false),
  ],
  [
    'a column that only a condition of a subquery mentions',
    'select image from users u where exists (select from users where image = $1)',
    column('image', false),
  ],
])('%s may be null, and the row type must say so', (_, sql, result) => {
  expect(violations(sql, result)).toEqual([`${result.name} may be null`])
  expect(violations(sql, result, true)).toEqual([])
})

test.each([
  ['a column that is not null', 'select name from users', column('name', true)],
  [
    'a column that is not null in the only rows that are found',
    'select image from users where image is not null and true',
    column('image', false),
  ],
  ['a column that is compared', 'select image from users where image = $1', column('image', false)],
  [
    'a table that is also joined otherwise',
    'select u.name from users u left join users o on o.id = u.id',
    column('name', true),
  ],
  ['a count', 'select (select count(*) from users) as name', text],
  ['an aggregate of groups', 'select max(name) as name from users group by role', text],
  ['an expression of which nothing is known', 'select lower($1) as name', text],
  [
    'a column of which the statement says why',
    'select image -- never null image: it was set above\n from users',
    column('image', false),
  ],
])('%s need not be nullable in the row type', (_, sql, result) => {
  expect(violations(sql, result)).toEqual([])
})

test('a reason is needed to say that a column is never null', () => {
  const sql = 'select image -- never null image:\n from users'
  expect(violations(sql, column('image', false))).toHaveLength(1)
})

test.each([
  ['int8', 'bigint'],
  ['numeric', 'number'],
  ['jsonb', 'Date'],
  ['text[]', 'string'],
  ['tsvector', 'string'],
])('a %s read as %s is found', (type, shape) => {
  const found = rowViolations('select $1 as name', declared('name', true, shape), [
    { ...text, type },
  ])
  expect(found).toHaveLength(1)
})

test('a row type that allows every column is found', () => {
  const row = { ...declared('name', false), open: true }
  expect(rowViolations('select $1 as name', row, [text])).toHaveLength(1)
})
