import type { Sql, Tx } from '../../../platform/database/index.ts'
import { likePattern } from '../../../platform/lists/index.ts'
import type { Invitation } from './rules.ts'

const columns = `i.id, i.organization_id as "organizationId", i.email, i.roles, i.status,
  i.team_ids as "teamIds", i.inviter_id as "inviterId", i.expires_at as "expiresAt",
  i.created_at as "createdAt"`

export async function insert(tx: Tx, invitation: Invitation) {
  await tx.run(
    `insert into invitations
       (id, organization_id, email, roles, status, team_ids, inviter_id, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      invitation.id,
      invitation.organizationId,
      invitation.email,
      invitation.roles,
      invitation.status,
      invitation.teamIds,
      invitation.inviterId,
      invitation.expiresAt,
      invitation.createdAt,
    ],
  )
}

export async function save(tx: Tx, { id, organizationId, status, expiresAt }: Invitation) {
  await tx.run(
    `update invitations set status = $3, expires_at = $4, asked_again_at = null
      where organization_id = $1 and id = $2`,
    [organizationId, id, status, expiresAt],
  )
}

/** An invitation is found by its id alone, since the invited user is no member yet. */
export function find(sql: Sql, id: string) {
  return sql.one<Invitation>(
    `-- all tenants: the id is the secret from the email
     select ${columns} from invitations i where i.id = $1`,
    [id],
  )
}

export function findPending(tx: Tx, organizationId: string, email: string) {
  return tx.one<Invitation>(
    `select ${columns} from invitations i
      where i.organization_id = $1 and i.email = $2 and i.status = 'pending'`,
    [organizationId, email],
  )
}

export async function countOpen(tx: Tx, organizationId: string, now: Date): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*) from invitations
      where organization_id = $1 and status = 'pending' and expires_at > $2`,
    [organizationId, now],
  )
  return row?.count ?? 0
}

/** The newest ones, oldest first. */
export function list(sql: Sql, organizationId: string, limit: number, offset: number) {
  return sql.many<Invitation>(
    `select ${columns}
       from (select * from invitations where organization_id = $1
              order by created_at desc, id desc limit $2 offset $3) as i
      order by i.created_at, i.id`,
    [organizationId, limit, offset],
  )
}

/** False if it was asked for since `before`. */
export async function markAsked(
  tx: Tx,
  organizationId: string,
  id: string,
  { at, before }: { readonly at: Date; readonly before: Date },
): Promise<boolean> {
  const count = await tx.run(
    `update invitations set asked_again_at = $3
      where organization_id = $1 and id = $2 and (asked_again_at is null or asked_again_at < $4)`,
    [organizationId, id, at, before],
  )
  return count > 0
}

export type ListedInvitation = Invitation & { readonly askedAgainAt: Date | null }

export type StateQuery = {
  readonly state: 'pending' | 'expired' | 'asked' | 'all'
  /** A part of the address. */
  readonly q?: string | undefined
  readonly now: Date
  readonly limit: number
  readonly offset: number
}

export function listByState(sql: Sql, organizationId: string, query: StateQuery) {
  return sql.search<ListedInvitation>(
    `select ${columns}, i.asked_again_at as "askedAgainAt" from invitations i
      where i.organization_id = $1
        and ($2 = 'all' or i.status = 'pending')
        and ($2 <> 'pending' or i.expires_at > $3)
        and ($2 <> 'expired' or i.expires_at <= $3)
        and ($2 <> 'asked' or i.asked_again_at is not null)
        and ($6::text is null or i.email like $6)
      order by i.created_at desc, i.id desc limit $4 offset $5`,
    [
      organizationId,
      query.state,
      query.now,
      query.limit,
      query.offset,
      query.q === undefined ? null : likePattern(query.q.toLowerCase(), 'contains'),
    ],
  )
}

/** Deletes invitations that expired before; returns how many. */
export function removeOlder(sql: Sql, before: Date, limit: number) {
  return sql.run(
    `-- all tenants: deletes expired invitations of every organization_id
     delete from invitations where id in (
       select id from invitations where expires_at < $1
        order by expires_at limit $2 for update skip locked)`,
    [before, limit],
  )
}

export type Received = Invitation & {
  readonly organizationName: string
  readonly organizationSlug: string
  readonly inviterEmail: string
  readonly inviterIsMember: boolean
  readonly inviterLocale: string
}
type Previewed = Received & { readonly inviterName: string }

export function findReceived(sql: Sql, id: string) {
  return sql.one<Previewed>(
    `-- all tenants: the invitation of this id, for its addressee
     -- reads organizations: the name of the organization
     -- reads users: the name and the address of the inviter
     -- reads members: whether the inviter is still a member
     select ${columns}, o.name as "organizationName", o.slug as "organizationSlug",
            u.email as "inviterEmail", u.locale as "inviterLocale",
            m.id is not null as "inviterIsMember",
            coalesce(nullif(trim(u.name), ''), u.email) as "inviterName"
       from invitations i
       join organizations o on o.id = i.organization_id
       join users u on u.id = i.inviter_id
       left join members m on m.organization_id = i.organization_id and m.user_id = i.inviter_id
      where i.id = $1`,
    [id],
  )
}

/** The pending invitations of an address, if the inviter is still a member. */
export function listReceived(sql: Sql, email: string, now: Date) {
  return sql.many<Received>(
    `-- all tenants: the invitations of one address
     -- reads organizations: the name of the organization
     -- reads users: the address of the inviter
     -- reads members: whether the inviter is still a member
     select ${columns}, o.name as "organizationName", o.slug as "organizationSlug",
            u.email as "inviterEmail", u.locale as "inviterLocale",
            true as "inviterIsMember"
       from invitations i
       join organizations o on o.id = i.organization_id
       join users u on u.id = i.inviter_id
       join members m on m.organization_id = i.organization_id and m.user_id = i.inviter_id
      where i.email = $1 and i.status = 'pending' and i.expires_at > $2
      order by i.created_at, i.id limit 1000`,
    [email, now],
  )
}

export type Addressee = {
  readonly locale: string | null
  readonly isMember: boolean
  readonly inviterName: string
  readonly inviterLocale: string
}

/** The user with an address, if there is one, and the inviter. */
export function findAddressee(sql: Sql, organizationId: string, email: string, inviterId: string) {
  return sql.one<Addressee>(
    `-- reads users: the language of the invited user
     -- reads members: members need no invitation
     select u.locale, m.id is not null as "isMember", coalesce(nullif(trim(inviter.name), ''), inviter.email) as "inviterName",
            inviter.locale as "inviterLocale"
       from users inviter
       left join users u on u.email = $2
       left join members m on m.organization_id = $1 and m.user_id = u.id
      where inviter.id = $3`,
    [organizationId, email, inviterId],
  )
}

/** Pending invitations stay valid without a deleted team. */
export async function removeTeam(tx: Tx, organizationId: string, teamId: string) {
  await tx.run(
    `update invitations set team_ids = array_remove(team_ids, $2)
      where organization_id = $1 and status = 'pending' and $2 = any(team_ids)`,
    [organizationId, teamId],
  )
}

export async function renameRole(tx: Tx, organizationId: string, from: string, to: string) {
  await tx.run(
    `update invitations set roles = array_replace(roles, $2, $3)
      where organization_id = $1 and status = 'pending' and $2 = any(roles)`,
    [organizationId, from, to],
  )
}
