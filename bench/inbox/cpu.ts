import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { cpuSeconds } from '../child.ts'
import type { Server } from '../contenders.ts'

export const serverCpu = ({ child }: Server) => cpuSeconds(child.pid) ?? Number.NaN

/** The parent of a process, and what its children used that have ended. */
function statOf(pid: string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { parent: fields[1], ended: (Number(fields[13]) + Number(fields[14])) / 100 }
  } catch {
    return undefined
  }
}

/** Seconds of CPU of all processes of the database; not a number where the system does not report it. */
export async function databaseCpu(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const main = statOf(String(rows[0]?.pid))?.parent
  if (main === undefined) return Number.NaN
  const children = readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && statOf(pid)?.parent === main,
  )
  const alive = [main, ...children].map((pid) => cpuSeconds(Number(pid)) ?? 0)
  return alive.reduce((sum, each) => sum + each, statOf(main)?.ended ?? 0)
}
