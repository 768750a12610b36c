/** The types of messages that say something about a payment; others are ignored. */
export const messageTypes = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'setup_intent.canceled',
  'setup_intent.requires_action',
  'setup_intent.setup_failed',
  'setup_intent.succeeded',
  'refund.created',
  'refund.failed',
  'refund.updated',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
] as const
export type MessageType = (typeof messageTypes)[number]

const known: ReadonlySet<string> = new Set(messageTypes)
export const isRead = <Message extends { readonly type: string }>(
  message: Message,
): message is Extract<Message, { type: MessageType }> => known.has(message.type)
