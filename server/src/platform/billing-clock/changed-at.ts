import type { Moment } from './clocks.ts'

type Row = { readonly createdAt: Date; readonly modifiedAt: Date | null }

/** When a row is changed now: clocks of two nodes may differ, so never before its last change. */
export function changedAt({ at }: Pick<Moment, 'at'>, { createdAt, modifiedAt }: Row): Date {
  return new Date(Math.max(at.getTime(), (modifiedAt ?? createdAt).getTime()))
}
