import { stopwatch } from '../src/platform/system.ts'

/** Durations of two actions in milliseconds, taken alternately so that both run under the same load. */
async function measure(works: readonly (() => Promise<unknown>)[], rounds: number) {
  const times: number[][] = works.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const elapsed = stopwatch()
      await works[index]?.()
      times[index]?.push(elapsed())
    }
  }
  return times
}

/** How far, in standard deviations, the ranks of two samples are from those of one population (Mann-Whitney). */
function rankDistance(left: readonly number[], right: readonly number[]): number {
  const all = [...left.map((value) => [value, 0]), ...right.map((value) => [value, 1])] as const
  const sorted = all.toSorted(([a = 0], [b = 0]) => a - b)
  let ranks = 0
  sorted.forEach(([, side], index) => {
    if (side === 0) ranks += index + 1
  })
  const [m, n] = [left.length, right.length]
  const expected = (m * (m + n + 1)) / 2
  return (ranks - expected) / Math.sqrt((m * n * (m + n + 1)) / 12)
}

/** Can two actions be told apart by their timing? Beyond 3.3 deviations the error is one in a thousand. */
export async function timingDiffers(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  rounds = 60,
): Promise<boolean> {
  const [left = [], right = []] = await measure([one, other], rounds)
  return Math.abs(rankDistance(left, right)) > 3.3
}
