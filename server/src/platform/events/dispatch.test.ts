import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDispatcher, type Outcome } from './dispatch.ts'

test.each([
  ['before', [0, 2, 1]],
  ['after', [0, 1, 2]],
] as const)(
  'two workers that find nothing because of each other look again, when the older look ends %s the newer one',
  async (_, order) => {
    const looks: PromiseWithResolvers<Outcome>[] = []
    const dispatcher = createDispatcher({
      next() {
        const look = Promise.withResolvers<Outcome>()
        looks.push(look)
        return look.promise
      },
      failed: () => undefined,
    })
    dispatcher.add('reaction')
    dispatcher.wake(['reaction'])
    await setImmediate()
    expect(looks).toHaveLength(2)
    const outcomes: readonly Outcome[] = ['done', 'nothing', 'nothing']
    for (const index of order) {
      looks[index]?.resolve(outcomes[index] ?? 'nothing')
      await setImmediate()
      // The first one took something, so its worker looks a third time.
      expect(looks.length).toBeGreaterThan(2)
    }
    expect(looks.length).toBeGreaterThan(3)

    for (let index = 3; index < looks.length; index++) {
      looks[index]?.resolve('nothing')
      await setImmediate()
    }
    await dispatcher.whenIdle()
    expect(looks.length).toBeLessThan(6)
  },
)
