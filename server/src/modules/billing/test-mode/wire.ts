import type * as contract from '@guildhall/contract/billing/test-mode'
import type { z } from 'zod'
import type { ClockMove, Happening, MoveState } from './rules/moves.ts'
import type { TestMode } from './service.ts'

export type Shown = { readonly move: ClockMove; readonly state: MoveState }

export const moveToWire = ({
  move,
  state,
}: Shown): z.output<typeof contract.listMoves.output>['items'][number] => ({
  id: move.id,
  from: move.from.toISOString(),
  to: move.to.toISOString(),
  started_at: move.startedAt.toISOString(),
  finished_at: move.finishedAt?.toISOString() ?? null,
  state,
})

type Samples = Awaited<ReturnType<TestMode['samples']>>

export const samplesToWire = ({ createdAt, ...samples }: Samples) => ({
  ...samples,
  created_at: createdAt?.toISOString() ?? null,
})

export const happeningToWire = ({
  at,
  subjectId,
  ...rest
}: Happening): z.output<typeof contract.happened.output>['items'][number] => ({
  ...rest,
  at: at.toISOString(),
  subject_id: subjectId,
})
