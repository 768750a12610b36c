import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError } from '../../kernel/index.ts'

/** Whoever acts as somebody else does not touch what opens their door. */
export function refuseStandIn({ session }: SignedIn): void {
  if (session.impersonatedBy !== null) throw new AppError('FORBIDDEN')
}
