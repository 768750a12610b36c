/** What was bought, and entitles to benefits. */
export type Source = { readonly kind: 'subscription' | 'order'; readonly id: string }

/** The subject of a timer about what a customer gets from a source. */
export const subjectOf = ({ id, kind }: Source, customerId: string) => `${kind}:${id}:${customerId}`

export function parseSubject(subject: string): { source: Source; customerId: string } {
  const [kind, id = '', customerId = ''] = subject.split(':')
  if (kind !== 'subscription' && kind !== 'order') throw new Error(`${subject} is no source.`)
  return { source: { kind, id }, customerId }
}
