import { databaseName, role } from './cluster.ts'
import type { Listening } from './listening.ts'

export type Connection = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
}

export function connectionTo(listening: Listening, password: string): Connection {
  return {
    host: listening.kind === 'socket' ? listening.directory : listening.host,
    port: listening.port,
    user: role,
    password,
    database: databaseName,
  }
}

export function urlOf({ host, port, user, password, database }: Connection): string {
  return `postgresql://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`
}
