import { mutations, type Replacement } from './mutations.ts'

/** Puts the fault back whose name is in MUTATION, for the tests of a run. */
export function withMutation(name = process.env.MUTATION) {
  const mutation = mutations.find((each) => each.name === name)
  if (name !== undefined && !mutation) throw new Error(`There is no mutation "${name}".`)
  return {
    name: 'mutation',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      const path = id.split('?')[0] ?? ''
      const [, changes] =
        Object.entries(mutation?.changes ?? {}).find(([file]) => path.endsWith(`/${file}`)) ?? []
      return changes && mutated(code, changes)
    },
  }
}

/** Each change fits exactly once: a list that no longer fits the code would find nothing. */
export function mutated(code: string, changes: readonly Replacement[]): string {
  return changes.reduce((text, [from, to]) => {
    const parts = text.split(from)
    if (parts.length !== 2) throw new Error(`"${from}" is there ${parts.length - 1} times.`)
    return parts.join(to)
  }, code)
}
