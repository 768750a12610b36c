import { readFileSync } from 'node:fs'

/** Ticks of all cores since the machine started, as Linux counts them. */
export type Ticks = { readonly all: number; readonly busy: number; readonly stolen: number }

export function ticks(): Ticks | undefined {
  try {
    const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
    const fields = first.trim().split(/\s+/).slice(1, 9).map(Number)
    const all = fields.reduce((sum, each) => sum + each, 0)
    const [, , , idle = 0, waiting = 0, , , stolen = 0] = fields
    return { all, busy: all - idle - waiting, stolen }
  } catch {
    return undefined
  }
}

/** Above these, other load on the machine may decide whether a goal is reached. */
const mostBusy = 0.15
const mostStolen = 0.05

const share = (part: number, all: number) => (all > 0 ? part / all : 0)

/** How busy the machine is while nothing is measured; undefined where the system does not report it. */
export async function atRest(ms = 1_000): Promise<number | undefined> {
  const before = ticks()
  await new Promise((resolve) => setTimeout(resolve, ms))
  const after = ticks()
  if (!before || !after) return undefined
  return share(after.busy - before.busy, after.all - before.all)
}

/** Why the measurements are unreliable, if they are. */
export function whyBusy(
  resting: readonly (number | undefined)[],
  before: Ticks | undefined,
  after: Ticks | undefined,
): string | undefined {
  const busiest = Math.max(...resting.map((each) => each ?? 0))
  const percent = (of: number) => `${Math.round(of * 100)} %`
  if (busiest > mostBusy) return `others used ${percent(busiest)} of the machine`
  if (!before || !after) return undefined
  const stolen = share(after.stolen - before.stolen, after.all - before.all)
  return stolen > mostStolen ? `${percent(stolen)} of the machine was taken away` : undefined
}
