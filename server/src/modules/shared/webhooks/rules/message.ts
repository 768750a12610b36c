/** One event to be delivered to one webhook. */
export type Message = {
  readonly id: string
  readonly position: number
  readonly webhookId: string
  readonly organizationId: string | null
  readonly type: string
  readonly status: 'waiting' | 'delivered' | 'failed' | 'skipped'
  readonly attempts: number
  readonly dueAt: Date
  readonly createdAt: Date
  readonly doneAt: Date | null
}
