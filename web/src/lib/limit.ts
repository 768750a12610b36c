/** What the contract says of a field of a request, as far as a form can check it. */
export type Limit = {
  readonly kind?: 'number' | 'email'
  readonly required?: true
  /** Characters of a text. */
  readonly min?: number
  readonly max?: number
  readonly pattern?: string
  readonly choices?: readonly string[]
  readonly least?: number
  readonly most?: number
  readonly whole?: true
}

export type FieldLimits = Readonly<Record<string, Limit>>
