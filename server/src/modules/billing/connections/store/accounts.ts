import { eraseTables, type Sql, type Tx } from '../../../../platform/database/index.ts'

/** Where customers have accounts. */
export type Service = 'discord' | 'github'

/** An account at a service. */
type AccountKey = {
  readonly organizationId: string
  readonly service: Service
  readonly accountId: string
}

export type CustomerAccount = AccountKey & {
  readonly customerId: string
  readonly username: string
}
/** Encrypted. */
export type SealedTokens = {
  readonly accessToken: string | null
  readonly refreshToken: string | null
  readonly expiresAt: Date | null
}

const columns = `c.organization_id as "organizationId", c.customer_id as "customerId", c.service,
  c.account_id as "accountId", c.username`
const tokens = `c.access_token as "accessToken", c.refresh_token as "refreshToken",
  c.access_token_expires_at as "expiresAt"`

/** In the order in which they were linked. */
export function list(sql: Sql, organizationId: string, customerId: string, service?: Service) {
  return sql.many<CustomerAccount>(
    `select ${columns} from customer_accounts c
      where c.organization_id = $1 and c.customer_id = $2 and ($3::text is null or c.service = $3)
      order by c.created_at, c.account_id limit 100`,
    [organizationId, customerId, service ?? null],
  )
}

export function find(sql: Sql, account: Omit<CustomerAccount, 'username'>) {
  return sql.one<CustomerAccount & SealedTokens>(
    `select ${columns}, ${tokens} from customer_accounts c
      where c.organization_id = $1 and c.customer_id = $2 and c.service = $3 and c.account_id = $4`,
    [account.organizationId, account.customerId, account.service, account.accountId],
  )
}

/** Whether another customer of the organization has the account; two who link it at once take turns. */
export async function isOfAnother(tx: Tx, account: Omit<CustomerAccount, 'username'>) {
  const { accountId, customerId, organizationId, service } = account
  await tx.run(`select pg_advisory_xact_lock(hashtextextended('linked account ' || $1, 0))`, [
    `${organizationId} ${service} ${accountId}`,
  ])
  const other = await tx.one(
    `select 1 from customer_accounts c
      where c.organization_id = $1 and c.service = $2 and c.account_id = $3 and c.customer_id <> $4
      limit 1`,
    [organizationId, service, accountId, customerId],
  )
  return other !== undefined
}

/** Linking an account again replaces its name and tokens. */
export async function save(tx: Tx, account: CustomerAccount & SealedTokens, at: Date) {
  await tx.run(
    `insert into customer_accounts
       (organization_id, customer_id, service, account_id, username, access_token, refresh_token,
        access_token_expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (organization_id, customer_id, service, account_id) do update
       set username = excluded.username, access_token = excluded.access_token,
           refresh_token = excluded.refresh_token,
           access_token_expires_at = excluded.access_token_expires_at, modified_at = $9`,
    [
      account.organizationId,
      account.customerId,
      account.service,
      account.accountId,
      account.username,
      account.accessToken,
      account.refreshToken,
      account.expiresAt,
      at,
    ],
  )
}

export async function saveTokens(
  tx: Tx,
  account: Omit<CustomerAccount, 'username'>,
  sealed: SealedTokens,
  /** Only if the token is still this one. */
  before?: string | null,
) {
  await tx.run(
    `update customer_accounts
        set access_token = $5, refresh_token = $6, access_token_expires_at = $7
      where organization_id = $1 and customer_id = $2 and service = $3 and account_id = $4
        and ($8::text is null or access_token = $8)`,
    [
      account.organizationId,
      account.customerId,
      account.service,
      account.accountId,
      sealed.accessToken,
      sealed.refreshToken,
      sealed.expiresAt,
      before ?? null,
    ],
  )
}

export function remove(tx: Tx, account: Omit<CustomerAccount, 'username'>) {
  return tx.run(
    `delete from customer_accounts
      where organization_id = $1 and customer_id = $2 and service = $3 and account_id = $4`,
    [account.organizationId, account.customerId, account.service, account.accountId],
  )
}

export async function removeOfCustomer(tx: Tx, organizationId: string, customerId: string) {
  await tx.run('delete from customer_accounts where organization_id = $1 and customer_id = $2', [
    organizationId,
    customerId,
  ])
}

type Position = Omit<CustomerAccount, 'username'>

/** Those with tokens after this one, of all tenants, for another secret. */
export function listAfter(sql: Sql, last: Position | undefined, limit: number) {
  return sql.many<CustomerAccount & SealedTokens>(
    `-- all tenants: the tokens of every organization_id are encrypted again
     select ${columns}, ${tokens} from customer_accounts c
      where (c.organization_id, c.customer_id, c.service, c.account_id) > ($1, $2, $3, $4)
        and c.access_token is not null
      order by c.organization_id, c.customer_id, c.service, c.account_id limit $5`,
    [
      last?.organizationId ?? '',
      last?.customerId ?? '00000000-0000-0000-0000-000000000000',
      last?.service ?? '',
      last?.accountId ?? '',
      limit,
    ],
  )
}

/** Of a sandbox that was deleted. */
export const connectionsErasure = eraseTables('customer_accounts', 'connected_places')
