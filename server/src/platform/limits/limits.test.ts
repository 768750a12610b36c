import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase } from '#testing/cluster.ts'
import { type Database, openDatabase } from '../database/index.ts'
import { movableClock } from '../system.ts'
import { clientAddress, limiterKey, networkOf, parseProxies } from './address.ts'
import { createLimits, type Limits } from './limits.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({
    connection: await createDatabase(inject('cluster')),
    maxConnections: 20,
  })
})
afterAll(() => database.close())

const clock = movableClock()
const wait = (seconds: number) => clock.moveTo(new Date(clock.ms() + seconds * 1000))
const node = () => createLimits({ sql: database.sql, clock })
const refused = expect.objectContaining({ code: 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER' })

test('the fourth sign-in within ten seconds is refused with Retry-After', async () => {
  const limits = node()
  const take = () => limits.take('credentials', '/sign-in', '1.1.1.1')
  await take()
  await take()
  await take()
  await expect(take()).rejects.toEqual(refused)
  await expect(take()).rejects.toMatchObject({ detail: { retryAfter: 10 } })
  await limits.take('credentials', '/sign-in', '2.2.2.2')
  wait(10)
  await take()
})

test('five hundred concurrent requests on two nodes pass exactly as often as allowed', async () => {
  const nodes = [node(), node()] as const
  const results = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      (nodes[index % 2] ?? nodes[0]).allow('parallel', { max: 7, seconds: 60 }),
    ),
  )
  expect(results.filter(Boolean)).toHaveLength(7)
})

const wrong = (limits: Limits, account: string) => limits.attempt(account, async () => false)

test('wrong passwords delay an account with a growing backoff after six attempts', async () => {
  const limits = node()
  for (let guess = 0; guess < 6; guess++) await wrong(limits, 'ada')
  const waits: number[] = []
  for (let guess = 0; guess < 4; guess++) {
    const error = await wrong(limits, 'ada').catch((reason) => reason)
    waits.push(error.detail.retryAfter)
    wait(error.detail.retryAfter - 1)
    await expect(wrong(limits, 'ada')).rejects.toEqual(refused)
    wait(1)
    await wrong(limits, 'ada')
  }
  expect(waits).toEqual([2, 4, 8, 16])
  wait(32)
  expect(await limits.attempt('ada', async () => true)).toBe(true)
  await wrong(limits, 'ada')
  await wrong(limits, 'ada')
})

test('after a hundred wrong passwords the account is locked for a day', async () => {
  const limits = node()
  let guesses = 0
  let longest = 0
  while (longest < 3600) {
    const error = await wrong(limits, 'eve').then(
      () => undefined,
      (reason) => reason,
    )
    if (error === undefined) guesses++
    else {
      longest = error.detail.retryAfter
      if (longest < 3600) wait(longest)
    }
  }
  expect([guesses, longest]).toEqual([100, 86_400])
  wait(86_399)
  await expect(wrong(limits, 'eve')).rejects.toEqual(refused)
  wait(1)
  await wrong(limits, 'eve')
})

test('parallel guesses on two nodes gain no extra attempts', async () => {
  const nodes = [node(), node()] as const
  const guess = (index: number) => wrong(nodes[index % 2] ?? nodes[0], 'grace')
  const crowd = () => Promise.allSettled(Array.from({ length: 200 }, (_, index) => guess(index)))
  const through = async () => (await crowd()).filter(({ status }) => status === 'fulfilled').length
  expect(await through()).toBe(6)
  wait(900)
  expect(await through()).toBe(1)
})

test('an attempt that ends in an error is not counted', async () => {
  const limits = node()
  const busy = () => limits.attempt('joan', () => Promise.reject(new Error('busy')))
  for (let round = 0; round < 20; round++) await expect(busy()).rejects.toThrow('busy')
  for (let guess = 0; guess < 6; guess++) expect(await wrong(limits, 'joan')).toBe(false)
  await expect(wrong(limits, 'joan')).rejects.toEqual(refused)
})

