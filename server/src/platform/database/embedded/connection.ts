import { databaseName, role } from './cluster.ts'
import type { ListenAddress } from './listen-address.ts'

export type Connection = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
}

export function connectionTo(address: ListenAddress, password: string): Connection {
  return {
    host: address.kind === 'socket' ? address.directory : address.host,
    port: address.port,
    user: role,
    password,
    database: databaseName,
  }
}

export function urlOf({ host, port, user, password, database }: Connection): string {
  return `postgresql://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`
}
