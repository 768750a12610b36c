import { eraseTables, type Tx } from '../../../platform/database/index.ts'

type Reminder = {
  readonly organizationId: string
  readonly kind: string
  readonly subjectId: string
  /** What the reminder is about; another date is another reminder. */
  readonly at: Date
}

/** False if this reminder was sent before. Those of dates that have passed are deleted. */
export async function note(tx: Tx, reminder: Reminder, now: Date): Promise<boolean> {
  const { at, kind, organizationId, subjectId } = reminder
  tx.send(
    `delete from customer_reminders
      where organization_id = $1 and kind = $2 and subject_id = $3 and at <= $4`,
    [organizationId, kind, subjectId, now],
  )
  const count = await tx.run(
    `insert into customer_reminders (organization_id, kind, subject_id, at)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [organizationId, kind, subjectId, at],
  )
  return count === 1
}

export async function removeAll(tx: Tx, organizationId: string) {
  await tx.run('delete from customer_reminders where organization_id = $1', [organizationId])
}

/** Of a sandbox that was deleted. */
export const customerEmailsErasure = eraseTables('customer_reminders')
