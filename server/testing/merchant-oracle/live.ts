import type { World } from '../simulation/world.ts'
import { beginLife, problemsOf } from './life.ts'
import { chooseVerb, isVerb, verbs } from './verbs.ts'

type Length = {
  readonly steps: number
  /** What happens first, where a fault is known by it. */
  readonly first?: string | undefined
}

/** Lives so many steps; the first problem is thrown, with the steps that led to it. */
export async function live(
  world: World,
  seed: number,
  { first, steps }: Length,
): Promise<readonly string[]> {
  if (first !== undefined && !isVerb(first)) throw new Error(`There is no verb "${first}".`)
  const life = await beginLife(world, seed)
  const told: string[] = []
  for (let step = 0; step < steps; step++) {
    world.clock.add(1_000)
    const verb = step === 0 && first !== undefined ? first : chooseVerb(life)
    told.push(`day ${life.days}: ${await verbs[verb].act(life)}`)
    await world.settle()
    const problems = await problemsOf(life)
    const hasFailed = /: 5\d\d /.test(told.at(-1) ?? '')
    if (problems.length > 0 || hasFailed) {
      const what = problems.length > 0 ? 'somebody got something for nothing' : 'a request failed'
      const lines = told.map((each, index) => `  ${index + 1}. ${each}`)
      throw new Error([`Seed ${seed}: ${what}.`, ...problems, 'after:', ...lines].join('\n'))
    }
  }
  return told
}
