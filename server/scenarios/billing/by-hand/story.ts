/** What a figure is of, how it is computed, and the figure in the minor unit of its currency. */
type Case = readonly [name: string, formula: string, figure: number]

/** What happens to one customer, and the figures of it in their order. */
export type Story = {
  readonly given: string
  readonly cases: readonly Case[]
}

export type Stories = Readonly<Record<string, Story>>
