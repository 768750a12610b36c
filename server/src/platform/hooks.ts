/** A place where higher modules take part in what a lower one does, without being imported by it. */
export type Hook<Run> = Iterable<Run> & {
  readonly name: string
  readonly size: number
  /** Lower orders run first; equal ones in the order in which they were registered. */
  register(name: string, run: Run, order?: number): void
  /** In the order in which they run. */
  names(): readonly string[]
}

export function createHook<Run>(name: string): Hook<Run> {
  const registered: { readonly name: string; readonly order: number; readonly run: Run }[] = []
  let sorted: readonly Run[] = []

  return {
    name,
    get size() {
      return sorted.length
    },
    register(each, run, order = 0) {
      if (registered.some((other) => other.name === each)) {
        throw new Error(`${each} is registered twice with the hook ${name}.`)
      }
      registered.push({ name: each, order, run })
      registered.sort((a, b) => a.order - b.order)
      sorted = registered.map((entry) => entry.run)
    },
    names: () => registered.map((entry) => entry.name),
    [Symbol.iterator]: () => sorted[Symbol.iterator](),
  }
}

/** For hooks where only one module can answer. */
export type Provider<Run> = {
  readonly name: string
  provide(name: string, run: Run): void
  readonly run: Run | undefined
  names(): readonly string[]
}

export function createProvider<Run>(name: string): Provider<Run> {
  const hook = createHook<Run>(name)
  return {
    name,
    provide(each, run) {
      if (hook.size > 0) throw new Error(`${name} already has the provider ${hook.names()[0]}.`)
      hook.register(each, run)
    },
    get run() {
      const [run] = hook
      return run
    },
    names: hook.names,
  }
}

/** Fails unless these are registered, in this order; others may stand between them. */
export function assertRegistered(
  { name, names }: { readonly name: string; names(): readonly string[] },
  required: readonly string[],
): void {
  const found = names().filter((each) => required.includes(each))
  if (found.join() === required.join()) return
  throw new Error(
    `The hook ${name} needs ${required.join(', ')} in this order, but has ${names().join(', ') || 'nothing'}.`,
  )
}
