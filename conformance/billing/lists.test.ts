import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant } from '../../server/testing/merchants.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { type PolarLibrary, polarLibraries, polarVersions } from '../testing/polar-calls.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

type Row = { readonly id: string; readonly name: string }
const namesOf = (rows: readonly Row[]) => rows.map(({ name }) => name)

const people = [
  { name: 'Ada', email: 'ada@example.com', metadata: { team: 'engine', rank: 1 } },
  { name: 'Grace', email: 'grace@example.com', metadata: { team: 'compiler', rank: 1 } },
  { name: 'Alan', email: 'alan@example.com', metadata: { team: 'machine', rank: 2 } },
  { name: 'Edsger', email: 'edsger@example.com', metadata: { team: 'engine', rank: 2 } },
  { name: 'Barbara', email: 'barbara@example.com', metadata: {} },
]
const sortedNames = people.map(({ name }) => name).sort()

describe.each(polarVersions)('lists, with the SDK %s', (version) => {
  let library: PolarLibrary
  beforeAll(async () => {
    const { token } = await createMerchant(live.server)
    library = polarLibraries[version]({ origin: live.origin, token })
    for (const person of people) await library.call('customers.create', [], person)
  })

  const list = (input: Record<string, unknown>) => library.call('customers.list', [], input)

  test('a page has the total and the last page', async () => {
    const first = await list({ page: 1, limit: 2, sorting: ['name'] })
    expect(namesOf(first.items)).toEqual(['Ada', 'Alan'])
    expect(first.pagination).toEqual({ total_count: 5, max_page: 3 })
    const last = await list({ page: 3, limit: 2, sorting: ['name'] })
    expect(namesOf(last.items)).toEqual(['Grace'])
    expect((await list({ page: 4, limit: 2 })).items).toEqual([])
    expect((await list({ email: 'nobody@example.com' })).pagination).toEqual({
      total_count: 0,
      max_page: 0,
    })
  })

  test.each([1, 2, 5, 100])('the iterator reads every row once by pages of %i', async (limit) => {
    const rows = await library.all('customers.list', { limit, sorting: ['name'] })
    expect(namesOf(rows)).toEqual(sortedNames)
  })

  test('the iterator ends with one page, and without any', async () => {
    expect(await library.all('products.list', {})).toEqual([])
    expect(namesOf(await library.all('customers.list', { email: 'ada@example.com' }))).toEqual([
      'Ada',
    ])
  })

  test('rows are sorted either way and by several criteria', async () => {
    expect(namesOf((await list({ sorting: ['-name'] })).items)).toEqual(sortedNames.toReversed())
    expect(namesOf((await list({ sorting: ['created_at', 'name'] })).items)).toEqual(
      people.map(({ name }) => name),
    )
    expect(namesOf((await list({})).items)).toEqual(people.map(({ name }) => name).toReversed())
  })

  test('metadata filters: values of one key are alternatives, keys are all required', async () => {
    const found = async (metadata: Record<string, unknown>) =>
      namesOf((await list({ metadata, sorting: ['name'] })).items)
    expect(await found({ team: 'engine' })).toEqual(['Ada', 'Edsger'])
    expect(await found({ team: ['engine', 'machine'] })).toEqual(['Ada', 'Alan', 'Edsger'])
    expect(await found({ team: ['engine', 'machine'], rank: '2' })).toEqual(['Alan', 'Edsger'])
    expect(await found({ team: 'none' })).toEqual([])
  })
})
