export type { MailboxOwner } from './mailbox-owner.ts'
export { mountSessions } from './routes.ts'
export { createSessions, type LiveSession, type Sessions } from './service.ts'
export type { ChallengeHook } from './sign-in-pipeline.ts'
export {
  type PendingAction,
  redirectAfter,
  type SignInResult,
  secondStepPage,
  toSignInResponse,
} from './sign-in-result.ts'
export { toEvent, toSignedIn, toWire } from './wire.ts'
