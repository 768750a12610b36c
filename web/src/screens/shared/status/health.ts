import { useEffect, useState } from 'react'

const states = {
  ok: 'ok',
  closing: 'closing',
  'the database does not answer': 'database',
  'the other nodes cannot be heard': 'nodes',
} as const

/** `away`: nothing answered, or something that is not this server. */
export type Health = (typeof states)[keyof typeof states] | 'away'

export type Checked = { readonly health: Health; readonly at: Date }

const pause = 15_000

/** What `/readyz` says, which load balancers ask too. */
export function healthOf(answer: string): Health {
  const line = answer.trim()
  return Object.hasOwn(states, line) ? states[line as keyof typeof states] : 'away'
}

async function ask(): Promise<Health> {
  try {
    const response = await fetch('/readyz', { cache: 'no-store' })
    return healthOf(await response.text())
  } catch {
    return 'away'
  }
}

/** The state of the server, asked for again and again while the page is seen. */
export function useHealth(): Checked | null {
  const [checked, setChecked] = useState<Checked | null>(null)
  useEffect(() => {
    let current = true
    async function check() {
      if (document.hidden) return
      const health = await ask()
      if (current) setChecked({ health, at: new Date() })
    }
    void check()
    const timer = setInterval(() => void check(), pause)
    const seen = () => void check()
    document.addEventListener('visibilitychange', seen)
    return () => {
      current = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [])
  return checked
}
