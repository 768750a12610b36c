import { cpuSeconds } from './child.ts'
import type { LoadResult } from './load.ts'
import { atRest, ticks, whyBusy } from './machine.ts'

export type Contender = {
  readonly name: string
  readonly pid: number
  run(seconds: number): Promise<LoadResult>
}
/** Median and quartiles of many rounds. */
export type Spread = { readonly low: number; readonly median: number; readonly high: number }
type Figures = {
  readonly name: string
  readonly perSecond: Spread
  /** The same per round: rounds that ran next to each other are compared. */
  readonly rounds: readonly number[]
  /** CPU time of the server's process for one answer, in microseconds. */
  readonly cpu: number | undefined
  readonly p99: Spread
  /** Share of the requests that were refused with 503. */
  readonly refused: number
}
export type Measured = {
  readonly figures: readonly Figures[]
  /** Why the figures are not judged: the machine was busy with other work. */
  readonly busy: string | undefined
}
export type Plan = { readonly warm: number; readonly rounds: number; readonly seconds: number }

type Round = { perSecond: number; cpu: number | undefined; p99: number; refused: number }

/** Short rounds alternate, so that other load on the machine affects all contenders alike. */
export async function measure(contenders: readonly Contender[], plan: Plan): Promise<Measured> {
  const resting = [await atRest()]
  if (plan.warm > 0) for (const each of contenders) await each.run(plan.warm)
  const measured = contenders.map(() => [] as Round[])
  const before = ticks()
  for (let round = 0; round < plan.rounds; round++) {
    for (const [index, each] of contenders.entries()) {
      measured[index]?.push(await runRound(each, plan.seconds))
    }
  }
  const after = ticks()
  resting.push(await atRest())
  const figures = contenders.map(({ name }, index) => {
    const rounds = measured[index] ?? []
    const cpus = rounds.flatMap(({ cpu }) => cpu ?? [])
    return {
      name,
      perSecond: spreadOf(rounds.map(({ perSecond }) => perSecond)),
      rounds: rounds.map(({ perSecond }) => perSecond),
      cpu: cpus.length > 0 ? spreadOf(cpus).median : undefined,
      p99: spreadOf(rounds.map(({ p99 }) => p99)),
      refused: spreadOf(rounds.map(({ refused }) => refused)).median,
    }
  })
  return { figures, busy: whyBusy(resting, before, after) }
}

async function runRound({ pid, run }: Contender, seconds: number): Promise<Round> {
  const before = cpuSeconds(pid)
  const result = await run(seconds)
  const after = cpuSeconds(pid)
  const used = before === undefined || after === undefined ? undefined : after - before
  return {
    perSecond: result.answers / result.seconds,
    cpu: used === undefined ? undefined : (used * 1_000_000) / result.answers,
    p99: result.p99,
    refused: result.refused / (result.refused + result.answers),
  }
}

export function spreadOf(numbers: readonly number[]): Spread {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { low: at(0.25), median: at(0.5), high: at(0.75) }
}
