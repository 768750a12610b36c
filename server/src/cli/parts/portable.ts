import { isUsableId } from '../../modules/imports/index.ts'
import type { Row } from '../../platform/database/backup/index.ts'
import { judgeStored } from '../../platform/passwords/index.ts'

/** What people are and have: another installation can use it as it is. */
const moves = [
  'users',
  'accounts',
  'provider_tokens',
  'two_factors',
  'backup_codes',
  'passkeys',
  'organizations',
  'members',
  'organization_roles',
  'teams',
  'team_members',
  'invitations',
  'api_keys',
]

/** What means nothing elsewhere, or should not come from a file; a backup holds all of it. */
const staysHere: Readonly<Record<string, string>> = {
  sessions: 'people sign in anew',
  session_proofs: 'what belongs to sessions',
  tokens: 'links in mails that were sent from here',
  codes: 'codes in mails that were sent from here',
  mails: 'mails that were sent from here',
  pretended_sign_ups: 'sign-ups that opened nothing here',
  two_factor_challenges: 'people who are between two steps right now',
  second_step_failures: 'wrong codes that were typed here',
  trusted_devices: 'cookies of this installation',
  known_devices: 'cookies of this installation',
  used_id_tokens: 'what let somebody in here',
  signing_keys: 'what this installation alone signs with',
  events: 'what happened here, and may not happen again there',
  event_reactions: 'what is still to be done here',
  reaction_queues: 'what is still to be done here',
  audit_log: 'what was done here, chained to what was done before',
  audit_seals: 'the links of that chain',
  audit_unsealed: 'what is to be chained next',
  audit_head: 'the end of that chain',
  audit_checkpoints: 'places of that chain, signed here',
  list_counts: 'worked out from the rows that come in',
  list_count_changes: 'worked out from the rows that come in',
  webhook_endpoints: 'who is told of everything here; a file must not choose that',
  webhook_secrets: 'what these are told by',
  webhook_messages: 'what was told from here',
  webhook_attempts: 'how telling it went',
}

export const isPortable = (table: string) => moves.includes(table)

/** Every table has its place in one of the two lists; a test sees to it. */
export const isDecided = (table: string) => isPortable(table) || table in staysHere

/** Nobody becomes an admin by a file, unless its roles are trusted. */
export function tamed(trustRoles: boolean) {
  return (table: string, row: Row): Row =>
    table === 'users' && !trustRoles ? { ...row, role: 'user' } : row
}

export function refusalOfRow(table: string, { id, password }: Row): string | undefined {
  if (typeof id === 'string' && !isUsableId(id)) return 'its id cannot be kept'
  if (table !== 'accounts' || password === null || password === undefined) return undefined
  const judgement = judgeStored(String(password))
  return judgement === 'fine' ? undefined : `its password hash is ${judgement}`
}
