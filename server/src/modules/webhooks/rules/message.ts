/** One event on its way to one webhook. */
export type Message = {
  readonly id: string
  readonly place: number
  readonly webhookId: string
  readonly organizationId: string | null
  readonly type: string
  readonly body: string
  readonly status: 'waiting' | 'delivered' | 'failed' | 'skipped'
  readonly attempts: number
  readonly dueAt: Date
  readonly createdAt: Date
  readonly doneAt: Date | null
}
