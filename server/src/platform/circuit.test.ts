import { expect, test } from 'vitest'
import { manualClock } from '#testing/manual-clock.ts'
import { createCircuit } from './circuit.ts'
import { ProcessorUnavailable } from './processors/index.ts'

function setUp() {
  const clock = manualClock()
  const changes: boolean[] = []
  const circuit = createCircuit({
    clock,
    refusal: (retryAfter) => new ProcessorUnavailable('Not now.', retryAfter),
    changed: (isOpen) => void changes.push(isOpen),
  })
  const fail = () => circuit.enter()('failed')
  const failOften = () => {
    for (let count = 0; count < 5; count++) fail()
  }
  return { clock, changes, circuit, fail, failOften }
}

const retryAfter = (work: () => unknown): number => {
  try {
    work()
  } catch (error) {
    if (error instanceof ProcessorUnavailable) return error.retryAfter
    throw error
  }
  throw new Error('The call was let through.')
}

test('single failures between successes refuse nothing', () => {
  const { changes, circuit, fail } = setUp()
  for (let count = 0; count < 20; count++) {
    fail()
    circuit.enter()('answered')
  }
  expect(changes).toEqual([])
})

test('five failures in a row refuse calls, then let one through, whose success ends it', () => {
  const { changes, circuit, clock, failOften } = setUp()
  failOften()
  expect(changes).toEqual([true])
  expect(retryAfter(circuit.enter)).toBe(5_000)
  clock.add(5_000)
  const end = circuit.enter()
  expect(retryAfter(circuit.enter)).toBe(2_000)
  end('answered')
  circuit.enter()('answered')
  expect(changes).toEqual([true, false])
})

test('each failed attempt doubles the pause, up to five minutes', () => {
  const { circuit, clock, fail, failOften } = setUp()
  failOften()
  const pauses = Array.from({ length: 8 }, () => {
    const pause = retryAfter(circuit.enter)
    clock.add(pause)
    fail()
    return pause / 1_000
  })
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300])
})

test('slow successes count as failures', () => {
  const { changes, circuit, clock } = setUp()
  for (let count = 0; count < 5; count++) {
    const end = circuit.enter()
    clock.add(5_001)
    end('answered')
  }
  expect(changes).toEqual([true])
})

test('a limit of callers pauses at once, for the time that was asked for', () => {
  const { changes, circuit, clock } = setUp()
  circuit.enter()('limited', 2_000)
  expect(retryAfter(circuit.enter)).toBe(2_000)
  clock.add(2_000)
  circuit.enter()('answered')
  expect(changes).toEqual([])
})

test('a probe whose end is never told does not refuse calls for ever', () => {
  const { circuit, clock, failOften } = setUp()
  failOften()
  clock.add(5_000)
  circuit.enter()
  clock.add(300_000)
  circuit.enter()('answered')
  expect(circuit.isOpen()).toBe(false)
})
