import type { Row } from '../../platform/database/backup/index.ts'
import { judgeStored } from '../../platform/passwords/index.ts'

/**
 * Tables that stay where they are: what they hold means nothing in another installation, or should
 * not be carried around. Every other table is exported, those of rooms to come included.
 */
const staysHere: Readonly<Record<string, string>> = {
  sessions: 'people sign in anew',
  tokens: 'links in mails that were sent from here',
  codes: 'codes in mails that were sent from here',
  mails: 'mails that were sent from here',
  audit_log: 'what was done here, chained to what was done before',
  audit_head: 'the end of that chain',
  audit_checkpoints: 'places of that chain, signed here',
  webhook_messages: 'what was told from here',
  webhook_attempts: 'how telling it went',
  events: 'what happened here, and may not happen again there',
  event_reactions: 'what is still to be done here',
  two_factor_challenges: 'people who are between two steps right now',
  trusted_devices: 'cookies of this installation',
}

export const isPortable = (table: string) => !(table in staysHere)

/** Nobody becomes an admin by a file, unless its roles are trusted. */
export function tamed(trustRoles: boolean) {
  return (table: string, row: Row): Row =>
    table === 'users' && !trustRoles ? { ...row, role: 'user' } : row
}

export function refusalOfRow(table: string, { password }: Row): string | undefined {
  if (table !== 'accounts' || password === null || password === undefined) return undefined
  const judgement = judgeStored(String(password))
  return judgement === 'fine' ? undefined : `its password hash is ${judgement}`
}
