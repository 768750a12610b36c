import { expect } from 'vitest'
import { operatorHeaders } from '../../server/testing/operator.ts'

/** Waits for the email: some are written after the response. */
export async function newestLink(origin: string, to: string, part: string): Promise<string> {
  const find = async () => {
    const answer = await fetch(`${origin}/api/outbox?to=${encodeURIComponent(to)}`, {
      headers: operatorHeaders,
    })
    const { items } = (await answer.json()) as { items: { links: string[] }[] }
    return items.flatMap(({ links }) => links).find((link) => link.includes(part)) ?? ''
  }
  await expect.poll(find, { timeout: 10_000 }).not.toBe('')
  return find()
}
