import { expect } from 'vitest'
import { byOperator } from '../../server/testing/operator.ts'

type Mail = { to: string; subject: string; text: string; links: string[] }

/** The mails to somebody or to all, newest first, as whoever runs this server may read them. */
export async function mailsTo(origin: string, address?: string): Promise<Mail[]> {
  const query = address === undefined ? '' : `?to=${encodeURIComponent(address)}`
  const answer = await fetch(`${origin}/api/outbox${query}`, { headers: byOperator })
  const { items } = (await answer.json()) as { items: Mail[] }
  return items
}

/** Waits for the mail: it is written after the answer that promised it. */
export async function linkTo(origin: string, address: string, path: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const links = (await mailsTo(origin, address)).flatMap((mail) => mail.links)
        found = links.find((link) => link.includes(path))
        return found
      },
      { timeout: 10_000 },
    )
    .toBeDefined()
  return found ?? ''
}
