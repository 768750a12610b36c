/**
 * The tables of one surface. They belong to its module, whose migration creates them with the columns
 * and indexes of the tables of `shared/webhooks`; the engine reads and writes these:
 *
 * - messages: id, sequence, endpoint_id, organization_id, event_id, payload_id, type, ordering_key,
 *   body, status, parked, attempts, due_at, leased_until, created_at, occurred_at, done_at
 * - receivers: id, organization_id, enabled, disabled_because, failing_since, failures, clear_before,
 *   removed_at, updated_at
 * - attempts: message_id, organization_id, endpoint_id, type, at, succeeded, status, trouble,
 *   response, ms
 * - secrets: id, endpoint_id, sealed, created_at, expires_at
 */
export type Tables = {
  readonly messages: string
  readonly receivers: string
  readonly attempts: string
  readonly secrets: string
}
