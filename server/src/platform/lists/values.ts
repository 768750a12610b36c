/** The values of a statement that is put together from constant pieces; each gets the next place. */
export type Values = {
  readonly all: readonly unknown[]
  place(value: unknown): string
}

export function createValues(...first: readonly unknown[]): Values {
  const all = [...first]
  return {
    all,
    place(value) {
      all.push(value)
      return `$${all.length}`
    },
  }
}
