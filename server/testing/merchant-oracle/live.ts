import type { World } from '../simulation/world.ts'
import { beginLife, problemsOf } from './life.ts'
import { chooseVerb, verbs } from './verbs.ts'

/** Lives so many steps; the first problem is thrown, with the steps that led to it. */
export async function live(world: World, seed: number, steps: number): Promise<readonly string[]> {
  const life = await beginLife(world, seed)
  const told: string[] = []
  for (let step = 0; step < steps; step++) {
    world.clock.add(1_000)
    const verb = chooseVerb(life)
    told.push(`day ${life.days}: ${await verbs[verb].act(life)}`)
    await world.settle()
    const problems = await problemsOf(life)
    if (problems.length > 0) {
      const lines = told.map((each, index) => `  ${index + 1}. ${each}`)
      throw new Error(
        [`Seed ${seed}: somebody got something for nothing.`, ...problems, 'after:', ...lines].join(
          '\n',
        ),
      )
    }
  }
  return told
}
