import type { ChangeNote } from '@guildhall/contract/portal-pages'
import type { AppError } from '../../../kernel/index.ts'
import { noteOfDecline } from './notes.ts'

const notes: Readonly<Record<string, ChangeNote>> = {
  SALES_ARE_STOPPED: 'salesStopped',
  AMOUNTS_OF_THE_CHANGE_HAVE_CHANGED: 'amountsChanged',
  SUBSCRIPTION_CHANGE_NEEDS_A_PAYMENT_METHOD: 'needsCard',
  SEATS_ARE_ASSIGNED_REVOKE_SEATS_FIRST: 'seatsInUse',
  SUBSCRIPTION_IS_LOCKED: 'processing',
}

/** Why a change of the plan or of the seats was not made. */
export function changeNoteOf({ code, detail }: AppError): ChangeNote {
  if (code === 'SUBSCRIPTION_PAYMENT_FAILED') return noteOfDecline(detail.declineReason ?? null)
  return notes[code] ?? 'refused'
}