test('clearing the failures of an account unlocks it', async () => {
  const limits = node()
  for (let guess = 0; guess < 6; guess++) await wrong(limits, 'mary')
  await expect(wrong(limits, 'mary')).rejects.toEqual(refused)
  await database.transaction((tx) => limits.clearFailures('mary', tx))
  expect(await wrong(limits, 'mary')).toBe(false)
})

test('the general limit is refused after a hundred requests', async () => {
  const limits = node()
  for (let count = 0; count < 100; count++) await limits.take('general', '/x', '3.3.3.3')
  expect(() => limits.take('general', '/x', '3.3.3.3')).toThrow(refused)
  wait(10)
  await limits.take('general', '/x', '3.3.3.3')
})

test('all /64 networks of one /48 together have the limit of twenty', async () => {
  const limits = node()
  const household = (index: number) => limiterKey(`2001:db8:7:${index.toString(16)}::1`)
  for (let index = 0; index < 20; index++) {
    for (let time = 0; time < 3; time++) await limits.take('credentials', '/x', household(index))
  }
  await expect(limits.take('credentials', '/x', household(20))).rejects.toEqual(refused)
  await limits.take('credentials', '/x', limiterKey('2001:db8:8::1'))
  for (let index = 0; index < 2000; index++) await limits.take('general', '/x', household(index))
  expect(() => limits.take('general', '/x', household(2001))).toThrow(refused)
  await limits.take('general', '/x', limiterKey('2001:db8:8::1'))
})

test('expired limits are deleted', async () => {
  const limits = node()
  await limits.allow('expires soon', { max: 1, seconds: 5 })
  wait(86_401)
  expect(await limits.sweep()).toBeGreaterThan(0)
  expect(await database.sql.many('select key from rate_limits')).toEqual([])
})

describe('client address', () => {
  const proxies = parseProxies(['10.0.0.0/8', '::1'])

  test.each([
    ['the header of an untrusted client is ignored', '9.9.9.9', '1.2.3.4', '9.9.9.9'],
    ['behind a proxy, the hop before it counts', '10.0.0.1', '1.2.3.4', '1.2.3.4'],
    ['entries that the client added are ignored', '10.0.0.1', '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    ['two proxies are skipped', '::1', '6.6.6.6, 1.2.3.4, 10.1.1.1', '1.2.3.4'],
    ['an invalid hop ends the search', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['no header', '10.0.0.1', null, '10.0.0.1'],
    ['a hop with its port', '10.0.0.1', '6.6.6.6, 1.2.3.4:50712', '1.2.3.4'],
    ['a hop of IPv6 with its port', '10.0.0.1', '[2001:db8::7]:443', '2001:db8::7'],
    ['a hop of IPv6 in brackets', '10.0.0.1', '[2001:db8::7]', '2001:db8::7'],
    ['a trusted hop with its port', '10.0.0.1', '1.2.3.4, 10.1.1.1:80', '1.2.3.4'],
    ['an invalid port', '10.0.0.1', '1.2.3.4:http', '10.0.0.1'],
  ])('%s', (_, socket, forwarded, expected) => {
    expect(clientAddress(socket, forwarded, proxies)).toBe(expected)
  })

  test.each([
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['1.2.3.4', '1.2.3.4'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0000:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['', 'unknown'],
    ['nonsense', 'unknown'],
  ])('%s counts as %s', (address, key) => {
    expect(limiterKey(address)).toBe(key)
  })

  test.each([
    ['1.2.3.4', '1.2.3.0/24'],
    ['::ffff:1.2.3.4', '1.2.3.0/24'],
    ['2001:db8:aa:bbcc::1', '20010db800aabb/56'],
    ['2001:db8:aa:bb01:ffff::1', '20010db800aabb/56'],
    ['', 'unknown'],
  ])('%s is in the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
