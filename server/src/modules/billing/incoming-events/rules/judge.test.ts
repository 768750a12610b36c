import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Judgement, judge, type Known, type Told } from './judge.ts'

const known: Known = {
  stamp: 100,
  isChanged: true,
  toldAt: 1_000,
  types: ['subscription.updated'],
  isCopy: false,
  pictured: null,
  isDeleted: false,
  progress: 2,
}
const told: Told = {
  stamp: 100,
  isChanged: true,
  toldAt: 1_000,
  isSame: true,
  isDeleted: false,
  progress: 2,
  type: 'subscription.updated',
}

test.each<[string, Partial<Known> | undefined, Partial<Told>, Judgement]>([
  ['nothing is known of it', undefined, {}, 'applied'],
  ['a copy is all that is known, of a later time', { isCopy: true, stamp: 200 }, {}, 'applied'],
  ['it is a microsecond later', {}, { stamp: 101 }, 'applied'],
  ['it is later, and says less', {}, { stamp: 101, progress: 0 }, 'applied'],
  ['it is a microsecond older', {}, { stamp: 99 }, 'older'],
  ['it is the same', {}, {}, 'repeated'],
  ['it is the same under another name', {}, { type: 'subscription.active' }, 'told'],
  [
    'it says another thing at the same time, and lies further',
    {},
    { isSame: false, progress: 6, toldAt: 900 },
    'applied',
  ],
  [
    'it says another thing, and lies less far',
    {},
    { isSame: false, progress: 1, toldAt: 2_000 },
    'older',
  ],
  ['it says another thing, and was told later', {}, { isSame: false, toldAt: 1_001 }, 'applied'],
  ['it says another thing, and was told before', {}, { isSame: false, toldAt: 999 }, 'older'],
  ['it says another thing, and no time', {}, { isSame: false, toldAt: null }, 'applied'],
  [
    'a picture said it at the same time',
    { pictured: 'whole' },
    { isSame: false, toldAt: 1 },
    'applied',
  ],
  ['a picture said it later, as a whole', { pictured: 'whole' }, { stamp: 99 }, 'older'],
  ['a picture said a part of it later', { pictured: 'part' }, { stamp: 99 }, 'completes'],
  ['it was deleted, and this is later', { isDeleted: true }, { stamp: 500 }, 'older'],
  ['it is deleted, and what is known is later', {}, { stamp: 1, isDeleted: true }, 'applied'],
  [
    'it was deleted at another time',
    { isDeleted: true },
    { stamp: 500, isDeleted: true },
    'applied',
  ],
])('%s', (_, before, event, expected) => {
  expect(judge(before && { ...known, ...before }, { ...told, ...event })).toBe(expected)
})

describe('in whatever order events arrive, the same one stands at the end', () => {
  const event = fc.record({
    stamp: fc.integer({ min: 1, max: 3 }),
    toldAt: fc.integer({ min: 1, max: 1_000_000 }),
    body: fc.record({ n: fc.integer({ min: 0, max: 2 }), changed: fc.boolean() }),
    isDeleted: fc.boolean(),
    isChanged: fc.boolean(),
    progress: fc.integer({ min: 0, max: 2 }),
    type: fc.constant('subscription.updated'),
  })
  type Body = { readonly n: number; readonly changed: boolean }
  type Drawn = Omit<Told, 'isSame'> & { readonly body: Body }

  /** The same state of an object says the same, and lies as far. */
  const consistent = (all: readonly Drawn[]) =>
    all.map((each, index) => ({
      ...each,
      toldAt: index,
      progress: each.isDeleted ? 100 : each.body.n,
      isChanged: each.body.changed,
    }))

  const saysTheSame = (one: Body | undefined, { changed, n }: Body) =>
    one?.n === n && one.changed === changed

  function last(all: readonly Drawn[]): unknown {
    let state: (Known & { readonly body: Body }) | undefined
    for (const each of all) {
      const isSame = saysTheSame(state?.body, each.body)
      if (judge(state, { ...each, isSame }) !== 'applied') continue
      state = { ...each, types: [each.type], isCopy: false, pictured: null }
    }
    return state && [state.stamp, state.body, state.isDeleted]
  }

  test('with repetitions', () => {
    const stories = fc
      .array(event, { minLength: 1, maxLength: 6 })
      .map(consistent)
      .chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
        ),
      )
    fc.assert(
      fc.property(stories, ([all, shuffled]) => {
        expect(last(shuffled)).toEqual(last(all))
      }),
    )
  })
})
