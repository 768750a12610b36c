import { puzzlesOfWork } from '@guildhall/contract/card-work'
import { describe, expect, test } from 'vitest'
import { countedFor, newestOfSeller, type Recent, suffices, verdictOf } from './verdict.ts'

const now = new Date('2026-11-28T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
/** So many failed, one each second, the newest a second ago. */
const failed = (count: number) => Array.from({ length: count }, (_, index) => ago(index + 1))
const nothing: Recent = {
  place: [],
  owner: [],
  network: { failed: [], of: 0 },
  seller: { failed: 0, of: 0 },
}
const verdict = (more: Partial<Recent>, isAnonymous = true, canWork = true) =>
  verdictOf({ ...nothing, ...more }, { isAnonymous, canWork, now })

test.each(['place', 'owner'] as const)('work is asked for after five failures at one %s', (of) => {
  expect(verdict({ [of]: failed(3) })).toEqual({ kind: 'go' })
  expect(verdict({ [of]: failed(5) })).toEqual({ kind: 'go' })
  expect(verdict({ [of]: failed(6) })).toEqual({ kind: 'work', bits: 12, seconds: 3_594 })
})

test('each further failure doubles the work, and after ten an hour begins', () => {
  const bits = [6, 7, 8, 9].map((count) => verdict({ place: failed(count) }))
  expect(bits).toMatchObject([{ bits: 12 }, { bits: 13 }, { bits: 14 }, { bits: 15 }])
  expect(verdict({ place: failed(10) })).toEqual({ kind: 'wait', seconds: 3_590 })
})

test('whose address others typed does work, and never waits', () => {
  expect(verdict({ owner: failed(10) })).toMatchObject({ kind: 'work', bits: 18 })
  expect(verdict({ owner: failed(10) }, false)).toMatchObject({ kind: 'wait' })
})

test('a program, which cannot work, is stopped by its own checkout and by what makes all wait', () => {
  const attacked = { failed: 100, of: 100 }
  const others = { owner: failed(10), network: network(29), seller: attacked }
  expect(verdict(others, true, false)).toEqual({ kind: 'go' })
  expect(verdict({ ...others, network: network(30) }, true, false)).toMatchObject({ kind: 'wait' })
  expect(verdict({ place: failed(6) }, true, false)).toMatchObject({ kind: 'work' })
})

test('what has waited long enough may be tried again', () => {
  const times = [...failed(9), ago(countedFor / 1_000 - 7)]
  expect(verdict({ place: times })).toEqual({ kind: 'wait', seconds: 7 })
})

const network = (count: number, of = count) => ({ failed: failed(count), of })

test('a network has work after eight failures, and waits after thirty', () => {
  expect(verdict({ network: network(8) })).toEqual({ kind: 'go' })
  expect(verdict({ network: network(9) })).toMatchObject({ kind: 'work', bits: 12 })
  expect(verdict({ network: network(29) })).toMatchObject({ kind: 'work', bits: 17 })
  expect(verdict({ network: network(30) })).toMatchObject({ kind: 'wait' })
})

test('a busy network, in which most cards pay, neither works nor waits', () => {
  expect(verdict({ network: network(29, 59) })).toEqual({ kind: 'go' })
  expect(verdict({ network: network(29, 58) })).toMatchObject({ kind: 'work', bits: 17 })
  expect(verdict({ network: network(30, 60) })).toMatchObject({ kind: 'wait' })
})

describe('a seller', () => {
  test.each([
    [{ failed: 19, of: 19 }, { kind: 'go' }],
    [
      { failed: 20, of: 40 },
      { kind: 'work', bits: 12, seconds: 300 },
    ],
    [{ failed: 20, of: 41 }, { kind: 'go' }],
    [
      { failed: 50, of: newestOfSeller },
      { kind: 'work', bits: 13, seconds: 300 },
    ],
    [
      { failed: 80, of: newestOfSeller },
      { kind: 'work', bits: 14, seconds: 300 },
    ],
  ])('of whose newest tries %j is told %j', (seller, expected) => {
    expect(verdict({ seller })).toEqual(expected)
  })

  test('under attack keeps nobody waiting', () => {
    const seller = { failed: newestOfSeller, of: newestOfSeller }
    expect(verdict({ seller }).kind).toBe('work')
  })
})

test('customers who proved who they are answer for their own tries only', () => {
  const others = { network: network(30), seller: { failed: 100, of: 100 } }
  expect(verdict(others, false)).toEqual({ kind: 'go' })
  expect(verdict({ ...others, owner: failed(6) }, false)).toMatchObject({ kind: 'work', bits: 12 })
  expect(verdict({ ...others, place: failed(10) }, false)).toMatchObject({ kind: 'wait' })
})

test('of several reasons the strictest counts', () => {
  const two = verdict({ place: failed(8), network: network(9) })
  expect(two).toMatchObject({ kind: 'work', bits: 14 })
  expect(verdict({ place: failed(6), network: network(30) })).toMatchObject({ kind: 'wait' })
})

test('work that was asked for before others failed is a step too easy at most', () => {
  expect([12, 13, 14].map((bits) => suffices(bits, { bits: 14 }))).toEqual([false, true, true])
})

/** A thousand cards over a hundred checkouts, fifty addresses and ten networks, all of them declined. */
function attack(doesWork: boolean) {
  const tried = new Map<string, Date[]>()
  const at = (key: string) => tried.get(key) ?? []
  let passed = 0
  let hashes = 0
  for (let card = 0; card < 1_000; card++) {
    const keys = [`place ${card % 100}`, `owner ${card % 50}`, `network ${card % 10}`] as const
    const [place, owner, network] = keys
    const of = Math.min(passed, newestOfSeller)
    const found = verdict({
      place: at(place),
      owner: at(owner),
      network: { failed: at(network), of: at(network).length },
      seller: { failed: of, of },
    })
    if (found.kind === 'wait' || (found.kind === 'work' && !doesWork)) continue
    if (found.kind === 'work') hashes += puzzlesOfWork * 2 ** found.bits
    passed++
    for (const key of keys) tried.set(key, [now, ...at(key)])
  }
  return { passed, hashes }
}

test('a bot with a thousand cards tries twenty of them without work, and 300 with much of it', () => {
  expect(attack(false)).toEqual({ passed: 20, hashes: 0 })
  const { hashes, passed } = attack(true)
  expect(passed).toBe(300)
  expect(hashes).toBeGreaterThan(50_000_000)
})
