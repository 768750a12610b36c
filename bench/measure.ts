import { cpuSeconds } from './child.ts'
import type { Harvest } from './load.ts'

export type Contender = {
  readonly name: string
  readonly pid: number
  run(seconds: number): Promise<Harvest>
}
export type Figures = {
  readonly name: string
  readonly perSecond: number
  /** CPU time of the server's process for one answer, in microseconds. */
  readonly cpu: number | undefined
  readonly p99: number
}
export type Plan = { readonly warm: number; readonly rounds: number; readonly seconds: number }

/** Rounds alternate, so that whatever else the machine does hits everybody alike. */
export async function measure(contenders: readonly Contender[], plan: Plan): Promise<Figures[]> {
  for (const each of contenders) await each.run(plan.warm)
  const taken = contenders.map(() => [] as Figures[])
  for (let round = 0; round < plan.rounds; round++) {
    for (const [index, each] of contenders.entries()) {
      taken[index]?.push(await take(each, plan.seconds))
    }
  }
  return contenders.map(({ name }, index) => {
    const rounds = taken[index] ?? []
    const cpus = rounds.flatMap(({ cpu }) => cpu ?? [])
    return {
      name,
      perSecond: median(rounds.map(({ perSecond }) => perSecond)),
      cpu: cpus.length > 0 ? median(cpus) : undefined,
      p99: median(rounds.map(({ p99 }) => p99)),
    }
  })
}

async function take({ name, pid, run }: Contender, seconds: number): Promise<Figures> {
  const before = cpuSeconds(pid)
  const harvest = await run(seconds)
  const after = cpuSeconds(pid)
  const used = before === undefined || after === undefined ? undefined : after - before
  return {
    name,
    perSecond: harvest.answers / harvest.seconds,
    cpu: used === undefined ? undefined : (used * 1_000_000) / harvest.answers,
    p99: harvest.p99,
  }
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
