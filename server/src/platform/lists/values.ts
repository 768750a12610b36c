/** The parameters of a composed statement. */
export type Values = {
  readonly all: readonly unknown[]
  /** Returns the placeholder of the value. */
  add(value: unknown): string
}

export function createValues(...first: readonly unknown[]): Values {
  const all = [...first]
  return {
    all,
    add(value) {
      all.push(value)
      return `$${all.length}`
    },
  }
}
