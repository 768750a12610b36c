type Amounts = {
  /** What a whole period costs now, and with the change. */
  readonly present: number
  readonly becomes: number
  /** What is charged and credited of the period that runs. */
  readonly lines: readonly number[]
}

/** Whether a change gives more than was paid for: now, or from a later period on. */
export const isIncrease = ({ becomes, lines, present }: Amounts): boolean =>
  becomes > present || lines.reduce((sum, amount) => sum + amount, 0) > 0
