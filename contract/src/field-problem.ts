/** Why a value was not accepted; the page has a text for each. */
export type FieldProblem =
  | 'missing'
  | 'invalid'
  | 'email'
  | 'state'
  | 'taxId'
  | 'discount'
  | 'seats'
  | 'amount'
  | 'tooLong'
  | 'card'
  | 'notTestCard'
  | 'consent'
