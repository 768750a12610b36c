import { expect } from 'vitest'
import { operatorHeaders } from '../../server/testing/operator.ts'

type Mail = { to: string; subject: string; text: string; links: string[] }

/** The emails to an address or to all, newest first, read as the operator. */
export async function emailsTo(origin: string, address?: string): Promise<Mail[]> {
  const query = address === undefined ? '' : `?to=${encodeURIComponent(address)}`
  const answer = await fetch(`${origin}/api/outbox${query}`, { headers: operatorHeaders })
  const { items } = (await answer.json()) as { items: Mail[] }
  return items
}

/** The subjects of the previews of all emails, in English. */
export async function subjectsOfPreviews(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/admin/email-templates`, { headers: operatorHeaders })
  const { items } = (await answer.json()) as { items: { subject: string }[] }
  return items.map(({ subject }) => subject)
}

/** Waits for the email: it is written after the response. */
export async function linkTo(origin: string, address: string, path: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const links = (await emailsTo(origin, address)).flatMap((mail) => mail.links)
        found = links.find((link) => link.includes(path))
        return found
      },
      { timeout: 30_000 },
    )
    .toBeDefined()
  return found ?? ''
}
